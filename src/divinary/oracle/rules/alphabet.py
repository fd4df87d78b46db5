"""The whole alphabet of a game: every choice and every chance outcome, in one fixed order."""

from functools import lru_cache

from divinary.oracle.data.colours import ADVENTURERS
from divinary.oracle.data.runes import TWISTS
from divinary.oracle.model import actions
from divinary.oracle.model.actions import DONE, Action, Choice
from divinary.oracle.model.options import Options
from divinary.oracle.rules import (
    bag,
    boats,
    bubbles,
    corruption,
    divination,
    faction_area,
    horoscopes,
    runes,
    staff,
    star_charting,
    supply,
)
from divinary.oracle.rules.locations import GOES
from divinary.oracle.rules.market import SELLS


@lru_cache(16)
def alphabet(options: Options) -> tuple[Action, ...]:
    """Return the alphabet of a game with these options."""
    return (
        *bubbles.ADJUSTS,
        *bubbles.MOVES,
        *GOES,
        *map(actions.Twist, TWISTS),
        *star_charting.lines_of(options.chart),
        *[foretell for four in divination.FORETELLS.values() for foretell in four],
        *horoscopes.CHOOSE_HALF,
        *[write for two in horoscopes.WRITES.values() for write in two],
        *faction_area.CROSSES.values(),
        *faction_area.MARKETS,
        *supply.TAKES,
        *corruption.DISCARDS,
        *bubbles.FILLS,
        *map(actions.Hire, options.people),
        *staff.ASSIGNS,
        *staff.ACTIVATES.values(),
        *divination.FIRSTS,
        *divination.SETTLES,
        *_boating(options),
        *SELLS,
        DONE,
        *runes.THROWS,
        *bag.PULLS,
        *corruption.CORRUPTS,
        *map(actions.Deal, options.people),
    )


def _boating(options: Options) -> list[Choice]:
    numbers, people = range(len(options.cove.sides)), range(len(ADVENTURERS))
    from_boats = [(boat, who) for boat in numbers for who in people]
    return [
        *[actions.Embark(who, boat) for who in people for boat in numbers],
        *boats.DOCKS,
        *[actions.Return(boat, who) for boat, who in from_boats],
        *[actions.Ferry(boat, who, to) for boat, who in from_boats for to in numbers if to != boat],
    ]
