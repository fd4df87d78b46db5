"""A bot for strangers: it asks why a clue was given, and has agreed on nothing with anybody.

As active player it gives the clue from which the others are likely to get furthest: it assumes that
most take it literally, and that some ask why it was given. In the group it is one of these: it
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
"""How often a player is assumed to make any legal play: strangers have reasons of their own."""

INFORMATIVE: Final = InformativeSpeaker("informative", ANY_LEGAL_PLAY, RACE, DEVIATION)
"""A player who leaves literal listeners the best chance to win."""

LISTENERS: Final = (
    ListenerKind(ANY_LEGAL_PLAY, RACE, 0.7),
    ListenerKind(INFORMATIVE, LOOKAHEAD, 0.3),
)
"""Those who take a clue literally, and its own kind. Tried in the arena."""


class Logic(Chooser):
    """Gives clues that anybody understands, and asks why others gave theirs."""

    def __init__(self, *, own: bool = False) -> None:
        """Take whether a lone partner also counts the fate that it holds itself."""
        # Most listeners race, and a race gives no value to a power that is kept: hence its price.
        super().__init__(INFORMATIVE, LOOKAHEAD, listeners=LISTENERS, price=RACE.price, own=own)
