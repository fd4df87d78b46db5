"""A matrix of cross-play at the terminal: each rate with its interval beneath."""

from collections.abc import Sequence

from divinary.arena.cross import CrossPlay, CrossPlayCell
from divinary.core.numbers import rate_words, tenths
from divinary.core.words import Words

GAP = 2


def matrix(said: Words, cross: CrossPlay) -> list[str]:
    """Return the matrix, with what its rows, columns and numbers are."""
    seats = int(cross.options["seats"])
    return [
        said.count(
            "{n} game in each cell, {seats} seats, seed {seed}",
            "{n} games in each cell, {seats} seats, seed {seed}",
            cross.games,
            seats=seats,
            seed=cross.seed,
        ),
        said.say("One bot of the row sits among bots of the column, at each seat in turn."),
        said.say(
            "Share of games that the row's bot won, and the {level} interval in percent:",
            level=said.say("{n}%", n=95),
        ),
        "",
        *_table(said, cross),
    ]


def _table(said: Words, cross: CrossPlay) -> list[str]:
    count = len(cross.bots)
    rows = [["", *cross.bots]]
    for number, name in enumerate(cross.bots):
        cells = cross.cells[number * count : (number + 1) * count]
        rows.append([name, *[rate_words(said, cell.win_rate) for cell in cells]])
        rows.append(["", *[_interval(said, cell) for cell in cells]])
    return _aligned(rows)


def _interval(said: Words, cell: CrossPlayCell) -> str:
    low, high = cell.interval
    return f"{tenths(said, 100 * low)}–{tenths(said, 100 * high)}"


def _aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return the rows as lines: names to the left, numbers to the right of their columns.

    >>> _aligned([["", "a", "long"], ["name", "1.5", "2"]])
    ['        a  long', 'name  1.5     2']
    """
    first, *others = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        row[0].ljust(first)
        + "".join(
            [f"{' ' * GAP}{text:>{width}}" for text, width in zip(row[1:], others, strict=True)]
        )
        for row in rows
    ]
