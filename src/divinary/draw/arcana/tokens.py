"""Fates: seven-sided tokens, with the hours that they take cut below the number."""

from functools import cache
from math import cos, pi, sin
from typing import Final

from divinary.arcana.data.fates import HOURS, Fate

SIDES: Final = 7
"""As many as there are fates."""

MIDDLE: Final = 20


def _outline(radius: float) -> str:
    """Return a polygon that stands on one of its sides."""
    turns = [2 * pi * side / SIDES - pi / 2 for side in range(SIDES)]
    points = [f"{MIDDLE + radius * cos(t):.1f} {MIDDLE + radius * sin(t):.1f}" for t in turns]
    return f"M{'L'.join(points)}z"


BODY: Final = f'<path class="body" d="{_outline(16.5)}"/>'
RIM: Final = f'<path class="rim" d="{_outline(14.2)}"/>'

HOURGLASS: Final = '<path class="badge" d="M26.5-1h13l-5 7.5 5 7.5h-13l5-7.5z"/>'
"""It came by The Hours."""

ARROW: Final = '<path class="badge" d="M25 3.5h7v-4.5l8.5 7.5-8.5 7.5V9.5h-7z"/>'
"""It was moved here, by The Thief or a power."""

BADGES: Final = {"": "", "hours": HOURGLASS, "moved": ARROW}


@cache
def fate_svg(fate: Fate, badge: str = "") -> str:
    """Return a fate face up; a badge says how it came where it lies, if it was not played there."""
    return (
        '<svg class="fate" viewBox="0 0 40 40" aria-hidden="true">'
        f'{BODY}{RIM}<text class="number" x="20" y="25">{fate}</text>'
        f'<path class="cuts" d="{_diamonds(HOURS[fate])}"/>{BADGES[badge]}</svg>'
    )


def _diamonds(count: int) -> str:
    """Return so many diamonds side by side below the number."""
    return "".join(
        [f"M{20 + 5 * (2 * n - count + 1) / 2:g} 28l2 2.5-2 2.5-2-2.5z" for n in range(count)]
    )


HIDDEN_FATE: Final = (
    f'<svg class="fate hidden" viewBox="0 0 40 40" aria-hidden="true">{BODY}{RIM}'
    '<path class="swell" d="M11 18q3-2.6 6 0t6 0 6 0M11 23q3-2.6 6 0t6 0 6 0"/></svg>'
)
"""A fate face down: nothing but the sea."""
