"""Sentences about the shared Cove: clock, boats, piers, halls, bag and Town Square."""

from collections.abc import Sequence
from typing import Final

from divinary.core.words import N_, Words
from divinary.oracle.data.colours import Crowd
from divinary.oracle.data.cove import HOURS
from divinary.oracle.data.locations import PIERS, SIDES
from divinary.oracle.model.position import Position
from divinary.oracle.model.tasks import OpeningMarket, Selling
from divinary.oracle.rulebook import terms
from divinary.oracle.rulebook.phrases import ability_words, counted, icon_words, listed
from divinary.oracle.rulebook.terms import townsfolk_name
from divinary.oracle.rulebook.topics import titled
from divinary.oracle.rules.clock import adventurers_at
from divinary.oracle.speech.events import name_of

AT_SEA: Final = (
    N_("Boat {n}, at sea on the left: {crowd}, {free}."),
    N_("Boat {n}, at sea on the right: {crowd}, {free}."),
)
MARKS_AHEAD: Final = 3
"""How many of the next Adventurer marks are shown."""


def cove_lines(words: Words, table: Position, names: Sequence[str]) -> list[str]:
    """Return all that is shared."""
    return [
        *clock_lines(words, table, names),
        *boat_lines(words, table),
        *pier_lines(words, table),
        *hall_lines(words, table),
        *square_lines(words, table),
    ]


def clock_lines(words: Words, table: Position, names: Sequence[str]) -> list[str]:
    """Return where the timepieces stand, and what the next hours bring."""
    begun = words.say("Round {n} of {all}.", n=table.round, all=table.options.cove.rounds)
    pieces = [
        words.say("{name} at hour {hour}", name=name_of(words, names, seat), hour=table.hours[seat])
        for seat in table.track
    ]
    clock = words.say("Clock, the next to act first: {pieces}.", pieces=listed(words, pieces))
    if in_market(table):
        return [f"{begun} {clock} {_marker(words, table)}"]
    seat = table.active
    marks = [
        words.count("hour {hour}: {n} Adventurer", "hour {hour}: {n} Adventurers", n, hour=hour)
        for hour, n in next_marks(table, table.hours[seat])
    ]
    name = name_of(words, names, seat)
    ahead = words.say("Marks ahead of {name}: {marks}.", name=name, marks=listed(words, marks))
    lines = [f"{begun} {clock}", f"{ahead} {_marker(words, table)}"]
    if max([*table.hours, *[hour for hour, _ in next_marks(table, table.hours[seat])]]) > HOURS:
        lines.append(words.say("After hour 12 comes hour 13; the marks repeat every 12 hours."))
    return lines


def in_market(table: Position) -> bool:
    """Whether Goods are sold, and nobody moves on the clock any more."""
    return any(isinstance(task, Selling | OpeningMarket) for task in table.agenda)


def next_marks(table: Position, hour: int) -> list[tuple[int, int]]:
    """Return the next hours with Adventurers that a piece at `hour` would reach."""
    cove, players = table.options.cove, len(table.shops)
    hours = range(hour + 1, hour + 13)
    marks = [(at, n) for at in hours if (n := adventurers_at(cove, players, at))]
    return marks[:MARKS_AHEAD]


def _marker(words: Words, table: Position) -> str:
    if table.marker is not None:
        return words.say("The market marker lies on hour {hour}.", hour=table.marker)
    taken = len([boat for boat in table.boats if boat.dock is not None])
    docks = len(table.options.cove.docks)
    return words.say("Docks taken: {n} of {all}.", n=taken, all=docks)


def boat_lines(words: Words, table: Position) -> list[str]:
    """Return the boats at sea with those who sit in them."""
    boats = enumerate(table.boats)
    return [boat_line(words, table, number) for number, boat in boats if boat.dock is None]


def boat_line(words: Words, table: Position, number: int) -> str:
    """Return who sits in a boat at sea, and the seats left there."""
    cove, crowd = table.options.cove, table.boats[number].crowd
    side = AT_SEA[SIDES.index(cove.sides[number])]
    free = words.count("{n} free seat", "{n} free seats", cove.seats - sum(crowd))
    return words.say(side, n=number + 1, crowd=crowd_words(words, crowd), free=free)


def crowd_words(words: Words, crowd: Crowd) -> str:
    """Return a crowd counted: red Customer ×2, Rogue."""
    return counted(words, terms.ADVENTURERS, crowd) or words.say("nobody")


def pier_lines(words: Words, table: Position) -> list[str]:
    """Return what each pier buys, and who has landed there."""
    return [_pier(words, table, pier) for pier in range(len(PIERS))]


def _pier(words: Words, table: Position, pier: int) -> str:
    cove = table.options.cove
    said = words.say(
        "{pier}, {buys}: {crowd}.",
        pier=words.say(terms.PIERS[pier]),
        buys=buys_words(words, cove.buys[pier]),
        crowd=_landed(words, table, pier),
    )
    said = titled(said)
    cards = cove.pier_corruption[pier]
    if not cards:
        return said
    cost = words.count(
        "Selling there costs {n} Corruption card.",
        "Selling there costs {n} Corruption cards.",
        cards,
    )
    return f"{said} {cost}"


def _landed(words: Words, table: Position, pier: int) -> str:
    """Return who has landed at a pier, and in which boats."""
    docks = table.options.cove.docks
    boats = [
        str(number + 1)
        for number, boat in enumerate(table.boats)
        if boat.dock is not None and docks[boat.dock][0] == PIERS[pier]
    ]
    crowd = crowd_words(words, table.pier(PIERS[pier]))
    if not boats:
        return crowd
    return words.count(
        "{crowd}, from boat {boats}",
        "{crowd}, from boats {boats}",
        len(boats),
        crowd=crowd,
        boats=words.both(boats),
    )


def buys_words(words: Words, buys: str) -> str:
    """Return what a pier buys."""
    if buys == "both":
        return words.say("buys Charms and Tomes")
    return words.say("buys Charms") if buys == "charm" else words.say("buys Tomes")


def hall_lines(words: Words, table: Position) -> list[str]:
    """Return who is in the halls, the Lair and the bag."""
    halls = [
        words.say("{name}: {text}", name=words.say(terms.FACTIONS[colour]), text=count)
        for colour, count in enumerate(table.halls)
    ]
    lair = words.say("{name}: {text}", name=terms.thing(words, "lair"), text=table.lair)
    card = words.say(terms.ROGUE_CARDS[table.options.rogue])
    return [
        words.say(
            "Faction Halls: {halls}; {lair}. Rogue card: {card}.",
            halls=listed(words, halls),
            lair=lair,
            card=card,
        ),
        words.say("In the bag: {crowd}.", crowd=crowd_words(words, table.bag)),
    ]


def square_lines(words: Words, table: Position) -> list[str]:
    """Return the Town Square, the cheapest card first."""
    return [square_line(words, table, slot) for slot in range(len(table.square))]


def square_line(words: Words, table: Position, slot: int) -> str:
    """Return one card of the Town Square: its hours, its icons, its ability."""
    card = table.options.people[table.square[slot]]
    hours = words.count("{n} hour", "{n} hours", table.options.cove.square[slot])
    facts = [hours, icon_words(words, card.icons), ability_words(words, table.options.cove, card)]
    text = listed(words, filter(None, facts))
    name = townsfolk_name(words, card.id)
    return words.say("Town Square, {card}: {facts}.", card=name, facts=text)
