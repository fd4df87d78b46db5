"""A bot that gives and reads clues literally.

It assumes that any legal play was equally likely, and gives the clue from which listeners who
assume the same get furthest. In the group it uses what everybody may conclude, and predicts when
that pays. Nothing is agreed beyond the cards, so a person who reads the cards understands it, and
is understood.
"""

from divinary.arcana.beliefs.speaker_models import ANY_LEGAL_PLAY
from divinary.bots.arcana.chooser import Chooser


class Literal(Chooser):
    """Gives the clue that helps most, and reads in a clue what the cards say and nothing else."""

    def __init__(self, *, own: bool = False) -> None:
        """Take whether a lone partner also counts the fate that it holds itself."""
        super().__init__(ANY_LEGAL_PLAY, own=own)
