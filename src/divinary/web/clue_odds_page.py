"""What a play may have meant: not a proof, but the odds under each model of its player."""

from starlette.requests import Request
from starlette.responses import Response

from divinary.games import speech
from divinary.table.refusals import Refused
from divinary.web.guests import guest_at, words_for
from divinary.web.pages import html_page
from divinary.web.table_page import hub_of
from divinary.web.threads import in_thread


async def clue_odds(request: Request) -> Response:
    """Show how likely each fate is, where the table allows reasons."""
    session, words = (await hub_of(request)).session, words_for(request)
    if session.opened.aids != "why":
        raise Refused("no-reasons")
    view = session.playing.view(guest_at(session, request).seat)
    parts = await in_thread(speech(session.opened.game).clue_odds, words, view)
    title = words.say("What the play may have meant")
    return html_page(request, words, "clue_odds.html", title, parts=parts, table=f"/t/{session.id}")
