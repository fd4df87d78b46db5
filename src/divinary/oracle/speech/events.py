"""Deeds, one at a time, as sentences of the log; the facts that follow have their own module."""

from collections.abc import Mapping, Sequence
from typing import Final

from divinary.core.words import N_, Words
from divinary.oracle.data.colours import COLOURS
from divinary.oracle.data.runes import RUNES
from divinary.oracle.model import actions
from divinary.oracle.model.events import Event, Fact
from divinary.oracle.rulebook import terms
from divinary.oracle.rulebook.phrases import (
    BoardDeed,
    CoveDeed,
    Gain,
    ShopDeed,
    dish_words,
    line_words,
)
from divinary.oracle.rulebook.terms import townsfolk_name
from divinary.oracle.speech.facts import fact_words

TWISTED: Final[Mapping[str, str]] = {
    "adjust": N_("{name} fills ±1 bubbles."),
    "move": N_("{name} fills Move 1 bubbles."),
    "x": N_("{name} gains an X."),
}
FILLED: Final[Mapping[str, str]] = {
    "adjust": N_("{name} fills a ±1 bubble."),
    "move": N_("{name} fills a Move 1 bubble."),
}
TURNED: Final[Mapping[int, str]] = {
    1: N_("{name} spends ±1: the die {die} goes up by one."),
    -1: N_("{name} spends ±1: the die {die} goes down by one."),
}
HALVES: Final = (
    N_("{name} takes the dice of the left half."),
    N_("{name} takes the dice of the right half."),
)


def event_words(words: Words, event: Event, names: Sequence[str]) -> str:
    """Return what happened as one sentence; `names` are the players by seat."""
    what, name = event.what, name_of(words, names, event.seat)
    if isinstance(what, Fact):
        return fact_words(words, what, name)
    if isinstance(what, actions.Outcome):
        return _outcome(words, what, name)
    if isinstance(what, ShopDeed):
        return _at_the_shop(words, what, name)
    if isinstance(what, BoardDeed):
        return _on_the_board(words, what, name)
    if isinstance(what, Gain):
        return _gain(words, what, name)
    if isinstance(what, CoveDeed):
        return _at_the_cove(words, what, name)
    return words.say("{name} leaves it at that.", name=name)


def name_of(words: Words, names: Sequence[str], seat: int | None) -> str:
    """Return who sits there: by number where a record has no name, nobody for the table."""
    if seat is None:
        return ""
    return "".join(names[seat : seat + 1]) or words.say("Player {n}", n=seat + 1)


def _outcome(words: Words, action: actions.Outcome, name: str) -> str:
    match action:
        case actions.Throw(dish=dish):
            return words.say("{name} throws: {dish}.", name=name, dish=dish_words(words, dish))
        case actions.Pull(who=who):
            return words.say("Out of the bag: {who}.", who=words.say(terms.ADVENTURERS[who]))
        case actions.Corrupt(icons=icons):
            return words.count(
                "{name} draws a Corruption card with {n} Rogue icon.",
                "{name} draws a Corruption card with {n} Rogue icons.",
                icons,
                name=name,
            )
        case actions.Deal(card=card):
            return words.say("New in the Town Square: {card}.", card=townsfolk_name(words, card))


def _at_the_shop(words: Words, action: ShopDeed, name: str) -> str:
    match action:
        case actions.Adjust(die=die, by=by):
            return words.say(TURNED[by], name=name, die=RUNES[die].upper())
        case actions.Move(rune=rune):
            return words.say(
                "{name} spends Move 1: {rune} goes to the other half.",
                name=name,
                rune=words.say(terms.THE_RUNES[rune]),
            )
        case actions.Go(location=location):
            place = words.say(terms.LOCATIONS[location])
            return words.say("{name} goes to {location}.", name=name, location=place)
        case actions.Hire(card=card):
            who = townsfolk_name(words, card)
            return words.say("{name} recruits: {card}.", name=name, card=who)
        case actions.Assign(staff=staff):
            slot = words.say(terms.STAFF[staff])
            return words.say("{name} assigns the newcomer to: {staff}.", name=name, staff=slot)
        case actions.Activate(staff=staff):
            slot = words.say(terms.STAFF[staff])
            return words.say("{name} activates: {staff}.", name=name, staff=slot)


def _on_the_board(words: Words, action: BoardDeed, name: str) -> str:
    match action:
        case actions.Twist(what=what):
            return words.say(TWISTED[what], name=name)
        case actions.Line(dots=dots):
            return words.say("{name} draws the line {line}.", name=name, line=line_words(dots))
        case actions.Foretell(die=die, colour=colour):
            foretold = words.say(terms.COLOURS[colour])
            return words.say(
                "{name} predicts {colour} with a {die}.", name=name, colour=foretold, die=die
            )
        case actions.Half(half=half):
            return words.say(HALVES[half], name=name)
        case actions.Fill(kind=kind):
            return words.say(FILLED[kind], name=name)
        case actions.Discard(icons=icons):
            return words.count(
                "{name} discards a Corruption card with {n} Rogue icon.",
                "{name} discards a Corruption card with {n} Rogue icons.",
                icons,
                name=name,
            )


def _gain(words: Words, action: Gain, name: str) -> str:
    match action:
        case actions.Write(die=die, row=row):
            where = words.say(terms.IN_ROW[row])
            return words.say("{name} writes {die} {where}.", name=name, die=die, where=where)
        case actions.Cross(place=place) if place in actions.ROWS:
            where = words.say(terms.IN_ROW[actions.ROWS.index(place)])
            return words.say("{name} draws an X {where}.", name=name, where=where)
        case actions.Cross(place=place):
            return words.say(
                "{name} draws an X in the Faction Area: {faction}.",
                name=name,
                faction=words.say(terms.FACTIONS[COLOURS.index(place)]),
            )
        case actions.Market(colour=colour):
            return words.say(
                "{name} marks an icon for the Market phase: {faction}.",
                name=name,
                faction=words.say(terms.FACTIONS[colour]),
            )
        case actions.Take(good=good):
            taken = words.say(terms.A_GOOD[good])
            return words.say("{name} moves {good} to the Sale Shelf.", name=name, good=taken)


def _at_the_cove(words: Words, action: CoveDeed, name: str) -> str:
    match action:
        case actions.First(who=who):
            first = words.say(terms.ADVENTURERS[who])
            return words.say("{name} looks at this one first: {who}.", name=name, who=first)
        case actions.Settle(icons=icons):
            return words.count(
                "{name} first settles the prediction with {n} icon circled.",
                "{name} first settles the prediction with {n} icons circled.",
                icons,
                name=name,
            )
        case actions.Dock(pier=pier):
            where = words.say(terms.AT_PIER[pier])
            return words.say("{name} docks the full boat {where}.", name=name, where=where)
        case actions.Sell(good=good, pier=pier):
            sold, where = words.say(terms.A_GOOD[good]), words.say(terms.AT_PIER[pier])
            return words.say("{name} offers {good} {where}.", name=name, good=sold, where=where)
        case actions.Embark() | actions.Return() | actions.Ferry():
            return _afloat(words, action, name)


def _afloat(
    words: Words, action: actions.Embark | actions.Return | actions.Ferry, name: str
) -> str:
    who, boat = words.say(terms.AN_ADVENTURER[action.who]), action.boat + 1
    match action:
        case actions.Embark():
            return words.say("{name} seats {who} in boat {boat}.", name=name, who=who, boat=boat)
        case actions.Return():
            return words.say(
                "{name} returns {who} from boat {boat} to the bag.", name=name, who=who, boat=boat
            )
        case actions.Ferry(to=to):
            return words.say(
                "{name} moves {who} from boat {boat} to boat {to}.",
                name=name,
                who=who,
                boat=boat,
                to=to + 1,
            )
