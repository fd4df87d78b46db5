"""What everybody knows before a play, and what the game is worth after it."""

from collections.abc import Iterable
from functools import cached_property
from typing import NamedTuple

import numpy as np

from divinary.arcana.beliefs.speaker_models import BeforePlay
from divinary.arcana.beliefs.worlds import Weights
from divinary.arcana.data.card import CardId
from divinary.arcana.data.fates import HIDDEN, HIGHEST, Fate
from divinary.arcana.model.actions import Use
from divinary.arcana.model.options import DOOM_LIMIT
from divinary.arcana.model.row import Row, Slot, changed
from divinary.arcana.rules.fading import doom_of, fading
from divinary.arcana.rules.play_context import PlayContext
from divinary.arcana.rules.prediction import DOOM_OF_A_WRONG_PREDICTION
from divinary.bots.arcana.convention.risk import Likely, Peril, likely_hands, peril
from divinary.bots.arcana.convention.signals import SignalContext, stage
from divinary.bots.arcana.convention.win_chance import OWN, hope, knowledge, strength, troubles
from divinary.bots.arcana.situation import free_tokens, next_pair, refilled, with_one_drawn


class TableAfter(NamedTuple):
    """How a turn leaves the table for the next."""

    row: Row
    top: CardId
    """The card that the deck shows, if that is known."""

    ready: tuple[CardId, ...]
    doom: int
    """What the fading of cards costs, unless a prediction was right."""


class ValueAfter:
    """The chance to win after each way in which a turn can end."""

    def __init__(self, table: "PublicState", end: TableAfter) -> None:
        """Look at a table as a turn leaves it."""
        self._table, self._end = table, end
        self._strength = strength(end.ready)
        self._silent: dict[tuple[Fate, ...], float] = {}

    @cached_property
    def right(self) -> float:
        """The chance after a right prediction."""
        return self._hope(self._table.need - 1, self._table.room, ())

    @cached_property
    def wrong(self) -> float:
        """The chance after a wrong one."""
        cost = self._end.doom + DOOM_OF_A_WRONG_PREDICTION
        return self._hope(self._table.need, self._table.room - cost, ())

    def silent(self, kept: tuple[Fate, ...]) -> float:
        """Return the chance if nobody predicts, by the values that may have been kept."""
        if kept not in self._silent:
            room = self._table.room - self._end.doom
            self._silent[kept] = self._hope(self._table.need, room, kept)
        return self._silent[kept]

    @cached_property
    def _peril(self) -> Peril:
        return peril(
            PlayContext(self._table.scene.options, self._end.row), self._end.ready, self._end.top
        )

    @cached_property
    def _next_risk(self) -> float:
        return self._peril.risk(self._table.following)

    def _hope(self, need: int, room: int, kept: tuple[Fate, ...]) -> float:
        if need <= 0 or room <= 0:
            return hope(need, room, 0.0)
        known = knowledge(len(kept)) if kept else None
        expected = troubles(need, self._strength, known)
        expected += self._next_risk + OWN * self._table.own_risk(self._peril, kept)
        return hope(need, room, expected)


class PublicState:
    """A moment in a turn as everybody sees it, and the hand that comes next."""

    def __init__(
        self,
        scene: PlayContext,
        following: Weights,
        free: Weights,
        need: int,
        room: int,
        ready: Iterable[CardId],
        *,
        used: bool,
        top: CardId,
    ) -> None:
        """Take what everybody knows.

        `following` is how likely each hand of the next player is; `free` counts by value the
        tokens that are out of sight.
        """
        self.scene = scene
        self.need, self.room = need, room
        self.ready = tuple(sorted(ready))
        self.used = used
        self.top = top if top not in [slot.card for slot in scene.row if slot] else ""
        self._following, self._free = following, free
        self._own: dict[tuple[Fate, ...], Likely] = {}
        self._risks: dict[tuple[Peril, tuple[Fate, ...]], float] = {}

    @property
    def key(self) -> tuple[object, ...]:
        """All that it is made from."""
        return (
            *(self.scene, self._following.tobytes(), self._free.tobytes(), self.need, self.room),
            *(self.ready, self.used, self.top),
        )

    @property
    def usable(self) -> tuple[CardId, ...]:
        """The cards whose powers may still be used this turn."""
        return () if self.used else self.ready

    @cached_property
    def stage(self) -> SignalContext:
        """All that says what can be said now."""
        return stage(self.scene, self.usable, self.top)

    @cached_property
    def turned(self) -> "PublicState":
        """The table once Cycle has put the top card into the row, and nobody knows the next."""
        return PublicState(
            self.scene,
            self._following,
            self._free,
            self.need,
            self.room,
            self.ready,
            used=True,
            top="",
        )

    def before(self, use: Use, turned: CardId) -> "PublicState":
        """Return it as it lay before Cycle turned up a card."""
        scene = PlayContext(self.scene.options, changed(self.scene.row, turned, Slot(use.target)))
        ready = (*self.ready, use.card)
        return PublicState(
            scene, self._following, self._free, self.need, self.room, ready, used=False, top=turned
        )

    def prospects(
        self, row: Row, *, small: bool, kept: Fate | None, spent: tuple[CardId, ...] = ()
    ) -> ValueAfter:
        """Return what is hoped for if the turn ends with this row, and these cards were spent."""
        slots = fading(row, self.scene.options, small=small, kept=kept)
        ready = [card for card in self.ready if card not in spent]
        ready += [slot.card for slot in slots]
        row, top = refilled(row, slots, self.top)
        return ValueAfter(self, TableAfter(row, top, tuple(sorted(ready)), doom_of(slots)))

    @cached_property
    def following(self) -> Likely:
        """The hands of the next player."""
        return likely_hands(self._following)

    def own_risk(self, peril: Peril, kept: tuple[Fate, ...]) -> float:
        """Return the risk of whoever has just played, were it their turn again on the same row.

        They have kept one of these values, or nothing at all.
        """
        if (peril, kept) not in self._risks:
            self._risks[peril, kept] = peril.risk(self._again(kept))
        return self._risks[peril, kept]

    def _again(self, kept: tuple[Fate, ...]) -> Likely:
        """Return the hands of whoever has just played, at their next turn."""
        if kept not in self._own:
            values = np.bincount(kept or (HIDDEN,), minlength=HIGHEST + 1).astype(np.float64)
            pair = with_one_drawn(values if kept else self._free, self._free)
            self._own[kept] = likely_hands(pair)
        return self._own[kept]


def table_before(before: BeforePlay) -> PublicState:
    """Return the table as it lies before a play."""
    sight = before.sight
    return PublicState(
        before.scene,
        next_pair(before),
        free_tokens(before),
        sight.options.goal - sight.score,
        DOOM_LIMIT - sight.doom,
        sight.ready,
        used=sight.used,
        top=sight.top,
    )
