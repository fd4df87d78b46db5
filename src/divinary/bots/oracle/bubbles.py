"""What it is worth to fill bubbles, and what it costs to spend them."""

from typing import Final

from divinary.bots.oracle.gold_value import GoldValue
from divinary.oracle.model.actions import BUBBLES
from divinary.oracle.rules.bubbles import empty_bubbles

WORTH: Final = (1.3, 1.3)
"""Of the first filled bubble of each kind."""

FEWER: Final = 0.8
"""How much less each further filled one is worth."""


def bubble(gold: GoldValue, kind: int, filled: int) -> float:
    """Return what one more bubble is worth beside so many filled ones."""
    return float(WORTH[kind] * FEWER**filled * gold.ripeness)


def filling(gold: GoldValue, kind: int, count: int) -> float:
    """Return what it is worth to fill some bubbles of a kind."""
    return sum(_worths(gold, kind, count))


def filling_any(gold: GoldValue, count: int) -> float:
    """Return what it is worth to fill some bubbles of either kind."""
    worths = [worth for kind in range(len(BUBBLES)) for worth in _worths(gold, kind, count)]
    return sum(sorted(worths, reverse=True)[:count])


def _worths(gold: GoldValue, kind: int, count: int) -> list[float]:
    """Return what each of the next bubbles of a kind is worth, so many at most."""
    filled, room = gold.shop.bubbles[kind], empty_bubbles(gold.board, gold.shop)[kind]
    return [bubble(gold, kind, filled + n) for n in range(min(count, room))]


def spending(gold: GoldValue, adjust: int, move: int) -> float:
    """Return what it costs to spend some bubbles."""
    pairs = zip((adjust, move), gold.shop.bubbles, strict=True)
    return sum(
        [
            bubble(gold, kind, filled - n)
            for kind, (spent, filled) in enumerate(pairs)
            for n in range(1, spent + 1)
        ]
    )
