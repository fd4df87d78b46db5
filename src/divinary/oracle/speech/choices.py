"""Choices and outcomes of chance in words, one line each."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from divinary.core.words import N_, Words
from divinary.oracle.data.colours import COLOURS
from divinary.oracle.data.locations import Staff
from divinary.oracle.data.runes import RUNES
from divinary.oracle.model import actions
from divinary.oracle.model.dish import half_dice, turned, value
from divinary.oracle.model.position import Position
from divinary.oracle.model.shop import Shop
from divinary.oracle.model.tasks import Charting
from divinary.oracle.rulebook import terms
from divinary.oracle.rulebook.phrases import ability_words
from divinary.oracle.rulebook.terms import townsfolk_name
from divinary.oracle.rules.divination import icons_left
from divinary.oracle.speech.field_words import Sentences, sentence
from divinary.oracle.speech.openings import location_words
from divinary.oracle.speech.questions import GO_ON, QUESTIONS

SENTENCES: Final[Sentences] = {
    actions.Throw: N_("The Runes fall: {dish}"),
    actions.Pull: N_("Out of the bag: {who}"),
    actions.Corrupt: N_("Corruption card (Rogue icons: {icons})"),
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
    actions.Foretell: N_("Predict {colour} (icons: {die})"),
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
    actions.Discard: N_("Discard a Corruption card (Rogue icons: {icons})"),
    actions.Fill: {"adjust": N_("Fill a ±1 bubble"), "move": N_("Fill a Move 1 bubble")},
    actions.Hire: N_("Recruit: {card}"),
    actions.Assign: N_("Assign to: {staff}"),
    actions.Activate: N_("Activate: {staff}"),
    actions.First: N_("First: {who}"),
    actions.Settle: N_("First the prediction (icons left: {icons})"),
    actions.Embark: N_("Seat {who} in boat {boat}"),
    actions.Dock: N_("Dock {where}"),
    actions.Return: N_("Return {who} from boat {boat} to the bag"),
    actions.Ferry: N_("Move {who} from boat {boat} to boat {to}"),
    actions.Sell: N_("Sell {good} {where}"),
    actions.Done: GO_ON,
}
"""The line for each kind of choice, if nothing but its fields is known."""


def choice_words(words: Words, action: actions.Action, table: Position | None = None) -> str:
    """Return a choice in words.

    With a `table` the words say more: what a die would show, how many hours it takes.

    >>> from divinary.core.words import words
    >>> choice_words(words("en"), actions.Line("c3 d3"))
    'Draw the line c3–d3'
    """
    more = AT_A_TABLE.get(type(action))
    said = more(words, action, table) if table and more else ""
    return said or sentence(words, SENTENCES, action)


# --- With a table --------------------------------------------------------------------------------


def _done(words: Words, action: actions.Done, table: Position) -> str:
    task = table.agenda[0] if table.agenda else None
    if isinstance(task, Charting) and not _has_drawn(table, task.seat):
        return words.say("Draw no line")
    question = QUESTIONS.get(type(task))
    return words.say(question.done) if question else ""


def _has_drawn(table: Position, seat: int) -> bool:
    """Whether a seat has drawn a line since it went to its chart or used the Astrologist."""
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


def _foretell(words: Words, action: actions.Foretell, table: Position) -> str:
    """Return a prediction with the icons that it takes, which may be fewer than the die shows."""
    shop = _shop(table)
    if shop is None:
        return ""
    icons = min(action.die, icons_left(table.options.board, shop))
    return sentence(words, SENTENCES, replace(action, die=icons))


def _half(words: Words, action: actions.Half, table: Position) -> str:
    shop = _shop(table)
    if shop is None or shop.dish is None:
        return ""
    dice = words.both([str(die) for die in half_dice(shop.dish, action.half)])
    return words.say("{half}: {dice}", half=choice_words(words, action), dice=dice)


def _shop(table: Position) -> Shop | None:
    """Return the shop of the seat that decides."""
    seat = getattr(table.agenda[0], "seat", None) if table.agenda else None
    return table.shops[seat] if seat is not None else None


AT_A_TABLE: Final[Mapping[type, Callable[[Words, Any, Position], str]]] = {
    actions.Adjust: _adjust,
    actions.Go: lambda words, go, table: location_words(words, go.location, table.options),
    actions.Hire: _hire,
    actions.Assign: _assign,
    actions.Foretell: _foretell,
    actions.Half: _half,
    actions.Done: _done,
}
"""Choices that say more with a table; an empty text means that there is no more to say."""
