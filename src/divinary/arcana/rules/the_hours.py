"""The Hours: beside the row, and no card, so they never fade or leave and keep no fate."""

from divinary.arcana.data.card import THE_HOURS, CardId
from divinary.arcana.data.fates import Fate
from divinary.arcana.model.row import Row, at, changed


def landing(row: Row, played: CardId) -> CardId:
    """Return the card that a fate played on a card lands on: from The Hours on the leftmost."""
    return next(slot.card for slot in row if slot) if played == THE_HOURS else played


def laid(row: Row, fate: Fate, card: CardId) -> Row:
    """Return the row with a fate played. One from The Hours need not obey the card it lands on."""
    target = landing(row, card)
    return changed(row, target, at(row, target).with_fate(fate, stray=card == THE_HOURS))
