"""How likely whoever plays next has nothing safe to say, and nothing that would name the fate."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, TypeAlias

from divinary.arcana.beliefs.worlds import Weights
from divinary.arcana.cards import CARDS, CardId
from divinary.arcana.fates import HIDDEN, other_fate
from divinary.arcana.options import Options
from divinary.arcana.powers import POWERS, Asked
from divinary.arcana.scene import Scene
from divinary.bots.convention.speeches import Hand, Speech, Stage, forced, stage

ANY_TWO: Final = frozenset({"twice", "higher-than"})
"""Powers with which a group can tell any two values apart."""

NOT_QUITE: Final = 0.6
"""What is left of the risk if Cycle lies ready, but nobody knows yet what it would turn up.

From arena runs, like the other number.
"""

NEW_CARD: Final = 0.45
"""How often a card that nobody has seen yet takes a hand that no other does."""

Room: TypeAlias = tuple[Speech, bool, bool]
"""A speech, what the card makes its player tell, and what they answer the group."""


def weight_of(pair: Weights, hand: Hand) -> float:
    """Return how likely a hand is, whichever of its fates came first."""
    low, high = hand
    return float(pair[low, high] + (pair[high, low] if low != high else 0.0))


def risk(scene: Scene, pair: Weights, ready: Iterable[CardId] = (), top: CardId = "") -> float:
    """Return how likely it is that somebody with such a hand has to let the group guess."""
    unseen: float = (1 - NEW_CARD) ** scene.row.count(None)
    if not any(scene.row):
        return unseen
    powers = frozenset([CARDS[card].power for card in ready])
    stands = stage(scene, ready, top)
    left = min([_unnamed(stands, power, pair) for power in _ways_to_ask(powers, scene.options)])
    if "cycle" in powers and not top:
        left *= NOT_QUITE
    return left * unseen


def _ways_to_ask(powers: frozenset[str], options: Options) -> list[str]:
    """Return the powers by which a group might tell hands apart that share a speech, or ""."""
    if powers & ANY_TWO:
        return [*sorted(powers & ANY_TWO)][:1]
    named = [POWERS[power] for power in sorted(powers)]
    asking = [power for power in named if power.asks and not power.pays]
    return [power.id for power in asking if len([*power.every(options)]) == 1] or [""]


def _unnamed(stands: Stage, power: str, pair: Weights) -> float:
    """Return the weight of the hands for which no speech is left that would stand for them alone.

    The heaviest hands come first and others make way for them where they can: then what is left is
    as light as can be.
    """
    weighed = [(weight_of(pair, hand), rooms) for hand, rooms in _rooms_of_forced(stands, power)]
    known = sorted([one for one in weighed if one[0] > 0], key=lambda one: -one[0])
    taken: dict[int, int] = {}

    def place(number: int, tried: set[int]) -> bool:
        for room in known[number][1]:
            if room not in tried:
                tried.add(room)
                if room not in taken or place(taken[room], tried):
                    taken[room] = number
                    return True
        return False

    return sum([weight for number, (weight, _) in enumerate(known) if not place(number, set())])


@lru_cache(maxsize=1 << 13)
def _rooms_of_forced(stands: Stage, power: str) -> tuple[tuple[Hand, tuple[int, ...]], ...]:
    """Return the hands that cannot but make a card fade, and the numbers of their rooms."""
    numbers: dict[Room, int] = {}
    found = []
    for hand, said in forced(stands):
        rooms = [room for speech in said for room in _rooms(speech, hand, power)]
        found.append((hand, tuple([numbers.setdefault(room, len(numbers)) for room in rooms])))
    return tuple(found)


def _rooms(speech: Speech, hand: Hand, power: str) -> list[Room]:
    """Return what a group may have heard in the end from a hand that says something."""
    played, card = speech.play.fate, CARDS.get(speech.play.card)
    kept = other_fate(hand, played)
    told = bool(card and card.tells and card.tells(played, kept))
    asks = POWERS[power].asks if power else None
    if speech.use:  # that was the power of this turn
        return [(speech, told, False)]
    if power in ANY_TWO:
        return [(speech, told, answer) for answer in (False, True)]
    return [(speech, told, bool(asks and asks(Asked(kept, played, HIDDEN))))]
