"""Inference: what one play says about the fate that was kept, with a proof for the rest.

>>> from divinary.arcana.beliefs.typed_clue import Account, read_clue
>>> infer(read_clue(Account("midnight the-deep dawn the-key", "3", "dawn"))).possible
(1, 2)
"""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from divinary.arcana.beliefs import proofs
from divinary.arcana.beliefs.best_clue import with_better_play
from divinary.arcana.beliefs.clue import (
    Answered,
    Clue,
    Discarded,
    Fell,
    Said,
    Stole,
    StoleNothing,
    TellAnswer,
    WrongPrediction,
    row_after,
)
from divinary.arcana.beliefs.proofs import Contradicts, Inference, Proof
from divinary.arcana.beliefs.shortest_proof import shortest_proofs
from divinary.arcana.data.card import THE_HOURS, CardId
from divinary.arcana.data.cards import CARDS, question_of
from divinary.arcana.data.fates import HIDDEN, Fate, other_fate
from divinary.arcana.model.actions import Steal
from divinary.arcana.model.row import Row
from divinary.arcana.rules.power import Asked
from divinary.arcana.rules.powers import POWERS
from divinary.arcana.rules.the_fall import falls
from divinary.arcana.rules.the_hours import laid
from divinary.arcana.rules.the_thief import steals_above
from divinary.core.errors import UnreadableText


def infer(clue: Clue) -> Inference:
    """Return what a play says about the fate that was kept.

    Raises:
        UnreadableText: if no hand can have made this play, or the facts contradict each other.
    """
    _check(clue)
    tests = tuple(_tests(clue))
    values = range(1, clue.scene.options.fates + 1)
    against = {value: [proof for test in tests if (proof := test(value))] for value in values}
    possible = [value for value in values if not against[value]]
    if not possible:
        raise _impossible(clue)
    chosen = shortest_proofs({value: found for value, found in against.items() if found})
    excluded = [proofs.Excluded(value, proof) for value, proof in chosen.items()]
    return Inference(
        tuple(possible),
        tuple(sorted(excluded, key=lambda one: (len(one.proof), one.value))),
        tuple(with_better_play(clue, possible)),
    )


def by_the_play(clue: Clue) -> tuple[Fate, ...]:
    """Return what the kept fate can be by the play alone, without other facts; perhaps none."""
    values = range(1, clue.scene.options.fates + 1)
    return tuple([value for value in values if _may_play(clue, value)])


# --- Whether it is possible --------------------------------------------------------------------


def _check(clue: Clue) -> None:
    cards = [slot.card for slot in clue.scene.row if slot]
    if clue.play.card not in (*cards, THE_HOURS):
        raise UnreadableText("not-in-row", card=clue.play.card)
    if clue.was_old and clue.play.fate not in (clue.carried or ()):
        raise UnreadableText("never-carried", fate=clue.play.fate)
    answers = sum([isinstance(said, TellAnswer) for said in clue.since])
    if answers and question_of(clue.play.card) is None:
        raise UnreadableText("answers-differ", given=answers, needed=0)


def _impossible(clue: Clue) -> UnreadableText:
    """Return why no fate can have been kept: by the play alone, or by all that is known."""
    fate, card = clue.play.fate, clue.play.card
    if left := by_the_play(clue):
        return UnreadableText("no-fate-fits", fate=fate, card=card, left=left)
    if card == THE_HOURS:
        return UnreadableText("hours-were-closed", fate=fate)
    return UnreadableText("nobody-plays-that", fate=fate, card=card)


# --- Proofs -------------------------------------------------------------------------------------

Test: TypeAlias = Callable[[Fate], Proof]
"""Returns a proof that the kept fate does not have a value, or ()."""


def _tests(clue: Clue) -> Iterator[Test]:
    """Yield each test that may rule a value out."""
    if clue.play.card == THE_HOURS:
        yield from [_closing_test(clue, slot.card) for slot in clue.scene.row if slot]
    else:
        seen = clue.seen_play
        yield lambda value: () if _may_play(clue, value) else (proofs.Breaks(seen, value),)
    yield lambda value: _none_left(clue, value)
    row = laid(clue.scene.row, clue.play.fate, clue.play.card)
    for said in clue.since:
        yield _said_test(clue, said, row)
        row = row_after(row, said)
    yield lambda value: _against_the_past(clue, value)


def _may_play(clue: Clue, value: Fate) -> bool:
    return clue.seen_play in clue.scene.plays((clue.play.fate, value))


def _closing_test(clue: Clue, card: CardId) -> Test:
    """Return the test whether this card was open, which closes The Hours."""

    def proof(value: Fate) -> Proof:
        hand = (clue.play.fate, value)
        there = [play for play in clue.scene.plays(hand) if play.card == card]
        if not there:
            return ()
        taken = min(there, key=lambda one: one.fate != clue.play.fate)
        return (proofs.HoursClosed(taken, other_fate(hand, taken.fate)),)

    return proof


def _none_left(clue: Clue, value: Fate) -> Proof:
    held = clue.holding.count(value)
    exiled = clue.exiled.count(value)
    if clue.in_sight(clue.play).count(value) + held < clue.scene.options.copies:
        return ()
    return (proofs.NoneLeft(value, held=held > 0, exiled=exiled > 0),)


def _said_test(clue: Clue, said: Said, row: Row) -> Test:
    """Return the test of what was said or done at a moment with this row."""
    lift = clue.scene.lift
    played = clue.play.fate
    match said:
        case TellAnswer(yes=yes):
            question = question_of(clue.play.card)
            assert question is not None, "checked"
            return _unless(lambda v: question(played, v + lift) == yes, Contradicts(said, played))
        case Answered(power=power, yes=yes, named=named):
            asks = POWERS[power].asks
            if asks is None:  # Old? asks about the other fate
                return lambda value: ()
            return _unless(lambda v: asks(Asked(v, played, named)) == yes, Contradicts(said))
        case Stole(fate=fate, card=card):
            theft = Steal(fate, card)
            return _unless(lambda v: theft in steals_above(row, v + lift), Contradicts(said))
        case StoleNothing():
            highest = max([steal.fate for steal in steals_above(row, HIDDEN)], default=HIDDEN)
            return _unless(lambda v: not steals_above(row, v + lift), Contradicts(said, highest))
        case Fell(yes=yes):
            total = sum([sum(slot.fates) for slot in row if slot and CARDS[slot.card].announced])
            return _unless(lambda v: falls(row, v + lift) == yes, Contradicts(said, total))
        case Discarded(fate=fate):
            return _unless(lambda v: v > fate, Contradicts(said))
        case WrongPrediction(fate=fate):
            return _unless(lambda v: v != fate, Contradicts(said))


def _unless(holds: Callable[[Fate], bool], reason: proofs.Reason) -> Test:
    return lambda value: () if holds(value) else (reason,)


def _against_the_past(clue: Clue, value: Fate) -> Proof:
    """Prove it by what the fate from before could be, if that one was kept.

    After The Feast this proves nothing: the fate from before may be the one that was played there.
    """
    if clue.carried is None or clue.scene.feasted or value in clue.carried or clue.was_old:
        return ()
    answered = clue.was_old is False
    if clue.play.fate in clue.carried and not answered:
        return ()
    return (proofs.KeptTheOld(clue.play.fate, answered), proofs.NotCarried(clue.carried))
