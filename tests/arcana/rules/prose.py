"""The sheet's card conditions told afresh: from a pair of fates to those that may be played.

They are written apart from the engine and in another shape, so that the two can disagree. A pair
is named by its lower and its higher value; where +1 is at work, the raised value stands in it.
"""

from collections.abc import Callable, Collection, Sequence
from itertools import combinations, combinations_with_replacement, permutations

from tests.arcana.table import plays_at, table

Prose = Callable[[int, int, Sequence[int], Sequence[int]], Collection[int]]
"""From a pair (lower, higher), all visible fates and those on the card to what may be played."""

Told = Callable[[int, int], bool]


def _either(holds: Told) -> Prose:
    return lambda low, high, seen, here: {low, high} if holds(low, high) else set()


def _the_one_in(group: set[int]) -> Prose:
    def playable(low: int, high: int, seen: Sequence[int], here: Sequence[int]) -> set[int]:
        inside = [fate for fate in (low, high) if fate in group]
        return set(inside) if len(inside) == 1 else set()

    return playable


def _the_other(qualifies: Callable[[int, Sequence[int], Sequence[int]], bool]) -> Prose:
    """The kept fate qualifies, so the other one is played."""
    return lambda low, high, seen, here: {
        played for kept, played in ((low, high), (high, low)) if qualifies(kept, seen, here)
    }


def _fortune(low: int, high: int, seen: Sequence[int], here: Sequence[int]) -> set[int]:
    odd = [fate for fate in (low, high) if fate in {1, 3, 5, 7}]
    if low == high or not odd:
        return set()
    return {high} if len(odd) == 2 else {low}


def _passage(low: int, high: int, seen: Sequence[int], here: Sequence[int]) -> set[int]:
    between = set(seen) & set(range(low + 1, high))
    return {low, high} if len(between) == 1 else set()


def _musicians(low: int, high: int, seen: Sequence[int], here: Sequence[int]) -> set[int]:
    sums = [low + high, *[low + high + fate for fate in seen]]
    return {low, high} if 11 in sums else set()


def _ghost(low: int, high: int, seen: Sequence[int], here: Sequence[int]) -> set[int]:
    neighbours = {low - 1, low + 1, high - 1, high + 1}
    return set() if neighbours & set(seen) else {low, high}


TIERS = {1: "one", 2: "one", 3: "one", 4: "two", 5: "two", 6: "two", 7: "three"}

PROSE: dict[str, Prose] = {
    "dawn": lambda low, high, seen, here: {high} - {low},
    "midnight": lambda low, high, seen, here: {low} - {high},
    "the-deep": _either(lambda low, high: low + high in {2, 3, 4, 5}),
    "leviathan": _either(lambda low, high: low + high in {11, 12, 13, 14, 15}),
    "the-key": _either(lambda low, high: low + high in {7, 8, 9}),
    "the-judge": _either(lambda low, high: low + high in {2, 4, 6, 8, 10, 12, 14}),
    "the-stranger": _either(lambda low, high: low + high in {3, 5, 7, 9, 11, 13, 15}),
    "the-belltower": _either(lambda low, high: low + high in {3, 6, 9, 12, 15}),
    "the-beast": _either(lambda low, high: high == low + 1),
    "the-huntress": _either(lambda low, high: high == low + 2),
    "the-mirror": _either(lambda low, high: high == low),
    "the-shore": _either(lambda low, high: high not in range(low, low + 4)),
    "the-servant": _the_one_in({1, 2, 3}),
    "the-lord": _the_one_in({5, 6, 7}),
    "the-noble": _the_one_in({3, 4, 5}),
    "the-engine": _either(
        lambda low, high: (low, high) in {(1, 2), (2, 4), (3, 6), (4, 8), (1, 3), (2, 6)}
    ),
    "the-prophet": _the_other(lambda kept, seen, here: kept in seen),
    "the-rider": lambda low, high, seen, here: (
        {low, high} if len({low, high} - set(seen)) == 2 else set()
    ),
    "the-chalice": _either(lambda low, high: True),
    "the-blind-man": _either(lambda low, high: True),
    "asunder": lambda low, high, seen, here: {high} if high in [low + s for s in seen] else set(),
    "fortune": _fortune,
    "iron": _the_other(lambda kept, seen, here: all(kept > fate for fate in here)),
    "the-captain": _the_one_in({1, 4, 7}),
    "the-feast": _either(lambda low, high: True),
    "the-ghost": _ghost,
    "the-lantern": lambda low, high, seen, here: (
        {low, high} if sum([low, high, *seen]) in range(0, 200, 4) else set()
    ),
    "the-pallbearers": _either(lambda low, high: high in (low + 1, low + 2)),
    "the-passage": _passage,
    "the-wish": _either(lambda low, high: True),
    "the-imago": _either(lambda low, high: True),
    "the-ash": lambda low, high, seen, here: {low, high} & {7},
    "the-fall": _either(lambda low, high: True),
    "the-musicians": _musicians,
    "the-north-wind": _either(
        lambda low, high: {TIERS[low], TIERS[high]} in ({"one", "two"}, {"two", "three"})
    ),
    "the-thief": lambda low, high, seen, here: set(),
}

LOOKING = {
    "the-prophet",
    "the-rider",
    "asunder",
    "the-ghost",
    "the-lantern",
    "the-passage",
    "the-musicians",
}
"""Cards whose condition is about the visible fates."""

PAIRS = list(combinations_with_replacement(range(1, 8), 2))
ORDERED = [*permutations(range(1, 8), 2), *[(fate, fate) for fate in range(1, 8)]]
VISIBLE = [(), *combinations(range(1, 8), 1), *combinations(range(1, 8), 2)]


def playable(
    card: str, played: int, kept: int, visible: Sequence[int] = (), *, raised: bool = False
) -> bool:
    """Ask the engine whether `played` may be laid at a card while `kept` stays."""
    lift = ("used", "lift 1") if raised else ()
    state = table(beside(card, visible), hands=f"{played},{kept} -", more=lift)
    return played in plays_at(state, card)


def told(
    card: str, played: int, kept: int, visible: Sequence[int] = (), *, raised: bool = False
) -> bool:
    """Ask the prose the same; The North Wind goes by printed hours, +1 or not."""
    counts = kept + (raised and card != "the-north-wind")
    low, high = sorted((played, counts))
    return played in PROSE[card](low, high, visible, ())


def beside(card: str, visible: Sequence[int]) -> str:
    """Lay the visible fates beside the card, the highest where even a 7 can lie."""
    holders = [holder for holder in ("leviathan", "the-shore", "the-judge") if holder != card]
    highest_first = sorted(visible, reverse=True)
    laid = [f"{holder}:{fate}" for holder, fate in zip(holders, highest_first, strict=False)]
    return " ".join([card, *laid])
