"""Discarding a hand, after a prediction or by showing a fate, leaving or owning up."""

from msgspec.structs import replace

from divinary.arcana.data.fates import put_back
from divinary.arcana.model.position import Position, with_one
from divinary.arcana.rules.number_lines import reset


def discard_hand(position: Position, hand: int) -> Position:
    """Put the fates of a hand back into the bag, and reset its number line."""
    return replace(
        position,
        bag=put_back(position.bag, position.hands[hand]),
        hands=with_one(position.hands, hand, ()),
        lines=reset(position.lines, hand),
    )
