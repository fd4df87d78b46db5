"""The Divining Dish, a wooden bowl of two halves, with its Runes and bubbles."""

from functools import cache, lru_cache
from typing import Final

from divinary.draw.oracle.icons import symbol
from divinary.oracle.data.runes import COIN, DICE, FACES, RUNES, A, B, Rune

BOWL_FIELD: Final = "0 0 360 236"
SPLIT: Final = "M181 15C168 46 194 70 181 104S169 172 180 221"
GRAIN: Final = "".join(
    # Growth rings of the wood: they bend away from the middle, each a little differently.
    f"M{180 + x} 4C{180 + x * 1.16 + askew:g} 70 {180 + x * 1.1 - askew:g} 168 "
    f"{180 + x * 0.97:g} 232"
    for x, askew in (
        (-150, 5), (-128, -4), (-104, 7), (-79, 3), (-52, -6), (-26, 5),
        (27, -5), (50, 6), (78, -3), (103, 5), (127, -7), (151, 4),
    )
)  # fmt: skip


@cache
def bowl_symbol() -> str:
    """Return the empty bowl as a symbol; its two halves are left and right of the split."""
    candle = (
        '<radialGradient id="shop-candle" cx=".36" cy=".24" r=".8"><stop class="near"/>'
        '<stop class="far" offset="1"/></radialGradient>'
    )
    return candle + symbol(
        "bowl",
        BOWL_FIELD,
        '<ellipse class="oracle-rim" cx="180" cy="118" rx="178" ry="116"/>'
        '<ellipse fill="url(#shop-candle)" cx="180" cy="119" rx="165" ry="104"/>'
        f'<path class="oracle-grain" d="{GRAIN}"/>'
        '<ellipse class="oracle-lip" cx="180" cy="119" rx="165" ry="104"/>'
        f'<path class="oracle-split oracle-shade" d="{SPLIT}"/>'
        f'<path class="oracle-split" d="{SPLIT}"/>',
    )


BOWL: Final = (
    f'<svg class="bowl" viewBox="{BOWL_FIELD}" aria-hidden="true"><use href="#shop-bowl"/></svg>'
)


# --- Runes: no two have the same outline ---------------------------------------------------------

DIE_A: Final = (
    "M24 3.4c1.4 0 2.6.7 3.3 1.9l17.6 30.4a3.9 3.9 0 0 1-3.4 5.9H6.5a3.9 3.9 0 0 1-3.4-5.9L20.7 5.3"
    "A3.8 3.8 0 0 1 24 3.4z"
)
DIE_B: Final = (
    "M24 45.6a3.6 3.6 0 0 1-2.9-1.4L4.4 21.8a3.7 3.7 0 0 1-.5-3.4L9 4.9a3.6 3.6 0 0 1 3.4-2.4h23.2"
    "A3.6 3.6 0 0 1 39 4.9l5.1 13.5c.4 1.2.2 2.4-.5 3.4L26.9 44.2a3.6 3.6 0 0 1-2.9 1.4z"
)
BONE: Final = (
    "M11.6 13.4a6.4 6.4 0 0 1 5.9 8.8h13a6.4 6.4 0 1 1 10.3 6.9 6.4 6.4 0 1 1-10.3 2.7h-13a6.4 6.4"
    " 0 1 1-10.3-2.7 6.4 6.4 0 0 1 4.4-15.7z"
)
DOLL: Final = (
    "M24 1.8a9.4 9.4 0 0 1 5.6 16.9l-.4.3c.6.4 1.2.9 1.7 1.4l9.2-1.2a4 4 0 0 1 1 7.9l-8.3 1 .6"
    " 3.3 4.6 8.9a4 4 0 0 1-7.1 3.7L26.2 35h-4.4l-4.7 9a4 4 0 0 1-7.1-3.7l4.6-8.9.6-3.3-8.3-1a4"
    " 4 0 0 1 1-7.9l9.2 1.2c.5-.5 1.1-1 1.7-1.4l-.4-.3A9.4 9.4 0 0 1 24 1.8z"
)
EYES: Final = "m18.8 8.8 3 3m0-3-3 3m7.4-3 3 3m0-3-3 3M20.6 15.6h6.8M24 22v7M22 24h4M22 27h4"
TREE: Final = (
    "M22.6 38.5v-7.5l-6.2-3.6 1-1.7 5.2 3v-3.3a8.6 8.6 0 1 1 2.8 0v6l4.7-2.7 1 1.7-5.7 3.3v4.8z"
)
SKULL: Final = (
    "M24 9.5c7 0 11.6 4.8 11.6 10.9 0 3.9-1.8 6.9-4.7 8.7v4.6c0 1.2-.9 2.1-2.1 2.1h-9.6"
    "c-1.2 0-2.1-.9-2.1-2.1v-4.6c-2.9-1.8-4.7-4.8-4.7-8.7C12.4 14.3 17 9.5 24 9.5zM18.9 19a3.2"
    " 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4zm10.2 0a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4z"
    "M24 26l-1.8 3.6h3.6z"
)

RUNE_FIELD: Final = "0 0 48 48"

DIE_TEXTS: Final = {A: ("A", 36, 17), B: ("B", 21, 35)}
"""The letter of each die, and how far down its number and its letter are."""


@cache
def rune_symbols() -> str:
    """Return the Runes as symbols; the dice have no number yet."""
    coin = (
        '<circle class="oracle-body" cx="24" cy="24" r="21.5"/>'
        '<circle class="oracle-edge" cx="24" cy="24" r="18"/>'
    )
    shapes = {
        "a": f'<path class="oracle-body" d="{DIE_A}"/>',
        "b": f'<path class="oracle-body" d="{DIE_B}"/>',
        "tree": f'{coin}<path class="oracle-mark" fill-rule="evenodd" d="{TREE}"/>',
        "skull": f'{coin}<path class="oracle-mark" fill-rule="evenodd" d="{SKULL}"/>',
        "bone": f'<path class="oracle-body" transform="rotate(-32 24 24)" d="{BONE}"/>',
        "voodoo": f'<path class="oracle-body" d="{DOLL}"/><path class="oracle-seam" d="{EYES}"/>',
    }
    return "".join([symbol(f"rune-{name}", RUNE_FIELD, shape) for name, shape in shapes.items()])


@cache
def rune_drawing(rune: Rune, shown: int) -> str:
    """Return a Rune with what it shows: the pips of a die, or the face of the Coin."""
    name = FACES[shown] if rune == COIN else RUNES[rune]
    return (
        f'<svg class="stone" viewBox="{RUNE_FIELD}" aria-hidden="true">'
        f'<use href="#shop-rune-{name}"/>{_pips(rune, shown) if rune in DICE else ""}</svg>'
    )


def _pips(die: Rune, pips: int) -> str:
    letter, at, below = DIE_TEXTS[die]
    return (
        f'<text class="pips" x="24" y="{at}">{pips}</text>'
        f'<text class="letter" x="24" y="{below}">{letter}</text>'
    )


# --- Bubbles of Twisting Fates: filled, empty, or crossed out for good ---------------------------

STEP: Final = 20
IN_A_ROW: Final = 10
"""Bubbles side by side before the next row begins."""


@lru_cache(1 << 8)
def bubbles_drawing(filled: int, empty: int, spent: int) -> str:
    """Return a row of bubbles, the filled ones first."""
    states = ["filled"] * filled + ["empty"] * empty + ["spent"] * spent
    columns = min(len(states), IN_A_ROW)
    rows = -(-len(states) // IN_A_ROW)
    drawn = [
        _bubble(state, (number % IN_A_ROW + 0.5) * STEP, (number // IN_A_ROW + 0.5) * STEP)
        for number, state in enumerate(states)
    ]
    return (
        f'<svg class="bubble-row" viewBox="0 0 {columns * STEP} {rows * STEP}" aria-hidden="true">'
        f"{''.join(drawn)}</svg>"
    )


def _bubble(state: str, x: float, y: float) -> str:
    circle = f'<circle class="{state}" cx="{x:g}" cy="{y:g}" r="7.2"/>'
    if state == "filled":
        return f'{circle}<path class="shine" d="M{x - 3.5:g} {y - 0.8:g}a3.6 3.6 0 0 1 2.6-3"/>'
    cross = f'<path class="spent" d="M{x - 6:g} {y - 6:g}l12 12m0-12-12 12"/>'
    return f"{circle}{cross}" if state == "spent" else circle
