"""A histogram as SVG, for `scripts/oracle_games`."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from scripts.plot_frame import (
    TOP,
    Labels,
    ScaledFrame,
    numbers_below,
    picture,
    scale_step,
    scale_top,
    text_at,
)


class HistogramMark(NamedTuple):
    """A place of the scale that is pointed out."""

    at: float
    label: str


def binned(numbers: Iterable[int], width: int) -> Counter[int]:
    """Return how many numbers are in each bin, by the least number that a bin holds."""
    return Counter([number // width * width for number in numbers])


def histogram(
    bins: Mapping[int, int], width: int, labels: Labels, marks: Sequence[HistogramMark] = ()
) -> str:
    """Return a picture of how many are in each bin; every bin is `width` wide.

    The labels of marks are on two levels, so that neighbours do not meet.
    """
    frame = ScaledFrame(min(bins), max(bins) + width, scale_top(max(bins.values())))
    about_ten = width * scale_step(int((frame.high - frame.low) / width / 2))
    return picture(
        frame,
        labels,
        [
            *[_bar(frame, low, width, count) for low, count in sorted(bins.items())],
            *numbers_below(frame, about_ten),
            *_marks(frame, marks),
        ],
    )


def _bar(frame: ScaledFrame, low: int, width: int, count: int) -> str:
    x, y = frame.x(low), frame.y(count)
    across, down = frame.x(low + width) - x, frame.y(0) - y
    return (
        f'<rect class="bar" x="{x:.1f}" y="{y:.1f}" width="{across:.1f}" height="{down:.1f}">'
        f"<title>{low}–{low + width - 1}: {count}</title></rect>"
    )


def _marks(frame: ScaledFrame, marks: Sequence[HistogramMark]) -> list[str]:
    """Return dashed lines with their labels, in turn on two levels."""
    found = []
    for number, mark in enumerate(sorted(marks)):
        x, y = frame.x(mark.at), TOP - 6 - 16 * (number % 2)
        found.append(f'<path class="mark" d="M{x:.1f} {y + 4}V{frame.y(0):.1f}"/>')
        found.append(text_at(x, y, mark.label))
    return found
