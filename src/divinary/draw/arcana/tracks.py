"""Score and doom: stars for points, and for doom dark peaks out of the sea."""

from functools import cache
from typing import Final

WIDTH: Final = 16
STAR: Final = "m0-6.5 1.7 4.8 4.8 1.7-4.8 1.7-1.7 4.8-1.7-4.8-4.8-1.7 4.8-1.7z"
PEAK: Final = "m0-6.5 6.5 12h-13z"


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
