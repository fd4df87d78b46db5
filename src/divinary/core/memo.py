"""A memo: what was made is kept for the next who asks, within so many bytes."""

from collections.abc import Callable, Hashable
from functools import wraps
from sys import getsizeof
from typing import Any, Final, ParamSpec, TypeAlias, TypeVar

from divinary.core.cache import Cached

P = ParamSpec("P")
T = TypeVar("T")

MIB: Final = 1 << 20
KEY: Final = 2048
"""Bytes that a key takes, measured at games of both kinds: keys hold pictures and small tables."""


Half: TypeAlias = dict[int, tuple[Hashable, Any]]
"""Keys with what is kept, by their hashes: a large key is then hashed once each time."""


class Memo:
    """Keeps what was made as long as there is room; what nobody asked for goes first.

    It has two halves. What is made or asked for is put into the young one; when that is full, it
    becomes the old one, and what was in the old one is forgotten. So a value that is found costs
    one look into a dictionary. Threads may share a memo: at worst a value is made twice.
    """

    __slots__ = ("_bytes", "_half", "_old", "_old_bytes", "_young")

    def __init__(self, room: int) -> None:
        """Keep at most `room` bytes."""
        self._half = room // 2
        self.forget()

    def forget(self) -> None:
        """Forget everything."""
        self._young: Half = {}
        self._old: Half = {}
        self._bytes = self._old_bytes = 0

    @property
    def bytes(self) -> int:
        """How many bytes are kept, by estimate."""
        return self._bytes + self._old_bytes

    def __contains__(self, key: Hashable) -> bool:
        found = self._young.get(hash(key)) or self._old.get(hash(key))
        return found is not None and found[0] == key

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return what is kept under a key, or make it now and keep it."""
        place = hash(key)
        found = self._young.get(place)
        if found is None or found[0] != key:
            return self._again(place, key, make)
        made: T = found[1]
        return made

    def _again(self, place: int, key: Hashable, make: Callable[[], T]) -> T:
        """Return what is not in the young half, and put it there."""
        found = self._old.get(place)
        made: T = make() if found is None or found[0] != key else found[1]
        self._keep(place, key, made)
        return made

    def _keep(self, place: int, key: Hashable, value: object) -> None:
        size = KEY + bytes_of(value)
        if size > self._half:  # it would push out everything else
            return
        if self._bytes + size > self._half:
            self._old, self._old_bytes = self._young, self._bytes
            self._young, self._bytes = {}, 0
        self._young[place] = key, value
        self._bytes += size

    def once(self, make: Callable[P, T]) -> Callable[P, T]:
        """Make a function's results once for equal arguments, as `lru_cache` does.

        Of what is `Cached`, only the key is held.
        """

        @wraps(make)
        def made_once(*given: P.args, **named: P.kwargs) -> T:
            key: Hashable = (make, given, *named.items()) if named else (make, given)
            place = hash(key)
            found = self._young.get(place)
            if found is None or found[0] != key:
                bare = tuple([one.bare() if isinstance(one, Cached) else one for one in given])
                key = (make, bare, *named.items()) if named else (make, bare)
                return self._again(place, key, lambda: make(*given, **named))
            made: T = found[1]
            return made

        return made_once


def bytes_of(value: object, depth: int = 2) -> int:
    """Return about how many bytes a value takes: texts, and tuples of tuples of texts.

    What is deeper is small beside the texts, and to count it would take longer than to make it.

    >>> bytes_of("fate" * 1000) // 1000
    4
    """
    size = getsizeof(value)
    if depth and isinstance(value, tuple):
        for one in value:
            size += bytes_of(one, depth - 1)
    return size
