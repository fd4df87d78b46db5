"""The sentence for an action, an event or a task, and what its fields are called in it."""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from divinary.core.words import Words
from divinary.oracle.data.colours import COLOURS
from divinary.oracle.data.runes import RUNES
from divinary.oracle.model import actions, events, tasks
from divinary.oracle.rulebook import terms
from divinary.oracle.rulebook.phrases import dish_words, line_words
from divinary.oracle.rulebook.terms import townsfolk_name

Sentences: TypeAlias = Mapping[type, str | Mapping[Any, str]]
"""A sentence for each kind of thing, or one for each value of its last field."""

NAMES: Final[Mapping[str, Any]] = {
    "rune": terms.THE_RUNES,
    "location": terms.LOCATIONS,
    "staff": terms.STAFF,
    "colour": terms.COLOURS,
    "row": terms.IN_ROW,
    "pier": terms.AT_PIER,
    "good": terms.A_GOOD,
    "who": terms.AN_ADVENTURER,
    "source": terms.SOURCES,
}
"""The names of the values of a field."""

OTHERS: Final[Mapping[str, Callable[[Words, Any], object]]] = {
    "dish": dish_words,
    "card": townsfolk_name,
    "dots": lambda words, dots: line_words(dots),
    "boat": lambda words, boat: boat + 1,
    "to": lambda words, boat: boat + 1,
    "dice": lambda words, dice: words.both([str(die) for die in dice]),
    "pulled": lambda words, pulled: words.both(
        [words.say(terms.AN_ADVENTURER[who]) for who in pulled]
    ),
}
BRACES: Final = {"row": "where", "pier": "where", "dots": "line", "pulled": "who", "number": "n"}
"""The name of a field in the braces of a sentence, if it is another."""


def sentence(words: Words, sentences: Sentences, what: Any, **facts: object) -> str:
    """Return the sentence for something: that of its kind, or of the value of its last field."""
    found = sentences[type(what)]
    if not isinstance(found, str):
        found = found[getattr(what, what.__struct_fields__[-1])]
    return words.say(found, **field_words(words, what), **facts)


def field_words(words: Words, what: Any) -> dict[str, Any]:
    """Return what a sentence about an action, event or task can name, by its braces."""
    facts: dict[str, Any] = {}
    for field in what.__struct_fields__:
        value = getattr(what, field)
        if field in NAMES and not isinstance(value, tuple):
            value = words.say(NAMES[field][value])
        elif field in OTHERS:
            value = OTHERS[field](words, value)
        facts[BRACES.get(field, field)] = value
    match what:
        case actions.Pull(who=who) | actions.First(who=who) | events.Back(who=who):
            facts["who"] = words.say(terms.ADVENTURERS[who])
        case tasks.Ordering(pulled=pulled):
            facts["who"] = words.both([words.say(terms.ADVENTURERS[who]) for who in pulled])
        case actions.Adjust(die=die):
            facts["die"] = RUNES[die].upper()
        case actions.Market(colour=colour):
            facts["faction"] = words.say(terms.FACTIONS[colour])
        case actions.Cross(place=place) if place in COLOURS:
            facts["faction"] = words.say(terms.FACTIONS[COLOURS.index(place)])
        case actions.Cross(place=place):
            facts["where"] = words.say(terms.IN_ROW[actions.ROWS.index(place)])
    return facts
