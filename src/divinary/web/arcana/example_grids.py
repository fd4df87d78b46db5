"""The fate grid of a card at no table at all, but in its worked example."""

from divinary.arcana.beliefs.fate_grid import Dot, FateGrid, sign
from divinary.arcana.data.card import CardId
from divinary.arcana.data.cards import CARDS
from divinary.arcana.data.fates import HIGHEST
from divinary.arcana.model.options import read
from divinary.arcana.model.row import Slot
from divinary.arcana.rulebook.cards import CARD_WORDS
from divinary.arcana.rules.play_context import PlayContext


def example_grid(card: CardId) -> FateGrid:
    """Return the grid of a card on the table of its example, whose hand is pointed out."""
    texts = CARD_WORDS[card]
    slot = Slot(card, texts.here)
    elsewhere = next(one for one in CARDS if one != card)
    context = PlayContext(read({}), (slot, Slot(elsewhere, texts.visible)))
    lit = context.grid(slot)
    fates = range(1, HIGHEST + 1)
    hands = (texts.fits, texts.fits[::-1]) if texts.fits else ()
    rows = [
        tuple(
            [
                Dot(
                    sign(context, slot, lit, played, kept),
                    bool(lit[played][kept]),
                    (played, kept) in hands,
                )
                for played in fates
            ]
        )
        for kept in fates
    ]
    return FateGrid(tuple(rows), lifted=False)
