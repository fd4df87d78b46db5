"""Opening a table: what is asked for, and the first page of it."""

from collections.abc import Sequence
from functools import partial
from http import HTTPStatus
from typing import Any

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from divinary.bots import roster
from divinary.core.errors import BadOption, DivinaryError
from divinary.core.words import Words
from divinary.games import GAMES
from divinary.table import seating
from divinary.table.hall import Hall, digest, new_key
from divinary.table.live import Live
from divinary.table.log import Entry
from divinary.table.places import checked_name
from divinary.table.refused import Refused
from divinary.web.face import Setting
from divinary.web.faces import face
from divinary.web.guests import NAME, give_key, name_of, remember, words_for
from divinary.web.pages import back, game_facts, page_of, said_of
from divinary.web.picture import bots_for
from divinary.web.rendering import render
from divinary.web.safety import form_of


async def new(request: Request) -> Response:
    """Ask what is to be settled."""
    game = request.path_params["game"]
    if game not in GAMES:
        raise Refused("no-page")
    return _asked(request, game, {}, "", HTTPStatus.OK)


async def create(request: Request) -> Response:
    """Open a table as it was asked for; what is wrong is said above what was filled in."""
    game = request.path_params["game"]
    if game not in GAMES:
        raise Refused("no-page")
    form, words = await form_of(request), words_for(request)
    request.app.state.openings.take(request.client.host if request.client else "")
    key = new_key()
    try:
        name = await _open(request.app.state.hall, key, game, form, words)
    except DivinaryError as wrong:
        return _asked(
            request, game, dict(form), said_of(words, wrong, game), HTTPStatus.BAD_REQUEST
        )
    answer = back(f"/t/{name}")
    give_key(answer, request, name, key)
    remember(answer, request, NAME, checked_name(_text(form, "name")))
    return answer


async def _open(hall: Hall, key: str, game: str, form: FormData, words: Words) -> str:
    asked = _chosen(face(game).settings(words), form)
    places = int(asked.pop("seats"))
    aids, settle = asked.pop("aids", "none"), int(asked.pop("settle", "0"))
    bots = _text(form, "with") == "bots" or places == 1
    kind = _text(form, "bot") or roster.partner(game)

    def company(live: Live) -> list[Entry]:
        steps: list[Any] = [partial(seating.sit, key=digest(key), name=_text(form, "name"))]
        if bots:
            steps += [partial(seating.put_bot, place=n, kind=kind) for n in range(1, places)]
            steps.append(seating.begin)
        return seating.in_order(live, *steps)

    return await hall.open(key, game, asked, places, aids=aids, settle=settle, more=company)


def _chosen(settings: Sequence[Setting], form: FormData) -> dict[str, str]:
    """Return what was chosen; what was left as usual is left out.

    Raises:
        BadOption: if something cannot be chosen.
    """
    chosen = {}
    for one in settings:
        value = _text(form, one.name) or next(iter(one.values))
        if value not in one.values:
            known = tuple(name for name in one.values if name)
            raise BadOption("not-a-choice", name=one.label, given=value, known=known)
        if value:
            chosen[one.name] = value
    return chosen


def _text(form: FormData, name: str) -> str:
    value = form.get(name, "")
    return value.strip() if isinstance(value, str) else ""


def _asked(
    request: Request, game: str, chosen: dict[str, Any], problem: str, status: int
) -> Response:
    words = words_for(request)
    shown = face(game)
    html = render(
        words,
        "new.html",
        page=page_of(request, words, shown.title(words), styles=[shown.stylesheet], game=game),
        game=game_facts(words, game),
        settings=shown.settings(words),
        chosen={name: value for name, value in chosen.items() if isinstance(value, str)},
        bots=bots_for(words, game),
        name=chosen.get("name") or name_of(request),
        problem=problem,
    )
    return HTMLResponse(html, status_code=status)
