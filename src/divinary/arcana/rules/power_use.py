"""Using a power: which uses there are, what they cost and what follows."""

from msgspec.structs import replace

from divinary.arcana.data.card import CardId
from divinary.arcana.data.cards import CARDS
from divinary.arcana.model.actions import Onto, Use
from divinary.arcana.model.position import Phase, Position
from divinary.arcana.model.row import moved
from divinary.arcana.rules.deck import put_under, settle
from divinary.arcana.rules.powers import POWERS, open_powers
from divinary.arcana.rules.windows import to_the_group


def places_to_move_to(position: Position) -> tuple[Onto, ...]:
    """Return the cards that the fate named by Relocate may move to."""
    assert position.moving is not None, "Relocate names a fate first"
    _, source = position.moving
    return tuple([Onto(slot.card) for slot in position.row if slot and slot.card != source])


def uses(position: Position) -> tuple[Use, ...]:
    """Return every way to use a power now: what it names, and what it costs."""
    return tuple(
        [
            Use(card, value, target, cost)
            for card in open_powers(position)
            for value, target in POWERS[CARDS[card].power].offers(position)
            for cost in _costs(position, card)
        ]
    )


def _costs(position: Position, card: CardId) -> tuple[CardId, ...]:
    """Return what may be paid for the power of a card: any other ready one, or nothing."""
    if not POWERS[CARDS[card].power].pays:
        return ("",)
    return tuple([other for other in position.ready if other != card])


# --- Powers -------------------------------------------------------------------------------------


def use(position: Position, action: Use) -> Position:
    """Use a power: pay for it, put its card under the deck, and let its effect follow."""
    power = POWERS[CARDS[action.card].power]
    spent = [action.card, action.cost] if action.cost else [action.card]
    position = replace(
        position,
        ready=tuple([card for card in position.ready if card not in spent]),
        used=True,
        past=position.with_events(action),
    )
    position = position if power.stays else put_under(position, *spent)
    position = settle(power.effect(position, action))
    return to_the_group(position) if position.phase is Phase.AFTER else position


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
