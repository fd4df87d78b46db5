"""Drawing: chance gives the active player fates from the bag, until the hand holds two."""

from typing import Final

from msgspec.structs import replace

from divinary.arcana.data.fates import HAND, HIGHEST, Fate, take
from divinary.arcana.model.actions import Draw
from divinary.arcana.model.position import Phase, Position, with_one
from divinary.arcana.rules.turn_end import skip_turn

DRAWS: Final = tuple(Draw(fate) for fate in range(HIGHEST + 1))


def draws(position: Position) -> tuple[Draw, ...]:
    """Return what chance may draw from the bag: each value that is still in it."""
    return tuple([DRAWS[fate] for fate, count in enumerate(position.bag) if count])


def is_in_bag(position: Position, fate: Fate) -> bool:
    """Whether the bag still holds a fate of this value."""
    return 0 < fate < len(position.bag) and position.bag[fate] > 0


def draw(position: Position, action: Draw) -> Position:
    """Put a drawn fate into the active hand; the turn ends if the bag cannot fill the hand."""
    hand = (*position.hands[position.active], action.fate)
    full = len(hand) == HAND
    position = replace(
        position,
        bag=take(position.bag, action.fate),
        hands=with_one(position.hands, position.active, hand),
        drawn=position.drawn + 1,
        phase=Phase.PLAY if full else Phase.DRAW,
        embers=None,
        past=position.with_events(action),
    )
    return position if full or any(position.bag) else skip_turn(position)
