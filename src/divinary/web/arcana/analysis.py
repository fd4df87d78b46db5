"""The analysis of a finished game of arcana: the plots, and the numbers in a table."""

from collections.abc import Sequence

from markupsafe import Markup

from divinary.analysis.arcana.plot import PlotTexts, plot_svg
from divinary.analysis.arcana.report import KEYS, rows, turned
from divinary.analysis.arcana.turns import Analysis
from divinary.arcana.model.view import View
from divinary.arcana.speech.hand_names import hand_names
from divinary.core.words import Words
from divinary.web.rendering import render


def analysis(words: Words, found: Analysis, end: View, names: Sequence[str], table: str) -> Markup:
    """Return a finished game turn by turn; `table` is the address of its replay."""
    called = hand_names(words, end, names)
    where = turned(words, found, called)
    texts = PlotTexts(
        words.say("The game, turn by turn"),
        f"{where} " + words.say("All numbers are in the table below."),
    )
    return render(
        words,
        "arcana/analysis.html",
        where=where,
        plot=plot_svg(words, found, texts),
        rows=rows(words, found, called),
        turned=found.turning_point(),
        keys=[words.say(key) for key in KEYS],
        replay=f"{table}/replay?as=truth&step=",
    )
