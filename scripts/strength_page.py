"""The figures of docs/strength.json, and the page that `scripts/strength` makes from them."""

from collections.abc import Iterator, Sequence
from functools import cache
from inspect import getdoc
from pathlib import Path
from textwrap import wrap

import msgspec

from divinary.arcana.model.options import DIFFICULTIES, MOST_SEATS
from divinary.arena.fingerprint import fingerprint
from divinary.arena.tally import wilson
from divinary.bots import roster

GAME = "arcana"
GAMES = 2_000
SEED = 1
SEATS = tuple(range(2, MOST_SEATS + 1))
SETS = {"base": "base box", "all": "all sets"}
CROSSED = (2, "base")
"""The seats and the cards of the matrices; the tables have all of them."""

HEAD = """# How strong the bots are

Written by `make strength` from the figures in [strength.json](strength.json). Each figure is the
share of {games:,} games of The Shipwreck Arcana that were won, with the 95% interval (Wilson) in
brackets. Doom is what the game starts with: 0 easy, 2 normal, 4 hard, 6 doomed. The command above
each table measures it; the same command always plays the same games. *of 500* means that only the
first 500 games were played. A dash means not measured yet; tables without any figure are left out.
A figure stays valid after a change of the code if `make same` has found no difference, action by
action, in some games of each pair of bots.

Measured on {machines}.
"""

COMPILED = "Python 3.11.2"
"""The Python of the machine on which the sources were compiled."""

HOW_COMPILED = f"""\
With {COMPILED} the unchanged sources were compiled by Cython. That plays the same games
faster: 40 games were compared action by action, and the 2,000 of `convention` with two seats at
doom 6 gave the same number of wins as without Cython.
"""

ABOUT = {
    "random": "makes any legal choice with equal probability.",
    "literal": "gives the clue that helps most if listeners consider every legal play equally "
    "likely, and listens in the same way. It uses everything that everybody can conclude from the "
    "whole game (`divinary.arcana.beliefs`), and asks a question or predicts where that pays. It "
    "never uses its own hidden fate to predict another's.",
    "logic": "gives clues that anyone understands, and assumes that others gave the best clue they "
    "could.",
    "convention": "is for groups of its own kind: before each turn all compute the same code from "
    "what everybody knows, an assignment of hands to plays, so that one play often names the fate.",
    "search": "samples what the next hand may be, and looks for the plays that are best over all "
    "hands that the active player may hold.",
}
"""What each bot does; a bot that is not named here has the first sentence of its docstring."""


class Contest(msgspec.Struct, frozen=True, order=True):
    """What one figure is about: one bot of the row among bots of the column."""

    cards: str
    difficulty: str
    seats: int
    row: str
    column: str

    def __str__(self) -> str:
        return f"{self.row}-{self.column}-{self.seats}-{self.cards}-{self.difficulty}"


class Figure(msgspec.Struct, frozen=True):
    """The result of a contest, and the code and machine that produced it."""

    contest: Contest
    games: int
    seed: int
    wins: int
    code: str
    machine: str
    seconds: float


Figures = dict[Contest, Figure]


@cache
def code(row: str, column: str) -> str:
    """Return the fingerprint of the code that plays now."""
    return fingerprint(GAME, [row, column])


def stale(figure: Figure) -> bool:
    """Whether the rules or a bot have changed since, or the bot is gone."""
    bots = (figure.contest.row, figure.contest.column)
    return not set(bots) <= set(roster.names(GAME)) or figure.code != code(*bots)


def read(folder: Path) -> Figures:
    """Return the saved figures."""
    path = folder / "strength.json"
    kept = msgspec.json.decode(path.read_bytes(), type=list[Figure]) if path.exists() else []
    return {figure.contest: figure for figure in kept}


def write(folder: Path, figures: Figures) -> None:
    """Write the figures, a line each, and the page; each file completely or not at all."""
    ordered = [figures[contest] for contest in sorted(figures)]
    lines = ",\n".join([msgspec.json.encode(figure).decode() for figure in ordered])
    for name, text in (
        ("strength.json", f"[\n{lines}\n]\n"),
        ("strength.md", "\n".join(page(figures))),
    ):
        whole = folder / f".{name}"
        whole.write_text(text, encoding="utf-8")
        whole.replace(folder / name)


def page(figures: Figures) -> Iterator[str]:
    """Yield the page, line by line."""
    yield HEAD.format(
        games=GAMES,
        machines=" and ".join(sorted({figure.machine for figure in figures.values()})),
    )
    if any(COMPILED in figure.machine for figure in figures.values()):
        yield HOW_COMPILED
    bots = [name for name in roster.names(GAME) if any(one.row == name for one in figures)]
    for name in bots:
        yield from wrap(f"- `{name}` {about(name)}", 100, subsequent_indent="  ")
    yield ""
    for name in bots:
        for cards in SETS:
            if any((one.row, one.column, one.cards) == (name, name, cards) for one in figures):
                yield from table(figures, name, cards)
    for difficulty in DIFFICULTIES:
        if any(one.row != one.column and one.difficulty == difficulty for one in figures):
            yield from matrix(figures, bots, difficulty)
    if any(map(stale, figures.values())):
        yield "† Measured before the rules or the bot changed."
        yield ""


def about(name: str) -> str:
    """Return what a bot does, in a sentence."""
    first = (getdoc(type(roster.bot(GAME, name))) or "").partition("\n\n")[0]
    return ABOUT.get(name) or first[:1].lower() + " ".join(first[1:].split())


def table(figures: Figures, bot: str, cards: str) -> Iterator[str]:
    """Yield the table of one bot among its own kind, with a line for each number of seats."""
    yield f"## `{bot}`, {SETS[cards]}"
    yield ""
    yield f'    make strength ARGS="--part tables --bots {bot} --cards {cards}"'
    yield ""
    yield "or cell by cell, for any number of seats, for example two at doom 0:"
    yield ""
    yield from command(f"--bots {bot},{bot}", cards, "easy")
    yield "| seats | " + " | ".join(f"doom {doom}" for doom in DIFFICULTIES.values()) + " |"
    yield "| --- |" + " --- |" * len(DIFFICULTIES)
    for seats in SEATS:
        row = [Contest(cards, level, seats, bot, bot) for level in DIFFICULTIES]
        yield f"| {seats} | " + " | ".join(shown(figures.get(one)) for one in row) + " |"
    yield ""


def matrix(figures: Figures, bots: Sequence[str], difficulty: str) -> Iterator[str]:
    """Yield the matrix of the bots playing with each other."""
    seats, cards = CROSSED
    yield f"## Cross-play, {SETS[cards]}, {seats} seats, doom {DIFFICULTIES[difficulty]}"
    yield ""
    yield "Every pair of bots; the two swap seats in half of the games:"
    yield ""
    yield from command(f"--cross {','.join(bots)}", cards, difficulty)
    yield "| | " + " | ".join(f"`{bot}`" for bot in bots) + " |"
    yield "| --- |" + " --- |" * len(bots)
    for row in bots:
        pair = {column: sorted((row, column), key=bots.index) for column in bots}
        cells = [figures.get(Contest(cards, difficulty, seats, *pair[one])) for one in bots]
        yield f"| `{row}` | " + " | ".join(map(shown, cells)) + " |"
    yield ""


def command(who: str, cards: str, difficulty: str) -> Iterator[str]:
    """Yield the command that plays these games."""
    yield f"    divinary arena {GAME} {who} \\"
    yield f"        --cards {cards} --difficulty {difficulty} --games {GAMES} --seed {SEED}"
    yield ""


def shown(figure: Figure | None) -> str:
    """Return a rate and its interval; a dash where nothing was measured."""
    if figure is None:
        return "–"
    rates = (figure.wins / figure.games, *wilson(figure.wins, figure.games))
    rate, low, high = [f"{one:.3f}".removeprefix("0") for one in rates]
    of = f" of {figure.games}" if figure.games != GAMES else ""
    return f"{rate} ({low}–{high}){of}{' †' if stale(figure) else ''}"
