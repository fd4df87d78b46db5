"""A place of the row: its card, the fates in front of it, and what is attached to it."""

from functools import cache
from typing import Final, TypeAlias

import msgspec

from divinary.arcana.data.card import CardId
from divinary.arcana.data.cards import CARDS
from divinary.arcana.data.fates import HOURS, Fate

STRAY: Final = "h"
"""In text: follows a fate that was moved to its card, by The Hours or otherwise."""

EMPTY: Final = "-"
"""In text: a place without a card."""


class Slot(msgspec.Struct, frozen=True):
    """A card of the row and what lies with it."""

    card: CardId
    fates: tuple[Fate, ...] = ()
    """In the order in which they came there."""

    strays: tuple[int, ...] = ()
    """The places in `fates` of those that were moved here and need not obey the card."""

    attached: tuple[CardId, ...] = ()
    """Cards that stay with it until it leaves: Slow, Amplify."""

    def __str__(self) -> str:
        tokens = [
            f"{fate}{STRAY if place in self.strays else ''}"
            for place, fate in enumerate(self.fates)
        ]
        laid = ":" + ",".join(tokens) if tokens else ""
        return self.card + laid + "".join(f"+{card}" for card in self.attached)

    def with_fate(self, fate: Fate, *, stray: bool = False) -> "Slot":
        """Return the slot with one more fate."""
        strays = (*self.strays, len(self.fates)) if stray else self.strays
        return Slot(self.card, (*self.fates, fate), strays, self.attached)

    def without_fate(self, fate: Fate) -> "Slot":
        """Return the slot without the last fate of that value."""
        at = len(self.fates) - 1 - self.fates[::-1].index(fate)
        fates = self.fates[:at] + self.fates[at + 1 :]
        strays = tuple(place - (place > at) for place in self.strays if place != at)
        return Slot(self.card, fates, strays, self.attached)

    def with_attached(self, card: CardId) -> "Slot":
        """Return the slot with a card attached to it."""
        return Slot(self.card, self.fates, self.strays, (*self.attached, card))

    def carries(self, power: str) -> bool:
        """Whether a card with this power is attached to it."""
        return any(CARDS[card].power == power for card in self.attached)


Row: TypeAlias = tuple[Slot | None, ...]
"""The places from left to right; None where the deck had no card left to fill one."""


@cache
def _printed_hours(fates: tuple[Fate, ...]) -> int:
    return sum(HOURS[fate] for fate in fates)


def hours(slot: Slot, imago: str = "lying") -> int:
    """Return the hours that its fates have consumed; `imago` is the reading of R23."""
    if slot.attached and slot.carries("slow"):
        return len(slot.fates)
    if not CARDS[slot.card].delays:
        return _printed_hours(slot.fates)
    return sum(
        1 if fate == 7 and (imago == "lying" or place not in slot.strays) else HOURS[fate]
        for place, fate in enumerate(slot.fates)
    )


def row_text(row: Row) -> str:
    """Return the places as text, one word each."""
    return " ".join([EMPTY if slot is None else str(slot) for slot in row])


def visible_fates(row: Row) -> tuple[Fate, ...]:
    """Return every fate in front of a card of a row, in rising order."""
    return tuple(sorted([fate for slot in row if slot for fate in slot.fates]))


def fates_on_cards(row: Row) -> list[tuple[Fate, CardId]]:
    """Return each value in front of each card, card by card."""
    return [(fate, slot.card) for slot in row if slot for fate in sorted(set(slot.fates))]


def changed(row: Row, card: CardId, slot: Slot) -> Row:
    """Return the row with `slot` in the place of `card`."""
    return tuple([slot if one is not None and one.card == card else one for one in row])


def thief(row: Row) -> CardId | None:
    """Return the card of a row that steals, if it lies there."""
    return next((slot.card for slot in row if slot and CARDS[slot.card].steals), None)


def at(row: Row, card: CardId) -> Slot:
    """Return the place of a card that lies in the row."""
    return next(slot for slot in row if slot is not None and slot.card == card)


def moved(row: Row, fate: Fate, source: CardId, target: CardId) -> Row:
    """Return the row with a fate moved from one card to another, whose rule it need not obey."""
    row = changed(row, source, at(row, source).without_fate(fate))
    return changed(row, target, at(row, target).with_fate(fate, stray=True))
