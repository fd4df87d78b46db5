"""Why something cannot be done with one's own board, dish, Goods and Staff."""

from divinary.core.errors import IllegalAction
from divinary.oracle import tasks
from divinary.oracle.actions import (
    BUBBLES,
    ROWS,
    Activate,
    Adjust,
    Cross,
    Discard,
    Fill,
    First,
    Foretell,
    Go,
    Half,
    Line,
    Market,
    Move,
    Settle,
    Take,
    Twist,
    Write,
)  # fmt: skip
from divinary.oracle.colours import ADVENTURERS, COLOURS
from divinary.oracle.dish import divining_dice, half_dice
from divinary.oracle.goods import GOODS, SIZES, is_tome
from divinary.oracle.places import Location, Staff
from divinary.oracle.position import Position
from divinary.oracle.rules.horoscopes import has_room, next_number
from divinary.oracle.rules.twisting_fates import twists
from divinary.oracle.runes import HALVES, TWISTS
from divinary.oracle.shop import Shop


def not_done(position: Position, task: tasks.Choosing, action: Adjust | Move | Go) -> IllegalAction:
    """Return why a bubble cannot be spent, or why the figure cannot go there."""
    shop = position.shops[task.seat]
    if isinstance(action, Go):
        return _not_gone(position, shop, action.location)
    return IllegalAction("no-bubble", kind=BUBBLES[isinstance(action, Move)])


def _not_gone(position: Position, shop: Shop, location: Location) -> IllegalAction:
    board, dish = position.options.board, shop.dish
    if location == shop.at:
        return IllegalAction("stands-there", location=location.value)
    assert dish is not None, "the Runes were thrown before the turn"
    match location:
        case Location.TWISTING_FATES if kinds := twists(dish, board):
            return IllegalAction("no-empty-bubble", kinds=kinds)
        case Location.DIVINATION if divining_dice(dish):
            return IllegalAction("no-icons")
        case Location.HOROSCOPES if not any(has_room(board, shop, row) for row in range(len(ROWS))):
            return IllegalAction("rows-full")
        case Location.HOROSCOPES:
            return IllegalAction("no-die-fits", dice=tuple(sorted({dish.a, dish.b})))
        case _:
            return IllegalAction("runes-apart", location=location.value)


def not_twisted(position: Position, task: tasks.Twisting, action: Twist) -> IllegalAction:
    """Return why one of the Twisting Fates cannot be chosen."""
    board, dish = position.options.board, position.shops[task.seat].dish
    if dish is not None and action.what in twists(dish, board):
        return IllegalAction("no-empty-bubble", kinds=(action.what,))
    needs = dict(zip(TWISTS, board.twist_needs, strict=True))
    return IllegalAction("twist-apart", twist=action.what, rune=needs[action.what])


def not_drawn(position: Position, task: tasks.Charting, action: Line) -> IllegalAction:
    """Return why a line cannot be drawn."""
    chart, shop = position.options.chart, position.shops[task.seat]
    if action.dots not in chart.index:
        return IllegalAction("no-such-line", dots=action.dots)
    bit = 1 << chart.index[action.dots]
    if chart.printed & bit:
        return IllegalAction("line-printed", dots=action.dots)
    if shop.drawn & bit:
        return IllegalAction("line-there", dots=action.dots)
    return IllegalAction("area-filled", dots=action.dots)


def not_foretold(position: Position, task: tasks.Foretelling, action: Foretell) -> IllegalAction:
    """Return why a prediction cannot be made."""
    return IllegalAction("other-dice", die=action.die, dice=task.dice)


def not_this_half(position: Position, task: tasks.Halving, action: Half) -> IllegalAction:
    """Return why the dice of a half cannot be written."""
    dish = position.shops[task.seat].dish
    dice = half_dice(dish, action.half) if dish else ()
    if not dice:
        return IllegalAction("no-die-in-half", half=HALVES[action.half])
    return IllegalAction("no-die-fits", dice=dice)


def not_written(position: Position, task: tasks.Writing, action: Write) -> IllegalAction:
    """Return why a die cannot be written there."""
    row, shop = action.row, position.shops[task.seat]
    if action.die not in task.dice:
        return IllegalAction("other-dice", die=action.die, dice=task.dice)
    if not has_room(position.options.board, shop, row):
        return IllegalAction("row-full", row=ROWS[row])
    last = shop.rows[row][-1]
    needed = next_number(row, last)
    return IllegalAction("breaks-the-row", row=ROWS[row], die=action.die, last=last, needed=needed)


def not_crossed(position: Position, task: tasks.Crossing, action: Cross) -> IllegalAction:
    """Return why an X cannot be drawn there: every place of that kind is taken."""
    return _no_place(action)


def not_marked(position: Position, task: tasks.Marking, action: Market) -> IllegalAction:
    """Return why a Market icon cannot be drawn there."""
    return _no_place(action)


def _no_place(action: Cross | Market) -> IllegalAction:
    if isinstance(action, Market):
        return IllegalAction("icons-marked", colour=COLOURS[action.colour])
    if action.place in ROWS:
        return IllegalAction("row-full", row=action.place)
    return IllegalAction("icons-marked", colour=action.place)


def not_taken(position: Position, task: tasks.Taking, action: Take) -> IllegalAction:
    """Return why a Good cannot be taken."""
    if action.good not in task.goods:
        goods = tuple([GOODS[good] for good in task.goods])
        return IllegalAction("other-goods", good=GOODS[action.good], goods=goods)
    return IllegalAction("none-in-supply", good=GOODS[action.good])


def not_rewarded(
    position: Position, task: tasks.Rewarding, action: Take | Market | Cross
) -> IllegalAction:
    """Return why that cannot be the reward."""
    board = position.options.board
    if isinstance(action, Take):
        size, needed = SIZES[is_tome(action.good)], board.charm_from
        if is_tome(action.good):
            needed = board.tome_from
        if task.icons >= needed:
            return IllegalAction("none-in-supply", good=GOODS[action.good])
        return IllegalAction("too-few-icons", what=size, icons=task.icons, needed=needed)
    if task.icons < board.icon_from:
        needed = board.icon_from
        return IllegalAction("too-few-icons", what="icon", icons=task.icons, needed=needed)
    return _no_place(action)


def not_discarded(position: Position, task: tasks.Discarding, action: Discard) -> IllegalAction:
    """Return why a Corruption card cannot be discarded."""
    return IllegalAction("no-such-corruption", icons=action.icons)


def not_filled(position: Position, task: tasks.Filling, action: Fill) -> IllegalAction:
    """Return why a bubble cannot be filled."""
    return IllegalAction("no-empty-bubble", kinds=(action.kind,))


def not_activated(position: Position, task: tasks.Activating, action: Activate) -> IllegalAction:
    """Return why a Staff ability cannot be used."""
    if position.shops[task.seat].staff[list(Staff).index(action.staff)]:
        return IllegalAction("staff-used", staff=action.staff.value)
    return IllegalAction("slot-empty", staff=action.staff.value)


def not_first(position: Position, task: tasks.Ordering, action: First) -> IllegalAction:
    """Return why that Adventurer cannot be the first."""
    pulled = tuple([ADVENTURERS[who] for who in task.pulled])
    return IllegalAction("not-pulled", adventurer=ADVENTURERS[action.who], pulled=pulled)


def not_settled(position: Position, task: tasks.Settling, action: Settle) -> IllegalAction:
    """Return why that prediction cannot pay first."""
    known = tuple(sorted(set(task.icons)))
    return IllegalAction("none-came-true", icons=action.icons, known=known)
