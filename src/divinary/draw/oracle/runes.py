"""The five Runes as silhouettes: no two have the same outline."""

from functools import cache
from typing import Final

from divinary.draw.oracle.icons import symbol
from divinary.oracle.data.runes import COIN, DICE, FACES, RUNES, A, B, Rune

_DIE_A: Final = (
    "M24 3.4c1.4 0 2.6.7 3.3 1.9l17.6 30.4a3.9 3.9 0 0 1-3.4 5.9H6.5a3.9 3.9 0 0 1-3.4-5.9L20.7 5.3"
    "A3.8 3.8 0 0 1 24 3.4z"
)
_DIE_B: Final = (
    "M24 45.6a3.6 3.6 0 0 1-2.9-1.4L4.4 21.8a3.7 3.7 0 0 1-.5-3.4L9 4.9a3.6 3.6 0 0 1 3.4-2.4h23.2"
    "A3.6 3.6 0 0 1 39 4.9l5.1 13.5c.4 1.2.2 2.4-.5 3.4L26.9 44.2a3.6 3.6 0 0 1-2.9 1.4z"
)
_BONE: Final = (
    "M11.6 13.4a6.4 6.4 0 0 1 5.9 8.8h13a6.4 6.4 0 1 1 10.3 6.9 6.4 6.4 0 1 1-10.3 2.7h-13a6.4 6.4"
    " 0 1 1-10.3-2.7 6.4 6.4 0 0 1 4.4-15.7z"
)
_DOLL: Final = (
    "M24 1.8a9.4 9.4 0 0 1 5.6 16.9l-.4.3c.6.4 1.2.9 1.7 1.4l9.2-1.2a4 4 0 0 1 1 7.9l-8.3 1 .6"
    " 3.3 4.6 8.9a4 4 0 0 1-7.1 3.7L26.2 35h-4.4l-4.7 9a4 4 0 0 1-7.1-3.7l4.6-8.9.6-3.3-8.3-1a4"
    " 4 0 0 1 1-7.9l9.2 1.2c.5-.5 1.1-1 1.7-1.4l-.4-.3A9.4 9.4 0 0 1 24 1.8z"
)
_EYES: Final = "m18.8 8.8 3 3m0-3-3 3m7.4-3 3 3m0-3-3 3M20.6 15.6h6.8M24 22v7M22 24h4M22 27h4"
_TREE: Final = (
    "M22.6 38.5v-7.5l-6.2-3.6 1-1.7 5.2 3v-3.3a8.6 8.6 0 1 1 2.8 0v6l4.7-2.7 1 1.7-5.7 3.3v4.8z"
)
_SKULL: Final = (
    "M24 9.5c7 0 11.6 4.8 11.6 10.9 0 3.9-1.8 6.9-4.7 8.7v4.6c0 1.2-.9 2.1-2.1 2.1h-9.6"
    "c-1.2 0-2.1-.9-2.1-2.1v-4.6c-2.9-1.8-4.7-4.8-4.7-8.7C12.4 14.3 17 9.5 24 9.5zM18.9 19a3.2"
    " 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4zm10.2 0a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4z"
    "M24 26l-1.8 3.6h3.6z"
)


_TEXTS: Final = {A: ("A", 36, 17), B: ("B", 21, 35)}
"""Of each die its letter, and how far down its number and its letter stand."""

FIELD: Final = "0 0 48 48"


@cache
def rune_symbols() -> str:
    """Return the Runes as symbols, the dice still without a number."""
    coin = (
        '<circle class="oracle-body" cx="24" cy="24" r="21.5"/>'
        '<circle class="oracle-edge" cx="24" cy="24" r="18"/>'
    )
    shapes = {
        "a": f'<path class="oracle-body" d="{_DIE_A}"/>',
        "b": f'<path class="oracle-body" d="{_DIE_B}"/>',
        "tree": f'{coin}<path class="oracle-mark" fill-rule="evenodd" d="{_TREE}"/>',
        "skull": f'{coin}<path class="oracle-mark" fill-rule="evenodd" d="{_SKULL}"/>',
        "bone": f'<path class="oracle-body" transform="rotate(-32 24 24)" d="{_BONE}"/>',
        "voodoo": f'<path class="oracle-body" d="{_DOLL}"/><path class="oracle-seam" d="{_EYES}"/>',
    }
    return "".join([symbol(f"rune-{name}", FIELD, shape) for name, shape in shapes.items()])


@cache
def rune_drawing(rune: Rune, shown: int) -> str:
    """Return a Rune as it lies, with what it shows: pips of a die, of the Coin whether a Skull."""
    name = FACES[shown] if rune == COIN else RUNES[rune]
    return (
        f'<svg class="stone" viewBox="{FIELD}" aria-hidden="true">'
        f'<use href="#shop-rune-{name}"/>{_pips(rune, shown) if rune in DICE else ""}</svg>'
    )


def _pips(die: Rune, pips: int) -> str:
    letter, at, below = _TEXTS[die]
    return (
        f'<text class="pips" x="24" y="{at}">{pips}</text>'
        f'<text class="letter" x="24" y="{below}">{letter}</text>'
    )
