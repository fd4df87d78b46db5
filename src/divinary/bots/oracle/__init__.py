"""The bots of The Oracle of Merchants Cove."""

from typing import Final

from divinary.bots.bot import BotRow
from divinary.core.words import N_

BOTS: Final = (
    BotRow(
        "greedy",
        "divinary.bots.oracle.greedy:Greedy",
        N_("takes what pays most at the moment"),
        is_partner=True,
    ),
)
