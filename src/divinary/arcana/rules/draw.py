"""Drawing a fate from the bag and dealing a card: what chance may give, and what follows."""

from typing import Final

from msgspec.structs import replace

from divinary.arcana.data.cards import CARDS
from divinary.arcana.data.fates import HAND, HIGHEST, take
from divinary.arcana.model.actions import Deal, Draw, Outcome
from divinary.arcana.model.position import Phase, Position, with_one
from divinary.arcana.rules.deck import awaits_card, turn_up
from divinary.arcana.rules.turn_end import refill, skip_turn

DRAWS: Final = tuple(Draw(fate) for fate in range(HIGHEST + 1))
DEALS: Final = {card: Deal(card) for card in CARDS}


def can_happen(position: Position, outcome: Outcome) -> bool:
    """Whether chance, which decides, may give this: quicker than to look for it in the list."""
    if awaits_card(position):
        return isinstance(outcome, Deal) and outcome.card in position.unseen
    if not isinstance(outcome, Draw):
        return False
    return 0 < outcome.fate < len(position.bag) and position.bag[outcome.fate] > 0


def draws(position: Position) -> tuple[Draw, ...]:
    """Return what chance may draw from the bag: each value that is still in it."""
    return tuple([DRAWS[fate] for fate, count in enumerate(position.bag) if count])


# --- Chance -------------------------------------------------------------------------------------


def draw(position: Position, action: Draw) -> Position:
    """Put a drawn fate into the active hand; the turn ends where the bag is too empty to play."""
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


def deal(position: Position, action: Deal) -> Position:
    """Put the dealt card into the row."""
    position = replace(position, past=position.with_events(action))
    return refill(turn_up(position, action.card))
