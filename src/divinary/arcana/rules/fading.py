"""Fading: which cards fade at the end of a turn, what that costs, and where everything goes."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from divinary.arcana.data.card import FadeContext
from divinary.arcana.data.cards import CARDS
from divinary.arcana.data.fates import put_back
from divinary.arcana.model.events import Amplified, Faded
from divinary.arcana.model.options import Options
from divinary.arcana.model.position import GROUP_PHASES, Position
from divinary.arcana.model.row import Row, Slot, hours
from divinary.arcana.rules.deck import AMPLIFIER, put_under
from divinary.arcana.rules.doom import fade_doom, with_doom

SMALL: Final = (1, 2)
"""What makes The Ash fade when it is played."""


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


def fade(position: Position, slots: Sequence[Slot], cost: int) -> Position:
    """Turn these cards over: fates to the bag, attachments under the deck, doom to the track."""
    faded = [Faded(slot.card, fade_doom(slot, cost)) for slot in slots]
    amplified = cost == 0 and any(slot.carries("amplify") for slot in slots)
    attached = [card for slot in slots for card in slot.attached]
    fallen = [slot for slot in slots if slot.card == AMPLIFIER]
    position = replace(
        position,
        row=tuple([None if slot in slots else slot for slot in position.row]),
        bag=put_back(position.bag, tuple([fate for slot in slots for fate in slot.fates])),
        ready=(*position.ready, *[slot.card for slot in slots if slot not in fallen]),
        amplify_at=position.row.index(fallen[0]) if fallen else position.amplify_at,
        doom=with_doom(position, sum([fact.doom for fact in faded])),
        score=min(position.options.goal, position.score + amplified),
        past=position.with_events(*faded, *([Amplified()] if amplified else [])),
    )
    return put_under(position, *attached)
