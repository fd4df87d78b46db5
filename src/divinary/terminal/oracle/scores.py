"""The final scores of an oracle game as a table."""

from collections.abc import Sequence

from divinary.core.words import Words
from divinary.oracle.data.colours import COLOURS
from divinary.oracle.model.position import Position
from divinary.oracle.model.view import View
from divinary.oracle.rulebook import terms
from divinary.oracle.rulebook.topics import titled
from divinary.oracle.rules.scoring import icons_of, rogue_icons
from divinary.oracle.speech.events import name_of
from divinary.oracle.speech.scoring import gold_from, rating_lines
from divinary.oracle.speech.signs import ROGUE_SIGN, letter
from divinary.terminal.oracle import signs
from divinary.terminal.printing import cut

COLUMN = 11
"""Columns of a player in the table of scores."""


def scoring_table(words: Words, view: View, names: Sequence[str]) -> list[str]:
    """Return the scores of all players side by side; below them, how icons were counted."""
    table, seats = view.table, range(len(view.table.shops))
    called = [cut(name_of(words, names, seat), COLUMN - 1) for seat in seats]
    gold = [gold_from(table, seat) for seat in seats]
    rows: list[tuple[str, Sequence[object]]] = [("", called)]
    rows += [
        (titled(words.say(name)), [of_seat[source] for of_seat in gold])
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
        *rating_lines(words, table),
    ]


def _counted(words: Words, table: Position, seat: int, name: str) -> str:
    """Return how icons were counted: R 2×5 is two icons, and five Customers in the hall."""
    icons = icons_of(table.options, table.shops[seat])
    found = [
        f"{letter(words, colour)} {icons.count(colour)}×{table.halls[colour]}"
        for colour in range(len(COLOURS))
        if colour in icons
    ]
    rogues = rogue_icons(table.options, table.shops[seat])
    found += [f"{ROGUE_SIGN} {rogues}×{table.lair}"] if rogues else []
    return words.say("{name}: {text}", name=name, text=", ".join(found) or "–")
