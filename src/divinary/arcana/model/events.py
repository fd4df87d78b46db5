"""Events: what happened, in order, and the public facts that followed."""

from typing import TypeAlias

import msgspec

from divinary.arcana.data.card import CardId
from divinary.arcana.data.fates import Fate
from divinary.arcana.model.actions import Action
from divinary.arcana.model.row import Row, row_text
from divinary.core.tagged import Tagged


class Answer(msgspec.Struct, frozen=True, tag="answer"):
    """The active player answered the question just asked, truthfully."""

    yes: bool

    def __str__(self) -> str:
        return f"answer {'yes' if self.yes else 'no'}"


class NothingToSteal(Tagged, frozen=True, tag="nothing-to-steal"):
    """The Thief took nothing: no fate that it could take is above the kept one."""


class Falling(msgspec.Struct, frozen=True, tag="falling"):
    """The active player said whether The Fall fades this turn, if nothing changes."""

    yes: bool

    def __str__(self) -> str:
        return f"falling {'yes' if self.yes else 'no'}"


class Shown(msgspec.Struct, frozen=True, tag="shown"):
    """The prediction was settled: the hidden fate was shown and went back into the bag."""

    fate: Fate
    correct: bool

    def __str__(self) -> str:
        return f"shown {self.fate} {'correct' if self.correct else 'wrong'}"


class Revealed(Tagged, frozen=True, tag="revealed"):
    """A seat showed its own hidden fate out of turn; it went back into the bag."""

    seat: int
    fate: Fate


class Faded(Tagged, frozen=True, tag="faded"):
    """A card faded, and cost this much doom."""

    card: CardId
    doom: int


class Amplified(Tagged, frozen=True, tag="amplified"):
    """A card with Amplify faded in the turn of a correct prediction: one point more."""


class Skipped(Tagged, frozen=True, tag="skipped"):
    """The bag could not fill the hand: no play, no prediction."""


Fact: TypeAlias = Answer | NothingToSteal | Falling | Shown | Revealed | Faded | Amplified | Skipped


class Event(msgspec.Struct, frozen=True):
    """One action or fact, with the turn in which it happened."""

    turn: int
    """The hand whose turn it was."""

    what: Action | Fact
    row: Row = ()
    """For a play: the row just before it."""

    def __str__(self) -> str:
        at = f" at {row_text(self.row)}" if self.row else ""
        return f"{self.turn} {self.what}{at}"
