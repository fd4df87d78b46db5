"""Relocate, once it has named a fate: the other cards it may move to, and the move."""

from msgspec.structs import replace

from divinary.arcana.model.actions import Onto
from divinary.arcana.model.position import Phase, Position
from divinary.arcana.model.row import moved


def places_to_move_to(position: Position) -> tuple[Onto, ...]:
    """Return the cards that the fate named by Relocate may move to."""
    assert position.moving is not None, "Relocate names a fate first"
    _, source = position.moving
    return tuple([Onto(slot.card) for slot in position.row if slot and slot.card != source])


def move_onto(position: Position, action: Onto) -> Position:
    """Move the fate that Relocate has named to this card."""
    assert position.moving is not None, "Relocate names a fate first"
    fate, source = position.moving
    return replace(
        position,
        row=moved(position.row, fate, source, action.card),
        moving=None,
        phase=Phase.PLAY,
        past=position.with_events(action),
    )
