"""What a clue makes likely under a model of its speaker, and what that model reads between lines.

A clue without a game has no past: whatever is out of sight may be anywhere, and a fate from before
is as likely to have each value that it could have as there are such tokens left.
"""

from collections.abc import Iterator
from typing import Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from divinary.arcana.actions import Play, Steal
from divinary.arcana.beliefs import likelihood
from divinary.arcana.beliefs.belief import believe_in_public
from divinary.arcana.beliefs.levels import LEVELS, model
from divinary.arcana.beliefs.models import Before
from divinary.arcana.beliefs.sight import Sight
from divinary.arcana.beliefs.speech import ALIKE, speech_of
from divinary.arcana.beliefs.values import Odds
from divinary.arcana.beliefs.worlds import NOBODY, Token, Weights, Worlds
from divinary.arcana.fates import HIGHEST, Fate
from divinary.arcana.inference.clues import Clue, Stole
from divinary.arcana.inference.reasoning import infer, was_old
from divinary.arcana.inference.views import from_view
from divinary.arcana.slots import laid, visible_fates
from divinary.arcana.view import View

SPEAKER: Final = 0
"""The only hand that a clue tells of."""


class Doubted(msgspec.Struct, frozen=True):
    """A value with which such a speaker would rather have made another play."""

    value: Fate
    better: Play
    sure: float
    """How sure of the kept fate the better play makes the listener whom the speaker thinks of."""

    this: float
    """How sure the play makes them that was made."""


class Hearing(msgspec.Struct, frozen=True):
    """What a clue tells whoever takes its speaker for one of a model."""

    level: int
    odds: Odds
    """They add up to 1."""

    doubted: tuple[Doubted, ...]
    """Of the values that are possible, those that the speaker's choice speaks against."""

    @property
    def overturned(self) -> bool:
        """Whether it speaks against all of them, so that the play was a stray one."""
        return len(self.doubted) == len(self.odds.possible().values)


def hear(clue: Clue, name: str) -> Hearing:
    """Return what a clue tells under the model of that name.

    Raises:
        BadOption: if there is no such model.
        UnreadableText: if nobody can have made this play, or the facts contradict each other.
    """
    speaker = model(name)
    before = _before(clue)
    possible = infer(clue).possible
    weights = _held(clue) * speaker.of_play(before, clue.play) * _theft(clue)
    weights *= likelihood.by_value(lambda value: value in possible)
    odds = Odds(tuple((weights / weights.sum()).tolist()))
    level = LEVELS.index(speaker)
    return Hearing(level, odds, tuple(_doubted(clue, before, level, possible)))


def overhear(view: View, name: str) -> Hearing | None:
    """Return what everybody at a table may make of the play that lies open; None if none does.

    Here the past is known, and what a fate from before may be with it.

    Raises:
        BadOption: if there is no such model.
        UnreadableText: if the rules explain no such play, as can be in honour mode.
    """
    speaker = model(name)
    clue = from_view(view)
    belief = believe_in_public(view, speaker)
    before = belief.spoken()
    if clue is None or before is None:
        return None
    level = LEVELS.index(speaker)
    odds = belief.odds(view.active)
    doubted = _doubted(clue, before, level, infer(clue).possible)
    return Hearing(level, odds, tuple([one for one in doubted if odds.weights[one.value] > 0]))


# --- What everybody knows -----------------------------------------------------------------------


def _before(clue: Clue) -> Before:
    """Return what everybody knew before the play: nothing of what the asker holds."""
    sight = Sight(clue.scene.options)
    for fate in (*visible_fates(clue.scene.row), *clue.exiled):
        sight.free[fate] -= 1
    return Before(clue.scene, SPEAKER, _hands(clue, sight.free), sight)


def _hands(clue: Clue, free: NDArray[np.int64]) -> Worlds:
    """Return the hands that may have been held; the earlier fate comes first."""
    every = tuple(range(1, clue.scene.options.fates + 1))
    earlier = every if clue.carried is None or clue.scene.feasted else clue.carried
    return NOBODY.drawing(Token(SPEAKER, earlier), free).drawing(Token(SPEAKER, every), free)


# --- What the asker knows -----------------------------------------------------------------------


def _held(clue: Clue) -> Weights:
    """Return how likely each value was beside the fate played, before it was played."""
    free = _before(clue).sight.free
    for fate in clue.holding:
        free[fate] -= 1
    hands = _hands(clue, free).margin([0, 1])
    played = clue.play.fate
    kept_new: Weights = hands[played].copy()
    kept_old: Weights = hands[:, played].copy()
    old = None if clue.carried is None or clue.scene.feasted else was_old(clue)
    kept_new[played] /= 2  # of two equal fates either may be the one played
    kept_old[played] /= 2
    if old is None:
        return kept_new + kept_old
    return kept_new if old else kept_old


def _theft(clue: Clue) -> Weights:
    """Return how likely each value makes what The Thief took, if it took anything."""
    row = laid(clue.scene.row, clue.play.fate, clue.play.card)
    for said in clue.since:
        if isinstance(said, Stole):
            return likelihood.of_steal(row, clue.scene.lift, Steal(said.fate, said.card))
    return np.ones(HIGHEST + 1)


# --- What the speaker would have done -----------------------------------------------------------


def _doubted(
    clue: Clue, before: Before, level: int, possible: tuple[Fate, ...]
) -> Iterator[Doubted]:
    """Yield the values with which a listener of the level below would have been surer."""
    if level == 0:
        return
    speech = speech_of(before)
    played = clue.play.fate
    for value in possible:
        clues = speech.clues((played, value), level - 1)
        this = clues.get(clue.play)
        if this is None:  # on The Feast the clue is still to come
            continue
        most = max(clues.values())
        if this < most * ALIKE:
            best = [play for play, sure in clues.items() if sure >= most * ALIKE]
            yield Doubted(value, min(best, key=lambda play: play.fate != played), most, this)
