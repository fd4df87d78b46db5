"""The arcana cards: each a row of numbers and one pure question."""

from divinary.arcana.data.base_cards import BASE
from divinary.arcana.data.card import Card, CardId
from divinary.arcana.data.promo_cards import IMAGO, KS2017
from divinary.arcana.data.stars_below_cards import STARS_BELOW

SETS: dict[str, tuple[Card, ...]] = {
    "base": BASE,
    "ks2017": KS2017,
    "imago": IMAGO,
    "stars_below": STARS_BELOW,
}
"""Every box and promo, by the name that the option `cards` knows it by."""

CARDS: dict[CardId, Card] = {card.id: card for cards in SETS.values() for card in cards}
"""Every card of the house, in the order of the sheet."""
