"""Tokens: fates have seven sides; number-line stones are round, or shards if proven impossible."""

from functools import cache
from math import cos, pi, sin
from typing import Final

from divinary.arcana.data.fates import HOURS, Fate

SIDES: Final = 7
"""One for each fate."""

MIDDLE: Final = 20


def _outline(radius: float) -> str:
    """Return a polygon with one of its sides at the bottom."""
    turns = [2 * pi * side / SIDES - pi / 2 for side in range(SIDES)]
    points = [f"{MIDDLE + radius * cos(t):.1f} {MIDDLE + radius * sin(t):.1f}" for t in turns]
    return f"M{'L'.join(points)}z"


BODY: Final = f'<path class="body" d="{_outline(16.5)}"/>'
RIM: Final = f'<path class="rim" d="{_outline(14.2)}"/>'

HIDDEN_FATE: Final = (
    f'<svg class="fate hidden" viewBox="0 0 40 40" aria-hidden="true">{BODY}{RIM}'
    '<path class="swell" d="M11 18q3-2.6 6 0t6 0 6 0M11 23q3-2.6 6 0t6 0 6 0"/></svg>'
)
"""A fate face down, which shows only the sea."""

HOURGLASS: Final = '<path class="badge" d="M26.5-1h13l-5 7.5 5 7.5h-13l5-7.5z"/>'
"""It came by The Hours."""

ARROW: Final = '<path class="badge" d="M25 3.5h7v-4.5l8.5 7.5-8.5 7.5V9.5h-7z"/>'
"""It was moved here, by The Thief or a power."""

BADGES: Final = {"": "", "hours": HOURGLASS, "moved": ARROW}

PEBBLE: Final = (
    "M20 3.5c9.6 0 16.5 6.6 16.5 16 0 10-7 17-16.8 17"
    "C10 36.5 3.5 30 3.5 20.5 3.5 10.8 10.5 3.5 20 3.5z"
)
SHARD: Final = "M20 2.5 37.5 20 20 37.5 2.5 20z"


@cache
def fate_svg(fate: Fate, badge: str = "") -> str:
    """Return a fate face up; a badge says how it came to its place, if it was not played there."""
    return (
        '<svg class="fate" viewBox="0 0 40 40" aria-hidden="true">'
        f'{BODY}{RIM}<text class="number" x="20" y="25">{fate}</text>'
        f'<path class="cuts" d="{_diamonds(HOURS[fate])}"/>{BADGES[badge]}</svg>'
    )


def _diamonds(count: int) -> str:
    """Return the hours of a fate: a row of diamonds below the number."""
    return "".join(
        [f"M{20 + 5 * (2 * n - count + 1) / 2:g} 28l2 2.5-2 2.5-2-2.5z" for n in range(count)]
    )


@cache
def stone_svg(fate: Fate, *, turned: bool = False, proven: bool = False) -> str:
    """Return a stone of the number line: face up, `turned` by the group, or `proven` impossible.

    Each has its own shape: a turned stone has a line across it, a proven one is a crossed shard.
    """
    kind = " ".join(["stone", *["turned"] * turned, *["proven"] * proven])
    cross = '<path class="cross" d="M11.5 11.5l17 17M28.5 11.5l-17 17"/>' if proven else ""
    back = '<path class="back" d="M9 31 31 9"/>' if turned else ""
    return (
        f'<svg class="{kind}" viewBox="0 0 40 40" aria-hidden="true">'
        f'<path class="body" d="{SHARD if proven else PEBBLE}"/>{cross}{back}'
        f'<text class="number" x="20" y="26">{fate}</text></svg>'
    )
