"""What happened, in order, and the public facts that followed: the memory of the table."""

from typing import Final, TypeAlias, TypeVar

import msgspec

from divinary.arcana.actions import Action, Draw, Play
from divinary.arcana.cards import CardId
from divinary.arcana.fates import HIDDEN, Fate
from divinary.arcana.slots import Row, row_text

T = TypeVar("T")


class Answer(msgspec.Struct, frozen=True, tag="answer"):
    """The active player answered the question just asked, truthfully."""

    yes: bool

    def __str__(self) -> str:
        return f"answer {'yes' if self.yes else 'no'}"


class NothingToSteal(msgspec.Struct, frozen=True, tag="nothing-to-steal"):
    """The Thief took nothing: no fate that it could take is above the kept one."""

    def __str__(self) -> str:
        return "nothing-to-steal"


class Falling(msgspec.Struct, frozen=True, tag="falling"):
    """The active player said whether The Fall fades this turn, as things stand."""

    yes: bool

    def __str__(self) -> str:
        return f"falling {'yes' if self.yes else 'no'}"


class Shown(msgspec.Struct, frozen=True, tag="shown"):
    """The prediction was settled: the hidden fate was shown and went back into the bag."""

    fate: Fate
    correct: bool

    def __str__(self) -> str:
        return f"shown {self.fate} {'correct' if self.correct else 'wrong'}"


class Revealed(msgspec.Struct, frozen=True, tag="revealed"):
    """A seat showed its own hidden fate out of turn; it went back into the bag."""

    seat: int
    fate: Fate

    def __str__(self) -> str:
        return f"revealed {self.seat} {self.fate}"


class Faded(msgspec.Struct, frozen=True, tag="faded"):
    """A card faded, and cost this much doom."""

    card: CardId
    doom: int

    def __str__(self) -> str:
        return f"faded {self.card} {self.doom}"


class Amplified(msgspec.Struct, frozen=True, tag="amplified"):
    """Amplify's host faded in the turn of a correct prediction: one point more."""

    def __str__(self) -> str:
        return "amplified"


class Skipped(msgspec.Struct, frozen=True, tag="skipped"):
    """The bag could not fill the hand: no play, no prediction."""

    def __str__(self) -> str:
        return "skipped"


Fact: TypeAlias = Answer | NothingToSteal | Falling | Shown | Revealed | Faded | Amplified | Skipped


class Event(msgspec.Struct, frozen=True):
    """One line of the table's memory."""

    turn: int
    """The hand whose turn it was."""

    what: Action | Fact
    row: Row = ()
    """For a play: the row as it lay when it was made."""

    def __str__(self) -> str:
        at = f" at {row_text(self.row)}" if self.row else ""
        return f"{self.turn} {self.what}{at}"


UNSEEN: Final = Draw(HIDDEN)
TELLING: Final = frozenset({Draw, Play})
"""What its owner alone sees the whole of."""


def seen_by(what: T, owner: int, seat: int | None) -> T | Draw | Play:
    """Return what happened in the turn of `owner` as `seat` sees it.

    A draw shows its value, and a play which of two equal tokens it was, to its owner alone.
    """
    if seat == owner:
        return what
    if isinstance(what, Draw):
        return UNSEEN
    if isinstance(what, Play) and what.old:
        return Play(what.fate, what.card)
    return what
