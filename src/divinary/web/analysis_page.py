"""A finished game looked back on: what each turn told and risked, and where the game turned."""

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from divinary.table.refusals import Refused
from divinary.web.guests import words_for
from divinary.web.pages import page_of
from divinary.web.picture import names_of
from divinary.web.rendering import render
from divinary.web.table_page import room_of
from divinary.web.web_game import face


async def analysis(request: Request) -> Response:
    """Show the analysis of a finished game; while one runs there is nothing to see."""
    live, words = room_of(request).live, words_for(request)
    shown = face(live.opened.game)
    if not shown.analyses:
        raise Refused("not-analysed")
    if not live.over:
        raise Refused("not-over")
    table, names = f"/t/{live.id}", names_of(words, live)
    record = live.playing.record
    # Beside the loop that all tables share: nobody waits for somebody else's numbers.
    body = await run_in_threadpool(shown.analysis, words, record, names, table)
    title = words.say("{game}, turn by turn", game=shown.title(words))
    styles = [shown.stylesheet, "analysis.css"]
    html = render(
        words,
        "analysis.html",
        page=page_of(request, words, title, styles=styles, game=live.opened.game),
        title=title,
        game=live.opened.game,
        headline=shown.headline(words, live.view(None), names),
        body=body,
        table=table,
    )
    return HTMLResponse(html)
