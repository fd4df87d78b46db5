"""Things made once for all who see the same."""

from typing import Generic, TypeVar

T = TypeVar("T")


class Cached(Generic[T]):
    """A value that stands for its key: whatever is made from it depends on the key alone.

    So a function of a View can remember what it made for all seats and moments that are alike in
    what it looks at, without looking at the whole View.
    """

    __slots__ = ("_hash", "key", "value")

    def __init__(self, value: T, key: object) -> None:
        """Take all that matters of `value` as its `key`."""
        self.value = value
        self.key = key
        self._hash = hash(key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Cached) and self.key == other.key

    def __hash__(self) -> int:
        return self._hash
