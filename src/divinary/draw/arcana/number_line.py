"""The number line: a stone lies face up, was turned by the group, or is proven impossible.

The three are three shapes, never one for the other.
"""

from functools import cache
from typing import Final

from divinary.arcana.data.fates import Fate

PEBBLE: Final = (
    "M20 3.5c9.6 0 16.5 6.6 16.5 16 0 10-7 17-16.8 17"
    "C10 36.5 3.5 30 3.5 20.5 3.5 10.8 10.5 3.5 20 3.5z"
)
SHARD: Final = "M20 2.5 37.5 20 20 37.5 2.5 20z"


@cache
def stone_svg(fate: Fate, *, turned: bool = False, proven: bool = False) -> str:
    """Return one stone; a proven one is a shard, turned or not."""
    kind = " ".join(["stone", *["turned"] * turned, *["proven"] * proven])
    return (
        f'<svg class="{kind}" viewBox="0 0 40 40" aria-hidden="true">'
        f'<path class="body" d="{SHARD if proven else PEBBLE}"/>'
        f"{_strokes(turned=turned, proven=proven)}"
        f'<text class="number" x="20" y="26">{fate}</text></svg>'
    )


def _strokes(*, turned: bool, proven: bool) -> str:
    """Return what is scratched into a stone: a line where it was turned, a cross in a shard."""
    cross = '<path class="cross" d="M11.5 11.5l17 17M28.5 11.5l-17 17"/>' if proven else ""
    back = '<path class="back" d="M9 31 31 9"/>' if turned else ""
    return cross + back
