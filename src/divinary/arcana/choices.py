"""What may be done now, and by whom: the one list that people, bots and referee share."""

from collections.abc import Callable, Iterable
from functools import cache
from typing import Final

from divinary.arcana.actions import (
    DONE,
    PASS,
    Choice,
    Deal,
    Draw,
    Exile,
    Onto,
    Outcome,
    Play,
    Predict,
    Steal,
    Use,
)
from divinary.arcana.cards import CARDS, THE_HOURS, CardId
from divinary.arcana.deck import awaits_card
from divinary.arcana.ending import is_over, is_paused
from divinary.arcana.fates import HAND, HIGHEST
from divinary.arcana.position import GROUP_PHASES, Phase, Position
from divinary.arcana.powers import POWERS
from divinary.arcana.scene import PLAYS, Scene
from divinary.arcana.slots import Row, moved, thief
from divinary.core.deciders import CHANCE, Decider, Party, Seat

DRAWS: Final = tuple(Draw(fate) for fate in range(HIGHEST + 1))
DEALS: Final = {card: Deal(card) for card in CARDS}
_PREDICTIONS: Final = tuple(Predict(fate) for fate in range(HIGHEST + 2))


def decider(position: Position) -> Decider | None:
    """Return who decides now; None when the game is over, or waits for a second player."""
    if is_over(position) or is_paused(position):
        return None
    if position.phase is Phase.DRAW or awaits_card(position):
        return CHANCE
    if position.phase in GROUP_PHASES:
        return party(position.present, position.active, position.options.hands)
    return Seat(position.seat)


@cache
def party(present: tuple[int, ...], active: int, hands_each: int) -> Party:
    """Return the group: every seat but the active one, the next clockwise first."""
    if hands_each > 1:
        return Party(1 - active % 2)
    return Party(*[s for s in present if s > active], *[s for s in present if s < active])


def legal(position: Position) -> tuple[Choice | Outcome, ...]:
    """Return every legal action, in a stable order; for chance every outcome.

    Only asked while somebody decides.
    """
    if awaits_card(position):
        return tuple([DEALS[card] for card in position.unseen])
    return _LEGAL[position.phase](position)


def can_happen(position: Position, outcome: Outcome) -> bool:
    """Whether chance, which decides, may give this: quicker than to look for it in the list."""
    if awaits_card(position):
        return isinstance(outcome, Deal) and outcome.card in position.unseen
    if not isinstance(outcome, Draw):
        return False
    return 0 < outcome.fate < len(position.bag) and position.bag[outcome.fate] > 0


def _draws(position: Position) -> tuple[Draw, ...]:
    return tuple([DRAWS[fate] for fate, count in enumerate(position.bag) if count])


def _plays_and_powers(position: Position) -> tuple[Choice, ...]:
    return (*plays(position), *_uses(position))


def _places_to_move_to(position: Position) -> tuple[Onto, ...]:
    assert position.moving is not None, "Relocate names a fate first"
    _, source = position.moving
    return tuple([Onto(slot.card) for slot in position.row if slot and slot.card != source])


def steals(position: Position) -> tuple[Steal, ...]:
    """Return what The Thief may take now."""
    return steals_above(position.row, position.kept + position.lift)


def steals_above(row: Row, kept: int) -> tuple[Steal, ...]:
    """Return what The Thief may take: fates of other cards above what the kept one counts as."""
    return tuple(
        [
            Steal(fate, slot.card)
            for slot in row
            if slot and not CARDS[slot.card].steals
            for fate in sorted(set(slot.fates))
            if fate > kept
        ]
    )


def stolen(row: Row, steal: Steal) -> Row:
    """Return the row once The Thief has taken a fate."""
    taker = thief(row)
    assert taker is not None, "only The Thief steals"
    return moved(row, steal.fate, steal.card, taker)


def _after_play(position: Position) -> tuple[Choice, ...]:
    return (*_uses(position), DONE)


def _predictions(position: Position) -> tuple[Choice, ...]:
    raised = position.options.raised(position.lift)
    values = _PREDICTIONS[1 + raised : position.options.fates + 1 + raised]
    if position.guessed:
        values = tuple([one for one in values if one.fate not in position.guessed])
    return (*values, *_uses(position), PASS)


def _exile_or_not(position: Position) -> tuple[Choice, ...]:
    return (*_uses(position), PASS)


def _fates_to_exile(position: Position) -> tuple[Exile, ...]:
    row = [slot for slot in position.row if slot]
    return tuple([Exile(fate, slot.card) for slot in row for fate in sorted(set(slot.fates))])


_LEGAL: Final[dict[Phase, Callable[[Position], tuple[Choice | Outcome, ...]]]] = {
    Phase.DRAW: _draws,
    Phase.PLAY: _plays_and_powers,
    Phase.MOVE: _places_to_move_to,
    Phase.STEAL: steals,
    Phase.AFTER: _after_play,
    Phase.PREDICT: _predictions,
    Phase.EXILE: _exile_or_not,
    Phase.TAKE: _fates_to_exile,
}


def plays(position: Position) -> tuple[Play, ...]:
    """Return every play that the active player may make, card by card."""
    hand = position.hands[position.active]
    found = _any_play(position) if position.options.honour else fair_plays(position)
    paired = hand[0] == hand[1] and position.drawn < HAND
    if paired and tokens_told_apart(position.ready, used=position.used):
        found += [Play(play.fate, play.card, old=True) for play in found]
    return tuple(found)


def fair_plays(position: Position) -> list[Play]:
    """Return the plays that obey the cards, whichever token of a pair they name."""
    scene = Scene(position.options, position.row, position.lift, position.feasted)
    return scene.plays(position.hands[position.active])


def _any_play(position: Position) -> list[Play]:
    """Return every fate on every card and on The Hours: in honour mode nothing is refused."""
    places = [*[slot.card for slot in position.row if slot], THE_HOURS]
    fates = sorted(set(position.hands[position.active]))
    return [PLAYS[fate, place] for place in places for fate in fates]


def tokens_told_apart(ready: Iterable[CardId], *, used: bool) -> bool:
    """Whether a play names the token of an equal pair: only where Old? could still ask."""
    return not used and any(CARDS[card].power == "old" for card in ready)


def open_powers(position: Position) -> tuple[CardId, ...]:
    """Return the ready cards whose window stands open, whatever the hand may make of them.

    One power a turn, none before The Feast's second play, none once the group has begun to
    guess, and none whose price cannot be paid.
    """
    if position.used or not position.ready:
        return ()
    if position.guessed and position.phase is Phase.PREDICT:
        return ()
    if position.feasted and position.phase is Phase.PLAY:
        return ()
    return tuple(
        [
            card
            for card in position.ready
            if (power := POWERS[CARDS[card].power]).window.phase is position.phase
            and (not power.pays or len(position.ready) > 1)
        ]
    )


def _uses(position: Position) -> tuple[Use, ...]:
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
