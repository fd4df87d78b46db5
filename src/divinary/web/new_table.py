"""Opening a table: the form with its settings, and what is done with it."""

from collections.abc import Sequence
from functools import partial
from http import HTTPStatus
from typing import Any
from urllib.parse import urlencode

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response

from divinary.bots import roster
from divinary.core.errors import BadOption, DivinaryError
from divinary.core.words import Words
from divinary.table import seating
from divinary.table.keys import digest, new_key
from divinary.table.log import Entry
from divinary.table.players import checked_name
from divinary.table.registry import TableRegistry
from divinary.table.session import TableSession
from divinary.web.guests import NAME, give_key, name_of, remember, words_for
from divinary.web.pages import back, error_text, game_facts, game_of, html_page, rules_url
from divinary.web.panels import bots_for, offered_bot
from divinary.web.safety import address_of, form_of
from divinary.web.table_page import text
from divinary.web.web_game import OptionField, web_game


async def new(request: Request) -> Response:
    """Ask for the settings of a new table."""
    return _form_page(request, game_of(request), dict(request.query_params))


async def create(request: Request) -> Response:
    """Open a table; what is wrong is said above the form as it was filled in."""
    game = game_of(request)
    form, words = await form_of(request), words_for(request)
    request.app.state.opening_limit.take(address_of(request))
    key = new_key()
    try:
        name = await _open(request.app.state.registry, key, game, form, words)
    except DivinaryError as error:
        if error.reason == "no-room-for-tables":  # nothing else in the form would help
            raise
        return _form_page(request, game, dict(form), error_text(words, error, game))
    answer = back(f"/t/{name}")
    give_key(answer, request, name, key)
    remember(answer, request, NAME, checked_name(text(form, "name")))
    return answer


async def _open(registry: TableRegistry, key: str, game: str, form: FormData, words: Words) -> str:
    asked = _chosen(web_game(game).settings(words), form)
    places = int(asked.pop("seats"))
    aids, settle = asked.pop("aids", "none"), int(asked.pop("settle", "0"))
    bots = text(form, "with") == "bots" or places == 1
    kind = offered_bot(game, text(form, "bot"))
    kind = roster.counting_own(game, kind) if text(form, "own") else kind

    def first_entries(session: TableSession) -> list[Entry]:
        steps: list[Any] = [partial(seating.sit, key=digest(key), name=text(form, "name"))]
        if bots:
            steps += [partial(seating.put_bot, place=n, kind=kind) for n in range(1, places)]
            steps.append(seating.begin)
        return seating.in_order(session, *steps)

    return await registry.open(
        key, game, asked, places, aids=aids, settle=settle, more=first_entries
    )


def _chosen(settings: Sequence[OptionField], form: FormData) -> dict[str, str]:
    """Return what was chosen, without what was left as usual.

    Raises:
        BadOption: if something cannot be chosen.
    """
    chosen = {}
    for one in settings:
        value = text(form, one.name) or next(iter(one.values))
        if value not in one.values:
            known = tuple(name for name in one.values if name)
            raise BadOption("not-a-choice", name=one.label, given=value, known=known)
        if value:
            chosen[one.name] = value
    return chosen


def _form_page(request: Request, game: str, chosen: dict[str, Any], problem: str = "") -> Response:
    words = words_for(request)
    facts = game_facts(words, game)
    settings, bots = web_game(game).settings(words), bots_for(words, game)
    known = {one.name: tuple(one.values) for one in settings}
    known |= {"with": ("people", "bots"), "bot": tuple(kind for kind, _ in bots), "own": ("yes",)}
    kept = {name: value for name, value in chosen.items() if value in known.get(name, ())}
    return html_page(
        request,
        words,
        "new.html",
        str(facts["title"]),
        # In another language the same is asked, with what is filled in already.
        path=f"/new/{game}?{urlencode(kept)}" if kept else f"/new/{game}",
        rules=rules_url(game),
        styles=web_game(game).styles,
        status=HTTPStatus.BAD_REQUEST if problem else HTTPStatus.OK,
        game=facts,
        settings=settings,
        chosen=kept,
        changed=any(one.seldom and _is_changed(one, kept) for one in settings),
        bots=bots,
        own=any(roster.can_count_own(game, kind) for kind, _ in bots),
        name=chosen.get("name") or name_of(request),
        problem=problem,
    )


def _is_changed(one: OptionField, chosen: dict[str, str]) -> bool:
    usual = next(iter(one.values))
    return chosen.get(one.name, usual) != usual
