"""A part of the table: all else is blank, so that its picture is kept while the rest changes."""

from typing import Final

from msgspec.structs import replace

from divinary.oracle.colours import COLOURS, NOBODY
from divinary.oracle.goods import NO_GOODS
from divinary.oracle.position import Position
from divinary.oracle.shop import Shop

BLANK: Final = Shop(supply=NO_GOODS)


def part(table: Position, *kept: str, **given: object) -> Position:
    """Return a table with the same options and as many shops, and of the rest only what is asked.

    Sentences are made from it as from the whole, and it is cheap to hash.
    """
    blank = Position(
        options=table.options,
        shops=(BLANK,) * len(table.shops),
        bag=NOBODY,
        halls=(0,) * len(COLOURS),
        lair=0,
        boats=(),
        hours=(),
        track=(),
        deck=(),
        corruption=(),
    )
    return replace(blank, **{name: getattr(table, name) for name in kept}, **given)
