"""A cache of the latest results: a speaker and its listeners compute the same ones."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Final, Generic, TypeVar

V = TypeVar("V")

MOST: Final = 64


class Recent(Generic[V]):
    """The latest results by their keys; the oldest are dropped first."""

    def __init__(self) -> None:
        """Start empty."""
        self._known: OrderedDict[Hashable, V] = OrderedDict()

    def get(self, key: Hashable, compute: Callable[[], V]) -> V:
        """Return the result for a key, computed now if it is not known."""
        if key not in self._known:
            self._known[key] = compute()
            while len(self._known) > MOST:
                self._known.popitem(last=False)
        return self._known[key]
