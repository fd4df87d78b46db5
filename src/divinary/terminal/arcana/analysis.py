"""The analysis of a finished game as lines: where it turned, the numbers, and each turn."""

from collections.abc import Sequence
from typing import Final

from divinary.analysis.arcana import report
from divinary.analysis.arcana.plot import PlotTexts, plot_svg
from divinary.analysis.arcana.turns import Analysis
from divinary.arcana.model.view import View
from divinary.arcana.speech.hand_names import hand_names
from divinary.arcana.speech.headline import headline
from divinary.core.words import N_, Words
from divinary.terminal.printing import aligned
from divinary.terminal.terminal_game import AnalysisShown

HEADS: Final = (
    N_("Turn"),
    N_("Bits"),
    N_("Best"),
    N_("Chance"),
    N_("Result"),
    N_("Score"),
    N_("Doom"),
    N_("Win"),
)
IN_WORDS: Final = HEADS.index("Result")
"""The column that is text."""


def analysis(words: Words, found: Analysis, end: View, names: Sequence[str]) -> AnalysisShown:
    """Return the analysis of a finished game as lines and as a picture."""
    called = hand_names(words, end, names)
    where = report.turned(words, found, called)
    picture = plot_svg(
        words, found, PlotTexts(words.say("The game, turn by turn"), where), alone=True
    )
    numbers = [_cells(words, row) for row in report.rows(words, found, called)]
    table = aligned([[words.say(head) for head in HEADS], *numbers], left=[IN_WORDS])
    lines = [headline(words, end, names), where, "", *table]
    keys = [words.say(key) for key in report.KEYS]
    return AnalysisShown([*lines, "", *_turns(words, found, called), "", *keys], picture)


def _cells(words: Words, row: report.ReportRow) -> list[str]:
    """Return what fits into a narrow line; the sentences below say who played what."""
    turn, outcome = row.turn, words.say(report.OUTCOMES[row.turn.outcome])
    numbers = [str(turn.number), row.information, row.best_information, row.chance, outcome]
    return [*numbers, str(turn.score), str(turn.doom), row.win_chance]


def _turns(words: Words, analysis: Analysis, names: Sequence[str]) -> list[str]:
    """Return each turn in sentences, after its number."""
    lines = []
    for turn in analysis.turns:
        said = filter(None, [*report.story(words, turn, names), report.better(words, turn)])
        lines.append(f"{turn.number}  {' '.join(said) or report.NOTHING}")
    return lines
