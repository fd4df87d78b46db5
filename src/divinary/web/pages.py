"""The frame of every page, and the pages that belong to no table."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from functools import cache
from http import HTTPStatus
from typing import Any, Final, NamedTuple

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
from divinary.table.table import player_names
from divinary.web import static_files
from divinary.web.budget import pay_for_reading
from divinary.web.guests import (
    LANGUAGE,
    MOST_KEYS,
    THEME,
    THEMES,
    forget,
    forget_keys,
    guest_at,
    remember,
    remembered,
    tables_of,
    words_for,
)
from divinary.web.rendering import render
from divinary.web.safety import LOCAL_NAMES, form_of
from divinary.web.server_log import log_refusal
from divinary.web.web_game import web_game

OWN_NAMES: Final = {"en": "English", "es": "Español", "fr": "Français", "pl": "Polski"}
ENOUGH_OF_MINE: Final = 12
"""Tables that the front page lists; finished ones beyond that are left out."""

SPARE_KEYS: Final = 10
"""Room that is kept for keys to new tables: the oldest finished tables are forgotten for it."""

FROM: Final = "from"
"""The parameter that names the table from which somebody comes."""


class Page(NamedTuple):
    """What the frame of a page needs."""

    title: str
    path: str
    languages: Sequence[tuple[str, str, bool]]
    theme: str
    styles: Sequence[str]
    scripts: Sequence[str]
    rules: str


def html_page(
    request: Request,
    words: Words,
    template: str,
    title: str,
    *,
    path: str = "",
    rules: str = "",
    styles: Iterable[str] = (),
    scripts: Iterable[str] = (),
    status: int = HTTPStatus.OK,
    **facts: Any,
) -> Response:
    """Return a whole page: a template with its facts, in the frame that all pages share.

    `path` is where the page can be read again, if not at the address that was asked for; `rules`
    is the address of the rules of its game.
    """
    if not path and request.method == "GET":
        path = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    theme = remembered(request, THEME)
    page = _page(
        words,
        title,
        path=path or "/",
        theme=theme if theme in THEMES else "",
        rules=rules,
        styles=styles,
        scripts=scripts,
    )
    html = render(words, template, page=page, title=title, **facts)
    return HTMLResponse(html, status_code=status)


def _page(
    words: Words,
    title: str,
    *,
    path: str = "/",
    theme: str = "",
    rules: str = "",
    styles: Iterable[str] = (),
    scripts: Iterable[str] = (),
) -> Page:
    return Page(
        title=f"{title} · Divinary" if title != "Divinary" else title,
        path=path,
        languages=[(code, OWN_NAMES[code], code == words.language) for code in LANGUAGES],
        theme=theme,
        styles=[static_files.url(name) for name in ("site.css", *styles)],
        scripts=[static_files.url(name) for name in ("site.js", *scripts)],
        rules=rules,
    )


def rules_url(game: str, table: str = "") -> str:
    """Return the address of a game's rules, with a way back to a table if one is named."""
    return f"/rules/{game}?{FROM}={table}" if table else f"/rules/{game}"


def base_url(asking: HTTPConnection) -> str:
    """Return the address of the server as friends can use it: the one that was asked for.

    A person who plays on the server's own machine asks for localhost, which means another machine
    to the friends: they get the server's address in the network.
    """
    scheme = {"ws": "http", "wss": "https"}.get(asking.url.scheme, asking.url.scheme)
    host = asking.headers.get("host", asking.url.netloc)
    outside: str = asking.app.state.outside
    return outside if outside and asking.url.hostname in LOCAL_NAMES else f"{scheme}://{host}"


def message(request: Request, text: str, status: int) -> Response:
    """Return a page that says what is wrong, and where to go from there."""
    words = words_for(request)
    links = [(words.say("Back to the front page"), "/")]
    table = request.path_params.get("table")
    if table and status != HTTPStatus.NOT_FOUND:
        links.insert(0, (words.say("Back to the table"), f"/t/{table}"))
    return html_page(
        request, words, "message.html", _title(words, status), status=status, text=text, links=links
    )


@cache
def plain_message(words: Words, text: str, status: int) -> str:
    """Return the same page for everybody, made once; `text` is one of a few sentences."""
    title, links = _title(words, status), [(words.say("Back to the front page"), "/")]
    page = _page(words, title)
    return render(words, "message.html", page=page, title=title, text=text, links=links)


def _title(words: Words, status: int) -> str:
    match status:
        case HTTPStatus.NOT_FOUND:
            return words.say("There is nothing here")
        case HTTPStatus.SERVICE_UNAVAILABLE | HTTPStatus.INTERNAL_SERVER_ERROR:
            return words.say("The server cannot do that now")
        case _:
            return words.say("That cannot be done")


def game_facts(words: Words, game: str) -> dict[str, object]:
    """Return a game as it is presented to a person who chooses one."""
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
    latest = tables_of(request.cookies)[-MOST_KEYS:]
    found: dict[str, dict[str, object]] = {}
    done_with = []
    for name in latest:
        try:
            found[name] = await _mine(registry, name, request, words)
        except (Refused, StoreFailed) as refused:
            log_refusal(refused)
            if isinstance(refused, Refused) and refused.reason == "no-table":
                done_with.append(name)  # what cannot be read now may be readable later
    done_with += [name for name, one in found.items() if one["over"]]
    mine = list(reversed(found.values()))
    mine.sort(key=lambda one: (not one["your_turn"], bool(one["over"])))
    answer = html_page(
        request,
        words,
        "home.html",
        "Divinary",
        games=[game_facts(words, game) for game in GAMES],
        mine=[one for place, one in enumerate(mine) if place < ENOUGH_OF_MINE or not one["over"]],
    )
    forget_keys(answer, request, done_with[: max(0, len(latest) - MOST_KEYS + SPARE_KEYS)])
    return answer


async def _mine(
    registry: TableRegistry, name: str, request: Request, words: Words
) -> dict[str, object]:
    """Return one of the guest's tables in short.

    Raises:
        Refused: if it is gone, or its log is damaged.
        StoreFailed: if it cannot be read.
    """
    session = await registry.glance(name)
    guest = guest_at(session, request)
    said = speech(session.opened.game)
    begun, names = session.table is not None, player_names(words, session.names)
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
    return html_page(
        request,
        words,
        "rules.html",
        title,
        styles=[*web_game(game).styles, "rules.css"],
        body=web_game(game).rules(words),
        games=[(speech(one).title(words), rules_url(one, table), one == game) for one in GAMES],
        table=f"/t/{table}" if table else "",
    )


async def _table_before(request: Request) -> str:
    """Return the table that somebody comes from; empty if there is none of that name."""
    name = request.query_params.get(FROM, "")
    if not name:
        return ""
    try:
        pay_for_reading(request, name)
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
    """Use another language on this device from now on."""
    return await _choose(request, LANGUAGE, LANGUAGES)


async def choose_theme(request: Request) -> Response:
    """Be light or dark on this device from now on, or as its system is."""
    return await _choose(request, THEME, THEMES)


async def _choose(request: Request, name: str, known: Sequence[str]) -> Response:
    """Let the device remember one of the choices that are `known`."""
    form = await form_of(request)
    chosen = str(form.get(name, ""))
    answer = back(str(form.get("next", "/")))
    if chosen in known:
        remember(answer, request, name, chosen)
    elif name == THEME:  # as the system is
        forget(answer, request, name)
    return answer


def back(path: str) -> Response:
    """Return to a page of this server, and to no other."""
    local = path.startswith("/") and not path.startswith(("//", "/\\")) and path.isprintable()
    return RedirectResponse(path if local else "/", status_code=HTTPStatus.SEE_OTHER)


def error_text(words: Words, error: DivinaryError, game: str = "") -> str:
    """Return the sentence for an error that belongs to no seat."""
    if game and error.reason not in COMPLAINTS:
        return speech(game).complain(words, error)
    return complaint(words, error, COMPLAINTS)
