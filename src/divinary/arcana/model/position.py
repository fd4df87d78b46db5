"""All of a game at one moment, as a frozen value. Others see only Views of it."""

from enum import StrEnum
from typing import Final, TypeVar

import msgspec

from divinary.arcana.data.card import CardId
from divinary.arcana.data.fates import HIDDEN, Bag, Fate
from divinary.arcana.model.actions import Action
from divinary.arcana.model.events import Event, Fact
from divinary.arcana.model.options import Options
from divinary.arcana.model.row import Row, visible_fates


class Phase(StrEnum):
    """The phase of a turn."""

    DRAW = "draw"
    PLAY = "play"
    MOVE = "move"
    """Relocate has named a fate; the active player says where it goes."""

    STEAL = "steal"
    """The active player says what The Thief takes."""

    AFTER = "after"
    """The active player may use a power that follows a play."""

    PREDICT = "predict"
    EXILE = "exile"
    """After a correct prediction: the group may use Exile."""

    TAKE = "take"
    """Exile is paid for; the group says which fate leaves the game."""


GROUP_PHASES: Final = (Phase.PREDICT, Phase.EXILE, Phase.TAKE)
"""In these the group decides."""

HIDING_PHASES: Final = (Phase.STEAL, Phase.AFTER, Phase.PREDICT)
"""In these a fate is played, and the other one is still hidden."""

SETTLED_PHASES: Final = (Phase.EXILE, Phase.TAKE)
"""In these a prediction was correct."""


class Position(msgspec.Struct, frozen=True):
    """Everything, what is hidden included. Outside the rules it is seen only as a View."""

    options: Options
    hands: tuple[tuple[Fate, ...], ...]
    """In the order of arrival. Hidden from every seat but the one that runs the hand."""

    bag: Bag
    lines: tuple[tuple[Fate, ...], ...]
    """Numbers turned face down, one line a hand, in rising order."""

    row: Row
    unseen: tuple[CardId, ...]
    """Cards of the deck that nobody has seen yet, in the order of the sheet."""

    doom: int
    present: tuple[int, ...]
    """The hands that take turns, in rising order, without those of players who left."""

    score: int = 0
    top: CardId | None = None
    """The face-up card on the deck."""

    bottom: tuple[CardId, ...] = ()
    """Cards that went under the deck, and so are known: the first of them comes up first."""

    ready: tuple[CardId, ...] = ()
    """Faded cards whose powers nobody has used yet, in the order in which they faded."""

    gone: tuple[CardId, ...] = ()
    """Cards that left the game, in The Restless Hours."""

    exiled: tuple[Fate, ...] = ()
    """Fates that left the game, in that order."""

    amplify_at: int | None = None
    """The place that The Fall left empty: Amplify waits there for the next card."""

    embers: int | None = None
    """What a fade cost in the turn just over, if a newly dealt Ash is to fade too (R19)."""

    active: int = 0
    """The hand whose turn it is."""

    phase: Phase = Phase.DRAW
    drawn: int = 0
    """How many of the active hand came from the bag this turn: the last ones."""

    played: CardId | None = None
    """Where this turn's last fate was played."""

    laid: Fate = HIDDEN
    """That fate."""

    played_old: bool = False
    """Whether that fate had been retained. Hidden until Old? asks."""

    illegal: bool = False
    """Whether a play of this turn broke a rule, in honour mode. Hidden unless owned up to."""

    feasted: bool = False
    """Whether The Feast gave a second play this turn."""

    small: bool = False
    """Whether a 1 or a 2 was played this turn."""

    lift: int = 0
    """How much more than its number the kept fate counts this turn."""

    moving: tuple[Fate, CardId] | None = None
    """The fate that Relocate has named, and where it lies."""

    used: bool = False
    """Whether a power was used this turn."""

    guesses: int = 1
    """Predictions that the group may still make this turn."""

    guessed: tuple[Fate, ...] = ()
    """Values predicted wrongly this turn."""

    remembered: Fate = HIDDEN
    """The kept fate, once it is out of the hand this turn: The Fall still asks for it."""

    past: tuple[Event, ...] = ()

    @property
    def visible(self) -> tuple[Fate, ...]:
        """Return every fate in front of a card of the row, in rising order."""
        return visible_fates(self.row)

    @property
    def awaits_card(self) -> bool:
        """Whether the deck's next card is still to be turned up, by chance."""
        return self.top is None and bool(self.unseen)

    @property
    def kept(self) -> Fate:
        """Return the fate that the active player holds after playing."""
        return self.hands[self.active][0]

    @property
    def seat(self) -> int:
        """Return the seat whose turn it is."""
        return self.options.owner(self.active)

    def with_events(self, *what: Action | Fact) -> tuple[Event, ...]:
        """Return the past with these added to it."""
        active = self.active
        if len(what) == 1:  # the usual case
            return (*self.past, Event(active, what[0]))
        return (*self.past, *[Event(active, one) for one in what])


T = TypeVar("T")


def with_one(hands: tuple[T, ...], at: int, hand: T) -> tuple[T, ...]:
    """Return the hands, or the lines, with this one in its place."""
    return (*hands[:at], hand, *hands[at + 1 :])
