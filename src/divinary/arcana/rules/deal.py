"""Dealing: the deck turns up its next card, and the empty places of the row are filled."""

from typing import Final

from msgspec.structs import replace

from divinary.arcana.data.cards import CARDS
from divinary.arcana.model.actions import Deal
from divinary.arcana.model.position import Position
from divinary.arcana.rules.deck import settle, turn_up
from divinary.arcana.rules.doom import fade_cost
from divinary.arcana.rules.fading import fade, fading
from divinary.arcana.rules.game_end import is_over

DEALS: Final = {card: Deal(card) for card in CARDS}


def deals(position: Position) -> tuple[Deal, ...]:
    """Return what the deck may turn up: each card that nobody has seen yet."""
    return tuple([DEALS[card] for card in position.unseen])


def deal(position: Position, action: Deal) -> Position:
    """Put the dealt card on the deck, or into the row if a place is empty."""
    position = replace(position, past=position.with_events(action))
    return refill(turn_up(position, action.card))


def refill(position: Position) -> Position:
    """Fill the row as far as is known; with R19 a newly dealt Ash may fade at once."""
    before, position = position, settle(position)
    if position.embers is None:
        return position
    burnt = fading(position.row, position.options, small=True, kept=None)
    if not burnt:
        return position if position == before else refill(position)
    cost = max(position.embers, fade_cost(burnt)) if position.embers else 0
    position = fade(position, burnt, cost)
    return position if is_over(position) else refill(position)
