"""The turn to come, over worlds that a player cannot tell from the true one."""

from collections import Counter
from collections.abc import Sequence
from random import Random

import numpy as np

from divinary.arcana.beliefs import Belief
from divinary.arcana.beliefs.models import Before, Model
from divinary.arcana.beliefs.sight import Sight
from divinary.arcana.beliefs.worlds import Weights
from divinary.arcana.fading import doom_of
from divinary.arcana.fates import HIGHEST, Fate
from divinary.arcana.scene import Scene
from divinary.arcana.turn import DOOM_OF_A_WRONG_PREDICTION
from divinary.arcana.view import View
from divinary.bots.foresight import Foresight, two_fates
from divinary.bots.outlook import Outlook
from divinary.bots.standing import Ending, Standing, refilled, with_one_drawn


class Tomorrow:
    """Knows what may be held in the next turn, and what a blueprint makes of it."""

    def __init__(
        self, view: View, public: Belief, hears: Model, outlook: Outlook, mine: Fate | None = None
    ) -> None:
        """Look ahead from this turn; `mine` is the kept fate, for one who knows it."""
        self._view = view
        self._hears, self._outlook = hears, outlook
        self._mine = mine
        after = [hand for hand in view.present if hand > view.active]
        self._hand = (after or view.present)[0]
        self._held = np.array(public.odds(self._hand).weights)

    def right(self, ending: Ending, rng: Random, samples: int) -> float:
        """Return the chance to win once the fate is named and the turn ends so."""
        bonus = any(slot.carries("amplify") for slot in ending.fading)
        return self._worth(ending, ending.standing.score + 1 + bonus, 0, rng, samples)

    def wrong(self, ending: Ending, rng: Random, samples: int, guesses: int = 1) -> float:
        """Return the same after a prediction that was wrong."""
        standing = ending.standing
        missed = standing.options.wrong_predictions(guesses + standing.guessed)
        doom = missed * DOOM_OF_A_WRONG_PREDICTION + doom_of(ending.fading)
        return self._worth(ending, standing.score, doom, rng, samples)

    def silent(self, ending: Ending, rng: Random, samples: int) -> float:
        """Return the same where nobody predicts."""
        doom = doom_of(ending.fading)
        return self._worth(ending, ending.standing.score, doom, rng, samples, kept=True)

    def _worth(
        self,
        ending: Ending,
        score: int,
        doom: int,
        rng: Random,
        samples: int,
        *,
        kept: bool = False,
    ) -> float:
        standing = _evening(ending, score, doom)
        if standing.need <= 0 or standing.room <= 0:
            return float(standing.need <= 0)
        before, hands = self._morning(ending, standing, kept=kept)
        if not hands.any() or not any(before.scene.row):
            return self._outlook.worth(ending, standing.need, standing.room)
        foresight = Foresight(standing, self._hears, self._outlook)
        total = 0.0
        for (low, high), times in sampled(hands, rng, samples).items():
            total += times * max(foresight.hopes(before, (low, high)).values())
        return total / samples

    def _morning(self, ending: Ending, standing: Standing, *, kept: bool) -> tuple[Before, Weights]:
        """Return what everybody knows when the next hand is full, and how likely each hand is."""
        row, _ = refilled(ending.row, ending.fading, ending.standing.top)
        scene = Scene(standing.options, row)
        sight = Sight(standing.options)
        sight.free[: standing.options.fates + 1] = standing.free(row)
        sight.ready, sight.score, sight.doom = (
            frozenset(standing.ready),
            standing.score,
            standing.doom,
        )
        free = sight.free.astype(np.float64)
        held = self._held if self._held.any() else np.maximum(free, 0.0)
        pair = with_one_drawn(held, free)
        before = Before(scene, self._hand, two_fates(self._hand, pair), sight)
        if not kept or self._mine is None:
            return before, pair
        free[self._mine] -= 1
        return before, with_one_drawn(held, free)


def _evening(ending: Ending, score: int, doom: int) -> Standing:
    """Return where the game stands once a turn has ended."""
    standing = ending.standing
    ready = [card for card in standing.ready if card not in ending.spent]
    return standing._replace(
        score=score,
        doom=standing.doom + doom,
        ready=(*ready, *[slot.card for slot in ending.fading]),
        top="",
        used=False,
        small=False,
        guesses=1,
        guessed=0,
    )


def sampled(weights: Weights, rng: Random, samples: int) -> Counter[tuple[Fate, Fate]]:
    """Return how often each hand is drawn, evenly spread over all of them: one number decides.

    >>> half = np.zeros((8, 8))
    >>> half[1, 2] = half[3, 3] = 0.5
    >>> sorted(sampled(half, Random(1), 4).items())
    [((1, 2), 2), ((3, 3), 2)]
    """
    ends: Sequence[float] = np.cumsum(weights.ravel()).tolist()
    step = ends[-1] / samples
    at, place = rng.random() * step, 0
    found: Counter[tuple[Fate, Fate]] = Counter()
    for number in range(samples):
        while ends[place] <= at + number * step and place < len(ends) - 1:
            place += 1
        first, second = divmod(place, HIGHEST + 1)
        found[min(first, second), max(first, second)] += 1
    return found
