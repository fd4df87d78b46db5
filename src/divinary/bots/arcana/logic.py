"""A bot for strangers: it considers why a clue was given, and needs no agreement.

As active player it gives the clue from which the others are likely to get furthest: it assumes that
most take it literally, and that some consider why it was given. In the group it is one of these: it
assumes that the player left a literal listener the best chance to win, and seldom did anything
else. So what was not played is information, too. Before it predicts it also looks at the next turn:
waiting costs nothing where the next hand can be played safely.
"""

from typing import Final

from divinary.arcana.beliefs.speaker_models import ANY_LEGAL_PLAY
from divinary.bots.arcana.chooser import Chooser, ListenerKind
from divinary.bots.arcana.informative_speaker import InformativeSpeaker
from divinary.bots.arcana.next_turn_value import LOOKAHEAD
from divinary.bots.arcana.win_chance import RACE

DEVIATION: Final = 0.2
"""How often a player is assumed to make any legal play: strangers may have other reasons."""

INFORMATIVE: Final = InformativeSpeaker("informative", ANY_LEGAL_PLAY, RACE, DEVIATION)
"""A player who leaves literal listeners the best chance to win."""

LISTENERS: Final = (
    ListenerKind(ANY_LEGAL_PLAY, RACE, 0.7),
    ListenerKind(INFORMATIVE, LOOKAHEAD, 0.3),
)
"""Literal listeners, and bots of its own kind. The shares were tried in the arena."""


class Logic(Chooser):
    """Gives clues that anyone understands, and considers why others gave theirs."""

    def __init__(self, *, own: bool = False) -> None:
        """Set whether it also counts the fate in its own hand when it predicts alone."""
        # Most listeners race, and a race gives no value to kept powers: so this is the price.
        super().__init__(INFORMATIVE, LOOKAHEAD, listeners=LISTENERS, price=RACE.price, own=own)
