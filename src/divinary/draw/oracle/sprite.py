"""The sprite: what is drawn once on a page, and referred to wherever it is used."""

from functools import lru_cache

from divinary.draw.oracle.dish import bowl_symbol, rune_symbols
from divinary.draw.oracle.icons import symbols
from divinary.draw.oracle.star_chart import night_symbol
from divinary.oracle.model.star_chart import StarChart


@lru_cache(16)
def sprite(chart: StarChart) -> str:
    """Return all symbols, invisible themselves; each page with a shop needs them."""
    inside = [symbols(), rune_symbols(), bowl_symbol(), night_symbol(chart)]
    return (
        '<svg id="shop-signs" class="sprite" width="0" height="0" aria-hidden="true">'
        f"{''.join(inside)}</svg>"
    )
