"""Divination: predictions are made, meet every Adventurer pulled, and pay if they come true."""

from typing import Final

from msgspec.structs import replace

from divinary.core.errors import IllegalAction
from divinary.oracle.data.board import Board
from divinary.oracle.data.colours import ADVENTURERS, COLOURS, Colour
from divinary.oracle.data.goods import GOODS, SIZES, good, is_tome
from divinary.oracle.data.locations import Location
from divinary.oracle.data.runes import PIPS, VOODOO
from divinary.oracle.model import tasks
from divinary.oracle.model.actions import Cross, Done, First, Foretell, Market, Settle, Take
from divinary.oracle.model.dish import Dish, half_dice
from divinary.oracle.model.events import CameTrue, Fact, IconLost
from divinary.oracle.model.position import Position
from divinary.oracle.model.shop import Prediction, Shop
from divinary.oracle.model.tasks import AnyTask
from divinary.oracle.rules.decision import Decision, LocationRule, Step, lose
from divinary.oracle.rules.faction_area import choose_market, choose_x, cross, mark, no_place
from divinary.oracle.rules.supply import take_good, takes

FORETELLS: Final = {
    die: tuple(Foretell(die, colour) for colour in range(len(COLOURS))) for die in PIPS
}
FIRSTS: Final = tuple(First(who) for who in range(len(ADVENTURERS)))
SETTLES: Final = tuple(Settle(icons) for icons in PIPS)
GOODS_OF: Final = {
    size: tuple(good(size, colour) for colour in range(len(COLOURS))) for size in SIZES
}
"""The Goods among which a reward of that kind is chosen."""


def why_closed(position: Position, shop: Shop) -> IllegalAction | None:
    """Return why Divination is closed: the voodoo lies with no die, or no icon is left."""
    if not divining_dice(shop.thrown):
        return IllegalAction("runes-apart", location=Location.DIVINATION.value)
    return None if icons_left(position.options.board, shop) else IllegalAction("no-icons")


def divining_dice(dish: Dish) -> tuple[int, ...]:
    """Return what the dice with the voodoo show, the lower first, both even if they are equal."""
    return half_dice(dish, dish.sides[VOODOO])


def icons_left(board: Board, shop: Shop) -> int:
    """Return how many Customer icons no prediction has taken yet."""
    return board.icons - shop.foretold


def choose_prediction(position: Position, task: tasks.Foretelling) -> tuple[Foretell, ...]:
    """Return the possible predictions: any of the dice, any colour; nothing without icons."""
    if not icons_left(position.options.board, position.shops[task.seat]):
        return ()
    return tuple([one for die in dict.fromkeys(task.dice) for one in FORETELLS[die]])


def foretell(position: Position, task: tasks.Foretelling, action: Foretell) -> Position:
    """Start a prediction with the next icons, or with what is left of them."""
    shop = position.shops[task.seat]
    size = min(action.die, icons_left(position.options.board, shop))
    made = (*shop.predictions, Prediction(action.colour, size, size))
    rest: tuple[AnyTask, ...] = ()
    if position.options.divination_dice == "both" and len(task.dice) > 1:
        dice = list(task.dice)
        dice.remove(action.die)
        rest = (tasks.Foretelling(task.seat, tuple(dice)),)
    return position.then(*rest, shops=position.with_shop(task.seat, predictions=made))


def not_foretold(position: Position, task: tasks.Foretelling, action: Foretell) -> IllegalAction:
    """Return why a prediction cannot be made."""
    return IllegalAction("other-dice", die=action.die, dice=task.dice)


def meetings(position: Position, pulled: tuple[Colour, ...]) -> list[tasks.Meeting]:
    """Return a check of each seat's predictions: the active seat's first, then clockwise."""
    seats = range(position.active, position.active + len(position.shops))
    return [
        tasks.Meeting(seat % len(position.shops), pulled)
        for seat in seats
        if any(one.is_active for one in position.shops[seat % len(position.shops)].predictions)
    ]


def meet(position: Position, task: tasks.Meeting) -> Position:
    """Check the Adventurers one by one; where the order can matter, the seat chooses it."""
    whose, pulled = task.whose, task.pulled
    awaited = {one.colour for one in position.shops[whose].predictions if one.is_active}
    if len(set(pulled)) > 1 and awaited.intersection(pulled):
        return position.then(tasks.Ordering(whose, pulled))
    return position.then(*[tasks.Checking(whose, who) for who in pulled])


def choose_order(position: Position, task: tasks.Ordering) -> tuple[First, ...]:
    """Return which of the Adventurers can be the first."""
    return tuple([FIRSTS[who] for who in sorted(set(task.pulled))])


def order(position: Position, task: tasks.Ordering, action: First) -> Position:
    """Check the Adventurers in the chosen order, which holds for all predictions."""
    later = list(task.pulled)
    later.remove(action.who)
    return position.then(*[tasks.Checking(task.seat, who) for who in (action.who, *later)])


def not_first(position: Position, task: tasks.Ordering, action: First) -> IllegalAction:
    """Return why that Adventurer cannot be the first."""
    pulled = tuple([ADVENTURERS[who] for who in task.pulled])
    return IllegalAction("not-pulled", adventurer=ADVENTURERS[action.who], pulled=pulled)


def check(position: Position, task: tasks.Checking) -> Position:
    """Cross out an icon of each active prediction of another colour; the others come true."""
    seat, predictions = task.whose, []
    facts: list[Fact] = []
    for one in position.shops[seat].predictions:
        if not one.is_active:
            predictions.append(one)
        elif one.colour == task.who:
            predictions.append(replace(one, true=True))
            facts.append(CameTrue(one.colour, one.left))
        else:
            predictions.append(replace(one, left=one.left - 1))
            facts.append(IconLost(one.colour, one.left - 1))
    icons = tuple([fact.icons for fact in facts if isinstance(fact, CameTrue)])
    return position.then(
        *_payments(seat, icons),
        shops=position.with_shop(seat, predictions=tuple(predictions)),
        past=position.with_events(seat, *facts),
    )


def _payments(seat: int, icons: tuple[int, ...]) -> tuple[AnyTask, ...]:
    """Return the tasks of paying predictions that came true together: their owner orders them."""
    if len(set(icons)) > 1:
        return (tasks.Settling(seat, icons),)
    return tuple([tasks.Rewarding(seat, count) for count in icons])


def choose_payment(position: Position, task: tasks.Settling) -> tuple[Settle, ...]:
    """Return which prediction can pay first, by its circled icons."""
    return tuple([SETTLES[count - 1] for count in sorted(set(task.sizes))])


def settle(position: Position, task: tasks.Settling, action: Settle) -> Position:
    """Let one prediction pay, then the others."""
    left = list(task.sizes)
    left.remove(action.icons)
    return position.then(
        tasks.Rewarding(task.seat, action.icons), *_payments(task.seat, tuple(left))
    )


def not_settled(position: Position, task: tasks.Settling, action: Settle) -> IllegalAction:
    """Return why that prediction cannot pay first."""
    known = tuple(sorted(set(task.sizes)))
    return IllegalAction("none-came-true", icons=action.icons, known=known)


def needed_icons(board: Board) -> dict[str, int]:
    """Return how many icons each kind of reward needs, the best reward first."""
    return {"tome": board.tome_from, "charm": board.charm_from, "icon": board.icon_from}


def rewards(board: Board, icons: int) -> tuple[str, ...]:
    """Return the kinds of reward that so many icons allow, the best one first."""
    return tuple([kind for kind, needed in needed_icons(board).items() if icons >= needed])


def choose_reward(
    position: Position, task: tasks.Rewarding
) -> tuple[Take | Market | Cross | Done, ...]:
    """Return the rewards that the icons allow; if an X may be left out, so may the reward."""
    allowed = rewards(position.options.board, task.icons)
    goods = tuple([good for kind in allowed for good in GOODS_OF.get(kind, ())])
    found = takes(position.shops[task.seat], goods)
    if "icon" not in allowed:
        return found
    return (*found, *choose_market(position, task), *choose_x(position, task))


def reward(
    position: Position, task: tasks.Rewarding, action: Take | Market | Cross | Done
) -> Position:
    """Gain the chosen reward."""
    match action:
        case Take():
            return take_good(position, task, action)
        case Market():
            return mark(position, task, action)
        case _:
            return cross(position, task, action)


def not_rewarded(
    position: Position, task: tasks.Rewarding, action: Take | Market | Cross
) -> IllegalAction:
    """Return why a reward cannot be chosen."""
    kind = SIZES[is_tome(action.good)] if isinstance(action, Take) else "icon"
    needed = needed_icons(position.options.board)[kind]
    if task.icons < needed:
        return IllegalAction("too-few-icons", what=kind, icons=task.icons, needed=needed)
    if isinstance(action, Take):
        return IllegalAction("none-in-supply", good=GOODS[action.good])
    return no_place(position, task, action)


DECISIONS: Final = (
    Decision(tasks.Foretelling, (Foretell,), choose_prediction, foretell, not_foretold),
    Decision(tasks.Ordering, (First,), choose_order, order, not_first, if_none=None),
    Decision(tasks.Settling, (Settle,), choose_payment, settle, not_settled, if_none=None),
    Decision(
        tasks.Rewarding, (Take, Market, Cross), choose_reward, reward, not_rewarded, lose("reward")
    ),
    Step(tasks.Meeting, meet),
    Step(tasks.Checking, check),
)
LOCATION: Final = LocationRule(
    why_closed,
    visit=lambda shop, seat: (tasks.Foretelling(seat, divining_dice(shop.thrown)),),
    hours=lambda options: (options.board.hours_divination,),
)
