"""A finished game turn by turn, as lines: where it turned, the numbers, the turns in words."""

from collections.abc import Sequence
from typing import Final

from divinary.analysis.arcana.plot import PlotTexts, plot_svg
from divinary.analysis.arcana.report import (
    KEYS,
    NOTHING,
    OUTCOMES,
    ReportRow,
    better,
    rows,
    story,
    turned,
)
from divinary.analysis.arcana.turns import Analysis
from divinary.arcana.model.view import View
from divinary.arcana.speech.hand_names import hand_names
from divinary.arcana.speech.headline import headline
from divinary.core.words import N_, Words
from divinary.terminal.terminal_game import AnalysisShown

HEADS: Final = (
    N_("Turn"),
    N_("Bits"),
    N_("Best"),
    N_("Chance"),
    N_("What came of it"),
    N_("Score"),
    N_("Doom"),
    N_("Win"),
)
IN_WORDS: Final = "What came of it"
"""The column that begins on the left."""


def analysis(words: Words, found: Analysis, end: View, names: Sequence[str]) -> AnalysisShown:
    """Return the analysis of a finished game as lines and as a picture."""
    called = hand_names(words, end, names)
    where = turned(words, found, called)
    picture = plot_svg(
        words, found, PlotTexts(words.say("The game, turn by turn"), where), alone=True
    )
    lines = [headline(words, end, names), where, "", *_table(words, rows(words, found, called))]
    keys = [words.say(key) for key in KEYS]
    return AnalysisShown([*lines, "", *_turns(words, found, called), "", *keys], picture)


def _table(words: Words, found: Sequence[ReportRow]) -> list[str]:
    """Return the numbers in columns."""
    cells = [[words.say(head) for head in HEADS], *[_cells(words, row) for row in found]]
    wide = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return [
        "  ".join(
            [
                cell.ljust(width) if head == IN_WORDS else cell.rjust(width)
                for head, cell, width in zip(HEADS, line, wide, strict=True)
            ]
        ).rstrip()
        for line in cells
    ]


def _cells(words: Words, row: ReportRow) -> list[str]:
    """Return what fits into a narrow line; who played what is told below."""
    turn, came = row.turn, words.say(OUTCOMES[row.turn.outcome])
    numbers = [str(turn.number), row.information, row.best_information, row.chance, came]
    return [*numbers, str(turn.score), str(turn.doom), row.win_chance]


def _turns(words: Words, analysis: Analysis, names: Sequence[str]) -> list[str]:
    """Return each turn in sentences, behind its number."""
    return [
        f"{turn.number}  "
        + (" ".join(filter(None, [*story(words, turn, names), better(words, turn)])) or NOTHING)
        for turn in analysis.turns
    ]
