"""A position as the core's `State`: the form in which tables, bots and records use it."""

from fractions import Fraction
from random import Random
from typing import Final, get_args

import msgspec

from divinary.arcana.model import actions
from divinary.arcana.model.actions import Action, Aside, Choice, Outcome
from divinary.arcana.model.position import Position
from divinary.arcana.model.view import View
from divinary.arcana.notation import position as position_text
from divinary.arcana.rules import turn
from divinary.arcana.rules.deal import DEALS
from divinary.arcana.rules.draw import DRAWS
from divinary.arcana.rules.game_end import result
from divinary.arcana.rules.out_of_turn import asides, follow_aside
from divinary.arcana.rules.refusals import refusal
from divinary.arcana.rules.seats import is_seated
from divinary.arcana.rules.secrecy import seen_by, view
from divinary.arcana.rules.turn import can_happen, follow
from divinary.core.chance import odds, pick
from divinary.core.deciders import CHANCE, Decider, seats_of
from divinary.core.errors import IllegalAction
from divinary.core.game import Result

ACTIONS: Final = frozenset(get_args(Action))
"""The kinds of actions: to ask for one of them is quicker than `isinstance` in a long past."""


class State(msgspec.Struct, frozen=True, dict=True):
    """A frozen moment of a game.

    Its `__dict__` caches the decider and the legal actions; it is no part of the value. (The
    standard library's `cached_property` would do, but takes a lock at each first use in 3.11.)
    """

    position: Position

    @property
    def decider(self) -> Decider | None:
        """Who decides now; None when the game is over, or waits for a second player."""
        try:
            known: Decider | None = self.__dict__["_decider"]
        except KeyError:
            known = self.__dict__["_decider"] = turn.decider(self.position)
        return known

    @property
    def result(self) -> Result | None:
        """None while the game runs."""
        return result(self.position)

    def legal(self) -> tuple[Choice | Outcome, ...]:
        """Every legal action of the decider, in a stable order; for chance, every outcome."""
        known: tuple[Choice | Outcome, ...] | None = self.__dict__.get("_legal")
        if known is None:
            found = () if self.decider is None else turn.legal(self.position)
            known = self.__dict__["_legal"] = found
        return known

    def asides(self, seat: int) -> tuple[Aside, ...]:
        """What `seat` may do out of turn: notes, showing a fate, joining and leaving."""
        return asides(self.position, seat)

    def chances(self) -> list[tuple[Outcome, Fraction]]:
        """Each outcome with its exact probability, when chance decides."""
        position = self.position
        outcomes = [action for action in self.legal() if isinstance(action, Outcome)]
        weights = [position.bag[o.fate] if isinstance(o, actions.Draw) else 1 for o in outcomes]
        return list(zip(outcomes, odds(weights), strict=True))

    def sample(self, rng: Random) -> Outcome:
        """Draw one of the chances.

        Raises:
            ValueError: if chance does not decide.
        """
        position = self.position
        if self.decider is not CHANCE:
            raise ValueError("chance does not decide")
        if position.awaits_card:
            return DEALS[position.unseen[int(rng.random() * len(position.unseen))]]
        return DRAWS[pick(rng, position.bag)]

    def apply(self, action: Action) -> "State":
        """Return the state after `action`.

        Raises:
            IllegalAction: if `action` is neither legal now nor an aside of its seat.
        """
        if isinstance(action, actions.OUTCOMES):
            if self.decider is CHANCE and can_happen(self.position, action):
                return State(follow(self.position, action))
        elif action in self.legal():
            return State(follow(self.position, action))
        elif isinstance(action, actions.ASIDES) and action in self.asides(action.seat):
            return State(follow_aside(self.position, action))
        raise refusal(self.view(self._viewer(action)), action)

    def _viewer(self, action: Action) -> int | None:
        """Return the seat from whose view a refusal of `action` is worded."""
        if isinstance(action, actions.ASIDES):
            return action.seat if action.seat in range(self.position.options.most_seats) else None
        return next(iter(seats_of(self.decider)), None)

    def view(self, seat: int | None) -> View:
        """Return what `seat` may know; None is a spectator."""
        return view(self.position, seat)

    def refusal(self, action: Action, seat: int | None) -> IllegalAction | None:
        """Return why `seat` may not do `action` now, from its View alone; None if it may."""
        view = self.view(seat)
        return None if action in (*view.choices, *view.asides) else refusal(view, action)

    def reveals(self, action: Action) -> bool:
        """Every action here tells the others something, so none can be taken back."""
        return True

    def seated_since(self, seat: int) -> int | None:
        """After how many actions the player at `seat` sat down; None if nobody sits there."""
        if not is_seated(self.position, seat):
            return None
        past, joining = self.position.past, actions.Join(seat)
        places = range(len(past) - 1, -1, -1)
        last = next((n for n in places if past[n].what == joining), 0)
        return sum([type(event.what) in ACTIONS for event in past[:last]])

    def seen(self, action: Action, seat: int | None) -> Action:
        """Return `action` as `seat` would see it happen."""
        return seen_by(action, self.position.seat, seat)

    def __str__(self) -> str:
        return position_text.write(self.position)
