"""The analysis of a finished game: what each turn revealed and risked, and what decided it."""

from functools import lru_cache
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from divinary.core.record import Record
from divinary.games import analysed, has_analysis, speech
from divinary.table.refusals import Refused
from divinary.table.table import player_names
from divinary.web.guests import words_for
from divinary.web.pages import html_page, rules_url
from divinary.web.table_page import hub_of
from divinary.web.web_game import web_game


async def analysis(request: Request) -> Response:
    """Show the analysis of a finished game."""
    session, words = (await hub_of(request)).session, words_for(request)
    game = session.opened.game
    if not has_analysis(game):
        raise Refused("not-analysed")
    if not session.over:
        raise Refused("not-over")
    table, names = f"/t/{session.id}", player_names(words, session.names)
    # In a thread, so that the other tables do not wait.
    found, end = await run_in_threadpool(_analysed, session.playing.record)
    body = await run_in_threadpool(web_game(game).analysis, words, found, end, names, table)
    return html_page(
        request,
        words,
        "analysis.html",
        words.say("{game}, turn by turn", game=speech(game).title(words)),
        rules=rules_url(game),
        styles=[*web_game(game).styles, "analysis.css"],
        game=game,
        headline=speech(game).headline(words, end, names),
        body=body,
        table=table,
    )


@lru_cache(32)
def _analysed(record: Record[Any]) -> tuple[Any, Any]:
    """Return the analysis of a finished game, and a spectator's view of its end."""
    return analysed(record), record.end().view(None)
