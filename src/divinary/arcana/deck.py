"""The face-up deck: its top card is public, and so is the order of what went under it."""

from msgspec.structs import replace

from divinary.arcana.cards import CardId
from divinary.arcana.position import Position, Slot


def awaits_card(position: Position) -> bool:
    """Whether the deck's next card is still to be turned up, by chance."""
    return position.top is None and bool(position.unseen)


def turn_up(position: Position, card: CardId) -> Position:
    """Turn up an unseen card, and let it fall into place."""
    at = position.unseen.index(card)
    unseen = position.unseen[:at] + position.unseen[at + 1 :]
    return settle(replace(position, top=card, unseen=unseen))


def settle(position: Position) -> Position:
    """Fill empty places from the top of the deck, left to right, as far as is known.

    Stops where chance has to turn up a card, or where the deck is empty: then the places stay
    empty until a card goes back under the deck.
    """
    row, top, bottom = position.row, position.top, position.bottom
    while True:
        if top is None:
            if position.unseen or not bottom:
                break
            top, bottom = bottom[0], bottom[1:]
        if None not in row:
            break
        gap = row.index(None)
        row, top = (*row[:gap], Slot(top), *row[gap + 1 :]), None
    return replace(position, row=row, top=top, bottom=bottom)


def put_under(position: Position, card: CardId) -> Position:
    """Put a card face up under the deck; an empty deck has it on top at once."""
    position = replace(position, bottom=(*position.bottom, card))
    if position.top is None and not position.unseen:
        return replace(position, top=position.bottom[0], bottom=position.bottom[1:])
    return position
