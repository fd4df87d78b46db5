"""The guest who asks: their language and the key to their seat, both from cookies."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Final, NamedTuple
from urllib.parse import quote, unquote

from starlette.requests import HTTPConnection
from starlette.responses import Response

from divinary.core.words import LANGUAGES, Words, printable, words
from divinary.table.keys import digest, key_from, new_key
from divinary.table.players import LONGEST_NAME, TableSeat
from divinary.table.session import TableSession

YEAR: Final = 365 * 24 * 3600
MOST_KEYS: Final = 40
"""Seats that one device remembers; browsers keep only so many cookies."""

LANGUAGE: Final = "language"
THEME: Final = "ground"
"""The name of the cookie and of the form field: browsers already hold it."""

THEMES: Final = ("dark", "light")
NAME: Final = "name"
SEAT: Final = "seat-"
HOST: Final = "host-"
"""Before a table's name: the host's key, if this device holds another person's seat there."""

DEVICE: Final = "device"
LOOK: Final = "look"
MOST_OPEN_BOARDS: Final = 8


class Guest(NamedTuple):
    """Somebody at a table, sitting or standing."""

    key: str
    """The secret itself; empty if they have none."""

    digest: str
    seat: int | None
    host: bool
    name: str = ""
    """Their name when they last sat down at any table."""


def words_for(asking: HTTPConnection) -> Words:
    """Return the words in the language that a guest chose, or that their browser asks for."""
    chosen = asking.cookies.get(LANGUAGE, "")
    if asking.scope["type"] == "websocket":  # whose headers need not name a language
        chosen = asking.query_params.get(LANGUAGE, chosen)
    if chosen in LANGUAGES:
        return words(chosen)
    return words(_wanted(asking.headers.get("accept-language", "")))


def _wanted(header: str) -> str:
    """Return the first language of a browser's list that is one of ours.

    >>> _wanted("de-DE,de;q=0.9,pl;q=0.8")
    'pl'
    """
    asked = [part.split(";")[0].strip()[:2].lower() for part in header[:200].split(",")]
    return next((language for language in asked if language in LANGUAGES), LANGUAGES[0])


def guest_at(session: TableSession, asking: HTTPConnection) -> Guest:
    """Return who asks, by the key for this table, or one from a table with the same players."""
    for key in filter(None, _keys(session.id, asking)):
        found = digest(key)
        seat, host = session.seat_of(found), session.is_host(found)
        if host or seat is not None:
            kept = asking.cookies.get(f"{HOST}{session.id}", "")
            return Guest(key, found, seat, host or session.is_host(digest(kept)), name_of(asking))
    return Guest("", "", None, False, name_of(asking))


class Recognised:
    """A guest with an open socket: looked up again when seats change."""

    def __init__(self, asking: HTTPConnection) -> None:
        """Recognise a guest by the headers of their socket."""
        self._asking = asking
        self._places: tuple[TableSeat, ...] | None = None
        self._guest = Guest("", "", None, False)

    def at(self, session: TableSession) -> Guest:
        """Return who they are now."""
        if session.places is not self._places:
            self._places, self._guest = session.places, guest_at(session, self._asking)
        return self._guest


def _keys(table: str, asking: HTTPConnection) -> Iterator[str]:
    """Yield the keys that a guest may mean, the likeliest first."""
    cookies = asking.cookies
    yield asking.headers.get("authorization", "").removeprefix("Bearer ").strip()
    yield cookies.get(f"{SEAT}{table}", "")
    yield cookies.get(f"{HOST}{table}", "")
    if DEVICE in cookies:  # the key with which it sat down, if the answer was lost
        yield key_from(cookies[DEVICE], table)
    yield from [value for name, value in cookies.items() if name.startswith(SEAT)][:MOST_KEYS]


def key_for(asking: HTTPConnection, table: str) -> str:
    """Return the key with which a device sits down at a table: the same each time.

    A program that keeps no cookies gets a new one each time.
    """
    device = asking.cookies.get(DEVICE, "")
    return key_from(device, table) if device else new_key()


def mark_device(answer: Response, asking: HTTPConnection) -> None:
    """Mark a device before it has any key, so that it gets one seat if it sits down twice."""
    if DEVICE not in asking.cookies:
        remember(answer, asking, DEVICE, new_key())


def open_boards_of(asking: HTTPConnection) -> frozenset[int]:
    """Return the seats whose boards a guest has opened, from the address."""
    asked = asking.query_params.getlist(LOOK)[:MOST_OPEN_BOARDS]
    return frozenset(int(one) for one in asked if one.isascii() and one.isdigit() and len(one) < 3)


def name_of(asking: HTTPConnection) -> str:
    """Return the name of a guest when they last sat down."""
    return printable(unquote(asking.cookies.get(NAME, "")))[:LONGEST_NAME]


def tables_of(cookies: Mapping[str, str]) -> list[str]:
    """Return the tables to which a device has keys, the latest last."""
    return [name.removeprefix(SEAT) for name in cookies if name.startswith(SEAT)]


def remember(answer: Response, asking: HTTPConnection, name: str, value: str) -> None:
    """Let a device keep something that no script can read and no other site can send along."""
    answer.set_cookie(
        name,
        quote(value),  # cookies hold only ASCII
        max_age=YEAR,
        httponly=True,
        samesite="lax",
        secure=asking.url.scheme in ("https", "wss"),
    )


def give_key(answer: Response, asking: HTTPConnection, table: str, key: str) -> None:
    """Let a device remember the key to a table, and forget its oldest keys if they are too many."""
    forget(answer, tables_of(asking.cookies)[: -MOST_KEYS + 1])
    remember(answer, asking, f"{SEAT}{table}", key)


def forget(answer: Response, tables: Iterable[str]) -> None:
    """Let a device forget its keys to some tables; of many, to some at each answer."""
    for table in islice(tables, MOST_KEYS):
        answer.delete_cookie(f"{SEAT}{table}")
        answer.delete_cookie(f"{HOST}{table}")
