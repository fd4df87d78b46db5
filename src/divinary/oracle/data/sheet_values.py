"""Readers of single values in a sheet: each returns the value or refuses it, naming its place."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, TypeAlias

from divinary.core.options import as_text
from divinary.oracle.data.sheet import Layout, SheetPlace

Reader: TypeAlias = Callable[[SheetPlace, object], Any]


def _unchanged(value: Any) -> object:
    return value


class Field(NamedTuple):
    """One value of a sheet: its place, its name in the code, and how it is read and written."""

    place: str
    name: str
    read: Reader
    write: Callable[[Any], object] = _unchanged


def read_fields(
    layout: Layout, fields: Iterable[Field], values: Mapping[str, object]
) -> dict[str, Any]:
    """Return the values of fields by their names in the code."""
    return {row.name: row.read(layout.at(row.place), values[row.place]) for row in fields}


def written_fields(fields: Iterable[Field], printed: object) -> list[tuple[str, object]]:
    """Return each field's place with its value, as a sheet has it."""
    return [(row.place, row.write(getattr(printed, row.name))) for row in fields]


def whole(low: int, high: int) -> Reader:
    """Return a reader of a whole number from `low` to `high`."""

    def read(place: SheetPlace, given: object) -> int:
        if not isinstance(given, int) or isinstance(given, bool) or not low <= given <= high:
            raise place.refusal("out-of-range", given=shown(given), low=low, high=high)
        return given

    return read


def yes_or_no(place: SheetPlace, given: object) -> bool:
    """Read true or false."""
    if not isinstance(given, bool):
        raise place.refusal("not-a-switch", given=shown(given))
    return given


def word(*known: str) -> Reader:
    """Return a reader of one of the known words."""

    def read(place: SheetPlace, given: object) -> str:
        if not isinstance(given, str) or given not in known:
            raise place.refusal("unknown-word", given=shown(given), known=known)
        return given

    return read


def several(read_one: Reader, low: int, high: int) -> Reader:
    """Return a reader of a list of `low` to `high` values, each read by `read_one`."""

    def read(place: SheetPlace, given: object) -> tuple[Any, ...]:
        if not isinstance(given, list | tuple):
            raise place.refusal("not-a-list", given=shown(given))
        if low == high != len(given):
            raise place.refusal("not-so-many", given=len(given), needed=high)
        if not low <= len(given) <= high:
            raise place.refusal("wrong-length", given=len(given), low=low, high=high)
        return tuple(read_one(place.row(n), one) for n, one in enumerate(given, 1))

    return read


def exactly(number: int, read_one: Reader) -> Reader:
    """Return a reader of a list of exactly `number` values, each read by `read_one`."""
    return several(read_one, number, number)


def text(place: SheetPlace, given: object) -> str:
    """Read any text."""
    if not isinstance(given, str):
        raise place.refusal("not-a-text", given=shown(given))
    return given


def split(written: str) -> list[str]:
    """Return the words of a text; a sheet's short form has hyphens for spaces.

    >>> split("d2-d3") == split("d2 d3")
    True
    """
    return [part for part in re.split(r"[ -]+", written) if part]


def shown(given: object) -> str:
    """Return what was given as text; a list or a table as an ellipsis."""
    return as_text(given) if isinstance(given, str | int | float) else "…"
