"""Players that see a View and return one of its choices."""

from typing import Final

from divinary.bots.bot import BotRow
from divinary.core.words import N_

RANDOM: Final = BotRow("random", "divinary.bots.random:RandomBot", N_("chooses at random"))
"""The bot that needs to know no rules, and plays any game."""
