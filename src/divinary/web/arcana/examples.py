"""The fate grid of a card at no table at all, but in its worked example."""

from divinary.arcana.cards import CARDS, CardId
from divinary.arcana.fates import HIGHEST
from divinary.arcana.options import read
from divinary.arcana.scene import Scene
from divinary.arcana.slots import Slot
from divinary.arcana.telling.grid import Dot, FateGrid, sign
from divinary.arcana.words.cards import CARD_WORDS


def example_grid(card: CardId) -> FateGrid:
    """Return the grid of a card on the table of its example, whose hand is pointed out."""
    texts = CARD_WORDS[card]
    slot = Slot(card, texts.here)
    elsewhere = next(one for one in CARDS if one != card)
    scene = Scene(read({}), (slot, Slot(elsewhere, texts.visible)))
    lit = scene.grid(slot)
    fates = range(1, HIGHEST + 1)
    hands = (texts.fits, texts.fits[::-1]) if texts.fits else ()
    rows = [
        tuple(
            [
                Dot(
                    sign(scene, slot, lit, played, kept),
                    bool(lit[played][kept]),
                    (played, kept) in hands,
                )
                for played in fates
            ]
        )
        for kept in fates
    ]
    return FateGrid(tuple(rows), lifted=False)
