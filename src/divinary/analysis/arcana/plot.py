"""The plot of a finished game, turn by turn: three panels, with a shape for each kind of mark."""

from collections.abc import Sequence
from math import ceil, floor
from typing import Final, NamedTuple
from xml.sax.saxutils import escape

from divinary.analysis.arcana.report import OUTCOMES
from divinary.analysis.arcana.turns import Analysis, Turn, TurnResult
from divinary.core.words import Words

WIDEST_BAR: Final = 14
MOST_NUMBERS: Final = 13
"""Most turns that have their number below the plots."""

MOST_BITS: Final = 3
"""Seven equally likely values are a little less than this."""

CHANCE_TICKS: Final = (0.0, 0.5, 1.0)


class PlotTexts(NamedTuple):
    """The texts of a plot that depend on the game."""

    title: str
    description: str
    """What the plot shows, for people who do not see it."""


def plot_svg(words: Words, analysis: Analysis, texts: PlotTexts, *, alone: bool = False) -> str:
    """Return the plots; `alone` they have their own style, for a file."""
    turns = analysis.turns
    places = _places(len(turns))
    low = min([0.0, *[turn.clue.information for turn in turns if turn.clue]])
    bits = PlotFrame(0, floor(low) if low < -0.05 else 0, MOST_BITS)
    chances, win_chances = PlotFrame(1, 0, 1), PlotFrame(2, 0, 1)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" class="plot" role="img" '
            f'viewBox="0 0 {WIDTH} {HEIGHT}" aria-labelledby="plot-title plot-desc">',
            f'<title id="plot-title">{escape(texts.title)}</title>',
            f'<desc id="plot-desc">{escape(texts.description)}</desc>',
            *([f"<style>{STYLE}</style>"] if alone else []),
            f'<rect class="paper" width="{WIDTH}" height="{HEIGHT}"/>',
            *bits.scale(
                [(float(n), f"{n}".replace("-", "−")) for n in range(int(bits.low), MOST_BITS + 1)]
            ),
            *legend(bits, words.say("Bits"), _bit_signs(words)),
            *_bars(bits, places, turns),
            *chances.scale(_ticks(words)),
            *legend(chances, words.say("Chance"), _chance_signs(words)),
            *[_mark(chances, x, turn) for x, turn in zip(places, turns, strict=True)],
            *win_chances.scale(_ticks(words)),
            *legend(win_chances, words.say("Chance to win"), _win_chance_signs(words)),
            *_line(win_chances, places, analysis),
            *_numbers(words, places),
            "</svg>",
            "",
        ]
    )


def _places(turns: int) -> list[float]:
    """Return how far right the middle of each turn is."""
    across = WIDTH - LEFT - RIGHT
    return [LEFT + across * (n + 0.5) / max(turns, 1) for n in range(turns)]


def _ticks(words: Words) -> list[tuple[float, str]]:
    return [(share, words.say("{n}%", n=round(100 * share))) for share in CHANCE_TICKS]


# --- Bits: a filled bar for the clue that was given, a hollow one for the best clue


def _bit_signs(words: Words) -> list[tuple[str, str]]:
    return [
        ('<path class="clue" d="M3-8h6v8H3z"/>', words.say("the given clue")),
        ('<path class="best" d="M.5-9.5h11V0H.5z"/>', words.say("the best clue")),
    ]


class PlotFrame(NamedTuple):
    """Where the numbers of one plot are in the picture."""

    place: int
    """Which of the plots it is, from the top."""

    low: float
    high: float

    @property
    def top(self) -> float:
        """How far down its heading begins."""
        return self.place * (HEAD + PLOT + GAP)

    def y(self, value: float) -> float:
        """Return how far down a value is."""
        share = (value - self.low) / (self.high - self.low)
        return self.top + HEAD + PLOT * (1 - share)

    def scale(self, ticks: Sequence[tuple[float, str]]) -> list[str]:
        """Return the lines across, each with its number."""
        found = []
        for value, label in ticks:
            y = self.y(value)
            found.append(f'<path class="faint" d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}"/>')
            found.append(text(LEFT - 6, y + 4, label, anchor="end"))
        return found


def _bars(frame: PlotFrame, places: Sequence[float], turns: Sequence[Turn]) -> list[str]:
    width = min(WIDEST_BAR, 0.7 * (WIDTH - LEFT - RIGHT) / max(len(turns), 1))
    found = []
    for x, turn in zip(places, turns, strict=True):
        if turn.best is not None:
            found.append(_bar(frame, x, turn.best.information, "best", width))
        if turn.clue is not None:
            found.append(_bar(frame, x, turn.clue.information, "clue", width / 2))
    return found


def _bar(frame: PlotFrame, x: float, bits: float, kind: str, width: float) -> str:
    zero, end = frame.y(0), frame.y(bits)
    top, height = min(zero, end), max(abs(zero - end), 1.0)
    return (
        f'<rect class="{kind}" x="{x - width / 2:.1f}" y="{top:.1f}" '
        f'width="{width:.1f}" height="{height:.1f}"/>'
    )


# --- Chance: a disc for a right prediction, a cross for a wrong one, a ring where there was none


def _chance_signs(words: Words) -> list[tuple[str, str]]:
    kinds = (TurnResult.RIGHT, TurnResult.WRONG, TurnResult.PASSED)
    return [(_sign(kind, 6, -4), words.say(OUTCOMES[kind])) for kind in kinds]


def _mark(frame: PlotFrame, x: float, turn: Turn) -> str:
    guess = turn.likeliest.chance if turn.likeliest else turn.chance
    return "" if guess is None else _sign(turn.outcome, x, frame.y(guess))


def _sign(outcome: TurnResult, x: float, y: float) -> str:
    if outcome is TurnResult.RIGHT:
        return f'<circle class="right" cx="{x:.1f}" cy="{y:.1f}" r="4.5"/>'
    if outcome is TurnResult.WRONG:
        return f'<path class="wrong" d="M{x - 4:.1f} {y - 4:.1f}l8 8m0-8l-8 8"/>'
    return f'<circle class="passed" cx="{x:.1f}" cy="{y:.1f}" r="3.5"/>'


# --- Win chance: a line, and a ring around the turn in which the game turned


def _win_chance_signs(words: Words) -> list[tuple[str, str]]:
    return [(_turned(6, -4), words.say("the largest change"))]


def _line(frame: PlotFrame, places: Sequence[float], analysis: Analysis) -> list[str]:
    turns = analysis.turns
    if not turns:
        return []
    chances = [turns[0].before, *[turn.after for turn in turns]]
    across = [float(LEFT), *places]
    points = [f"{x:.1f} {frame.y(chance):.1f}" for x, chance in zip(across, chances, strict=True)]
    dots = "".join([f"M{point}h0" for point in points])
    found = [
        f'<path class="win-chance" d="M{"L".join(points)}"/>',
        f'<path class="dots" d="{dots}"/>',
    ]
    turned = analysis.turning_point()
    if turned is not None:
        found.append(_turned(places[turned.number - 1], frame.y(turned.after)))
    return found


def _turned(x: float, y: float) -> str:
    return f'<circle class="turned" cx="{x:.1f}" cy="{y:.1f}" r="6"/>'


# --- The numbers of the turns, below the plots


def _numbers(words: Words, places: Sequence[float]) -> list[str]:
    """Return the numbers of the turns; if there are many, only some of them."""
    every = max(1, ceil(len(places) / MOST_NUMBERS))
    y = HEIGHT - BOTTOM + 16
    shown = [(x, n) for n, x in enumerate(places, start=1) if (n - 1) % every == 0]
    return [
        *[text(x, y, str(n)) for x, n in shown],
        text((WIDTH + LEFT - RIGHT) / 2, HEIGHT - 6, words.say("Turn")),
    ]


WIDTH: Final = 380
LEFT, RIGHT, BOTTOM = 42, 6, 40
"""The space beside and below the plots, for numbers and words."""

HEAD: Final = 44
"""The heading of each plot: its name, and what its signs mean."""

PLOT: Final = 84
PLOTS: Final = 3
GAP: Final = 14
HEIGHT: Final = PLOTS * (HEAD + PLOT) + (PLOTS - 1) * GAP + BOTTOM

LETTER: Final = 6.2
"""About how wide a letter is."""

STYLE: Final = """
.paper { fill: #f6f1e4 } text { fill: #1b2432; font: 12px system-ui, sans-serif }
.name { font: 14px Georgia, serif } .clue, .right { fill: #7d5d14 }
.best, .passed, .turned { fill: none; stroke: #1b2432; stroke-width: 1.3 }
.wrong, .win-chance, .dots { fill: none; stroke: #1b2432; stroke-width: 2 }
.dots { stroke-width: 5; stroke-linecap: round } .faint { stroke: #1b2432; stroke-opacity: .25 }
@media (prefers-color-scheme: dark) {
.paper { fill: #0d1524 } text { fill: #ece5d3 } .clue, .right { fill: #d9b45b }
.best, .passed, .turned, .wrong, .win-chance, .dots, .faint { stroke: #ece5d3 }
}
"""
"""The style of a picture in its own file; on a page the stylesheet has the same classes."""


def legend(frame: PlotFrame, name: str, signs: Sequence[tuple[str, str]]) -> list[str]:
    """Return the name of a plot, and below it what each sign means."""
    found = [f'<text class="name" x="0" y="{frame.top + 15:.1f}">{escape(name)}</text>']
    x, y = float(LEFT), frame.top + 33
    for sign, label in signs:
        found.append(f'<g transform="translate({x:.1f} {y:.1f})">{sign}</g>')
        found.append(text(x + 16, y, label, anchor="start"))
        x += 16 + LETTER * len(label) + 16
    return found


def text(x: float, y: float, content: str, *, anchor: str = "middle") -> str:
    """Return a text in the picture."""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(content)}</text>'
