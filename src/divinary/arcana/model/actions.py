"""Everything that can happen in a game, one small frozen value each; `str` gives its notation."""

from typing import TypeAlias

import msgspec

from divinary.arcana.data.card import CardId
from divinary.arcana.data.cards import CARDS
from divinary.arcana.data.fates import HIDDEN, Fate


class Play(msgspec.Struct, frozen=True, tag="play"):
    """Lay one fate of the hand in front of a card, or of The Hours."""

    fate: Fate
    card: CardId
    old: bool = False
    """Names the retained token of an equal pair. Only its player ever sees this."""

    def __str__(self) -> str:
        return f"play {self.fate} {self.card}{' old' if self.old else ''}"


class Use(msgspec.Struct, frozen=True, tag="use"):
    """Spend a faded card for the power on its back."""

    card: CardId
    """The faded card that is spent."""

    value: Fate = HIDDEN
    """The fate that the power names, where it names one."""

    target: CardId = ""
    """The card of the row that the power touches, where it touches one."""

    cost: CardId = ""
    """The other faded card that is paid, where the power asks for one."""

    def __str__(self) -> str:
        value = f" {self.value}" if self.value else ""
        target = f" {self.target}" if self.target else ""
        cost = f" paying {self.cost}" if self.cost else ""
        return f"use {self.card} {CARDS[self.card].power}{value}{target}{cost}"


class Onto(msgspec.Struct, frozen=True, tag="onto"):
    """Relocate's second step: the fate that was named moves to this card."""

    card: CardId

    def __str__(self) -> str:
        return f"onto {self.card}"


class Steal(msgspec.Struct, frozen=True, tag="steal"):
    """The Thief takes a fate from another card, as the active player chooses."""

    fate: Fate
    card: CardId

    def __str__(self) -> str:
        return f"steal {self.fate} {self.card}"


class Exile(msgspec.Struct, frozen=True, tag="exile"):
    """Exile's second step: this fate leaves the game for good."""

    fate: Fate
    card: CardId

    def __str__(self) -> str:
        return f"exile {self.fate} {self.card}"


class Predict(msgspec.Struct, frozen=True, tag="predict"):
    """The group says what the hidden fate is."""

    fate: Fate

    def __str__(self) -> str:
        return f"predict {self.fate}"


class Pass(msgspec.Struct, frozen=True, tag="pass"):
    """The group makes no prediction, or no further one; or it exiles nothing."""

    def __str__(self) -> str:
        return "pass"


class Done(msgspec.Struct, frozen=True, tag="done"):
    """The active player uses no power after playing."""

    def __str__(self) -> str:
        return "done"


class Draw(msgspec.Struct, frozen=True, tag="draw"):
    """The bag gives the active player a fate that nobody else sees."""

    fate: Fate

    def __str__(self) -> str:
        return f"draw {self.fate or '?'}"


class Deal(msgspec.Struct, frozen=True, tag="deal"):
    """The deck turns up its next card."""

    card: CardId

    def __str__(self) -> str:
        return f"deal {self.card}"


class Mark(msgspec.Struct, frozen=True, tag="mark"):
    """An aside: a seat turns a number of another seat's line face down."""

    seat: int
    line: int
    fate: Fate

    def __str__(self) -> str:
        return f"seat {self.seat} mark {self.line} {self.fate}"


class Unmark(msgspec.Struct, frozen=True, tag="unmark"):
    """An aside: a seat turns a number of another seat's line face up again."""

    seat: int
    line: int
    fate: Fate

    def __str__(self) -> str:
        return f"seat {self.seat} unmark {self.line} {self.fate}"


class Show(msgspec.Struct, frozen=True, tag="show"):
    """An aside: a seat shows its own hidden fate to help the group, and so loses it."""

    seat: int

    def __str__(self) -> str:
        return f"seat {self.seat} show"


class Join(msgspec.Struct, frozen=True, tag="join"):
    """An aside: somebody sits down, without fates."""

    seat: int

    def __str__(self) -> str:
        return f"seat {self.seat} join"


class Leave(msgspec.Struct, frozen=True, tag="leave"):
    """An aside: somebody gets up; their fates go back unseen."""

    seat: int

    def __str__(self) -> str:
        return f"seat {self.seat} leave"


class OwnUp(msgspec.Struct, frozen=True, tag="own-up"):
    """An aside in honour mode: the active player admits that the play was illegal."""

    seat: int

    def __str__(self) -> str:
        return f"seat {self.seat} own-up"


Choice: TypeAlias = Play | Use | Onto | Steal | Exile | Predict | Pass | Done
Outcome: TypeAlias = Draw | Deal
Note: TypeAlias = Mark | Unmark
Aside: TypeAlias = Note | Show | Join | Leave | OwnUp
Action: TypeAlias = Choice | Outcome | Aside

ASIDES = (Mark, Unmark, Show, Join, Leave, OwnUp)
OUTCOMES = (Draw, Deal)
"""The kinds of asides and outcomes, for quick questions at run time."""

PASS = Pass()
DONE = Done()
