"""A finished game, step by step: as one seat saw it, or with all hidden fates."""

from functools import lru_cache
from itertools import islice
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response

from divinary.core.cache import Cached
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
from divinary.web.threads import in_thread
from divinary.web.web_game import RenderContext, web_game

TRUTH: Final = "truth"
LINES: Final = 12
"""Lines of the log that are shown beside a step."""


MOST_EVENTS: Final = 60
"""The latest events, from which these lines are made: some lines tell several."""

MOST_STATES: Final = 64
"""States of a game that are kept, evenly apart: each holds all that happened before."""


async def replay(request: Request) -> Response:
    """Show one step of a finished game."""
    session, words = (await hub_of(request)).session, words_for(request)
    if not session.over:
        raise Refused("not-over")
    last = len(session.playing.record.actions)
    record = Cached(session.playing.record, (session.id, session.version, last))
    step = _step(request.query_params.get("step", "0"), last)
    viewer = request.query_params.get("as", TRUTH)
    context, drawn = await in_thread(_drawn, words, session, record, step, viewer)
    game = session.opened.game
    web, said = web_game(game), speech(game)
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
        **drawn,
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


def _drawn(
    words: Words, session: TableSession, record: Cached[Record[Any]], step: int, viewer: str
) -> tuple[RenderContext, dict[str, Any]]:
    """Return a step as a seat saw it, and how it is drawn."""
    context = _context(words, session, _state_at(record, step), viewer)
    web, said = web_game(session.opened.game), speech(session.opened.game)
    since = max(0, said.past_length(context.view) - MOST_EVENTS)
    lines = enumerate(said.events(words, context.view, context.names, since), since)
    return context, {
        "headline": said.headline(words, context.view, context.names),
        "board": web.board(context),
        "ending": web.ending(context) if context.view.result else "",
        "log": [{"id": number, "text": line} for number, line in lines if line][-LINES:],
    }


def _state_at(record: Cached[Record[Any]], step: int) -> State[Any]:
    """Return the state after so many actions, from the nearest one that is kept."""
    before, further = divmod(step, _apart(record.value))
    state = _milestones(record)[before]
    for action in record.value.actions[step - further : step]:
        state = state.apply(action)
    return state


@lru_cache(8)
def _milestones(record: Cached[Record[Any]]) -> tuple[State[Any], ...]:
    """Return some of the states of a game, evenly apart."""
    return tuple(islice(record.value.states(), 0, None, _apart(record.value)))


def _apart(record: Record[Any]) -> int:
    """Return how many actions lie between two states that are kept."""
    return len(record.actions) // MOST_STATES + 1


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
