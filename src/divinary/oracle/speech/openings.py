"""What a throw opens, in words: what is done there, what it costs, which bubbles open it."""

from collections.abc import Mapping
from typing import Final

from divinary.core.words import N_, Words
from divinary.oracle.beliefs.bubble_spending import Spend
from divinary.oracle.beliefs.openings import Opening
from divinary.oracle.data.locations import Location
from divinary.oracle.data.runes import RUNES
from divinary.oracle.model.actions import Adjust, Move
from divinary.oracle.model.dish import Dish, turned, value
from divinary.oracle.model.options import Options
from divinary.oracle.rulebook import terms
from divinary.oracle.rules.locations import hours_at
from divinary.oracle.speech.signs import rune_name

TWISTS: Final[Mapping[str, str]] = {
    "adjust": N_("fill two ±1 bubbles"),
    "move": N_("fill two Move 1 bubbles"),
    "x": N_("put an X into a sequence or on an icon of a faction"),
}


def opening_words(words: Words, opening: Opening, options: Options) -> str:
    """Return a location with its hours, and what is done there.

    >>> from divinary.core.words import words
    >>> from divinary.oracle.model.options import read
    >>> opening_words(words("en"), Opening(Location.STAR_CHARTING, lines=2), read({}))
    'Star Charting (2 hours): draw up to 2 lines on the Star Chart'
    """
    place = location_words(words, opening.location, options)
    return words.say("{name}: {text}", name=place, text=done_there(words, opening))


def location_words(words: Words, location: Location, options: Options) -> str:
    """Return the name of a location, and the hours that an action takes there."""
    name, hours = words.say(terms.LOCATIONS[location]), hours_at(options, location)
    low, high = min(hours), max(hours)
    if low == high:
        return words.count("{location} ({n} hour)", "{location} ({n} hours)", low, location=name)
    return words.say("{location} ({low} to {high} hours)", location=name, low=low, high=high)


def done_there(words: Words, opening: Opening) -> str:
    """Return what is done at a location."""
    match opening.location:
        case Location.TWISTING_FATES:
            return _twist(words, opening)
        case Location.STAR_CHARTING:
            return words.count(
                "draw {n} line on the Star Chart",
                "draw up to {n} lines on the Star Chart",
                opening.lines,
            )
        case Location.DIVINATION:
            return _divination(words, opening.icons)
        case Location.HOROSCOPES:
            return _horoscopes(words, opening.writes)
        case Location.RECRUIT:
            return words.say("take a card from the Town Square")
        case Location.ACTIVATE_STAFF:
            return words.say("use the ability of each filled Staff slot; without any, rest")


def spend_words(words: Words, dish: Dish, spend: Spend) -> str:
    """Return which bubbles are spent, and what each of them does.

    >>> from divinary.core.words import words
    >>> from divinary.oracle.data.runes import B
    >>> from divinary.oracle.model.dish import read_dish
    >>> dish = read_dish("bone voodoo 2 / 3 skull")
    >>> spend_words(words("en"), dish, Spend(1, 1, (Adjust(B, 1), Move(B))))
    '1 × ±1 and 1 × Move 1: die B to 4 + die B across'
    """
    kinds = {"adjust": spend.adjust, "move": spend.move}
    paid = [f"{n} × {words.say(terms.BUBBLES[kind])}" for kind, n in kinds.items() if n]
    how = steps_words(words, dish, spend)
    return words.say("{name}: {text}", name=words.both(paid), text=how)


def steps_words(words: Words, dish: Dish, spend: Spend) -> str:
    """Return what the bubbles do: a die is turned to a number, a Rune goes across."""
    found = []
    for rune in range(len(RUNES)):
        by = sum([step.by for step in spend.steps if isinstance(step, Adjust) and step.die == rune])
        if by:
            new = value(turned(dish, rune, by), rune)
            found.append(words.say("{die} to {n}", die=rune_name(words, rune), n=new))
        if Move(rune) in spend.steps:
            found.append(words.say("{rune} across", rune=rune_name(words, rune)))
    return " + ".join(found)


def _twist(words: Words, opening: Opening) -> str:
    deed = words.say(TWISTS[opening.twist])
    if not opening.corruption:
        return deed
    return words.say("{deed}, and draw 1 Corruption card because of the Skull", deed=deed)


def _divination(words: Words, icons: tuple[int, ...]) -> str:
    if len(icons) > 1:
        sizes = words.both([str(size) for size in icons])
        return words.say("start two predictions, of {sizes} Customer icons", sizes=sizes)
    return words.count(
        "start a prediction with {n} Customer icon",
        "start a prediction with {n} Customer icons",
        icons[0],
    )


def _horoscopes(words: Words, dice: tuple[int, ...]) -> str:
    if len(dice) == 1:
        return words.say("write {die} in one of the sequences", die=dice[0])
    both = words.both([str(die) for die in dice])
    return words.say("write {dice} in the sequences, in either order", dice=both)
