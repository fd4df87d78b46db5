"""Doom: what a wrong prediction and a fade cost, and how it adds up."""

from collections.abc import Sequence
from typing import Final

from divinary.arcana.data.cards import CARDS
from divinary.arcana.model.options import DOOM_LIMIT, Options
from divinary.arcana.model.position import Position
from divinary.arcana.model.row import Slot

DOOM_OF_A_WRONG_PREDICTION: Final = 1
DOOM_OF_A_FADE: Final = 2
DOOM_OF_AMPLIFY: Final = 1


def with_doom(position: Position, doom: int) -> int:
    """Return where the doom tracker is after this much more doom; it stops at its end."""
    return min(DOOM_LIMIT, position.doom + doom)


def doom_of_guesses(options: Options, wrong: int) -> int:
    """Return the doom of this many wrong guesses in one turn (R12)."""
    return DOOM_OF_A_WRONG_PREDICTION * (wrong if options.missed == "each" else 1)


def doom_of(slots: Sequence[Slot]) -> int:
    """Return the doom of all these fading in one turn without a correct prediction."""
    cost = fade_cost(slots)
    return sum([fade_doom(slot, cost) for slot in slots])


def fade_cost(slots: Sequence[Slot]) -> int:
    """Return what each fade costs in a turn in which these cards fade."""
    return DOOM_OF_A_FADE + DOOM_OF_AMPLIFY * any(slot.carries("amplify") for slot in slots)


def fade_doom(slot: Slot, cost: int) -> int:
    """Return the doom of one fade, where a fade costs `cost`."""
    return 0 if CARDS[slot.card].harmless else cost
