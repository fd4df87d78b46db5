"""The five factions and their people, each with its own shape and colour."""

from functools import cache
from typing import Final

from divinary.oracle.data.colours import Colour

SIGNS: Final = (
    # a blade, its point upwards: the edge, the guard, the grip, the pommel
    "M12 .8 15 5v9H9V5zM5.6 14.2h12.8v2.6H5.6zM10.7 16.8h2.6v3h-2.6z"
    "M12 19.4a2 2 0 1 1 0 4 2 2 0 0 1 0-4z",
    # a lyre: two arms, a crossbar, a foot, and the strings between them
    "M4.6 2C1.4 8 3 14.4 8.2 17v2.6H6V22h12v-2.4h-2.2V17C21 14.4 22.6 8 19.4 2L17 3.2"
    "c.9 1.7 1.3 3.3 1.3 4.8H15.2V3.6h-1.5V8h-3.4V3.6H8.8V8H5.7c0-1.5.4-3.1 1.3-4.8z"
    "M6.1 10.2h2.7v4.5C7.4 13.6 6.5 12 6.1 10.2zM10.3 10.2h3.4v5.2h-3.4z"
    "M15.2 10.2h2.7c-.4 1.8-1.3 3.4-2.7 4.5z",
    # a star of four long rays and four short ones
    "M12 .6 14 7.7 18 6l-1.7 4L23.4 12l-7.1 2L18 18l-4-1.7L12 23.4 10 16.3 6 18l1.7-4"
    "L.6 12l7.1-2L6 6l4 1.7z",
    # a crown of three points, its band below
    "M1.6 6 7.2 10.8 12 3l4.8 7.8L22.4 6l-2.2 11H3.8zM3.8 18.6h16.4V21.2H3.8z",
    # a mask with two eyes cut out of it
    "M1 8c3.4-2.2 7.6-2.6 11-.9C15.4 5.4 19.6 5.8 23 8c0 6-2.6 10-6.6 10-2 0-3.2-1.2-4.4-3"
    "-1.2 1.8-2.4 3-4.4 3C3.6 18 1 14 1 8zM4.6 10.9c1 2.5 3.5 3.1 5.6 1.4-1.1-2.2-3.5-2.8"
    "-5.6-1.4zM19.4 10.9c-2.1-1.4-4.5-.8-5.6 1.4 2.1 1.7 4.6 1.1 5.6-1.4z",
)
"""The sign of each faction, on a field of 24 by 24; the last is the Rogues'."""

ROBE: Final = (
    "M16 17c5.5 0 8.5 3 9.7 8.2L28.6 37.5a1.5 1.5 0 0 1-1.5 1.9H4.9A1.5 1.5 0 0 1 3.4 37.5"
    "L6.3 25.2C7.5 20 10.5 17 16 17z"
)
HEADS: Final = (
    # a helmet with a slit and a plume
    "M9.6 17.5V9.8a6.4 6.4 0 0 1 12.8 0v7.7zM11.8 9.6v2.2h8.4V9.6zM14.6.6h2.8v2.9h-2.8z",
    # a cap with a feather
    "M9.7 9.4h12.6a6.3 6.3 0 1 1-12.6 0zM7.4 8.6C8.2 4.4 11 1.9 15 1.9c1.9 0 3.6.5 5 1.6"
    "C22 1.3 24.8.4 28.2.6c-.4 3.1-2 5.4-4.7 6.6l.9 1.4z",
    # a pointed hat with a broad brim
    "M16 .2 21.2 8.6H25.5V11H6.5V8.6h4.3zM10.2 11.8h11.6a5.8 5.8 0 0 1-11.6 0z",
    # a crown
    "M9.7 9.6h12.6a6.3 6.3 0 1 1-12.6 0zM8.8 1.4 12.7 4.4 16 .6l3.3 3.8 3.9-3-.9 7.4H9.7z",
    # a hood, and eyes in its shadow
    "M16 .6c5.6 2 8.6 6.6 8.6 11.6 0 2.4-.8 4.4-2.2 6.2H9.6C8.2 16.6 7.4 14.6 7.4 12.2 7.4 7.2"
    " 10.4 2.6 16 .6zM16 7c-3.2 0-5.2 2.2-5.2 5.2 0 1.5.5 2.9 1.4 4h7.6c.9-1.1 1.4-2.5 1.4-4"
    " 0-3-2-5.2-5.2-5.2zM12.6 11.2l2.8 1.2-.4 1.2c-1.3 0-2.2-.9-2.4-2.4zM19.4 11.2l-2.8 1.2"
    ".4 1.2c1.3 0 2.2-.9 2.4-2.4z",
)
"""What each faction wears on its head, on a field of 32 by 40."""


@cache
def sprite() -> str:
    """Return all figures once; a full table refers to them dozens of times."""
    figures = [
        f'<symbol id="figure-{colour}" viewBox="0 0 32 40">{_figure(colour)}</symbol>'
        for colour in range(len(HEADS))
    ]
    return (
        '<svg id="figures" class="sprite" width="0" height="0" aria-hidden="true">'
        f"{''.join(figures)}</svg>"
    )


@cache
def figure(colour: Colour) -> str:
    """Return an Adventurer where the `sprite` is on the page."""
    return (
        f'<svg class="adventurer c{colour}" viewBox="0 0 32 40" aria-hidden="true">'
        f'<use href="#figure-{colour}"/></svg>'
    )


def _figure(colour: Colour) -> str:
    return (
        f'<path fill="currentColor" fill-rule="evenodd" d="{ROBE}"/>'
        f'<path fill="currentColor" fill-rule="evenodd" d="{HEADS[colour]}"/>'
        f'<path class="oracle-badge" fill-rule="evenodd" transform="translate(8.8 22) scale(.6)" '
        f'd="{SIGNS[colour]}"/>'
    )
