"""The bots of The Shipwreck Arcana."""

from typing import Final

from divinary.bots.bot import OWN, SAMPLES, BotRow
from divinary.core.words import N_

BOTS: Final = (
    BotRow(
        "literal",
        "divinary.bots.arcana.literal:Literal",
        N_("says what its cards prove, and believes what yours do"),
        (OWN,),
        is_partner=True,
    ),
    BotRow(
        "logic",
        "divinary.bots.arcana.logic:Logic",
        N_("gives clues that anybody understands, and asks why you gave yours and no better one"),
        (OWN,),
    ),
    BotRow(
        "convention",
        "divinary.bots.arcana.convention.convention:Convention",
        N_("speaks in a code of its own kind, and hears one in what you play"),
        (OWN,),
    ),
    BotRow(
        "search",
        "divinary.bots.arcana.search:Search",
        N_("works out the best play for every hand, and takes it that you do so too"),
        (SAMPLES, OWN),
    ),
)
