"""What happens at a live table, one frozen value each: its log holds these, and only grows.

The log is the only truth of a table. It holds digests of keys, so that nobody who reads it can
take another's seat.
"""

from collections.abc import Callable
from typing import Final, TypeAlias

import msgspec


class TableOpened(msgspec.Struct, frozen=True, tag="opened", omit_defaults=True):
    """Somebody opened the table and is its host."""

    game: str
    options: dict[str, str]
    """Those of the game, as they were asked for; who sits down gives the number of seats."""

    places: int
    host: str
    """The digest of the host's key."""

    seed: str
    """Seeds bots and chance: it predicts them, and never leaves the server."""

    aids: str = "why"
    settle: int = 0
    """Minutes after which a majority of the group decides; 0 is never."""


class Sat(msgspec.Struct, frozen=True, tag="sat", omit_defaults=True):
    """Somebody took a place: before the game, or one that was left in mid-game."""

    place: int
    name: str
    key: str
    line: str = ""
    """The action by which the rules do it, where they know one."""


class Seated(msgspec.Struct, frozen=True, tag="seated", omit_defaults=True):
    """The host put a bot on a place."""

    place: int
    bot: str
    name: str
    line: str = ""


class Vacated(msgspec.Struct, frozen=True, tag="vacated", omit_defaults=True):
    """Somebody left a place, or the host freed it."""

    place: int
    line: str = ""


class Begun(msgspec.Struct, frozen=True, tag="begun"):
    """The game began with those who sat there; places that stayed empty are gone."""


class Moved(msgspec.Struct, frozen=True, tag="moved", omit_defaults=True):
    """Actions of the game, outcomes of chance included."""

    lines: tuple[str, ...]
    by: int | None = None
    """Who asked for it; None where it followed by itself."""


class Undone(msgspec.Struct, frozen=True, tag="undone"):
    """A choice was taken back: so many actions of the record were kept."""

    by: int
    kept: int


class Proposed(msgspec.Struct, frozen=True, tag="proposed"):
    """Somebody of a group proposed something, and is for it."""

    id: int
    by: int
    line: str


class Agreed(msgspec.Struct, frozen=True, tag="agreed"):
    """Somebody of a group is for a proposal now, and for no other."""

    id: int
    by: int


class Said(msgspec.Struct, frozen=True, tag="said"):
    """Somebody said something."""

    by: int
    text: str


class Handed(msgspec.Struct, frozen=True, tag="handed", omit_defaults=True):
    """A seat was handed to a bot, or taken back where none is named."""

    seat: int
    bot: str = ""
    why: str = ""
    """Why the table did it (`outside_bots`); empty where a person asked for it."""


class Again(msgspec.Struct, frozen=True, tag="again"):
    """The same players play again, at another table."""

    table: str


Entry: TypeAlias = (
    TableOpened | Sat | Seated | Vacated | Begun | Moved | Undone | Proposed | Agreed | Said
    | Handed | Again
)  # fmt: skip


class Kept(msgspec.Struct, frozen=True):
    """An entry, and when it was made, in seconds since 1970."""

    at: float
    entry: Entry


write: Final[Callable[[Entry], bytes]] = msgspec.json.Encoder().encode
"""Returns an entry as one line of JSON."""

read: Final[Callable[[bytes], Entry]] = msgspec.json.Decoder[Entry](Entry).decode
"""Reads an entry back."""
