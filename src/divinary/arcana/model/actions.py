"""Everything that can happen in a game, one small frozen value each; `str` gives its notation."""

from typing import TypeAlias

import msgspec

from divinary.arcana.data.card import CardId
from divinary.arcana.data.cards import CARDS
from divinary.arcana.data.fates import HIDDEN, Fate
from divinary.core.tagged import Tagged


class Play(msgspec.Struct, frozen=True, tag="play"):
    """Play one fate of the hand on a card, or on The Hours."""

    fate: Fate
    card: CardId
    old: bool = False
    """Whether it is the retained token of an equal pair. Only its player sees this."""

    def __str__(self) -> str:
        return f"play {self.fate} {self.card}{' old' if self.old else ''}"


class Use(msgspec.Struct, frozen=True, tag="use"):
    """Spend a faded card for the power on its back."""

    card: CardId
    """The faded card that is spent."""

    value: Fate = HIDDEN
    """The fate that the power names, if it names one."""

    target: CardId = ""
    """The card of the row that the power changes, if it changes one."""

    cost: CardId = ""
    """The other faded card that is paid, if the power costs one."""

    def __str__(self) -> str:
        value = f" {self.value}" if self.value else ""
        target = f" {self.target}" if self.target else ""
        cost = f" paying {self.cost}" if self.cost else ""
        return f"use {self.card} {CARDS[self.card].power}{value}{target}{cost}"


class Onto(Tagged, frozen=True, tag="onto"):
    """The second step of Relocate: the named fate moves to this card."""

    card: CardId


class Steal(Tagged, frozen=True, tag="steal"):
    """The Thief takes a fate from another card, as the active player chooses."""

    fate: Fate
    card: CardId


class Exile(Tagged, frozen=True, tag="exile"):
    """The second step of Exile: this fate leaves the game."""

    fate: Fate
    card: CardId


class Predict(Tagged, frozen=True, tag="predict"):
    """The group says what the hidden fate is."""

    fate: Fate


class Pass(Tagged, frozen=True, tag="pass"):
    """The group makes no prediction, or no further one; or it exiles nothing."""


class Done(Tagged, frozen=True, tag="done"):
    """The active player uses no power after playing."""


class Draw(msgspec.Struct, frozen=True, tag="draw"):
    """The bag gives the active player a fate that nobody else sees."""

    fate: Fate

    def __str__(self) -> str:
        return f"draw {self.fate or '?'}"


class Deal(Tagged, frozen=True, tag="deal"):
    """The deck turns up its next card."""

    card: CardId


class _Aside(Tagged, frozen=True):
    """Something that a seat does out of turn. The seat comes first in its text."""

    seat: int

    def __str__(self) -> str:
        tag, seat, *rest = super().__str__().split()
        return " ".join(["seat", seat, tag, *rest])


class Mark(_Aside, frozen=True, tag="mark"):
    """Turn a number of another seat's line face down."""

    line: int
    fate: Fate


class Unmark(_Aside, frozen=True, tag="unmark"):
    """Turn a number of another seat's line face up again."""

    line: int
    fate: Fate


class Show(_Aside, frozen=True, tag="show"):
    """Show one's own hidden fate to help the group, and so lose it."""


class Join(_Aside, frozen=True, tag="join"):
    """Sit down, without fates."""


class Leave(_Aside, frozen=True, tag="leave"):
    """Get up; the fates of the hand go back unseen."""


class OwnUp(_Aside, frozen=True, tag="own-up"):
    """In honour mode: the active player admits that the play was illegal."""


Choice: TypeAlias = Play | Use | Onto | Steal | Exile | Predict | Pass | Done
Outcome: TypeAlias = Draw | Deal
Note: TypeAlias = Mark | Unmark
Aside: TypeAlias = Note | Show | Join | Leave | OwnUp
Action: TypeAlias = Choice | Outcome | Aside

ASIDES = (Mark, Unmark, Show, Join, Leave, OwnUp)
OUTCOMES = (Draw, Deal)
"""The kinds of asides and outcomes, for fast tests at run time."""

PASS = Pass()
DONE = Done()
