"""How likely a clue makes each value under a model of its speaker, and which values it doubts.

A clue without a game has no past: any token out of sight may be anywhere, and a fate from before
has each of its values as likely as there are such tokens left.
"""

from collections.abc import Iterator
from typing import Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from divinary.arcana.beliefs import likelihood
from divinary.arcana.beliefs.belief import believe_in_public
from divinary.arcana.beliefs.clue import Clue, Stole, clue_from_view
from divinary.arcana.beliefs.deduction import infer
from divinary.arcana.beliefs.odds import Odds
from divinary.arcana.beliefs.play_odds import ALIKE, speaker_of
from divinary.arcana.beliefs.public_table import PublicTable
from divinary.arcana.beliefs.speaker_levels import LEVELS, model
from divinary.arcana.beliefs.speaker_models import BeforePlay
from divinary.arcana.beliefs.worlds import NOBODY, HiddenFate, Weights, Worlds
from divinary.arcana.data.fates import HIGHEST, Fate
from divinary.arcana.model.actions import Play, Steal
from divinary.arcana.model.row import visible_fates
from divinary.arcana.model.view import View
from divinary.arcana.rules.the_hours import laid

SPEAKER: Final = 0
"""The only hand of a clue."""


class DoubtedValue(msgspec.Struct, frozen=True):
    """A value with which such a speaker would rather have made another play."""

    value: Fate
    better: Play
    sure: float
    """How sure the better play makes the listener whom the speaker thinks of."""

    this: float
    """How sure the actual play makes that listener."""


class ClueOdds(msgspec.Struct, frozen=True):
    """What a clue says to a listener who assumes a model of its speaker."""

    level: int
    odds: Odds
    """They add up to 1."""

    doubted: tuple[DoubtedValue, ...]
    """Of the possible values, those with which the speaker would rather have played otherwise."""

    @property
    def overturned(self) -> bool:
        """Whether all possible values are doubted, so that the play was a stray one."""
        return len(self.doubted) == len(self.odds.possible().values)


def odds_of_clue(clue: Clue, name: str) -> ClueOdds:
    """Return what a clue says under the model of that name.

    Raises:
        BadOption: if there is no such model.
        UnreadableText: if no hand can have made this play, or the facts contradict each other.
    """
    speaker = model(name)
    before = _before(clue)
    possible = infer(clue).possible
    weights = _held(clue, before) * speaker.of_play(before, clue.play) * _theft(clue)
    weights *= likelihood.by_value(lambda value: value in possible)
    odds = Odds(tuple((weights / weights.sum()).tolist()))
    level = LEVELS.index(speaker)
    return ClueOdds(level, odds, tuple(_doubted(clue, before, level, possible)))


def odds_at_table(view: View, name: str) -> ClueOdds | None:
    """Return what this turn's last play says to everybody at a table; None if there is none.

    Here the past is known, and so what a fate from before may be.

    Raises:
        BadOption: if there is no such model.
        UnreadableText: if no legal play explains it, which is possible in honour mode.
    """
    speaker = model(name)
    clue = clue_from_view(view)
    belief = believe_in_public(view, speaker)
    before = belief.before_last_play()
    if clue is None or before is None:
        return None
    level = LEVELS.index(speaker)
    odds = belief.odds(view.active)
    doubted = _doubted(clue, before, level, infer(clue).possible)
    return ClueOdds(level, odds, tuple([one for one in doubted if odds.weights[one.value] > 0]))


# --- What everybody knows -----------------------------------------------------------------------


def _before(clue: Clue) -> BeforePlay:
    """Return what everybody knew before the play: nothing of what the asker holds."""
    table = PublicTable(clue.scene.options, (*visible_fates(clue.scene.row), *clue.exiled))
    return BeforePlay(clue.scene, SPEAKER, _hands(clue, table.free), table)


def _hands(clue: Clue, free: NDArray[np.int64]) -> Worlds:
    """Return the hands that may have been held; the earlier fate comes first."""
    every = tuple(range(1, clue.scene.options.fates + 1))
    earlier = every if clue.carried is None or clue.scene.feasted else clue.carried
    return NOBODY.drawing(HiddenFate(SPEAKER, earlier), free).drawing(
        HiddenFate(SPEAKER, every), free
    )


# --- What the asker knows -----------------------------------------------------------------------


def _held(clue: Clue, before: BeforePlay) -> Weights:
    """Return how likely each value was beside the fate played, before it was played."""
    free = before.table.free.copy()
    for fate in clue.holding:
        free[fate] -= 1
    hands = _hands(clue, free).margin([0, 1])
    played = clue.play.fate
    kept_new: Weights = hands[played].copy()
    kept_old: Weights = hands[:, played].copy()
    old = None if clue.carried is None or clue.scene.feasted else clue.was_old
    kept_new[played] /= 2  # of two equal fates either may be the one played
    kept_old[played] /= 2
    if old is None:
        return kept_new + kept_old
    return kept_new if old else kept_old


def _theft(clue: Clue) -> Weights:
    """Return how likely each value makes what The Thief took, if it took a fate."""
    row = laid(clue.scene.row, clue.play.fate, clue.play.card)
    for said in clue.since:
        if isinstance(said, Stole):
            return likelihood.of_steal(row, clue.scene.lift, Steal(said.fate, said.card))
    return np.ones(HIGHEST + 1)


# --- What the speaker would have done -----------------------------------------------------------


def _doubted(
    clue: Clue, before: BeforePlay, level: int, possible: tuple[Fate, ...]
) -> Iterator[DoubtedValue]:
    """Yield the values with which another play would have made the listener surer."""
    if level == 0:
        return
    speaker = speaker_of(before)
    played = clue.play.fate
    for value in possible:
        clues = speaker.clues((played, value), level - 1)
        this = clues.get(clue.play)
        if this is None:  # after a play on The Feast the clue is still to come
            continue
        most = max(clues.values())
        if this < most * ALIKE:
            best = [play for play, sure in clues.items() if sure >= most * ALIKE]
            yield DoubtedValue(value, min(best, key=lambda play: play.fate != played), most, this)
