"""What a bot is asked. Its answer follows from the question alone, in any process."""

from random import Random
from typing import Any, NamedTuple

from divinary.bots.roster import bot
from divinary.core.game import Action, View


class BotQuestion(NamedTuple):
    """Which of the choices of a seat does a bot make?"""

    game: str
    kind: str
    """The bot by its name, with its options."""

    seat: int
    view: View[Any]
    """What the seat may know; it has at least one choice."""

    seed: str
    """Seeds the bot's random generator: the same question has the same answer."""

    @property
    def rng(self) -> Random:
        """The bot's random generator, at its beginning."""
        return Random(self.seed)

    def answer(self) -> Action:
        """Return the choice of the bot, which thinks in this process and may take long."""
        choice: Action = bot(self.game, self.kind).choose(self.view, self.rng)
        return choice
