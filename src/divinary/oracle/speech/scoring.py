"""How an Oracle game ended, row by row: where each player's gold came from, and what it cost."""

from collections.abc import Sequence

from divinary.core.words import Words
from divinary.oracle.data.colours import COLOURS, ROGUE
from divinary.oracle.model.events import Gold
from divinary.oracle.model.position import Position
from divinary.oracle.model.view import View
from divinary.oracle.rulebook import terms
from divinary.oracle.rulebook.terms import rating_name
from divinary.oracle.rulebook.topics import titled
from divinary.oracle.rules.scoring import icons_of, rating, rogue_icons
from divinary.oracle.speech.events import name_of


def scoring_lines(words: Words, view: View, names: Sequence[str]) -> list[str]:
    """Return the score of each player, and the ratings if there is only one."""
    table = view.table
    lines: list[str] = []
    for seat in range(len(table.shops)):
        lines += _seat(words, table, seat, name_of(words, names, seat))
    return [*lines, *rating_lines(words, table)]


def gold_from(table: Position, seat: int) -> dict[str, int]:
    """Return the gold that each source brought a seat in the whole game; a loss is below 0."""
    total = dict.fromkeys(terms.SOURCES, 0)
    for event in table.past:
        if event.seat == seat and isinstance(event.what, Gold):
            total[event.what.source] += event.what.amount
    return total


def _seat(words: Words, table: Position, seat: int, name: str) -> list[str]:
    gold = gold_from(table, seat)
    names = {source: words.say(terms.SOURCES[source]) for source in gold}
    more = {"icons": _icons(words, table, seat), "corruption": _rogues(words, table, seat)}
    last = words.say("Gold in the end")
    width = max(map(len, (*names.values(), last)))
    return [
        words.say("{name}:", name=name),
        *[_row(names[each], gold[each], width, more.get(each, "")) for each in gold],
        _row(last, table.shops[seat].gold, width),
    ]


def _row(name: str, amount: int, width: int, more: str = "") -> str:
    return f"  {titled(name):<{width}}  {amount:>4}  {more}".rstrip()


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


def rating_lines(words: Words, table: Position) -> list[str]:
    """Return every rating with the gold that it needs; an arrow marks the one reached."""
    if len(table.shops) > 1:
        return []
    cove = table.options.cove
    reached = rating(cove, table.shops[0].gold)
    golds = [f"<{cove.ratings[0]}", *[f"{least}+" for least in cove.ratings]]
    return [
        words.say("Ratings of a single Oracle:"),
        *[
            f"{'→' if step == reached else ' '} {gold:>5}  {rating_name(words, cove, step)}"
            for step, gold in enumerate(golds)
        ],
    ]
