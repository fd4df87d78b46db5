"""What this throw can do at each location, and what it could do with one or two bubbles spent."""

from collections.abc import Iterator
from functools import partial
from typing import Final

from msgspec.structs import replace

from divinary.core.words import Words
from divinary.oracle.beliefs.bubble_spending import Spend
from divinary.oracle.beliefs.openings import OpenedByBubbles, Opening, opened_by_bubbles, openings
from divinary.oracle.data.board import Board
from divinary.oracle.data.locations import Location
from divinary.oracle.data.runes import DICE, PIPS
from divinary.oracle.model.actions import BUBBLES, ROWS, Move
from divinary.oracle.model.dish import Dish, chart_lines, divining_dice, half_dice, turned, value
from divinary.oracle.model.position import Position
from divinary.oracle.model.shop import Shop
from divinary.oracle.model.tasks import Choosing
from divinary.oracle.rulebook import terms
from divinary.oracle.rules.divination import icons_left
from divinary.oracle.rules.horoscopes import fits, fits_anywhere, open_halves
from divinary.oracle.rules.staff import at_work
from divinary.oracle.rules.turn import spent_bubble
from divinary.oracle.rules.twisting_fates import open_twists, skull_corrupts
from divinary.oracle.speech.signs import rune_name

MOST_BUBBLES: Final = 2
"""To be thought of at once."""


def location_note(words: Words, table: Position, shop: Shop, location: Location) -> str:
    """Return what can be done at an open location with the dish as it lies."""
    assert shop.dish is not None, "the Runes were thrown before the turn"
    match location:
        case Location.TWISTING_FATES:
            said = words.either(
                [twist_name(words, twist) for twist in open_twists(table.options.board, shop)]
            )
            if not skull_corrupts(shop.dish):
                return said
            return words.say("{what}; the Skull costs 1 Corruption card", what=said)
        case Location.STAR_CHARTING:
            return _lines(words, chart_lines(shop.dish))
        case Location.DIVINATION:
            return _icons(words, table, shop, divining_dice(shop.dish))
        case Location.HOROSCOPES:
            halves = open_halves(table.options.board, shop)
            dice = dict.fromkeys([half_dice(shop.dish, half.half) for half in halves])
            return words.either([words.both([str(die) for die in pair]) for pair in dice])
        case Location.RECRUIT:
            hours = table.options.cove.square[: len(table.square)]
            return _hours(words, min(hours), max(hours))
        case Location.ACTIVATE_STAFF:
            staff = [words.say(terms.STAFF[one]) for one in at_work(shop)]
            return ", ".join(staff) or words.say("a rest, since nobody works here yet")


def twist_name(words: Words, twist: str) -> str:
    """Return one of the Twisting Fates in short: bubbles are filled there, not spent."""
    if twist not in BUBBLES:
        return words.say("an X")
    return words.say("fill {bubble}", bubble=terms.bubble(words, twist))


def _lines(words: Words, lines: int) -> str:
    return words.count("up to {n} line", "up to {n} lines", lines)


def _hours(words: Words, least: int, most: int) -> str:
    if least == most:
        return words.count("{n} hour", "{n} hours", least)
    return words.count("{least} to {n} hour", "{least} to {n} hours", most, least=least)


def _icons(words: Words, table: Position, shop: Shop, dice: tuple[int, ...]) -> str:
    room = icons_left(table.options.board, shop)
    if table.options.divination_dice == "both":
        shares = _shares(room, dice)
        sizes = words.both([str(size) for size in shares])
    else:
        shares = list(dict.fromkeys(min(n, room) for n in dice))
        sizes = words.either([str(size) for size in shares])
    return words.count("{sizes} icon", "{sizes} icons", shares[-1], sizes=sizes)


def _shares(room: int, dice: tuple[int, ...]) -> list[int]:
    """Return how many icons each prediction would take while they last."""
    sizes = []
    for die in dice:
        size = min(die, room)
        room -= size
        if size:
            sizes.append(size)
    return sizes


# --- With bubbles --------------------------------------------------------------------------------


def by_bubbles(words: Words, table: Position) -> dict[Location, str]:
    """Return, for whoever chooses a location, what one or two bubbles would open at each."""
    task = table.agenda[0] if table.agenda else None
    if not isinstance(task, Choosing):
        return {}
    shop = table.shops[task.seat]
    found: dict[Location, dict[str, list[str]]] = {}
    for one in worthwhile(table, shop):
        how = _how(words, shop.dish, one.spends[0])
        what = _what(words, table, shop, one.opening)
        found.setdefault(one.opening.location, {}).setdefault(how, []).append(what)
    return {location: _ways(words, ways) for location, ways in found.items()}


def _ways(words: Words, ways: dict[str, list[str]]) -> str:
    """Return what can be had, each with how; what is had in the same way stands together."""
    return ", ".join(
        [
            words.say("{what} ({how})", what=words.either(whats), how=how)
            for how, whats in ways.items()
        ]
    )


def worthwhile(table: Position, shop: Shop) -> list[OpenedByBubbles]:
    """Return what one or two bubbles would open that is more than the dish gives as it lies."""
    board = table.options.board
    if shop.dish is None or not any(shop.bubbles):
        return []
    opens = partial(
        openings,
        board=board,
        at=shop.at,
        divination_dice=table.options.divination_dice,
        fitting=tuple([die for die in PIPS if fits_anywhere(board, shop, die)]),
    )
    adjust, move = [min(count, MOST_BUBBLES) for count in shop.bubbles]
    opened = opened_by_bubbles(shop.dish, adjust, move, opens)
    near = [one for one in opened if one.spends[0].bubbles <= MOST_BUBBLES]
    best = {
        Location.STAR_CHARTING: chart_lines(shop.dish),
        Location.DIVINATION: _icons_given(table, shop, divining_dice(shop.dish)),
        Location.HOROSCOPES: max(_written(board, shop, half_dice(shop.dish, n)) for n in (0, 1)),
    }
    return [*_new_twists(table, shop, near), *_better(table, shop, near, best)]


def _better(
    table: Position, shop: Shop, near: list[OpenedByBubbles], best: dict[Location, int]
) -> Iterator[OpenedByBubbles]:
    """Yield what gives more than anything that takes as many bubbles or fewer."""
    worth = [(one.spends[0].bubbles, -_worth(table, shop, one.opening), one) for one in near]
    for _, less, one in sorted(worth, key=lambda row: row[:2]):
        location = one.opening.location
        if location in best and -less > best[location]:
            best[location] = -less
            yield one


def _worth(table: Position, shop: Shop, opening: Opening) -> int:
    """Return how many lines, icons or numbers an opening gives."""
    match opening.location:
        case Location.STAR_CHARTING:
            return opening.lines
        case Location.DIVINATION:
            return _icons_given(table, shop, opening.icons)
        case Location.HOROSCOPES:
            return _written(table.options.board, shop, opening.writes)
        case _:
            return 0


def _icons_given(table: Position, shop: Shop, dice: tuple[int, ...]) -> int:
    room = icons_left(table.options.board, shop)
    if table.options.divination_dice == "both":
        return min(sum(dice), room)
    return min(max(dice, default=0), room)


def _written(board: Board, shop: Shop, dice: tuple[int, ...]) -> int:
    """Return how many of these dice the rows can take, in the best order and without bonuses."""
    most = 0
    for place, die in enumerate(dice):
        for row in range(len(ROWS)):
            if fits(board, shop, die, row):
                rows = shop.rows
                longer = (*rows[row], die)
                after = replace(shop, rows=(rows[0], longer) if row else (longer, rows[1]))
                most = max(most, 1 + _written(board, after, (*dice[:place], *dice[place + 1 :])))
    return most


def _new_twists(
    table: Position, shop: Shop, near: list[OpenedByBubbles]
) -> Iterator[OpenedByBubbles]:
    """Yield each of the Twisting Fates once; bubbles of a kind need an empty one."""
    known = set(open_twists(table.options.board, shop))
    for one in sorted(near, key=lambda one: (one.spends[0].bubbles, one.opening.corruption)):
        twist = one.opening.twist
        if twist and twist not in known and twist in _twists_after(table, shop, one.spends[0]):
            known.add(twist)
            yield one


def _twists_after(table: Position, shop: Shop, spend: Spend) -> tuple[str, ...]:
    """Return the Twisting Fates that are open after bubbles are spent."""
    for step in spend.steps:
        shop = replace(shop, **spent_bubble(table.options, shop, step))
    return open_twists(table.options.board, shop)


def _what(words: Words, table: Position, shop: Shop, opening: Opening) -> str:
    match opening.location:
        case Location.TWISTING_FATES:
            return twist_name(words, opening.twist)
        case Location.STAR_CHARTING:
            return words.count("{n} line", "{n} lines", opening.lines)
        case Location.DIVINATION if len(opening.icons) == 1:
            icons = _icons_given(table, shop, opening.icons)
            return words.count("{n} icon", "{n} icons", icons)
        case Location.DIVINATION:
            return _icons(words, table, shop, opening.icons)
        case _:
            return words.both([str(die) for die in opening.writes])


def _how(words: Words, dish: Dish | None, spend: Spend) -> str:
    """Return what the bubbles do: a die is turned to a number, a Rune goes across."""
    assert dish is not None, "nothing is opened before the throw"
    turns: dict[int, Dish] = {}
    across = []
    for step in spend.steps:
        if isinstance(step, Move):
            across.append(words.say("{rune} across", rune=rune_name(words, step.rune)))
        else:
            turns[step.die] = turned(turns.get(step.die, dish), step.die, step.by)
    dice = [
        words.say("{die} to {n}", die=rune_name(words, die), n=value(turns[die], die))
        for die in DICE
        if die in turns
    ]
    return " + ".join([*dice, *across])
