"""The moments of a turn at which a power may be used."""

from msgspec.structs import replace

from divinary.arcana.model.position import Phase, Position
from divinary.arcana.rules.fading import announcement
from divinary.arcana.rules.powers import open_powers


def to_the_players_window(position: Position) -> Position:
    """Let the active player use a power after the play, if one is ready."""
    # Whether a power may follow depends on what lies ready: being asked tells nothing of the hand.
    if not position.ready:
        return to_the_group(position)
    position = replace(position, phase=Phase.AFTER)
    return position if open_powers(position) else to_the_group(position)


def to_the_group(position: Position) -> Position:
    """Open the group's window, once it is said whether The Fall will fade."""
    position = replace(position, phase=Phase.PREDICT)
    said = announcement(position)
    return replace(position, past=position.with_events(said)) if said else position
