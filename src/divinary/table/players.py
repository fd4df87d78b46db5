"""Who sits on a chair: a person or a bot. Records keep it, so that a save knows its players."""

import msgspec

from divinary.core.errors import BadRecord
from divinary.core.words import printable


class Person(msgspec.Struct, frozen=True, tag="person"):
    """Somebody who is asked."""

    name: str

    def __str__(self) -> str:
        return f"person {self.name}"


class Machine(msgspec.Struct, frozen=True, tag="bot"):
    """A bot by its kind, with a name to call it by."""

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
