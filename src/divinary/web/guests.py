"""The guest who asks: their language and the key to their seat, both from cookies."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Final, NamedTuple
from urllib.parse import quote, unquote

from starlette.requests import HTTPConnection
from starlette.responses import Response

from divinary.core.names import visible
from divinary.core.words import LANGUAGES, Words, words
from divinary.table.keys import digest, key_from, new_key
from divinary.table.players import LONGEST_NAME, TableSeat
from divinary.table.registry import ALPHABET
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
SECURE: Final = "__Host-"
"""Before each name under https: browsers accept such a cookie from this very site alone, and not
from another one of the same domain. Cookies without it, of earlier versions, are read too."""

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
    chosen = remembered(asking, LANGUAGE)
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
    for key in filter(None, _keys(session, asking)):
        found = digest(key)
        seat, host = session.seat_of(found), session.is_host(found)
        if host or seat is not None:
            kept = [asking.cookies.get(name, "") for name in _names(f"{HOST}{session.id}")]
            host = host or any(session.is_host(digest(one)) for one in kept)
            return Guest(key, found, seat, host, name_of(asking))
    return Guest("", "", None, False, name_of(asking))


class Recognised:
    """A guest with an open socket: looked up again when seats or keys change."""

    def __init__(self, asking: HTTPConnection) -> None:
        """Recognise a guest by the headers of their socket."""
        self._asking = asking
        self._held: tuple[tuple[TableSeat, ...], str] | None = None
        self._guest = Guest("", "", None, False)

    def at(self, session: TableSession) -> Guest:
        """Return who they are now."""
        held = session.places, session.keys.host
        if held != self._held:
            self._held, self._guest = held, guest_at(session, self._asking)
        return self._guest


def _keys(session: TableSession, asking: HTTPConnection) -> Iterator[str]:
    """Yield the keys that a guest may mean, the likeliest first."""
    cookies, table = asking.cookies, session.id
    yield asking.headers.get("authorization", "").removeprefix("Bearer ").strip()
    for prefix in (SECURE, ""):
        yield cookies.get(f"{prefix}{SEAT}{table}", "")
        yield cookies.get(f"{prefix}{HOST}{table}", "")
        if device := cookies.get(f"{prefix}{DEVICE}"):
            yield from _keys_from(device, session)
    for other in tables_of(cookies)[:MOST_KEYS]:
        yield from [cookies.get(name, "") for name in _names(f"{SEAT}{other}")]


def _keys_from(device: str, session: TableSession) -> Iterator[str]:
    """Yield the keys with which a device may have sat down, if the answer was lost."""
    numbers = [place.key_number for place in session.places if place.key]
    for number in dict.fromkeys([*numbers, session.keys.host_number, 0]):
        yield key_from(device, session.id, number)


def claims_key(asking: HTTPConnection, table: str) -> bool:
    """Whether a guest says that they hold a key to a table; nobody knows yet whether it fits."""
    bearer = "authorization" in asking.headers
    return bool(table) and (bearer or bool(remembered(asking, f"{SEAT}{table}")))


def next_key(asking: HTTPConnection, session: TableSession) -> str:
    """Return the next key of a device at a table; empty if it keeps no cookies.

    It is computed from the device's secret, so that a device whose answer is lost still has it.
    """
    device = remembered(asking, DEVICE)
    return key_from(device, session.id, session.keys.given + 1) if device else ""


def mark_device(answer: Response, asking: HTTPConnection) -> None:
    """Mark a device before it has any key, so that it gets one seat if it sits down twice."""
    if _name(asking, DEVICE) not in asking.cookies:
        remember(answer, asking, DEVICE, new_key())


def open_boards_of(asking: HTTPConnection) -> frozenset[int]:
    """Return the seats whose boards a guest has opened, from the address."""
    asked = asking.query_params.getlist(LOOK)[:MOST_OPEN_BOARDS]
    return frozenset(int(one) for one in asked if one.isascii() and one.isdigit() and len(one) < 3)


def name_of(asking: HTTPConnection) -> str:
    """Return the name of a guest when they last sat down."""
    return visible(unquote(remembered(asking, NAME)))[:LONGEST_NAME]


def tables_of(cookies: Mapping[str, str]) -> list[str]:
    """Return the tables to which a device has keys, the latest last."""
    names = [name.removeprefix(SECURE) for name in cookies]
    found = [name.removeprefix(SEAT) for name in names if name.startswith(SEAT)]
    # Other names are no table's, and some of them cannot be the name of a cookie in an answer.
    known = [table for table in reversed(found) if set(table) <= set(ALPHABET)]
    return list(dict.fromkeys(known))[::-1]


# --- Cookies -------------------------------------------------------------------------------------


def _names(name: str) -> tuple[str, str]:
    """Return the names under which a cookie may be kept, first the one that others cannot set."""
    return f"{SECURE}{name}", name


def _name(asking: HTTPConnection, name: str) -> str:
    """Return the name under which a cookie is kept from now on."""
    return f"{SECURE}{name}" if _is_secure(asking) else name


def _is_secure(asking: HTTPConnection) -> bool:
    return asking.url.scheme in ("https", "wss")


def remembered(asking: HTTPConnection, name: str) -> str:
    """Return what a device remembers; empty if nothing."""
    return asking.cookies.get(f"{SECURE}{name}") or asking.cookies.get(name, "")


def remember(answer: Response, asking: HTTPConnection, name: str, value: str) -> None:
    """Let a device keep something that no script can read and no other site can send along."""
    answer.set_cookie(
        _name(asking, name),
        quote(value),  # cookies hold only ASCII
        max_age=YEAR,
        httponly=True,
        samesite="lax",
        secure=_is_secure(asking),
    )


def forget(answer: Response, asking: HTTPConnection, name: str) -> None:
    """Let a device forget something."""
    for one in _names(name):
        if one in asking.cookies:
            # A browser obeys only if the rest is as it was when the cookie was set.
            answer.delete_cookie(one, secure=_is_secure(asking), httponly=True, samesite="lax")


def has_key(asking: HTTPConnection, table: str, key: str) -> bool:
    """Whether a device remembers a key to a table as this version does."""
    return asking.cookies.get(_name(asking, f"{SEAT}{table}")) == key


def give_key(answer: Response, asking: HTTPConnection, table: str, key: str) -> None:
    """Let a device remember the key to a table, and forget its oldest keys if they are too many."""
    forget_keys(answer, asking, tables_of(asking.cookies)[: -MOST_KEYS + 1])
    remember(answer, asking, f"{SEAT}{table}", key)


def forget_keys(answer: Response, asking: HTTPConnection, tables: Iterable[str]) -> None:
    """Let a device forget its keys to some tables; of many, to some at each answer."""
    for table in islice(tables, MOST_KEYS):
        forget(answer, asking, f"{SEAT}{table}")
        forget(answer, asking, f"{HOST}{table}")
