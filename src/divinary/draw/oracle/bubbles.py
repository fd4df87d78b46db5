"""Bubbles of Twisting Fates: filled, empty, or crossed out for good."""

from functools import lru_cache
from typing import Final

STEP: Final = 20
MIDDLE: Final = 10
IN_A_ROW: Final = 10
"""How many stand side by side before the next row begins."""


@lru_cache(1 << 8)
def bubbles_drawing(filled: int, empty: int, spent: int) -> str:
    """Return so many bubbles, those that are filled first."""
    states = ["filled"] * filled + ["empty"] * empty + ["spent"] * spent
    columns = min(len(states), IN_A_ROW)
    rows = -(-len(states) // IN_A_ROW)
    drawn = [
        _bubble(state, number % IN_A_ROW * STEP + MIDDLE, number // IN_A_ROW * STEP + MIDDLE)
        for number, state in enumerate(states)
    ]
    return (
        f'<svg class="bubble-row" viewBox="0 0 {columns * STEP} {rows * STEP}" aria-hidden="true">'
        f"{''.join(drawn)}</svg>"
    )


def _bubble(state: str, x: int, y: int) -> str:
    circle = f'<circle class="{state}" cx="{x}" cy="{y}" r="7.2"/>'
    if state == "filled":
        return f'{circle}<path class="shine" d="M{x - 3.5:g} {y - 0.8:g}a3.6 3.6 0 0 1 2.6-3"/>'
    cross = f'<path class="spent" d="M{x - 6} {y - 6}l12 12m0-12-12 12"/>'
    return f"{circle}{cross}" if state == "spent" else circle
