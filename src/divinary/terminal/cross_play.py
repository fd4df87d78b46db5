"""The matrix of a cross-play in the terminal: each rate with its interval below it."""

from divinary.arena.cross import CrossPlay, CrossPlayCell
from divinary.core.numbers import rate_words, tenths
from divinary.core.words import Words
from divinary.terminal.printing import aligned


def matrix(said: Words, cross: CrossPlay) -> list[str]:
    """Return the matrix, and what its rows, columns and numbers mean."""
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
    return aligned(rows)


def _interval(said: Words, cell: CrossPlayCell) -> str:
    low, high = cell.interval
    return f"{tenths(said, 100 * low)}–{tenths(said, 100 * high)}"
