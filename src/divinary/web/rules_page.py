"""What the rules pages of all games share: contents, and options with their readings."""

from collections.abc import Mapping
from typing import NamedTuple

from divinary.core.options import OptionText
from divinary.core.words import Words


class Heading(NamedTuple):
    """A part of the page that the table of contents names."""

    id: str
    name: str
    parts: tuple["Heading", ...] = ()


class Reading(NamedTuple):
    """One value of an option, and what it means."""

    value: str
    text: str
    usual: bool


class OptionShown(NamedTuple):
    """An option, as the rules page shows it."""

    name: str
    text: str
    usual: str
    """Its default value."""

    readings: tuple[Reading, ...]
    """Its values, if they are few."""


def options_to_read(
    words: Words, texts: Mapping[str, OptionText], usual: Mapping[str, str]
) -> list[OptionShown]:
    """Return the options of a game in words."""
    return [
        OptionShown(
            name,
            words.say(one.text),
            usual[name],
            tuple(
                Reading(value, words.say(text), value == usual[name])
                for value, text in one.values.items()
            ),
        )
        for name, one in texts.items()
    ]
