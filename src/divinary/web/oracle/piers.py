"""The piers: which boats lie there, who would buy, and what a Good would bring now."""

from typing import NamedTuple

from markupsafe import Markup

from divinary.core.words import Words
from divinary.draw.oracle import boats
from divinary.draw.oracle.icons import faction, sign
from divinary.oracle.data.colours import COLOURS, ROGUE
from divinary.oracle.data.goods import GOODS, SIZES, Good, colour_of, is_tome
from divinary.oracle.data.locations import PIERS, SIDES
from divinary.oracle.model.actions import Dock
from divinary.oracle.model.position import Position
from divinary.oracle.model.tasks import Docking
from divinary.oracle.rulebook import terms
from divinary.oracle.rulebook.phrases import listed
from divinary.oracle.rulebook.topics import titled
from divinary.oracle.rules.boats import free_docks
from divinary.oracle.rules.market import BOTH, buyers, buys, income
from divinary.oracle.speech.cove_lines import buys_words, pier_lines
from divinary.web.oracle.buttons import ChoiceButton, offer


class Berth(NamedTuple):
    """A place for one boat."""

    side: str
    boat: int | None
    drawing: Markup
    dock: ChoiceButton | None


class Buyer(NamedTuple):
    """The Customers of one colour on a pier."""

    sign: Markup
    many: int
    prices: list[tuple[Markup, int]]
    """What each size of Good that the pier takes would bring."""


class Pier(NamedTuple):
    """One pier."""

    key: str
    name: str
    said: str
    buys: str
    sizes: list[Markup]
    """A sign for each size of Good that it takes."""

    corruption: int
    """The cards that a sale there costs."""

    berths: list[Berth]
    buyers: list[Buyer]
    rogues: int
    gold_taken: int
    """The gold that the Rogues take from every income there."""


def piers(words: Words, table: Position, docks: tuple[Dock, ...]) -> list[Pier]:
    """Return the piers; `docks` are those that may be chosen for a full boat."""
    lines = pier_lines(words, table)
    return [_pier(words, table, pier, lines[pier], docks) for pier in range(len(PIERS))]


def _pier(words: Words, table: Position, pier: int, said: str, docks: tuple[Dock, ...]) -> Pier:
    options, crowd = table.options, table.pier(PIERS[pier])
    bought = options.cove.buys[pier]
    prices = _prices(table, pier)
    return Pier(
        key=PIERS[pier],
        name=titled(words.say(terms.PIERS[pier])),
        said=" ".join(filter(None, [said, _would_bring(words, prices)])),
        buys=buys_words(words, bought),
        sizes=[Markup(sign(size)) for size in SIZES if bought in (BOTH, size)],
        corruption=options.cove.pier_corruption[pier],
        berths=_berths(words, table, pier, docks),
        buyers=[
            Buyer(
                Markup(faction(colour)),
                count,
                [
                    (Markup(sign(SIZES[is_tome(good)])), gold)
                    for good, gold in prices.items()
                    if colour_of(good) == colour
                ],
            )
            for colour in range(len(COLOURS))
            if (count := buyers(options, crowd, colour))
        ],
        rogues=crowd[ROGUE],
        gold_taken=crowd[ROGUE] * options.rogue_card.takes,
    )


def _prices(table: Position, pier: int) -> dict[Good, int]:
    """Return what each Good alone would bring at a pier."""
    options, crowd = table.options, table.pier(PIERS[pier])
    return {
        good: income(table, pier, [good])
        for good in range(len(GOODS))
        if buys(options, pier, good) and buyers(options, crowd, colour_of(good))
    }


def _would_bring(words: Words, prices: dict[Good, int]) -> str:
    each = [
        words.say(
            "{name}: {text}",
            name=words.say(terms.GOODS[good]),
            text=words.count("{n} gold", "{n} gold", gold),
        )
        for good, gold in prices.items()
    ]
    return f"{titled(listed(words, each))}." if each else ""


def _berths(words: Words, table: Position, pier: int, docks: tuple[Dock, ...]) -> list[Berth]:
    """Return the berths of a pier, those that are reached from the left first."""
    cove = table.options.cove
    lying = {boat.dock: number for number, boat in enumerate(table.boats)}
    chosen = _berth_to_take(table, pier) if Dock(pier) in docks else None
    here = [number for number, dock in enumerate(cove.docks) if dock[0] == PIERS[pier]]
    here.sort(key=lambda number: SIDES.index(cove.docks[number][1]))
    return [
        Berth(
            side=cove.docks[number][1],
            boat=lying.get(number),
            drawing=boat_drawing(table, lying[number]) if number in lying else Markup(),
            dock=offer(words, Dock(pier), table) if number == chosen else None,
        )
        for number in here
    ]


def _berth_to_take(table: Position, pier: int) -> int | None:
    """Return the dock of a pier that the full boat would take."""
    task = table.agenda[0]
    if not isinstance(task, Docking):
        return None
    docks, side = table.options.cove.docks, table.options.cove.sides[task.boat]
    return next((one for one in free_docks(table, side) if docks[one][0] == PIERS[pier]), None)


def boat_drawing(table: Position, number: int) -> Markup:
    """Return a boat with its passengers, at a pier or at sea."""
    cove, boat = table.options.cove, table.boats[number]
    docked, leftwards = boat.dock is not None, cove.sides[number] == SIDES[1]
    return Markup(
        boats.boat(number + 1, boat.crowd, cove.seats, docked=docked, leftwards=leftwards)
    )
