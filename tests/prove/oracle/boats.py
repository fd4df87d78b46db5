"""Adventurers: out of the bag, past the predictions, into the boats, to the piers."""

from collections.abc import Sequence

from tests.prove.oracle.asking import Asking, chance, must, weighed
from tests.prove.oracle.sheet import ADVENTURERS
from tests.prove.oracle.table import Boat, Player, Table
from tests.prove.oracle.writing import reward


def arrive(table: Table) -> Asking[None]:
    """Two Adventurers into each boat, boat by boat; each meets the predictions at once."""
    first = table.next_seats()[0]
    for boat in table.boats:
        for _ in range(table.cove["arrivals"]):
            yield from pull(table, 1)
            if table.rules["predictions_meet_arrivals"] == "yes":
                yield from meet(table, first, "at Arrival")
            elif any(player.predictions for player in table.players):
                table.note("a prediction not checked at Arrival")
            boat.crowd.update(table.pulled)
            table.pulled.clear()


def pull_and_seat(table: Table, active: int, number: int) -> Asking[None]:
    """Pull so many at once: all are shown, then predictions are settled, then all are seated."""
    yield from pull(table, number)
    if number == 2:
        pair = "equal" if len({*table.pulled}) == 1 else "different"
        table.note(f"two {pair} Adventurers at once")
    yield from meet(table, active, "in production")
    while table.pulled:
        places = open_boats(table)
        if not places:
            table.note("no free seat anywhere")
            table.bag.update(table.pulled)
            table.pulled.clear()
            return
        yield from seat_one(table, active, places)


def pull(table: Table, number: int) -> Asking[None]:
    """Take Adventurers out of the bag, one after the other, as far as it goes."""
    for _ in range(number):
        if not table.bag.total():
            table.note("the bag was empty")
            return
        odds = weighed({f"pull {kind}": table.bag[kind] for kind in ADVENTURERS})
        kind = (yield from chance(odds)).split()[1]
        table.bag[kind] -= 1
        table.pulled.append(kind)


def meet(table: Table, first: int, when: str) -> Asking[None]:
    """Settle the predictions of all owners, the active player's first, then clockwise."""
    paid = 0
    for player in table.clockwise(first):
        order = yield from own_order(table, player)
        before = table.story["a prediction came true"]
        for kind in order:
            yield from settle(table, player, kind, when)
        paid += table.story["a prediction came true"] > before
    if paid > 1:
        table.note("predictions of several players came true at once")


def own_order(table: Table, player: Player) -> Asking[list[str]]:
    """Ask an owner for the order of two, where it can matter."""
    kinds = [*table.pulled]
    named = {prediction.colour for prediction in player.predictions}
    if len({*kinds}) < 2 or not named & {*kinds}:
        return kinds
    answer = yield from must(player.seat, [f"first {kind}" for kind in kinds])
    return sorted(kinds, key=lambda kind: kind != answer.split()[1])


def settle(table: Table, player: Player, kind: str, when: str) -> Asking[None]:
    """One Adventurer meets all predictions of one owner; those that come true are paid."""
    hits = [one.left for one in player.predictions if one.colour == kind]
    misses = [one for one in player.predictions if one.colour != kind]
    for one in misses:
        one.left -= 1
        table.note("a prediction lost an icon", *(["a prediction ran out"] if not one.left else []))
    player.predictions = [one for one in misses if one.left]
    if len(hits) > 1:
        table.note("several predictions of one player came true at once")
    while hits:
        circled = hits[0]
        if len({*hits}) > 1:
            answer = yield from must(player.seat, {f"settle {left}": None for left in hits})
            circled = int(answer.split()[1])
        hits.remove(circled)
        table.note("a prediction came true", f"a prediction came true {when}")
        yield from reward(table, player, circled)


def open_boats(table: Table) -> list[int]:
    """Return the boats that an Adventurer may be seated in, counted from 1.

    While any dock is free it must be a boat whose side has one.
    """
    found = [boat for boat in table.at_sea() if not table.full(boat)]
    if table.any_dock():
        found = [boat for boat in found if table.free_piers(boat.side)]
    return [place(table, boat) for boat in found]


def place(table: Table, boat: Boat) -> int:
    """Return a boat's number."""
    return next(number for number, one in enumerate(table.boats, start=1) if one is boat)


def seat_one(table: Table, active: int, places: Sequence[int]) -> Asking[None]:
    """Let the active player seat one of the pulled Adventurers."""
    kinds = {*table.pulled}
    answer = yield from must(active, [f"boat {kind} {at}" for kind in kinds for at in places])
    _, kind, at = answer.split()
    table.pulled.remove(kind)
    boat = table.boats[int(at) - 1]
    boat.crowd[kind] += 1
    yield from dock_if_full(table, active, boat)


def dock_if_full(table: Table, active: int, boat: Boat) -> Asking[None]:
    """A boat that is full docks at once, where its side has a free dock."""
    if not table.full(boat):
        return
    piers = table.free_piers(boat.side)
    if not piers:
        table.note("a full boat at sea")
        return
    answer = yield from must(active, [f"dock {pier}" for pier in piers])
    boat.pier = answer.split()[1]


def return_one(table: Table, active: int) -> Asking[None]:
    """Return one Adventurer at sea to the bag."""
    found = [f"return {place(table, boat)} {kind}" for boat, kind in afloat(table)]
    if not found:
        table.note("nobody at sea to return")
        return
    _, at, kind = (yield from must(active, found)).split()
    boat = table.boats[int(at) - 1]
    if table.full(boat):
        table.note("returned from a full boat at sea")
    boat.crowd[kind] -= 1
    table.bag[kind] += 1


def ferry_one(table: Table, active: int) -> Asking[None]:
    """Move one Adventurer to another boat at sea, which may dock by it."""
    free = [boat for boat in table.at_sea() if not table.full(boat)]
    found = [
        f"ferry {place(table, boat)} {kind} {place(table, other)}"
        for boat, kind in afloat(table)
        for other in free
        if other is not boat
    ]
    if not found:
        table.note("nobody to ferry")
        return
    _, source, kind, target = (yield from must(active, found)).split()
    start, end = table.boats[int(source) - 1], table.boats[int(target) - 1]
    if table.full(start):
        table.note("ferried from a full boat at sea")
    start.crowd[kind] -= 1
    end.crowd[kind] += 1
    if table.full(end):
        table.note("filled by a ferry")
    yield from dock_if_full(table, active, end)


def afloat(table: Table) -> list[tuple[Boat, str]]:
    """Return every kind of Adventurer in every boat at sea, full ones too."""
    return [(boat, kind) for boat in table.at_sea() for kind in ADVENTURERS if boat.crowd[kind]]
