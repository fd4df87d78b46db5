"""Choices, and what chance can bring, as they stand in a list."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from divinary.core.words import N_, Words
from divinary.oracle.data.colours import COLOURS
from divinary.oracle.data.locations import Location, Staff
from divinary.oracle.data.runes import RUNES
from divinary.oracle.model import actions
from divinary.oracle.model.dish import half_dice, turned, value
from divinary.oracle.model.position import Position
from divinary.oracle.model.shop import Shop
from divinary.oracle.model.tasks import Charting
from divinary.oracle.rulebook import terms
from divinary.oracle.rulebook.phrases import STAFF_WORK, ability_words
from divinary.oracle.rulebook.terms import townsfolk_name
from divinary.oracle.rules.divination import icons_left
from divinary.oracle.rules.faction_area import sponsorship
from divinary.oracle.speech.action_facts import Sentences, action_facts, sentence
from divinary.oracle.speech.questions import GO_ON, QUESTIONS

SENTENCES: Final[Sentences] = {
    actions.Throw: N_("The Runes fall: {dish}"),
    actions.Pull: N_("Out of the bag: {who}"),
    actions.Deal: N_("New in the Town Square: {card}"),
    actions.Adjust: {
        1: N_("Spend ±1: raise the die {die} by one"),
        -1: N_("Spend ±1: lower the die {die} by one"),
    },
    actions.Move: N_("Spend Move 1: {rune} goes to the other half"),
    actions.Go: "{location}",
    actions.Twist: {
        "adjust": N_("Fill two ±1 bubbles"),
        "move": N_("Fill two Move 1 bubbles"),
        "x": N_("Put an X into a sequence or on an icon of a faction"),
    },
    actions.Line: N_("Draw the line {line}"),
    actions.Half: {
        0: N_("The dice of the left half"),
        1: N_("The dice of the right half"),
    },
    actions.Write: N_("Write {die} {where}"),
    actions.Cross: {
        **dict.fromkeys(actions.ROWS, N_("Draw an X {where}")),
        **dict.fromkeys(COLOURS, N_("Draw an X in the Faction Area: {faction}")),
    },
    actions.Market: N_("Mark an icon for the Market phase: {faction}"),
    actions.Take: N_("Move {good} to the Sale Shelf"),
    actions.Fill: {"adjust": N_("Fill a ±1 bubble"), "move": N_("Fill a Move 1 bubble")},
    actions.Hire: N_("Recruit: {card}"),
    actions.Assign: N_("Assign to: {staff}"),
    actions.First: N_("First: {who}"),
    actions.Embark: N_("Seat {who} in boat {boat}"),
    actions.Dock: N_("Dock {where}"),
    actions.Return: N_("Return {who} from boat {boat} to the bag"),
    actions.Ferry: N_("Move {who} from boat {boat} to boat {to}"),
    actions.Sell: N_("Sell {good} {where}"),
}
"""How each kind of choice stands in a list, as far as its fields say it."""


def choice_words(words: Words, action: actions.Action, table: Position | None = None) -> str:
    """Return a choice as it stands in a list of choices.

    With the `table` at which it would be made it says more: what a die would show, what it takes.

    >>> from divinary.core.words import words
    >>> choice_words(words("en"), actions.Line("c3 d3"))
    'Draw the line c3–d3'
    """
    more = AT_A_TABLE.get(type(action))
    if table and more and (said := more(words, action, table)):
        return said
    match action:
        case actions.Activate(staff=staff):
            name, work = words.say(terms.STAFF[staff]), words.say(STAFF_WORK[staff])
            return words.say("{staff}: {work}", staff=name, work=work)
        case actions.Foretell(die=die):
            return _foretell(words, action, die)
        case actions.Corrupt() | actions.Discard() | actions.Settle():
            return _by_icons(words, action)
        case actions.Done():
            return words.say(GO_ON)
        case _:
            return words.say(sentence(SENTENCES, action), **action_facts(words, action))


def _foretell(words: Words, action: actions.Foretell, icons: int) -> str:
    return words.count(
        "Predict: the next icon, {colour}",
        "Predict: the next {n} icons, {colour}",
        icons,
        colour=words.say(terms.COLOURS[action.colour]),
    )


def _by_icons(words: Words, action: actions.Corrupt | actions.Discard | actions.Settle) -> str:
    match action:
        case actions.Corrupt(icons=icons):
            return words.count(
                "Corruption card with {n} Rogue icon", "Corruption card with {n} Rogue icons", icons
            )
        case actions.Discard(icons=icons):
            return words.count(
                "Discard a Corruption card with {n} Rogue icon",
                "Discard a Corruption card with {n} Rogue icons",
                icons,
            )
        case actions.Settle(icons=icons):
            return words.count(
                "First the prediction with {n} icon circled",
                "First the prediction with {n} icons circled",
                icons,
            )


# --- With a table --------------------------------------------------------------------------------


def _done(words: Words, action: actions.Done, table: Position) -> str:
    task = table.agenda[0] if table.agenda else None
    if isinstance(task, Charting) and not _has_drawn(table, task.seat):
        return words.say("Draw no line")
    question = QUESTIONS.get(type(task))
    return words.say(question.done) if question else ""


def _has_drawn(table: Position, seat: int) -> bool:
    """Whether a seat has drawn a line since it went to its chart, or called the Astrologist."""
    for event in reversed(table.past):
        if event.seat == seat and isinstance(event.what, actions.Line):
            return True
        if isinstance(event.what, actions.Go | actions.Activate):
            return False
    return False


def _adjust(words: Words, action: actions.Adjust, table: Position) -> str:
    shop = _shop(table)
    if shop is None or shop.dish is None:
        return ""
    return words.say(
        "Spend ±1: turn the die {die} from {old} to {new}",
        die=RUNES[action.die].upper(),
        old=value(shop.dish, action.die),
        new=value(turned(shop.dish, action.die, action.by), action.die),
    )


def _go(words: Words, action: actions.Go, table: Position) -> str:
    if action.location is Location.RECRUIT:
        return ""
    (hours,) = table.options.hours_at(action.location)
    name = words.say(terms.LOCATIONS[action.location])
    return words.count("{location} ({n} hour)", "{location} ({n} hours)", hours, location=name)


def _hire(words: Words, action: actions.Hire, table: Position) -> str:
    options, card = table.options, action.card
    if card not in table.square:
        return ""
    return words.count(
        "Recruit: {card} ({n} hour, {ability})",
        "Recruit: {card} ({n} hours, {ability})",
        options.cove.square[table.square.index(card)],
        card=townsfolk_name(words, card),
        ability=ability_words(words, options.cove, options.people[card]),
    )


def _assign(words: Words, action: actions.Assign, table: Position) -> str:
    shop = _shop(table)
    replaced = shop.staff[list(Staff).index(action.staff)] if shop else ""
    if not replaced:
        return ""
    return words.say(
        "Assign to: {staff} (replaces: {card})",
        staff=words.say(terms.STAFF[action.staff]),
        card=townsfolk_name(words, replaced),
    )


def _foretell_now(words: Words, action: actions.Foretell, table: Position) -> str:
    """Return a prediction with the icons that it takes: no more than there are."""
    shop = _shop(table)
    if shop is None:
        return ""
    return _foretell(words, action, min(action.die, icons_left(table.options.board, shop)))


def _half(words: Words, action: actions.Half, table: Position) -> str:
    shop = _shop(table)
    if shop is None or shop.dish is None:
        return ""
    dice = words.both([str(die) for die in half_dice(shop.dish, action.half)])
    return words.say("{half}: {dice}", half=choice_words(words, action), dice=dice)


def _cross(words: Words, action: actions.Cross, table: Position) -> str:
    if action.place not in COLOURS:
        return ""
    colour = COLOURS.index(action.place)
    return words.count(
        "Draw an X in the Faction Area: {faction} ({n} gold now)",
        "Draw an X in the Faction Area: {faction} ({n} gold now)",
        sponsorship(table, colour),
        faction=words.say(terms.FACTIONS[colour]),
    )


def _shop(table: Position) -> Shop | None:
    """Return the shop of the seat that decides."""
    seat = getattr(table.agenda[0], "seat", None) if table.agenda else None
    return table.shops[seat] if seat is not None else None


AT_A_TABLE: Final[Mapping[type, Callable[[Words, Any, Position], str]]] = {
    actions.Adjust: _adjust,
    actions.Go: _go,
    actions.Hire: _hire,
    actions.Assign: _assign,
    actions.Foretell: _foretell_now,
    actions.Half: _half,
    actions.Cross: _cross,
    actions.Done: _done,
}
"""Choices of which more is said at a table; an empty sentence says no more there."""
