"""Three plots above each other: where numbers lie in them, and the words around them."""

from collections.abc import Sequence
from typing import Final, NamedTuple
from xml.sax.saxutils import escape

WIDTH: Final = 380
LEFT, RIGHT, BOTTOM = 42, 6, 40
"""What is left free beside and below the plots, for numbers and words."""

HEAD: Final = 44
"""What stands above each plot: its name, and what its signs mean."""

PLOT: Final = 84
PLOTS: Final = 3
GAP: Final = 14
HEIGHT: Final = PLOTS * (HEAD + PLOT) + (PLOTS - 1) * GAP + BOTTOM

LETTER: Final = 6.2
"""About how wide a letter is."""

STYLE: Final = """
.paper { fill: #f6f1e4 } text { fill: #1b2432; font: 12px system-ui, sans-serif }
.name { font: 14px Georgia, serif } .told, .right { fill: #7d5d14 }
.best, .passed, .turned { fill: none; stroke: #1b2432; stroke-width: 1.3 }
.wrong, .hope, .dots { fill: none; stroke: #1b2432; stroke-width: 2 }
.dots { stroke-width: 5; stroke-linecap: round } .faint { stroke: #1b2432; stroke-opacity: .25 }
@media (prefers-color-scheme: dark) {
.paper { fill: #0d1524 } text { fill: #ece5d3 } .told, .right { fill: #d9b45b }
.best, .passed, .turned, .wrong, .hope, .dots, .faint { stroke: #ece5d3 }
}
"""
"""The look of a picture that stands alone; on a page the stylesheet has the same classes."""


class Frame(NamedTuple):
    """Where the numbers of one plot lie in the picture."""

    place: int
    """Which of the plots it is, from above."""

    low: float
    high: float

    @property
    def top(self) -> float:
        """How far down its head begins."""
        return self.place * (HEAD + PLOT + GAP)

    def y(self, value: float) -> float:
        """Return how far down a value lies."""
        share = (value - self.low) / (self.high - self.low)
        return self.top + HEAD + PLOT * (1 - share)

    def scale(self, ticks: Sequence[tuple[float, str]]) -> list[str]:
        """Return the lines across, each with its number."""
        found = []
        for value, said in ticks:
            y = self.y(value)
            found.append(f'<path class="faint" d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}"/>')
            found.append(text(LEFT - 6, y + 4, said, anchor="end"))
        return found


def legend(frame: Frame, name: str, signs: Sequence[tuple[str, str]]) -> list[str]:
    """Return the name of a plot, and below it what each sign means."""
    found = [f'<text class="name" x="0" y="{frame.top + 15:.1f}">{escape(name)}</text>']
    x, y = float(LEFT), frame.top + 33
    for sign, said in signs:
        found.append(f'<g transform="translate({x:.1f} {y:.1f})">{sign}</g>')
        found.append(text(x + 16, y, said, anchor="start"))
        x += 16 + LETTER * len(said) + 16
    return found


def text(x: float, y: float, said: str, *, anchor: str = "middle") -> str:
    """Return words in the picture."""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(said)}</text>'
