"""The sheet of the Cove: how it is read and written, and our own sheet."""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final

from divinary.oracle.data.colours import ADVENTURERS, COLOURS, ROGUE
from divinary.oracle.data.cove import (
    ABILITIES,
    HOURS,
    LONGEST_NAME,
    MOST_ICONS,
    MOST_PLAYERS,
    ROGUE_CARDS,
    TOWNSFOLK_SETS,
    Cove,
    RogueCard,
    Townsfolk,
)
from divinary.oracle.data.cove_checks import check
from divinary.oracle.data.goods import GOODS, SIZES
from divinary.oracle.data.locations import PIERS, SIDES
from divinary.oracle.data.sheet import ANY, Layout, SheetFormat, SheetPlace
from divinary.oracle.data.sheet_values import (
    Field,
    exactly,
    read_fields,
    several,
    split,
    text,
    whole,
    word,
    written_fields,
    yes_or_no,
)


def _build(values: Mapping[str, object]) -> Cove:
    cove = Cove(
        **read_fields(LAYOUT, FIELDS, values),
        rogue_cards=tuple(
            RogueCard(card, **read_fields(LAYOUT, _rogue_fields(card), values))
            for card in ROGUE_CARDS
        ),
        marks=tuple(read_fields(LAYOUT, MARKS, values).values()),
        townsfolk=tuple(
            _townsfolk(LAYOUT.at(place), given)
            for place, given in values.items()
            if place.startswith("townsfolk.")
        ),
    )
    check(cove)
    return cove


def _values(cove: Cove) -> Iterator[tuple[str, object]]:
    """Yield each place of a sheet of this Cove with its value."""
    yield from written_fields(FIELDS, cove)
    for card in cove.rogue_cards:
        yield from written_fields(_rogue_fields(card.id), card)
    yield from [(row.place, marks) for row, marks in zip(MARKS, cove.marks, strict=True)]
    for person in cove.townsfolk:
        icons = " ".join(ADVENTURERS[icon] for icon in person.icons)
        yield f"townsfolk.{person.set}.{person.id}", f"{icons}:{person.ability}"


def _townsfolk(place: SheetPlace, given: object) -> Townsfolk:
    _, group, name = place.at.split(".")
    if not re.fullmatch(r"[a-z]+(-[a-z]+)*", name) or len(name) > LONGEST_NAME:
        raise place.refusal("not-a-name", given=name, high=LONGEST_NAME)
    written, colon, rest = text(place, given).partition(":")
    if not colon:
        raise place.refusal("not-townsfolk", given=str(given))
    icons = several(word(*ADVENTURERS), 0, MOST_ICONS)(place, split(written))
    ability = word(*ABILITIES)(place, rest.strip(" -"))
    colours = tuple(map(ADVENTURERS.index, icons))
    if ability in SIZES and colours[:1] in ((), (ROGUE,)):
        raise place.refusal("no-faction", given=str(given))
    return Townsfolk(name, group, colours, ability)


def _dock(place: SheetPlace, given: object) -> tuple[str, str]:
    parts = split(text(place, given))
    if len(parts) != 2 or parts[0] not in PIERS or parts[1] not in SIDES:
        raise place.refusal("not-a-dock", given=str(given), piers=PIERS, sides=SIDES)
    return parts[0], parts[1]


_MEEPLES = whole(0, 40)
_CARDS = whole(0, 9)

FIELDS: Final = (
    Field("bag.customers", "customers", exactly(len(COLOURS), _MEEPLES)),
    Field("bag.rogues", "rogues", _MEEPLES),
    Field("bag.hall", "hall", whole(0, 9)),
    Field("boats.sides", "sides", several(word(*SIDES), 1, 9)),
    Field("boats.seats", "seats", whole(1, 9)),
    Field("boats.arrivals", "arrivals", whole(1, 8)),
    Field("piers.docks", "docks", several(_dock, 1, 6), lambda docks: list(map(" ".join, docks))),
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
    Field(f"marks.{players}", f"{players}", exactly(HOURS, whole(0, 2)))
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

_FORMAT: Final = SheetFormat(LAYOUT, _build, _values)
read_cove: Final = lru_cache(maxsize=16)(_FORMAT.read)
read_cove_file: Final = _FORMAT.read_file
cove_text: Final = _FORMAT.write

COVE_SHEET: Final = _FORMAT.ours
"""Our own sheet, value by value with its provenance."""

COVE: Final = COVE_SHEET.printed
