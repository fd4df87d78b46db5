"""What a seat is asked at each decision, and which parts of the table the question is about."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from divinary.core.words import N_, Words
from divinary.oracle.model import tasks
from divinary.oracle.model.position import Position
from divinary.oracle.rulebook import terms
from divinary.oracle.rules.market import income
from divinary.oracle.speech.field_words import field_words

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

    asked: str
    """A sentence with the name of the seat, and the fields of the task."""

    about: tuple[str, ...]
    """The parts of the table that it is about, in the order in which they are shown."""

    done: str = GO_ON
    """The name of the choice to stop, where there is one."""


def question_words(words: Words, table: Position, name: str) -> str:
    """Return what the seat that decides now is asked; `name` is its name."""
    task: Any = table.agenda[0]
    facts = field_words(words, task)
    if isinstance(task, tasks.Selling):
        facts["gold"] = sum(offered(table, task))
    return words.say(QUESTIONS[type(task)].asked, name=name, **facts)


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
    tasks.Charting: Question(
        N_("{name}: draw lines on the Star Chart (up to {lines})."),
        (CHART,),
        N_("Draw no more lines"),
    ),
    tasks.Foretelling: Question(N_("{name}: what do you predict?"), (PREDICTIONS, GOODS)),
    tasks.Halving: Question(N_("{name}: the dice of which half do you write?"), (DISH, ROWS)),
    tasks.Writing: Question(N_("{name}: where do you write? Dice: {dice}."), (ROWS,)),
    tasks.Crossing: Question(
        N_("{name}: where do you draw the X?"),
        (ROWS, FACTIONS),
        N_("Draw no X"),
    ),
    tasks.Marking: Question(N_("{name}: where do you draw the Market icon?"), (FACTIONS,)),
    tasks.Taking: Question(N_("{name}: which Good do you take?"), (GOODS, ROWS)),
    tasks.Discarding: Question(N_("{name}: which Corruption card do you discard?"), (CORRUPTION,)),
    tasks.Filling: Question(
        N_("{name}: fill bubbles (up to {count})."),
        (DISH,),
        N_("Fill no more bubbles"),
    ),
    tasks.Hiring: Question(N_("{name}: whom do you recruit?"), (SQUARE, STAFF)),
    tasks.Assigning: Question(N_("{name}: to which Staff do you assign {card}?"), (STAFF,)),
    tasks.Activating: Question(
        N_("{name}: which of your Staff do you activate?"),
        (STAFF,),
        N_("Activate no more Staff"),
    ),
    tasks.Ordering: Question(
        N_("{name}: who meets your predictions first? {who}."), (PREDICTIONS,)
    ),
    tasks.Settling: Question(N_("{name}: which prediction pays first?"), (PREDICTIONS,)),
    tasks.Rewarding: Question(
        N_("{name}: a prediction came true (icons left: {icons}). What do you take for it?"),
        (PREDICTIONS, GOODS, ROWS, FACTIONS),
        N_("Take no reward"),
    ),
    tasks.Embarking: Question(N_("{name}: in which boat do you seat {who}?"), (BOATS, PIERS)),
    tasks.Docking: Question(N_("{name}: boat {boat} is full. Where does it dock?"), (BOATS, PIERS)),
    tasks.Returning: Question(N_("{name}: who goes back into the bag?"), (BOATS, PIERS)),
    tasks.Ferrying: Question(N_("{name}: who changes boats?"), (BOATS, PIERS)),
    tasks.Selling: Question(
        N_("Market phase, {name}: what do you sell? Gold offered so far: {gold}."),
        (PIERS, SHELF, OFFERS),
        N_("Sell nothing more"),
    ),
}
"""For each task that a seat decides."""
