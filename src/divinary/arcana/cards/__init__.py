"""The arcana cards: each a row of numbers and one pure question."""

from divinary.arcana.cards.base import BASE
from divinary.arcana.cards.card import NOTHING_SEEN, THE_HOURS, Card, CardId, Dusk, Seen
from divinary.arcana.cards.promos import IMAGO, KS2017
from divinary.arcana.cards.stars_below import STARS_BELOW

__all__ = ["BASE", "CARDS", "NOTHING_SEEN", "SETS", "THE_HOURS", "Card", "CardId", "Dusk", "Seen"]

SETS: dict[str, tuple[Card, ...]] = {
    "base": BASE,
    "ks2017": KS2017,
    "imago": IMAGO,
    "stars_below": STARS_BELOW,
}
"""Every box and promo, by the name that the option `cards` knows it by."""

CARDS: dict[CardId, Card] = {card.id: card for cards in SETS.values() for card in cards}
"""Every card of the house, in the order of the sheet."""
