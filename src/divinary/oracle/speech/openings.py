"""What a throw opens, in words: what is done there, what it costs, and which bubbles lead there."""

from collections.abc import Mapping
from typing import Final

from divinary.core.words import N_, Words
from divinary.oracle.beliefs.bubble_spending import Spend
from divinary.oracle.beliefs.openings import Opening
from divinary.oracle.data.locations import Location
from divinary.oracle.data.runes import DICE, RUNES, Rune
from divinary.oracle.model.actions import Adjust, Move
from divinary.oracle.model.dish import Dish, turned, value
from divinary.oracle.model.options import Options
from divinary.oracle.rulebook import terms

TWISTS: Final[Mapping[str, str]] = {
    "adjust": N_("fill two ±1 bubbles"),
    "move": N_("fill two Move 1 bubbles"),
    "x": N_("put an X into a sequence or on an icon of a faction"),
}
TURN_AND_MOVE: Final = (
    N_("turn {die} to {new} and move it to the left half"),
    N_("turn {die} to {new} and move it to the right half"),
)
MOVE_A_DIE: Final = (N_("move {die} to the left half"), N_("move {die} to the right half"))
MOVE: Final[Mapping[str, tuple[str, str]]] = {
    "coin": (N_("move the Coin to the left half"), N_("move the Coin to the right half")),
    "bone": (N_("move the Bone to the left half"), N_("move the Bone to the right half")),
    "voodoo": (
        N_("move the Voodoo meeple to the left half"),
        N_("move the Voodoo meeple to the right half"),
    ),
}
"""Where each Rune goes: to the left half, to the right half."""

A_DIE_OF: Final = (N_("the {die} of the left half"), N_("the {die} of the right half"))
ALIKE: Final = (N_("one {die}"), N_("the other {die}"))


def opening_words(words: Words, opening: Opening, options: Options) -> str:
    """Return a location with its hours, and what is done there.

    >>> from divinary.core.words import words
    >>> from divinary.oracle.model.options import read
    >>> opening_words(words("en"), Opening(Location.STAR_CHARTING, lines=2), read({}))
    'Star Charting (2 hours): draw up to 2 lines on the Star Chart'
    """
    place = location_words(words, opening.location, options)
    return words.say("{name}: {text}", name=place, text=deed_words(words, opening))


def location_words(words: Words, location: Location, options: Options) -> str:
    """Return the name of a location, and the hours that an action takes there."""
    name = words.say(terms.LOCATIONS[location])
    if location is Location.RECRUIT:
        return _by_slot(words, name, options.cove.square)
    (hours,) = options.hours_at(location)
    return words.count("{location} ({n} hour)", "{location} ({n} hours)", hours, location=name)


def deed_words(words: Words, opening: Opening) -> str:
    """Return what is done, without the location."""
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
            return words.say("hire a card of the Town Square, gain its ability and assign it")
        case Location.ACTIVATE_STAFF:
            return words.say("use the ability of each filled Staff slot; without any, rest")


def spend_words(words: Words, dish: Dish, spend: Spend) -> str:
    """Return which bubbles are spent, and what each of them does.

    >>> from divinary.core.words import words
    >>> from divinary.oracle.data.runes import B
    >>> from divinary.oracle.model.dish import read_dish
    >>> dish = read_dish("bone voodoo 2 / 3 skull")
    >>> spend_words(words("en"), dish, Spend(1, 1, (Adjust(B, 1), Move(B))))
    '1 × ±1 and 1 × Move 1: turn the 3 to 4 and move it to the left half'
    """
    kinds = {"adjust": spend.adjust, "move": spend.move}
    paid = [f"{n} × {words.say(terms.BUBBLES[kind])}" for kind, n in kinds.items() if n]
    done = [_handled(words, dish, rune, spend) for rune in range(len(RUNES))]
    return words.say("{name}: {text}", name=words.both(paid), text=", ".join(filter(None, done)))


def _by_slot(words: Words, name: str, hours: tuple[int, ...]) -> str:
    low, high = min(hours), max(hours)
    if low == high:
        return words.count("{location} ({n} hour)", "{location} ({n} hours)", low, location=name)
    return words.say("{location} ({low} to {high} hours)", location=name, low=low, high=high)


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


def _handled(words: Words, dish: Dish, rune: Rune, spend: Spend) -> str:
    """Return what is done to one Rune; nothing may be."""
    to, moves = 1 - dish.sides[rune], Move(rune) in spend.steps
    if rune not in DICE:
        return words.say(MOVE[RUNES[rune]][to]) if moves else ""
    by = sum([step.by for step in spend.steps if isinstance(step, Adjust) and step.die == rune])
    die, new = _die(words, dish, rune), value(turned(dish, rune, by), rune)
    if not by:
        return words.say(MOVE_A_DIE[to], die=die) if moves else ""
    if not moves:
        return words.say("turn {die} to {new}", die=die, new=new)
    return words.say(TURN_AND_MOVE[to], die=die, new=new)


def _die(words: Words, dish: Dish, die: Rune) -> str:
    """Return a die by what it shows; where both show the same, by its half."""
    shown, half = value(dish, die), dish.sides[die]
    if dish.a != dish.b:
        return words.say("the {die}", die=shown)
    if dish.sides[DICE[0]] != dish.sides[DICE[1]]:
        return words.say(A_DIE_OF[half], die=shown)
    return words.say(ALIKE[die], die=shown)
