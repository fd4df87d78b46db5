"""A finished game, step by step: as one seat saw it, or with all hidden fates."""

from functools import lru_cache
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response

from divinary.core.game import State
from divinary.core.record import Record
from divinary.core.words import Words
from divinary.games import has_analysis, speech
from divinary.table.refusals import Refused
from divinary.table.session import TableSession
from divinary.table.table import player_names, seats_taken
from divinary.web.guests import words_for
from divinary.web.pages import base_url, html_page, rules_url
from divinary.web.table_page import hub_of
from divinary.web.web_game import RenderContext, web_game

TRUTH: Final = "truth"
LINES: Final = 12
"""Lines of the log that are shown beside a step."""


@lru_cache(16)
def _states(record: Record[Any]) -> tuple[State[Any], ...]:
    return tuple(record.states())


async def replay(request: Request) -> Response:
    """Show one step of a finished game."""
    session, words = (await hub_of(request)).session, words_for(request)
    if not session.over:
        raise Refused("not-over")
    states = _states(session.playing.record)
    last = len(states) - 1
    step = _step(request.query_params.get("step", "0"), last)
    viewer = request.query_params.get("as", TRUTH)
    context = _context(words, session, states[step], viewer)
    game = session.opened.game
    web, said = web_game(game), speech(game)
    lines = [line for line in said.events(words, context.view, context.names, 0) if line]
    rules = rules_url(game, session.id)
    viewers = [
        (TRUTH, words.say("Everything")),
        *[(str(seat), context.names[seat]) for seat in range(len(session.places))],
    ]
    return html_page(
        request,
        words,
        "replay.html",
        words.say("Replay of {game}", game=said.title(words)),
        rules=rules,
        styles=web.styles,
        scripts=["replay.js", *web.modules],
        table=f"/t/{session.id}",
        game=game,
        fixed_parts=web.fixed_parts(words, session.opened.options, rules),
        analyses=has_analysis(game),
        headline=said.headline(words, context.view, context.names),
        board=web.board(context),
        ending=web.ending(context) if context.view.result else "",
        log=[{"id": number, "text": line} for number, line in enumerate(lines)][-LINES:],
        step=step,
        steps=last,
        first=_url(session, 0, viewer),
        previous=_url(session, max(0, step - 1), viewer),
        next=_url(session, min(last, step + 1), viewer),
        last=_url(session, last, viewer),
        viewers=[(name, _url(session, step, one), one == viewer) for one, name in viewers],
        link=base_url(request) + _url(session, step, viewer),
    )


def _step(given: str, last: int) -> int:
    if not (given.isascii() and given.isdigit() and len(given) < 6):
        raise Refused("no-page")
    return min(int(given), last)


def _context(words: Words, session: TableSession, state: State[Any], viewer: str) -> RenderContext:
    """Return a step as a seat saw it, or as `TRUTH`; a free seat saw what spectators see."""
    places = range(len(session.places))
    if viewer not in (TRUTH, *map(str, places)):
        raise Refused("no-page")
    taken = seats_taken(state, len(places))
    return RenderContext(
        words=words,
        view=state.view(next((seat for seat in taken if str(seat) == viewer), None)),
        names=player_names(words, session.names),
        aids=session.opened.aids,
        read_only=True,
        open_boards=frozenset(taken),
        truth=tuple(state.view(seat) for seat in taken) if viewer == TRUTH else (),
    )


def _url(session: TableSession, step: int, viewer: str) -> str:
    return f"/t/{session.id}/replay?step={step}&as={viewer}"
