"""The clock of the Cove: its hours, the arrivals they bring, the market marker, the timepieces."""

from functools import cache
from html import escape
from math import cos, pi, sin
from typing import Final

from divinary.oracle.data.cove import HOURS

SIZE: Final = 240
MIDDLE: Final = 120
EDGE: Final = 117
RIM: Final = 99
"""How far from the middle the marks lie."""

NUMERALS: Final = 77
WELL: Final = 66
"""The round inner field where the timepieces go."""

PAWN: Final = (
    "M0-7a3.2 3.2 0 0 1 2 5.7C4-.4 4.8 2.4 5.2 6H-5.2c.4-3.6 1.2-6.4 3.2-7.3A3.2 3.2 0 0 1 0-7z"
)
"""An Adventurer not yet known, around the origin."""

LANTERN: Final = "M-2.5-8.5h5v2.2h-5zM-5-5.3H5V5.3H-5zM-3.5 6.3h7v2h-7z"
LIGHT: Final = "M0-3.6C2.4-1 2.6.6 2.6 1.4a2.6 2.6 0 0 1-5.2 0C-2.6.6-2.4-1 0-3.6z"
"""The flame in a lantern that burns."""

SHAPES: Final = (
    "M16 2a14 14 0 1 1 0 28 14 14 0 0 1 0-28z",
    "M16 .8 31.2 16 16 31.2.8 16z",
    "M9 2.5h14L31 16l-8 13.5H9L1 16z",
    "M3.5 3.5h25v25h-25z",
)
"""The timepieces of four players: a disc, a diamond, a hexagon, a square."""


@cache
def dial(marks: tuple[int, ...], marker: int | None, docked: int, docks: int) -> str:
    """Return the face of the clock; `marks` are the Adventurers that each hour brings.

    In its middle a lantern burns for each dock that is taken; when all burn, the market is near.
    """
    hours = "".join([_hour(hour, brings) for hour, brings in enumerate(marks, start=1)])
    return (
        f'<svg class="dial" viewBox="0 0 {SIZE} {SIZE}" aria-hidden="true">'
        f"{_ring('plate', EDGE)}{_awning(marker)}{_ring('rim', RIM)}{_ring('well', WELL)}"
        f"{hours}{_lanterns(docked, docks)}</svg>"
    )


@cache
def timepiece(seat: int, letter: str) -> str:
    """Return a player's piece: each seat has a shape, and the letter starts the name."""
    return (
        '<svg class="timepiece" viewBox="0 0 32 32" aria-hidden="true">'
        f'<path class="case" d="{SHAPES[seat % len(SHAPES)]}"/>'
        f'<text x="16" y="16">{escape(letter)}</text></svg>'
    )


def _ring(name: str, radius: int) -> str:
    return f'<circle class="{name}" cx="{MIDDLE}" cy="{MIDDLE}" r="{radius}"/>'


def _at(hour: float, radius: int) -> tuple[str, str]:
    """Return the place of an hour at a distance from the middle."""
    turn = 2 * pi * hour / HOURS
    return f"{MIDDLE + radius * sin(turn):.1f}", f"{MIDDLE - radius * cos(turn):.1f}"


def _hour(hour: int, brings: int) -> str:
    x, y = _at(hour, NUMERALS)
    numeral = f'<text class="numeral" x="{x}" y="{y}">{hour}</text>'
    x, y = _at(hour, RIM)
    if not brings:
        return f'{numeral}<circle class="tick" cx="{x}" cy="{y}" r="2"/>'
    places = [(number - (brings - 1) / 2) * 11.4 for number in range(brings)]
    pawns = "".join([f'<path transform="translate({place:g})" d="{PAWN}"/>' for place in places])
    width = 20 + 11.4 * (brings - 1)
    seal = f'<rect class="seal" x="{-width / 2:g}" y="-10" width="{width:g}" height="20" rx="10"/>'
    return f'{numeral}<g class="mark" transform="translate({x} {y})">{seal}{pawns}</g>'


def _awning(marker: int | None) -> str:
    """Return the market marker: a striped awning over its hour, whose field is lit."""
    if marker is None:
        return ""
    (x, y), (to_x, to_y) = _at(marker - 0.45, EDGE), _at(marker + 0.45, EDGE)
    arc = f"A{EDGE} {EDGE} 0 0 1 {to_x} {to_y}"
    return (
        f'<path class="market-hour" d="M{MIDDLE} {MIDDLE}L{x} {y}{arc}z"/>'
        f'<path class="awning" d="M{x} {y}{arc}"/>'
    )


def _lanterns(docked: int, docks: int) -> str:
    gap = min(17.0, 72 / docks)
    first = MIDDLE - gap * (docks - 1) / 2
    return "".join([_lantern(first + gap * number, lit=number < docked) for number in range(docks)])


def _lantern(x: float, *, lit: bool) -> str:
    flame = f'<path class="flame" d="{LIGHT}"/>' if lit else ""
    state = "lantern burning" if lit else "lantern"
    return (
        f'<g class="{state}" transform="translate({x:.1f} {MIDDLE + 4})">'
        f'<path class="glass" d="{LANTERN}"/>{flame}</g>'
    )
