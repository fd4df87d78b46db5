"""Why not: a sentence for all that the Oracle's rules refuse, and what would be allowed."""

from collections.abc import Mapping, Sequence
from typing import Final

from divinary.core.error_texts import complaint
from divinary.core.errors import BadOption, DivinaryError, IllegalAction, UnreadableText
from divinary.core.words import N_, Words
from divinary.oracle.model.actions import Choice
from divinary.oracle.model.view import View
from divinary.oracle.speech.choices import choice_words
from divinary.oracle.speech.events import name_of
from divinary.oracle.speech.refusal_facts import named
from divinary.oracle.speech.refusal_texts import MISSES, REFUSALS
from divinary.oracle.speech.sheet_refusals import WHERE, sheet_complaint

COMPLAINTS: Final[Mapping[str, str]] = {
    "not-an-action": N_("I do not understand: {text}"),
    "unknown-word": N_("{text} cannot stand there; write one of: {known}."),
    "unknown-townsfolk": N_("There is no Townsfolk card {text}."),
    "not-a-dot": N_("A dot of the Star Chart is a letter and a number, as in c3, not {text}."),
    "not-a-dish": N_(
        "Write the left half, a stroke and the right half, as in a2 bone / b3 skull voodoo, "
        "not {text}."
    ),
    "not-a-rune": N_("There is no Rune {text}. Known are: {known}."),
    "no-such-pips": N_("A die shows {low} to {high}, not {text}."),
    "runes-missing": N_("Missing in the Divining Dish: {runes}."),
    "rune-twice": N_("Twice in the Divining Dish: {rune}."),
    "ambiguous": N_("{text} could mean: {known}."),
    "several-choices": N_(
        "{text} fits several choices; type a number, or more of the words: {known}"
    ),
    "no-such-number": N_("There is no choice {text}; the numbers go from {low} to {high}."),
    "too-many-dots": N_("A line has two dots, as in c3 d3; type one line at a time, not {text}."),
    "not-a-number": N_("Whole numbers stand there, not {text}."),
    "not-a-position": N_("Line {line} is not part of a position."),
    "said-twice": N_("This is said twice: {text}"),
    "never-on-a-table": N_("That cannot be on a table: {text}"),
    "not-a-task": N_("I do not understand what is to be done: {text}"),
    "over-or-not": N_("The game cannot be over while this is still to be done: {text}"),
    "unknown-seat": N_("There is no seat {text}."),
    "never-to-do": N_("A game never comes to have this to do: {text}"),
    "not-next": N_(
        "It cannot be the turn of seat {seat}: another timepiece is further back, or its own has "
        "reached the market marker."
    ),
    "dish-missing": N_("Seat {seat} would have thrown the Runes by now."),
    "clock-seats": N_("The clock must name each of the {needed} seats once: {text}"),
    "clock-order": N_("The timepieces do not stand in the order of their hours: {text}"),
    "marker-too-soon": N_(
        "The market marker comes when all {needed} docks are taken; here {given} are."
    ),
    "marker-missing": N_("The market marker would lie on the clock by now."),
    "unknown-boat": N_("There is no boat {text}; boats are 1 to {high}."),
    "boat-overfull": N_("Boat {boat} has {given} Adventurers, but seats for {high}."),
    "should-have-docked": N_("Boat {boat} is full and a dock is free; it would have docked."),
    "docked-not-full": N_("Boat {boat} has docked with {given} Adventurers; it takes {high}."),
    "not-yet-arrived": N_(
        "Boat {boat} has {given} Adventurers; so far into the Arrival phase it should have "
        "{needed}."
    ),
    "still-at-sea": N_(
        "Boat {boat} is at sea with Adventurers; in the Market phase nobody is left there."
    ),
    "dock-out-of-reach": N_("Boat {boat} cannot reach a dock {pier}."),
    "two-in-a-dock": N_("Boat {boat} lies where another one does, {pier}."),
    "halls-differ": N_("There are {needed} Faction Halls, not {given}."),
    "too-many-adventurers": N_("There are only {high} of one kind, not {given} ({adventurer})."),
    "too-few-to-come": N_(
        "Only {given} Adventurers are left for the boats, and {needed} may be needed; the game "
        "might not end."
    ),
    "card-not-in-deck": N_("{card} is not among the cards of this game."),
    "card-twice": N_("{card} cannot lie on the table twice."),
    "square-size": N_("The Town Square has {given} cards; it should have {needed}."),
    "too-much-corruption": N_(
        "There are only {high} Corruption cards of this kind, not {given} (Rogue icons: {icons})."
    ),
    "more-than-printed": N_("Seat {seat} has {given} where {high} are printed: {what}"),
    "row-broken": N_("Seat {seat}: these boxes cannot stand {row}: {text}"),
    "too-many-goods": N_("Seat {seat} has {given} of one Good; there are {high} ({good})."),
    "off-the-chart": N_("There is no such line on the Star Chart."),
    "line-is-printed": N_(
        "The line {text} is printed already: it is part of the Corruption Cross."
    ),
    "line-drawn-twice": N_("The line {text} is drawn twice."),
    "not-a-sponsor": N_("Write a colour, once, and what is drawn there, not {text}."),
    "slot-twice": N_("A place of the Staff holds one card only: {text}"),
    "bag-kinds": N_("The bag needs one number for each of: {known}; not {given}."),
    "bag-negative": N_("There cannot be {given} of one kind in the bag ({adventurer})."),
    "bag-too-full": N_("At most {high} of one kind can be in the bag, not {given} ({adventurer})."),
    "bag-empty": N_("Nobody is in the bag."),
    "negative-pulls": N_("The number of draws cannot be below 0: {given}."),
    "bad-sheet": WHERE,
    "too-many-dice": N_("There are {needed} dice in the Divining Dish, not {given}."),
    "coin-without-face": N_("Say which face of the Coin lies up: {known}."),
    "not-bubbles": N_(
        'Give two numbers, the filled ±1 bubbles and the filled Move 1 bubbles, as in "1 1", '
        "not {given}."
    ),
    "too-many-adjusts": N_("The board has {high} ±1 bubbles; {given} cannot be filled."),
    "too-many-moves": N_("The board has {high} Move 1 bubbles; {given} cannot be filled."),
    "not-a-sequence": N_(
        'Write a sequence in numbers from {low} to {high} and X, as in "1 2 X", not {text}.'
    ),
    "sequence-too-long": N_("A sequence has {high} boxes; {given} cannot be filled."),
    "breaks-top": N_("In the top sequence {number} cannot follow {before}; {needed} or X can."),
    "breaks-bottom": N_(
        "In the bottom sequence {number} cannot follow {before}; {needed} or X can."
    ),
    "bag-twice": N_("One kind is told twice for the bag: {given}."),
    "not-a-prediction": N_(
        'Write how many icons the prediction has, and its colour, as in "3 red", not {text}.'
    ),
    "predict-what": N_('Say what is predicted, as in --predict "3 red".'),
    "nothing-to-look-up": N_(
        "Nothing goes by the name {text} here; divinary rules oracle shows all there is."
    ),
    "perhaps-that": N_("Nothing goes by the name {text} here. Near it are: {known}."),
}

FEW: Final = 6
"""So many choices are all named; of more, one of each kind."""


def why_not(
    words: Words, refused: IllegalAction, names: Sequence[str], view: View | None = None
) -> str:
    """Return why an action was refused and, to whoever is to choose, what would be allowed.

    `view` is the table as whoever asked saw it.
    """
    if refused.reason not in REFUSALS:
        return oracle_complaint(words, refused)
    sentence = words.say(REFUSALS[refused.reason], **_facts(words, refused, names))
    if view is None or not view.choices:
        return sentence
    return f"{sentence} {_allowed(words, view)}"


def oracle_complaint(words: Words, error: DivinaryError) -> str:
    """Return the sentence for a text, option, sheet or record that cannot be."""
    if error.reason == "bad-sheet":
        said = sheet_complaint(words, BadOption(error.reason, **error.details))
    else:
        said = complaint(words, error, COMPLAINTS, **named(words, error.details))
    line = error.details.get("line")
    if not isinstance(error, UnreadableText) or line is None or error.reason == "not-a-position":
        return said
    return words.say("Line {line}: {why}", line=line, why=said)


def _facts(words: Words, refused: IllegalAction, names: Sequence[str]) -> dict[str, str]:
    details = refused.details
    facts = {fact: str(value) for fact, value in details.items()} | named(words, details)
    active, location = details.get("active"), str(details.get("location"))
    if isinstance(active, int):
        facts["active"] = name_of(words, names, active)
    if isinstance(known := details.get("known"), tuple):
        facts["known"] = ", ".join(map(str, known))
    if location in MISSES:
        facts["miss"] = words.say(MISSES[location])
    return facts


def _allowed(words: Words, view: View) -> str:
    if len(view.choices) <= FEW:
        options = [choice_words(words, choice, view.table) for choice in view.choices]
        return words.say("You may choose: {options}.", options="; ".join(options))
    kinds: dict[type[Choice], Choice] = {}
    for choice in view.choices:
        kinds.setdefault(type(choice), choice)
    options = [choice_words(words, choice, view.table) for choice in kinds.values()]
    return words.say("You may choose, for example: {options}.", options="; ".join(options))
