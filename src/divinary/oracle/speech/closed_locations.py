"""Why a location is closed, in the few words that a list has room for."""

from collections.abc import Mapping
from typing import Final

from divinary.core.errors import IllegalAction
from divinary.core.words import N_, Words
from divinary.oracle.data.locations import Location

REASONS: Final[Mapping[str, str]] = {
    "stands-there": N_("your figure stands there"),
    "no-empty-bubble": N_("no bubble is empty"),
    "no-icons": N_("all icons are used"),
    "rows-full": N_("both sequences are full"),
    "no-die-fits": N_("no die fits a sequence"),
}
APART: Final[Mapping[str, str]] = {
    Location.TWISTING_FATES: N_("the Coin lies apart from what it needs"),
    Location.STAR_CHARTING: N_("the Bone lies apart from the dice"),
    Location.DIVINATION: N_("the Voodoo meeple lies apart from the dice"),
    Location.RECRUIT: N_("nobody waits in the Town Square"),
}
"""Which Runes would have to lie together."""


def closed_words(words: Words, closed: IllegalAction, location: Location) -> str:
    """Return in few words why a location is closed."""
    return words.say(REASONS.get(closed.reason) or APART[location])
