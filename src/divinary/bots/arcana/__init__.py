"""The bots of The Shipwreck Arcana."""

from typing import Final

from divinary.bots.bot import OWN, SAMPLES, BotRow
from divinary.core.words import N_

BOTS: Final = (
    BotRow(
        "literal",
        "divinary.bots.arcana.literal:Literal",
        N_("gives and reads clues literally; a good first partner"),
        (OWN,),
        is_partner=True,
    ),
    BotRow(
        "logic",
        "divinary.bots.arcana.logic:Logic",
        N_("gives clues that anyone understands, and wonders why you gave yours and no better one"),
        (OWN,),
    ),
    BotRow(
        "convention",
        "divinary.bots.arcana.convention.convention:Convention",
        N_("uses a code shared by bots of its kind, and reads your plays by it"),
        (OWN,),
    ),
    BotRow(
        "search",
        "divinary.bots.arcana.search:Search",
        N_("works out the best play for every hand, and assumes that you do so too"),
        (SAMPLES, OWN),
    ),
)
