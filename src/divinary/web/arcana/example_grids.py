"""The fate grid of a card in its worked example, without a game."""

from divinary.arcana.beliefs.fate_grid import FateGrid, grid_on
from divinary.arcana.data.card import CardId
from divinary.arcana.data.cards import CARDS
from divinary.arcana.model.options import read
from divinary.arcana.model.row import Slot
from divinary.arcana.rulebook.cards import CARD_WORDS
from divinary.arcana.rules.play_context import PlayContext


def example_grid(card: CardId) -> FateGrid:
    """Return the grid of a card on the table of its example, with the pairs of its hand marked."""
    texts = CARD_WORDS[card]
    slot = Slot(card, texts.here)
    elsewhere = next(one for one in CARDS if one != card)
    context = PlayContext(read({}), (slot, Slot(elsewhere, texts.visible)))
    hands = (texts.fits, texts.fits[::-1]) if texts.fits else ()
    return grid_on(context, slot, hands)
