"""The Divining Dish: a bowl of wood, split in two by its own grain."""

from functools import cache
from typing import Final

from divinary.draw.oracle.icons import symbol

WIDTH, HEIGHT = 360, 236
_GRAIN: Final = tuple(
    # Rings of the tree, seen from the side: they bend away from the middle, each a little askew.
    f"M{180 + x} 4C{180 + x * 1.16 + askew:g} 70 {180 + x * 1.1 - askew:g} 168 "
    f"{180 + x * 0.97:g} 232"
    for x, askew in (
        (-150, 5), (-128, -4), (-104, 7), (-79, 3), (-52, -6), (-26, 5),
        (27, -5), (50, 6), (78, -3), (103, 5), (127, -7), (151, 4),
    )
)  # fmt: skip
SPLIT: Final = "M181 15C168 46 194 70 181 104S169 172 180 221"


FIELD: Final = f"0 0 {WIDTH} {HEIGHT}"


@cache
def bowl_symbol() -> str:
    """Return the empty bowl as a symbol; its two halves lie left and right of the split."""
    grain = "".join(_GRAIN)
    candle = (
        '<radialGradient id="shop-candle" cx=".36" cy=".24" r=".8"><stop class="near"/>'
        '<stop class="far" offset="1"/></radialGradient>'
    )
    return candle + symbol(
        "bowl",
        FIELD,
        '<ellipse class="oracle-rim" cx="180" cy="118" rx="178" ry="116"/>'
        '<ellipse fill="url(#shop-candle)" cx="180" cy="119" rx="165" ry="104"/>'
        f'<path class="oracle-grain" d="{grain}"/>'
        '<ellipse class="oracle-lip" cx="180" cy="119" rx="165" ry="104"/>'
        f'<path class="oracle-split oracle-shade" d="{SPLIT}"/>'
        f'<path class="oracle-split" d="{SPLIT}"/>',
    )


BOWL: Final = (
    f'<svg class="bowl" viewBox="{FIELD}" aria-hidden="true"><use href="#shop-bowl"/></svg>'
)
