"""The hands around the table: what each holds, its number line, and what is proven about it."""

from functools import lru_cache
from typing import Final, NamedTuple

from markupsafe import Markup

from divinary.arcana.beliefs.clue import Clue, clue_from_view
from divinary.arcana.beliefs.deduction import infer
from divinary.arcana.data.fates import HIDDEN, Fate
from divinary.arcana.model.actions import Note
from divinary.arcana.model.view import View
from divinary.arcana.speech import aid
from divinary.arcana.speech.hand_names import hand_names, own_hands
from divinary.arcana.speech.table_lines import hand_lines
from divinary.core.cache import Cached
from divinary.core.errors import UnreadableText
from divinary.core.words import Words
from divinary.draw.arcana.tokens import HIDDEN_FATE, fate_svg, stone_svg
from divinary.web.rendering import DRAWN, render
from divinary.web.web_game import RenderContext

PROVEN: Final = ("proven", "why")
"""Aids that mark what is proven."""

NOTHING: Final[frozenset[Fate]] = frozenset()


class Hand(NamedTuple):
    """What is shown of one hand; equal hands are drawn once."""

    number: int
    name: str
    held: int
    known: tuple[Fate, ...]
    """Its fates, where they may be shown."""

    stones: int
    """How many stones its line has; 0 if there are no lines on the table."""

    down: tuple[Fate, ...]
    """Those that were turned face down."""

    out: frozenset[Fate]
    """Those that are proven impossible."""

    notes: tuple[Note, ...]
    """The viewer's actions that turn a stone over; none if the viewer may not."""

    turn: bool
    mine: bool
    proven: str
    """What this turn's play proves about it."""

    reasons: tuple[str, ...]
    clue_odds: str
    """The address of the page with the odds of each fate; empty if there is none."""


def hands_shown(context: RenderContext) -> list[Hand]:
    """Return all hands, the active one first, whose line the others look at."""
    view: View = context.view
    names = hand_names(context.words, view, context.names)
    known = _known(context)
    order = sorted(view.present, key=lambda hand: (hand != view.active, hand))
    return [_hand(context, hand, names[hand], known.get(hand, ())) for hand in order]


def gone(context: RenderContext) -> list[str]:
    """Return the names of hands that have left the table."""
    names = hand_names(context.words, context.view, context.names)
    return [name for hand, name in enumerate(names) if hand not in context.view.present]


def _known(context: RenderContext) -> dict[int, tuple[Fate, ...]]:
    """Return the fates that may be shown: the viewer's, or by the truth those of all."""
    views: tuple[View, ...] = (context.view, *context.truth)
    return {hand: view.hands[hand] for view in views for hand in own_hands(view)}


def _hand(context: RenderContext, hand: int, name: str, known: tuple[Fate, ...]) -> Hand:
    words, view, aids = context.words, context.view, context.aids
    asides = () if context.read_only or aids == "none" else view.asides
    turn = hand == view.active and view.result is None and not view.paused
    proven = proven_line(words, view, aids) if turn else ""
    return Hand(
        number=hand,
        name=name,
        held=view.held[hand],
        known=known,
        stones=view.options.fates if _has_lines(context) else 0,
        down=view.lines[hand],
        out=impossible(view, aids) if hand == view.active else frozenset(),
        notes=tuple([one for one in asides if isinstance(one, Note) and one.line == hand]),
        turn=turn,
        mine=hand in own_hands(view),
        proven=proven,
        reasons=reasons(words, view, aids) if turn else (),
        clue_odds=f"{context.address}/meant"
        if proven and aids == "why" and context.address
        else "",
    )


def _has_lines(context: RenderContext) -> bool:
    """Whether there are number lines on the table: without notes, no stone would be turned."""
    return context.aids != "none" or any(context.view.lines)


# --- What this turn's play proves, as far as the table's aids allow ------------------------------


def impossible(view: View, aids: str) -> frozenset[Fate]:
    """Return the printed numbers that the hidden fate is proven not to have."""
    clue = clue_from_view(view) if aids in PROVEN else None
    return _excluded(clue) if clue else NOTHING


@DRAWN.once
def _excluded(clue: Clue) -> frozenset[Fate]:
    """Return the excluded numbers; an illegal play in honour mode proves nothing."""
    try:
        return frozenset([one.value for one in infer(clue).excluded])
    except UnreadableText:
        return NOTHING


def proven_line(words: Words, view: View, aids: str) -> str:
    """Return what is proven, in a sentence; nothing before a play."""
    return "".join(_lines_of_proof(words, view)[:1]) if aids in PROVEN else ""


def reasons(words: Words, view: View, aids: str) -> tuple[str, ...]:
    """Return the reasons for what is proven, where the table allows them."""
    return _lines_of_proof(words, view)[1:] if aids == "why" else ()


def _lines_of_proof(words: Words, view: View) -> tuple[str, ...]:
    clue = clue_from_view(view)
    return _reasons(words, Cached(view, clue)) if clue else ()


@DRAWN.once
def _reasons(words: Words, clued: Cached[View]) -> tuple[str, ...]:
    return tuple(aid.reasons(words, clued.value))


# --- How a hand is drawn ------------------------------------------------------------------------


@DRAWN.once
def hand_html(words: Words, hand: Hand) -> Markup:
    """Return a hand, drawn once for all viewers to whom it is equal."""
    fates = [fate_svg(fate) for fate in hand.known] or [HIDDEN_FATE] * hand.held
    said = _said(words, hand)
    stones = _stones(words, hand) if hand.stones else ""
    return render(words, "arcana/hand.html", hand=hand, fates=fates, said=said, stones=stones)


def _said(words: Words, hand: Hand) -> str:
    """Return what it holds and what its line says, in a sentence."""
    name = hand.name
    if hand.known:
        held = words.say("holds {fates}", fates=words.both([str(fate) for fate in hand.known]))
    else:
        held = words.count("holds {n} fate", "holds {n} fates", hand.held)
    if not hand.stones:
        return words.say("{name} {held}.", name=name, held=held)
    down = ", ".join(map(str, hand.down))
    if not down:
        return words.say("{name} {held}; number line all face up.", name=name, held=held)
    return words.say("{name} {held}; face down: {fates}.", name=name, held=held, fates=down)


def _stones(words: Words, hand: Hand) -> Markup:
    turns = {note.fate: note for note in hand.notes}
    return Markup("\n").join(
        [
            _stone(words, hand.number, hand.name, fate, fate in hand.down, fate in hand.out, turn)
            for fate in range(1, hand.stones + 1)
            for turn in [turns.get(fate)]
        ]
    )


@lru_cache(1 << 12)
def _stone(
    words: Words, line: int, name: str, fate: Fate, turned: bool, proven: bool, turn: Note | None
) -> Markup:
    """Return one number of a line; with `turn`, it is a button."""
    picture = stone_svg(fate, turned=turned, proven=proven)
    return render(
        words, "arcana/stone.html", line=line, name=name, fate=fate, picture=picture,
        turned=turned, proven=proven, turn=turn,
    )  # fmt: skip


# --- The viewer's hands -------------------------------------------------------------------------


class OwnHand(NamedTuple):
    """A hand of the viewer, shown large."""

    number: int
    said: str
    """The hand in a sentence, with the fate that was kept from before."""

    fates: tuple[tuple[str, bool], ...]
    """Pictures of the fates, and whether each is the one kept from before."""

    turn: bool


def viewer_hands(context: RenderContext) -> tuple[OwnHand, ...]:
    """Return the viewer's hands; of two, the one in play first."""
    view: View = context.view
    hands = [hand for hand in own_hands(view) if view.hands[hand]]
    said = hand_lines(context.words, view)
    found = [_held(view, hand, line) for hand, line in zip(hands, said, strict=True)]
    return tuple(sorted(found, key=lambda held: not held.turn))


def _held(view: View, hand: int, said: str) -> OwnHand:
    fates = list(view.hands[hand])
    kept = view.retained if hand == view.active else None
    place = fates.index(kept) if kept is not None else HIDDEN - 1
    pictures = tuple([(fate_svg(fate), n == place) for n, fate in enumerate(fates)])
    return OwnHand(hand, said, pictures, hand == view.active)
