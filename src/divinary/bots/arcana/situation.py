"""What everybody knows of a game in the middle of a turn, and how the turn may end."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from divinary.arcana.beliefs.speaker_models import BeforePlay
from divinary.arcana.beliefs.worlds import Weights
from divinary.arcana.data.card import CardId
from divinary.arcana.data.cards import CARDS
from divinary.arcana.data.fates import HIGHEST, Fate
from divinary.arcana.model.options import DOOM_LIMIT, Options
from divinary.arcana.model.row import Row, Slot, visible_fates
from divinary.arcana.model.view import View
from divinary.arcana.rules.play_context import PlayContext


class Situation(NamedTuple):
    """What everybody knows of a game in the middle of a turn, apart from the row."""

    options: Options
    score: int
    doom: int
    ready: tuple[CardId, ...]
    top: CardId
    """The card that the deck shows, if any."""

    used: bool
    """Whether a power was used this turn, so that no other may be."""

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


class TurnEnd(NamedTuple):
    """How a turn ends: with this row, these of its cards fading, and these powers spent."""

    situation: Situation
    row: Row
    fading: Sequence[Slot]
    spent: tuple[CardId, ...] = ()

    @property
    def ready(self) -> list[CardId]:
        """The cards that are ready in the next turn."""
        left = [card for card in self.situation.ready if card not in self.spent]
        return left + [slot.card for slot in self.fading]

    def next_table(self) -> tuple[PlayContext, CardId]:
        """Return the table of the next turn, and the card that the deck then shows.

        As far as they are known: the card of the deck takes the first free place in the row, and
        what takes the other places, or follows it on the deck, has not been seen.
        """
        found: list[Slot | None] = []
        top = self.situation.top
        for slot in self.row:
            if slot not in self.fading:
                found.append(slot)
                continue
            found.append(Slot(top) if top else None)
            top = ""
        return PlayContext(self.situation.options, tuple(found)), top


def hidden_tokens(options: Options, row: Row, exiled: tuple[Fate, ...] = ()) -> Weights:
    """Count by value the tokens that are neither in a row nor out of the game."""
    free = np.zeros(HIGHEST + 1)
    free[1 : options.fates + 1] = options.copies
    for fate in (*exiled, *visible_fates(row)):
        free[fate] -= 1
    return free


def announces_fall(row: Row) -> bool:
    """Whether a card is in the row whose fading has to be announced: The Fall."""
    return any(slot and CARDS[slot.card].announced for slot in row)


def situation_of(view: View) -> Situation:
    """Return the situation that a View shows."""
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


def situation_before(before: BeforePlay) -> Situation:
    """Return the situation before a play, as everybody knows it."""
    sight = before.table
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
        in_bag=tokens_in_bag(before),
    )


def tokens_in_bag(before: BeforePlay) -> int:
    """Count the tokens in the bag."""
    return int(before.table.free.sum()) - len(before.worlds.tokens)


def _exiled(before: BeforePlay) -> tuple[Fate, ...]:
    """Return the fates that are neither on the table nor in a hand or the bag."""
    gone = hidden_tokens(before.table.options, before.scene.row) - before.table.free
    return tuple([fate for fate, count in enumerate(gone) for _ in range(int(count))])
