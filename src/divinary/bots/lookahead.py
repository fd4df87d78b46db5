"""An outlook that sees the turn to come: whether the next hand can be played without a fade."""

from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from divinary.arcana.cards import CARDS, THE_HOURS, CardId
from divinary.arcana.fading import doom_of, fading
from divinary.arcana.fates import HIGHEST, Fate
from divinary.arcana.options import Options
from divinary.arcana.scene import Scene
from divinary.arcana.slots import Slot, laid
from divinary.arcana.turn import SMALL
from divinary.bots.outlook import SETBACKS as DOOMS
from divinary.bots.standing import Ending, out_of_sight, refilled

POINT: Final = 0.6
"""How often a turn that goes well brings a point. This and what follows are guesses, not fitted."""

GAIN: Final = 0.5
"""How often a point comes with a power, from a card that fades under it."""

RISKS: Final = (0.05, 0.035, 0.025, 0.02, 0.015)
"""How often a turn goes wrong, by the powers that lie ready; the last is for any more."""

FAILING: Final = (0.5, 0.4, 0.3, 0.25, 0.2)
"""How often it does where a hand cannot but let a card fade."""

LUCK: Final = 0.5
"""How often a forced guess is right all the same."""

NEW_CARD: Final = 0.45
"""How often a card that nobody has seen yet takes a hand that no other does."""


class Lookahead:
    """Looks at points, doom and powers, and at what the next hand may have to do."""

    price = 0.0
    """What a power is worth later is in the hope itself."""

    def __init__(self) -> None:
        """Begin with nothing worked out."""
        self._hopes: dict[tuple[int, int, int], float] = {}

    def worth(self, ending: Ending, need: int, room: int) -> float:
        """Return the hope after a turn that ends so."""
        if need <= 0 or room <= 0:
            return float(need <= 0)
        standing = ending.standing
        spent = [card for card in standing.ready if card in ending.spent]
        powers = len(standing.ready) - len(spent) + len(ending.fading)
        row, _ = refilled(ending.row, ending.fading, standing.top)
        bad = (
            risk(Scene(standing.options, row), standing.exiled)
            * FAILING[min(powers, len(FAILING) - 1)]
        )
        wrong = self._after_a_setback(need, room, powers)
        return (1 - bad) * self.hope(need, room, powers) + bad * wrong

    def silence(self, ending: Ending, need: int, room: int) -> tuple[float, float]:
        """Return the same, whatever is known of the kept fate."""
        worth = self.worth(ending, need, room)
        return worth, worth

    def hope(self, need: int, room: int, powers: int) -> float:
        """Return the hope of the race, with so many powers ready, whatever lies on the table.

        A turn may change nothing; what is then hoped for is found from its own equation.
        """
        if need <= 0 or room <= 0:
            return float(need <= 0)
        powers = min(powers, len(RISKS) - 1)
        key = (need, room, powers)
        if key not in self._hopes:
            more = powers + 1
            point = GAIN * self.hope(need - 1, room, more)
            point += (1 - GAIN) * self.hope(need - 1, room, powers)
            forced = LUCK * self.hope(need - 1, room, more)
            forced += (1 - LUCK) * self._after_a_setback(need, room, more)
            well, wrong = (1 - RISKS[powers]) * POINT, RISKS[powers]
            self._hopes[key] = (well * point + wrong * forced) / (well + wrong)
        return self._hopes[key]

    def _after_a_setback(self, need: int, room: int, powers: int) -> float:
        return sum([self.hope(need, room - doom, powers) for doom in DOOMS]) / len(DOOMS)


LOOKAHEAD: Final = Lookahead()


@lru_cache(maxsize=1 << 13)
def risk(scene: Scene, exiled: tuple[Fate, ...]) -> float:
    """Return how likely a hand from all that is out of sight cannot but let a card fade."""
    if not any(scene.row):
        return 0.0
    free = np.zeros(HIGHEST + 1)
    free[: scene.options.fates + 1] = out_of_sight(scene.options, scene.row, exiled)
    hands = np.maximum(free[:, np.newaxis] * (free[np.newaxis, :] - np.eye(HIGHEST + 1)), 0.0)
    stuck = float((hands * unsafe(scene)).sum())
    unseen: float = (1 - NEW_CARD) ** scene.row.count(None)
    return stuck / (float(hands.sum()) or 1.0) * unseen


@lru_cache(maxsize=1 << 13)
def unsafe(scene: Scene) -> NDArray[np.bool_]:
    """Return by the two fates of a hand whether every legal play makes a card fade with doom."""
    slots = [slot for slot in scene.row if slot is not None]
    comets = tuple([slot for slot in slots if CARDS[slot.card].comet])
    playable = np.zeros((HIGHEST + 1, HIGHEST + 1), dtype=np.bool_)
    safe = playable.copy()
    for slot in slots:
        grid = np.array(scene.grid(slot))
        playable |= grid
        safe |= grid & _harmless(slot, comets, scene.options, slot.card)[:, np.newaxis]
    playable |= playable.T
    safe |= safe.T
    by_hours = _harmless(slots[0], comets, scene.options, THE_HOURS)
    safe |= ~playable & (by_hours[:, np.newaxis] | by_hours[np.newaxis, :])
    found = np.logical_not(safe)
    found.setflags(write=False)  # it is kept and handed out again
    return found


@lru_cache(maxsize=1 << 13)
def _harmless(
    slot: Slot, comets: tuple[Slot, ...], options: Options, card: CardId
) -> NDArray[np.bool_]:
    """Return by the fate laid there whether no doom follows if nobody predicts.

    Beside the slot itself only comets may fade by it.
    """
    row = (slot, *[comet for comet in comets if comet != slot])
    found = np.zeros(HIGHEST + 1, dtype=np.bool_)
    for fate in range(1, HIGHEST + 1):
        after = fading(laid(row, fate, card), options, small=fate in SMALL, kept=None)
        found[fate] = not doom_of(after)
    return found
