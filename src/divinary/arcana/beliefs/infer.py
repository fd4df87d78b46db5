"""Inference: what one play tells about the fate that was kept, with a proof for the rest.

>>> from divinary.arcana.beliefs.typed_clue import Account, read_clue
>>> infer(read_clue(Account("midnight the-deep dawn the-key", "3", "dawn"))).possible
(1, 2)
"""

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

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
from divinary.arcana.beliefs.proofs import (
    AgainstAnswer,
    AgainstFall,
    AgainstTell,
    BelowSpared,
    Breaks,
    Excluded,
    GuessedWrong,
    HoursClosed,
    Inference,
    KeptTheOld,
    NoneLeft,
    NotAboveDiscarded,
    NotBelowStolen,
    NotCarried,
    Proof,
    Reason,
    SetAside,
)
from divinary.arcana.beliefs.shortest_proof import briefest
from divinary.arcana.data.card import THE_HOURS, CardId, Telling
from divinary.arcana.data.cards import CARDS
from divinary.arcana.data.fates import HIDDEN, Fate, other_fate
from divinary.arcana.model.actions import Play, Steal
from divinary.arcana.model.row import Row, laid, visible_fates
from divinary.arcana.rules.fading import falls
from divinary.arcana.rules.play import said_at_once
from divinary.arcana.rules.play_context import PLAYS, plays_again
from divinary.arcana.rules.powers import POWERS, Asked
from divinary.arcana.rules.the_thief import steals_above
from divinary.core.errors import UnreadableText

OLD: Final = "old"
"""The power that asks whether the fate just played was the one from before."""


def infer(clue: Clue) -> Inference:
    """Return what a play tells about the fate that was kept.

    Raises:
        UnreadableText: if nobody can have made this play, or the facts contradict each other.
    """
    _check(clue)
    tests = tuple(_tests(clue))
    values = range(1, clue.scene.options.fates + 1)
    proofs = {value: [proof for test in tests if (proof := test(value))] for value in values}
    possible = [value for value in values if not proofs[value]]
    if not possible:
        raise _impossible(clue)
    chosen = briefest({value: found for value, found in proofs.items() if found})
    excluded = [Excluded(value, proof) for value, proof in chosen.items()]
    return Inference(
        tuple(possible),
        tuple(sorted(excluded, key=lambda one: (len(one.proof), one.value))),
        tuple(_set_aside(clue, possible)),
    )


def by_the_play(clue: Clue) -> tuple[Fate, ...]:
    """Return what the kept fate can be by the play alone, whatever else is known; perhaps none."""
    values = range(1, clue.scene.options.fates + 1)
    return tuple([value for value in values if _may_play(clue, value)])


# --- Whether it can be --------------------------------------------------------------------------


def _check(clue: Clue) -> None:
    cards = [slot.card for slot in clue.scene.row if slot]
    if clue.play.card not in (*cards, THE_HOURS):
        raise UnreadableText("not-in-row", card=clue.play.card)
    if was_old(clue) and clue.play.fate not in (clue.carried or ()):
        raise UnreadableText("never-carried", fate=clue.play.fate)
    told = sum([isinstance(said, TellAnswer) for said in clue.since])
    if told and _telling(clue.play) is None:
        raise UnreadableText("answers-differ", given=told, needed=0)


def _impossible(clue: Clue) -> UnreadableText:
    """Return why no fate can have been kept: for the play alone, or for all that is known."""
    fate, card = clue.play.fate, clue.play.card
    if left := by_the_play(clue):
        return UnreadableText("no-fate-fits", fate=fate, card=card, left=left)
    if card == THE_HOURS:
        return UnreadableText("hours-were-closed", fate=fate)
    return UnreadableText("nobody-plays-that", fate=fate, card=card)


# --- Proofs -------------------------------------------------------------------------------------

Test: TypeAlias = Callable[[Fate], Proof]
"""Return a proof that the kept fate does not have a value, or nothing."""


def _tests(clue: Clue) -> Iterator[Test]:
    """Yield all that may rule a value out."""
    if clue.play.card == THE_HOURS:
        yield from [_closing_test(clue, slot.card) for slot in clue.scene.row if slot]
    else:
        yield lambda value: () if _may_play(clue, value) else (Breaks(_seen(clue), value),)
    yield lambda value: _none_left(clue, value)
    row = laid(clue.scene.row, clue.play.fate, clue.play.card)
    for said in clue.since:
        yield _said_test(clue, said, row)
        row = row_after(row, said)
    yield lambda value: _against_the_past(clue, value)


def _may_play(clue: Clue, value: Fate) -> bool:
    return _seen(clue) in clue.scene.plays((clue.play.fate, value))


def _closing_test(clue: Clue, card: CardId) -> Test:
    """Return the test whether a card was open, which closes The Hours."""

    def proof(value: Fate) -> Proof:
        hand = (clue.play.fate, value)
        there = [play for play in clue.scene.plays(hand) if play.card == card]
        if not there:
            return ()
        taken = min(there, key=lambda one: one.fate != clue.play.fate)
        return (HoursClosed(taken, other_fate(hand, taken.fate)),)

    return proof


def _seen(clue: Clue) -> Play:
    """Return the play as everybody sees it: not which of two equal tokens it was."""
    return PLAYS[clue.play.fate, clue.play.card]


def _none_left(clue: Clue, value: Fate) -> Proof:
    held = clue.holding.count(value)
    exiled = clue.exiled.count(value)
    if _in_sight(clue, clue.play).count(value) + held < clue.scene.options.copies:
        return ()
    return (NoneLeft(value, held=held > 0, exiled=exiled > 0),)


def _in_sight(clue: Clue, play: Play) -> tuple[Fate, ...]:
    """Return the tokens that everybody knows not to be the kept one, once this play is made."""
    return (*visible_fates(clue.scene.row), *clue.exiled, play.fate)


def _said_test(clue: Clue, said: Said, row: Row) -> Test:
    """Return the test of what was said or done while the row lay like that."""
    lift = clue.scene.lift
    played = clue.play.fate
    match said:
        case TellAnswer(yes=yes):
            tells = _telling(clue.play)
            assert tells is not None, "checked"
            return _unless(lambda v: tells(played, v + lift) == yes, AgainstTell(played, yes))
        case Answered(power=power, yes=yes, named=named):
            asks = POWERS[power].asks
            if asks is None:  # Old? asks about the other fate
                return lambda value: ()
            return _unless(lambda v: asks(Asked(v, played, named)) == yes, AgainstAnswer(said))
        case Stole(fate=fate, card=card):
            theft = Steal(fate, card)
            return _unless(lambda v: theft in steals_above(row, v + lift), NotBelowStolen(fate))
        case StoleNothing():
            highest = _highest_in_reach(row)
            return _unless(lambda v: not steals_above(row, v + lift), BelowSpared(highest))
        case Fell(yes=yes):
            total = _total_on_the_fall(row)
            return _unless(lambda v: falls(row, v + lift) == yes, AgainstFall(total, yes))
        case Discarded(fate=fate):
            return _unless(lambda v: v > fate, NotAboveDiscarded(fate))
        case WrongPrediction(fate=fate):
            return _unless(lambda v: v != fate, GuessedWrong(fate))


def _telling(play: Play) -> Telling | None:
    """Return what a play makes its player tell, if anything."""
    return CARDS[play.card].tells if play.card in CARDS else None


def _unless(holds: Callable[[Fate], bool], reason: Reason) -> Test:
    return lambda value: () if holds(value) else (reason,)


def _highest_in_reach(row: Row) -> Fate:
    """Return the highest fate that The Thief may take from anybody."""
    return max([steal.fate for steal in steals_above(row, HIDDEN)], default=HIDDEN)


def _total_on_the_fall(row: Row) -> int:
    return sum([sum(slot.fates) for slot in row if slot and CARDS[slot.card].announced])


def _against_the_past(clue: Clue, value: Fate) -> Proof:
    """Prove by what the fate from before could be, if that is the one that was kept.

    After The Feast it proves nothing: the fate from before may be the one that lies there.
    """
    if clue.carried is None or clue.scene.feasted or value in clue.carried or was_old(clue):
        return ()
    told = was_old(clue) is False
    if clue.play.fate in clue.carried and not told:
        return ()
    return (KeptTheOld(clue.play.fate, told), NotCarried(clue.carried))


def was_old(clue: Clue) -> bool | None:
    """Return what was answered to Old?, if it was asked."""
    said = [one for one in clue.since if isinstance(one, Answered) and one.power == OLD]
    return said[0].yes if said else None


# --- A thoughtful partner -----------------------------------------------------------------------


def _set_aside(clue: Clue, possible: list[Fate]) -> Iterator[SetAside]:
    """Yield the values with which another play would have left fewer values to choose from.

    One level of reasoning: the listener is taken to know only the cards, the tokens in sight and
    what has to be said at once. A play on The Feast is not judged: the clue is to come.
    """
    if plays_again(clue.play.card, feasted=clue.scene.feasted, in_bag=1):
        return
    for value in possible:
        left = _count_left(clue, _seen(clue), value)
        best, leaves = _best_play(clue, value)
        if leaves < left:
            yield SetAside(value, best, leaves, left)


def _best_play(clue: Clue, value: Fate) -> tuple[Play, int]:
    """Return the play of this hand that leaves the fewest values, and how many.

    Of equally good ones it is the one with the same fate, then the one furthest to the left.
    """
    played = clue.play.fate
    hand = (played, value)
    found = [
        (play, _count_left(clue, play, other_fate(hand, play.fate)))
        for play in clue.scene.plays(hand)
    ]
    return min(found, key=lambda one: (one[1], one[0].fate != played))


def _count_left(clue: Clue, play: Play, kept: Fate) -> int:
    """Return how many values a play leaves to a listener who knows only the cards."""
    scene = clue.scene
    seen = _in_sight(clue, play)
    said = said_at_once(scene, play, kept)
    return sum(
        play in scene.plays((play.fate, value)) and said_at_once(scene, play, value) == said
        for value in range(1, scene.options.fates + 1)
        if seen.count(value) < scene.options.copies
    )
