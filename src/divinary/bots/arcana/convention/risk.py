"""How likely the next hand is forced to fade, and no signal could name it to the group."""

from functools import cached_property, lru_cache
from typing import Final, TypeAlias

from divinary.arcana.data.card import CardId
from divinary.arcana.data.cards import CARDS
from divinary.arcana.data.fates import HIDDEN, other_fate
from divinary.arcana.model.options import Options
from divinary.arcana.rules.play_context import PlayContext
from divinary.arcana.rules.power import Asked
from divinary.arcana.rules.powers import POWERS
from divinary.bots.arcana.convention.signals import (
    Signal,
    SignalContext,
    forced_signals,
    signal_context,
)
from divinary.bots.arcana.forced_fades import forced_to_fade, without_help
from divinary.bots.arcana.hands import Hand

ANY_TWO: Final = frozenset({"twice", "higher-than"})
"""Powers with which a group can distinguish any two values."""

UNKNOWN_CYCLE: Final = 0.6
"""What is left of the risk if Cycle is ready, but nobody knows yet what it would turn up.

From arena runs.
"""

Message: TypeAlias = tuple[Signal, bool, bool]
"""A signal, the answer of the card that was played on, and the answer to the group's power."""


class NextTurnRisk:
    """How likely the player of the next turn has no signal that would name their hand."""

    def __init__(self, scene: PlayContext, ready: tuple[CardId, ...], top: CardId) -> None:
        """Look at a row, the cards that are ready and the one that the deck shows."""
        self._scene, self._ready, self._top = scene, ready, top
        self._powers = frozenset([CARDS[card].power for card in ready])
        self._without_help = without_help(scene.row)
        self._forced = forced_to_fade(scene)

    def of(self, likely: dict[Hand, float]) -> float:
        """Return the risk for a player whose hands are this likely."""
        if not any(self._scene.row):
            return self._without_help
        forced = self._forced
        weighed = [(weight, hand) for hand, weight in likely.items() if hand in forced]
        if len(weighed) < 2:  # one hand can always be named
            return 0.0
        weighed.sort(key=lambda one: -one[0])
        left = _fade_risk(SignalContext(self._scene)).unnamed(weighed, "")
        if left and self._powers:
            left = self._unnamed_with_powers(weighed)
        return left * self._without_help

    @cached_property
    def _with_powers(self) -> "FadeRisk":
        return _fade_risk(signal_context(self._scene, self._ready, self._top))

    def _unnamed_with_powers(self, weighed: list[tuple[float, Hand]]) -> float:
        """Return what is left of the risk if a power may be used."""
        with_powers = self._with_powers
        ways = _ways_to_ask(self._powers, self._scene.options)
        left = min([with_powers.unnamed(weighed, power) for power in ways])
        return left * UNKNOWN_CYCLE if "cycle" in self._powers and not self._top else left


class FadeRisk:
    """What hands that are forced to fade can say in a context, and which of them can be named."""

    def __init__(self, context: SignalContext) -> None:
        """Take a context; what a hand can say there is computed when it is asked for."""
        self._context = context
        self._signals: dict[Hand, tuple[Signal, ...]] = {}
        self._bits: dict[Message, int] = {}
        self._messages: dict[str, dict[Hand, int]] = {}
        self._named: dict[str, set[Hand]] = {}
        """By the power that is asked with, hands that can all be named at once."""

    def unnamed(self, weighed: list[tuple[float, Hand]], power: str) -> float:
        """Return the weight of the hands for which no message is left that names them alone.

        The heaviest hands come first, and other hands change their messages for them where they
        can: so the weight that is left is the smallest possible.
        """
        if power in self._named and self._named[power].issuperset([hand for _, hand in weighed]):
            return 0.0
        known = self._messages.setdefault(power, {})
        left, matching, named = 0.0, Matching(), set()
        for weight, hand in weighed:
            messages = known.get(hand)
            if messages is None:
                messages = known[hand] = self._messages_of(hand, power)
            if not messages or matching.add(messages):
                named.add(hand)
            else:
                left += weight
        if len(named) > len(self._named.get(power, ())):
            self._named[power] = named
        return left

    def _messages_of(self, hand: Hand, power: str) -> int:
        """Return the messages of a hand as bits; none if a power prevents its fade."""
        if hand not in self._signals:
            self._signals[hand] = forced_signals(self._context, hand)
        bits, found = self._bits, 0
        for signal in self._signals[hand]:
            for message in _messages(signal, hand, power):
                found |= 1 << bits.setdefault(message, len(bits))
        return found


@lru_cache(maxsize=1 << 10)
def _fade_risk(context: SignalContext) -> FadeRisk:
    return FadeRisk(context)


class Matching:
    """Hands that each have a different message. A message is a bit, a set of them a number."""

    def __init__(self) -> None:
        """Begin without a hand."""
        self._taken = 0
        self._choices: dict[int, int] = {}
        """By the message that a hand has, all that it could have."""

    def add(self, messages: int) -> bool:
        """Give one of these messages to one more hand; other hands may change theirs for it."""
        return self._match(messages, 0) < 0

    def _match(self, messages: int, tried: int) -> int:
        """Return -1 if it was possible, or else all messages that were tried."""
        free = messages & ~self._taken
        if free:
            self._taken |= free & -free
            self._choices[free & -free] = messages
            return -1
        while messages & ~tried:
            message = messages & ~tried & -(messages & ~tried)
            tried = self._match(self._choices[message], tried | message)
            if tried < 0:
                self._choices[message] = messages
                return -1
        return tried


@lru_cache(maxsize=1 << 11)
def next_turn_risk(
    scene: PlayContext, ready: tuple[CardId, ...] = (), top: CardId = ""
) -> NextTurnRisk:
    """Return the risk of the next turn on such a table."""
    return NextTurnRisk(scene, ready, top)


@lru_cache(maxsize=1 << 12)
def _ways_to_ask(powers: frozenset[str], options: Options) -> tuple[str, ...]:
    """Return the powers that might distinguish hands with one signal; "" if there is none."""
    if powers & ANY_TWO:
        return (min(powers & ANY_TWO),)
    named = [POWERS[power] for power in sorted(powers)]
    asking = [power for power in named if power.asks and not power.pays]
    found = [power.id for power in asking if len([*power.every(options)]) == 1]
    return tuple(found) or ("",)


def _messages(signal: Signal, hand: Hand, power: str) -> list[Message]:
    """Return what a group may know in the end from a hand that gives a signal."""
    played, card = signal.play.fate, CARDS.get(signal.play.card)
    kept = other_fate(hand, played)
    answer = bool(card and card.asks and card.asks(played, kept))
    asks = POWERS[power].asks if power else None
    if signal.use:  # that was the power of this turn
        return [(signal, answer, False)]
    if power in ANY_TWO:
        return [(signal, answer, yes) for yes in (False, True)]
    return [(signal, answer, bool(asks and asks(Asked(kept, played, HIDDEN))))]
