"""The two Horoscope rows: which number may follow which, and the bonuses of the boxes."""

from typing import Final

from divinary.core.errors import IllegalAction
from divinary.oracle.data.board import Board, Bonus
from divinary.oracle.data.goods import good
from divinary.oracle.data.runes import HALVES, PIPS, turned_by
from divinary.oracle.model import tasks
from divinary.oracle.model.actions import ROWS, Half, Write
from divinary.oracle.model.dish import half_dice
from divinary.oracle.model.options import Options
from divinary.oracle.model.position import Position
from divinary.oracle.model.shop import AN_X, Shop
from divinary.oracle.model.tasks import AnyTask
from divinary.oracle.rules.decision import Decision, LocationRule

ANYTHING: Final = 0
"""In place of a number: a row takes any."""

STEPS: Final = (1, -1)
"""The top row rises, the bottom row falls."""

CHOOSE_HALF: Final = tuple(Half(half) for half in range(len(HALVES)))
WRITES: Final = {die: tuple(Write(die, row) for row in range(len(ROWS))) for die in PIPS}


def why_closed(position: Position, shop: Shop) -> IllegalAction | None:
    """Return why Horoscopes are closed: both rows are full, or no die fits one."""
    board, dish = position.options.board, shop.thrown
    if open_halves(board, shop):
        return None
    if not any(has_room(board, shop, row) for row in range(len(ROWS))):
        return IllegalAction("rows-full")
    return IllegalAction("no-die-fits", dice=tuple(sorted({dish.a, dish.b})))


def boxes(board: Board, row: int) -> tuple[Bonus | None, ...]:
    """Return the boxes of a row, each with the bonus beside it."""
    return board.bottom if row else board.top


def has_room(board: Board, shop: Shop, row: int) -> bool:
    """Whether a box of a row is still empty."""
    return len(shop.rows[row]) < len(boxes(board, row))


def fits(board: Board, shop: Shop, die: int, row: int) -> bool:
    """Whether a number fits the next box of a row: any number may start it or follow an X."""
    return has_room(board, shop, row) and wanted(shop, row) in (ANYTHING, die)


def wanted(shop: Shop, row: int) -> int:
    """Return the one number that may follow in a row, or `ANYTHING`."""
    written = shop.rows[row]
    return next_number(row, written[-1]) if written else ANYTHING


def next_number(row: int, last: int) -> int:
    """Return what follows a number in a row; after an X it is `ANYTHING`.

    >>> next_number(0, 4), next_number(1, 1)
    (1, 4)
    """
    return ANYTHING if last == AN_X else turned_by(last, STEPS[row])


def fits_anywhere(board: Board, shop: Shop, die: int) -> bool:
    """Whether a number fits the next box of either row."""
    return fits(board, shop, die, 0) or fits(board, shop, die, 1)


def open_halves(board: Board, shop: Shop) -> tuple[Half, ...]:
    """Return the halves of the dish with a die that can be written."""
    if shop.dish is None:
        return ()
    pairs = [(half, half_dice(shop.dish, half.half)) for half in CHOOSE_HALF]
    return tuple([half for half, dice in pairs if any(fits_anywhere(board, shop, d) for d in dice)])


def choose_half(position: Position, task: tasks.Halving) -> tuple[Half, ...]:
    """Return the halves that can be chosen."""
    return open_halves(position.options.board, position.shops[task.seat])


def take_half(position: Position, task: tasks.Halving, action: Half) -> Position:
    """Take the dice of a half, to write them."""
    dish = position.shops[task.seat].thrown
    return position.then(tasks.Writing(task.seat, half_dice(dish, action.half)))


def not_this_half(position: Position, task: tasks.Halving, action: Half) -> IllegalAction:
    """Return why the dice of a half cannot be written."""
    dish = position.shops[task.seat].dish
    dice = half_dice(dish, action.half) if dish else ()
    if not dice:
        return IllegalAction("no-die-in-half", half=HALVES[action.half])
    return IllegalAction("no-die-fits", dice=dice)


def choose_box(position: Position, task: tasks.Writing) -> tuple[Write, ...]:
    """Return where each die that is left may be written; none if no die fits any more."""
    board, shop = position.options.board, position.shops[task.seat]
    dice = dict.fromkeys(task.dice)
    return tuple([w for die in dice for w in WRITES[die] if fits(board, shop, die, w.row)])


def write_die(position: Position, task: tasks.Writing, action: Write) -> Position:
    """Write a die; its bonus, with all that follows, comes before the other die."""
    left = list(task.dice)
    left.remove(action.die)
    rest = (tasks.Writing(task.seat, tuple(left)),) if left else ()
    bonus = written_bonus(position.options, position.shops[task.seat], task.seat, action.row)
    shops = with_box(position, task.seat, action.row, action.die)
    return position.then(*bonus, *rest, shops=shops)


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


def with_box(position: Position, seat: int, row: int, value: int) -> tuple[Shop, ...]:
    """Return the shops with one more box of a row filled."""
    rows = position.shops[seat].rows
    longer = (*rows[row], value)
    return position.with_shop(seat, rows=(rows[0], longer) if row else (longer, rows[1]))


def written_bonus(
    options: Options, shop: Shop, seat: int, row: int, *, with_x: bool = False
) -> tuple[AnyTask, ...]:
    """Return the task of gaining the bonus of the next box of a row; none if it pays nothing."""
    bonus = boxes(options.board, row)[len(shop.rows[row])]
    if bonus is None or (options.horoscope_bonus == "x" and not with_x):
        return ()
    return (bonus_task(bonus, seat),)


def bonus_task(bonus: Bonus, seat: int) -> AnyTask:
    """Return the task of gaining a bonus."""
    match bonus.what:
        case "charm" | "tome" as size:
            return tasks.Taking(seat, tuple([good(size, colour) for colour in bonus.colours]))
        case "x":
            return tasks.Crossing(seat)
        case "market":
            return tasks.Marking(seat)
        case _:
            return tasks.Discarding(seat)


DECISIONS: Final = (
    Decision(tasks.Halving, (Half,), choose_half, take_half, not_this_half, if_none=None),
    Decision(tasks.Writing, (Write,), choose_box, write_die, not_written),
)
LOCATION: Final = LocationRule(
    why_closed,
    visit=lambda shop, seat: (tasks.Halving(seat),),
    hours=lambda options: (options.board.hours_horoscopes,),
)
