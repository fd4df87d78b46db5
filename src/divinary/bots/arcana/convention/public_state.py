"""What everybody knows in a turn, and the win chance after each way in which the turn may end."""

from functools import cached_property
from math import log
from typing import Final

import numpy as np

from divinary.arcana.beliefs.speaker_models import BeforePlay
from divinary.arcana.beliefs.worlds import Weights
from divinary.arcana.data.card import CardId
from divinary.arcana.data.fates import HIDDEN, HIGHEST, Fate
from divinary.arcana.model.actions import Use
from divinary.arcana.model.row import Row, Slot, changed
from divinary.arcana.rules.doom import DOOM_OF_A_WRONG_PREDICTION, doom_of
from divinary.arcana.rules.fading import fading
from divinary.arcana.rules.play_context import PlayContext
from divinary.bots.arcana.convention.risk import NextTurnRisk, next_turn_risk
from divinary.bots.arcana.convention.signals import SignalContext, signal_context
from divinary.bots.arcana.hands import Hand, free_tokens, likely_hands, next_pair, with_one_drawn
from divinary.bots.arcana.situation import Situation, TurnEnd
from divinary.bots.arcana.win_chance import CODE_USERS

OWN_RISK: Final = 0.35
"""How often a risk is still there at the next turn of the player who has just played."""


class ValueAfter:
    """The win chance after a turn that ends in a certain way, by what the group does."""

    def __init__(self, table: "PublicState", end: TurnEnd) -> None:
        """Look at a table as a turn leaves it."""
        self._table, self._end = table, end
        self._ready = tuple(sorted(end.ready))
        self._exposure = CODE_USERS.exposure(self._ready)
        self._need, self._room = end.situation.need, end.situation.room
        self._room_left = self._room - doom_of(end.fading)
        self._silent: dict[tuple[Fate, ...], float] = {}

    @cached_property
    def right(self) -> float:
        """The win chance after a right prediction."""
        return self._win_chance(self._need - 1, self._room, ())

    @cached_property
    def wrong(self) -> float:
        """The win chance after a wrong one."""
        return self._win_chance(self._need, self._room_left - DOOM_OF_A_WRONG_PREDICTION, ())

    def silent(self, kept: tuple[Fate, ...]) -> float:
        """Return the win chance if nobody predicts, by the values that may have been kept."""
        if kept not in self._silent:
            self._silent[kept] = self._win_chance(self._need, self._room_left, kept)
        return self._silent[kept]

    @cached_property
    def _risk(self) -> NextTurnRisk:
        scene, top = self._end.next_table()
        return next_turn_risk(scene, self._ready, top)

    @cached_property
    def _next_risk(self) -> float:
        return self._risk.of(self._table.next_hands)

    def _win_chance(self, need: int, room: int, kept: tuple[Fate, ...]) -> float:
        if need <= 0 or room <= 0:
            return float(need <= 0)
        setbacks = self._exposure * (CODE_USERS.later(need) + _setbacks_from(kept))
        setbacks += self._next_risk + OWN_RISK * self._table.own_risk(self._risk, kept)
        return CODE_USERS.survival(room, setbacks)


def _setbacks_from(kept: tuple[Fate, ...]) -> float:
    """Return how many setbacks to expect from what a player kept: one of these, or nothing."""
    if not kept:
        return CODE_USERS.new_hand
    known = 1.0 - log(len(kept)) / log(HIGHEST)
    return CODE_USERS.unknown_fate * (1 - known)


class PublicState:
    """A moment in a turn as everybody knows it, and the hand that plays next."""

    def __init__(
        self, scene: PlayContext, situation: Situation, pair: Weights, free: Weights
    ) -> None:
        """Take what everybody knows.

        `pair` is how likely each hand of the next player is; `free` counts by value the tokens that
        are hidden.
        """
        self.scene = scene
        in_row = [slot.card for slot in scene.row if slot]
        self.situation = situation._replace(
            ready=tuple(sorted(situation.ready)),
            top=situation.top if situation.top not in in_row else "",
        )
        self._pair, self._free = pair, free
        self._own: dict[tuple[Fate, ...], dict[Hand, float]] = {}
        self._risks: dict[tuple[NextTurnRisk, tuple[Fate, ...]], float] = {}

    @property
    def key(self) -> tuple[object, ...]:
        """All that it is made from."""
        return self.scene, self.situation, self._pair.tobytes(), self._free.tobytes()

    @property
    def usable(self) -> tuple[CardId, ...]:
        """The cards whose powers may still be used this turn."""
        return () if self.situation.used else self.situation.ready

    @cached_property
    def context(self) -> SignalContext:
        """All that decides which signals there are now."""
        return signal_context(self.scene, self.usable, self.situation.top)

    @cached_property
    def after_cycle(self) -> "PublicState":
        """The table once Cycle has put the top card into the row, and nobody knows the next."""
        return self._changed(self.scene, self.situation._replace(used=True, top=""))

    def before_cycle(self, use: Use, turned: CardId) -> "PublicState":
        """Return the table before Cycle turned up a card."""
        scene = PlayContext(self.scene.options, changed(self.scene.row, turned, Slot(use.target)))
        ready = (*self.situation.ready, use.card)
        return self._changed(scene, self.situation._replace(ready=ready, used=False, top=turned))

    def _changed(self, scene: PlayContext, situation: Situation) -> "PublicState":
        return PublicState(scene, situation, self._pair, self._free)

    def value_after(
        self, row: Row, *, small: bool, kept: Fate | None, spent: tuple[CardId, ...] = ()
    ) -> ValueAfter:
        """Return the win chances if the turn ends with this row, and these cards were spent."""
        slots = fading(row, self.scene.options, small=small, kept=kept)
        return ValueAfter(self, TurnEnd(self.situation, row, slots, spent))

    @cached_property
    def next_hands(self) -> dict[Hand, float]:
        """How likely each hand of the next player is."""
        return likely_hands(self._pair)

    def own_risk(self, risk: NextTurnRisk, kept: tuple[Fate, ...]) -> float:
        """Return the risk of the player of this turn, if they were the next on the same row.

        They have kept one of these values, or nothing at all.
        """
        if (risk, kept) not in self._risks:
            self._risks[risk, kept] = risk.of(self._own_hands(kept))
        return self._risks[risk, kept]

    def _own_hands(self, kept: tuple[Fate, ...]) -> dict[Hand, float]:
        """Return how likely each hand is that the player of this turn has at their next one."""
        if kept not in self._own:
            values = np.bincount(kept or (HIDDEN,), minlength=HIGHEST + 1).astype(np.float64)
            pair = with_one_drawn(values if kept else self._free, self._free)
            self._own[kept] = likely_hands(pair)
        return self._own[kept]


def public_state(before: BeforePlay, situation: Situation) -> PublicState:
    """Return what everybody knows in a situation, by what they know before a play."""
    return PublicState(before.scene, situation, next_pair(before), free_tokens(before))
