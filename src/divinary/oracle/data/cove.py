"""The Cove: the table that all merchants share, from our sheet or from one that an owner gives."""

from typing import Final

import msgspec

ROGUE_CARDS: Final = ("criminals", "cultists", "robbers")
TOWNSFOLK_SETS: Final = ("locals", "mercenaries", "sailors")
ABILITIES: Final = ("none", "discard", "charm", "tome", "gold", "draw", "return", "ferry")
MOST_PLAYERS: Final = 4
HOURS: Final = 12
"""Hours on the clock."""

MOST_ICONS: Final = 4
"""On one Townsfolk card."""

LONGEST_NAME: Final = 30


class RogueCard(msgspec.Struct, frozen=True):
    """The card that says what Rogues do in this game."""

    id: str
    lair: int
    """Rogues in the Lair at first."""

    bag: int
    """Rogues in the bag at first."""

    counts: bool
    """Whether each Rogue counts as a Customer of every colour on its pier."""

    corruption: int
    """Cards drawn for each pier where a Rogue counted towards the income."""

    takes: int
    """Gold that each Rogue on a pier takes from every income there."""


class Townsfolk(msgspec.Struct, frozen=True):
    """A card that can be hired."""

    id: str
    set: str
    icons: tuple[int, ...]
    """Places in `ADVENTURERS`; the first one is the card's faction."""

    ability: str
    """One of `ABILITIES`."""


class Cove(msgspec.Struct, frozen=True, cache_hash=True):
    """All numbers of the shared table."""

    customers: tuple[int, int, int, int]
    """Customers of each colour, in the bag and the halls together."""

    rogues: int
    hall: int
    """Customers of each colour in their hall at first."""

    rogue_cards: tuple[RogueCard, ...]
    marks: tuple[tuple[int, ...], ...]
    """Adventurers drawn at each hour from 1 on: a row for each number of players."""

    sides: tuple[str, ...]
    """The side on which each boat waits."""

    seats: int
    """In each boat."""

    arrivals: int
    """Adventurers that come with each boat."""

    docks: tuple[tuple[str, str], ...]
    """Each dock's pier, and the side from which it is reached."""

    buys: tuple[str, ...]
    """What each of `PIERS` buys: charm, tome or both."""

    pier_corruption: tuple[int, int, int]
    """Cards for selling anything at each of `PIERS`."""

    values: tuple[int, ...]
    """What each of `GOODS` sells for."""

    square: tuple[int, ...]
    """Hours that hiring takes, by slot; the oldest card lies in the first."""

    townsfolk: tuple[Townsfolk, ...]
    gold: int
    """What the ability `gold` gives."""

    corruption: tuple[int, int, int]
    """Cards with one, two and three Rogue icons."""

    sponsorship: int
    """Gold from a sponsor for each Customer in the hall."""

    faction_icon: int
    """Gold at the end for each Customer in the hall, for each icon on Townsfolk."""

    rogue_icon: int
    """Gold that each Rogue icon costs at the end for each Rogue in the Lair."""

    marker: int
    """Hours that the market marker lies ahead of the leading timepiece."""

    rounds: int
    ratings: tuple[int, ...]
    """For a single player: the least gold for each rating above the lowest."""
