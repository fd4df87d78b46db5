"""Whether a position that somebody wrote down can lie on a table, and what follows from it."""

from collections import Counter
from functools import lru_cache
from typing import Final, get_args

from msgspec.structs import replace

from divinary.core.errors import UnreadableText
from divinary.oracle.data.colours import ADVENTURERS
from divinary.oracle.data.goods import Good
from divinary.oracle.model.actions import Action
from divinary.oracle.model.events import AreaClosed, Event, Fact
from divinary.oracle.model.options import Options
from divinary.oracle.model.position import Position
from divinary.oracle.model.tasks import (
    Assigning,
    Boarding,
    Clearing,
    Dealing,
    Docking,
    Embarking,
    Pulling,
    Selling,
)
from divinary.oracle.notation.agenda_validation import check_agenda
from divinary.oracle.notation.shop_validation import with_rest_of_shop
from divinary.oracle.notation.task_validation import never
from divinary.oracle.rules.alphabet import alphabet
from divinary.oracle.rules.boats import free_docks


def with_rest(position: Position) -> Position:
    """Return the position with what follows from it worked out, if it can exist.

    That is the bag, both decks, each supply, and the cells that are filled in.

    Raises:
        UnreadableText: saying what cannot lie there like that.
    """
    _check_clock(position)
    _check_boats(position)
    _check_homes(position)
    _check_cards(position)
    seats = enumerate(position.shops)
    shops = [
        with_rest_of_shop(position, seat, shop, _offers(position, seat)) for seat, shop in seats
    ]
    position = replace(
        position,
        shops=tuple(shops),
        bag=_rest_of_the_bag(position),
        deck=tuple([card for card in position.options.people if card not in _cards(position)]),
        corruption=_rest_of_the_corruption(position),
    )
    _check_enough(position)
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
    if not known:
        raise never(str(what))


FACT_KINDS: Final = get_args(Fact)


@lru_cache(16)
def _alphabet(options: Options) -> frozenset[Action]:
    return frozenset(alphabet(options))


def _check_clock(position: Position) -> None:
    """Refuse timepieces in another order than that of their hours, and a marker out of place."""
    if not 1 <= position.round <= position.options.cove.rounds:
        raise never(f"round {position.round}")
    hours = [position.hours[seat] for seat in position.track]
    if hours != sorted(hours):
        raise UnreadableText("clock-order", text=" ".join(map(str, hours)))
    if position.marker is None:
        return
    docked = [boat for boat in position.boats if boat.dock is not None]
    docks = len(position.options.cove.docks)
    if len(docked) < docks:
        raise UnreadableText("marker-too-soon", given=len(docked), needed=docks)
    if not 1 <= position.marker <= hours[-1] + 1:
        raise never(f"marker {position.marker}")


def _check_boats(position: Position) -> None:
    """Refuse a boat that is too full, or lies where it cannot, or should have docked."""
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
    options = position.options
    if min(position.halls) < options.cove.hall:
        raise never(f"halls {' '.join(map(str, position.halls))}")
    if position.lair < options.rogue_card.lair:
        raise never(f"lair {position.lair}")


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


def _rest_of_the_bag(position: Position) -> tuple[int, ...]:
    cove = position.options.cove
    whole = (*cove.customers, cove.rogues)
    outside = Counter(_on_the_way(position))
    for place in (*[boat.crowd for boat in position.boats], (*position.halls, position.lair)):
        outside.update(dict(enumerate(place)))
    for who, name in enumerate(ADVENTURERS):
        if outside[who] > whole[who]:
            given, high = outside[who], whole[who]
            raise UnreadableText("too-many-adventurers", adventurer=name, given=given, high=high)
    return tuple([count - outside[who] for who, count in enumerate(whole)])


def _on_the_way(position: Position) -> list[int]:
    """Return the Adventurers who have left the bag and are in no boat yet."""
    found: list[int] = []
    for task in position.agenda:
        if isinstance(task, Pulling | Embarking):
            found += task.pulled
        elif isinstance(task, Boarding):
            found.append(task.who)
    return found


def _rest_of_the_corruption(position: Position) -> tuple[int, ...]:
    left = []
    for kind, high in enumerate(position.options.cove.corruption):
        held = sum([shop.corruption[kind] for shop in position.shops])
        given = held + position.under.count(kind + 1)
        if given > high:
            raise UnreadableText("too-much-corruption", icons=kind + 1, given=given, high=high)
        left.append(high - given)
    return tuple(left)


def _offers(position: Position, seat: int) -> list[Good]:
    """Return the Goods that are offered at a pier: neither on the shelf nor in the supply."""
    selling = [task for task in position.agenda if isinstance(task, Selling) and task.seat == seat]
    return [good for task in selling for good, _ in task.offers]


def _check_enough(position: Position) -> None:
    """Refuse a table on which the boats could never fill, so that the game would not end.

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
