"""What happened, in order, and the public facts that followed: the memory of the table."""

from typing import TypeAlias

import msgspec

from divinary.arcana.actions import Action, Draw, Play
from divinary.arcana.cards import CardId
from divinary.arcana.fates import HIDDEN, Fate


class Answer(msgspec.Struct, frozen=True, tag="answer"):
    """The active player answered the question just asked, truthfully."""

    yes: bool

    def __str__(self) -> str:
        return f"answer {'yes' if self.yes else 'no'}"


class Shown(msgspec.Struct, frozen=True, tag="shown"):
    """The prediction was settled: the hidden fate was shown and went back into the bag."""

    fate: Fate
    correct: bool

    def __str__(self) -> str:
        return f"shown {self.fate} {'correct' if self.correct else 'wrong'}"


class Faded(msgspec.Struct, frozen=True, tag="faded"):
    """A card faded, and cost this much doom."""

    card: CardId
    doom: int

    def __str__(self) -> str:
        return f"faded {self.card} {self.doom}"


Fact: TypeAlias = Answer | Shown | Faded


class Event(msgspec.Struct, frozen=True):
    """One line of the table's memory."""

    turn: int
    """The seat whose turn it was."""

    what: Action | Fact

    def __str__(self) -> str:
        return f"{self.turn} {self.what}"


def seen_by(action: Action, owner: int, seat: int | None) -> Action:
    """Return `action` of the turn of `owner` as `seat` sees it.

    A draw shows its value, and a play which of two equal tokens it was, to its owner alone.
    """
    if seat == owner:
        return action
    if isinstance(action, Draw):
        return Draw(HIDDEN)
    if isinstance(action, Play) and action.old:
        return Play(action.fate, action.card)
    return action
