"""What a choice would bring, as a note beside it in the list."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from string import ascii_lowercase
from typing import Any, Final

from divinary.core.words import N_, Words
from divinary.oracle.beliefs.odds import prediction_odds, tiers
from divinary.oracle.data.board import Board
from divinary.oracle.data.colours import COLOURS
from divinary.oracle.data.goods import charm, tome
from divinary.oracle.data.locations import Staff
from divinary.oracle.model import actions, tasks
from divinary.oracle.model.options import Options
from divinary.oracle.model.position import Position
from divinary.oracle.model.shop import Shop
from divinary.oracle.model.star_chart import OUTSIDE, StarChart
from divinary.oracle.rulebook import terms
from divinary.oracle.rulebook.board_values import bonus_words
from divinary.oracle.rulebook.phrases import STAFF_WORK, icon_words, line_words, listed
from divinary.oracle.rules.boats import free_docks
from divinary.oracle.rules.divination import icons_left
from divinary.oracle.rules.faction_area import sponsorship
from divinary.oracle.rules.horoscopes import boxes
from divinary.oracle.rules.market import income, pier_corruption
from divinary.oracle.rules.star_charting import Area, closes
from divinary.oracle.speech.location_notes import location_note
from divinary.oracle.speech.signs import CORRUPTION

MOST_AREAS: Final = 4
"""Of the areas in reach, no more than these are listed."""

TOME, CHARM, ANYTHING = N_("Tome"), N_("Charm"), N_("anything")
"""What a prediction may give."""


def note(words: Words, action: actions.Action, table: Position) -> str:
    """Return what a choice would bring to the seat that decides; nothing if its name says it."""
    say = NOTES.get(type(action))
    return say(words, action, table) if say and table.agenda else ""


def decider(table: Position) -> int:
    """Return the seat that is asked, or whose turn it is."""
    task: Any = table.agenda[0] if table.agenda else None
    seat: int = getattr(task, "seat", table.active)
    return seat


def closed_by(table: Position, seat: int, dots: str) -> tuple[Area, ...]:
    """Return the areas that a line would close now and fill in."""
    chart, shop = table.options.chart, table.shops[seat]
    line = chart.index.get(dots)
    if line is None:
        return ()
    return closes(chart, shop.drawn | 1 << line, shop.filled, line)


def in_reach(table: Position, task: tasks.Charting) -> list[tuple[Area, list[str]]]:
    """Return the areas that the lines left could close together, but no single line could.

    Each comes with its missing lines.
    """
    chart, shop = table.options.chart, table.shops[task.seat]
    there = shop.drawn | chart.printed
    found = []
    for cells, border, inside in _areas(chart):
        if inside & there or any(shop.filled >> cell & 1 for cell in cells):
            continue
        missing = [text for n, text in enumerate(chart.lines) if border & ~there & 1 << n]
        if 1 < len(missing) <= task.lines:
            colour = chart.colours[cells[0]]
            good = charm(colour) if len(cells) == 1 else tome(colour)
            found.append((Area(cells, good, bool(border & chart.printed)), missing))
    return sorted(found, key=lambda row: len(row[1]))


@cache
def _areas(chart: StarChart) -> tuple[tuple[tuple[int, ...], int, int], ...]:
    """Return every cell and every pair of one colour: its cells, its border, the line inside."""
    single = [((cell,), fence, 0) for cell, fence in enumerate(chart.fences)]
    pairs = [
        ((one, other), chart.fences[one] ^ chart.fences[other], 1 << line)
        for line, (one, other) in enumerate(chart.sides)
        if OUTSIDE not in (one, other) and chart.colours[one] == chart.colours[other]
    ]
    return (*single, *pairs)


def reach_words(words: Words, table: Position, task: tasks.Charting) -> str:
    """Return the areas that the lines left could close, each with its missing lines."""
    near = [
        words.say(
            "{good} by {lines}",
            good=words.say(terms.GOODS[area.good]) + (f" {CORRUPTION}" if area.cross else ""),
            lines=" + ".join(map(line_words, missing)),
        )
        for area, missing in in_reach(table, task)
    ]
    shown = [*near[:MOST_AREAS], *(["…"] if len(near) > MOST_AREAS else [])]
    return (
        words.say("areas you can still close: {areas}", areas=listed(words, shown)) if near else ""
    )


def cell_dot(chart: StarChart, cell: int) -> str:
    """Return the dot at the upper left of a cell.

    >>> from divinary.oracle.data.board import BOARD
    >>> from divinary.oracle.model.star_chart import chart_of
    >>> cell_dot(chart_of(BOARD), 7)
    'b2'
    """
    return f"{ascii_lowercase[cell % chart.columns]}{cell // chart.columns + 1}"


def corruption_words(words: Words, cards: int) -> str:
    """Return how many Corruption cards something costs."""
    return words.count("{n} Corruption card", "{n} Corruption cards", cards)


def sale(table: Position, task: tasks.Selling, action: actions.Sell) -> tuple[int, int]:
    """Return the gold that one more Good would bring, and the Corruption cards it would cost."""
    there = [good for good, pier in task.offers if pier == action.pier]
    before = income(table, action.pier, there) if there else 0
    more = income(table, action.pier, [*there, action.good]) - before
    return more, 0 if there else pier_corruption(table, action.pier)


def _go(words: Words, action: actions.Go, table: Position) -> str:
    return location_note(words, table, table.shops[decider(table)], action.location)


def _line(words: Words, action: actions.Line, table: Position) -> str:
    areas = closed_by(table, decider(table), action.dots)
    if not areas:
        return ""
    supply = list(table.shops[decider(table)].supply)
    goods = []
    for area in areas:
        goods.append(words.say(terms.A_GOOD[area.good]))
        if not supply[area.good]:
            goods[-1] = words.say("{good} (none is left in the supply)", good=goods[-1])
        supply[area.good] -= 1
    said = words.say("closes {goods}", goods=words.both(goods))
    cards = sum([area.cross for area in areas])
    return f"{said}, {corruption_words(words, cards)}" if cards else said


def _write(words: Words, action: actions.Write, table: Position) -> str:
    return box_words(words, table.options, table.shops[decider(table)], action.row)


def _cross(words: Words, action: actions.Cross, table: Position) -> str:
    if action.place not in actions.ROWS:
        paid = sponsorship(table, COLOURS.index(action.place))
        return words.count("{n} gold", "{n} gold", paid)
    row = actions.ROWS.index(action.place)
    return box_words(words, table.options, table.shops[decider(table)], row, with_x=True)


def box_words(words: Words, options: Options, shop: Shop, row: int, *, with_x: bool = False) -> str:
    """Return the number of the next box of a row, and what filling it pays."""
    number = len(shop.rows[row])
    pays = with_x or options.horoscope_bonus == "any"
    bonus = boxes(options.board, row)[number] if pays else None
    paid = bonus_words(words, bonus) if bonus else words.say("no bonus")
    return words.say("box {n}: {bonus}", n=number + 1, bonus=paid)


def _hire(words: Words, action: actions.Hire, table: Position) -> str:
    return icon_words(words, table.options.people[action.card].icons)


def _assign(words: Words, action: actions.Assign, table: Position) -> str:
    return staff_work(words, table.options.board, action.staff)


def _foretell(words: Words, action: actions.Foretell, table: Position) -> str:
    """Return the chances that a prediction gives a Tome, a Charm or anything at all."""
    options = table.options
    size = min(action.die, icons_left(options.board, table.shops[decider(table)]))
    if not any(table.bag) or not size:
        return ""
    odds = tiers(prediction_odds(table.bag, size, action.colour, cove=options.cove), options.board)
    chances = [
        words.say("{name}: {text}", name=words.say(name), text=_percent(words, odds[tier]))
        for tier, name in (("tome", TOME), ("charm", CHARM), ("icon", ANYTHING))
        if odds[tier]
    ]
    return words.say("chances now – {chances}", chances=", ".join(chances)) if chances else ""


def _percent(words: Words, chance: Fraction) -> str:
    """Return a chance in percent; 0% and 100% only if it is exactly that."""
    shown = round(100 * chance)
    return words.say("{n}%", n=shown if chance in (0, 1) else min(max(shown, 1), 99))


def _market(words: Words, action: actions.Market, table: Position) -> str:
    return words.say("in the hall: {n}", n=table.halls[action.colour])


def staff_work(words: Words, board: Board, staff: str) -> str:
    """Return what one of the Staff does when activated."""
    if staff == Staff.ASTROLOGIST:
        return words.count("up to {n} line", "up to {n} lines", board.astrologist_lines)
    if staff == Staff.PALM_READER:
        return words.count(
            "fill up to {n} bubble of any kind",
            "fill up to {n} bubbles of any kind",
            board.palm_reader_bubbles,
        )
    return words.say(STAFF_WORK[staff])


def _embark(words: Words, action: actions.Embark, table: Position) -> str:
    cove = table.options.cove
    if sum(table.boats[action.boat].crowd) + 1 < cove.seats:
        return ""
    if free_docks(table, cove.sides[action.boat]):
        return words.say("fills it, so that it docks")
    return words.say("fills it, but no dock is free on its side")


def _sell(words: Words, action: actions.Sell, table: Position) -> str:
    task: Any = table.agenda[0]
    if not isinstance(task, tasks.Selling):
        return ""
    gold, cards = sale(table, task, action)
    said = words.count("{n} gold", "{n} gold", gold)
    return f"{said}, {corruption_words(words, cards)}" if cards else said


NOTES: Final[Mapping[type, Callable[[Words, Any, Position], str]]] = {
    actions.Go: _go,
    actions.Line: _line,
    actions.Write: _write,
    actions.Cross: _cross,
    actions.Foretell: _foretell,
    actions.Hire: _hire,
    actions.Assign: _assign,
    actions.Market: _market,
    actions.Embark: _embark,
    actions.Sell: _sell,
}
