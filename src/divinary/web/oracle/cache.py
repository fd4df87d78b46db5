"""Keys of caches: views, tables and shops cut down to what a picture shows, quick to compare."""

from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias, TypeVarTuple

from markupsafe import Markup
from msgspec.structs import replace

from divinary.core.words import Words
from divinary.oracle.data.colours import COLOURS, NOBODY
from divinary.oracle.data.goods import NO_GOODS
from divinary.oracle.model.options import Options
from divinary.oracle.model.position import Position
from divinary.oracle.model.shop import Shop
from divinary.oracle.model.view import View
from divinary.web.rendering import DRAWN


class CachedView:
    """A view as the key of a cache. Two are equal if they show the same table object.

    A position holds everything that happened in its game, so comparing two by value would cost more
    than drawing most pictures.
    """

    __slots__ = ("seat", "table", "view")

    def __init__(self, view: View, *, by_seat: bool) -> None:
        """Hold a view; `by_seat` says whether it matters whose it is."""
        self.view = view
        self.table: Position = view.table
        self.seat = view.seat if by_seat else None

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, CachedView) and self.table is other.table and self.seat == other.seat
        )

    def __hash__(self) -> int:
        return hash((id(self.table), self.seat))


BLANK: Final = Shop(supply=NO_GOODS)


def part(table: Position, *kept: str, **given: object) -> Position:
    """Return a table with the same options, as many shops, and otherwise only what is asked for.

    Sentences are made from it as from the whole table, and it is quick to hash.
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


class ShopContext(NamedTuple):
    """What a part of a shop is drawn from."""

    words: Words
    options: Options
    shop: Shop
    seat: int
    own: bool
    """Whether it is the viewer's shop, whose headings open the rules."""

    lit: frozenset[str]
    """The pieces that the choices are about, as `lit_by` names them."""


More = TypeVarTuple("More")
ShopPart: TypeAlias = Callable[[ShopContext, *More], Markup]


def shop_part(
    *fields: str, lit: tuple[str, ...] = ()
) -> Callable[[ShopPart[*More]], ShopPart[*More]]:
    """Draw a part of a shop once for all shops that are equal in these fields.

    The part gets a shop with nothing but these fields, and of the lit pieces those whose names
    start with one of `lit`.
    """

    def cached(draw: ShopPart[*More]) -> ShopPart[*More]:
        once = DRAWN.once(draw)

        def part_of(context: ShopContext, *more: *More) -> Markup:
            shop = replace(BLANK, **{name: getattr(context.shop, name) for name in fields})
            about = frozenset([piece for piece in context.lit if piece.startswith(lit)])
            return once(context._replace(shop=shop, lit=about), *more)

        return part_of

    return cached
