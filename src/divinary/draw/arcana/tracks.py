"""Rows of small signs: moons for a card's hours, stars for points, and dark peaks for doom."""

from functools import cache
from typing import Final

WIDTH: Final = 16
STAR: Final = "m0-6.5 1.7 4.8 4.8 1.7-4.8 1.7-1.7 4.8-1.7-4.8-4.8-1.7 4.8-1.7z"
PEAK: Final = "m0-6.5 6.5 12h-13z"

MOON_WIDTH: Final = 14
MOON_MIDDLE: Final = 7

COMET: Final = (
    '<svg class="comet" viewBox="0 0 28 14" aria-hidden="true">'
    '<path class="tail" d="M9 5C15 3.5 21 3 27 1.5M10 8c6-.5 11-.8 15-1.5M9.5 10.5'
    'c4 .3 8 .2 11-.3"/><circle class="head" cx="6" cy="8" r="4"/></svg>'
)
"""Instead of moons: a card that fades by its own rule."""


@cache
def score_svg(score: int, goal: int) -> str:
    """Return the points made, and as outlines those still to make."""
    return _track("score", STAR, [*["full"] * score, *["empty"] * (goal - score)])


@cache
def doom_svg(doom: int, limit: int, ahead: int = 0) -> str:
    """Return the doom that has come, dashed what is `ahead`, and as outlines the rest."""
    coming = min(ahead, limit - doom)
    rest = limit - doom - coming
    return _track("doom", PEAK, [*["full"] * doom, *["ahead"] * coming, *["empty"] * rest])


def _track(name: str, shape: str, kinds: list[str]) -> str:
    drawn = "".join(
        [
            f'<path class="{kind}" d="M{WIDTH * place + WIDTH // 2} 8{shape}"/>'
            for place, kind in enumerate(kinds)
        ]
    )
    size = f"{WIDTH * len(kinds)} {WIDTH}"
    return f'<svg class="track {name}" viewBox="0 0 {size}" aria-hidden="true">{drawn}</svg>'


@cache
def moons_svg(moons: int, hours: int) -> str:
    """Return a card's `moons`; as many of them are full as `hours` have passed."""
    drawn = "".join([_moon(place, full=place < hours) for place in range(moons)])
    size = f"{MOON_WIDTH * moons} {MOON_WIDTH}"
    return f'<svg class="moons of-{moons}" viewBox="0 0 {size}" aria-hidden="true">{drawn}</svg>'


def _moon(place: int, *, full: bool) -> str:
    """Return a full moon, shaded a little, or a new one: a rim and a thin sickle."""
    x = MOON_WIDTH * place + MOON_MIDDLE
    if full:
        return (
            f'<circle class="full" cx="{x}" cy="{MOON_MIDDLE}" r="5.5"/>'
            f'<path class="shade" d="M{x - 3:g} 3.5a5 5 0 0 0 6.5 6.5 4 4 0 0 1-6.5-6.5z"/>'
        )
    return (
        f'<circle class="new" cx="{x}" cy="{MOON_MIDDLE}" r="5"/>'
        f'<path class="sickle" d="M{x} 2a5 5 0 0 1 0 10 5.3 5.3 0 0 0 0-10z"/>'
    )
