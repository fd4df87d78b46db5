"""The table before a play: everything that decides what a hand may play."""

from collections.abc import Iterator
from functools import cached_property
from typing import Final

import msgspec

from divinary.arcana.data.card import THE_HOURS, CardId, ConditionContext, Grid
from divinary.arcana.data.cards import CARDS, question_of
from divinary.arcana.data.fates import HIGHEST, Fate
from divinary.arcana.model.actions import Action, Play
from divinary.arcana.model.events import Answer, Event, Fact
from divinary.arcana.model.options import Options
from divinary.arcana.model.row import Row, Slot, visible_fates
from divinary.arcana.model.view import View

PLAYS: Final = {
    (fate, card): Play(fate, card) for fate in range(1, HIGHEST + 1) for card in (*CARDS, THE_HOURS)
}
DARK: Final[Grid] = ((False,) * (HIGHEST + 1),) * (HIGHEST + 1)
"""The grid of a card on which nothing may be played."""

_FIXED_GRIDS: Final[tuple[dict[CardId, Grid], ...]] = tuple(
    {
        card.id: card.grid(ConditionContext(lift=lift))
        for card in CARDS.values()
        if not (card.looks or card.stacks)
    }
    for lift in (0, 1)
)


class PlayContext(msgspec.Struct, frozen=True, dict=True):
    """What a condition may look at, as it is before a play."""

    options: Options
    row: Row
    lift: int = 0
    """1 while +1 is in effect."""

    feasted: bool = False
    """Whether The Feast was played on this turn, so that it is closed."""

    def plays(self, hand: tuple[Fate, ...]) -> list[Play]:
        """Return what two fates may be played, card by card; The Hours only when no card does."""
        low, high = sorted(hand)
        found = []
        for card, grid in self._grids:
            if grid[low][high]:
                found.append(PLAYS[low, card])
            if low != high and grid[high][low]:
                found.append(PLAYS[high, card])
        return found or [PLAYS[fate, THE_HOURS] for fate in dict.fromkeys((low, high))]

    @cached_property
    def _grids(self) -> tuple[tuple[CardId, Grid], ...]:
        """Each card of the row with its grid."""
        return tuple([(slot.card, self.grid(slot)) for slot in self.row if slot])

    def grid(self, slot: Slot) -> Grid:
        """Return every pair that may be played on a card of the row; none if it is closed."""
        if self.feasted and CARDS[slot.card].draws:
            return DARK
        if fixed := _FIXED_GRIDS[self.lift].get(slot.card):
            return fixed
        iron_opens = self.options.iron == "open"
        seen = ConditionContext(visible_fates(self.row), slot.fates, self.lift, iron_opens)
        return CARDS[slot.card].grid(seen)


def plays_again(card: CardId, *, feasted: bool, in_bag: int) -> bool:
    """Whether a second play follows one on `card`: The Feast's, once a turn, from the bag."""
    return card in CARDS and CARDS[card].draws and not feasted and in_bag > 0


# --- What a View remembers of the turn that is being played -------------------------------------


def context_now(view: View) -> PlayContext:
    """Return the table as it is now, before a play."""
    return PlayContext(view.options, view.row, view.lift, view.feasted)


def last_play(view: View) -> tuple[PlayContext, Play] | None:
    """Return this turn's last play and the table before it; None if there is no play yet."""
    if view.played is None or view.result is not None:
        return None
    for event in _backwards(view):
        if isinstance(event.what, Play) and event.row:
            # The play that gives a second one is made before The Feast is closed.
            feasted = view.feasted and not plays_again(event.what.card, feasted=False, in_bag=1)
            return PlayContext(view.options, event.row, view.lift, feasted), event.what
    return None


def since_last_play(view: View) -> list[Action | Fact]:
    """Return everything that happened after this turn's last play."""
    since: list[Action | Fact] = []
    for event in _backwards(view):
        if isinstance(event.what, Play):
            return since[::-1]
        since.append(event.what)
    return []


def was_told(view: View) -> bool | None:
    """Return the answer that The Chalice demanded for this turn's last play; None if none."""
    made = last_play(view)
    if made is None or question_of(made[1].card) is None:
        return None
    return next((what.yes for what in since_last_play(view) if isinstance(what, Answer)), None)


def _backwards(view: View) -> Iterator[Event]:
    """Yield this turn's events, the last first."""
    for event in reversed(view.past):
        if event.turn != view.active:
            return
        yield event
