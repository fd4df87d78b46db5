"""A bot that means what it plays, to listeners who think that any legal play was as likely.

As active player it gives the clue from which such listeners get furthest. In the group it is one of
them: it weighs what everybody may conclude and predicts when that pays. Two of them share no signs
beyond the cards, so a person who reads the cards understands them, and is understood.
"""

from random import Random

from divinary.arcana.beliefs.speaker_models import ANY_LEGAL_PLAY
from divinary.arcana.model.actions import Choice
from divinary.arcana.model.view import View
from divinary.bots.arcana.chooser import Chooser


class Literal:
    """Gives the clue that helps most, and hears in a clue what the cards say and nothing else."""

    def __init__(self, *, own: bool = False) -> None:
        """Sit down; `own` is whether a lone partner also counts the fate that it holds itself."""
        self._mind = Chooser(ANY_LEGAL_PLAY, own=own)

    def choose(self, view: View, rng: Random) -> Choice:
        """Return one of `view.choices`; only equally likely predictions are left to `rng`."""
        return self._mind.choose(view, rng)
