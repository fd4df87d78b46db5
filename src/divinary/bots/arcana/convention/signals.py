"""All signals that a hand can give: a play, and a power that its player may use to say more.

Everybody sees whether Old? is asked, which fate Discard lower takes back and which card Cycle
replaces, so a code can give each of them a meaning. Powers are precious: a player who has a
harmless play uses none.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from divinary.arcana.data.card import CardId
from divinary.arcana.data.cards import CARDS
from divinary.arcana.data.fates import other_fate
from divinary.arcana.model.actions import Play, Use
from divinary.arcana.model.row import Row, Slot, at, changed, thief
from divinary.arcana.rules.fading import SMALL
from divinary.arcana.rules.play_context import PlayContext
from divinary.arcana.rules.the_hours import laid
from divinary.bots.arcana.forced_fades import forced_to_fade, stays
from divinary.bots.arcana.hands import Hand, hands


class Signal(NamedTuple):
    """A play, and the power that goes with it."""

    play: Play
    use: Use | None = None

    @property
    def power(self) -> str:
        """The power that is used; nothing if none is."""
        return CARDS[self.use.card].power if self.use else ""

    @property
    def first(self) -> Use | None:
        """What is used before the play."""
        return self.use if self.power == "cycle" else None

    @property
    def then(self) -> Use | None:
        """What is used after it."""
        return None if self.power == "cycle" else self.use


class SignalContext(NamedTuple):
    """All that decides which signals there are."""

    scene: PlayContext
    powers: tuple[CardId, ...] = ()
    """Ready cards that the player could use, one of each power."""

    top: CardId = ""
    """The card that Cycle would turn up, if it is known."""

    def turned(self, use: Use) -> PlayContext:
        """Return the scene once Cycle has replaced a card."""
        row = changed(self.scene.row, use.target, Slot(self.top))
        return PlayContext(self.scene.options, row)

    def row_after(self, signal: Signal) -> Row:
        """Return the row after a signal, before anything fades."""
        play, first, then = signal.play, signal.first, signal.then
        row = laid((self.turned(first) if first else self.scene).row, play.fate, play.card)
        if then and then.target:  # Discard lower has one, Old? has none
            row = changed(row, then.target, at(row, then.target).without_fate(then.value))
        return row

    def is_harmless(self, signal: Signal) -> bool:
        """Whether a signal costs no doom if nobody predicts."""
        small = signal.play.fate in SMALL
        return stays(self.row_after(signal), self.scene.options, small=small)


def signal_context(scene: PlayContext, ready: Iterable[CardId], top: CardId) -> SignalContext:
    """Return the context for the next player, with these powers ready."""
    cards = {CARDS[card].power: card for card in sorted(ready, reverse=True)}
    powers = tuple([cards[power] for power in _BY_POWER if power in cards])
    return SignalContext(scene, powers, top if "cycle" in cards else "")


@lru_cache(maxsize=1 << 9)
def signals_by_hand(context: SignalContext) -> dict[Hand, tuple[Signal, ...]]:
    """Return the signals that every hand can give."""
    forced = forced_to_fade(context.scene)
    return {
        hand: _signals(context if hand in forced else SignalContext(context.scene), hand)
        for hand in hands(context.scene.options.fates)
    }


def forced_signals(context: SignalContext, hand: Hand) -> tuple[Signal, ...]:
    """Return the signals of a hand that is forced to fade; none if a power prevents the fade."""
    found = _signals(context, hand)
    safe = any(context.is_harmless(signal) for signal in found if signal.use)
    return () if safe else found


def _signals(context: SignalContext, hand: Hand) -> tuple[Signal, ...]:
    plays = context.scene.plays(hand)
    found = [Signal(play) for play in plays]
    for card in context.powers:
        found += _BY_POWER[CARDS[card].power](context, card, hand, plays)
    return tuple(found)


# --- Powers that say more -------------------------------------------------------------------------


def _asking_old(
    context: SignalContext, card: CardId, hand: Hand, plays: list[Play]
) -> list[Signal]:
    return [Signal(play, Use(card)) for play in plays if _is_last(play)]


def _discarding(
    context: SignalContext, card: CardId, hand: Hand, plays: list[Play]
) -> list[Signal]:
    """Take back any fate that is lower than the kept one; unless The Thief may move it first."""
    if thief(context.scene.row):
        return []
    return [
        Signal(play, Use(card, fate, slot.card))
        for play in plays
        if _is_last(play)
        for slot in laid(context.scene.row, play.fate, play.card)
        if slot
        for fate in sorted(set(slot.fates))
        if fate < other_fate(hand, play.fate)
    ]


def _cycling(context: SignalContext, card: CardId, hand: Hand, plays: list[Play]) -> list[Signal]:
    """Replace any card without fates by the top one, where that is known."""
    if not context.top or context.scene.feasted:
        return []
    uses = [Use(card, target=slot.card) for slot in context.scene.row if slot and not slot.fates]
    return [Signal(play, use) for use in uses for play in context.turned(use).plays(hand)]


def _is_last(play: Play) -> bool:
    """Whether no second play follows, as it does after one on The Feast."""
    return play.card not in CARDS or not CARDS[play.card].draws


_BY_POWER: Final[dict[str, Callable[[SignalContext, CardId, Hand, list[Play]], list[Signal]]]] = {
    "old": _asking_old,
    "discard-lower": _discarding,
    "cycle": _cycling,
}
