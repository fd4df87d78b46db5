"""What everybody knows before a play, and what the game is worth after it."""

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from divinary.arcana.beliefs.models import Before, likely
from divinary.arcana.beliefs.worlds import Weights
from divinary.arcana.cards import CARDS, CardId
from divinary.arcana.fading import doom_of, fading
from divinary.arcana.fates import HIGHEST, Fate
from divinary.arcana.options import DOOM_LIMIT
from divinary.arcana.scene import Scene
from divinary.arcana.slots import Row, Slot
from divinary.arcana.turn import DOOM_OF_A_WRONG_PREDICTION
from divinary.bots.convention.outlook import hope_at_risk, setback
from divinary.bots.convention.risk import risk


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
        self._risks: dict[tuple[Row, frozenset[str]], float] = {}

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

    def after(self, scene: Scene, spent: CardId) -> "Table":
        """Return it once a card was spent to change the row."""
        ready = [card for card in self.ready if card != spent]
        return Table(
            scene, self._following, self.need, self.room, ready, used=True, top=""
        )  # the top card lies in the row now

    def prospects(
        self, row: Row, *, small: bool, kept: Fate | None, spent: tuple[CardId, ...] = ()
    ) -> Prospects:
        """Return what is hoped for if the turn ends with this row, and these cards were spent."""
        slots = fading(row, self.scene.options, small=small, kept=kept)
        doom = doom_of(slots)
        ready = [card for card in self.ready if card not in spent]
        ready += [slot.card for slot in slots]
        row = _refilled(row, slots, self.top)
        wrong = doom + DOOM_OF_A_WRONG_PREDICTION
        return Prospects(
            self._worth(self.need - 1, self.room, row, ready),
            self._worth(self.need, self.room - wrong, row, ready),
            self._worth(self.need, self.room - doom, row, ready),
            setback(len(ready)),
        )

    def _worth(self, need: int, room: int, row: Row, ready: list[CardId]) -> float:
        powers = frozenset([CARDS[card].power for card in ready])
        if (row, powers) not in self._risks:
            scene = Scene(self.scene.options, row)
            self._risks[row, powers] = risk(scene, self._following, powers)
        return hope_at_risk(need, room, len(ready), self._risks[row, powers])


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


def _refilled(row: Row, faded: list[Slot], top: CardId) -> Row:
    """Return the row with the card that the deck shows in the first place that is free."""
    found: list[Slot | None] = []
    for slot in row:
        if slot not in faded:
            found.append(slot)
            continue
        found.append(Slot(top) if top else None)
        top = ""
    return tuple(found)
