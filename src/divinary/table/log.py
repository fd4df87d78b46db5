"""The entries of a live table's log, one frozen value each: entries are only added.

A table is what its log says. The log has digests of keys, so that nobody who reads it can take a
player's seat.
"""

from collections.abc import Callable
from typing import Final, TypeAlias

import msgspec


class TableOpened(msgspec.Struct, frozen=True, tag="opened", omit_defaults=True):
    """Somebody opened the table and is its host."""

    game: str
    options: dict[str, str]
    """The game's options as they were chosen; the number of seats follows from who sits down."""

    places: int
    host: str
    """The digest of the host's key."""

    seed: str
    """Seeds bots and chance: it predicts them, and never leaves the server."""

    aids: str = "why"
    settle: int = 0
    """Minutes after which a majority of the group decides; 0 means never."""


class Sat(msgspec.Struct, frozen=True, tag="sat", omit_defaults=True):
    """Somebody took a place: before the game, or one that became free in mid-game."""

    place: int
    name: str
    key: str
    line: str = ""
    """The action that does it in the game; empty in a game without such an action."""


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


class KeyRenewed(msgspec.Struct, frozen=True, tag="renewed"):
    """Somebody made a new key: what the old one opened is opened by the new one alone."""

    old: str
    key: str


class Begun(msgspec.Struct, frozen=True, tag="begun"):
    """The game began with those who sat there; empty places were removed."""


class Moved(msgspec.Struct, frozen=True, tag="moved", omit_defaults=True):
    """Actions of the game, outcomes of chance included."""

    lines: tuple[str, ...]
    by: int | None = None
    """Who asked for it; None if it followed by itself."""


class Undone(msgspec.Struct, frozen=True, tag="undone"):
    """A choice was taken back: the first `kept` actions of the record stay."""

    by: int
    kept: int


class Proposed(msgspec.Struct, frozen=True, tag="proposed"):
    """A member of the group proposed something, and agrees to it."""

    id: int
    by: int
    line: str


class Agreed(msgspec.Struct, frozen=True, tag="agreed"):
    """A member of the group agrees to a proposal now, and to no other."""

    id: int
    by: int


class Said(msgspec.Struct, frozen=True, tag="said"):
    """Somebody said something."""

    by: int
    text: str


class Handed(msgspec.Struct, frozen=True, tag="handed", omit_defaults=True):
    """A seat was handed to a bot, or back to its person if no bot is named."""

    seat: int
    bot: str = ""
    why: str = ""
    """Why the table did it (`outside_bots`); empty if a person asked for it."""


class Again(msgspec.Struct, frozen=True, tag="again"):
    """The same players play again at another table."""

    table: str


Entry: TypeAlias = (
    TableOpened | Sat | Seated | Vacated | KeyRenewed | Begun | Moved | Undone | Proposed | Agreed
    | Said | Handed | Again
)  # fmt: skip


class Kept(msgspec.Struct, frozen=True):
    """An entry and its time, in seconds since 1970."""

    at: float
    entry: Entry


write: Final[Callable[[Entry], bytes]] = msgspec.json.Encoder().encode
"""Returns an entry as one line of JSON."""

read: Final[Callable[[bytes], Entry]] = msgspec.json.Decoder[Entry](Entry).decode
"""Reads an entry back."""
