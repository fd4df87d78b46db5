"""Things that players ask about by a number or a dot: a boat, a cell, a choice."""

from collections.abc import Iterator, Mapping
from typing import Final

from divinary.core.words import Words
from divinary.oracle.data.locations import PIERS
from divinary.oracle.model import actions
from divinary.oracle.model.actions import Choice
from divinary.oracle.model.position import Position
from divinary.oracle.model.shop import Shop
from divinary.oracle.model.star_chart import StarChart
from divinary.oracle.model.view import View
from divinary.oracle.rulebook import terms
from divinary.oracle.rulebook.phrases import line_words
from divinary.oracle.speech import cove_lines
from divinary.oracle.speech.choice_list import labels, listed_words
from divinary.oracle.speech.choice_notes import cell_dot
from divinary.oracle.speech.table_lines import looked_at

ABOUT: Final[Mapping[type, str]] = {
    actions.Adjust: "adjust",
    actions.Move: "move",
    actions.Twist: "twisting-fates",
    actions.Line: "star-charting",
    actions.Foretell: "divination",
    actions.Half: "horoscopes",
    actions.Write: "horoscopes",
    actions.Cross: "x",
    actions.Market: "market-icon",
    actions.Take: "goods",
    actions.Discard: "corruption",
    actions.First: "prediction",
    actions.Settle: "prediction",
    actions.Embark: "boat",
    actions.Dock: "boat",
    actions.Return: "boat",
    actions.Ferry: "boat",
    actions.Sell: "market",
}
"""What to explain about each kind of choice, if the choice does not name it."""


def numbered(words: Words, view: View, text: str) -> tuple[str, str] | None:
    """Return the choice with a key in words, and the name of the thing that it is about."""
    choice = labels(view).get(text.strip())
    if choice is None:
        return None
    return listed_words(words, choice, view.table), _about(choice)


def _about(choice: Choice) -> str:
    match choice:
        case actions.Go(location=location):
            return location.value
        case actions.Fill(kind=kind):
            return kind
        case actions.Hire(card=card):
            return card
        case actions.Assign(staff=staff) | actions.Activate(staff=staff):
            return staff.value
        case _:
            return ABOUT.get(type(choice), "")


def boats(words: Words, table: Position) -> Iterator[tuple[str, list[str]]]:
    """Yield each boat by its name, with who sits in it and where it can dock or has docked."""
    names = ("boat {n}", words.say("boat {n}"))
    for number in range(len(table.boats)):
        lines = boat(words, table, number)
        yield from [(name.format(n=number + 1), lines) for name in names]


def boat(words: Words, table: Position, number: int) -> list[str]:
    """Return who sits in a boat, and where it can dock or has docked."""
    docks, here = table.options.cove.docks, table.boats[number]
    if here.dock is not None:
        pier = PIERS.index(docks[here.dock][0])
        where = words.say(terms.AT_PIER[pier])
        return [
            words.say("Boat {n} has docked {where}.", n=number + 1, where=where),
            cove_lines.pier_lines(words, table)[pier],
        ]
    side = table.options.cove.sides[number]
    piers = dict.fromkeys([PIERS.index(name) for name, reached in docks if reached == side])
    where = words.either([words.say(terms.AT_PIER[pier]) for pier in piers])
    return [
        cove_lines.boat_line(words, table, number),
        words.say("Boats of its side can dock {where}.", where=where),
    ]


def reach(words: Words, table: Position, pier: int) -> str:
    """Return which boats can dock at a pier."""
    setting = table.options.cove
    sides = {side for name, side in setting.docks if name == PIERS[pier]}
    numbers = [str(n + 1) for n, side in enumerate(setting.sides) if side in sides]
    return words.say("Boats that can dock there: {boats}.", boats=", ".join(numbers))


def dots(words: Words, view: View) -> Iterator[tuple[str, list[str]]]:
    """Yield each dot of the chart that has a cell to its lower right, with that cell."""
    chart, shop = view.table.options.chart, view.table.shops[looked_at(view)]
    for cell in range(len(chart.colours)):
        yield cell_dot(chart, cell), _cell(words, chart, shop, cell)


def _cell(words: Words, chart: StarChart, shop: Shop, cell: int) -> list[str]:
    dot, colour = cell_dot(chart, cell), words.say(terms.COLOURS[chart.colours[cell]])
    about = [
        words.say("{dot} is the dot at the upper left of a cell: {colour}.", dot=dot, colour=colour)
    ]
    if shop.filled >> cell & 1:
        return [*about, words.say("The cell is filled in.")]
    missing = chart.fences[cell] & ~(shop.drawn | chart.printed)
    lines = [line_words(text) for n, text in enumerate(chart.lines) if missing & 1 << n]
    if lines:
        about.append(words.say("Lines missing around it: {lines}.", lines=", ".join(lines)))
    return about
