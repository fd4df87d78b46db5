"""A cache of the latest results: a speaker and its listeners compute the same ones."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Final, Generic, TypeVar

V = TypeVar("V")

MOST: Final = 64


class Recent(Generic[V]):
    """The last results by their keys, the oldest first to go."""

    def __init__(self) -> None:
        """Begin with none."""
        self._known: OrderedDict[Hashable, V] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], V]) -> V:
        """Return the result for a key, made now if it is not known."""
        if key not in self._known:
            self._known[key] = make()
            while len(self._known) > MOST:
                self._known.popitem(last=False)
        return self._known[key]
