"""The analysis of a finished game: what each turn revealed and risked, and what decided it."""

from functools import lru_cache
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response

from divinary.core.cache import Cached
from divinary.core.record import Record
from divinary.games import analysed, has_analysis, speech
from divinary.table.refusals import Refused
from divinary.table.table import player_names
from divinary.web.guests import words_for
from divinary.web.pages import html_page, rules_url
from divinary.web.table_page import hub_of
from divinary.web.threads import in_thread
from divinary.web.web_game import web_game

MOST_ACTIONS: Final = 4_000
"""An analysis holds the table after each action, with all that happened before."""


async def analysis(request: Request) -> Response:
    """Show the analysis of a finished game."""
    session, words = (await hub_of(request)).session, words_for(request)
    game = session.opened.game
    if not has_analysis(game):
        raise Refused("not-analysed")
    if not session.over:
        raise Refused("not-over")
    record, names = session.playing.record, player_names(words, session.names)
    if len(record.actions) > MOST_ACTIONS:
        raise Refused("not-analysed")
    table, game_over = f"/t/{session.id}", Cached(record, (session.id, session.version))
    found, end = await in_thread(_analysed, game_over)
    body = await in_thread(web_game(game).analysis, words, found, end, names, table)
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


@lru_cache(16)
def _analysed(game_over: Cached[Record[Any]]) -> tuple[Any, Any]:
    """Return the analysis of a finished game, and a spectator's view of its end."""
    return analysed(game_over.value), game_over.value.end().view(None)
