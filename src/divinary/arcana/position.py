"""The whole truth of a game at one moment, as a frozen value. Only a View of it leaves."""

from enum import StrEnum
from functools import cache

import msgspec

from divinary.arcana.actions import Action
from divinary.arcana.cards import CARDS, CardId
from divinary.arcana.events import Event, Fact
from divinary.arcana.fates import HOURS, Bag, Fate
from divinary.arcana.options import Options


class Phase(StrEnum):
    """Where a turn stands."""

    DRAW = "draw"
    PLAY = "play"
    AFTER = "after"
    """The active player may use a power that follows a play."""

    PREDICT = "predict"


class Slot(msgspec.Struct, frozen=True):
    """A card of the row and the fates in front of it."""

    card: CardId
    fates: tuple[Fate, ...] = ()
    """In the order in which they were laid."""

    strays: tuple[int, ...] = ()
    """The places, among them, of those that came by The Hours and need not obey the card."""

    @property
    def hours(self) -> int:
        """Return the hours that its fates have consumed."""
        return _hours(self.fates)

    @property
    def fading(self) -> bool:
        """Whether it fades at the end of this turn, as things stand."""
        return bool(self.fates) and _hours(self.fates) >= CARDS[self.card].moons

    def with_fate(self, fate: Fate, *, stray: bool = False) -> "Slot":
        """Return the slot with one more fate."""
        strays = (*self.strays, len(self.fates)) if stray else self.strays
        return Slot(self.card, (*self.fates, fate), strays)

    def without_fate(self, fate: Fate) -> "Slot":
        """Return the slot without the fate of that value that was laid last."""
        at = len(self.fates) - 1 - self.fates[::-1].index(fate)
        fates = self.fates[:at] + self.fates[at + 1 :]
        strays = tuple(place - (place > at) for place in self.strays if place != at)
        return Slot(self.card, fates, strays)


@cache
def _hours(fates: tuple[Fate, ...]) -> int:
    return sum(HOURS[fate] for fate in fates)


def visible_fates(row: tuple[Slot | None, ...]) -> tuple[Fate, ...]:
    """Return every fate in front of a card of a row, in rising order."""
    return tuple(sorted([fate for slot in row if slot for fate in slot.fates]))


class Position(msgspec.Struct, frozen=True):
    """The truth. Nothing outside the rules reads it but through `view`."""

    options: Options
    hands: tuple[tuple[Fate, ...], ...]
    """One a seat, in the order of arrival. Hidden from every other seat."""

    bag: Bag
    lines: tuple[tuple[Fate, ...], ...]
    """Numbers turned face down, one line a seat, in rising order."""

    row: tuple[Slot | None, ...]
    """None where the deck had no card left to fill the place."""

    unseen: tuple[CardId, ...]
    """Cards of the deck that nobody has seen yet, in the order of the sheet."""

    doom: int
    score: int = 0
    top: CardId | None = None
    """The face-up card on the deck."""

    bottom: tuple[CardId, ...] = ()
    """Cards that went under the deck, and so are known: the first of them comes up first."""

    ready: tuple[CardId, ...] = ()
    """Faded cards whose powers nobody has used yet, in the order in which they faded."""

    active: int = 0
    phase: Phase = Phase.DRAW
    drawn: int = 0
    """How many of the active hand came from the bag this turn: the last ones."""

    played: CardId | None = None
    """Where this turn's fate was played."""

    played_old: bool = False
    """Whether that fate had been retained. Hidden until The Key's power asks."""

    used: bool = False
    """Whether a power was used this turn."""

    guesses: int = 1
    """Predictions that the group may still make this turn."""

    guessed: tuple[Fate, ...] = ()
    """Values predicted wrongly this turn."""

    past: tuple[Event, ...] = ()

    @property
    def visible(self) -> tuple[Fate, ...]:
        """Return every fate in front of a card of the row, in rising order."""
        return visible_fates(self.row)

    @property
    def kept(self) -> Fate:
        """Return the fate that the active player holds after playing."""
        return self.hands[self.active][0]

    def remembering(self, *what: Action | Fact) -> tuple[Event, ...]:
        """Return the past with these added to it."""
        return self.past + tuple([Event(self.active, one) for one in what])
