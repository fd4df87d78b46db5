"""Boats from the side, with the people in them, who need the `sprite` of people on the page."""

from functools import cache
from typing import Final

from divinary.oracle.data.colours import Crowd

SEAT: Final = 31
"""How wide each Adventurer's place is."""

STEM: Final = 20
"""How far the hull reaches beyond the first and the last seat."""

HEIGHT: Final = 74
DECK: Final = 46
"""The height of the feet."""


@cache
def boat(number: int, crowd: Crowd, seats: int, *, docked: bool, leftwards: bool) -> str:
    """Return a boat; its lantern hangs at the bow, and burns at a pier."""
    width = seats * SEAT + 2 * STEM
    aboard = [who for who, count in enumerate(crowd) for _ in range(count)]
    places = [STEM + SEAT * place for place in range(seats)]
    people = "".join([_person(who, x) for who, x in zip(aboard, places, strict=False)])
    free = "".join([_free(x) for x in places[len(aboard) :]])
    return (
        f'<svg class="hull{" docked" if docked else ""}" viewBox="0 0 {width} {HEIGHT}" '
        f'aria-hidden="true">{free}{people}{_hull(width)}{_bow(width, leftwards)}'
        f'<text class="name" x="{width / 2:g}" y="61">{number}</text></svg>'
    )


def _person(who: int, x: int) -> str:
    return (
        f'<use class="c{who}" href="#figure-{who}" x="{x}" y="{DECK - 39}" '
        f'width="{SEAT}" height="39"/>'
    )


def _free(x: int) -> str:
    """Return an empty seat."""
    return f'<circle class="free" cx="{x + SEAT / 2:g}" cy="{DECK - 13}" r="9"/>'


def _hull(width: int) -> str:
    inner = width - 18
    return (
        f'<path class="planks" d="M2 36C6 43 11 46 18 46H{inner}C{width - 11} 46 {width - 6} 43 '
        f"{width - 2} 36 {width - 3} 60 {width - 16} 70 {width - 34} 70H34"
        f'C16 70 3 60 2 36z"/>'
        f'<path class="seam" d="M10 52.5C14 54 18 54.5 24 54.5H{width / 2 - 14:g}'
        f"M{width / 2 + 14:g} 54.5H{width - 24}C{width - 18} 54.5 {width - 14} 54 "
        f'{width - 10} 52.5"/>'
    )


def _bow(width: int, leftwards: bool) -> str:
    x = 6 if leftwards else width - 6
    return (
        f'<g class="prow" transform="translate({x} 24)"><path class="pole" d="M0-8V14"/>'
        f'<circle class="glass" cy="-4" r="5.5"/></g>'
    )
