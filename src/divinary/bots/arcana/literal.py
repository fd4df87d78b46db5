"""A bot that gives and reads clues literally.

It assumes that any legal play was equally likely, and gives the clue from which listeners who
assume the same get furthest. In the group it uses what everybody can conclude, and predicts when
that pays. Nothing is agreed beyond the cards, so people who read the cards understand it, and it
understands them.
"""

from divinary.arcana.beliefs.speaker_models import ANY_LEGAL_PLAY
from divinary.bots.arcana.chooser import Chooser


class Literal(Chooser):
    """Gives the clue that helps most, and reads clues literally."""

    def __init__(self, *, own: bool = False) -> None:
        """Set whether it also counts the fate in its own hand when it predicts alone."""
        super().__init__(ANY_LEGAL_PLAY, own=own)
