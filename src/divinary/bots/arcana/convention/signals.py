"""All that a hand can say: a play, and a power that its player may use to say more.

Whether Old? is asked, which fate Discard lower takes back and which card Cycle replaces: everybody
sees it, so a code can give each of them a meaning. Powers are dear; whoever has something harmless
to play spends none.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from divinary.arcana.data.card import CardId
from divinary.arcana.data.cards import CARDS
from divinary.arcana.data.fates import other_fate
from divinary.arcana.model.actions import Play, Use
from divinary.arcana.model.row import Row, Slot, at, changed, laid, thief
from divinary.arcana.rules.fading import SMALL
from divinary.arcana.rules.play_context import PlayContext
from divinary.bots.arcana.convention.forced_fades import Hand, hands, in_straits, rests


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
    """All that says what can be said."""

    scene: PlayContext
    means: tuple[CardId, ...] = ()
    """Ready cards that whoever plays could use, one of each power."""

    top: CardId = ""
    """The card that Cycle would turn up, if it is known."""

    def turned(self, use: Use) -> PlayContext:
        """Return the scene once Cycle has replaced a card."""
        row = changed(self.scene.row, use.target, Slot(self.top))
        return PlayContext(self.scene.options, row)

    def row_after(self, speech: Signal) -> Row:
        """Return the row as a speech leaves it, before anything fades."""
        play, first, then = speech.play, speech.first, speech.then
        row = laid((self.turned(first) if first else self.scene).row, play.fate, play.card)
        if then and then.target:  # Discard lower has one, Old? has none
            row = changed(row, then.target, at(row, then.target).without_fate(then.value))
        return row

    def is_harmless(self, speech: Signal) -> bool:
        """Whether it costs no doom to say something and let it rest there."""
        small = speech.play.fate in SMALL
        return rests(self.row_after(speech), self.scene.options, small=small)


def stage(scene: PlayContext, ready: Iterable[CardId], top: CardId) -> SignalContext:
    """Return the stage for whoever plays next, with these powers at hand."""
    first = {CARDS[card].power: card for card in sorted(ready, reverse=True)}
    means = tuple([first[power] for power in _SAYING if power in first])
    return SignalContext(scene, means, top if "cycle" in first else "")


@lru_cache(maxsize=1 << 12)
def speeches(stage: SignalContext) -> dict[Hand, tuple[Signal, ...]]:
    """Return what every hand can say."""
    pressed = in_straits(stage.scene)
    return {
        hand: _said(stage if hand in pressed else SignalContext(stage.scene), hand)
        for hand in hands(stage.scene.options.fates)
    }


def forced(stage: SignalContext, hand: Hand) -> tuple[Signal, ...]:
    """Return all that a hand in straits can say; nothing if a power saves it from a fade."""
    said = _said(stage, hand)
    safe = any(stage.is_harmless(speech) for speech in said if speech.use)
    return () if safe else said


def _said(stage: SignalContext, hand: Hand) -> tuple[Signal, ...]:
    plays = stage.scene.plays(hand)
    said = [Signal(play) for play in plays]
    for card in stage.means:
        said += _SAYING[CARDS[card].power](stage, card, hand, plays)
    return tuple(said)


# --- Powers that say something --------------------------------------------------------------------


def _asking_old(stage: SignalContext, card: CardId, hand: Hand, plays: list[Play]) -> list[Signal]:
    return [Signal(play, Use(card)) for play in plays if _is_last(play)]


def _discarding(stage: SignalContext, card: CardId, hand: Hand, plays: list[Play]) -> list[Signal]:
    """Take back any fate that is lower than the kept one; unless The Thief may move it first."""
    if thief(stage.scene.row):
        return []
    return [
        Signal(play, Use(card, fate, slot.card))
        for play in plays
        if _is_last(play)
        for slot in laid(stage.scene.row, play.fate, play.card)
        if slot
        for fate in sorted(set(slot.fates))
        if fate < other_fate(hand, play.fate)
    ]


def _cycling(stage: SignalContext, card: CardId, hand: Hand, plays: list[Play]) -> list[Signal]:
    """Replace any card without fates by the top one, where that is known."""
    if not stage.top or stage.scene.feasted:
        return []
    uses = [Use(card, target=slot.card) for slot in stage.scene.row if slot and not slot.fates]
    return [Signal(play, use) for use in uses for play in stage.turned(use).plays(hand)]


def _is_last(play: Play) -> bool:
    """Whether no second play follows, as it does after one on The Feast."""
    return play.card not in CARDS or not CARDS[play.card].draws


_SAYING: Final[dict[str, Callable[[SignalContext, CardId, Hand, list[Play]], list[Signal]]]] = {
    "old": _asking_old,
    "discard-lower": _discarding,
    "cycle": _cycling,
}
