"""The face-up deck: its top card is public, and so is the order of what went under it."""

from typing import Final

from msgspec.structs import replace

from divinary.arcana.data.card import CardId
from divinary.arcana.model.position import Position
from divinary.arcana.model.row import Slot

AMPLIFIER: Final[CardId] = "the-fall"
"""Once this card has faded, it is attached to the card that fills its place."""


def turn_up(position: Position, card: CardId) -> Position:
    """Turn up an unseen card, and fill an empty place with it."""
    at = position.unseen.index(card)
    unseen = position.unseen[:at] + position.unseen[at + 1 :]
    return settle(replace(position, top=card, unseen=unseen))


def settle(position: Position) -> Position:
    """Fill empty places from the top of the deck, left to right, as far as is known.

    This stops if chance has to turn up a card, or if the deck is empty: then the places stay
    empty until a card goes back under the deck. Amplify is attached to the card that it waits for.
    While a newly dealt Ash may fade (R19) it fills one place at a time, since the Ash may leave it.
    """
    row, top, bottom = position.row, position.top, position.bottom
    if top is not None and None not in row:
        return position
    amplify_at = position.amplify_at
    while True:
        if top is None:
            if position.unseen or not bottom:
                break
            top, bottom = bottom[0], bottom[1:]
        if None not in row:
            break
        gap = row.index(None)
        slot, top = Slot(top), None
        if gap == amplify_at:
            slot, amplify_at = slot.with_attached(AMPLIFIER), None
        row = (*row[:gap], slot, *row[gap + 1 :])
        if position.embers is not None:
            break
    return replace(position, row=row, top=top, bottom=bottom, amplify_at=amplify_at)


def put_under(position: Position, *cards: CardId) -> Position:
    """Put cards face up under the deck. If it was empty, the first is on top at once.

    In The Restless Hours they leave the game instead.
    """
    if position.options.restless:
        return replace(position, gone=(*position.gone, *cards))
    bottom = (*position.bottom, *cards)
    if bottom and position.top is None and not position.unseen:
        return replace(position, top=bottom[0], bottom=bottom[1:])
    return replace(position, bottom=bottom)


def is_empty(position: Position) -> bool:
    """Whether the deck has no card left."""
    return position.top is None and not (position.unseen or position.bottom)
