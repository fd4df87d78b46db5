"""The Fall: its fading depends on the kept fate, so it is announced and that fate remembered."""

from msgspec.structs import replace

from divinary.arcana.data.card import FadeContext
from divinary.arcana.data.cards import CARDS
from divinary.arcana.model.events import Falling
from divinary.arcana.model.position import Position
from divinary.arcana.model.row import Row
from divinary.arcana.rules.fading import fading_now


def announcement(position: Position) -> Falling | None:
    """Return what the active player announces about The Fall, if it is in the row."""
    announced = [slot for slot in position.row if slot and CARDS[slot.card].announced]
    return Falling(announced[0] in fading_now(position)) if announced else None


def falls(row: Row, kept: int) -> bool:
    """Whether the card whose fading is announced fades, if the kept fate counts as `kept`."""
    return any(
        card.comet(FadeContext(slot.fates, small=False, kept=kept))
        for slot in row
        if slot and (card := CARDS[slot.card]).announced and card.comet
    )


def with_kept_remembered(position: Position) -> Position:
    """Remember the kept fate, if there is one: The Fall depends on it even after it is gone."""
    kept = position.played is not None and len(position.hands[position.active]) == 1
    return replace(position, remembered=position.kept) if kept else position
