"""Using a power: when it may be used, in which ways, what that costs and what follows."""

from msgspec.structs import replace

from divinary.arcana.data.card import CardId
from divinary.arcana.data.cards import CARDS
from divinary.arcana.model.actions import DONE, Choice, Done, Use
from divinary.arcana.model.position import Phase, Position
from divinary.arcana.rules.deck import put_under, settle
from divinary.arcana.rules.powers import POWERS
from divinary.arcana.rules.the_fall import announcement


def uses_or_done(position: Position) -> tuple[Choice, ...]:
    """Return what the active player may do after the play: use a power, or none."""
    return (*uses(position), DONE)


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


def open_powers(position: Position) -> tuple[CardId, ...]:
    """Return the ready cards whose power may be used now, even if it would do nothing.

    One power a turn, none before The Feast's second play, none once the group has begun to
    guess, and none whose price cannot be paid.
    """
    too_late = position.guessed and position.phase is Phase.PREDICT
    between_plays = position.feasted and position.phase is Phase.PLAY
    if position.used or not position.ready or too_late or between_plays:
        return ()
    return tuple(
        [
            card
            for card in position.ready
            if (power := POWERS[CARDS[card].power]).window.phase is position.phase
            and (not power.pays or len(position.ready) > 1)
        ]
    )


def use(position: Position, action: Use) -> Position:
    """Use a power: pay for it, put its card under the deck, and let its effect follow.

    Afterwards the same decider goes on: a power of the group obliges nobody to predict.
    """
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


def done(position: Position, action: Done) -> Position:
    """Use no power after the play."""
    return to_the_group(replace(position, past=position.with_events(action)))


def to_the_players_window(position: Position) -> Position:
    """Let the active player use a power after the play, if one is ready."""
    # This depends only on what is ready, so it reveals nothing of the hand.
    if not position.ready:
        return to_the_group(position)
    position = replace(position, phase=Phase.AFTER)
    return position if open_powers(position) else to_the_group(position)


def to_the_group(position: Position) -> Position:
    """Open the group's window, after announcing whether The Fall will fade."""
    position = replace(position, phase=Phase.PREDICT)
    said = announcement(position)
    return replace(position, past=position.with_events(said)) if said else position


def _costs(position: Position, card: CardId) -> tuple[CardId, ...]:
    """Return what may be paid for the power of a card: any other ready one, or nothing."""
    if not POWERS[CARDS[card].power].pays:
        return ("",)
    return tuple([other for other in position.ready if other != card])
