"""Which cards fade at the end of a turn, and what that costs."""

from collections.abc import Sequence
from typing import Final

from divinary.arcana.data.card import FadeContext
from divinary.arcana.data.cards import CARDS
from divinary.arcana.model.events import Falling
from divinary.arcana.model.options import Options
from divinary.arcana.model.position import GROUP_PHASES, Position
from divinary.arcana.model.row import Row, Slot, hours


def announcement(position: Position) -> Falling | None:
    """Return what the active player announces about The Fall, if it is in the row."""
    announced = [slot for slot in position.row if slot and CARDS[slot.card].announced]
    return Falling(announced[0] in fading_now(position)) if announced else None


DOOM_OF_A_FADE: Final = 2
DOOM_OF_AMPLIFY: Final = 1


def fading(row: Row, options: Options, *, small: bool, kept: int | None) -> list[Slot]:
    """Return the cards of a row that fade now, from the left.

    `small` is whether a 1 or 2 was played this turn, and `kept` what the kept fate counts as;
    without it The Fall stays.
    """
    found = []
    for slot in row:
        if slot is None:
            continue
        card = CARDS[slot.card]
        if card.comet is not None:
            fades = card.comet(FadeContext(slot.fates, small, kept))
        else:
            fades = bool(slot.fates) and hours(slot, options.imago) >= (card.moons or 0)
        if fades:
            found.append(slot)
    return found


def falls(row: Row, kept: int) -> bool:
    """Whether the card whose fading is announced fades, if the kept fate counts as `kept`."""
    return any(
        card.comet(FadeContext(slot.fates, small=False, kept=kept))
        for slot in row
        if slot and (card := CARDS[slot.card]).announced and card.comet
    )


def fading_now(position: Position) -> list[Slot]:
    """Return the cards that would fade if the turn ended now."""
    kept = kept_value(position)
    return fading(position.row, position.options, small=position.small, kept=kept)


def kept_value(position: Position) -> int | None:
    """Return what this turn's kept fate counts as, even if it has left the hand; or None."""
    hand = position.hands[position.active]
    kept = hand[0] if len(hand) == 1 else position.remembered
    return kept + position.lift if kept else None


def forecast(position: Position) -> list[Slot]:
    """Return the cards that everybody knows will fade.

    The Fall is not announced before the group's window.
    """
    announced = position.phase in GROUP_PHASES
    kept = kept_value(position) if announced else None
    return fading(position.row, position.options, small=position.small, kept=kept)


def fade_cost(slots: Sequence[Slot]) -> int:
    """Return what each fade costs in a turn in which these cards fade."""
    return DOOM_OF_A_FADE + DOOM_OF_AMPLIFY * any(slot.carries("amplify") for slot in slots)


def fade_doom(slot: Slot, cost: int) -> int:
    """Return the doom of one fade, where a fade costs `cost`."""
    return 0 if CARDS[slot.card].harmless else cost


def doom_of(slots: Sequence[Slot]) -> int:
    """Return the doom of all these fading in one turn without a correct prediction."""
    cost = fade_cost(slots)
    return sum([fade_doom(slot, cost) for slot in slots])


SMALL: Final = (1, 2)
"""What makes The Ash fade when it is played."""
