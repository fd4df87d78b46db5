"""Goods move from the supply to the Sale Shelf while there are any."""

from typing import Final

from divinary.core.errors import IllegalAction
from divinary.oracle.data.colours import changed
from divinary.oracle.data.goods import GOODS, Good
from divinary.oracle.model.actions import Take
from divinary.oracle.model.events import Fact, Gained, Lost
from divinary.oracle.model.position import Position
from divinary.oracle.model.shop import Shop
from divinary.oracle.model.tasks import Rewarding, Taking
from divinary.oracle.rules.decision import Decision, lose

TAKES = tuple(Take(good) for good in range(len(GOODS)))


def takes(shop: Shop, goods: tuple[Good, ...]) -> tuple[Take, ...]:
    """Return those of some Goods that the supply still holds."""
    return tuple([TAKES[good] for good in goods if shop.supply[good]])


def moved_to_shelf(shop: Shop, good: Good) -> dict[str, object]:
    """Return what changes in a shop when a Good of its supply goes to the Sale Shelf."""
    return {"supply": changed(shop.supply, good, -1), "shelf": changed(shop.shelf, good, 1)}


def given(shop: Shop, good: Good) -> tuple[dict[str, object], Fact]:
    """Return what changes when a shop is given a Good: it is lost if the supply has none."""
    if not shop.supply[good]:
        return {}, Lost("good")
    return moved_to_shelf(shop, good), Gained(good)


def choose_good(position: Position, task: Taking) -> tuple[Take, ...]:
    """Return which Goods can be taken."""
    return takes(position.shops[task.seat], task.goods)


def take_good(position: Position, task: Taking | Rewarding, action: Take) -> Position:
    """Take a Good."""
    changes = moved_to_shelf(position.shops[task.seat], action.good)
    return position.then(shops=position.with_shop(task.seat, **changes))


def not_taken(position: Position, task: Taking, action: Take) -> IllegalAction:
    """Return why a Good cannot be taken."""
    if action.good not in task.goods:
        goods = tuple([GOODS[good] for good in task.goods])
        return IllegalAction("other-goods", good=GOODS[action.good], goods=goods)
    return IllegalAction("none-in-supply", good=GOODS[action.good])


DECISIONS: Final = (
    Decision(Taking, (Take,), choose_good, take_good, not_taken, if_none=lose("good")),
)
