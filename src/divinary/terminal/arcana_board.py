"""The arcana table as a drawn board: each card with its fate grid, so that its rule can be seen."""

from collections.abc import Sequence
from typing import Final

from divinary.arcana.actions import Play
from divinary.arcana.beliefs import scene, scene_of_play
from divinary.arcana.cards import CARDS, CardId, Seen
from divinary.arcana.fates import HIGHEST
from divinary.arcana.options import DOOM_LIMIT
from divinary.arcana.position import Phase, Slot
from divinary.arcana.turn import fade_doom
from divinary.arcana.view import View
from divinary.arcana.words.cards import card_name, card_sign
from divinary.arcana.words.powers import power_name
from divinary.core.words import Words
from divinary.terminal.arcana_lines import (
    deck_line,
    hand_lines,
    number_line,
    play_lines,
    power_lines,
)

LIT, DARK, MINE_LIT, MINE_DARK = "●", "·", "◆", "◇"
HELD = "■"
INNER: Final = 17
"""Columns inside a card: four cards and their gaps make 79."""


def picture(words: Words, view: View, names: Sequence[str]) -> list[str]:
    """Return the whole table."""
    cards = [_card(words, view, slot) for slot in view.row]
    rows = [" ".join(parts) for parts in zip(*cards, strict=True)]
    lines = [
        _track(words.say("Score"), view.score, view.options.goal, "●", "○"),
        _track(words.say("Doom"), view.doom, DOOM_LIMIT, "▲", "△"),
    ]
    notes = [deck_line(words, view), *power_lines(words, view)]
    seats = [
        f"{name}  {number_line(view, seat)}  {HELD * view.held[seat]}"
        for seat, name in enumerate(_padded(names))
    ]
    return [
        "   ".join(lines),
        *rows,
        *notes,
        *seats,
        *hand_lines(words, view),
        *play_lines(words, view),
        _legend(words, view),
    ]


def _track(title: str, value: int, goal: int, full: str, empty: str) -> str:
    return f"{title} {full * value}{empty * (goal - value)} {value}/{goal}"


def _padded(names: Sequence[str]) -> list[str]:
    width = max(map(len, names))
    return [name.ljust(width) for name in names]


def _legend(words: Words, view: View) -> str:
    grid = words.say("Columns: fate played, rows: fate kept. {lit} allowed", lit=LIT)
    marked = (
        words.say("{mark} your own pair", mark=MINE_LIT)
        if view.played is None
        else words.say("{mark} what the play allows", mark=MINE_LIT)
    )
    stray = words.say("* by The Hours")
    return f"{grid}, {marked}, {stray}."


def _card(words: Words, view: View, slot: Slot | None) -> list[str]:
    if slot is None:
        return [" " * (INNER + 2)] * (view.options.fates + 7)
    card = CARDS[slot.card]
    fading = slot.card in view.fading
    moons = "●" * min(slot.hours, card.moons) + "○" * (card.moons - slot.hours)
    inside = [
        card_sign(words, slot.card),
        f"{moons}  {_tokens(slot)}",
        "  " + " ".join(str(fate) for fate in range(1, view.options.fates + 1)),
        *_grid(view, slot),
        power_name(words, card.power),
        _warning(words, slot) if fading else "",
    ]
    edge = "┄" if fading else "─"
    name = _cut(card_name(words, slot.card), INNER - 2)
    top = f"╭ {name} {edge * (INNER - 2 - len(name))}╮"
    return [top, *[f"│ {_cut(line, INNER - 2):<{INNER - 2}} │" for line in inside],
            f"╰{edge * INNER}╯"]  # fmt: skip


def _warning(words: Words, slot: Slot) -> str:
    doom = fade_doom(slot.card)
    return words.say("! fades, ▲ +{doom}", doom=doom) if doom else words.say("! fades")


def _tokens(slot: Slot) -> str:
    """Return its fates, with a star behind each that came by The Hours."""
    return " ".join(
        f"{fate}{'*' if place in slot.strays else ''}" for place, fate in enumerate(slot.fates)
    )


def _grid(view: View, slot: Slot) -> list[str]:
    found = scene_of_play(view)
    before, play = found or (scene(view), None)
    lit = CARDS[slot.card].grid(Seen(before.visible))
    marked = _marked(view, slot, play)
    fates = range(1, view.options.fates + 1)

    def dot(played: int, kept: int) -> str:
        if (played, kept) in marked:
            return MINE_LIT if lit[played][kept] else MINE_DARK
        return _sign(slot.card, played, kept) if lit[played][kept] else DARK

    return [f"{kept} " + " ".join(dot(played, kept) for played in fates) for kept in fates]


def _sign(card: CardId, played: int, kept: int) -> str:
    """Return how a legal pair looks; cards that take any pair show their effect instead."""
    if CARDS[card].tells:
        return "▴" if kept > played else "▾"
    return "○" if CARDS[card].harmless else LIT


def _marked(view: View, slot: Slot, play: Play | None) -> set[tuple[int, int]]:
    """Return the pairs to point out: the hand's own, or the column that was played here."""
    if view.phase is Phase.PLAY and len(view.hand) == 2:
        low, high = view.hand
        return {(low, high), (high, low)}
    if play is not None and play.card == slot.card:
        return {(play.fate, kept) for kept in range(1, HIGHEST + 1)}
    return set()


def _cut(text: str, width: int) -> str:
    return text if len(text) <= width else text[: width - 1] + "…"
