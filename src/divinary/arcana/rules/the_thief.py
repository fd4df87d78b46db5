"""The Thief: which fates it may steal from the row, and what follows."""

from msgspec.structs import replace

from divinary.arcana.data.cards import CARDS
from divinary.arcana.model.actions import Steal
from divinary.arcana.model.events import NothingToSteal
from divinary.arcana.model.position import Phase, Position
from divinary.arcana.model.row import Row, fates_on_cards, moved, thief
from divinary.arcana.rules.power_use import to_the_players_window


def steals(position: Position) -> tuple[Steal, ...]:
    """Return what The Thief may take now."""
    return steals_above(position.row, position.kept + position.lift)


def steals_above(row: Row, kept: int) -> tuple[Steal, ...]:
    """Return what The Thief may take: fates of other cards above what the kept one counts as."""
    return tuple(
        [
            Steal(fate, card)
            for fate, card in fates_on_cards(row)
            if fate > kept and not CARDS[card].steals
        ]
    )


def stolen(row: Row, steal: Steal) -> Row:
    """Return the row once The Thief has taken a fate."""
    taker = thief(row)
    assert taker is not None, "only The Thief steals"
    return moved(row, steal.fate, steal.card, taker)


def to_the_thief(position: Position) -> Position:
    """Let The Thief take a fate after a play elsewhere; announce it if it cannot."""
    if thief(position.row) in (None, position.played):
        return to_the_players_window(position)
    if steals(position):
        return replace(position, phase=Phase.STEAL)
    past = position.with_events(NothingToSteal())
    return to_the_players_window(replace(position, past=past))


def steal(position: Position, action: Steal) -> Position:
    """Move a fate to The Thief."""
    row = stolen(position.row, action)
    return to_the_players_window(replace(position, row=row, past=position.with_events(action)))
