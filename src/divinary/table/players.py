"""The players: people and bots. Records name them, so that a save can be continued."""

from typing import Final

import msgspec

from divinary.core.errors import BadRecord
from divinary.core.names import visible
from divinary.core.words import printable
from divinary.table.refusals import Refused

LONGEST_NAME: Final = 24


class Person(msgspec.Struct, frozen=True, tag="person"):
    """A person, who is asked."""

    name: str

    def __str__(self) -> str:
        return f"person {self.name}"


class Machine(msgspec.Struct, frozen=True, tag="bot"):
    """A bot by its kind, with a name."""

    bot: str
    name: str

    def __str__(self) -> str:
        return f"bot {self.bot} {self.name}"


Chair = Person | Machine


def read_chair(text: str, seat: int = 0) -> Chair:
    """Read a chair from a record's header.

    >>> read_chair("bot literal Mira")
    Machine(bot='literal', name='Mira')
    """
    match printable(text).split(maxsplit=1):
        case ["person", name]:
            return Person(name)
        case ["bot", rest] if len(rest.split(maxsplit=1)) == 2:
            bot, name = rest.split(maxsplit=1)
            return Machine(bot, name)
        case _:
            raise BadRecord("bad-seat", seat=seat, text=text)


class TableSeat(msgspec.Struct, frozen=True):
    """One place at a live table. A person keeps it while a bot plays for them."""

    name: str = ""
    key: str = ""
    """The digest of the key of the person who sits there; empty if none does."""

    bot: str = ""
    """The kind of bot that plays; empty if none does."""

    key_number: int = 0
    """The number of that key among all that the table has given out (`keys.key_from`)."""

    @property
    def open(self) -> bool:
        """Whether somebody may sit down here."""
        return not self.key and not self.bot

    @property
    def chair(self) -> Chair:
        """The player as a record keeps it; an empty place waits for a person."""
        return Machine(self.bot, self.name) if self.bot else Person(self.name)

    def with_bot(self, bot: str) -> "TableSeat":
        """Return the same place where a bot plays for the person, or none if it is empty."""
        return TableSeat(self.name, self.key, bot, self.key_number)

    def with_key(self, old: str, key: str, number: int) -> "TableSeat":
        """Return the same place with a new key, if the old one opened it."""
        return TableSeat(self.name, key, self.bot, number) if self.key == old else self


def checked_name(text: str) -> str:
    """Return the name that a person gives.

    Raises:
        Refused: if nothing of it can be seen, or it is too long.
    """
    name = visible(text)
    if not name or len(name) > LONGEST_NAME:
        raise Refused("no-name", most=LONGEST_NAME)
    return name
