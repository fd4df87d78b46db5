"""The arcana table as a drawn board: each card with its fate grid, which shows its rule."""

from collections.abc import Sequence
from typing import Final

from divinary.arcana.beliefs.fate_grid import BEFORE_PLAY
from divinary.arcana.data.cards import CARDS
from divinary.arcana.model.options import DOOM_LIMIT
from divinary.arcana.model.row import Slot, hours
from divinary.arcana.model.view import View
from divinary.arcana.rulebook.cards import card_name, card_sign
from divinary.arcana.rulebook.powers import power_name
from divinary.arcana.speech.hand_names import hand_names
from divinary.arcana.speech.table_lines import (
    doom_of_fade,
    hand_lines,
    number_line,
    stays_announced,
    table_lines,
    turn_lines,
)
from divinary.core.words import Words
from divinary.terminal.arcana.fate_grid import LIFTED, LIT, MINE_LIT, grid_lines
from divinary.terminal.printing import cut

HELD = "■"
COMET = "☄"
MOVED = "*"
INNER: Final = 17
"""Columns inside a card: four cards and their gaps make 79."""

ROOM_FOR_TOKENS: Final = 9
"""Columns next to four moons."""

ABOVE_GRID, BELOW_GRID, EDGES, HEADER = 2, 2, 2, 1
"""Rows of a card besides the grid itself."""


def picture(words: Words, view: View, names: Sequence[str]) -> list[str]:
    """Return the whole table."""
    tracks = [
        _track(words.say("Score"), view.score, view.options.goal, "●", "○"),
        _track(words.say("Doom"), view.doom, DOOM_LIMIT, "▲", "△"),
    ]
    return [
        "   ".join(tracks),
        *_row(words, view),
        *table_lines(words, view),
        *_hands(words, view, names),
        *hand_lines(words, view),
        *turn_lines(words, view),
        _legend(words, view),
    ]


def _track(title: str, value: int, goal: int, full: str, empty: str) -> str:
    return f"{title} {full * value}{empty * (goal - value)} {value}/{goal}"


def _row(words: Words, view: View) -> list[str]:
    """Return the cards side by side, all as tall as the tallest."""
    more = [_more(words, slot) if slot else [] for slot in view.row]
    extra = max(map(len, more))
    cards = [
        _card(words, view, slot, [*said, *[""] * (extra - len(said))])
        if slot
        else _gap(words, view, place, extra)
        for place, (slot, said) in enumerate(zip(view.row, more, strict=True))
    ]
    return [" ".join(parts) for parts in zip(*cards, strict=True)]


def _hands(words: Words, view: View, names: Sequence[str]) -> list[str]:
    called = hand_names(words, view, names)
    width = max(map(len, called))
    left = words.say("has left")
    return [
        f"{name:<{width}}  {number_line(view, hand)}  {HELD * view.held[hand]}".rstrip()
        if hand in view.present
        else f"{name:<{width}}  {left}"
        for hand, name in enumerate(called)
    ]


def _legend(words: Words, view: View) -> str:
    grid = words.say("Columns: fate played, rows: fate kept. {lit} allowed", lit=LIT)
    marked = (
        words.say("{mark} your own pair", mark=MINE_LIT)
        if view.phase in BEFORE_PLAY
        else words.say("{mark} what the play allows", mark=MINE_LIT)
    )
    moved = words.say("{mark} moved here", mark=MOVED)
    lifted = [words.say("{mark} counts as 1 higher", mark=LIFTED)] if view.lift else []
    return ", ".join([grid, marked, moved, *lifted]) + "."


def _card(words: Words, view: View, slot: Slot, more: list[str]) -> list[str]:
    fading = slot.card in view.fading
    inside = [
        card_sign(words, slot.card),
        f"{_moons(view, slot)}  {_tokens(slot)}".rstrip(),
        *more,
        *grid_lines(view, slot),
        power_name(words, CARDS[slot.card].power),
        _warning(words, view, slot),
    ]
    return _boxed(card_name(words, slot.card), inside, "┄" if fading else "─")


def _gap(words: Words, view: View, place: int, extra: int) -> list[str]:
    """Return an empty place, with Amplify if it waits there."""
    height = ABOVE_GRID + extra + HEADER + view.options.fates + BELOW_GRID
    if view.amplify_at != place:
        return [" " * (INNER + 2)] * (height + EDGES)
    waiting = [words.say("Next card:"), power_name(words, "amplify")]
    return _boxed("", [*waiting, *[""] * (height - len(waiting))], "┄")


def _boxed(title: str, inside: list[str], edge: str) -> list[str]:
    name = f" {cut(title, INNER - 2)} " if title else ""
    top = f"╭{name}{edge * (INNER - len(name))}╮"
    middle = [f"│ {cut(line, INNER - 2):<{INNER - 2}} │" for line in inside]
    return [top, *middle, f"╰{edge * INNER}╯"]


def _moons(view: View, slot: Slot) -> str:
    """Return the moons of a card; one is full for each hour that has passed."""
    moons = CARDS[slot.card].moons
    if moons is None:
        return COMET
    full = min(moons, hours(slot, view.options.imago))
    return "●" * full + "○" * (moons - full)


def _more(words: Words, slot: Slot) -> list[str]:
    """Return what makes a comet fade, and the cards that are attached."""
    card = CARDS[slot.card]
    said = []
    if card.moons is None and card.announced:
        said.append(words.say("{sum} ≥ 2× kept?", sum=sum(slot.fates)))
    elif card.moons is None:
        said.append(words.say("by a 1 or 2"))
    return said + [f"+ {power_name(words, CARDS[one].power)}" for one in slot.attached]


def _warning(words: Words, view: View, slot: Slot) -> str:
    """Return whether a card will fade this turn, or is known to stay."""
    if slot.card not in view.fading:
        return words.say("stays this turn") if stays_announced(view, slot) else ""
    doom = doom_of_fade(view, slot)
    return words.say("! fades, ▲ +{doom}", doom=doom) if doom else words.say("! fades")


def _tokens(slot: Slot) -> str:
    """Return its fates, with a star after each that was moved there; close together if many."""
    tokens = [
        f"{fate}{MOVED if place in slot.strays else ''}" for place, fate in enumerate(slot.fates)
    ]
    spaced = " ".join(tokens)
    return spaced if len(spaced) <= ROOM_FOR_TOKENS else "".join(tokens)
