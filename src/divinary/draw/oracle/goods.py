"""The shapes of what is dealt in and carried: small Goods, large ones, and the bag."""

from functools import cache
from typing import Final

CHARM: Final = (
    "M16 .8a4.6 4.6 0 0 1 3.3 7.8A13.2 13.2 0 1 1 12.7 8.6 4.6 4.6 0 0 1 16 .8z"
    "M16 3.2a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4z"
)
"""An amulet on its ring, on a field of 32 by 36."""

TOME: Final = (
    "M6.5 1.5H27A1.5 1.5 0 0 1 28.5 3v25.5H7a2 2 0 0 0 0 4h21.5v2.2H7A4.2 4.2 0 0 1 2.8 30.5"
    "V5.2a3.7 3.7 0 0 1 3.7-3.7zM6.5 30h22v1.2h-22z"
)
"""A book with its clasped pages below, on the same field."""

SACK: Final = (
    "M8.2 1.6h7.6l2.4 2-3 3.2H8.8L5.8 3.6zM8.6 8.2h6.8c4 2.8 6.4 6.6 6.4 10 0 2.8-2 4.4-5 4.4H7.2"
    "c-3 0-5-1.6-5-4.4 0-3.4 2.4-7.2 6.4-10z"
)
"""The bag, tied at its neck, on a field of 24 by 24."""


@cache
def sack() -> str:
    """Return the bag."""
    return (
        '<svg class="sign" viewBox="0 0 24 24" aria-hidden="true">'
        f'<path fill="currentColor" stroke="none" d="{SACK}"/></svg>'
    )
