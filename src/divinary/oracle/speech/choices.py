"""Choices, and what chance can bring, as they stand in a list."""

from collections.abc import Mapping
from typing import Final

from divinary.core.words import N_, Words
from divinary.oracle.data.colours import COLOURS, Colour
from divinary.oracle.data.locations import Location, Staff
from divinary.oracle.data.runes import RUNES
from divinary.oracle.model import actions, tasks
from divinary.oracle.model.dish import half_dice, turned, value
from divinary.oracle.model.position import Position
from divinary.oracle.model.shop import Shop
from divinary.oracle.rulebook import terms
from divinary.oracle.rulebook.phrases import (
    STAFF_WORK,
    BoardDeed,
    CoveDeed,
    Gain,
    ShopDeed,
    ability_words,
    dish_words,
    line_words,
)
from divinary.oracle.rulebook.terms import townsfolk_name
from divinary.oracle.rules.divination import icons_left
from divinary.oracle.rules.faction_area import sponsorship
from divinary.oracle.speech.questions import GO_ON, QUESTIONS

TWISTS: Final[Mapping[str, str]] = {
    "adjust": N_("Fill two ±1 bubbles"),
    "move": N_("Fill two Move 1 bubbles"),
    "x": N_("Put an X into a sequence or on an icon of a faction"),
}
FILLS: Final[Mapping[str, str]] = {
    "adjust": N_("Fill a ±1 bubble"),
    "move": N_("Fill a Move 1 bubble"),
}
HALVES: Final = (N_("The dice of the left half"), N_("The dice of the right half"))


def choice_words(words: Words, action: actions.Action, table: Position | None = None) -> str:
    """Return a choice as it stands in a list of choices.

    With the `table` at which it would be made it says more: what a die would show, what it takes.

    >>> from divinary.core.words import words
    >>> choice_words(words("en"), actions.Line("c3 d3"))
    'Draw the line c3–d3'
    """
    if isinstance(action, actions.Outcome):
        return _outcome(words, action)
    if isinstance(action, ShopDeed):
        return _at_the_shop(words, action, table)
    if isinstance(action, BoardDeed):
        return _on_the_board(words, action, table)
    if isinstance(action, Gain):
        return _gain(words, action, table)
    if isinstance(action, CoveDeed):
        return _at_the_cove(words, action)
    task = table.agenda[0] if table and table.agenda else None
    if table and isinstance(task, tasks.Charting) and not _has_drawn(table, task.seat):
        return words.say("Draw no line")
    question = QUESTIONS.get(type(task))
    return words.say(question.done if question else GO_ON)


def _has_drawn(table: Position, seat: int) -> bool:
    """Whether a seat has drawn a line since it went to its chart, or called the Astrologist."""
    for event in reversed(table.past):
        if event.seat == seat and isinstance(event.what, actions.Line):
            return True
        if isinstance(event.what, actions.Go | actions.Activate):
            return False
    return False


def _outcome(words: Words, action: actions.Outcome) -> str:
    match action:
        case actions.Throw(dish=dish):
            return words.say("The Runes fall: {dish}", dish=dish_words(words, dish))
        case actions.Pull(who=who):
            return words.say("Out of the bag: {who}", who=words.say(terms.ADVENTURERS[who]))
        case actions.Corrupt(icons=icons):
            return words.count(
                "Corruption card with {n} Rogue icon", "Corruption card with {n} Rogue icons", icons
            )
        case actions.Deal(card=card):
            return words.say("New in the Town Square: {card}", card=townsfolk_name(words, card))


def _at_the_shop(words: Words, action: ShopDeed, table: Position | None) -> str:
    match action:
        case actions.Adjust():
            return _adjust(words, action, _shop(table))
        case actions.Move(rune=rune):
            moved = words.say(terms.THE_RUNES[rune])
            return words.say("Spend Move 1: {rune} goes to the other half", rune=moved)
        case actions.Go(location=location):
            return _go(words, location, table)
        case actions.Hire(card=card):
            return _hire(words, card, table)
        case actions.Assign(staff=staff):
            return _assign(words, staff, _shop(table))
        case actions.Activate(staff=staff):
            name, work = words.say(terms.STAFF[staff]), words.say(STAFF_WORK[staff])
            return words.say("{staff}: {work}", staff=name, work=work)


def _adjust(words: Words, action: actions.Adjust, shop: Shop | None) -> str:
    die = RUNES[action.die].upper()
    if shop is not None and shop.dish is not None:
        return words.say(
            "Spend ±1: turn the die {die} from {old} to {new}",
            die=die,
            old=value(shop.dish, action.die),
            new=value(turned(shop.dish, action.die, action.by), action.die),
        )
    if action.by > 0:
        return words.say("Spend ±1: raise the die {die} by one", die=die)
    return words.say("Spend ±1: lower the die {die} by one", die=die)


def _go(words: Words, location: Location, table: Position | None) -> str:
    name = words.say(terms.LOCATIONS[location])
    if table is None or location is Location.RECRUIT:
        return name
    (hours,) = table.options.hours_at(location)
    return words.count("{location} ({n} hour)", "{location} ({n} hours)", hours, location=name)


def _hire(words: Words, card: str, table: Position | None) -> str:
    name = townsfolk_name(words, card)
    if table is None or card not in table.square:
        return words.say("Recruit: {card}", card=name)
    options = table.options
    return words.count(
        "Recruit: {card} ({n} hour, {ability})",
        "Recruit: {card} ({n} hours, {ability})",
        options.cove.square[table.square.index(card)],
        card=name,
        ability=ability_words(words, options.cove, options.people[card]),
    )


def _assign(words: Words, staff: Staff, shop: Shop | None) -> str:
    replaced = shop.staff[list(Staff).index(staff)] if shop else ""
    name = words.say(terms.STAFF[staff])
    if not replaced:
        return words.say("Assign to: {staff}", staff=name)
    return words.say(
        "Assign to: {staff} (replaces: {card})", staff=name, card=townsfolk_name(words, replaced)
    )


def _on_the_board(words: Words, action: BoardDeed, table: Position | None) -> str:
    match action:
        case actions.Twist(what=what):
            return words.say(TWISTS[what])
        case actions.Line(dots=dots):
            return words.say("Draw the line {line}", line=line_words(dots))
        case actions.Foretell():
            return _foretell(words, action, table)
        case actions.Half(half=half):
            return _half(words, half, _shop(table))
        case actions.Fill(kind=kind):
            return words.say(FILLS[kind])
        case actions.Discard(icons=icons):
            return words.count(
                "Discard a Corruption card with {n} Rogue icon",
                "Discard a Corruption card with {n} Rogue icons",
                icons,
            )


def _foretell(words: Words, action: actions.Foretell, table: Position | None) -> str:
    """Tell how many icons a prediction takes: no more than there are."""
    shop = _shop(table)
    most = icons_left(table.options.board, shop) if table and shop else action.die
    return words.count(
        "Predict: the next icon, {colour}",
        "Predict: the next {n} icons, {colour}",
        min(action.die, most),
        colour=words.say(terms.COLOURS[action.colour]),
    )


def _half(words: Words, half: int, shop: Shop | None) -> str:
    said = words.say(HALVES[half])
    if shop is None or shop.dish is None:
        return said
    dice = words.both([str(die) for die in half_dice(shop.dish, half)])
    return words.say("{half}: {dice}", half=said, dice=dice)


def _gain(words: Words, action: Gain, table: Position | None) -> str:
    match action:
        case actions.Write(die=die, row=row):
            return words.say("Write {die} {where}", die=die, where=words.say(terms.IN_ROW[row]))
        case actions.Cross(place=place) if place in actions.ROWS:
            where = words.say(terms.IN_ROW[actions.ROWS.index(place)])
            return words.say("Draw an X {where}", where=where)
        case actions.Cross(place=place):
            return _sponsor(words, COLOURS.index(place), table)
        case actions.Market(colour=colour):
            faction = words.say(terms.FACTIONS[colour])
            return words.say("Mark an icon for the Market phase: {faction}", faction=faction)
        case actions.Take(good=good):
            return words.say("Move {good} to the Sale Shelf", good=words.say(terms.A_GOOD[good]))


def _sponsor(words: Words, colour: Colour, table: Position | None) -> str:
    faction = words.say(terms.FACTIONS[colour])
    if table is None:
        return words.say("Draw an X in the Faction Area: {faction}", faction=faction)
    return words.count(
        "Draw an X in the Faction Area: {faction} ({n} gold now)",
        "Draw an X in the Faction Area: {faction} ({n} gold now)",
        sponsorship(table, colour),
        faction=faction,
    )


def _at_the_cove(words: Words, action: CoveDeed) -> str:
    match action:
        case actions.First(who=who):
            return words.say("First: {who}", who=words.say(terms.ADVENTURERS[who]))
        case actions.Settle(icons=icons):
            return words.count(
                "First the prediction with {n} icon circled",
                "First the prediction with {n} icons circled",
                icons,
            )
        case actions.Dock(pier=pier):
            return words.say("Dock {where}", where=words.say(terms.AT_PIER[pier]))
        case actions.Sell(good=good, pier=pier):
            sold, where = words.say(terms.A_GOOD[good]), words.say(terms.AT_PIER[pier])
            return words.say("Sell {good} {where}", good=sold, where=where)
        case actions.Embark() | actions.Return() | actions.Ferry():
            return _afloat(words, action)


def _afloat(words: Words, action: actions.Embark | actions.Return | actions.Ferry) -> str:
    who, boat = words.say(terms.AN_ADVENTURER[action.who]), action.boat + 1
    match action:
        case actions.Embark():
            return words.say("Seat {who} in boat {boat}", who=who, boat=boat)
        case actions.Return():
            return words.say("Return {who} from boat {boat} to the bag", who=who, boat=boat)
        case actions.Ferry(to=to):
            return words.say(
                "Move {who} from boat {boat} to boat {to}", who=who, boat=boat, to=to + 1
            )


def _shop(table: Position | None) -> Shop | None:
    """Return the shop of whoever decides."""
    seat = getattr(table.agenda[0], "seat", None) if table and table.agenda else None
    return table.shops[seat] if table and seat is not None else None
