"""Showing one's own hidden fate to help the group: who may, and when."""

from msgspec.structs import replace

from divinary.arcana.data.cards import CARDS
from divinary.arcana.model.actions import Show, Use
from divinary.arcana.model.events import Revealed
from divinary.arcana.model.position import Phase, Position
from divinary.arcana.rules.discard import discard_hand
from divinary.arcana.rules.powers import POWERS


def may_show(position: Position, seat: int) -> bool:
    """Whether `seat` may show its fate: before the group uses a power or predicts.

    In the challenge the player who predicts knows that fate anyway.
    """
    early = position.phase is Phase.PREDICT and not position.guessed and not _has_asked(position)
    return early and not position.options.challenge and bool(position.hands[seat])


def show(position: Position, action: Show) -> Position:
    """Show the fate of a seat to all, and discard it."""
    (fate,) = position.hands[action.seat]
    past = position.with_events(Revealed(action.seat, fate))
    return replace(discard_hand(position, action.seat), past=past)


def _has_asked(position: Position) -> bool:
    """Whether the group used this turn's power."""
    if not position.used:
        return False
    uses = [event.what for event in reversed(position.past) if isinstance(event.what, Use)]
    return not uses or POWERS[CARDS[uses[0].card].power].window.by_group
