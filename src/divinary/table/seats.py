"""The places around a live table: open, a person's or a bot's."""

from typing import Final

import msgspec

from divinary.core.words import printable
from divinary.table.players import Chair, Machine, Person
from divinary.table.refusals import Refused

LONGEST_NAME: Final = 24


class TableSeat(msgspec.Struct, frozen=True):
    """One place. A person's stays theirs while a bot plays for them."""

    name: str = ""
    key: str = ""
    """The digest of the key of whoever sits there; empty where no person does."""

    bot: str = ""
    """The kind of bot that plays; empty where none does."""

    @property
    def open(self) -> bool:
        """Whether somebody may sit down here."""
        return not self.key and not self.bot

    @property
    def chair(self) -> Chair:
        """Return who plays here, as a record keeps it; an empty place waits for a person."""
        return Machine(self.bot, self.name) if self.bot else Person(self.name)


def checked_name(text: str) -> str:
    """Return what somebody wants to be called.

    Raises:
        Refused: if that is nothing, or too long.
    """
    name = printable(text)
    if not name or len(name) > LONGEST_NAME:
        raise Refused("no-name", most=LONGEST_NAME)
    return name
