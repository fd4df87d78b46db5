"""How every bot chooses: the highest value, and the first of equal ones."""

from collections.abc import Mapping
from typing import Final, TypeVar

T = TypeVar("T")

NEARLY: Final = 1e-9
"""A difference that may be a rounding error, and so decides nothing."""


def best_choice(values: Mapping[T, float]) -> T:
    """Return the first choice that no other surpasses by more than a rounding error.

    >>> best_choice({"a": 0.1 + 0.2, "b": 0.3, "c": 0.2})
    'a'
    """
    most = max(values.values()) - NEARLY
    return next(choice for choice, value in values.items() if value >= most)
