"""Checks of a whole Cove: can a game be played with it, and will the game end?"""

from collections import Counter

from divinary.oracle.data.cove import Cove
from divinary.oracle.data.locations import Staff
from divinary.oracle.data.sheet import SheetPlace


def check(cove: Cove) -> None:
    """Refuse a Cove with which a game would get stuck or never end.

    Raises:
        BadOption: with the place of the value to correct.
    """
    _check_halls(cove)
    _check_rogues(cove)
    _check_marks(cove)
    _check_boats(cove)
    _check_bag(cove)
    _check_townsfolk(cove)
    _check_deck(cove)
    _check_ratings(cove)


def _at(place: str) -> SheetPlace:
    return SheetPlace("cove", place)


def _check_halls(cove: Cove) -> None:
    for n, number in enumerate(cove.customers, 1):
        if number < cove.hall:
            place = _at("bag.customers").row(n)
            raise place.refusal("halls-take-more", given=number, needed=cove.hall)


def _check_rogues(cove: Cove) -> None:
    for card in cove.rogue_cards:
        if card.lair + card.bag != cove.rogues:
            given, needed = card.lair + card.bag, cove.rogues
            place = _at(f"rogue_cards.{card.id}.bag")
            raise place.refusal("rogues-differ", given=given, needed=needed)


def _check_marks(cove: Cove) -> None:
    for players, row in enumerate(cove.marks, 1):
        if not any(row):
            raise _at(f"marks.{players}").refusal("no-marks", players=players)


def _check_boats(cove: Cove) -> None:
    if cove.arrivals >= cove.seats:
        raise _at("boats.arrivals").refusal("boats-full", given=cove.arrivals, seats=cove.seats)
    for n, dock in enumerate(cove.docks, 1):
        if dock in cove.docks[: n - 1]:
            raise _at("piers.docks").row(n).refusal("dock-twice", given=" ".join(dock))
    boats = Counter(cove.sides)
    for side, docks in Counter(side for _, side in cove.docks).items():
        if docks > boats[side]:
            place = _at("piers.docks")
            raise place.refusal("too-few-boats", side=side, given=boats[side], needed=docks)


def _check_bag(cove: Cove) -> None:
    """Refuse a bag that could fail to fill the boats of the last round.

    Adventurers who are still at sea when a round ends go to a hall or the Lair for good: at worst
    as many as the boats without a dock can hold, in every round but the last.
    """
    lost = (cove.rounds - 1) * (len(cove.sides) - len(cove.docks)) * cove.seats
    rogues = min(card.bag for card in cove.rogue_cards)
    left = sum(cove.customers) - len(cove.customers) * cove.hall + rogues - lost
    needed = len(cove.sides) * cove.seats
    if left < needed:
        place = _at("bag.customers")
        raise place.refusal("bag-too-small", given=max(left, 0), needed=needed, round=cove.rounds)


def _check_townsfolk(cove: Cove) -> None:
    """Refuse sets of which two together cannot fill every Staff board and the Town Square.

    The card that is being hired lies in neither, so one more is needed.
    """
    needed = len(cove.marks) * len(Staff) + len(cove.square) + 1
    sizes = Counter(card.set for card in cove.townsfolk)
    (smallest, few), (second, more) = sorted(sizes.items(), key=lambda size: size[1])[:2]
    if few + more < needed:
        given, sets = few + more, (smallest, second)
        place = _at(f"townsfolk.{smallest}")
        raise place.refusal("too-few-townsfolk", given=given, needed=needed, sets=sets)
    seen: set[str] = set()
    for card in cove.townsfolk:
        if card.id in seen:
            place = _at(f"townsfolk.{card.set}.{card.id}")
            raise place.refusal("townsfolk-twice", given=card.id)
        seen.add(card.id)


def _check_deck(cove: Cove) -> None:
    if not any(cove.corruption):
        raise _at("corruption_deck.cards").refusal("no-corruption")


def _check_ratings(cove: Cove) -> None:
    for n, (lower, higher) in enumerate(zip(cove.ratings, cove.ratings[1:], strict=False), 2):
        if higher <= lower:
            place = _at("game.ratings").row(n)
            raise place.refusal("ratings-fall", given=higher, before=lower)
