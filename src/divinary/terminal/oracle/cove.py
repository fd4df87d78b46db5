"""The Cove as a drawing: clock, boats at sea, piers, and the Town Square."""

from collections.abc import Sequence
from itertools import zip_longest
from typing import Final

from divinary.core.words import N_, Words
from divinary.oracle.data.cove import Townsfolk
from divinary.oracle.data.locations import PIERS, SIDES
from divinary.oracle.model.position import Position
from divinary.oracle.rulebook import terms
from divinary.oracle.speech.cove_lines import in_market, next_marks
from divinary.oracle.speech.events import name_of
from divinary.oracle.speech.signs import CORRUPTION, letter
from divinary.terminal.oracle import signs
from divinary.terminal.oracle.shop import card_sign
from divinary.terminal.printing import cut

MARKER: Final = "▼"
NAME: Final = 12
"""Columns of a player's name."""

SIDE: Final = 15
"""Columns of the boats on one side."""

SEAFARING: Final = {
    "draw": N_("1 more Adventurer"),
    "return": N_("1 back to the bag"),
    "ferry": N_("1 changes boats"),
}
"""What Sailors do, in short."""


def cove_rows(words: Words, table: Position, names: Sequence[str]) -> list[str]:
    """Return the clock, the boats and the piers, and the Town Square."""
    return [
        *clock_rows(words, table, names),
        *harbour_rows(words, table),
        signs.rule(terms.heading(words, "square")),
        *square_rows(words, table),
    ]


def clock_rows(words: Words, table: Position, names: Sequence[str]) -> list[str]:
    """Return round, timepieces, marker and the next marks: 6(2) is two Adventurers at hour 6."""
    rounds = words.say("Round {n}/{all}", n=table.round, all=table.options.cove.rounds)
    pieces = ", ".join(
        [f"{cut(name_of(words, names, seat), NAME)} {table.hours[seat]}" for seat in table.track]
    )
    clock = words.say("{name}: {text}", name=terms.thing(words, "clock"), text=pieces)
    hour = table.marker
    market = "" if hour is None else words.say("{sign} market {hour}", sign=MARKER, hour=hour)
    parts = list(filter(None, [rounds, clock, market, _ahead(words, table, names)]))
    first, *rest = signs.folded(parts, signs.WIDTH - 4, gap=" · ")
    return [signs.rule(first), *rest]


def _ahead(words: Words, table: Position, names: Sequence[str]) -> str:
    """Return the next marks of the active player, by name if another player acts next.

    In the Market phase there are none.
    """
    if in_market(table):
        return ""
    seat = table.active
    marks = " ".join([f"{at}({n})" for at, n in next_marks(table, table.hours[seat])])
    if seat == table.track[0]:
        return words.say("marks {marks}", marks=marks)
    name = cut(name_of(words, names, seat), NAME)
    return words.say("marks for {name} {marks}", name=name, marks=marks)


def harbour_rows(words: Words, table: Position) -> list[str]:
    """Return the boats at sea on both sides, and between them the piers with docked boats."""
    sides = table.options.cove.sides
    left, right = (
        [_boat(words, table, n) for n, its in enumerate(sides) if its == side] for side in SIDES
    )
    middle = [_pier(words, table, pier) for pier in range(len(PIERS))]
    room = signs.WIDTH - 2 * SIDE
    return [
        f"{one:<{SIDE}}{cut(pier, room):<{room}}{other}".rstrip()
        for one, pier, other in zip_longest(left, middle, right, fillvalue="")
    ]


def _boat(words: Words, table: Position, number: int) -> str:
    boat = table.boats[number]
    if boat.dock is not None:
        return words.say("{boat} docked", boat=number + 1)
    seats = table.options.cove.seats
    crowd = signs.crowd_letters(words, boat.crowd)
    return f"{number + 1} ({crowd:{signs.FREE}<{seats}})"


def _pier(words: Words, table: Position, pier: int) -> str:
    """Return a pier: what it buys, the boats docked there, and its price in Corruption."""
    cove = table.options.cove
    docked = {boat.dock: signs.crowd_letters(words, boat.crowd) for boat in table.boats}
    docks = [n for n, (name, _) in enumerate(cove.docks) if name == PIERS[pier]]
    berths = [f"[{docked.get(dock, signs.FREE * cove.seats)}]" for dock in docks]
    bought = {"charm": signs.CHARM, "tome": signs.TOME}.get(cove.buys[pier], "".join(signs.GOODS))
    cost = f" {CORRUPTION}{cove.pier_corruption[pier]}" if cove.pier_corruption[pier] else ""
    return f"{words.say(terms.PIERS[pier])} {bought} {' '.join(berths)}{cost}"


def square_rows(words: Words, table: Position) -> list[str]:
    """Return the cards of the Town Square, with their hours, icons and abilities."""
    hours = table.options.cove.square
    people = [table.options.people[card] for card in table.square]
    heads = [
        f"{hours[slot]}h {card_sign(words, table.options, one.id, signs.QUARTER - 3)}"
        for slot, one in enumerate(people)
    ]
    does = [ability_sign(words, table, one) for one in people]
    rows = []
    for start in range(0, len(heads), 4):
        rows.append(signs.in_columns(heads[start : start + 4]))
        rows.append(signs.in_columns(does[start : start + 4]))
    return rows


def ability_sign(words: Words, table: Position, person: Townsfolk) -> str:
    """Return an ability in a few signs."""
    match person.ability:
        case "discard":
            return f"−{CORRUPTION}"
        case "charm":
            return f"+{signs.CHARM}{letter(words, person.icons[0])}"
        case "tome":
            return f"+{signs.TOME}{letter(words, person.icons[0])}"
        case "gold":
            gold = table.options.cove.gold
            return "+" + words.count("{n} gold", "{n} gold", gold)
        case "draw" | "return" | "ferry" as ability:
            return words.say(SEAFARING[ability])
        case _:
            return "–"
