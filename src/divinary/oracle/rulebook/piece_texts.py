"""Texts about pieces that have no topic in the rules: Runes, bubbles, an X, boats and more."""

from collections.abc import Mapping
from typing import Final

from divinary.core.words import N_
from divinary.oracle.rulebook import terms

_A_DIE: Final = N_(
    "With the Bone it says how many lines you may draw, with the Voodoo meeple how many icons you "
    "predict. With the Coin it allows an X. The dice of one half can be written in the Horoscopes."
)
_A_PIER: Final = N_(
    "Full boats dock here. In the Market phase a Good brings its value for each Customer of its "
    "colour on the pier where you sell it."
)

PIECES: Final[Mapping[str, tuple[str, str]]] = {
    "a": (terms.RUNES[0], _A_DIE),
    "b": (terms.RUNES[1], _A_DIE),
    "coin": (
        terms.RUNES[2],
        N_(
            "With the Rune of an option it opens Twisting Fates. The Skull adds 1 Corruption card "
            "there, the Tree does no harm."
        ),
    ),
    "bone": (terms.RUNES[3], N_("With a die it opens Star Charting.")),
    "voodoo": (terms.RUNES[4], N_("With a die it opens Divination.")),
    "tree": (terms.FACES[0], N_("The harmless face of the Coin.")),
    "skull": (
        terms.FACES[1],
        N_("The other face of the Coin: Twisting Fates then brings 1 Corruption card as well."),
    ),
    "adjust": (
        terms.BUBBLES["adjust"],
        N_(
            "Spend such a bubble before you choose a location: a die goes up or down by one, and "
            "1 and 4 are neighbours."
        ),
    ),
    "move": (
        terms.BUBBLES["move"],
        N_(
            "Spend such a bubble before you choose a location: a Rune goes to the other half, and "
            "what it shows stays."
        ),
    ),
    "x": (
        N_("X"),
        N_(
            "Draw it in the next box of a sequence, where anything may follow it, or in the "
            "Faction Area, where it brings 1 gold at once for each Customer in that Faction Hall."
        ),
    ),
    "top": (
        terms.ROWS[0],
        N_("Each number is one higher than the last, and 1 follows 4; an X fits everywhere."),
    ),
    "bottom": (
        terms.ROWS[1],
        N_("Each number is one lower than the last, and 4 follows 1; an X fits everywhere."),
    ),
    "bonus": (
        N_("bonus"),
        N_(
            "A box of the Horoscopes, once filled, pays the bonus beside it: a Good from your "
            "supply, an X, a Market icon, or a Corruption card less."
        ),
    ),
    "charm": (N_("Charm"), N_("The small Good. A closed cell of the Star Chart gives one.")),
    "tome": (
        N_("Tome"),
        N_("The large Good. Two cells of one colour, closed together, give one."),
    ),
    "boat": (
        N_("boat"),
        N_(
            "Adventurers wait in boats at sea. A boat that fills docks at once, at a pier that "
            "its side reaches; once all docks are taken, the Market phase is near."
        ),
    ),
    "left-pier": (terms.PIERS[0], _A_PIER),
    "centre-pier": (terms.PIERS[1], _A_PIER),
    "right-pier": (terms.PIERS[2], _A_PIER),
    "rogue": (
        terms.ADVENTURERS[-1],
        N_(
            "A Rogue buys nothing and matches no prediction. Each Rogue in the Lair makes every "
            "Rogue icon cost more."
        ),
    ),
    "customer": (
        N_("Customer"),
        N_(
            "An Adventurer with a colour. On a pier they buy; those who are still at sea when the "
            "market opens go to their Faction Hall for good."
        ),
    ),
    "rating": (
        N_("rating"),
        N_("A single player is rated by the final gold, in seven steps."),
    ),
}
"""The name and the use of each piece, by its name in notation where it has one."""
