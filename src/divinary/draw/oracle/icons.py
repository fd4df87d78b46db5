"""Small signs: drawn once on a page, in a sprite, and referred to wherever they are used."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from divinary.draw.oracle.people import SIGNS
from divinary.oracle.data.goods import GOODS, Good, colour_of, is_tome

FIELD: Final = "0 0 24 24"
FIELD_OF_A_GOOD: Final = "0 0 32 36"

SOLID: Final[Mapping[str, str]] = {
    **{f"faction-{colour}": path for colour, path in enumerate(SIGNS)},
    "gold": (
        "M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20zm0 2.4a7.6 7.6 0 1 0 0 15.2 7.6 7.6 0 0 0 0-15.2z"
        "M12 6.6 17 12l-5 5.4L7 12z"
    ),
    # a tile that is cracked from top to bottom
    "corruption": "M11.4 2 9.4 9.6l2.8 3.4-2.6 8.5H.8zM13 3.4 11.8 9.2l3 3.6-2.7 8.7h11.1z",
    # a glass whose sand has run down
    "hours": (
        "M5 2h14v2.4h-1.2c0 3.8-1.7 5.9-3.9 7.6 2.2 1.7 3.9 3.8 3.9 7.6H19V22H5v-2.4h1.2"
        "c0-3.8 1.7-5.9 3.9-7.6C7.9 10.3 6.2 8.2 6.2 4.4H5zM8.4 4.4h7.2c-.2 2.8-1.6 4.4-3.6 5.9"
        "-2-1.5-3.4-3.1-3.6-5.9z"
    ),
    # a person in a hood, who marks where the Oracle works
    "figure": (
        "M12 1.4c3.4 0 5.6 2.4 5.6 5.6 0 1.8-.8 3.3-2 4.3 3.3 1.7 5 5.4 5 11.3H3.4c0-5.9 1.7-9.6"
        " 5-11.3-1.2-1-2-2.5-2-4.3 0-3.2 2.2-5.6 5.6-5.6zm0 2.6a3 3 0 0 0-3 3.2C9 9 10.3 10.4 12"
        " 10.4S15 9 15 7.2A3 3 0 0 0 12 4z"
    ),
    "customer": (
        "M12 2.4a4.6 4.6 0 1 1 0 9.2 4.6 4.6 0 0 1 0-9.2zM3.4 21.6c0-5.4 3.4-8.6 8.6-8.6s8.6 3.2"
        " 8.6 8.6z"
    ),
    # the bag, tied at its neck
    "bag": (
        "M8.2 1.6h7.6l2.4 2-3 3.2H8.8L5.8 3.6zM8.6 8.2h6.8c4 2.8 6.4 6.6 6.4 10 0 2.8-2 4.4-5 4.4"
        "H7.2c-3 0-5-1.6-5-4.4 0-3.4 2.4-7.2 6.4-10z"
    ),
}
"""Filled shapes."""

DRAWN: Final[Mapping[str, str]] = {
    "x": "M5.2 4.6 19 19.2M18.8 5 5 19.4",
    # a stall with its awning
    "market": (
        "M3 9.6 5.4 4h13.2L21 9.6M3 9.6c0 3.6 4.5 3.6 4.5 0 0 3.6 4.5 3.6 4.5 0 0 3.6 4.5 3.6 4.5 0"
        " 0 3.6 4.5 3.6 4.5 0M5 12.4V21M19 12.4V21M5 16.6h14"
    ),
    "dish": (
        "M2 9.6h20c0 6-4.2 9.8-10 9.8S2 15.6 2 9.6zM12 9.6c-1.4 3 1.4 6.4 0 9.8M7.5 5.6h.1"
        "M15.6 4.4h.1"
    ),
    "twisting-fates": (
        "M12.4 12.2a1.6 1.6 0 1 1 1.6-1.8c.2 2.6-2 4.2-4.2 3.8-3-.5-4.4-3.4-3.4-6.2 1.2-3.4 5-4.8"
        " 8.4-3.4 4.2 1.7 5.6 6.4 3.8 10.4-2 4.4-7 6.2-11.8 4.6"
    ),
    "star-charting": (
        "M5 18.4 4 7.6l8.4-3.4 7 6.6-4.6 8zM5 18.4h.1M4 7.6h.1M12.4 4.2h.1M19.4 10.8h.1"
        "M14.8 18.8h.1"
    ),
    "divination": (
        "M1.8 12C6.4 5.4 17.6 5.4 22.2 12 17.6 18.6 6.4 18.6 1.8 12zM12 8.6a3.4 3.4 0 1 1 0 6.8"
        " 3.4 3.4 0 0 1 0-6.8zM12 12h.1"
    ),
    "horoscopes": "M2.6 15.2h5.6v5.6H2.6zM9.2 9.4h5.6V15H9.2zM15.8 3.4h5.6V9h-5.6z",
    "recruit": (
        "M9.6 3.6a3.8 3.8 0 1 1 0 7.6 3.8 3.8 0 0 1 0-7.6zM2.4 20.4c0-4.6 2.8-6.6 7.2-6.6 2.2 0 4"
        " .5 5.2 1.6M18.6 8v7M15.1 11.5h7"
    ),
    "activate-staff": (
        "M12 3.4c3.6 0 5.6 2.6 5.6 6.2 0 4.4 1.6 6 2.6 7.2H3.8c1-1.2 2.6-2.8 2.6-7.2 0-3.6 2-6.2"
        " 5.6-6.2zM12 3.4V1.8M9.8 19.6c.4 1.2 1.2 1.8 2.2 1.8s1.8-.6 2.2-1.8"
    ),
    "undo": "M8.6 4 3.4 9.2l5.2 5.2M3.4 9.2h10.4a6.2 6.2 0 0 1 0 12.4H9",
    "goods": "M3 20.6h18M4.4 20.6V9.2h5v11.4M9.4 20.6V5h5v15.6M14.4 11l4.4-1.2 2.4 10.8",
    "cove": (
        "M12 2.6v13M12 4.4c4.4 1.6 6.6 5.2 7 9H12M12 7C9.6 8 7.6 10.4 7 13.4h5M2.6 16.4h18.8c-1 3-3"
        " 4.8-5.6 4.8H8.2c-2.6 0-4.6-1.8-5.6-4.8z"
    ),
}
"""Shapes of one stroke's width."""

GOOD_SHAPES: Final[Mapping[str, str]] = {
    # an amulet on its ring
    "charm": (
        "M16 .8a4.6 4.6 0 0 1 3.3 7.8A13.2 13.2 0 1 1 12.7 8.6 4.6 4.6 0 0 1 16 .8z"
        "M16 3.2a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4z"
    ),
    # a book with its clasped pages below
    "tome": (
        "M6.5 1.5H27A1.5 1.5 0 0 1 28.5 3v25.5H7a2 2 0 0 0 0 4h21.5v2.2H7A4.2 4.2 0 0 1 2.8 30.5"
        "V5.2a3.7 3.7 0 0 1 3.7-3.7zM6.5 30h22v1.2h-22z"
    ),
}
"""Filled shapes of Goods."""


@cache
def symbols() -> str:
    """Return all signs as symbols, for the sprite of a page."""
    solid = [symbol(name, FIELD, _filled(path)) for name, path in SOLID.items()]
    drawn = [symbol(name, FIELD, _stroked(path)) for name, path in DRAWN.items()]
    sizes = [symbol(name, FIELD_OF_A_GOOD, _filled(path)) for name, path in GOOD_SHAPES.items()]
    goods = [symbol(f"good-{good}", FIELD_OF_A_GOOD, _good(good)) for good in range(len(GOODS))]
    return "".join([*solid, *drawn, *sizes, *goods])


def symbol(name: str, field: str, inside: str) -> str:
    """Return a symbol, which is drawn once and referred to."""
    return f'<symbol id="shop-{name}" viewBox="{field}">{inside}</symbol>'


def _filled(path: str) -> str:
    return f'<path fill="currentColor" stroke="none" fill-rule="evenodd" d="{path}"/>'


def _stroked(path: str) -> str:
    return (
        '<path fill="none" stroke="currentColor" stroke-width="1.9" stroke-linecap="round" '
        f'stroke-linejoin="round" d="{path}"/>'
    )


def _good(good: Good) -> str:
    """Return a Good with the sign of its faction on it."""
    size, x, y = ("tome", 16.2, 14.2) if is_tome(good) else ("charm", 16, 20.2)
    upon = placed(f"faction-{colour_of(good)}", x, y, 14.4, "oracle-upon")
    return f'<use href="#shop-{size}" width="32" height="36"/>{upon}'


@cache
def sign(name: str, classes: str = "") -> str:
    """Return a sign of the sprite for a line of text, beside words with its meaning."""
    return (
        f'<svg class="{f"sign {classes}".strip()}" aria-hidden="true">'
        f'<use href="#shop-{name}"/></svg>'
    )


@cache
def bare_sign(name: str, classes: str = "") -> str:
    """Return a sign for a drawing that screen readers skip as a whole."""
    return f'<svg class="{f"sign {classes}".strip()}"><use href="#shop-{name}"/></svg>'


@cache
def faction(colour: int) -> str:
    """Return the sign of a faction in its colour."""
    return sign(f"faction-{colour}", f"c{colour}")


@cache
def good_piece(good: Good, key: str = "") -> str:
    """Return a Good as a piece; the page follows its moves by `key`."""
    piece = f' data-piece="{key}"' if key else ""
    return (
        f'<svg class="good c{colour_of(good)}" viewBox="{FIELD_OF_A_GOOD}" aria-hidden="true"'
        f'{piece}><use href="#shop-good-{good}"/></svg>'
    )


@cache
def placed(name: str, x: float, y: float, size: float, classes: str = "") -> str:
    """Return a sign of the sprite within a larger drawing, centred at a place."""
    with_class = f' class="{classes}"' if classes else ""
    half = size / 2
    return (
        f'<use href="#shop-{name}" x="{x - half:g}" y="{y - half:g}" '
        f'width="{size:g}" height="{size:g}"{with_class}/>'
    )
