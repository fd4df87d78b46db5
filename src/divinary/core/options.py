"""Reading options: each game lists its own as rows, and all are checked in the same way."""

from collections.abc import Callable, Iterable, Mapping
from typing import Final, NamedTuple

from divinary.core.errors import BadOption


class Option(NamedTuple):
    """One thing to settle before a game starts."""

    name: str
    default: str
    read: Callable[[str], str]
    """Return the text in its one canonical form, or raise `BadOption`."""


NO_VALUES: Final[Mapping[str, str]] = {}


class OptionText(NamedTuple):
    """An option in words; a game may also give it a name for players."""

    text: str
    values: Mapping[str, str] = NO_VALUES
    """What each of its values means, if there are only a few."""

    name: str = ""


def read_options(rows: Iterable[Option], given: Mapping[str, object]) -> dict[str, str]:
    """Return every option in canonical text, defaults filled in.

    Raises:
        BadOption: if a name is unknown or a value is refused.
    """
    by_name = {row.name: row for row in rows}
    for name in given:
        if name not in by_name:
            raise BadOption("unknown-option", name=name, known=tuple(by_name))
    return {
        row.name: row.read(as_text(given.get(row.name, row.default)).strip())
        for row in by_name.values()
    }


def as_text(value: object) -> str:
    """Return the value of an option as text; "…" for a number too long for Python to write.

    >>> as_text(["dawn", "midnight"])
    'dawn,midnight'
    """
    if isinstance(value, list | tuple):
        return ",".join(map(as_text, value))
    try:
        return str(value)
    except ValueError:
        return "…"


def whole(name: str, default: int, low: int, high: int) -> Option:
    """Return a row for a whole number from `low` to `high`."""

    def read(text: str) -> str:
        is_number = text.isascii() and text.isdigit() and len(text) < 10
        if not is_number or not low <= int(text) <= high:
            raise BadOption("out-of-range", name=name, given=text, low=low, high=high)
        return str(int(text))

    return Option(name, str(default), read)


def choice(name: str, default: str, known: Mapping[str, str]) -> Option:
    """Return a row for one of the words of `known`, each of which is read as its value there."""

    def read(text: str) -> str:
        if text not in known:
            words = tuple(dict.fromkeys(known.values()))
            raise BadOption("not-a-choice", name=name, given=text, known=words)
        return known[text]

    return Option(name, default, read)


def one_of(name: str, *words: str) -> Option:
    """Return a row for one of these words; the first is the default."""
    return choice(name, words[0], {word: word for word in words})


def switch(name: str, default: str) -> Option:
    """Return a row for yes or no."""
    return choice(name, default, {"yes": "yes", "no": "no", "True": "yes", "False": "no"})
