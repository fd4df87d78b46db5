"""The one rule by which everything is chosen."""

from collections.abc import Mapping
from typing import Final, TypeVar

T = TypeVar("T")

NEARLY: Final = 1e-9
"""A difference of worth that may be the arithmetic's: no choice is made by it."""


def dearest(worths: Mapping[T, float]) -> T:
    """Return the first that no other surpasses by more than the arithmetic's last digits.

    >>> dearest({"a": 0.1 + 0.2, "b": 0.3, "c": 0.2})
    'a'
    """
    most = max(worths.values()) - NEARLY
    return next(choice for choice, worth in worths.items() if worth >= most)
