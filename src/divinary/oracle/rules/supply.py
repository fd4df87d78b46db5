"""Goods come from the supply to the Sale Shelf, while there are any."""

from divinary.oracle.actions import Take
from divinary.oracle.colours import changed
from divinary.oracle.events import Fact, Gained, Lost
from divinary.oracle.goods import GOODS, Good
from divinary.oracle.position import Position
from divinary.oracle.shop import Shop
from divinary.oracle.tasks import Taking

TAKES = tuple(Take(good) for good in range(len(GOODS)))


def takes(shop: Shop, goods: tuple[Good, ...]) -> tuple[Take, ...]:
    """Return those of some Goods that the supply still holds."""
    return tuple([TAKES[good] for good in goods if shop.supply[good]])


def moved_to_shelf(shop: Shop, good: Good) -> dict[str, object]:
    """Return what changes in a shop when a Good of its supply goes to the Sale Shelf."""
    return {"supply": changed(shop.supply, good, -1), "shelf": changed(shop.shelf, good, 1)}


def given(shop: Shop, good: Good) -> tuple[dict[str, object], Fact]:
    """Return what changes when somebody is given a Good: it is lost if the supply has none."""
    if not shop.supply[good]:
        return {}, Lost("good")
    return moved_to_shelf(shop, good), Gained(good)


def choose_good(position: Position, task: Taking) -> tuple[Take, ...]:
    """Return which Goods can be taken."""
    return takes(position.shops[task.seat], task.goods)


def take_good(position: Position, task: Taking, action: Take) -> Position:
    """Take a Good."""
    changes = moved_to_shelf(position.shops[task.seat], action.good)
    return position.then(shops=position.with_shop(task.seat, **changes))
