"""Corruption cards: drawn from one deck, discarded under it."""

from typing import Final

from divinary.core.errors import IllegalAction
from divinary.oracle.data.colours import changed
from divinary.oracle.model.actions import Corrupt, Discard, Outcome
from divinary.oracle.model.position import Position
from divinary.oracle.model.tasks import Corrupting, Discarding
from divinary.oracle.rules.decision import ChanceStep, Decision

CORRUPTS = tuple(Corrupt(icons) for icons in (1, 2, 3))
DISCARDS = tuple(Discard(icons) for icons in (1, 2, 3))


def corruption_weights(position: Position) -> tuple[int, ...]:
    """Return how likely the next card is to have one, two or three icons, as counts.

    Cards under the deck come up in their order once all others have been drawn.
    """
    if any(position.corruption) or not position.under:
        return position.corruption
    return changed((0, 0, 0), position.under[0] - 1, 1)


def next_corruption(position: Position, task: Corrupting) -> list[tuple[Outcome, int]]:
    """Return the cards that can come next, each as likely as there are of that kind."""
    return list(zip(CORRUPTS, corruption_weights(position), strict=True))


def no_corruption_left(position: Position, task: Corrupting, outcome: Corrupt) -> IllegalAction:
    """Return why a Corruption card cannot come."""
    return IllegalAction("no-corruption-left", icons=outcome.icons)


def draw_corruption(position: Position, task: Corrupting, action: Corrupt) -> Position:
    """Give a seat the card that came up."""
    kind = action.icons - 1
    held = changed(position.shops[task.whose].corruption, kind, 1)
    shops = position.with_shop(task.whose, corruption=held)
    more = (Corrupting(task.whose, task.count - 1),) if task.count > 1 else ()
    if any(position.corruption):
        return position.then(*more, shops=shops, corruption=changed(position.corruption, kind, -1))
    return position.then(*more, shops=shops, under=position.under[1:])


def choose_discard(position: Position, task: Discarding) -> tuple[Discard, ...]:
    """Return which cards can be discarded; none without Corruption."""
    held = position.shops[task.seat].corruption
    return tuple([discard for discard in DISCARDS if held[discard.icons - 1]])


def discard(position: Position, task: Discarding, action: Discard) -> Position:
    """Put a card under the deck."""
    held = changed(position.shops[task.seat].corruption, action.icons - 1, -1)
    shops = position.with_shop(task.seat, corruption=held)
    return position.then(shops=shops, under=(*position.under, action.icons))


def not_discarded(position: Position, task: Discarding, action: Discard) -> IllegalAction:
    """Return why a Corruption card cannot be discarded."""
    return IllegalAction("no-such-corruption", icons=action.icons)


DECISIONS: Final = (
    Decision(Discarding, (Discard,), choose_discard, discard, not_discarded),
    ChanceStep(Corrupting, (Corrupt,), next_corruption, draw_corruption, no_corruption_left),
)
