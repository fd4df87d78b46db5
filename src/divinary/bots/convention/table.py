"""What everybody knows before a play, and what the game is worth after it."""

from collections.abc import Iterable
from functools import cached_property
from typing import NamedTuple

import numpy as np

from divinary.arcana.actions import Use
from divinary.arcana.beliefs.models import Before
from divinary.arcana.beliefs.worlds import Weights
from divinary.arcana.cards import CardId
from divinary.arcana.fading import doom_of, fading
from divinary.arcana.fates import HIDDEN, HIGHEST, Fate
from divinary.arcana.options import DOOM_LIMIT
from divinary.arcana.scene import Scene
from divinary.arcana.slots import Row, Slot, changed
from divinary.arcana.turn import DOOM_OF_A_WRONG_PREDICTION
from divinary.bots.convention.outlook import OWN, hope, knowledge, strength, troubles
from divinary.bots.convention.risk import Likely, Peril, likely_hands, peril
from divinary.bots.convention.speeches import Stage, stage
from divinary.bots.standing import refilled, with_one_drawn


class Ending(NamedTuple):
    """How a turn leaves the table for the next."""

    row: Row
    top: CardId
    """The card that the deck shows, if that is known."""

    ready: tuple[CardId, ...]
    doom: int
    """What the fading of cards costs, unless a prediction was right."""


class Prospects:
    """The chance to win after each way in which a turn can end."""

    def __init__(self, table: "Table", end: Ending) -> None:
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
            Scene(self._table.scene.options, self._end.row), self._end.ready, self._end.top
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


class Table:
    """A moment in a turn as everybody sees it, and the hand that comes next."""

    def __init__(
        self,
        scene: Scene,
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
    def stage(self) -> Stage:
        """All that says what can be said now."""
        return stage(self.scene, self.usable, self.top)

    @cached_property
    def turned(self) -> "Table":
        """The table once Cycle has put the top card into the row, and nobody knows the next."""
        return Table(
            self.scene,
            self._following,
            self._free,
            self.need,
            self.room,
            self.ready,
            used=True,
            top="",
        )

    def before(self, use: Use, turned: CardId) -> "Table":
        """Return it as it lay before Cycle turned up a card."""
        scene = Scene(self.scene.options, changed(self.scene.row, turned, Slot(use.target)))
        ready = (*self.ready, use.card)
        return Table(
            scene, self._following, self._free, self.need, self.room, ready, used=False, top=turned
        )

    def prospects(
        self, row: Row, *, small: bool, kept: Fate | None, spent: tuple[CardId, ...] = ()
    ) -> Prospects:
        """Return what is hoped for if the turn ends with this row, and these cards were spent."""
        slots = fading(row, self.scene.options, small=small, kept=kept)
        ready = [card for card in self.ready if card not in spent]
        ready += [slot.card for slot in slots]
        row, top = refilled(row, slots, self.top)
        return Prospects(self, Ending(row, top, tuple(sorted(ready)), doom_of(slots)))

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


def table_before(before: Before) -> Table:
    """Return the table as it lies before a play."""
    sight = before.sight
    return Table(
        before.scene,
        next_pair(before),
        out_of_sight(before),
        sight.options.goal - sight.score,
        DOOM_LIMIT - sight.doom,
        sight.ready,
        used=sight.used,
        top=sight.top,
    )


def out_of_sight(before: Before) -> Weights:
    """Return by value the tokens that lie in the bag or hidden in a hand."""
    return np.maximum(before.sight.free.astype(np.float64), 0.0)


def next_pair(before: Before) -> Weights:
    """Return how likely each hand of the next player will be; roughly, from what is out of sight.

    That somebody may join or leave until then is not foreseen.
    """
    options = before.sight.options
    after = (before.hand + 1) % (options.seats * options.hands)
    free = out_of_sight(before)
    axes = before.worlds.of_hand(after)
    return with_one_drawn(before.worlds.margin(axes[:1]) if axes else free, free)
