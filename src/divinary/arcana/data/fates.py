"""Fates: the numbered tokens, the hours they consume, and the bag that holds them."""

from typing import Final, TypeAlias

Fate: TypeAlias = int

HIDDEN: Final[Fate] = 0
"""Stands for a fate whose value the viewer may not know."""

HIGHEST: Final[Fate] = 7
COPIES: Final = 3
HAND: Final = 2

HOURS: Final = (0, 1, 1, 1, 2, 2, 2, 3)
"""Hours that a fate consumes in front of a card, by its value."""

Bag: TypeAlias = tuple[int, ...]
"""How many tokens of each value lie in the bag; index 0 is never used."""


def other_fate(hand: tuple[Fate, ...], fate: Fate) -> Fate:
    """Return what stays in a hand of two once `fate` is played.

    >>> other_fate((3, 5), 3), other_fate((4, 4), 4)
    (5, 4)
    """
    return hand[1] if hand[0] == fate else hand[0]


def full_bag(highest: Fate, copies: int) -> Bag:
    """Return a bag with every token in it.

    >>> full_bag(7, 3)
    (0, 3, 3, 3, 3, 3, 3, 3)
    """
    return (0, *([copies] * highest))


def take(bag: Bag, fate: Fate) -> Bag:
    """Return the bag without one token of that value."""
    return (*bag[:fate], bag[fate] - 1, *bag[fate + 1 :])


def put_back(bag: Bag, fates: tuple[Fate, ...]) -> Bag:
    """Return the bag with these tokens in it again."""
    for fate in fates:
        bag = (*bag[:fate], bag[fate] + 1, *bag[fate + 1 :])
    return bag
