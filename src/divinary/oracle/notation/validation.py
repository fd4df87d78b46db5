"""Checks of a typed position: can it lie on a table? And what follows from what was typed."""

from collections import Counter
from functools import lru_cache
from typing import Final, get_args

from msgspec.structs import replace

from divinary.core.errors import UnreadableText
from divinary.oracle.data.colours import ADVENTURERS
from divinary.oracle.model.actions import Action
from divinary.oracle.model.events import AreaClosed, Event, Fact
from divinary.oracle.model.options import Options
from divinary.oracle.model.position import Position
from divinary.oracle.model.tasks import Assigning, Clearing, Dealing, Docking
from divinary.oracle.notation.agenda_validation import check_agenda
from divinary.oracle.notation.checks import check, left_over
from divinary.oracle.notation.shop_validation import with_rest_of_shop
from divinary.oracle.notation.task_validation import pulled_for
from divinary.oracle.rules.alphabet import alphabet
from divinary.oracle.rules.boats import free_docks


def with_rest(position: Position) -> Position:
    """Return the position with the bag, both decks, each supply and the filled cells worked out.

    Raises:
        UnreadableText: naming what cannot lie on a table like that.
    """
    _check_clock(position)
    _check_boats(position)
    _check_homes(position)
    _check_cards(position)
    dealt = _cards(position)
    position = replace(
        position,
        shops=tuple([with_rest_of_shop(position, seat) for seat in range(len(position.shops))]),
        bag=_bag(position),
        deck=tuple([card for card in position.options.people if card not in dealt]),
        corruption=_corruption_deck(position),
    )
    _check_boats_can_fill(position)
    check_agenda(position)
    return position


def check_event(options: Options, event: Event) -> None:
    """Refuse an event of another table: with a seat, a card, a boat or a cell that is not here.

    Raises:
        UnreadableText: naming it.
    """
    what = event.what
    if event.seat is not None and event.seat >= options.seats:
        raise UnreadableText("unknown-seat", text=str(event.seat))
    if isinstance(what, AreaClosed):
        known = max(what.cells) < len(options.chart.colours)
    else:
        known = type(what) in FACT_KINDS or what in _alphabet(options)
    check(known, str(what))


FACT_KINDS: Final = get_args(Fact)


@lru_cache(16)
def _alphabet(options: Options) -> frozenset[Action]:
    return frozenset(alphabet(options))


def _check_clock(position: Position) -> None:
    """Refuse timepieces that are not in the order of their hours, and a misplaced marker."""
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
    check(1 <= position.marker <= hours[-1] + 1, f"marker {position.marker}")


def _check_boats(position: Position) -> None:
    """Refuse a boat that is too full, is where it cannot be, or should have docked."""
    cove, taken = position.options.cove, set()
    docking = [task.boat for task in position.agenda if isinstance(task, Docking)]
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
    """Refuse a hall or a Lair with fewer than at the start: nobody ever leaves them."""
    halls, options = " ".join(map(str, position.halls)), position.options
    check(min(position.halls) >= options.cove.hall, f"halls {halls}")
    check(position.lair >= options.rogue_card.lair, f"lair {position.lair}")


def _cards(position: Position) -> list[str]:
    """Return every Townsfolk card that is not in the deck."""
    hired = [task.card for task in position.agenda if isinstance(task, Assigning)]
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
    dealing = any(isinstance(task, Dealing) for task in position.agenda)
    if square > slots or (square < slots and not dealing):
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
    return left_over((*cove.customers, cove.rogues), outside, too_many)


def _corruption_deck(position: Position) -> tuple[int, ...]:
    """Return the Corruption cards that lie neither in a shop nor under the deck."""
    shops, kinds = position.shops, range(len(position.options.cove.corruption))
    held = [sum([shop.corruption[kind] for shop in shops]) for kind in kinds]
    taken = [held[kind] + position.under.count(kind + 1) for kind in kinds]

    def too_many(kind: int, given: int, high: int) -> UnreadableText:
        return UnreadableText("too-much-corruption", icons=kind + 1, given=given, high=high)

    return left_over(position.options.cove.corruption, taken, too_many)


def _check_boats_can_fill(position: Position) -> None:
    """Refuse a table with too few Adventurers to fill the boats: its game would not end.

    Those in the halls and the Lair are out of play. In each round to come as many more may follow
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
