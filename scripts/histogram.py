"""A histogram as SVG, for `scripts/oracle_games`: it needs no colour to be understood."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
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


class HistogramMark(NamedTuple):
    """A place of the scale that is pointed out."""

    at: float
    label: str


class Labels(NamedTuple):
    """The words of a plot."""

    title: str
    description: str
    """What the plot shows, for people who do not see it."""

    across: str
    upward: str


class HistogramFrame(NamedTuple):
    """Where numbers are in the picture."""

    low: float
    high: float
    top: float

    def x(self, number: float) -> float:
        """Return how far right a number of the scale is."""
        share = (number - self.low) / (self.high - self.low)
        return LEFT + share * (WIDTH - LEFT - RIGHT)

    def y(self, count: float) -> float:
        """Return how far down the top of so many is."""
        return HEIGHT - BOTTOM - count / self.top * (HEIGHT - TOP - BOTTOM)


def binned(numbers: Iterable[int], width: int) -> Counter[int]:
    """Return how many numbers are in each bin, by the least number that a bin holds."""
    return Counter([number // width * width for number in numbers])


def histogram(
    bins: Mapping[int, int], width: int, labels: Labels, marks: Sequence[HistogramMark] = ()
) -> str:
    """Return a picture of how many are in each bin; every bin is `width` wide.

    The labels of marks are on two levels, so that neighbours do not meet.
    """
    step = scale_step(max(bins.values()))
    top = -(-max(bins.values()) // step) * step
    frame = HistogramFrame(min(bins), max(bins) + width, top)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
            f"<title>{escape(labels.title)}</title>",
            f"<desc>{escape(labels.description)}</desc>",
            f"<style>{STYLE}</style>",
            f'<rect class="paper" width="{WIDTH}" height="{HEIGHT}"/>',
            *_scale(frame, step),
            *[_bar(frame, low, width, count) for low, count in sorted(bins.items())],
            *_numbers(frame, width),
            *_marks(frame, marks),
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


def _scale(frame: HistogramFrame, step: int) -> list[str]:
    found = []
    for count in range(0, int(frame.top) + 1, step):
        y = frame.y(count)
        found.append(f'<path class="faint" d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}"/>')
        found.append(_text(LEFT - 8, y + 5, str(count), anchor="end"))
    return found


def _bar(frame: HistogramFrame, low: int, width: int, count: int) -> str:
    x, y = frame.x(low), frame.y(count)
    across, down = frame.x(low + width) - x, frame.y(0) - y
    return (
        f'<rect class="bar" x="{x:.1f}" y="{y:.1f}" width="{across:.1f}" height="{down:.1f}">'
        f"<title>{low}–{low + width - 1}: {count}</title></rect>"
    )


def _numbers(frame: HistogramFrame, width: int) -> list[str]:
    """Return the numbers below the bars, about ten of them, each at the edge of a bin."""
    every = width * scale_step(int((frame.high - frame.low) / width / 2))
    first = int(-(-frame.low // every) * every)
    found = [f'<path class="line" d="M{LEFT} {frame.y(0):.1f}H{WIDTH - RIGHT}"/>']
    for number in range(first, int(frame.high) + 1, every):
        x, y = frame.x(number), frame.y(0)
        found.append(f'<path class="line" d="M{x:.1f} {y:.1f}v5"/>')
        found.append(_text(x, y + 20, str(number)))
    return found


def _marks(frame: HistogramFrame, marks: Sequence[HistogramMark]) -> list[str]:
    """Return dashed lines with their labels, in turn on two levels."""
    found = []
    for number, mark in enumerate(sorted(marks)):
        x, y = frame.x(mark.at), TOP - 6 - 16 * (number % 2)
        found.append(f'<path class="mark" d="M{x:.1f} {y + 4}V{frame.y(0):.1f}"/>')
        found.append(_text(x, y, mark.label))
    return found


def _words(labels: Labels) -> list[str]:
    middle = (HEIGHT + TOP - BOTTOM) / 2
    return [
        f'<text class="ink title" x="{LEFT}" y="28">{escape(labels.title)}</text>',
        _text((WIDTH + LEFT - RIGHT) / 2, HEIGHT - 14, labels.across),
        f'<text class="ink" text-anchor="middle" transform="translate(18 {middle:.0f}) '
        f'rotate(-90)">{escape(labels.upward)}</text>',
    ]


def _text(x: float, y: float, said: str, *, anchor: str = "middle") -> str:
    return f'<text class="ink" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(said)}</text>'
