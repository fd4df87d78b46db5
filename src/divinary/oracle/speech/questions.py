"""What a seat is asked at each decision, as a sentence."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from divinary.core.words import N_, Words
from divinary.oracle.model import tasks
from divinary.oracle.model.position import Position
from divinary.oracle.rulebook import terms
from divinary.oracle.rulebook.terms import townsfolk_name
from divinary.oracle.rules.market import income

ASKED: Final[Mapping[type, str]] = {
    tasks.Choosing: N_("Your turn, {name}: go to a location, or spend bubbles first."),
    tasks.Twisting: N_("{name}: which of the Twisting Fates do you choose?"),
    tasks.Foretelling: N_("{name}: what do you predict?"),
    tasks.Halving: N_("{name}: the dice of which half do you write?"),
    tasks.Crossing: N_("{name}: where do you draw the X?"),
    tasks.Marking: N_("{name}: where do you draw the Market icon?"),
    tasks.Taking: N_("{name}: which Good do you take?"),
    tasks.Discarding: N_("{name}: which Corruption card do you discard?"),
    tasks.Hiring: N_("{name}: whom do you recruit?"),
    tasks.Activating: N_("{name}: which of your Staff do you activate?"),
    tasks.Settling: N_("{name}: which prediction pays first?"),
    tasks.Returning: N_("{name}: who goes back into the bag?"),
    tasks.Ferrying: N_("{name}: who changes boats?"),
}
"""What is asked in tasks of which nothing more is to be said."""


def _charting(words: Words, table: Position, task: tasks.Charting, name: str) -> str:
    return words.count(
        "{name}: draw a line on the Star Chart, the last one now.",
        "{name}: draw lines on the Star Chart, up to {n}.",
        task.lines,
        name=name,
    )


def _writing(words: Words, table: Position, task: tasks.Writing, name: str) -> str:
    dice = words.both([str(die) for die in task.dice])
    return words.say("{name}: where do you write? Dice: {dice}.", name=name, dice=dice)


def _filling(words: Words, table: Position, task: tasks.Filling, name: str) -> str:
    return words.count(
        "{name}: fill a bubble, the last one now.",
        "{name}: fill bubbles, up to {n}.",
        task.count,
        name=name,
    )


def _assigning(words: Words, table: Position, task: tasks.Assigning, name: str) -> str:
    card = townsfolk_name(words, task.card)
    return words.say("{name}: to which Staff do you assign {card}?", name=name, card=card)


def _ordering(words: Words, table: Position, task: tasks.Ordering, name: str) -> str:
    who = words.both([words.say(terms.ADVENTURERS[one]) for one in task.pulled])
    return words.say("{name}: who meets your predictions first? {who}.", name=name, who=who)


def _rewarding(words: Words, table: Position, task: tasks.Rewarding, name: str) -> str:
    return words.count(
        "{name}: a prediction came true with {n} icon. What do you take for it?",
        "{name}: a prediction came true with {n} icons. What do you take for it?",
        task.icons,
        name=name,
    )


def _embarking(words: Words, table: Position, task: tasks.Embarking, name: str) -> str:
    who = words.both([words.say(terms.AN_ADVENTURER[one]) for one in task.pulled])
    return words.say("{name}: in which boat do you seat {who}?", name=name, who=who)


def _docking(words: Words, table: Position, task: tasks.Docking, name: str) -> str:
    boat = task.boat + 1
    return words.say("{name}: boat {boat} is full. Where does it dock?", name=name, boat=boat)


def _selling(words: Words, table: Position, task: tasks.Selling, name: str) -> str:
    return words.count(
        "Market phase, {name}: what do you sell? Offered so far: {n} gold.",
        "Market phase, {name}: what do you sell? Offered so far: {n} gold.",
        sum(offered(table, task)),
        name=name,
    )


def offered(table: Position, task: tasks.Selling) -> list[int]:
    """Return what each pier would pay for the Goods offered there so far."""
    piers = range(len(terms.PIERS))
    goods = [[good for good, where in task.offers if where == pier] for pier in piers]
    return [income(table, pier, sold) if sold else 0 for pier, sold in enumerate(goods)]


DETAILED: Final[Mapping[type, Callable[[Words, Position, Any, str], str]]] = {
    tasks.Charting: _charting,
    tasks.Writing: _writing,
    tasks.Filling: _filling,
    tasks.Assigning: _assigning,
    tasks.Ordering: _ordering,
    tasks.Rewarding: _rewarding,
    tasks.Embarking: _embarking,
    tasks.Docking: _docking,
    tasks.Selling: _selling,
}
"""What is asked in the other tasks, with what lies at hand."""
