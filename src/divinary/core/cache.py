"""Cache keys for results that are the same for all who see the same."""

from typing import Generic, TypeVar

T = TypeVar("T")


class Cached(Generic[T]):
    """A value that caches compare by its key: results made from it depend on the key alone.

    So a cached function of a View can reuse a result for every seat and moment that has the same
    key, without comparing whole Views.
    """

    __slots__ = ("_hash", "key", "value")

    def __init__(self, value: T, key: object) -> None:
        """Take as `key` everything in `value` that matters."""
        self.value = value
        self.key = key
        self._hash = hash(key)

    def bare(self) -> "Cached[T | None]":
        """Return the key alone, which is equal to it: a cache need not hold the value."""
        return Cached(None, self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Cached) and self.key == other.key

    def __hash__(self) -> int:
        return self._hash
