"""Where a game stands for everybody: what a bot has to know to weigh how a turn may end."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from divinary.arcana.beliefs.speaker_models import BeforePlay, likely
from divinary.arcana.beliefs.worlds import Weights
from divinary.arcana.data.card import CardId
from divinary.arcana.data.fates import HIGHEST, Fate
from divinary.arcana.model.options import DOOM_LIMIT, Options
from divinary.arcana.model.row import Row, Slot, visible_fates
from divinary.arcana.model.view import View


def free_tokens(before: BeforePlay) -> Weights:
    """Return by value the tokens that lie in the bag or hidden in a hand."""
    return np.maximum(before.sight.free.astype(np.float64), 0.0)


def next_pair(before: BeforePlay) -> Weights:
    """Return how likely each hand of the next player will be; roughly, from what is out of sight.

    That somebody may join or leave until then is not foreseen.
    """
    options = before.sight.options
    after = (before.hand + 1) % (options.seats * options.hands)
    free = free_tokens(before)
    axes = before.worlds.of_hand(after)
    return with_one_drawn(before.worlds.margin(axes[:1]) if axes else free, free)


class Situation(NamedTuple):
    """What everybody knows of a game in the middle of a turn, apart from the row."""

    options: Options
    score: int
    doom: int
    ready: tuple[CardId, ...]
    top: CardId
    """The card that the deck shows, if any."""

    used: bool
    """Whether this turn's power is used up."""

    small: bool
    guesses: int
    """How many values the group may name."""

    guessed: int
    """How many it has named, all wrong."""

    exiled: tuple[Fate, ...]
    in_bag: int

    @property
    def need(self) -> int:
        """The points that are missing."""
        return self.options.goal - self.score

    @property
    def room(self) -> int:
        """The doom that is left."""
        return DOOM_LIMIT - self.doom

    def free(self, row: Row) -> list[int]:
        """Count by value what lies neither on the table nor out of the game."""
        return out_of_sight(self.options, row, self.exiled)


class TurnEnd(NamedTuple):
    """How a turn ends: with this row, these of its cards fading, and these powers spent."""

    standing: Situation
    row: Row
    fading: Sequence[Slot]
    spent: tuple[CardId, ...] = ()


def out_of_sight(options: Options, row: Row, exiled: tuple[Fate, ...]) -> list[int]:
    """Count by value what lies neither on the table nor out of the game."""
    free = [0, *[options.copies] * options.fates]
    for fate in (*exiled, *visible_fates(row)):
        free[fate] -= 1
    return free


def standing_of(view: View) -> Situation:
    """Return where a game stands."""
    return Situation(
        options=view.options,
        score=view.score,
        doom=view.doom,
        ready=view.ready,
        top=view.top or "",
        used=view.used,
        small=view.small,
        guesses=view.guesses,
        guessed=len(view.guessed),
        exiled=view.exiled,
        in_bag=view.in_bag,
    )


def standing_before(before: BeforePlay) -> Situation:
    """Return where a game stands before a play, as everybody knows it."""
    sight = before.sight
    return Situation(
        options=sight.options,
        score=sight.score,
        doom=sight.doom,
        ready=tuple(sorted(sight.ready)),
        top=sight.top,
        used=sight.used,
        small=False,
        guesses=1,
        guessed=0,
        exiled=_exiled(before),
        in_bag=int(sight.free.sum()) - len(before.worlds.tokens),
    )


def _exiled(before: BeforePlay) -> tuple[Fate, ...]:
    """Return what is neither on the table nor in a hand or the bag."""
    options, free = before.sight.options, before.sight.free
    seen = visible_fates(before.scene.row)
    return tuple(
        [
            fate
            for fate in range(1, options.fates + 1)
            for _ in range(options.copies - int(free[fate]) - seen.count(fate))
        ]
    )


def with_one_drawn(held: Weights, free: Weights) -> Weights:
    """Return how likely each pair is of a fate that is held and another out of those in the bag."""
    in_bag = np.maximum(free[np.newaxis, :] - np.eye(HIGHEST + 1), 0.0)
    in_bag[:, 0] = 0.0
    total = in_bag.sum(axis=1, keepdims=True)
    return likely(held[:, np.newaxis] * in_bag / np.where(total > 0, total, 1.0))


def refilled(row: Row, faded: Sequence[Slot], top: CardId) -> tuple[Row, CardId]:
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
