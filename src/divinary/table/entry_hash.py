"""The chain of hashes over a table's log: each entry's hash covers the hash before it.

Names and talk are covered by a salted digest of their own. If one of them is erased later, its
digest stays, and the rest of the log can still be checked.
"""

import re
from hashlib import sha256
from secrets import token_bytes
from struct import Struct
from typing import Final, Literal, NamedTuple, TypeAlias

FIRST: Final = bytes(32)
"""What the first entry of a log is chained to."""

SALT_LENGTH: Final = 16
HEAD: Final = Struct(">IQdI")
"""The room's length, the entry's number, its time, the length of its public part."""

PRIVATE: Final = re.compile(
    rb'\{"type":"(?:sat|seated|said)",.*?"(?:name|text)":"([^"\\]*(?:\\.[^"\\]*)*)"', re.DOTALL
)
"""An entry with private text: a player's name, or what was said. It is the only group."""


class Seal(NamedTuple):
    """What is stored beside an entry, to check it by."""

    salt: bytes | None
    """None if the entry has no private text, or if it was erased."""

    digest: bytes | None
    """SHA-256 of the salt and the private text as it is in the JSON."""

    hash: bytes
    """SHA-256 of the hash before, the room, the number, the time, the JSON without its private
    text, and the digest."""


class StoredEntry(NamedTuple):
    """A row of the file, in the order of its columns; a damaged one may hold other kinds."""

    number: int
    at: float
    entry: bytes
    salt: bytes | None
    digest: bytes | None
    hash: bytes


Damage: TypeAlias = Literal["hash", "text"]
"""What is wrong with a stored entry: its hash does not fit, or only its private text."""


def seal(before: bytes, room: str, number: int, at: float, entry: bytes) -> Seal:
    """Return the seal of a new entry; `before` is the hash of the one before it."""
    public, private = parted(entry)
    if private is None:
        return Seal(None, None, _hash(before, room, number, at, entry, None))
    salt = token_bytes(SALT_LENGTH)
    digest = sha256(salt + private).digest()
    return Seal(salt, digest, _hash(before, room, number, at, public, digest))


def expected_hash(before: bytes, room: str, stored: StoredEntry) -> bytes | None:
    """Return the hash that a stored entry should have; None if its values are of other kinds."""
    if not isinstance(stored.entry, bytes):
        return None
    public = stored.entry if stored.digest is None else parted(stored.entry)[0]
    try:
        return _hash(before, room, stored.number, stored.at, public, stored.digest)
    except Exception:  # a damaged row may hold anything
        return None


def damage(before: bytes, room: str, stored: StoredEntry) -> Damage | None:
    """Return what is wrong with a stored entry, if anything is."""
    if expected_hash(before, room, stored) != stored.hash:
        return "hash"
    return None if _is_text_whole(stored) else "text"


def parted(entry: bytes) -> tuple[bytes, bytes | None]:
    """Return an entry without its private text, and the text; None if it has none.

    >>> parted(b'{"type":"said","by":1,"text":"hello"}')
    (b'{"type":"said","by":1,"text":""}', b'hello')
    >>> parted(b'{"type":"begun"}')
    (b'{"type":"begun"}', None)
    """
    found = PRIVATE.match(entry)
    if found is None:
        return entry, None
    start, end = found.span(1)
    return entry[:start] + entry[end:], entry[start:end]


def _is_text_whole(stored: StoredEntry) -> bool:
    """Whether the private text fits its digest; one that was erased is empty and has no salt."""
    if stored.digest is None:
        return stored.salt is None
    private = parted(stored.entry)[1]
    if stored.salt is None:
        return private == b""
    if private is None or not isinstance(stored.salt, bytes):
        return False
    return sha256(stored.salt + private).digest() == stored.digest


def _hash(
    before: bytes, room: str, number: int, at: float, public: bytes, digest: bytes | None
) -> bytes:
    name = room.encode()
    head = HEAD.pack(len(name), number, at, len(public))
    return sha256(b"".join((before, head, name, public, digest or b""))).digest()
