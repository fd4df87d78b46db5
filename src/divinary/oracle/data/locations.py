"""Where the figure can go, and where hired Townsfolk can be put."""

from enum import StrEnum
from typing import Final

PIERS: Final = ("left", "centre", "right")
SIDES: Final = ("left", "right")
"""Where boats come from."""


class Location(StrEnum):
    """A place of the shop board that the figure can go to."""

    TWISTING_FATES = "twisting-fates"
    STAR_CHARTING = "star-charting"
    DIVINATION = "divination"
    HOROSCOPES = "horoscopes"
    RECRUIT = "recruit"
    ACTIVATE_STAFF = "activate-staff"


class Staff(StrEnum):
    """A place of the staff board that one of the Townsfolk can be assigned to."""

    EXORCIST = "exorcist"
    ASTROLOGIST = "astrologist"
    PALM_READER = "palm-reader"
    SECURITY = "security"
