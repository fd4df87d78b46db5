"""How likely whoever plays next has nothing safe to say, and nothing that would name the fate."""

from functools import lru_cache
from typing import Final, TypeAlias

from divinary.arcana.beliefs.worlds import Weights
from divinary.arcana.data.card import CardId
from divinary.arcana.data.cards import CARDS
from divinary.arcana.data.fates import HIDDEN, other_fate
from divinary.arcana.model.options import Options
from divinary.arcana.rules.play_context import PlayContext
from divinary.arcana.rules.powers import POWERS, Asked
from divinary.bots.arcana.convention.forced_fades import Hand, hands, in_straits
from divinary.bots.arcana.convention.signals import Signal, SignalContext, forced, stage

ANY_TWO: Final = frozenset({"twice", "higher-than"})
"""Powers with which a group can tell any two values apart."""

NOT_QUITE: Final = 0.6
"""What is left of the risk if Cycle lies ready, but nobody knows yet what it would turn up.

From arena runs, like the other number.
"""

NEW_CARD: Final = 0.45
"""How often a card that nobody has seen yet takes a hand that no other does."""

Likely: TypeAlias = dict[Hand, float]
"""How likely each hand is that may be held."""

Room: TypeAlias = tuple[Signal, bool, bool]
"""A speech, what the card makes its player tell, and what they answer the group."""


def likely_hands(pair: Weights) -> Likely:
    """Return how likely each possible hand is, whichever of its fates came first."""
    chances = pair.tolist()
    weights = {
        (low, high): chances[low][high] + (chances[high][low] if low != high else 0.0)
        for low, high in hands(len(chances) - 1)
    }
    return {hand: weight for hand, weight in weights.items() if weight > 0}


class Peril:
    """What threatens whoever plays next on a row: to have nothing that would name their hand."""

    def __init__(self, scene: PlayContext, ready: tuple[CardId, ...], top: CardId) -> None:
        """Look at a row, the cards that lie ready and the one that the deck shows."""
        self._scene, self._ready, self._top = scene, ready, top
        self._powers = frozenset([CARDS[card].power for card in ready])
        self._unseen: float = (1 - NEW_CARD) ** scene.row.count(None)
        self._pressed = in_straits(scene)
        self._straits: FadeRisk | None = None

    def risk(self, likely: Likely) -> float:
        """Return how likely it is that somebody with such a hand has to let the group guess."""
        if not any(self._scene.row):
            return self._unseen
        pressed = self._pressed
        weighed = [(weight, hand) for hand, weight in likely.items() if hand in pressed]
        if len(weighed) < 2:  # one hand can always be named
            return 0.0
        weighed.sort(key=_heaviest_first)
        left = _straits(SignalContext(self._scene)).unnamed(weighed, "")
        if left and self._powers:
            left = self._with_powers(weighed)
        return left * self._unseen

    def _with_powers(self, weighed: list[tuple[float, Hand]]) -> float:
        """Return what is left of the risk if a power may be used."""
        if self._straits is None:
            self._straits = _straits(stage(self._scene, self._ready, self._top))
        ways = _ways_to_ask(self._powers, self._scene.options)
        left = min([self._straits.unnamed(weighed, power) for power in ways])
        return left * NOT_QUITE if "cycle" in self._powers and not self._top else left


class FadeRisk:
    """What those hands can say on a stage whose every play makes a card fade."""

    def __init__(self, stage: SignalContext) -> None:
        """Take a stage; what a hand can say there is worked out when it is asked for."""
        self._stage = stage
        self._said: dict[Hand, tuple[Signal, ...]] = {}
        self._numbers: dict[Room, int] = {}
        self._rooms: dict[str, dict[Hand, int]] = {}
        self._named: dict[str, set[Hand]] = {}
        """By the power that is asked with, hands that can all be named at once."""

    def unnamed(self, weighed: list[tuple[float, Hand]], power: str) -> float:
        """Return the weight of the hands for which no speech is left that stands for them alone.

        The heaviest hands come first and others make way for them where they can: then what is
        left is as light as can be.
        """
        if power in self._named and self._named[power].issuperset([hand for _, hand in weighed]):
            return 0.0
        known = self._rooms.setdefault(power, {})
        left, guests, named = 0.0, Guests(), set()
        for weight, hand in weighed:
            rooms = known.get(hand)
            if rooms is None:
                rooms = known[hand] = self._rooms_of(hand, power)
            if not rooms or guests.place(rooms):
                named.add(hand)
            else:
                left += weight
        if len(named) > len(self._named.get(power, ())):
            self._named[power] = named
        return left

    def _rooms_of(self, hand: Hand, power: str) -> int:
        """Return the rooms of a hand; none if a power saves it from a fade."""
        if hand not in self._said:
            self._said[hand] = forced(self._stage, hand)
        numbers, found = self._numbers, 0
        for speech in self._said[hand]:
            for room in _rooms(speech, hand, power):
                found |= 1 << numbers.setdefault(room, len(numbers))
        return found


@lru_cache(maxsize=1 << 12)
def _straits(stage: SignalContext) -> FadeRisk:
    return FadeRisk(stage)


class Guests:
    """Hands that each have a room of their own. Rooms are bits, and several of them a number."""

    def __init__(self) -> None:
        """Open an empty house."""
        self._taken = 0
        self._rooms: dict[int, int] = {}
        """By the room that somebody has, all that would do for them."""

    def place(self, rooms: int) -> bool:
        """Find one of these rooms for another guest, if need be by moving others."""
        return self._settle(rooms, 0) < 0

    def _settle(self, rooms: int, tried: int) -> int:
        """Return -1 once it is done, or else all that was tried."""
        free = rooms & ~self._taken
        if free:
            self._taken |= free & -free
            self._rooms[free & -free] = rooms
            return -1
        while rooms & ~tried:
            room = rooms & ~tried & -(rooms & ~tried)
            tried = self._settle(self._rooms[room], tried | room)
            if tried < 0:
                self._rooms[room] = rooms
                return -1
        return tried


@lru_cache(maxsize=1 << 13)
def peril(scene: PlayContext, ready: tuple[CardId, ...] = (), top: CardId = "") -> Peril:
    """Return what threatens whoever plays next."""
    return Peril(scene, ready, top)


def _heaviest_first(weighed: tuple[float, Hand]) -> float:
    return -weighed[0]


@lru_cache(maxsize=1 << 12)
def _ways_to_ask(powers: frozenset[str], options: Options) -> tuple[str, ...]:
    """Return the powers by which a group might tell hands apart that share a speech, or ""."""
    if powers & ANY_TWO:
        return (min(powers & ANY_TWO),)
    named = [POWERS[power] for power in sorted(powers)]
    asking = [power for power in named if power.asks and not power.pays]
    found = [power.id for power in asking if len([*power.every(options)]) == 1]
    return tuple(found) or ("",)


def _rooms(speech: Signal, hand: Hand, power: str) -> list[Room]:
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
