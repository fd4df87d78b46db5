"""What bubbles can make of a dish: ±1 turns a die by one, Move 1 takes a Rune to the other half."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import combinations, product
from types import MappingProxyType
from typing import Final, TypeAlias

import msgspec

from divinary.oracle.data.runes import RUNES, A, B, Rune
from divinary.oracle.model.actions import Adjust, Move
from divinary.oracle.model.dish import Dish, moved, turned


class Spend(msgspec.Struct, frozen=True):
    """Bubbles to cross out, and for what."""

    adjust: int
    """How many of them are ±1."""

    move: int
    """How many are Move 1."""

    steps: tuple[Adjust | Move, ...]
    """What each of them does. Their order makes no difference."""

    @property
    def bubbles(self) -> int:
        """Return how many there are of both kinds."""
        return self.adjust + self.move


@lru_cache(1 << 10)
def spends(dish: Dish, adjust: int, move: int) -> Mapping[Dish, Spend]:
    """Return every dish that so many bubbles can make of this one, with the cheapest way to it.

    Those with the fewest bubbles come first, the dish itself before all. How many bubbles of each
    kind a dish takes follows from how its dice and Runes differ; only a die that is turned by two
    could be turned either way, and is raised.
    """
    ways = [
        (Spend(sum(map(abs, turns)), len(runes), _steps(turns, runes)), turns, runes)
        for turns in _turnings(adjust)
        for runes in _movings(move)
    ]
    ways.sort(key=lambda way: way[0].bubbles)
    return MappingProxyType({_reached(dish, turns, runes): spend for spend, turns, runes in ways})


_Turns: TypeAlias = tuple[int, int]
"""By how much the two dice are raised; lowered where negative."""

_TURNS: Final = (0, 1, -1, 2)


def _turnings(adjust: int) -> list[_Turns]:
    return [(a, b) for a, b in product(_TURNS, repeat=2) if abs(a) + abs(b) <= adjust]


def _movings(move: int) -> Iterator[tuple[Rune, ...]]:
    for number in range(min(move, len(RUNES)) + 1):
        yield from combinations(range(len(RUNES)), number)


def _steps(turns: _Turns, runes: tuple[Rune, ...]) -> tuple[Adjust | Move, ...]:
    adjusts: list[Adjust] = []
    for die, by in enumerate(turns):
        adjusts += [Adjust(die, -1 if by < 0 else 1)] * abs(by)
    return (*adjusts, *map(Move, runes))


def _reached(dish: Dish, turns: _Turns, runes: tuple[Rune, ...]) -> Dish:
    a, b = turns
    dish = turned(turned(dish, A, a), B, b)
    for rune in runes:
        dish = moved(dish, rune)
    return dish
