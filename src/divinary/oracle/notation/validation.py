"""Checks of a typed position: is it possible? And what follows from what was typed."""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise

from msgspec.structs import replace

from divinary.core.errors import UnreadableText
from divinary.oracle.data.colours import ADVENTURERS, COLOURS
from divinary.oracle.data.goods import GOODS
from divinary.oracle.data.runes import PIPS
from divinary.oracle.model.actions import BUBBLES, ROWS, Action
from divinary.oracle.model.events import AreaClosed, Event, Fact
from divinary.oracle.model.options import Options
from divinary.oracle.model.position import Position
from divinary.oracle.model.shop import AN_X, PAID, Shop
from divinary.oracle.model.tasks import Assigning, Clearing, Dealing, Docking, Selling
from divinary.oracle.notation.agenda_validation import check_agenda
from divinary.oracle.notation.task_validation import check, pulled_for, tasks_of
from divinary.oracle.rules.alphabet import alphabet
from divinary.oracle.rules.boats import free_docks
from divinary.oracle.rules.horoscopes import ANYTHING, boxes, next_number
from divinary.oracle.rules.set_up import first_shop
from divinary.oracle.rules.star_charting import closes


def with_rest(position: Position) -> Position:
    """Return the position with the bag, both decks, each supply and the filled cells worked out.

    Raises:
        UnreadableText: naming what is impossible.
    """
    _check_clock(position)
    _check_boats(position)
    _check_homes(position)
    _check_cards(position)
    dealt = _cards(position)
    position = replace(
        position,
        shops=tuple([_with_rest_of_shop(position, seat) for seat in range(len(position.shops))]),
        bag=_bag(position),
        deck=tuple([card for card in position.options.people if card not in dealt]),
        corruption=_corruption_deck(position),
    )
    _check_boats_can_fill(position)
    check_agenda(position)
    return position


def check_event(options: Options, event: Event) -> None:
    """Refuse an event with a seat, a card, a boat or a cell that is not in this game.

    Raises:
        UnreadableText: naming it.
    """
    what = event.what
    if event.seat is not None and event.seat >= options.seats:
        raise UnreadableText("unknown-seat", text=str(event.seat))
    if isinstance(what, AreaClosed):
        known = max(what.cells) < len(options.chart.colours)
    else:
        known = isinstance(what, Fact) or what in _alphabet(options)
    check(known, str(what))


@lru_cache(16)
def _alphabet(options: Options) -> frozenset[Action]:
    return frozenset(alphabet(options))


def _check_clock(position: Position) -> None:
    """Refuse timepieces out of order, and a misplaced marker."""
    check(1 <= position.round <= position.options.cove.rounds, f"round {position.round}")
    hours = [position.hours[seat] for seat in position.track]
    if hours != sorted(hours):
        raise UnreadableText("clock-order", text=" ".join(map(str, hours)))
    if position.marker is None:
        return
    docked = [boat for boat in position.boats if boat.dock is not None]
    docks = len(position.options.cove.docks)
    if len(docked) < docks:
        raise UnreadableText("marker-too-soon", given=len(docked), needed=docks)
    latest = hours[-1] + position.options.cove.marker
    check(1 <= position.marker <= latest, f"marker {position.marker}")


def _check_boats(position: Position) -> None:
    """Refuse a boat that is too full, is where it cannot be, or should have docked."""
    cove, taken = position.options.cove, set()
    docking = [task.boat for task in tasks_of(position, Docking)]
    for number, boat in enumerate(position.boats):
        people = sum(boat.crowd)
        if people > cove.seats:
            raise UnreadableText("boat-overfull", boat=number + 1, given=people, high=cove.seats)
        if boat.dock is None:
            free = people == cove.seats and free_docks(position, cove.sides[number])
            if free and number not in docking:
                raise UnreadableText("should-have-docked", boat=number + 1)
            continue
        if people < cove.seats:
            raise UnreadableText("docked-not-full", boat=number + 1, given=people, high=cove.seats)
        if boat.dock in taken:
            pier = cove.docks[boat.dock][0]
            raise UnreadableText("two-in-a-dock", boat=number + 1, pier=pier)
        taken.add(boat.dock)


def _check_homes(position: Position) -> None:
    """Refuse a hall or a Lair with fewer than at the start: no one ever leaves them."""
    halls, options = " ".join(map(str, position.halls)), position.options
    check(min(position.halls) >= options.cove.hall, f"halls {halls}")
    check(position.lair >= options.rogue_card.lair, f"lair {position.lair}")


def _cards(position: Position) -> list[str]:
    """Return every Townsfolk card that is not in the deck."""
    hired = [task.card for task in tasks_of(position, Assigning)]
    staff = [card for shop in position.shops for card in shop.staff if card]
    return [*position.square, *position.discards, *hired, *staff]


def _check_cards(position: Position) -> None:
    known, people = Counter(_cards(position)), position.options.people
    for card, count in known.items():
        if card not in people:
            raise UnreadableText("card-not-in-deck", card=card)
        if count > 1:
            raise UnreadableText("card-twice", card=card)
    square, slots = len(position.square), len(position.options.cove.square)
    if square > slots or (square < slots and not tasks_of(position, Dealing)):
        raise UnreadableText("square-size", given=square, needed=slots)


def _bag(position: Position) -> tuple[int, ...]:
    """Return the Adventurers who are neither in boats, halls and Lair nor about to be seated."""
    pulled = Counter([who for task in position.agenda for who in pulled_for(task)])
    homes = (*position.halls, position.lair)
    crowds = [boat.crowd for boat in position.boats]
    outside = [
        pulled[who] + sum(there) for who, there in enumerate(zip(homes, *crowds, strict=True))
    ]

    def too_many(who: int, given: int, high: int) -> UnreadableText:
        name = ADVENTURERS[who]
        return UnreadableText("too-many-adventurers", adventurer=name, given=given, high=high)

    cove = position.options.cove
    return _left_over((*cove.customers, cove.rogues), outside, too_many)


def _corruption_deck(position: Position) -> tuple[int, ...]:
    """Return the Corruption cards that lie neither in a shop nor under the deck."""
    shops, kinds = position.shops, range(len(position.options.cove.corruption))
    held = [sum([shop.corruption[kind] for shop in shops]) for kind in kinds]
    taken = [held[kind] + position.under.count(kind + 1) for kind in kinds]

    def too_many(kind: int, given: int, high: int) -> UnreadableText:
        return UnreadableText("too-much-corruption", icons=kind + 1, given=given, high=high)

    return _left_over(position.options.cove.corruption, taken, too_many)


def _check_boats_can_fill(position: Position) -> None:
    """Refuse a table with too few Adventurers to fill the boats: its game would not end.

    Those in the halls and the Lair are out of play. In each later round as many more may join them
    as the boats without a dock hold; see `cove_checks`.
    """
    cove = position.options.cove
    opened = not position.agenda or Clearing() in position.agenda
    rounds = cove.rounds - position.round + (not opened)
    spare = (len(cove.sides) - len(cove.docks)) * cove.seats
    needed = len(cove.sides) * cove.seats + (rounds - 1) * spare if rounds else 0
    left = sum(cove.customers) + cove.rogues - sum(position.halls) - position.lair
    if left < needed:
        raise UnreadableText("too-few-to-come", given=left, needed=needed)


# --- One merchant's things ------------------------------------------------------------------------


def _with_rest_of_shop(position: Position, seat: int) -> Shop:
    """Return a seat's shop with its supply and its filled cells worked out."""
    shop, options = position.shops[seat], position.options
    for what, given, high in _printed(options, shop):
        if given > high:
            raise UnreadableText("more-than-printed", seat=seat, what=what, given=given, high=high)
    for row, written in enumerate(shop.rows):
        if not _keeps_order(row, written):
            text = " ".join(["x" if box == AN_X else str(box) for box in written])
            raise UnreadableText("row-broken", seat=seat, row=ROWS[row], text=text)
    for one in shop.predictions:
        text = f"shop {seat} predictions {one.left}/{one.size} {COLOURS[one.colour]}"
        check(1 <= one.size <= PIPS[-1] and int(one.true) <= one.left <= one.size, text)
    _check_options(position, seat)
    return replace(shop, supply=_supply(position, seat), filled=_filled_cells(options, shop.drawn))


def _filled_cells(options: Options, drawn: int) -> int:
    """Return the cells that lines have filled in; their order makes no difference.

    Any line of an area's border may have closed it, unless all of them are printed.
    """
    chart, filled = options.chart, 0
    for line in range(drawn.bit_length()):
        if drawn >> line & 1:
            for area in closes(chart, drawn, 0, line):
                filled |= sum([1 << cell for cell in area.cells])
    return filled


def _printed(options: Options, shop: Shop) -> list[tuple[str, int, int]]:
    """Return what is printed in limited numbers: its name, how many are used, how many exist."""
    board = options.board
    bubbles = zip(BUBBLES, shop.bubbles, shop.spent, (board.adjust, board.move), strict=True)
    rows = zip(ROWS, shop.rows, strict=True)
    sponsors = zip(COLOURS, shop.sponsors, strict=True)
    return [
        *[(kind, filled + spent, high) for kind, filled, spent, high in bubbles],
        *[(name, len(row), len(boxes(board, n))) for n, (name, row) in enumerate(rows)],
        ("icons", shop.foretold, board.icons),
        *[(colour, len(marks), board.sponsors) for colour, marks in sponsors],
    ]


def _keeps_order(row: int, written: tuple[int, ...]) -> bool:
    return all(
        other == AN_X or next_number(row, one) in (ANYTHING, other)
        for one, other in pairwise(written)
    )


def _check_options(position: Position, seat: int) -> None:
    """Refuse what is possible only with other options, and debts before the final count."""
    shop, options = position.shops[seat], position.options
    spent = " ".join(map(str, shop.spent))
    check(options.bubbles == "cross_out" or not any(shop.spent), f"shop {seat} spent {spent}")
    paid = PAID in "".join(shop.sponsors)
    check(options.market_icons_pay == "once" or not paid, f"shop {seat} sponsors paid")
    check(shop.gold >= 0 or not position.agenda, f"shop {seat} gold {shop.gold}")


def _supply(position: Position, seat: int) -> tuple[int, ...]:
    """Return the Goods that are neither on the shelf nor offered at a pier."""
    sales = [task for task in tasks_of(position, Selling) if task.seat == seat]
    offers = [good for task in sales for good, _ in task.offers]
    shelf = enumerate(position.shops[seat].shelf)
    taken = [count + offers.count(good) for good, count in shelf]

    def too_many(good: int, given: int, high: int) -> UnreadableText:
        name = GOODS[good]
        return UnreadableText("too-many-goods", seat=seat, good=name, given=given, high=high)

    return _left_over(first_shop(position.options.board).supply, taken, too_many)


def _left_over(
    supply: Sequence[int], taken: Sequence[int], too_many: Callable[[int, int, int], UnreadableText]
) -> tuple[int, ...]:
    """Return how many of each kind are left of a supply.

    `too_many` makes the refusal of the kind, how many are taken, and how many there are.
    """
    for kind, (high, given) in enumerate(zip(supply, taken, strict=True)):
        if given > high:
            raise too_many(kind, given, high)
    return tuple([high - given for high, given in zip(supply, taken, strict=True)])
