"""What a seat is asked at each decision, which parts of the table it is about, and how it ends."""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple, TypeAlias

from divinary.core.words import N_, Words
from divinary.oracle.model import tasks
from divinary.oracle.model.position import Position
from divinary.oracle.rulebook import terms
from divinary.oracle.rulebook.terms import townsfolk_name
from divinary.oracle.rules.market import income

Ask: TypeAlias = Callable[[Words, Position, Any, str], str]


DISH: Final = "dish"
LOCATIONS: Final = "locations"
CHART: Final = "chart"
PREDICTIONS: Final = "predictions"
ROWS: Final = "rows"
FACTIONS: Final = "factions"
GOODS: Final = "goods"
SHELF: Final = "shelf"
OFFERS: Final = "offers"
CORRUPTION: Final = "corruption"
STAFF: Final = "staff"
SQUARE: Final = "square"
BOATS: Final = "boats"
PIERS: Final = "piers"
"""The parts of the table that a question can be about."""


GO_ON: Final = N_("Go on")


class Question(NamedTuple):
    """What a seat is asked in one kind of task."""

    asked: str | Ask
    """A sentence, or what makes one of the task and the name of the seat."""

    about: tuple[str, ...]
    """Which parts of the table it is about, the first ones first."""

    done: str = GO_ON
    """What it is called to be done, where that can be chosen."""


def question_words(words: Words, table: Position, name: str) -> str:
    """Return what is asked of whoever decides the task at hand."""
    task = table.agenda[0]
    asked = QUESTIONS[type(task)].asked
    if isinstance(asked, str):
        return words.say(asked, name=name)
    return asked(words, table, task, name)


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


QUESTIONS: Final[Mapping[type, Question]] = {
    tasks.Choosing: Question(
        N_("Your turn, {name}: go to a location, or spend bubbles first."),
        (DISH, LOCATIONS),
    ),
    tasks.Twisting: Question(N_("{name}: which of the Twisting Fates do you choose?"), (DISH,)),
    tasks.Charting: Question(_charting, (CHART,), N_("Draw no more lines")),
    tasks.Foretelling: Question(N_("{name}: what do you predict?"), (PREDICTIONS, GOODS)),
    tasks.Halving: Question(N_("{name}: the dice of which half do you write?"), (DISH, ROWS)),
    tasks.Writing: Question(_writing, (ROWS,)),
    tasks.Crossing: Question(
        N_("{name}: where do you draw the X?"),
        (ROWS, FACTIONS),
        N_("Draw no X"),
    ),
    tasks.Marking: Question(N_("{name}: where do you draw the Market icon?"), (FACTIONS,)),
    tasks.Taking: Question(N_("{name}: which Good do you take?"), (GOODS, ROWS)),
    tasks.Discarding: Question(N_("{name}: which Corruption card do you discard?"), (CORRUPTION,)),
    tasks.Filling: Question(_filling, (DISH,), N_("Fill no more bubbles")),
    tasks.Hiring: Question(N_("{name}: whom do you recruit?"), (SQUARE, STAFF)),
    tasks.Assigning: Question(_assigning, (STAFF,)),
    tasks.Activating: Question(
        N_("{name}: which of your Staff do you activate?"),
        (STAFF,),
        N_("Activate no more Staff"),
    ),
    tasks.Ordering: Question(_ordering, (PREDICTIONS,)),
    tasks.Settling: Question(N_("{name}: which prediction pays first?"), (PREDICTIONS,)),
    tasks.Rewarding: Question(
        _rewarding,
        (PREDICTIONS, GOODS, ROWS, FACTIONS),
        N_("Take no reward"),
    ),
    tasks.Embarking: Question(_embarking, (BOATS, PIERS)),
    tasks.Docking: Question(_docking, (BOATS, PIERS)),
    tasks.Returning: Question(N_("{name}: who goes back into the bag?"), (BOATS, PIERS)),
    tasks.Ferrying: Question(N_("{name}: who changes boats?"), (BOATS, PIERS)),
    tasks.Selling: Question(
        _selling,
        (PIERS, SHELF, OFFERS),
        N_("Sell nothing more"),
    ),
}
"""For each task that a seat decides."""
