"""How likely whoever plays next has nothing safe to play, and nothing that would name the fate."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from divinary.arcana.actions import Play
from divinary.arcana.beliefs.worlds import Weights
from divinary.arcana.cards import CARDS
from divinary.arcana.fading import doom_of, fading
from divinary.arcana.fates import Fate, other_fate
from divinary.arcana.powers import POWERS
from divinary.arcana.scene import Scene
from divinary.arcana.slots import laid
from divinary.arcana.turn import SMALL

Hand: TypeAlias = tuple[Fate, Fate]
"""Two fates, the lower one first."""

ANY_TWO: Final = frozenset({"twice", "higher-than"})
"""Powers with which a group can tell any two values apart."""

NOT_QUITE: Final = 0.6
"""What is left of the risk if a question lies ready, which tells some values apart; or Cycle.

From arena runs, like the other number.
"""

NEW_CARD: Final = 0.45
"""How often a card that nobody has seen yet takes a hand that no other does."""


@lru_cache(maxsize=1 << 15)
def forced(scene: Scene, *, discards: bool) -> tuple[tuple[Hand, tuple[Play, ...]], ...]:
    """Return the hands that cannot but make a card fade, each with all it may play.

    With Discard lower at hand, a fate that is lower than the kept one can be taken back.
    """
    harmless: dict[Play, bool] = {}
    found = []
    for hand in hands(scene.options.fates):
        plays = scene.plays(hand)
        for play in plays:
            if play not in harmless:
                row = laid(scene.row, play.fate, play.card)
                small = play.fate in SMALL
                harmless[play] = not doom_of(fading(row, scene.options, small=small, kept=None))
        if not any(
            harmless[play] or (discards and play.fate < other_fate(hand, play.fate))
            for play in plays
        ):
            found.append((hand, tuple(plays)))
    return tuple(found)


def hands(fates: int) -> list[Hand]:
    """Return every hand.

    >>> hands(2)
    [(1, 1), (1, 2), (2, 2)]
    """
    return [(low, high) for low in range(1, fates + 1) for high in range(low, fates + 1)]


def weight_of(pair: Weights, hand: Hand) -> float:
    """Return how likely a hand is, whichever of its fates came first."""
    low, high = hand
    return float(pair[low, high] + (pair[high, low] if low != high else 0.0))


def risk(scene: Scene, pair: Weights, powers: frozenset[str]) -> float:
    """Return how likely it is that somebody with such a hand has to let the group guess."""
    unseen = (1 - NEW_CARD) ** scene.row.count(None)
    if not any(scene.row):
        return unseen
    known = [
        (weight, plays)
        for hand, plays in forced(scene, discards="discard-lower" in powers)
        if (weight := weight_of(pair, hand)) > 0
    ]
    left = _unnamed(known, 2 if powers & ANY_TWO else 1)
    if not powers & ANY_TWO and any(POWERS[power].asks for power in powers):
        left *= NOT_QUITE
    if "cycle" in powers:
        left *= NOT_QUITE
    return left * unseen


def _unnamed(known: Sequence[tuple[float, tuple[Play, ...]]], names: int) -> float:
    """Return the weight of the hands for which no play is left that would stand for them alone.

    Each play can stand for `names` hands; a card that asks doubles that. The heaviest hands come
    first and others make way for them where they can: then what is left is as light as can be.
    """
    taken: dict[tuple[Play, int], int] = {}

    def place(hand: int, tried: set[tuple[Play, int]]) -> bool:
        for play in known[hand][1]:
            asks = play.card in CARDS and CARDS[play.card].tells
            for room in range(2 * names if asks else names):
                if (play, room) in tried:
                    continue
                tried.add((play, room))
                if (play, room) not in taken or place(taken[play, room], tried):
                    taken[play, room] = hand
                    return True
        return False

    heaviest = sorted(range(len(known)), key=lambda hand: -known[hand][0])
    return sum([known[hand][0] for hand in heaviest if not place(hand, set())])
