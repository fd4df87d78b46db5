"""A finished game, step by step: from one seat's view, or by its truth."""

from functools import lru_cache
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from divinary.core.game import State
from divinary.core.record import Record
from divinary.games import has_analysis, speech
from divinary.table.refusals import Refused
from divinary.table.session import TableSession
from divinary.table.table import seats_taken
from divinary.web.guests import words_for
from divinary.web.pages import base_url, page_of
from divinary.web.picture import names_of
from divinary.web.render_context import RenderContext
from divinary.web.rendering import render
from divinary.web.table_page import hub_of
from divinary.web.web_game import web_game

TRUTH: Final = "truth"
LINES: Final = 12
"""What has just happened, as far as it is shown beside a step."""


@lru_cache(16)
def _states(record: Record[Any]) -> tuple[State[Any], ...]:
    return tuple(record.states())


async def replay(request: Request) -> Response:
    """Show one step of a finished game."""
    session, words = hub_of(request).session, words_for(request)
    if not session.over:
        raise Refused("not-over")
    states = _states(session.playing.record)
    step = _step(request.query_params.get("step", "0"), len(states) - 1)
    eyes = _eyes(session, request.query_params.get("as", TRUTH))
    context = _context(words, session, states[step], eyes)
    game = session.opened.game
    shown, said = web_game(game), speech(game)
    told = [line for line in said.events(words, context.view, context.names, 0) if line]
    title = words.say("Replay of {game}", game=said.title(words))
    page = page_of(
        request, words, title, styles=[shown.stylesheet],
        scripts=["replay.js", *shown.modules], game=game, table=session.id,
    )  # fmt: skip
    html = render(
        words,
        "replay.html",
        page=page,
        table=f"/t/{session.id}",
        game=game,
        surroundings=shown.surroundings(words, session.opened.options, page.rules),
        analyses=has_analysis(game),
        headline=said.headline(words, context.view, context.names),
        board=shown.board(context),
        ending=shown.ending(context),
        log=[{"id": number, "text": line} for number, line in enumerate(told)][-LINES:],
        step=step,
        steps=len(states) - 1,
        **_links(session, step, len(states) - 1, eyes),
        eyes=[
            (label, _url(session, step, one), one == eyes)
            for one, label in [
                (TRUTH, words.say("The truth")),
                *[(str(seat), context.names[seat]) for seat in range(len(session.places))],
            ]
        ],
        link=base_url(request) + _url(session, step, eyes),
        record_url=f"/t/{session.id}/record",
    )
    return HTMLResponse(html)


def _step(given: str, last: int) -> int:
    if not (given.isascii() and given.isdigit() and len(given) < 6):
        raise Refused("no-page")
    return min(int(given), last)


def _eyes(session: TableSession, given: str) -> str:
    known = (TRUTH, *map(str, range(len(session.places))))
    if given not in known:
        raise Refused("no-page")
    return given


def _context(words: Any, session: TableSession, state: State[Any], eyes: str) -> RenderContext:
    """Return a step as somebody saw it; whoever had not sat down yet saw what all did."""
    taken = seats_taken(state, len(session.places))
    truth = tuple(state.view(seat) for seat in taken) if eyes == TRUTH else ()
    seat = None if eyes == TRUTH or int(eyes) not in taken else int(eyes)
    return RenderContext(
        words=words,
        view=state.view(seat),
        names=names_of(words, session),
        aids=session.opened.aids,
        read_only=True,
        open_boards=frozenset(taken),
        truth=truth,
    )


def _url(session: TableSession, step: int, eyes: str) -> str:
    return f"/t/{session.id}/replay?step={step}&as={eyes}"


def _links(session: TableSession, step: int, last: int, eyes: str) -> dict[str, str]:
    return {
        "first": _url(session, 0, eyes),
        "previous": _url(session, max(0, step - 1), eyes),
        "next": _url(session, min(last, step + 1), eyes),
        "last": _url(session, last, eyes),
    }
