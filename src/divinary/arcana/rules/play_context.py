"""The table at the moment of a play: all that says what a hand may play."""

from functools import cached_property
from typing import Final

import msgspec

from divinary.arcana.data.card import THE_HOURS, CardId, ConditionContext, Grid
from divinary.arcana.data.cards import CARDS
from divinary.arcana.data.fates import HIGHEST, Fate
from divinary.arcana.model.actions import Play
from divinary.arcana.model.options import Options
from divinary.arcana.model.row import Row, Slot, visible_fates

PLAYS: Final = {
    (fate, card): Play(fate, card) for fate in range(1, HIGHEST + 1) for card in (*CARDS, THE_HOURS)
}
_FIXED_GRIDS: Final[tuple[dict[CardId, Grid], ...]] = tuple(
    {
        card.id: card.grid(ConditionContext(lift=lift))
        for card in CARDS.values()
        if not (card.looks or card.stacks)
    }
    for lift in (0, 1)
)


class PlayContext(msgspec.Struct, frozen=True, dict=True):
    """What a condition may look at, as it lies before a play."""

    options: Options
    row: Row
    lift: int = 0
    """1 while +1 is at work."""

    feasted: bool = False
    """Whether The Feast was played on this turn, and is barred."""

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
        """Return every pair that may be played on a card of the row; none if it is barred."""
        if self.feasted and CARDS[slot.card].draws:
            return DARK
        fixed = _FIXED_GRIDS[self.lift].get(slot.card)
        return fixed or self._looking_grid(slot, visible_fates(self.row))

    def _looking_grid(self, slot: Slot, visible: tuple[Fate, ...]) -> Grid:
        iron_opens = self.options.iron == "open"
        return CARDS[slot.card].grid(ConditionContext(visible, slot.fates, self.lift, iron_opens))


def plays_again(card: CardId, *, feasted: bool, in_bag: int) -> bool:
    """Whether a second play follows one on `card`: The Feast's, once a turn, from the bag."""
    return card in CARDS and CARDS[card].draws and not feasted and in_bag > 0


DARK: Final[Grid] = ((False,) * (HIGHEST + 1),) * (HIGHEST + 1)
"""The grid of a card that takes nothing."""
