"""Pieces of the Oracle's table read from a few words, for the scenes of tests."""

from collections.abc import Iterable

from msgspec.structs import replace

from divinary.oracle.data.colours import ADVENTURERS, COLOURS, NOBODY, changed
from divinary.oracle.data.goods import GOODS, NO_GOODS
from divinary.oracle.data.locations import Location, Staff
from divinary.oracle.model.dish import read_dish
from divinary.oracle.model.options import Options
from divinary.oracle.model.position import Boat, Position
from divinary.oracle.model.shop import Prediction, Shop
from divinary.oracle.model.star_chart import chart_of
from divinary.oracle.rules.star_charting import closes


def shop_of(
    first: Position,
    dish: str,
    *,
    at: str = "activate-staff",
    gold: int = 0,
    corruption: tuple[int, int, int] = (0, 0, 0),
    filled: tuple[int, int] | None = None,
    spent: tuple[int, int] = (0, 0),
    lines: str = "",
    rows: str = "/",
    predictions: str = "",
    marks: str = "",
    staff: str = "",
    shelf: str = "",
) -> Shop:
    """Lay out one seat's things.

    Filled bubbles and those crossed out are counts of ±1 and Move 1. Lines: "a1 b1, a1 a2". Rows:
    "1 2 x / 4". Predictions: "3 red, 1/4 blue" (one icon of four left). Marks in the Faction Area:
    "red=x green=mm". Staff: "exorcist=jester". Shelf: "red charm, blue tome".
    """
    drawn, cells = _drawn(first.options, lines)
    hired = dict(word.split("=") for word in staff.split())
    marked = dict(word.split("=") for word in marks.split())
    top, bottom = [tuple(0 if word == "x" else int(word) for word in row.split())
                   for row in rows.split("/")]  # fmt: skip
    goods = _counted(NO_GOODS, GOODS, _parts(shelf))
    empty = first.shops[0]
    return replace(
        empty,
        dish=read_dish(dish),
        at=Location(at),
        gold=gold,
        corruption=corruption,
        bubbles=filled or empty.bubbles,
        spent=spent,
        drawn=drawn,
        filled=cells,
        rows=(top, bottom),
        predictions=tuple(map(_prediction, _parts(predictions))),
        sponsors=tuple(marked.get(colour, "") for colour in COLOURS),
        staff=tuple(hired.get(slot, "") for slot in Staff),
        shelf=goods,
        supply=tuple(have - out for have, out in zip(empty.supply, goods, strict=True)),
    )


SHOP_WORDS = (
    "at", "gold", "corruption", "filled", "spent", "lines", "rows", "predictions", "marks", "staff",
    "shelf",
)  # fmt: skip


def _drawn(options: Options, lines: str) -> tuple[int, int]:
    """Return lines as the chart keeps them, and the cells that they have filled in on the way."""
    chart, drawn, filled = chart_of(options.board), 0, 0
    for line in [chart.index[text] for text in _parts(lines)]:
        drawn |= 1 << line
        for area in closes(chart, drawn, filled, line):
            filled |= sum(1 << cell for cell in area.cells)
    return drawn, filled


def _prediction(text: str) -> Prediction:
    icons, colour = text.split()
    left, _, size = icons.rpartition("/")
    return Prediction(COLOURS.index(colour), int(size), int(left or size))


def boat_of(first: Position, number: int, text: str) -> Boat:
    """Read "red red", or "left: red red green green" for a boat that has docked there."""
    pier, _, crowd = text.rpartition(":")
    dock = (pier, first.options.cove.sides[number])
    docked = first.options.cove.docks.index(dock) if pier else None
    return Boat(_counted(NOBODY, ADVENTURERS, crowd.split()), docked)


def put_away(position: Position) -> Position:
    """Put Adventurers and Corruption cards that are nowhere else into the bag and the deck."""
    options, halls, lair = position.options, position.halls, position.lair
    whole = (*options.cove.customers, options.cove.rogues)
    at_home = [*halls, lair]
    out = [sum(boat.crowd[who] for boat in position.boats) for who in range(len(ADVENTURERS))]
    bag = [all_ - home - away for all_, home, away in zip(whole, at_home, out, strict=True)]
    held = [sum(shop.corruption[n] for shop in position.shops) for n in range(3)]
    under = [position.under.count(n + 1) for n in range(3)]
    deck = [all_ - a - b for all_, a, b in zip(options.cove.corruption, held, under, strict=True)]
    assert min(*bag, *deck) >= 0, "more pieces than the game has"
    return replace(position, bag=tuple(bag), corruption=tuple(deck))


def _parts(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _counted(
    counts: tuple[int, ...], names: tuple[str, ...], found: Iterable[str]
) -> tuple[int, ...]:
    for name in found:
        counts = changed(counts, names.index(name), 1)
    return counts
