"""An outlook that sees the turn to come: whether the next hand can be played without a fade.

The same reckoning, over sampled worlds, is that of `prospect`.
"""

from functools import lru_cache
from math import exp
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
from divinary.bots.convention.outlook import hope
from divinary.bots.standing import Ending, out_of_sight, refilled

STUCK: Final = 0.12
"""How often it goes wrong, without any power, that a hand cannot but let a card fade.

This and the worth of powers were fitted to 7,600 turns of 700 games of two at a doom of 6, which an
earlier `search` played (.13, and about .6 a power), and rounded; POINT to VAGUE were tried in the
arena, in runs of 120 games of `search`.
"""

STRENGTHS: Final = {"twice": 1.5, "higher-than": 1.5, "cycle": 1.5, "old": 0.6, "1-2-3": 0.6}
"""What a power that lies ready is good for; any other is 1."""

SHELTER: Final = 0.55
"""How much of all that may go wrong each bit of strength averts: that part of the logarithm."""

POINT: Final = 0.021
"""What may go wrong until a point is made, without any power and beside the next turn."""

EASE: Final = 0.5
"""What is left of that for each further point: powers gather on the way."""

FRESH: Final = 0.023
"""What may go wrong more if whoever has just played will draw two new fates."""

VAGUE: Final = 0.05
"""The same if they have kept a fate of which nothing is known."""

AMONG_STRANGERS: Final = 2.0
"""How many times as much goes wrong where nothing is agreed on: in the arena 1 is hardly worse."""

NEW_CARD: Final = 0.45
"""How often a card that nobody has seen yet takes a hand that no other does. A guess."""


class Lookahead:
    """Looks at points, doom and powers, and at what the next hand may have to do."""

    price = 0.0
    """What a power is worth later is in the hope itself."""

    def worth(self, ending: Ending, need: int, room: int) -> float:
        """Return the hope after a turn that ends so, once the fate is shown."""
        return self._hope(ending, need, room, FRESH)

    def silence(self, ending: Ending, need: int, room: int) -> tuple[float, float]:
        """Return the hope if nobody predicts, and all or nothing is known of the kept fate."""
        return self._hope(ending, need, room, 0.0), self._hope(ending, need, room, VAGUE)

    def _hope(self, ending: Ending, need: int, room: int, kept: float) -> float:
        if need <= 0 or room <= 0:
            return float(need <= 0)
        stuck = risk(next_scene(ending), ending.standing.exiled)
        return hope(need, room, AMONG_STRANGERS * troubles(ending, need, kept, stuck))


LOOKAHEAD: Final = Lookahead()


def troubles(ending: Ending, need: int, kept: float, stuck: float) -> float:
    """Return how often something is expected to go wrong after a turn that ends so.

    `kept` is what may go wrong more by what whoever has just played will hold, `stuck` how likely
    the next hand cannot but let a card fade.
    """
    ready = [card for card in ending.standing.ready if card not in ending.spent]
    ready += [slot.card for slot in ending.fading]
    strength = sum([STRENGTHS.get(CARDS[card].power, 1.0) for card in ready])
    later = POINT * (1 - EASE**need) / (1 - EASE)
    return exp(-SHELTER * strength) * (later + kept + STUCK * stuck)


def next_scene(ending: Ending) -> Scene:
    """Return how the table lies for the next player, as far as is known."""
    row, _ = refilled(ending.row, ending.fading, ending.standing.top)
    return Scene(ending.standing.options, row)


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
