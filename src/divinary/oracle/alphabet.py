"""The whole alphabet of a game: every choice and every chance outcome, in one fixed order."""

from functools import lru_cache

from divinary.oracle import flow
from divinary.oracle.actions import (
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
)  # fmt: skip
from divinary.oracle.colours import ADVENTURERS
from divinary.oracle.options import Options
from divinary.oracle.places import PIERS
from divinary.oracle.rules import (
    charting,
    corruption,
    divining,
    harbour,
    horoscopes,
    sponsors,
    staff,
    supply,
    turn,
    twisting_fates,
)
from divinary.oracle.rules.market import SELLS
from divinary.oracle.runes import TWISTS


def alphabet(options: Options) -> tuple[Action, ...]:
    """Return the alphabet of a game with these options."""
    return (*_choices(options), *_outcomes(options))


@lru_cache(16)
def _choices(options: Options) -> tuple[Choice, ...]:
    return (
        *turn.ADJUSTS,
        *turn.MOVES,
        *turn.GOES,
        *map(Twist, TWISTS),
        *charting.lines_of(options.chart),
        *[foretell for four in divining.FORETELLS.values() for foretell in four],
        *horoscopes.CHOOSE_HALF,
        *[write for two in horoscopes.WRITES.values() for write in two],
        *sponsors.CROSSES.values(),
        *sponsors.MARKETS,
        *supply.TAKES,
        *corruption.DISCARDS,
        *twisting_fates.FILLS,
        *map(Hire, options.people),
        *staff.ASSIGNS,
        *staff.ACTIVATES.values(),
        *divining.FIRSTS,
        *divining.SETTLES,
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
    return (*flow.THROWS, *harbour.PULLS, *corruption.CORRUPTS, *deals)
