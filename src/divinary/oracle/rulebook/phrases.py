"""Parts of sentences that several modules need: the dish, a line, an ability, a list."""

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from typing import Final

from divinary.core.words import N_, Words
from divinary.oracle.data.cove import Cove, Townsfolk
from divinary.oracle.data.goods import SIZES, charm, tome
from divinary.oracle.model.dish import Dish
from divinary.oracle.rulebook import terms

ABILITIES: Final[Mapping[str, str]] = {
    "none": N_("no ability"),
    "discard": N_("discards 1 Corruption card"),
    "charm": N_("brings a Charm of its colour"),
    "tome": N_("brings a Tome of its colour"),
    "gold": N_("brings gold"),
    "draw": N_("draws 1 more Adventurer"),
    "return": N_("returns 1 Adventurer at sea to the bag"),
    "ferry": N_("moves 1 Adventurer to another boat at sea"),
}
"""What a recruited card gives, by the name of its ability in the sheet."""


def ability_words(words: Words, cove: Cove, person: Townsfolk) -> str:
    """Return what a recruited card gives, with the colour of its Good or the gold."""
    if person.ability == "gold":
        return words.count("brings {n} gold", "brings {n} gold", cove.gold)
    if person.ability not in SIZES:
        return words.say(ABILITIES[person.ability])
    make = charm if person.ability == SIZES[0] else tome
    return words.say("brings {good}", good=words.say(terms.A_GOOD[make(person.icons[0])]))


STAFF_WORK: Final[Mapping[str, str]] = {
    "exorcist": N_("an X for a sequence or a faction's icon"),
    "astrologist": N_("lines on the Star Chart"),
    "palm-reader": N_("bubbles to fill"),
    "security": N_("a Corruption card to discard"),
}
"""What activating each of the Staff gives."""


def icon_words(words: Words, icons: Sequence[int]) -> str:
    """Return the icons of a card as names of factions."""
    return ", ".join([words.say(terms.ICONS[icon]) for icon in icons])


def dish_words(words: Words, dish: Dish) -> str:
    """Return what lies in each half of the dish.

    >>> from divinary.core.words import words
    >>> from divinary.oracle.model.dish import read_dish
    >>> dish_words(words("en"), read_dish("a2 bone voodoo / b3 skull"))
    'left half – die A (2), Bone, Voodoo meeple; right half – die B (3), Coin (Skull)'
    """
    left, right = (half_words(words, dish, half) for half in range(len(terms.HALVES)))
    return words.say(
        "{left} – {in_left}; {right} – {in_right}",
        left=words.say(terms.HALVES[0]),
        in_left=left,
        right=words.say(terms.HALVES[1]),
        in_right=right,
    )


def half_words(words: Words, dish: Dish, half: int) -> str:
    """Return what lies in one half of the dish."""
    shows = (str(dish.a), str(dish.b), words.say(terms.FACES[dish.skull]), "", "")
    runes = [
        f"{words.say(rune)} ({shown})" if shown else words.say(rune)
        for rune, shown, side in zip(terms.RUNES, shows, dish.sides, strict=True)
        if side == half
    ]
    return ", ".join(runes) or words.say("no Rune")


def listed(words: Words, parts: Iterable[str]) -> str:
    """Return facts with semicolons between, as each language sets them."""

    def joined(one: str, other: str) -> str:
        return words.say("{one}; {other}", one=one, other=other)

    found = [*filter(None, parts)]
    return reduce(joined, found) if found else ""


def counted(words: Words, names: Sequence[str], counts: Sequence[int]) -> str:
    """Return how many there are of each kind, leaving out kinds of which there are none.

    >>> from divinary.core.words import words
    >>> counted(words("en"), terms.COLOURS, (2, 0, 1, 0))
    'red ×2, blue'
    """
    kinds = zip(names, counts, strict=True)
    return ", ".join([words.say(name) + (f" ×{n}" if n > 1 else "") for name, n in kinds if n])


def line_words(dots: str) -> str:
    """Return a line of the star chart by its two dots.

    >>> line_words("c3 d3")
    'c3–d3'
    """
    return "–".join(dots.split())
