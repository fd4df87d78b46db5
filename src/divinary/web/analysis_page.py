"""A finished game looked back on: what each turn told and risked, and where the game turned."""

from functools import lru_cache
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from divinary.core.record import Record
from divinary.games import analysed, has_analysis, speech
from divinary.table.refusals import Refused
from divinary.web.guests import words_for
from divinary.web.pages import page_of
from divinary.web.picture import names_of
from divinary.web.rendering import render
from divinary.web.table_page import hub_of
from divinary.web.web_game import web_game


async def analysis(request: Request) -> Response:
    """Show the analysis of a finished game; while one runs there is nothing to see."""
    session, words = hub_of(request).session, words_for(request)
    game = session.opened.game
    if not has_analysis(game):
        raise Refused("not-analysed")
    if not session.over:
        raise Refused("not-over")
    table, names = f"/t/{session.id}", names_of(words, session)
    # Beside the loop that all tables share: nobody waits for somebody else's numbers.
    found, end = await run_in_threadpool(_analysed, session.playing.record)
    body = await run_in_threadpool(web_game(game).analysis, words, found, end, names, table)
    title = words.say("{game}, turn by turn", game=speech(game).title(words))
    styles = [web_game(game).stylesheet, "analysis.css"]
    html = render(
        words,
        "analysis.html",
        page=page_of(request, words, title, styles=styles, game=game),
        title=title,
        game=game,
        headline=speech(game).headline(words, end, names),
        body=body,
        table=table,
    )
    return HTMLResponse(html)


@lru_cache(32)
def _analysed(record: Record[Any]) -> tuple[Any, Any]:
    """Return the analysis of a finished game, and its end as everybody saw it."""
    return analysed(record), record.end().view(None)
