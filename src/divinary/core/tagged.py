"""Small frozen values that are written as a tag and fields, as most actions and facts are."""

from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec


class Tagged(msgspec.Struct, frozen=True):
    """A value whose text is its tag and then its fields, one by one.

    >>> class Catch(Tagged, frozen=True, tag="catch"):
    ...     number: int
    ...     fish: str
    >>> str(Catch(3, "carp"))
    'catch 3 carp'
    """

    def __str__(self) -> str:
        tag, writers = _writers(type(self))
        return " ".join([tag, *[write(getattr(self, name)) for name, write in writers]])

    @staticmethod
    def writer(field: str) -> Callable[[Any], str]:
        """Return how the values of a field are written."""
        return str


@cache
def _writers(kind: type[Tagged]) -> tuple[str, list[tuple[str, Callable[[Any], str]]]]:
    """Return the tag of a kind, and how each of its fields is written."""
    fields = [(name, kind.writer(name)) for name in kind.__struct_fields__]
    return str(kind.__struct_config__.tag), fields
