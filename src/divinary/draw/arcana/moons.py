"""Hours as a filling moon: a card's moons, as many of them full as hours have passed."""

from functools import cache
from typing import Final

WIDTH: Final = 14
MIDDLE: Final = 7

COMET: Final = (
    '<svg class="comet" viewBox="0 0 28 14" aria-hidden="true">'
    '<path class="tail" d="M9 5C15 3.5 21 3 27 1.5M10 8c6-.5 11-.8 15-1.5M9.5 10.5'
    'c4 .3 8 .2 11-.3"/><circle class="head" cx="6" cy="8" r="4"/></svg>'
)
"""Instead of moons: a card that fades by its own rule."""


@cache
def moons_svg(moons: int, hours: int) -> str:
    """Return `moons` in a row, filled from the left by the `hours` that have passed."""
    drawn = "".join([_moon(place, full=place < hours) for place in range(moons)])
    size = f"{WIDTH * moons} {WIDTH}"
    return f'<svg class="moons of-{moons}" viewBox="0 0 {size}" aria-hidden="true">{drawn}</svg>'


def _moon(place: int, *, full: bool) -> str:
    """Return a full moon, shaded a little, or a new one: a rim and a thin sickle."""
    x = WIDTH * place + MIDDLE
    if full:
        return (
            f'<circle class="full" cx="{x}" cy="{MIDDLE}" r="5.5"/>'
            f'<path class="shade" d="M{x - 3:g} 3.5a5 5 0 0 0 6.5 6.5 4 4 0 0 1-6.5-6.5z"/>'
        )
    return (
        f'<circle class="new" cx="{x}" cy="{MIDDLE}" r="5"/>'
        f'<path class="sickle" d="M{x} 2a5 5 0 0 1 0 10 5.3 5.3 0 0 0 0-10z"/>'
    )
