"""The analysis of a finished game: what everybody could know at each moment."""

from bisect import bisect_left
from collections.abc import Sequence
from typing import Any, NamedTuple

from divinary.analysis.arcana.clue_information import best_clue, given_clue
from divinary.analysis.arcana.turn_spans import Span, spans
from divinary.analysis.arcana.turns import Analysis, ClueRating, GroupGuess, Turn, TurnResult
from divinary.arcana.beliefs.belief import Belief
from divinary.arcana.beliefs.event_replay import EventReplay
from divinary.arcana.data.fates import other_fate
from divinary.arcana.model.actions import Action, Draw, Leave, OwnUp, Pass, Play, Predict
from divinary.arcana.model.events import Event, Faded, Shown, Skipped
from divinary.arcana.model.options import DOOM_LIMIT
from divinary.arcana.model.position import Phase
from divinary.arcana.model.view import View
from divinary.arcana.state import State
from divinary.bots.arcana.win_chance import race
from divinary.core.record import Record


def analysed(record: Record[Any]) -> Analysis:
    """Return a finished game of arcana turn by turn.

    It uses what everybody could know, and of all hands only that of the player who gave the clue,
    to see what else could have been played.

    Raises:
        ValueError: if the game is not over.
    """
    states: tuple[State, ...] = tuple(record.states())  # type: ignore[arg-type]  # arcana's own
    end = states[-1].view(None)
    if end.result is None:
        raise ValueError("a game that is not over is not analysed: it would reveal what is hidden")
    return _FinishedGame(states, end).analysis()


class _Knowledge(NamedTuple):
    """What everybody could know at one moment."""

    belief: Belief
    raised: int
    """What is added to a printed number when it is predicted."""


class _FinishedGame:
    """A finished game, its past and where in it each state is."""

    def __init__(self, states: Sequence[State], end: View) -> None:
        self._states = states
        self._end = end
        self._past: tuple[Event, ...] = end.past
        self._steps = [n for n, event in enumerate(end.past) if isinstance(event.what, Action)]
        """The event with which each action begins: so many had happened in the state before it."""

        self._before_turn = EventReplay(end.options, knows_own=False)
        """What everybody knew before the turn that is looked at."""

    def analysis(self) -> Analysis:
        turns: list[Turn] = []
        before = self._win_chance(self._states[0].view(None))
        for number, span in enumerate(spans(self._past), start=1):
            if self._is(span.first, Draw):
                self._before_turn = self._before_turn.follow(self._past[: span.first])
            turns.append(self._turn(number, span, before))
            before = turns[-1].after
        assert self._end.result is not None, "only finished games are analysed"
        return Analysis(tuple(turns), bool(self._end.result.winners))

    def _turn(self, number: int, span: Span, before: float) -> Turn:
        here = range(span.first, span.last)
        step = self._clue_step(span)
        clue, best = self._clues(span, step)
        later = self._states[self._step(span.last)].view(None)
        faded = [self._past[n].what for n in here]
        return Turn(
            number=number,
            hand=span.hand,
            step=step,
            clue=clue,
            best=best,
            guesses=tuple([self._guess(span.hand, n) for n in here if self._is(n, Predict)]),
            raised=self._end.options.raised(self._states[step].view(None).lift),
            likeliest=self._likeliest(span) if clue else None,
            outcome=self._outcome(span),
            faded=tuple([what for what in faded if isinstance(what, Faded)]),
            score=later.score,
            doom=later.doom,
            before=before,
            after=self._win_chance(later),
        )

    # --- Events and states ----------------------------------------------------------------------

    def _is(self, number: int, kind: type | tuple[type, ...]) -> bool:
        return isinstance(self._past[number].what, kind)

    def _step(self, number: int) -> int:
        """Return how many actions lead to the state in which so many events have happened."""
        return bisect_left(self._steps, number)

    def _win_chance(self, view: View) -> float:
        """Return the win chance by the race of score and doom; at the end it is known."""
        if view.result is not None:
            return 1.0 if view.result.winners else 0.0
        return race(view.options.goal - view.score, DOOM_LIMIT - view.doom)

    def _known(self, number: int) -> _Knowledge:
        """Return what everybody could know after so many events.

        Each moment is replayed from the beginning of its turn: owning up changes what a play says,
        so that nothing of this turn is settled before it is over.
        """
        replay = self._before_turn.follow(self._past[:number])
        raised = self._end.options.raised(replay.table.lift)
        return _Knowledge(Belief(self._end, replay), raised)

    # --- The clue --------------------------------------------------------------------------------

    def _play(self, span: Span) -> int | None:
        """Return the event of the last play of a turn; the one before it was on The Feast."""
        plays = [n for n in range(span.first, span.last) if self._is(n, Play)]
        return plays[-1] if plays else None

    def _clue_step(self, span: Span) -> int:
        """Return the step at which the clue is given: the group is asked, or its player leaves."""
        play = self._play(span)
        if play is None:
            return self._step(span.first)
        step = self._step(play) + 1
        while step < self._step(span.last) and not self._is_given(step, span.hand):
            step += 1
        return step

    def _is_given(self, step: int, hand: int) -> bool:
        coming = self._past[self._steps[step]].what
        if isinstance(coming, OwnUp) or (isinstance(coming, Leave) and coming.seat == hand):
            return True
        return self._states[step].view(None).phase is Phase.PREDICT

    def _clues(self, span: Span, step: int) -> tuple[ClueRating | None, ClueRating | None]:
        """Return the clue that was given, and the best that was there."""
        place = self._play(span)
        if place is None:
            return None, None
        play = self._past[place].what
        assert isinstance(play, Play)
        known = self._known(self._steps[step] if step < len(self._steps) else len(self._past))
        before = known.belief.before_last_play()
        weights = known.belief.odds(span.hand).weights
        if before is None or not any(weights):
            return None, None
        owner = self._end.options.owner(span.hand)
        hand = self._states[self._step(place)].view(owner).hands[span.hand]
        clue = given_clue(before, play, other_fate(hand, play.fate), weights)
        return clue, best_clue(before, hand, clue)

    # --- The prediction --------------------------------------------------------------------------

    def _guess(self, hand: int, number: int) -> GroupGuess:
        predicted = self._past[number].what
        assert isinstance(predicted, Predict)
        known = self._known(number)
        chance = known.belief.odds(hand).chance(lambda kept: kept + known.raised == predicted.fate)
        return GroupGuess(predicted.fate, chance)

    def _likeliest(self, span: Span) -> GroupGuess | None:
        """Return the best prediction where the group passed."""
        if self._outcome(span) is not TurnResult.PASSED:
            return None
        known = self._known(next(n for n in range(span.first, span.last) if self._is(n, Pass)))
        odds = known.belief.odds(span.hand)
        fate = odds.likeliest()[0]
        return GroupGuess(fate + known.raised, odds.weights[fate])

    def _outcome(self, span: Span) -> TurnResult:
        for number in range(span.first, span.last):
            match self._past[number].what:
                case Shown(correct=correct):
                    return TurnResult.RIGHT if correct else TurnResult.WRONG
                case Skipped():
                    return TurnResult.SKIPPED
                case OwnUp():
                    return TurnResult.OWNED_UP
                case Leave(seat=seat) if seat == span.hand:
                    return TurnResult.LEFT
        passed = any(self._is(n, Pass) for n in range(span.first, span.last))
        return TurnResult.PASSED if passed else TurnResult.BROKEN_OFF
