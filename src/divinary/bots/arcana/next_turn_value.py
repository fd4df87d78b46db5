"""An outlook that sees the turn to come: whether the next hand can be played without a fade.

The same reckoning, over sampled worlds, is that of `prospect`.
"""

from collections.abc import Callable
from functools import lru_cache
from math import exp
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from divinary.arcana.data.card import THE_HOURS, CardId
from divinary.arcana.data.cards import CARDS
from divinary.arcana.data.fates import HIGHEST, Fate
from divinary.arcana.model.options import Options
from divinary.arcana.model.row import Slot, laid
from divinary.arcana.rules.fading import DOOM_OF_A_FADE, SMALL, doom_of, fading
from divinary.arcana.rules.play_context import PlayContext
from divinary.arcana.rules.prediction import DOOM_OF_A_WRONG_PREDICTION
from divinary.bots.arcana.situation import TurnEnd, out_of_sight, refilled

STRENGTHS: Final = {"twice": 1.5, "higher-than": 1.5, "cycle": 1.5, "old": 0.6, "1-2-3": 0.6}
"""What a power that lies ready is good for; any other is 1."""

SETBACKS: Final = {
    DOOM_OF_A_WRONG_PREDICTION: 0.05,
    DOOM_OF_A_FADE: 0.6,
    DOOM_OF_A_WRONG_PREDICTION + DOOM_OF_A_FADE: 0.35,
}
"""How likely what goes wrong among strangers costs so much doom.

The last was fitted to the same turns as below, the first is a guess; the fade takes the rest.
"""

NEW_CARD: Final = 0.45
"""How often a card that nobody has seen yet takes a hand that no other does. A guess."""


class Hazards(NamedTuple):
    """How often something is expected to go wrong, while no power lies ready."""

    stuck: float
    """With a hand that cannot but let a card fade."""

    point: float
    """Later than in the next turn, until a point is made."""

    ease: float
    """What is left of that for each further point: powers gather on the way."""

    fresh: float
    """More than that, if whoever has just played will draw two new fates."""

    vague: float
    """The same if they have kept a fate of which nothing is known."""

    shelter: float
    """How much of it all each bit of a power's strength averts: that part of the logarithm."""


class NextTurns(NamedTuple):
    """What may come after a turn, as far as these hazards go."""

    hazards: Hazards
    exposed: float
    """The part of what may go wrong that the powers which lie ready do not avert."""

    stuck: float
    """How likely the next hand cannot but let a card fade."""

    lasts: Callable[[int, float], float]
    """How likely a team lasts with so much doom left, if things go wrong so often."""

    def worth(self, need: int, room: int) -> float:
        """Return the hope once the fate is shown."""
        return self._hope(need, room, self.hazards.fresh)

    def silence(self, need: int, room: int) -> tuple[float, float]:
        """Return the hope if nobody predicts, and all or nothing is known of the kept fate."""
        return self._hope(need, room, 0.0), self._hope(need, room, self.hazards.vague)

    def _hope(self, need: int, room: int, kept: float) -> float:
        """Return the hope; `kept` is what may go wrong more by what the last player will hold."""
        if need <= 0 or room <= 0:
            return float(need <= 0)
        point, ease = self.hazards.point, self.hazards.ease
        later = point * (1 - ease**need) / (1 - ease)
        troubles = self.exposed * (later + kept + self.hazards.stuck * self.stuck)
        return self.lasts(room, troubles)


def course(
    hazards: Hazards, ending: TurnEnd, stuck: float, lasts: Callable[[int, float], float]
) -> NextTurns:
    """Return what may come after a turn that ends so."""
    ready = [card for card in ending.standing.ready if card not in ending.spent]
    ready += [slot.card for slot in ending.fading]
    strength = sum([STRENGTHS.get(CARDS[card].power, 1.0) for card in ready])
    return NextTurns(hazards, exp(-hazards.shelter * strength), stuck, lasts)


AMONG_STRANGERS: Final = Hazards(
    stuck=0.48, point=0.084, ease=0.8, fresh=0.092, vague=0.2, shelter=0.4
)
"""What to expect where nothing is agreed on.

Set by hand: four times what those who search expect, with ease and shelter nearer to a fit to who
won after each of 88,000 turns of two `literal` bots (there 1.0 and .34, and other numbers as well).
Chosen in the arena among some thirty settings of `logic`, in part on the seeds of docs/strength.md.
"""


class NextTurnValue:
    """Looks at points, doom and powers, and at what the next hand may have to do."""

    price = 0.0
    """What a power is worth later is in the hope itself."""

    def after(self, ending: TurnEnd) -> NextTurns:
        """Return what may come, whatever the next player draws."""
        stuck = risk(next_scene(ending), ending.standing.exiled)
        return course(AMONG_STRANGERS, ending, stuck, survival)


LOOKAHEAD: Final = NextTurnValue()


def next_scene(ending: TurnEnd) -> PlayContext:
    """Return how the table lies for the next player, as far as is known."""
    row, _ = refilled(ending.row, ending.fading, ending.standing.top)
    return PlayContext(ending.standing.options, row)


@lru_cache(maxsize=1 << 16)
def survival(room: int, troubles: float) -> float:
    """Return how likely all that goes wrong costs less doom than there is room for.

    `troubles` is how often something is expected to go wrong; each costs one of `SETBACKS`.

    >>> survival(1, 0.0), round(survival(1, 1.0), 3)
    (1.0, 0.368)
    >>> survival(1, 0.5) < survival(2, 0.5) < survival(3, 0.5) < 1.0
    True
    """
    # Panjer's recursion: how likely each sum of doom is, one after the other.
    chances = [exp(-troubles)]
    for doom in range(1, room):
        parts = [
            cost * share * chances[doom - cost] for cost, share in SETBACKS.items() if cost <= doom
        ]
        chances.append(troubles / doom * sum(parts))
    return sum(chances)


@lru_cache(maxsize=1 << 13)
def risk(scene: PlayContext, exiled: tuple[Fate, ...]) -> float:
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
def unsafe(scene: PlayContext) -> NDArray[np.bool_]:
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
