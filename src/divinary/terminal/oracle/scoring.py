"""How an Oracle game ended, row by row: where each player's gold came from, and what it cost."""

from collections.abc import Sequence

from divinary.core.words import Words
from divinary.oracle.colours import COLOURS, ROGUE
from divinary.oracle.events import Gold
from divinary.oracle.position import Position
from divinary.oracle.rules.scoring import icons_of, rating, rogue_icons
from divinary.oracle.view import View
from divinary.oracle.words import terms
from divinary.oracle.words.events import name_of
from divinary.oracle.words.ratings import rating_name
from divinary.terminal.oracle import signs

COLUMN = 11
"""Columns of a player in the table of scores."""


def scoring_lines(words: Words, view: View, names: Sequence[str]) -> list[str]:
    """Return the score of everybody, one after the other, and what it is worth to one alone."""
    table = view.table
    lines: list[str] = []
    for seat in range(len(table.shops)):
        lines += _seat(words, table, seat, name_of(words, names, seat))
    return [*lines, *_ratings(words, table)]


def scoring_table(words: Words, view: View, names: Sequence[str]) -> list[str]:
    """Return the score of everybody side by side; below it how icons were counted."""
    table, seats = view.table, range(len(view.table.shops))
    called = [signs.cut(name_of(words, names, seat), COLUMN - 1) for seat in seats]
    gold = [gold_from(table, seat) for seat in seats]
    rows: list[tuple[str, Sequence[object]]] = [("", called)]
    rows += [
        (_heading(words.say(name)), [of_seat[source] for of_seat in gold])
        for source, name in terms.SOURCES.items()
    ]
    rows.append((words.say("Gold in the end"), [shop.gold for shop in table.shops]))
    width = max([len(name) for name, _ in rows])
    head = signs.rule(terms.heading(words, "final-scoring"))
    return [
        head,
        *[
            f"{name:<{width}}" + "".join([f"{one!s:>{COLUMN}}" for one in row])
            for name, row in rows
        ],
        *[_counted(words, table, seat, called[seat]) for seat in seats],
        *_ratings(words, table),
    ]


def _counted(words: Words, table: Position, seat: int, name: str) -> str:
    """Return which icons were counted how often: R 2×5 is two icons, five in the hall."""
    icons = icons_of(table.options, table.shops[seat])
    found = [
        f"{signs.letter(words, colour)} {icons.count(colour)}×{table.halls[colour]}"
        for colour in range(len(COLOURS))
        if colour in icons
    ]
    rogues = rogue_icons(table.options, table.shops[seat])
    found += [f"{signs.ROGUE_SIGN} {rogues}×{table.lair}"] if rogues else []
    return words.say("{name}: {text}", name=name, text=", ".join(found) or "–")


def gold_from(table: Position, seat: int) -> dict[str, int]:
    """Return what each source has brought a seat in the whole game, or taken."""
    total = dict.fromkeys(terms.SOURCES, 0)
    for event in table.past:
        if event.seat == seat and isinstance(event.what, Gold):
            total[event.what.source] += event.what.amount
    return total


def _seat(words: Words, table: Position, seat: int, name: str) -> list[str]:
    rows = {
        terms.source(words, source): amount for source, amount in gold_from(table, seat).items()
    }
    more = {
        terms.source(words, "icons"): _icons(words, table, seat),
        terms.source(words, "corruption"): _rogues(words, table, seat),
    }
    last = words.say("Gold in the end")
    width = max(map(len, (*rows, last)))
    return [
        words.say("{name}:", name=name),
        *[_row(source, amount, width, more.get(source, "")) for source, amount in rows.items()],
        _row(last, table.shops[seat].gold, width),
    ]


def _row(name: str, amount: int, width: int, more: str = "") -> str:
    return f"  {_heading(name):<{width}}  {amount:>4}  {more}".rstrip()


def _heading(name: str) -> str:
    return name[:1].upper() + name[1:]


def _icons(words: Words, table: Position, seat: int) -> str:
    """Return each faction's icons and the Customers in its hall: 2×5 + 1×3."""
    icons = icons_of(table.options, table.shops[seat])
    counted = [(icons.count(colour), colour) for colour in range(len(COLOURS))]
    return ", ".join(
        [
            f"{words.say(terms.FACTIONS[colour])} {count}×{table.halls[colour]}"
            for count, colour in counted
            if count
        ]
    )


def _rogues(words: Words, table: Position, seat: int) -> str:
    count = rogue_icons(table.options, table.shops[seat])
    return f"{words.say(terms.ADVENTURERS[ROGUE])} {count}×{table.lair}" if count else ""


def _ratings(words: Words, table: Position) -> list[str]:
    """Return every rating with the gold that it asks for, the one reached marked."""
    if len(table.shops) > 1:
        return []
    cove = table.options.cove
    reached = rating(cove, table.shops[0].gold)
    golds = [f"<{cove.ratings[0]}", *[f"{least}+" for least in cove.ratings]]
    return [
        words.say("How far the Oracle's name goes:"),
        *[
            f"{'→' if step == reached else ' '} {gold:>5}  {rating_name(words, cove, step)}"
            for step, gold in enumerate(golds)
        ],
    ]
