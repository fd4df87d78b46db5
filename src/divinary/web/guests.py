"""Who asks: their language, and the key of their seat, both from cookies."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple
from urllib.parse import quote, unquote

from starlette.requests import HTTPConnection
from starlette.responses import Response

from divinary.core.words import LANGUAGES, Words, printable, words
from divinary.table.players import LONGEST_NAME, TableSeat
from divinary.table.registry import digest, key_from, new_key
from divinary.table.session import TableSession

YEAR: Final = 365 * 24 * 3600
MOST_KEYS: Final = 40
"""Seats that one device remembers; a cookie jar is not endless."""

LANGUAGE: Final = "language"
GROUND: Final = "ground"
GROUNDS: Final = ("dark", "light")
NAME: Final = "name"
SEAT: Final = "seat-"
HOST: Final = "host-"
"""Before a table's name: the host's key, where this device holds another's seat there."""

DEVICE: Final = "device"
LOOK: Final = "look"
MOST_OPEN_BOARDS: Final = 8


class Guest(NamedTuple):
    """Somebody at a table, sitting or standing."""

    key: str
    """The secret itself; empty for somebody who has none."""

    digest: str
    seat: int | None
    host: bool
    name: str = ""
    """What they were called when they last sat down somewhere."""


def words_for(asking: HTTPConnection) -> Words:
    """Return the words of the language that somebody chose, or that their browser asks for."""
    chosen = asking.cookies.get(LANGUAGE, "")
    if asking.scope["type"] == "websocket":  # with which a browser need not say what it reads
        chosen = asking.query_params.get(LANGUAGE, chosen)
    if chosen in LANGUAGES:
        return words(chosen)
    return words(_wanted(asking.headers.get("accept-language", "")))


def _wanted(header: str) -> str:
    """Return the first language of a browser's list that the house speaks.

    >>> _wanted("de-DE,de;q=0.9,pl;q=0.8")
    'pl'
    """
    asked = [part.split(";")[0].strip()[:2].lower() for part in header[:200].split(",")]
    return next((language for language in asked if language in LANGUAGES), LANGUAGES[0])


def guest_at(session: TableSession, asking: HTTPConnection) -> Guest:
    """Return who asks, by the key for this table, or one from a table with the same company."""
    for key in filter(None, _keys(session.id, asking)):
        found = digest(key)
        seat, host = session.seat_of(found), session.is_host(found)
        if host or seat is not None:
            kept = asking.cookies.get(f"{HOST}{session.id}", "")
            return Guest(key, found, seat, host or session.is_host(digest(kept)), name_of(asking))
    return Guest("", "", None, False, name_of(asking))


class Recognised:
    """Who somebody is at a table for as long as they ask: looked up again when seats change."""

    def __init__(self, asking: HTTPConnection) -> None:
        """Know somebody by what they brought along."""
        self._asking = asking
        self._places: tuple[TableSeat, ...] | None = None
        self._guest = Guest("", "", None, False)

    def at(self, session: TableSession) -> Guest:
        """Return who they are now."""
        if session.places is not self._places:
            self._places, self._guest = session.places, guest_at(session, self._asking)
        return self._guest


def _keys(table: str, asking: HTTPConnection) -> Iterator[str]:
    """Yield the keys that somebody may mean, the likeliest first."""
    cookies = asking.cookies
    yield asking.headers.get("authorization", "").removeprefix("Bearer ").strip()
    yield cookies.get(f"{SEAT}{table}", "")
    yield cookies.get(f"{HOST}{table}", "")
    if DEVICE in cookies:  # the key by which it sat down, if the answer got lost
        yield key_from(cookies[DEVICE], table)
    yield from [value for name, value in cookies.items() if name.startswith(SEAT)][:MOST_KEYS]


def key_for(asking: HTTPConnection, table: str) -> str:
    """Return the key by which a device sits down at a table: the same, however often it asks.

    A program that keeps no cookies gets a new one each time.
    """
    device = asking.cookies.get(DEVICE, "")
    return key_from(device, table) if device else new_key()


def know_again(answer: Response, asking: HTTPConnection) -> None:
    """Let a device be known again before it has any key, so that to sit down twice is once."""
    if DEVICE not in asking.cookies:
        remember(answer, asking, DEVICE, new_key())


def open_boards_of(asking: HTTPConnection) -> frozenset[int]:
    """Return the seats whose boards somebody has opened, as their address tells."""
    asked = asking.query_params.getlist(LOOK)[:MOST_OPEN_BOARDS]
    return frozenset(int(one) for one in asked if one.isascii() and one.isdigit() and len(one) < 3)


def name_of(asking: HTTPConnection) -> str:
    """Return what somebody was called when they last sat down."""
    return printable(remembered(asking, NAME))[:LONGEST_NAME]


def tables_of(cookies: Mapping[str, str]) -> list[str]:
    """Return the tables that a device has keys to, the latest last."""
    return [name.removeprefix(SEAT) for name in cookies if name.startswith(SEAT)]


def remembered(asking: HTTPConnection, name: str) -> str:
    """Return what a device has kept; empty where it has not."""
    return unquote(asking.cookies.get(name, ""))


def remember(answer: Response, asking: HTTPConnection, name: str, value: str) -> None:
    """Keep something on the device; scripts cannot read it, other sites cannot send it along."""
    answer.set_cookie(
        name,
        quote(value),  # a cookie holds no letter but the plainest
        max_age=YEAR,
        httponly=True,
        samesite="lax",
        secure=asking.url.scheme in ("https", "wss"),
    )


def give_key(answer: Response, asking: HTTPConnection, table: str, key: str) -> None:
    """Let a device remember the key to a table, and forget its oldest if there are too many."""
    forget(answer, tables_of(asking.cookies)[: -MOST_KEYS + 1])
    remember(answer, asking, f"{SEAT}{table}", key)


def forget(answer: Response, tables: Iterable[str]) -> None:
    """Let a device forget its keys to some tables."""
    for table in tables:
        answer.delete_cookie(f"{SEAT}{table}")
        answer.delete_cookie(f"{HOST}{table}")
