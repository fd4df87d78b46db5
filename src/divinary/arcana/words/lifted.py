"""What +1 makes of the kept fate, in words."""

from collections.abc import Sequence

from divinary.arcana.cards import CardId
from divinary.arcana.fates import Fate
from divinary.arcana.scene import Scene
from divinary.arcana.words.cards import CARD_WORDS
from divinary.arcana.words.pairs import CLAUSES
from divinary.arcana.words.values import values_words
from divinary.core.words import Words


def with_lift(words: Words, scene: Scene, card: CardId, kept: Sequence[Fate]) -> str:
    """Return what +1 makes of kept fates, where the card looks at that; it follows a sentence."""
    if not scene.lift or card not in CLAUSES or CARD_WORDS[card].printed:
        return ""
    return lifted_words(words, sorted(set(kept)), scene.lift)


def lifted_words(words: Words, kept: Sequence[Fate], lift: int) -> str:
    """Return what printed values count as; it follows a sentence."""
    said = words.say(
        "With +1 the {kept} counts as {counts}.",
        kept=values_words(words, kept),
        counts=values_words(words, [fate + lift for fate in kept]),
    )
    return f" {said}"
