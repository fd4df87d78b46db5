"""What everybody knows before a play, and what the game is worth after it."""

from collections.abc import Iterable
from functools import cached_property
from typing import NamedTuple

import numpy as np

from divinary.arcana.actions import Use
from divinary.arcana.beliefs.models import Before, likely
from divinary.arcana.beliefs.worlds import Weights
from divinary.arcana.cards import CardId
from divinary.arcana.fading import doom_of, fading
from divinary.arcana.fates import HIGHEST, Fate
from divinary.arcana.options import DOOM_LIMIT
from divinary.arcana.scene import Scene
from divinary.arcana.slots import Row, Slot, changed
from divinary.arcana.turn import DOOM_OF_A_WRONG_PREDICTION
from divinary.bots.convention.outlook import hope_at_risk, setback
from divinary.bots.convention.risk import risk
from divinary.bots.convention.speeches import Stage, stage


class Prospects(NamedTuple):
    """The chance to win after each way in which a turn can end."""

    right: float
    wrong: float
    silent: float
    danger: float
    """How likely some later turn goes wrong."""


class Table:
    """A moment in a turn as everybody sees it, and the hand that comes next."""

    def __init__(
        self,
        scene: Scene,
        following: Weights,
        need: int,
        room: int,
        ready: Iterable[CardId],
        *,
        used: bool,
        top: CardId,
    ) -> None:
        """Take what everybody knows. `following` is how likely each hand of the next player is."""
        self.scene = scene
        self.need, self.room = need, room
        self.ready = tuple(sorted(ready))
        self.used = used
        self.top = top if top not in [slot.card for slot in scene.row if slot] else ""
        self._following = following
        self._risks: dict[Ending, float] = {}

    @property
    def key(self) -> tuple[object, ...]:
        """All that it is made from."""
        return (
            *(self.scene, self._following.tobytes(), self.need, self.room),
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

    def turned(self) -> "Table":
        """Return it once Cycle has put the top card into the row, and nobody knows the next."""
        return Table(
            self.scene, self._following, self.need, self.room, self.ready, used=True, top=""
        )

    def before(self, use: Use, turned: CardId) -> "Table":
        """Return it as it lay before Cycle turned up a card."""
        scene = Scene(self.scene.options, changed(self.scene.row, turned, Slot(use.target)))
        ready = (*self.ready, use.card)
        return Table(scene, self._following, self.need, self.room, ready, used=False, top=turned)

    def prospects(
        self, row: Row, *, small: bool, kept: Fate | None, spent: tuple[CardId, ...] = ()
    ) -> Prospects:
        """Return what is hoped for if the turn ends with this row, and these cards were spent."""
        slots = fading(row, self.scene.options, small=small, kept=kept)
        doom = doom_of(slots)
        ready = [card for card in self.ready if card not in spent]
        ready += [slot.card for slot in slots]
        end = Ending(*_refilled(row, slots, self.top), tuple(sorted(ready)))
        wrong = doom + DOOM_OF_A_WRONG_PREDICTION
        return Prospects(
            self._worth(self.need - 1, self.room, end),
            self._worth(self.need, self.room - wrong, end),
            self._worth(self.need, self.room - doom, end),
            setback(len(ready)),
        )

    def _worth(self, need: int, room: int, end: "Ending") -> float:
        if need <= 0 or room <= 0:
            return float(need <= 0)
        if end not in self._risks:
            scene = Scene(self.scene.options, end.row)
            self._risks[end] = risk(scene, self._following, end.ready, end.top)
        return hope_at_risk(need, room, len(end.ready), self._risks[end])


class Ending(NamedTuple):
    """How a turn leaves the table for the next."""

    row: Row
    top: CardId
    """The card that the deck shows, if that is known."""

    ready: tuple[CardId, ...]


def table_before(before: Before) -> Table:
    """Return the table as it lies before a play."""
    sight = before.sight
    return Table(
        before.scene,
        next_pair(before),
        sight.options.goal - sight.score,
        DOOM_LIMIT - sight.doom,
        sight.ready,
        used=sight.used,
        top=sight.top,
    )


def next_pair(before: Before) -> Weights:
    """Return how likely each hand of the next player will be; roughly, from what is out of sight.

    That somebody may join or leave until then is not foreseen.
    """
    options = before.sight.options
    after = (before.hand + 1) % (options.seats * options.hands)
    free = np.maximum(before.sight.free.astype(np.float64), 0.0)
    axes = before.worlds.of_hand(after)
    held = likely(before.worlds.margin(axes[:1]) if axes else free)
    in_bag = np.maximum(free[np.newaxis, :] - np.eye(HIGHEST + 1), 0.0)
    in_bag[:, 0] = 0.0
    total = in_bag.sum(axis=1, keepdims=True)
    return likely(held[:, np.newaxis] * in_bag / np.where(total > 0, total, 1.0))


def _refilled(row: Row, faded: list[Slot], top: CardId) -> tuple[Row, CardId]:
    """Return the row with the card that the deck shows in the first place that is free.

    And that card, if it lies there still.
    """
    found: list[Slot | None] = []
    for slot in row:
        if slot not in faded:
            found.append(slot)
            continue
        found.append(Slot(top) if top else None)
        top = ""
    return tuple(found), top
