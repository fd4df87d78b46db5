"""What everybody sees of the table, updated event by event."""

from collections.abc import Iterable
from copy import copy

import numpy as np
from numpy.typing import NDArray

from divinary.arcana.data.card import CardId
from divinary.arcana.data.cards import CARDS
from divinary.arcana.data.fates import HIDDEN, HIGHEST, Fate
from divinary.arcana.model.actions import Deal, Exile, Onto, Play, Steal, Use
from divinary.arcana.model.events import Faded, Shown
from divinary.arcana.model.options import Options
from divinary.arcana.model.row import Row, Slot, moved
from divinary.arcana.rules.doom import doom_of_guesses
from divinary.arcana.rules.play_context import PlayContext, plays_again
from divinary.arcana.rules.power import Window
from divinary.arcana.rules.powers import POWERS
from divinary.arcana.rules.the_hours import laid
from divinary.arcana.rules.the_thief import stolen


class PublicTable:
    """The row, the powers and the tokens out of sight, as far as a belief needs them."""

    def __init__(self, options: Options, seen: Iterable[Fate] = ()) -> None:
        """Begin with an empty row; the fates `seen` are neither in the bag nor in a hand."""
        self.options = options
        self.free: NDArray[np.int64] = np.zeros(HIGHEST + 1, dtype=np.int64)
        """By value, the tokens that lie in the bag or hidden in a hand."""

        self.free[1 : options.fates + 1] = options.copies
        for fate in seen:
            self.free[fate] -= 1
        self.row: Row = ()
        """The cards of the row at the last play, with their fates as they lie now."""

        self.lift = 0
        self.played: Fate = HIDDEN
        """The fate played last this turn."""

        self.asked: Play | Use | None = None
        """What the next answer is about."""

        self.ready: frozenset[CardId] = frozenset()
        """The cards whose powers are ready."""

        self.used = False
        """Whether this turn's power is used up."""

        self.top: CardId = ""
        """The top card as the last deal showed it; empty once it has left the deck."""

        self.turned: CardId = ""
        """The card that Cycle has put into the row this turn, before the play."""

        self.score = 0
        self.doom = options.start_doom()
        self._feasted = False
        self._guessed = 0

    def copy(self) -> "PublicTable":
        """Return a copy that can be updated on its own."""
        other = copy(self)
        other.free = self.free.copy()
        return other

    def scene(self, row: Row) -> PlayContext:
        """Return the table before a play on this row."""
        return PlayContext(self.options, row, self.lift, self._feasted)

    def begin(self) -> None:
        """See a turn begin."""
        self.lift, self.played, self.asked = 0, HIDDEN, None
        self._feasted = self.used = False
        self._guessed = 0
        self.turned = ""

    def play(self, play: Play, row: Row, *, in_bag: int) -> bool:
        """See a fate played; return whether a second play follows."""
        again = plays_again(play.card, feasted=self._feasted, in_bag=in_bag)
        self.asked, self.played, self.turned = play, play.fate, ""
        self.row = laid(row, play.fate, play.card)
        self.free[play.fate] -= 1
        self._feasted = self._feasted or again
        return again

    def use(self, use: Use) -> None:
        """See a power used."""
        self.ready -= {use.card, use.cost}
        self.used, self.asked = True, use
        power = CARDS[use.card].power
        if power == "plus-1":
            self.lift = 1
        if power == "cycle":
            self.turned, self.top = self.top, ""
        if power == "discard-lower":
            self._take_off(use.value, use.target)
            self.free[use.value] += 1

    def onto(self, action: Onto) -> None:
        """See a fate relocated.

        The next play comes with its whole row; this counts only if the player leaves before it.
        """
        assert isinstance(self.asked, Use), "Relocate has named the fate"
        if action.card not in [slot.card for slot in self.row if slot]:
            self.row = (*self.row, Slot(action.card))
        self.row = moved(self.row, self.asked.value, self.asked.target, action.card)

    def steal(self, steal: Steal) -> None:
        """See The Thief take a fate."""
        self.row = stolen(self.row, steal)

    def exile(self, exile: Exile) -> None:
        """See a fate leave the game."""
        self._take_off(exile.fate, exile.card)

    def deal(self, deal: Deal) -> None:
        """See the deck show its next card."""
        self.top = deal.card

    def predict(self) -> None:
        """See the group predict."""
        self._guessed += 1

    def settle(self, shown: Shown) -> None:
        """See a prediction settled."""
        if shown.correct:
            self.score += 1
        else:
            self.doom += doom_of_guesses(self.options, self._guessed)

    def fade(self, faded: Faded) -> None:
        """See a card fade: its fates are out of sight again, and the top card takes its place."""
        self.doom += faded.doom
        self.top = ""
        for slot in self.row:
            if slot is not None and slot.card == faded.card:
                for fate in slot.fates:
                    self.free[fate] += 1
        self.row = tuple([s for s in self.row if s is not None and s.card != faded.card])
        if POWERS[CARDS[faded.card].power].window is not Window.AUTOMATIC:
            self.ready |= {faded.card}

    def _take_off(self, fate: Fate, card: CardId) -> None:
        self.row = tuple(
            [s.without_fate(fate) if s is not None and s.card == card else s for s in self.row]
        )
