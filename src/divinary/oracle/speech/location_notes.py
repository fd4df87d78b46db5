"""What this throw can do at each location, why some are closed, and what bubbles would open."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Final

from msgspec.structs import replace

from divinary.core.errors import IllegalAction
from divinary.core.words import N_, Words
from divinary.oracle.beliefs.bubble_spending import Spend
from divinary.oracle.beliefs.openings import OpenedByBubbles, Opening, opened_by_bubbles, openings
from divinary.oracle.data.board import Board
from divinary.oracle.data.locations import Location
from divinary.oracle.data.runes import PIPS
from divinary.oracle.model.actions import BUBBLES, ROWS
from divinary.oracle.model.dish import half_dice
from divinary.oracle.model.position import Position
from divinary.oracle.model.shop import Shop
from divinary.oracle.model.tasks import Choosing
from divinary.oracle.rulebook import terms
from divinary.oracle.rules.bubbles import spent_bubble
from divinary.oracle.rules.divination import divining_dice, icons_left
from divinary.oracle.rules.horoscopes import fits, fits_anywhere, open_halves
from divinary.oracle.rules.staff import at_work
from divinary.oracle.rules.star_charting import chart_lines
from divinary.oracle.rules.twisting_fates import open_twists, skull_corrupts
from divinary.oracle.speech.openings import done_there, steps_words

MOST_BUBBLES: Final = 2
"""Ways that spend more bubbles are not shown."""


CLOSED: Final[Mapping[str, str]] = {
    "stands-there": N_("your figure stands there"),
    "no-empty-bubble": N_("no bubble is empty"),
    "no-icons": N_("all icons are used"),
    "rows-full": N_("both sequences are full"),
    "no-die-fits": N_("no die fits a sequence"),
}
"""Why a location is closed, by the reason of the rules."""

MISSING: Final[Mapping[str, str]] = {
    Location.TWISTING_FATES: N_("the Coin lies with none of the Runes it needs"),
    Location.STAR_CHARTING: N_("the Bone lies with no die"),
    Location.DIVINATION: N_("the Voodoo meeple lies with no die"),
    Location.RECRUIT: N_("the Town Square is empty"),
}
"""Why it is closed if it needs Runes, or cards, that are not there."""


def closed_words(words: Words, closed: IllegalAction, location: Location) -> str:
    """Return in few words why a location is closed."""
    return words.say(CLOSED.get(closed.reason) or MISSING[location])


def location_note(words: Words, table: Position, shop: Shop, location: Location) -> str:
    """Return what can be done at an open location with this throw."""
    match location:
        case Location.TWISTING_FATES:
            said = words.either(
                [twist_name(words, twist) for twist in open_twists(table.options.board, shop)]
            )
            if not skull_corrupts(shop.thrown):
                return said
            return words.say("{what}; the Skull costs 1 Corruption card", what=said)
        case Location.STAR_CHARTING:
            return words.count("up to {n} line", "up to {n} lines", chart_lines(shop.thrown))
        case Location.DIVINATION:
            return _icons(words, table, shop, divining_dice(shop.thrown))
        case Location.HOROSCOPES:
            halves = open_halves(table.options.board, shop)
            dice = dict.fromkeys([half_dice(shop.thrown, half.half) for half in halves])
            return words.either([words.both([str(die) for die in pair]) for pair in dice])
        case Location.RECRUIT:
            return done_there(words, Opening(location))
        case Location.ACTIVATE_STAFF:
            staff = [words.say(terms.STAFF[one]) for one in at_work(shop)]
            return ", ".join(staff) or words.say("a rest, since nobody works here yet")


def twist_name(words: Words, twist: str) -> str:
    """Return one of the Twisting Fates in short."""
    if twist not in BUBBLES:
        return words.say("an X")
    return words.say("fill {bubble}", bubble=terms.bubble(words, twist))


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
    """Return how many icons each prediction would take; later ones may get fewer or none."""
    sizes = []
    for die in dice:
        size = min(die, room)
        room -= size
        if size:
            sizes.append(size)
    return sizes


# --- With bubbles --------------------------------------------------------------------------------


def by_bubbles(words: Words, table: Position) -> dict[Location, str]:
    """Return what one or two bubbles would open at each location, for the seat that chooses one."""
    task = table.agenda[0] if table.agenda else None
    if not isinstance(task, Choosing):
        return {}
    shop = table.shops[task.seat]
    found: dict[Location, dict[str, list[str]]] = {}
    for one in worthwhile(table, shop):
        how = steps_words(words, shop.thrown, one.spends[0])
        what = _what(words, table, shop, one.opening)
        found.setdefault(one.opening.location, {}).setdefault(how, []).append(what)
    return {location: _ways(words, ways) for location, ways in found.items()}


def _ways(words: Words, ways: dict[str, list[str]]) -> str:
    """Return what bubbles give and how; all that the same bubbles give is together."""
    return ", ".join(
        [
            words.say("{what} ({how})", what=words.either(whats), how=how)
            for how, whats in ways.items()
        ]
    )


def worthwhile(table: Position, shop: Shop) -> list[OpenedByBubbles]:
    """Return what one or two bubbles would open that is more than the throw gives without."""
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
    """Yield what gives more than all that takes as many bubbles or fewer."""
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
