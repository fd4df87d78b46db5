"""Whole pages: what surrounds every picture, and the pages that belong to no table."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from http import HTTPStatus
from typing import Final, NamedTuple

from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from divinary.core.error_texts import complaint
from divinary.core.errors import DivinaryError
from divinary.core.words import LANGUAGES, Words
from divinary.games import GAMES, speech
from divinary.table.refusals import COMPLAINTS, Refused
from divinary.table.registry import TableRegistry
from divinary.table.session import TableSession
from divinary.table.store import StoreFailed
from divinary.web import static_files
from divinary.web.guests import (
    GROUND,
    GROUNDS,
    LANGUAGE,
    MOST_KEYS,
    forget,
    guest_at,
    remember,
    tables_of,
    words_for,
)
from divinary.web.picture import names_of
from divinary.web.rendering import render
from divinary.web.safety import HERE, form_of
from divinary.web.web_game import web_game

OWN_NAMES: Final = {"en": "English", "es": "Español", "fr": "Français", "pl": "Polski"}
ENOUGH_OF_MINE: Final = 12
"""Tables that the first page lists; finished ones beyond that are left out."""

SPARE_KEYS: Final = 10
"""Room for keys to new tables: finished tables are forgotten for it, the oldest first."""

FROM: Final = "from"
"""Names the table that somebody comes from, and wants to go back to."""


class Page(NamedTuple):
    """What the frame of a page is made from."""

    title: str
    path: str
    languages: Sequence[tuple[str, str, bool]]
    ground: str
    styles: Sequence[str]
    scripts: Sequence[str]
    rules: str = ""
    home: str = "/"


def page_of(
    request: Request,
    words: Words,
    title: str,
    *,
    styles: Iterable[str] = (),
    scripts: Iterable[str] = (),
    game: str = "",
    table: str = "",
) -> Page:
    """Return the frame of a page for whoever asks."""
    ground = request.cookies.get(GROUND, "")
    path = request.url.path if request.method == "GET" else "/"
    query = f"?{request.url.query}" if request.url.query and request.method == "GET" else ""
    return Page(
        title=f"{title} · Divinary" if title != "Divinary" else title,
        path=path + query,
        languages=[(code, OWN_NAMES[code], code == words.language) for code in LANGUAGES],
        ground=ground if ground in GROUNDS else "",
        styles=[static_files.url(name) for name in ("site.css", *filter(None, styles))],
        scripts=[static_files.url(name) for name in ("site.js", *scripts)],
        rules=rules_url(game, table) if game else "",
    )


def rules_url(game: str, table: str = "") -> str:
    """Return the address of a game's rules; where a table is named, they lead back to it."""
    return f"/rules/{game}?{FROM}={table}" if table else f"/rules/{game}"


def base_url(asking: HTTPConnection) -> str:
    """Return the address of the house, as friends can use it: that by which it was asked for.

    Whoever serves it and plays on the same machine calls it localhost; to others that is another.
    """
    scheme = {"ws": "http", "wss": "https"}.get(asking.url.scheme, asking.url.scheme)
    host = asking.headers.get("host", asking.url.netloc)
    outside: str = asking.app.state.outside
    return outside if outside and asking.url.hostname in HERE else f"{scheme}://{host}"


def message(request: Request, text: str, status: int, title: str = "") -> Response:
    """Return a page that says what is wrong, and where to go from there."""
    words = words_for(request)
    title = title or _title(words, status)
    links = [(words.say("Back to the house"), "/")]
    table = request.path_params.get("table")
    if table and status != HTTPStatus.NOT_FOUND:
        links.insert(0, (words.say("Back to the table"), f"/t/{table}"))
    page = page_of(request, words, title)
    html = render(words, "message.html", page=page, title=title, text=text, links=links)
    return HTMLResponse(html, status_code=status)


def _title(words: Words, status: int) -> str:
    match status:
        case HTTPStatus.NOT_FOUND:
            return words.say("Nothing lies here")
        case HTTPStatus.SERVICE_UNAVAILABLE | HTTPStatus.INTERNAL_SERVER_ERROR:
            return words.say("The house cannot do that now")
        case _:
            return words.say("That cannot be done")


def game_facts(words: Words, game: str) -> dict[str, object]:
    """Return a game as it is presented to whoever chooses one."""
    said = speech(game)
    return {
        "name": game,
        "title": said.title(words),
        "about": said.about(words),
        "emblem": web_game(game).emblem(),
    }


async def home(request: Request) -> Response:
    """Show the games, and the tables that this device has keys to."""
    words = words_for(request)
    registry: TableRegistry = request.app.state.registry
    found = {
        name: await _mine(registry, name, request, words) for name in tables_of(request.cookies)
    }
    mine = [one for one in reversed(found.values()) if one is not None]
    mine.sort(key=lambda one: (not one["your_turn"], bool(one["over"])))
    html = render(
        words,
        "home.html",
        page=page_of(request, words, "Divinary"),
        games=[game_facts(words, game) for game in GAMES],
        mine=[one for place, one in enumerate(mine) if place < ENOUGH_OF_MINE or not one["over"]],
    )
    answer = HTMLResponse(html)
    done_with = [name for name, one in found.items() if one is None or one["over"]]
    forget(answer, done_with[: max(0, len(found) - MOST_KEYS + SPARE_KEYS)])
    return answer


async def _mine(
    registry: TableRegistry, name: str, request: Request, words: Words
) -> dict[str, object] | None:
    """Return a table of one's own in short; None if it is gone."""
    try:
        session = await registry.glance(name)
    except (Refused, StoreFailed):
        return None
    guest = guest_at(session, request)
    said = speech(session.opened.game)
    begun, names = session.table is not None, names_of(words, session)
    waiting = words.say("The game has not begun yet.")
    return {
        "url": f"/t/{name}",
        "title": said.title(words),
        "names": ", ".join(filter(None, session.names)),
        "said": said.headline(words, session.view(guest.seat), names) if begun else waiting,
        "your_turn": session.awaited(guest.seat),
        "over": session.over,
        "when": f"{datetime.fromtimestamp(session.last_at, UTC):%Y-%m-%d}",
    }


async def rules(request: Request) -> Response:
    """Show the rules of a game."""
    words = words_for(request)
    game, table = game_of(request), await _table_before(request)
    title = words.say("Rules of {game}", game=speech(game).title(words))
    html = render(
        words,
        "rules.html",
        page=page_of(request, words, title, styles=[web_game(game).stylesheet, "rules.css"]),
        title=title,
        game=game,
        body=web_game(game).rules(words),
        games=[(speech(one).title(words), rules_url(one, table), one == game) for one in GAMES],
        table=f"/t/{table}" if table else "",
    )
    return HTMLResponse(html)


async def _table_before(request: Request) -> str:
    """Return the table that somebody comes from; nothing where there is none of that name."""
    name = request.query_params.get(FROM, "")
    if not name:
        return ""
    try:
        found: TableSession = await request.app.state.registry.glance(name)
    except (Refused, StoreFailed):
        return ""
    return found.id


def game_of(request: Request) -> str:
    """Return the game that an address names, or raise `Refused`."""
    game: str = request.path_params["game"]
    if game not in GAMES:
        raise Refused("no-page")
    return game


async def choose_language(request: Request) -> Response:
    """Speak another language from now on, on this device."""
    form = await form_of(request)
    language = str(form.get(LANGUAGE, ""))
    answer = back(str(form.get("next", "/")))
    if language in LANGUAGES:
        remember(answer, request, LANGUAGE, language)
    return answer


async def choose_ground(request: Request) -> Response:
    """Be light or dark from now on, or as the system is."""
    form = await form_of(request)
    ground = str(form.get(GROUND, ""))
    answer = back(str(form.get("next", "/")))
    if ground in GROUNDS:
        remember(answer, request, GROUND, ground)
    else:
        answer.delete_cookie(GROUND)
    return answer


def back(path: str) -> Response:
    """Return to a page of this house, and to no other."""
    local = path.startswith("/") and not path.startswith(("//", "/\\")) and path.isprintable()
    return RedirectResponse(path if local else "/", status_code=HTTPStatus.SEE_OTHER)


def error_text(words: Words, error: DivinaryError, game: str = "") -> str:
    """Return the sentence for an error that belongs to no seat."""
    if game and error.reason not in COMPLAINTS:
        return speech(game).complain(words, error)
    return complaint(words, error, COMPLAINTS)
