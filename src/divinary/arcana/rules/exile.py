"""Exile: after a correct prediction the group may take a visible fate out of the game."""

from msgspec.structs import replace

from divinary.arcana.model.actions import PASS, Choice, Exile
from divinary.arcana.model.position import Position
from divinary.arcana.model.row import at, changed, fates_on_cards
from divinary.arcana.rules.power_use import uses
from divinary.arcana.rules.the_fall import announcement
from divinary.arcana.rules.turn_end import end_turn


def exile_or_not(position: Position) -> tuple[Choice, ...]:
    """Return what the group may do after a correct prediction: a power, or pass."""
    return (*uses(position), PASS)


def fates_to_exile(position: Position) -> tuple[Exile, ...]:
    """Return every fate of the row, card by card: one of them leaves the game."""
    return tuple([Exile(fate, card) for fate, card in fates_on_cards(position.row)])


def exile(position: Position, action: Exile) -> Position:
    """Take a fate out of the game; announce whether The Fall will fade, if that has changed."""
    said = announcement(position)
    slot = at(position.row, action.card).without_fate(action.fate)
    position = replace(
        position,
        row=changed(position.row, action.card, slot),
        exiled=(*position.exiled, action.fate),
        past=position.with_events(action),
    )
    now = announcement(position)
    if now is not None and now != said:
        position = replace(position, past=position.with_events(now))
    return end_turn(position, correct=True)
