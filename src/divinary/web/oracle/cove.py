"""The Cove in the browser: the table that all merchants share, and what is chosen on it."""

from typing import Final

from markupsafe import Markup

from divinary.core.words import Words
from divinary.oracle.model.actions import Choice, Hire, Sell
from divinary.oracle.model.position import Position
from divinary.oracle.model.tasks import Arriving, Boarding, Clearing
from divinary.oracle.rulebook import terms
from divinary.oracle.speech.cove_lines import in_market
from divinary.web.oracle.boats import BOAT_ACTIONS, boats_html
from divinary.web.oracle.buttons import of_kind, open_to
from divinary.web.oracle.cache import CachedView
from divinary.web.oracle.clock import clock_html
from divinary.web.oracle.faction_halls import halls_html
from divinary.web.oracle.market import market_html
from divinary.web.oracle.town_square import square_html
from divinary.web.rendering import DRAWN, render
from divinary.web.web_game import RenderContext

COVE_ACTIONS: Final = (*BOAT_ACTIONS, Hire, Sell)
"""The choices with buttons in the picture of the Cove."""


def cove_html(context: RenderContext) -> Markup:
    """Return the shared table, with a button for everything that the viewer may choose there."""
    choices = tuple([one for one in open_to(context) if isinstance(one, COVE_ACTIONS)])
    return _cove(context.words, CachedView(context.view, by_seat=False), context.names, choices)


@DRAWN.once
def _cove(
    words: Words, cached: CachedView, names: tuple[str, ...], choices: tuple[Choice, ...]
) -> Markup:
    """Return it once for all viewers with nothing to choose there, and for the one who chooses."""
    table = cached.table
    boats = boats_html(words, table, choices)
    around = (clock_html(words, table, names), halls_html(words, table))
    square = square_html(words, table, choices)
    asked = bool(of_kind(choices, Hire))
    return render(
        words,
        "oracle/cove.html",
        title=terms.heading(words, "cove"),
        round=table.round,
        rounds=table.options.cove.rounds,
        phase=terms.heading(words, phase(table)),
        market=market_html(words, table, names, choices),
        parts=(square, boats, *around) if asked else (boats, *around, square),
    )


def phase(table: Position) -> str:
    """Return which part of a round it is, by its name in `terms.THINGS`."""
    if not table.agenda:
        return "final-scoring"
    if in_market(table) or any(isinstance(task, Clearing) for task in table.agenda):
        return "market"
    if any(isinstance(task, Arriving | Boarding) for task in table.agenda):
        return "arrival"
    return "production"
