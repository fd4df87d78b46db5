"""How likely each thing that is seen or said is, by the value of the kept fate.

Listeners use this to weigh what happened, speakers to foresee what listeners will conclude.
"""

from collections.abc import Callable
from functools import lru_cache

import numpy as np

from divinary.arcana.beliefs.worlds import Weights
from divinary.arcana.data.card import THE_HOURS
from divinary.arcana.data.cards import question_of
from divinary.arcana.data.fates import HIGHEST, Fate
from divinary.arcana.model.actions import Play, Steal, Use
from divinary.arcana.model.row import Row
from divinary.arcana.rules.play_context import PlayContext
from divinary.arcana.rules.the_fall import falls
from divinary.arcana.rules.the_thief import steals_above


def by_value(test: Callable[[Fate], float]) -> Weights:
    """Return the result of `test` for each value; index 0 is never used."""
    weights = np.array([0.0, *[float(test(fate)) for fate in range(1, HIGHEST + 1)]])
    weights.setflags(write=False)  # some are cached and shared
    return weights


@lru_cache(maxsize=4096)
def of_play(scene: PlayContext, play: Play) -> Weights:
    """Any legal play is as likely as any other."""

    def likelihood(kept: Fate) -> float:
        plays = scene.plays((play.fate, kept))
        return 1 / len(plays) if play in plays else 0.0

    return by_value(likelihood)


@lru_cache(maxsize=1024)
def of_slip(scene: PlayContext, play: Play) -> Weights:
    """Any play against the rules is as likely as any other."""
    places = [THE_HOURS, *[slot.card for slot in scene.row if slot]]

    def likelihood(kept: Fate) -> float:
        plays = scene.plays((play.fate, kept))
        broken = len(places) * len({play.fate, kept}) - len(plays)
        return 0.0 if play in plays else 1 / broken

    return by_value(likelihood)


def of_steal(row: Row, lift: int, steal: Steal) -> Weights:
    """The Thief takes any fate that it may take, each as likely as any other."""

    def likelihood(kept: Fate) -> float:
        takable = steals_above(row, kept + lift)
        return 1 / len(takable) if steal in takable else 0.0

    return by_value(likelihood)


def of_stealing(row: Row, lift: int, *, able: bool) -> Weights:
    """The Thief takes something if it is able to, and otherwise nothing."""
    return by_value(lambda kept: bool(steals_above(row, kept + lift)) is able)


def of_falling(row: Row, lift: int, *, yes: bool) -> Weights:
    """The Fall fades, or not."""
    return by_value(lambda kept: falls(row, kept + lift) is yes)


def of_tell(play: Play, lift: int, *, yes: bool) -> Weights:
    """The card that was played on asks its question, and the answer is true."""
    asks = question_of(play.card)
    assert asks is not None, "only a card that asks is answered"
    return by_value(lambda kept: asks(play.fate, kept + lift) is yes)


def of_discarding(use: Use) -> Weights:
    """Only a fate lower than the kept one is discarded; the choice reveals nothing else."""
    return by_value(lambda kept: kept > use.value)
