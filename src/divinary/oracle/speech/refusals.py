"""The sentence for each refusal and unreadable text, and what would be allowed."""

from collections.abc import Mapping, Sequence
from typing import Final

from divinary.core.error_texts import complaint
from divinary.core.errors import BadOption, DivinaryError, IllegalAction, UnreadableText
from divinary.core.words import N_, Words
from divinary.oracle.data.locations import Location
from divinary.oracle.model.actions import Choice
from divinary.oracle.model.view import View
from divinary.oracle.speech.choices import choice_words
from divinary.oracle.speech.events import name_of
from divinary.oracle.speech.location_notes import closed_words
from divinary.oracle.speech.refusal_facts import named
from divinary.oracle.speech.sheet_refusals import WHERE, sheet_complaint

REFUSALS: Final[Mapping[str, str]] = {
    "game-over": N_("The game is over."),
    "only-chance": N_("That is for chance alone to decide."),
    "chance-decides": N_("First comes a throw of the Runes, or a draw from the bag or a deck."),
    "other-chance": N_("Chance decides something else now."),
    "not-your-turn": N_("{active} decides now."),
    "not-now": N_("That cannot be done now."),
    "not-optional": N_("You cannot skip that."),
    "none-in-bag": N_("None is left in the bag: {adventurer}."),
    "not-in-the-deck": N_("Not in the deck now: {card}."),
    "not-in-the-square": N_("Not in the Town Square now: {card}."),
    "no-corruption-left": N_("No such Corruption card is left (Rogue icons: {icons})."),
    "no-such-corruption": N_("You have no such Corruption card (Rogue icons: {icons})."),
    "no-bubble": N_("No filled bubble of this kind is left: {kind}."),
    "no-empty-bubble": N_("No empty bubble of this kind is left: {kinds}."),
    "stands-there": N_("{location} is closed: {why}."),
    "runes-apart": N_("{location} is closed: {why}."),
    "twist-apart": N_("For that the Coin must lie with: {rune}."),
    "no-such-line": N_("There is no such line on the Star Chart."),
    "line-printed": N_("The line {dots} is printed: it is part of the Corruption Cross."),
    "line-there": N_("The line {dots} is drawn already."),
    "area-filled": N_("The line {dots} would cut an area that is filled in."),
    "no-icons": N_("All icons of the Divining Area are used."),
    "other-dice": N_("The dice show {dice}, not {die}."),
    "rows-full": N_("Both sequences of the Horoscopes are full."),
    "row-full": N_("No box is free {row}."),
    "no-die-in-half": N_("No die lies there: {half}."),
    "no-die-fits": N_("No die fits a sequence: {dice}."),
    "breaks-the-row": N_("{die} cannot be written {row}: after {last} comes {needed} or X."),
    "icons-marked": N_("No icon of this colour is free in the Faction Area: {colour}."),
    "other-goods": N_("You can take only one of: {goods}."),
    "none-in-supply": N_("Your supply has none left: {good}."),
    "too-few-icons": N_("That reward needs {needed} icons left; this prediction has {icons}."),
    "none-came-true": N_("No prediction came true with {icons} icons left, only with: {known}."),
    "staff-used": N_("That ability was used already: {staff}."),
    "slot-empty": N_("Nobody is assigned to that ability: {staff}."),
    "not-pulled": N_("Only these came out of the bag: {pulled}."),
    "no-such-boat": N_("There is no boat {boat}; boats are 1 to {high}."),
    "boat-full": N_("Boat {boat} is full."),
    "boat-docked": N_("Boat {boat} has docked; it is no longer at sea."),
    "side-has-docked": N_(
        "Boat {boat} has no free dock on its side; while a boat of the other side has one, "
        "Adventurers go there."
    ),
    "same-boat": N_("They sit in boat {boat} already."),
    "not-in-boat": N_("Not in boat {boat}: {adventurer}."),
    "dock-taken": N_("No dock is free {pier}."),
    "pier-out-of-reach": N_("Boat {boat} cannot dock {pier} from its side."),
    "not-on-the-shelf": N_("Not on your Sale Shelf: {good}."),
    "pier-buys-other": N_("Nobody buys that {pier}: {good}."),
    "no-customers": N_("No Customer of this colour waits {pier}: {colour}."),
}
"""Why an action is not allowed."""

COMPLAINTS: Final[Mapping[str, str]] = {
    "not-an-action": N_("I do not understand: {text}"),
    "unknown-word": N_("{text} does not fit there; write one of: {known}."),
    "unknown-townsfolk": N_("There is no Townsfolk card {text}."),
    "not-a-dot": N_("A dot of the Star Chart is a letter and a number, as in c3, not {text}."),
    "not-a-dish": N_(
        "Write the left half, a stroke and the right half, as in a2 bone / b3 skull voodoo, "
        "not {text}."
    ),
    "not-a-rune": N_("There is no Rune {text}. Write one of: {known}."),
    "no-such-pips": N_("A die shows {low} to {high}, not {text}."),
    "runes-missing": N_("Missing in the Divining Dish: {runes}."),
    "rune-twice": N_("Twice in the Divining Dish: {rune}."),
    "ambiguous": N_("{text} could mean: {known}."),
    "several-choices": N_(
        "{text} fits several choices; type a number, or more of the words: {known}"
    ),
    "no-such-number": N_("There is no choice {text}; the numbers go from {low} to {high}."),
    "too-many-dots": N_("A line has two dots, as in c3 d3; type one line at a time, not {text}."),
    "not-a-number": N_("Write whole numbers there, not {text}."),
    "not-a-position": N_("Line {line} is not part of a position."),
    "said-twice": N_("This appears twice: {text}"),
    "never-on-a-table": N_("That cannot be on a table: {text}"),
    "not-a-task": N_("I do not understand this task: {text}"),
    "over-or-not": N_("The game cannot be over while this is still to be done: {text}"),
    "unknown-seat": N_("There is no seat {text}."),
    "never-to-do": N_("This task never comes up in a game: {text}"),
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
    "two-in-a-dock": N_("Boat {boat} is in the same dock as another one, {pier}."),
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
    "row-broken": N_("Seat {seat}: this cannot be written {row}: {text}"),
    "too-many-goods": N_("Seat {seat} has {given} of one Good; there are {high} ({good})."),
    "off-the-chart": N_("There is no such line on the Star Chart."),
    "line-is-printed": N_(
        "The line {text} is printed already: it is part of the Corruption Cross."
    ),
    "line-drawn-twice": N_("The line {text} is drawn twice."),
    "not-a-sponsor": N_("Write a colour, once, and what is drawn there, not {text}."),
    "slot-twice": N_("A Staff slot holds only one card: {text}"),
    "bag-kinds": N_("The bag needs one number for each of: {known}; not {given}."),
    "bag-negative": N_("There cannot be {given} of one kind in the bag ({adventurer})."),
    "bag-too-full": N_("At most {high} of one kind can be in the bag, not {given} ({adventurer})."),
    "bag-empty": N_("Nobody is in the bag."),
    "negative-pulls": N_("The number of draws cannot be below 0: {given}."),
    "bad-sheet": WHERE,
    "too-many-dice": N_("There are {needed} dice in the Divining Dish, not {given}."),
    "coin-without-face": N_("Say which face of the Coin is up: {known}."),
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
    "bag-twice": N_("The bag names one kind twice: {given}."),
    "not-a-prediction": N_(
        'Write how many icons the prediction has, and its colour, as in "3 red", not {text}.'
    ),
    "predict-what": N_('Say what is predicted, as in --predict "3 red".'),
    "nothing-to-look-up": N_(
        "Nothing here is called {text}; divinary rules oracle lists everything."
    ),
    "perhaps-that": N_("Nothing here is called {text}. Similar names: {known}."),
}

FEW: Final = 6
"""Up to this many choices are all named; of more, one of each kind."""


def why_not(
    words: Words, refused: IllegalAction, names: Sequence[str], view: View | None = None
) -> str:
    """Return why an action was refused and, if `view` has choices, what would be allowed.

    `view` is that of the seat that asked.
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
    if isinstance(active := details.get("active"), int):
        facts["active"] = name_of(words, names, active)
    if isinstance(known := details.get("known"), tuple):
        facts["known"] = ", ".join(map(str, known))
    if "location" in details:
        facts["why"] = closed_words(words, refused, Location(str(details["location"])))
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
