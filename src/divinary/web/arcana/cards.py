"""A card of the row as it is shown: its rule as a picture, its hours, its fates, what can be done.

Everything that a card shows is first gathered in one value, and equal values are drawn once: most
cards look the same from picture to picture and from seat to seat.
"""

from typing import NamedTuple

from markupsafe import Markup

from divinary.arcana.beliefs.fate_grid import BEFORE_PLAY, FateGrid, fate_grid
from divinary.arcana.data.card import THE_HOURS, CardId
from divinary.arcana.data.cards import CARDS
from divinary.arcana.data.fates import other_fate
from divinary.arcana.model.actions import Exile, Onto, Play, Steal
from divinary.arcana.model.position import HIDING_PHASES, Phase
from divinary.arcana.model.row import Slot, hours
from divinary.arcana.model.view import View
from divinary.arcana.rulebook.cards import card_sign
from divinary.arcana.rulebook.powers import power_name
from divinary.arcana.rules.doom import doom_of
from divinary.arcana.rules.fading import SMALL, fading
from divinary.arcana.rules.play_context import context_now, last_play, was_told
from divinary.arcana.rules.the_hours import laid, landing
from divinary.arcana.speech.table_lines import doom_of_fade, stays_announced
from divinary.core.cache import Cached
from divinary.core.words import Words
from divinary.draw.arcana.fate_grid import grid_svg
from divinary.draw.arcana.tokens import fate_svg
from divinary.draw.arcana.tracks import COMET, moons_svg
from divinary.web.arcana.buttons import ActionButton, button
from divinary.web.arcana.card_help import About, about
from divinary.web.arcana.fate_origins import HOURS, MOVED
from divinary.web.rendering import DRAWN, render_once
from divinary.web.web_game import RenderContext


class FateToken(NamedTuple):
    """A fate in front of a card."""

    picture: str
    fresh: bool
    """Whether it was played just now, so that the others think about it."""


class FateButton(NamedTuple):
    """Something to do with a card of the row and a fate: lay it there, or take it away."""

    button: ActionButton
    picture: str
    """The fate that it is about."""

    old: bool = False
    """Whether it is the kept one of two equal fates."""

    away: bool = False
    """Whether the fate leaves the card."""

    doom: int = 0
    """The doom that the fading would cost, unless a prediction is correct."""


class CardPicture(NamedTuple):
    """Everything that one card shows."""

    about: About
    sign: str
    moons: str
    duration: str
    tokens: tuple[FateToken, ...]
    lying: tuple[str, ...]
    """The fates there, in words."""

    power: str
    notes: tuple[str, ...]
    """What is attached, and whether it stays."""

    warning: str
    """That it fades, and what that costs."""

    buttons: tuple[FateButton, ...]


def card_html(
    context: RenderContext, slot: Slot, grids: Cached[View], origins: tuple[str, ...]
) -> Markup:
    """Return a card of the row with its grid of `grids`; `origins` is the origin of each fate."""
    words, view = context.words, context.view
    grid, drawn = drawn_grid(grids, slot)
    card = CARDS[slot.card]
    picture = CardPicture(
        about=about(words, view, slot.card, drawn),
        sign=card_sign(words, slot.card),
        moons=_moons(view, slot),
        duration=_duration(words, view, slot),
        tokens=_tokens(view, slot, origins),
        lying=(*_lying(words, slot, origins), *_fitting(words, view, slot, grid)),
        power=power_name(words, card.power),
        notes=_notes(words, view, slot),
        warning=_warning(words, view, slot),
        buttons=fate_buttons(context, slot.card),
    )
    return render_once(words, "arcana/card.html", card=picture)


def grid_view(context: RenderContext) -> View:
    """Return the view whose hand the grids mark: in a replay by the truth, the active player's."""
    view: View = context.view
    # Looked up by seat: players who have left the table have no view there.
    return next((one for one in context.truth if one.seat == view.active_seat), view)


def for_grids(view: View) -> Cached[View]:
    """Return a view that is cached by what its grids show: the table before this turn's play."""
    made = None if view.phase in BEFORE_PLAY else last_play(view)
    hand = view.hand if view.phase in (Phase.PLAY, Phase.MOVE) else ()
    said = was_told(view) if made else None
    return Cached(view, (made or (context_now(view), None), said, view.phase, hand))


@DRAWN.once
def drawn_grid(cached: Cached[View], slot: Slot) -> tuple[FateGrid, str]:
    """Return the grid of a card, and its picture, drawn once for all viewers with equal grids."""
    grid = fate_grid(cached.value, slot)
    return grid, grid_svg(grid)


# --- What can be done there ---------------------------------------------------------------------


def fate_buttons(context: RenderContext, card: CardId) -> tuple[FateButton, ...]:
    """Return all choices about one card of the row, or about The Hours."""
    if context.read_only:
        return ()
    here = (Play, Onto, Steal, Exile)
    return tuple(
        [
            _fate_button(context, action)
            for action in context.view.choices
            if isinstance(action, here) and action.card == card
        ]
    )


def _fate_button(context: RenderContext, action: Play | Onto | Steal | Exile) -> FateButton:
    words, view = context.words, context.view
    match action:
        case Play(fate=fate, old=old):
            made = button(context, action, words.say("kept") if old else words.say("Play"))
            return FateButton(made, fate_svg(fate), old=old, doom=_doom_by(view, action))
        case Onto():
            assert view.moving is not None, "Relocate names a fate first"
            return FateButton(button(context, action, words.say("Move")), fate_svg(view.moving[0]))
        case Steal(fate=fate):
            return FateButton(button(context, action, words.say("Move")), fate_svg(fate), away=True)
        case Exile(fate=fate):
            shown = power_name(words, "exile")
            return FateButton(button(context, action, shown), fate_svg(fate), away=True)


def _doom_by(view: View, play: Play) -> int:
    """Return the doom that a play would add, by the fading that its player can foresee."""
    kept = other_fate(view.hand, play.fate) + view.lift
    small = view.small or play.fate in SMALL
    after = fading(laid(view.row, play.fate, play.card), view.options, small=small, kept=kept)
    return max(0, doom_of(after) - view.doom_ahead)


# --- The fates there ----------------------------------------------------------------------------


def _tokens(view: View, slot: Slot, origins: tuple[str, ...]) -> tuple[FateToken, ...]:
    last = len(slot.fates) - 1 if is_played_on(view, slot) else None
    return tuple(
        [
            FateToken(fate_svg(fate, badge=origins[place]), place == last)
            for place, fate in enumerate(slot.fates)
        ]
    )


def is_played_on(view: View, slot: Slot) -> bool:
    """Whether this turn's fate lies on top there while the kept one is still hidden."""
    hiding = view.phase in HIDING_PHASES and view.result is None
    if not hiding or slot.fates[-1:] != (view.laid,):
        return False
    return view.played is not None and slot.card == landing(view.row, view.played)


def _lying(words: Words, slot: Slot, origins: tuple[str, ...]) -> list[str]:
    """Return in words which fates lie there, and which of them were not played there."""
    by_hours, moved = _listed(slot, origins, HOURS), _listed(slot, origins, MOVED)
    found = []
    if slot.fates:
        fates = ", ".join(map(str, slot.fates))
        found.append(words.count("fate {fates}", "fates {fates}", len(slot.fates), fates=fates))
    if by_hours:
        found.append(words.say("by The Hours: {fates}", fates=by_hours))
    if moved:
        found.append(words.say("moved here: {fates}", fates=moved))
    return found


def _listed(slot: Slot, origins: tuple[str, ...], origin: str) -> str:
    fates = zip(slot.fates, origins, strict=True)
    return ", ".join([str(fate) for fate, by in fates if by == origin])


def _fitting(words: Words, view: View, slot: Slot, grid: FateGrid) -> list[str]:
    """Return the lit column of this turn's play in words, for screen readers."""
    if not is_played_on(view, slot) or view.played == THE_HOURS:
        return []
    column = [(kept, row[view.laid - 1]) for kept, row in enumerate(grid.dots, start=1)]
    beside = [str(kept) for kept, dot in column if dot.lit and dot.marked]
    if not beside:
        return []
    return [
        words.say("A {fate} fits here beside {fates}.", fate=view.laid, fates=words.either(beside))
    ]


# --- How long it stays --------------------------------------------------------------------------


def _moons(view: View, slot: Slot) -> str:
    moons = CARDS[slot.card].moons
    return COMET if moons is None else moons_svg(moons, hours(slot, view.options.imago))


def _duration(words: Words, view: View, slot: Slot) -> str:
    card = CARDS[slot.card]
    if card.moons is not None:
        spent = hours(slot, view.options.imago)
        return words.count("{hours} of {n} hour", "{hours} of {n} hours", card.moons, hours=spent)
    if card.announced:
        return words.say("{sum} ≥ 2× kept?", sum=sum(slot.fates))
    return words.say("by a 1 or 2")


def _notes(words: Words, view: View, slot: Slot) -> tuple[str, ...]:
    attached = [power_name(words, CARDS[card].power) for card in slot.attached]
    said = [words.say("{power} attached", power=power) for power in attached]
    if stays_announced(view, slot):
        said.append(words.say("stays this turn"))
    return tuple(said)


def _warning(words: Words, view: View, slot: Slot) -> str:
    if slot.card not in view.fading:
        return ""
    return words.say("fades this turn, doom +{doom}", doom=doom_of_fade(view, slot))
