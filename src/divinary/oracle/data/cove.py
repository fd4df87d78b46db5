"""The Cove: the table that all merchants share, from our sheet or from one that an owner gives."""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final

import msgspec

from divinary.oracle.data.colours import ADVENTURERS, COLOURS, ROGUE
from divinary.oracle.data.cove_checks import check
from divinary.oracle.data.goods import GOODS, SIZES
from divinary.oracle.data.locations import PIERS, SIDES
from divinary.oracle.data.sheet import (
    ANY,
    STANDARD,
    Entry,
    Layout,
    Sheet,
    SheetPlace,
    compact,
    read_compact,
    read_entries,
)
from divinary.oracle.data.sheet_values import (
    Field,
    exactly,
    several,
    split,
    text,
    whole,
    word,
    yes_or_no,
)

ROGUE_CARDS: Final = ("criminals", "cultists", "robbers")
TOWNSFOLK_SETS: Final = ("locals", "mercenaries", "sailors")
ABILITIES: Final = ("none", "discard", "charm", "tome", "gold", "draw", "return", "ferry")
MOST_PLAYERS: Final = 4
HOURS: Final = 12
"""Hours on the clock."""

MOST_ICONS: Final = 4
"""On one of the Townsfolk."""

LONGEST_NAME: Final = 30


class RogueCard(msgspec.Struct, frozen=True):
    """The card that says what Rogues do in this game."""

    id: str
    lair: int
    """Rogues in the Lair at first."""

    bag: int
    """Rogues in the bag at first."""

    counts: bool
    """Whether each Rogue counts as a Customer of every colour on its pier."""

    corruption: int
    """Cards drawn for each pier where a Rogue counted towards the income."""

    takes: int
    """Gold that each Rogue on a pier takes from every income there."""


class Townsfolk(msgspec.Struct, frozen=True):
    """A card to be hired."""

    id: str
    set: str
    icons: tuple[int, ...]
    """Places in `ADVENTURERS`; the first one is the card's faction."""

    ability: str
    """One of `ABILITIES`."""


class Cove(msgspec.Struct, frozen=True, cache_hash=True):
    """All numbers of the shared table."""

    customers: tuple[int, int, int, int]
    """Customers of each colour, in the bag and the halls together."""

    rogues: int
    hall: int
    """Customers of each colour in their hall at first."""

    rogue_cards: tuple[RogueCard, ...]
    marks: tuple[tuple[int, ...], ...]
    """Adventurers drawn at each hour from 1 on: a row for each number of players."""

    sides: tuple[str, ...]
    """The side on which each boat waits."""

    seats: int
    """In each boat."""

    arrivals: int
    """Adventurers that come with each boat."""

    docks: tuple[tuple[str, str], ...]
    """Each dock's pier, and the side from which it is reached."""

    buys: tuple[str, ...]
    """What each of `PIERS` buys: charm, tome or both."""

    pier_corruption: tuple[int, int, int]
    """Cards for selling anything at each of `PIERS`."""

    values: tuple[int, ...]
    """Of `GOODS`."""

    square: tuple[int, ...]
    """Hours that hiring takes, by slot, oldest card first."""

    townsfolk: tuple[Townsfolk, ...]
    gold: int
    """What the ability of that name gives."""

    corruption: tuple[int, int, int]
    """Cards with one, two and three Rogue icons."""

    sponsorship: int
    """Gold from a sponsor for each Customer in the hall."""

    faction_icon: int
    """Gold for each Customer in the hall, by an icon on Townsfolk, in the end."""

    rogue_icon: int
    """Gold that an icon costs for each Rogue in the Lair, in the end."""

    marker: int
    """Hours that the market marker lies ahead of the leading timepiece."""

    rounds: int
    ratings: tuple[int, ...]
    """One player: the least gold for each rating above the lowest."""

    def text(self) -> str:
        """Return the Cove as one line without spaces; ours is `standard`."""
        return STANDARD if self == COVE else compact(dict(_values(self)))


@lru_cache(maxsize=16)
def read_cove(text: str) -> Cove:
    """Read what `Cove.text` wrote.

    Raises:
        BadOption: if the text is not a Cove, or the Cove is impossible.
    """
    return COVE if text == STANDARD else _cove(read_compact(LAYOUT, text))


def read_cove_file(text: str | bytes) -> Cove:
    """Read an owner's sheet; sections that it leaves out are as in ours.

    Raises:
        BadOption: if the sheet is malformed or the Cove is impossible.
    """
    return read_cove_sheet(text).printed


def read_cove_sheet(text: str | bytes) -> Sheet[Cove]:
    """Read an owner's sheet with the provenance of each value, otherwise like `read_cove_file`."""
    return _sheet(read_entries(LAYOUT, text, COVE_SHEET.entries))


def _sheet(entries: tuple[Entry, ...]) -> Sheet[Cove]:
    return Sheet(_cove({entry.place: entry.value for entry in entries}), entries)


def _cove(values: Mapping[str, object]) -> Cove:
    def read(row: Field) -> Any:
        return row.read(_at(row.place), values[row.place])

    cove = Cove(
        **{row.name: read(row) for row in FIELDS},
        rogue_cards=tuple(
            RogueCard(card, **{row.name: read(row) for row in _rogue_fields(card)})
            for card in ROGUE_CARDS
        ),
        marks=tuple(read(row) for row in MARKS),
        townsfolk=tuple(
            _townsfolk(_at(place), given)
            for place, given in values.items()
            if place.startswith("townsfolk.")
        ),
    )
    check(cove)
    return cove


def _values(cove: Cove) -> Iterator[tuple[str, object]]:
    """Yield the places of a sheet of this Cove, and what stands there."""
    yield from [(row.place, row.write(getattr(cove, row.name))) for row in FIELDS]
    for card in cove.rogue_cards:
        yield from [(row.place, getattr(card, row.name)) for row in _rogue_fields(card.id)]
    yield from [(row.place, marks) for row, marks in zip(MARKS, cove.marks, strict=True)]
    for person in cove.townsfolk:
        icons = " ".join(ADVENTURERS[icon] for icon in person.icons)
        yield f"townsfolk.{person.set}.{person.id}", f"{icons}:{person.ability}"


def _at(place: str) -> SheetPlace:
    return SheetPlace(LAYOUT.name, place)


def _townsfolk(place: SheetPlace, given: object) -> Townsfolk:
    _, group, name = place.at.split(".")
    if not re.fullmatch(r"[a-z]+(-[a-z]+)*", name) or len(name) > LONGEST_NAME:
        raise place.refusal("not-a-name", given=name, high=LONGEST_NAME)
    written, colon, ability = text(place, given).partition(":")
    if not colon:
        raise place.refusal("not-townsfolk", given=str(given))
    icons = several(word(*ADVENTURERS), 0, MOST_ICONS)(place, split(written))
    does = word(*ABILITIES)(place, ability.strip(" -"))
    colours = tuple(map(ADVENTURERS.index, icons))
    if does in SIZES and colours[:1] in ((), (ROGUE,)):
        raise place.refusal("no-faction", given=str(given))
    return Townsfolk(name, group, colours, does)


def _dock(place: SheetPlace, given: object) -> tuple[str, str]:
    parts = split(text(place, given))
    if len(parts) != 2 or parts[0] not in PIERS or parts[1] not in SIDES:
        raise place.refusal("not-a-dock", given=str(given), piers=PIERS, sides=SIDES)
    return parts[0], parts[1]


def _dock_texts(docks: tuple[tuple[str, str], ...]) -> list[str]:
    return [" ".join(dock) for dock in docks]


_MEEPLES = whole(0, 40)
_CARDS = whole(0, 9)

FIELDS: Final = (
    Field("bag.customers", "customers", exactly(len(COLOURS), _MEEPLES)),
    Field("bag.rogues", "rogues", _MEEPLES),
    Field("bag.hall", "hall", whole(0, 9)),
    Field("boats.sides", "sides", several(word(*SIDES), 1, 9)),
    Field("boats.seats", "seats", whole(1, 9)),
    Field("boats.arrivals", "arrivals", whole(1, 8)),
    Field("piers.docks", "docks", several(_dock, 1, 6), _dock_texts),
    Field("piers.buys", "buys", exactly(len(PIERS), word(*SIZES, "both"))),
    Field("piers.corruption", "pier_corruption", exactly(len(PIERS), _CARDS)),
    Field("goods.values", "values", exactly(len(GOODS), whole(0, 20))),
    Field("town_square.hours", "square", several(whole(1, HOURS), 1, 8)),
    Field("abilities.gold", "gold", whole(0, 20)),
    Field("corruption_deck.cards", "corruption", exactly(3, whole(0, 99))),
    Field("scoring.sponsorship", "sponsorship", whole(0, 9)),
    Field("scoring.faction_icon", "faction_icon", whole(0, 9)),
    Field("scoring.rogue_icon", "rogue_icon", whole(0, 9)),
    Field("market.marker", "marker", whole(1, HOURS)),
    Field("game.rounds", "rounds", whole(1, 9)),
    Field("game.ratings", "ratings", several(whole(0, 999), 1, 9)),
)
MARKS: Final = tuple(
    Field(f"marks.{players}", "marks", exactly(HOURS, whole(0, 2)))
    for players in range(1, MOST_PLAYERS + 1)
)


def _rogue_fields(card: str) -> tuple[Field, ...]:
    return (
        Field(f"rogue_cards.{card}.lair", "lair", _MEEPLES),
        Field(f"rogue_cards.{card}.bag", "bag", _MEEPLES),
        Field(f"rogue_cards.{card}.counts", "counts", yes_or_no),
        Field(f"rogue_cards.{card}.corruption", "corruption", _CARDS),
        Field(f"rogue_cards.{card}.takes", "takes", _CARDS),
    )


LAYOUT: Final = Layout(
    "cove",
    (
        *[row.place for row in FIELDS],
        *[row.place for card in ROGUE_CARDS for row in _rogue_fields(card)],
        *[row.place for row in MARKS],
        *[f"townsfolk.{group}.{ANY}" for group in TOWNSFOLK_SETS],
    ),
)

COVE_SHEET: Final = _sheet(
    read_entries(LAYOUT, files(__package__).joinpath("cove.toml").read_bytes())
)
"""Our own sheet, value by value with its provenance."""

COVE: Final = COVE_SHEET.printed
