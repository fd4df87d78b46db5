"""A position as the core's `State`, which people, bots and records use."""

from fractions import Fraction
from random import Random
from typing import Any, Final

import msgspec

from divinary.core.chance import odds, pick
from divinary.core.deciders import CHANCE, Decider, seats_of
from divinary.core.errors import IllegalAction
from divinary.core.game import Result
from divinary.oracle.model.actions import OUTCOMES, Action, Choice, Done, Outcome
from divinary.oracle.model.position import Position
from divinary.oracle.model.tasks import Selling, Throwing
from divinary.oracle.model.view import View
from divinary.oracle.notation import position as position_text
from divinary.oracle.notation.actions import is_action
from divinary.oracle.rules import decisions
from divinary.oracle.rules.refusals import refusal
from divinary.oracle.rules.runes import THROWS
from divinary.oracle.rules.scoring import result

EVEN: Final = Fraction(1, len(THROWS))
"""How likely each throw is."""


class State(msgspec.Struct, frozen=True, dict=True):
    """A frozen moment of a game.

    Its `__dict__` caches the legal actions; it is no part of the value.
    """

    position: Position

    @property
    def decider(self) -> Decider | None:
        """Who decides now; None when the game is over."""
        return decisions.decider(self.position)

    @property
    def result(self) -> Result | None:
        """None while the game runs."""
        return result(self.position)

    def legal(self) -> tuple[Choice | Outcome, ...]:
        """Every legal action of the decider, in a stable order; for chance, every outcome."""
        known: tuple[Choice | Outcome, ...] | None = self.__dict__.get("_legal")
        if known is None:
            known = self.__dict__["_legal"] = decisions.legal(self.position)
        return known

    def asides(self, seat: int) -> tuple[Choice, ...]:
        """Nothing is done out of turn in this game."""
        return ()

    def chances(self) -> list[tuple[Outcome, Fraction]]:
        """Each outcome with its exact probability, when chance decides."""
        if self.decider is not CHANCE:
            return []
        if isinstance(self.position.agenda[0], Throwing):
            return [(throw, EVEN) for throw in THROWS]
        possible = [pair for pair in decisions.outcomes(self.position) if pair[1]]
        weights = odds([weight for _, weight in possible])
        return list(zip([outcome for outcome, _ in possible], weights, strict=True))

    def sample(self, rng: Random) -> Outcome:
        """Draw one of the chances.

        Raises:
            ValueError: if chance does not decide.
        """
        if self.decider is not CHANCE:
            raise ValueError("chance does not decide now")
        if isinstance(self.position.agenda[0], Throwing):
            return THROWS[int(rng.random() * len(THROWS))]
        possible = decisions.outcomes(self.position)
        return possible[pick(rng, [weight for _, weight in possible])][0]

    def apply(self, action: Action) -> "State":
        """Return the state after `action`.

        Raises:
            IllegalAction: if `action` is not legal now.
        """
        if not self._allows(action):
            seat = next(iter(seats_of(self.decider)), None)
            raise _why_not(self.view(seat), action)
        return State(decisions.follow(self.position, action))

    def _allows(self, action: Action) -> bool:
        if isinstance(action, OUTCOMES):
            return decisions.can_happen(self.position, action)
        return action in self.legal()

    def view(self, seat: int | None) -> View:
        """Return what `seat` may know; None is a spectator."""
        if seat is not None and self.seated_since(seat) is None:
            raise ValueError(f"nobody sits at {seat}")
        deciding = seats_of(self.decider)
        choices: Any = self.legal() if seat in deciding else ()
        return View(seat, self.position, deciding, choices, self.result)

    def refusal(self, action: Action, seat: int | None) -> IllegalAction | None:
        """Return why `seat` may not do `action` now, from its View alone; None if it may."""
        view = self.view(seat)
        return None if action in view.choices else _why_not(view, action)

    def reveals(self, action: Action) -> bool:
        """Whether `action` cannot be undone: chance decides it, a pier pays, or others are next."""
        if isinstance(action, OUTCOMES):
            return True
        if isinstance(self.position.agenda[0], Selling):
            return isinstance(action, Done)
        after = decisions.decider(decisions.follow(self.position, action))
        return after is not CHANCE and after != self.decider

    def seated_since(self, seat: int) -> int | None:
        """Every seat was taken at the start; there are no others."""
        return 0 if 0 <= seat < len(self.position.shops) else None

    def seen(self, action: Action, seat: int | None) -> Action:
        """Every seat sees everything that happens."""
        return action

    def __str__(self) -> str:
        return position_text.write(self.position)


def _why_not(view: View, action: Action) -> IllegalAction:
    if not is_action(action):
        return IllegalAction("not-an-action", text=repr(action))
    return refusal(view, action)
