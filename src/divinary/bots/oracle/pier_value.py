"""What the boats promise: who will stand on which pier, and what a Good will fetch there."""

from collections.abc import Sequence
from functools import cache
from itertools import chain, combinations, islice, permutations, product
from typing import Final, NamedTuple, TypeAlias

from divinary.oracle.data.colours import ROGUE, Crowd
from divinary.oracle.data.goods import GOODS, colour_of
from divinary.oracle.data.locations import PIERS, SIDES
from divinary.oracle.model.options import Options
from divinary.oracle.model.position import Boat, Position
from divinary.oracle.rules.boats import free_docks
from divinary.oracle.rules.market import buys

STEERING: Final = 0.5
"""How much likelier each Customer aboard makes it that the next one has the same colour."""

MOST_DOCKINGS: Final = 60
"""Ways for the boats of one side to dock that are looked at; our Cove has six at most."""

ExpectedCrowd: TypeAlias = tuple[float, ...]
"""Adventurers that are expected, counted like a crowd."""

Berths: TypeAlias = tuple[tuple[int, int], ...]
"""Boats at sea, each with the pier where it may dock."""


class PierStakes(NamedTuple):
    """What is at stake for one seat while Adventurers are seated."""

    keeping: tuple[float, ...]
    """What each Good is worth that is not sold."""

    halls: tuple[float, ...]
    """What one more Customer in each hall is worth."""

    lair: float
    """What one more Rogue in the Lair costs."""

    card: float
    """What a Corruption card costs."""


class Quote(NamedTuple):
    """What a pier pays for each Good, and what it costs to sell there."""

    prices: tuple[float, ...]
    cost: float


class DockingPlan(NamedTuple):
    """One way for the boats to dock, and for the seat to sell."""

    base: float
    """What it brings, apart from the sales."""

    prices: tuple[float, ...]
    """What each Good fetches."""

    def worth(self, stock: Sequence[float]) -> float:
        """Return what it brings with such a stock."""
        return self.base + sum([n * price for n, price in zip(stock, self.prices, strict=True)])


def plans(table: Position, stakes: PierStakes) -> list[DockingPlan]:
    """Return what each way of docking and selling would bring."""
    cove = table.options.cove
    ways = _ways(cove.pier_corruption)
    crowds = [_expected_crowd(boat, cove.seats, table.bag) for boat in table.boats]
    homes = [0.0 if boat.dock is not None else _home(boat.crowd, stakes) for boat in table.boats]
    landed = [tuple(map(float, table.pier(pier))) for pier in PIERS]

    @cache
    def quote(pier: int, boats: tuple[int, ...]) -> Quote:
        return _quote(table.options, stakes, pier, [landed[pier], *[crowds[n] for n in boats]])

    found = []
    for sides in product(*[_dockings(table, side) for side in SIDES]):
        berths = [*chain.from_iterable(sides)]
        base = sum(homes) - sum([homes[boat] for boat, _ in berths])
        quotes = [
            quote(pier, tuple([boat for boat, where in berths if where == pier]))
            for pier in range(len(PIERS))
        ]
        for way in ways:
            prices = map(max, stakes.keeping, *[quotes[pier].prices for pier in way])
            cost = sum([quotes[pier].cost for pier in way])
            found.append(DockingPlan(base - cost, tuple(prices)))
    return found


def one_more(found: Sequence[DockingPlan], stock: Sequence[float]) -> tuple[float, ...]:
    """Return what one more of each Good is worth."""
    worths = [(plan.worth(stock), plan.prices) for plan in found]
    now = max(worths)[0]
    goods = range(len(GOODS))
    return tuple([max([worth + prices[good] for worth, prices in worths]) - now for good in goods])


def _home(crowd: Crowd, stakes: PierStakes) -> float:
    """Return what it is worth that those in a boat go to the halls and the Lair."""
    customers = zip(crowd[:ROGUE], stakes.halls, strict=True)
    return sum([n * worth for n, worth in customers]) - crowd[ROGUE] * stakes.lair


def _quote(
    options: Options, stakes: PierStakes, pier: int, crowds: Sequence[ExpectedCrowd]
) -> Quote:
    """Return what a pier pays where these crowds stand together."""
    cove, card = options.cove, options.rogue_card
    crowd = [sum(counts) for counts in zip(*crowds, strict=True)]
    more = crowd[ROGUE] if card.counts else 0.0
    prices = [
        cove.values[good] * (crowd[colour_of(good)] + more) if buys(options, pier, good) else 0.0
        for good in range(len(GOODS))
    ]
    cards = cove.pier_corruption[pier] + card.corruption * min(1.0, crowd[ROGUE])
    return Quote(tuple(prices), cards * stakes.card + card.takes * crowd[ROGUE])


@cache
def _ways(corruption: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Return which piers may be sold at together: those that corrupt may be left out.

    >>> _ways((0, 2, 0))
    ((0, 2), (0, 2, 1))
    """
    free = [pier for pier, cards in enumerate(corruption) if not cards]
    corrupt = [pier for pier, cards in enumerate(corruption) if cards]
    some = [few for number in range(len(corrupt) + 1) for few in combinations(corrupt, number)]
    return tuple((*free, *few) for few in some)


def _expected_crowd(boat: Boat, seats: int, bag: Crowd) -> ExpectedCrowd:
    """Return who will sit in a boat once it is full."""
    free = seats - sum(boat.crowd)
    if boat.dock is not None or not free:
        return tuple(map(float, boat.crowd))
    weights = [n * (1 + STEERING * aboard) for n, aboard in zip(bag, boat.crowd, strict=True)]
    weights[ROGUE] = bag[ROGUE]  # no one gathers those
    each = free / (sum(weights) or 1.0)
    return tuple([n + each * weight for n, weight in zip(boat.crowd, weights, strict=True)])


def _dockings(table: Position, side: str) -> list[Berths]:
    """Return which boats of a side may come to which piers."""
    cove = table.options.cove
    boats = [n for n, boat in enumerate(table.boats) if boat.dock is None and cove.sides[n] == side]
    piers = [PIERS.index(cove.docks[dock][0]) for dock in free_docks(table, side)][: len(boats)]
    ways = islice(permutations(boats, len(piers)), MOST_DOCKINGS)
    return [tuple(zip(way, piers, strict=True)) for way in ways]
