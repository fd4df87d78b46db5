"""What the plots of the docs share: paper, scale, words. They need no colour to be understood."""

from collections.abc import Iterable
from typing import Final, NamedTuple
from xml.sax.saxutils import escape

WIDTH: Final = 720
HEIGHT: Final = 400
LEFT, RIGHT, TOP, BOTTOM = 64, 24, 72, 56
"""What is left free around the bars, for words and numbers."""

MOST_STEPS: Final = 6
"""Lines of the scale at most."""

STYLE: Final = """
.paper { fill: #f6f1e4 } .ink { fill: #1b2432 } .bar { fill: #8a6a1f; stroke: #1b2432 }
.line { stroke: #1b2432; fill: none } .faint { stroke: #1b2432; stroke-opacity: .2; fill: none }
.mark { stroke: #1b2432; stroke-width: 2; stroke-dasharray: 6 4; fill: none }
text { font: 14px system-ui, sans-serif; font-variant-numeric: tabular-nums }
.title { font: 18px Georgia, serif }
@media (prefers-color-scheme: dark) {
.paper { fill: #0d1524 } .ink { fill: #ece5d3 } .bar { fill: #d9b45b; stroke: #ece5d3 }
.line, .mark { stroke: #ece5d3 } .faint { stroke: #ece5d3 }
}
"""


class Labels(NamedTuple):
    """The words of a plot."""

    title: str
    description: str
    """What the plot shows, for people who do not see it."""

    across: str
    upward: str


class ScaledFrame(NamedTuple):
    """Where the numbers of both scales are in the picture; the upward one begins at 0."""

    low: float
    high: float
    top: float

    def x(self, number: float) -> float:
        """Return how far right a number of the scale is."""
        share = (number - self.low) / (self.high - self.low)
        return LEFT + share * (WIDTH - LEFT - RIGHT)

    def y(self, number: float) -> float:
        """Return how far down a number of the upward scale is."""
        return HEIGHT - BOTTOM - number / self.top * (HEIGHT - TOP - BOTTOM)


def picture(frame: ScaledFrame, labels: Labels, content: Iterable[str]) -> str:
    """Return a plot as SVG: its content on paper, with both scales and its words."""
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
            f"<title>{escape(labels.title)}</title>",
            f"<desc>{escape(labels.description)}</desc>",
            f"<style>{STYLE}</style>",
            f'<rect class="paper" width="{WIDTH}" height="{HEIGHT}"/>',
            *_scale(frame),
            *content,
            *_words(labels),
            "</svg>",
            "",
        ]
    )


def scale_step(most: int) -> int:
    """Return a round distance for the lines of a scale up to `most`."""
    tens = 1
    while True:
        for step in (tens, 2 * tens, 5 * tens):
            if most <= MOST_STEPS * step:
                return step
        tens *= 10


def scale_top(most: float) -> int:
    """Return the round number at which a scale up to `most` ends."""
    step = scale_step(int(most))
    return int(-(-most // step) * step)


def numbers_below(frame: ScaledFrame, every: int) -> list[str]:
    """Return the numbers below the content, each with a tick, and the line that carries them."""
    first = int(-(-frame.low // every) * every)
    found = [f'<path class="line" d="M{LEFT} {frame.y(0):.1f}H{WIDTH - RIGHT}"/>']
    for number in range(first, int(frame.high) + 1, every):
        x, y = frame.x(number), frame.y(0)
        found.append(f'<path class="line" d="M{x:.1f} {y:.1f}v5"/>')
        found.append(text_at(x, y + 20, str(number)))
    return found


def text_at(x: float, y: float, said: str, *, anchor: str = "middle") -> str:
    """Return a text of the plot."""
    return f'<text class="ink" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(said)}</text>'


def _scale(frame: ScaledFrame) -> list[str]:
    found = []
    for number in range(0, int(frame.top) + 1, scale_step(int(frame.top))):
        y = frame.y(number)
        found.append(f'<path class="faint" d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}"/>')
        found.append(text_at(LEFT - 8, y + 5, str(number), anchor="end"))
    return found


def _words(labels: Labels) -> list[str]:
    middle = (HEIGHT + TOP - BOTTOM) / 2
    return [
        f'<text class="ink title" x="{LEFT}" y="28">{escape(labels.title)}</text>',
        text_at((WIDTH + LEFT - RIGHT) / 2, HEIGHT - 14, labels.across),
        f'<text class="ink" text-anchor="middle" transform="translate(18 {middle:.0f}) '
        f'rotate(-90)">{escape(labels.upward)}</text>',
    ]
