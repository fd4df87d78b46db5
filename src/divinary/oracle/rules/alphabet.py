"""The whole alphabet of a game: every choice and every chance outcome, in one fixed order."""

from functools import lru_cache

from divinary.oracle.data.colours import ADVENTURERS
from divinary.oracle.data.locations import PIERS
from divinary.oracle.data.runes import TWISTS
from divinary.oracle.model.actions import (
    DONE,
    Action,
    Choice,
    Deal,
    Dock,
    Embark,
    Ferry,
    Hire,
    Outcome,
    Return,
    Twist,
)
from divinary.oracle.model.options import Options
from divinary.oracle.rules import boats as harbour
from divinary.oracle.rules import (
    corruption,
    divination,
    faction_area,
    horoscopes,
    staff,
    star_charting,
    supply,
    turn,
    twisting_fates,
)
from divinary.oracle.rules.locations import GOES
from divinary.oracle.rules.market import SELLS


def alphabet(options: Options) -> tuple[Action, ...]:
    """Return the alphabet of a game with these options."""
    return (*_choices(options), *_outcomes(options))


@lru_cache(16)
def _choices(options: Options) -> tuple[Choice, ...]:
    return (
        *turn.ADJUSTS,
        *turn.MOVES,
        *GOES,
        *map(Twist, TWISTS),
        *star_charting.lines_of(options.chart),
        *[foretell for four in divination.FORETELLS.values() for foretell in four],
        *horoscopes.CHOOSE_HALF,
        *[write for two in horoscopes.WRITES.values() for write in two],
        *faction_area.CROSSES.values(),
        *faction_area.MARKETS,
        *supply.TAKES,
        *corruption.DISCARDS,
        *twisting_fates.FILLS,
        *map(Hire, options.people),
        *staff.ASSIGNS,
        *staff.ACTIVATES.values(),
        *divination.FIRSTS,
        *divination.SETTLES,
        *_boating(options),
        *SELLS,
        DONE,
    )


def _boating(options: Options) -> list[Choice]:
    boats, people = range(len(options.cove.sides)), range(len(ADVENTURERS))
    return [
        *[Embark(who, boat) for who in people for boat in boats],
        *[Dock(pier) for pier in range(len(PIERS))],
        *[Return(boat, who) for boat in boats for who in people],
        *[Ferry(boat, who, to) for boat in boats for who in people for to in boats if to != boat],
    ]


@lru_cache(16)
def _outcomes(options: Options) -> tuple[Outcome, ...]:
    deals = map(Deal, options.people)
    return (*turn.THROWS, *harbour.PULLS, *corruption.CORRUPTS, *deals)
