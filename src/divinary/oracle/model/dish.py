"""The Divining Dish: where the five Runes lie, and what they show."""

from itertools import product
from typing import Final, TypeAlias

import msgspec

from divinary.core.errors import UnreadableText
from divinary.oracle.data.runes import (
    BONE,
    COIN,
    DICE,
    FACES,
    HALVES,
    PIPS,
    RUNES,
    VOODOO,
    A,
    B,
    Rune,
    turned_by,
)

Sides: TypeAlias = tuple[int, int, int, int, int]


class Dish(msgspec.Struct, frozen=True):
    """The Runes as they lie. There are 1,024 dishes; `DISHES` holds each of them once."""

    sides: Sides
    """The half of each Rune, in the order of `RUNES`: 0 is left, 1 is right."""

    a: int
    b: int
    skull: bool

    def __str__(self) -> str:
        shown = (f"a{self.a}", f"b{self.b}", FACES[self.skull], "bone", "voodoo")
        halves = [
            [text for text, side in zip(shown, self.sides, strict=True) if side == half]
            for half in range(len(HALVES))
        ]
        return " / ".join([" ".join(half) for half in halves]).strip()


DISHES: Final = tuple(
    Dish(sides, a, b, skull)
    for sides in product((0, 1), (0, 1), (0, 1), (0, 1), (0, 1))
    for a, b, skull in product(PIPS, PIPS, (False, True))
)
"""Every way in which the Runes can lie, each as likely as any other; see `_number`."""

_A_STEP, _B_STEP = 8, 2
_SIDE_STEPS: Final = (512, 256, 128, 64, 32)


def _number(dish: Dish) -> int:
    """Return the place of a dish in `DISHES`: halves count most, the coin's face least."""
    a, b, coin, bone, voodoo = dish.sides
    halves = 512 * a + 256 * b + 128 * coin + 64 * bone + 32 * voodoo
    return halves + _A_STEP * (dish.a - 1) + _B_STEP * (dish.b - 1) + dish.skull


def value(dish: Dish, die: Rune) -> int:
    """Return what a die shows."""
    return dish.b if die else dish.a


def with_value(dish: Dish, die: Rune, value: int) -> Dish:
    """Return the dish with a die turned to a value."""
    change = _B_STEP * (value - dish.b) if die else _A_STEP * (value - dish.a)
    return DISHES[_number(dish) + change]


def turned(dish: Dish, die: Rune, by: int) -> Dish:
    """Return the dish with a die one up or one down; 1 and 4 are neighbours.

    >>> str(turned(read_dish("4 / 1 tree bone voodoo"), A, 1))
    'a1 / b1 tree bone voodoo'
    """
    return with_value(dish, die, turned_by(value(dish, die), by))


def moved(dish: Dish, rune: Rune) -> Dish:
    """Return the dish with a Rune in the other half, its value kept."""
    return DISHES[_number(dish) ^ _SIDE_STEPS[rune]]


def one_half(dish: Dish) -> bool:
    """Whether all five Runes lie in one half."""
    return sum(dish.sides) % len(RUNES) == 0


def half_dice(dish: Dish, half: int) -> tuple[int, ...]:
    """Return what the dice of a half show, the lower first.

    >>> half_dice(read_dish("4 2 bone / tree voodoo"), 0)
    (2, 4)
    """
    a_side, b_side = dish.sides[:2]
    if a_side == b_side == half:
        return (dish.a, dish.b) if dish.a <= dish.b else (dish.b, dish.a)
    if a_side == half:
        return (dish.a,)
    return (dish.b,) if b_side == half else ()


def read_dish(text: str) -> Dish:
    """Read a dish: left half, a slash, right half, each half's Runes in any order.

    A number without a letter is the first die that no letter names.

    Raises:
        UnreadableText: if a Rune is unknown, missing or named twice, or a die shows no such number.

    >>> str(read_dish("bone voodoo 2 / 3 skull"))
    'a2 bone voodoo / b3 skull'
    """
    halves = text.split("/")
    if len(halves) != len(HALVES):
        raise UnreadableText("not-a-dish", text=text)
    words = [(side, *_read_rune(word)) for side, half in enumerate(halves) for word in half.split()]
    free_dice = iter([die for die in DICE if die not in [rune for _, rune, _ in words]])
    placed: dict[Rune, tuple[int, int]] = {}
    for side, named, shows in words:
        rune = next(free_dice, B) if named is None else named
        if rune in placed:
            raise UnreadableText("rune-twice", text=text, rune=RUNES[rune])
        placed[rune] = (side, shows)
    missing = tuple([name for rune, name in enumerate(RUNES) if rune not in placed])
    if missing:
        raise UnreadableText("runes-missing", text=text, runes=missing)
    sides = (placed[A][0], placed[B][0], placed[COIN][0], placed[BONE][0], placed[VOODOO][0])
    read = Dish(sides, placed[A][1], placed[B][1], bool(placed[COIN][1]))
    return DISHES[_number(read)]


def _read_rune(word: str) -> tuple[Rune | None, int]:
    """Return which Rune a word names, None for a die without a letter, and what it shows."""
    if word in FACES:
        return COIN, FACES.index(word)
    if word in (RUNES[BONE], RUNES[VOODOO]):
        return RUNES.index(word), 0
    letter, digits = (word[0], word[1:]) if word[0] in RUNES else ("", word)
    if not (digits.isascii() and digits.isdigit()):
        known = ("a1", "b1", *FACES, RUNES[BONE], RUNES[VOODOO])
        raise UnreadableText("not-a-rune", text=word, known=known)
    if digits not in map(str, PIPS):
        raise UnreadableText("no-such-pips", text=word, low=PIPS[0], high=PIPS[-1])
    return RUNES.index(letter) if letter else None, int(digits)
