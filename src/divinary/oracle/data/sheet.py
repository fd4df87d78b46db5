"""Sheets: files of printed values, each with its provenance, and their short form."""

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib.resources import files
from typing import Any, Final, Generic, NamedTuple, TypeVar

import msgspec

from divinary.core.errors import BadOption, Detail
from divinary.oracle.data.provenance import SOURCES, is_source

STANDARD: Final = "standard"
"""The short form of our own sheets."""

LONGEST: Final = 50_000
"""How long a sheet may be, in characters."""

ANY: Final = "*"
"""As the last part of a place: any number of keys, which the sheet names."""

Printed = TypeVar("Printed")


class SheetPlace(NamedTuple):
    """The place of a value in a sheet."""

    sheet: str
    at: str = ""

    def row(self, number: int) -> "SheetPlace":
        """Return the place of one part of the value, counted from 1."""
        return SheetPlace(self.sheet, f"{self.at} #{number}".strip())

    def refusal(self, why: str, **facts: Detail) -> BadOption:
        """Return the error that says what is wrong here; `why` is a reason's key."""
        return BadOption("bad-sheet", name=self.sheet, place=self.at, why=why, **facts)


class Entry(NamedTuple):
    """One value of a sheet."""

    place: str
    """Section and key, as in `star_chart.cells`."""

    value: object
    """As the sheet has it, lists being tuples."""

    source: str
    """Its provenance, one or more of `provenance.SOURCES`."""


class Sheet(NamedTuple, Generic[Printed]):
    """What a sheet describes, and each of its values with its provenance, in order."""

    printed: Printed
    entries: tuple[Entry, ...]


class Layout(NamedTuple):
    """The values that a sheet must have."""

    name: str
    places: tuple[str, ...]
    """Every place, in order; `*` at the end of one allows any key in that section."""

    def at(self, place: str) -> SheetPlace:
        """Return one of the places, to refuse the value there."""
        return SheetPlace(self.name, place)

    def sections(self) -> tuple[str, ...]:
        """Return the sections; a sheet has a section whole or not at all."""
        return tuple(dict.fromkeys(_section(place) for place in self.places))

    def knows(self, place: str) -> bool:
        """Whether there may be a value at a place."""
        return place in self.places or f"{_section(place)}.{ANY}" in self.places

    def found(self, place: str, given: Mapping[str, object]) -> list[str]:
        """Return the places of `given` that fill one place of the layout."""
        if not place.endswith(ANY):
            return [place] if place in given else []
        return [each for each in given if _section(each) == _section(place)]


class SheetFormat(Generic[Printed]):
    """How one kind of sheet is read and written; our own sheet is a file beside this module."""

    def __init__(
        self,
        layout: Layout,
        build: Callable[[Mapping[str, object]], Printed],
        values: Callable[[Printed], Iterable[tuple[str, object]]],
    ) -> None:
        """Take a function that makes what a sheet describes from its values, and its inverse."""
        self._layout = layout
        self._build = build
        self._values = values
        own = files(__package__).joinpath(f"{layout.name}.toml").read_bytes()
        self.ours = self._sheet(_read_entries(layout, own))

    def read_file(self, text: str | bytes) -> Sheet[Printed]:
        """Read an owner's sheet; sections that it leaves out are as in ours.

        Raises:
            BadOption: if the sheet is malformed, or no game can be played with what it describes.
        """
        return self._sheet(_read_entries(self._layout, text, self.ours.entries))

    def read(self, text: str) -> Printed:
        """Read the short form, as `write` returns it.

        Raises:
            BadOption: as `read_file` does.
        """
        if text == STANDARD:
            return self.ours.printed
        return self._build(_read_short_form(self._layout, text))

    def write(self, printed: Printed) -> str:
        """Return the short form, one line without spaces."""
        if printed == self.ours.printed:
            return STANDARD
        return short_form(dict(self._values(printed)))

    def _sheet(self, entries: tuple[Entry, ...]) -> Sheet[Printed]:
        return Sheet(self._build({entry.place: entry.value for entry in entries}), entries)


def _read_entries(
    layout: Layout, text: str | bytes, ours: tuple[Entry, ...] = ()
) -> tuple[Entry, ...]:
    given = {entry.place: entry for entry in _entries(layout, _parsed(layout.name, text))}
    started = {_section(place) for place in given}
    both = {entry.place: entry for entry in ours if _section(entry.place) not in started} | given
    return tuple(both[place] for place in _complete(layout, both))


def _read_short_form(layout: Layout, text: str) -> dict[str, object]:
    sheet = SheetPlace(layout.name)
    if len(text) > LONGEST:
        raise sheet.refusal("too-long", given=len(text), high=LONGEST)
    try:
        values = msgspec.json.decode(text, type=dict[str, Any])
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        raise sheet.refusal("not-compact", given=text) from None
    for place in values:
        if not layout.knows(place):
            raise layout.at(place).refusal("unknown-key")
    return {place: values[place] for place in _complete(layout, values)}


def short_form(values: Mapping[str, object]) -> str:
    """Return values by their places as one line without spaces.

    >>> short_form({"staff.lines": 2, "star_chart.cross": ["d2 d3"]})
    '{"staff.lines":2,"star_chart.cross":["d2-d3"]}'
    """
    return msgspec.json.encode(values).decode().replace(" ", "-")


def _section(place: str) -> str:
    return place.rpartition(".")[0]


def _complete(layout: Layout, given: Mapping[str, object]) -> list[str]:
    """Return the places in the order of the layout; every one must be filled."""
    ordered: list[str] = []
    for place in layout.places:
        found = layout.found(place, given)
        if not found:
            raise layout.at(place).refusal("missing")
        ordered += found
    return ordered


def _parsed(name: str, text: str | bytes) -> dict[str, object]:
    sheet = SheetPlace(name)
    if len(text) > LONGEST:
        raise sheet.refusal("too-long", given=len(text), high=LONGEST)
    plain = (_decoded(sheet, text) if isinstance(text, bytes) else text).removeprefix("\ufeff")
    try:
        return tomllib.loads(plain)
    except (ValueError, RecursionError) as error:
        lines = plain.split("\n")
        found = re.search(r"at line (\d+)", str(error))
        line = int(found[1]) if found else len(lines)
        raise sheet.row(line).refusal("not-toml", line=line, given=lines[line - 1]) from None


def _decoded(sheet: SheetPlace, text: bytes) -> str:
    try:
        return text.decode()
    except UnicodeDecodeError as error:
        line = len(text[: error.start].split(b"\n"))
        raise sheet.row(line).refusal("not-utf-8", line=line) from None


def _entries(layout: Layout, tree: Mapping[str, object], within: str = "") -> Iterator[Entry]:
    sections = layout.sections()
    for key, node in tree.items():
        place = f"{within}{key}"
        if place in sections or any(each.startswith(f"{place}.") for each in sections):
            if not isinstance(node, dict):
                raise layout.at(place).refusal("not-a-section")
            if not node:
                raise layout.at(place).refusal("missing")
            yield from _entries(layout, node, f"{place}.")
        elif layout.knows(place):
            yield _entry(layout.at(place), node)
        else:
            raise layout.at(place).refusal("unknown-key")


def _entry(place: SheetPlace, node: object) -> Entry:
    if not isinstance(node, dict):
        raise place.refusal("no-provenance", known=SOURCES)
    for key in node:
        if key not in ("value", "from"):
            raise SheetPlace(place.sheet, f"{place.at}.{key}").refusal("unknown-key")
    if "value" not in node:
        raise place.refusal("no-value")
    if "from" not in node:
        raise place.refusal("no-provenance", known=SOURCES)
    if not is_source(node["from"]):
        raise place.refusal("unknown-provenance", given=str(node["from"])[:20], known=SOURCES)
    value = node["value"]
    return Entry(place.at, tuple(value) if isinstance(value, list) else value, node["from"])
