"""Every history that looks to one onlooker like the true one, walked by the rules alone.

Nothing here asks the beliefs. Beside a game as it happened, all games are played that would have
looked the same: other fates drawn where a draw was not seen, the other one of two equal tokens
played. A game is dropped as soon as something would have been refused in it, or said otherwise.
What is left is weighed by chance and by the model that `divinary.arcana.beliefs.MODEL` names, in
exact fractions. Histories that have led to one and the same table go on as one.
"""

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias

from msgspec.structs import replace

from divinary.arcana.beliefs.odds import SLIP
from divinary.arcana.data.fates import HIDDEN, Fate
from divinary.arcana.model.actions import ASIDES, OUTCOMES, Action, Draw, Join, Leave, Play, Steal
from divinary.arcana.model.events import Event
from divinary.arcana.rules.play import fair_plays
from divinary.arcana.state import State
from divinary.core.record import Record

Hands: TypeAlias = tuple[tuple[Fate, ...], ...]
"""The fates of every hand, the earlier arrival first."""


class Many(NamedTuple):
    """Histories that have led to one table."""

    chance: Fraction
    """Of all of them together, as a part of all that look the same to the onlooker."""

    number: int


Crowd: TypeAlias = dict[State, Many]
"""All tables that look the same to the onlooker. Their past is what is remembered."""


class Onlooker(NamedTuple):
    """A person who watches from a seat, or a spectator."""

    seat: int | None = None
    since: int = 0
    """The number of the first action that was watched from that seat."""

    def sees(self, state: State, action: Action, number: int) -> Action:
        """Return `action` as it is seen: a draw is hidden, and so is which of a pair is played."""
        if self.seat == state.position.seat and number >= self.since:
            return action
        if isinstance(action, Draw):
            return Draw(HIDDEN)
        return Play(action.fate, action.card) if isinstance(action, Play) else action


SPECTATOR = Onlooker()


def onlookers(record: Record[Any], seat: int) -> list[Onlooker]:
    """Return who watches from a seat, at the start and after each action.

    While nobody sits there that is a spectator. A player who sits down has not seen earlier draws.
    """
    now = Onlooker(seat) if seat < int(record.options["seats"]) else SPECTATOR
    found = [now]
    for number, action in enumerate(record.actions):
        if action == Leave(seat):
            now = SPECTATOR
        if action == Join(seat):
            now = Onlooker(seat, number)
        found.append(now)
    return found


def crowds(record: Record[Any], onlooker: Onlooker, *, apart: bool = False) -> Iterator[Crowd]:
    """Yield all that look the same to the onlooker, at the start and after each action.

    `apart` keeps every history by itself: then each table remembers the whole of its own past.
    """
    states = [state for state in record.states() if isinstance(state, State)]
    crowd = {states[0]: Many(Fraction(1), 1)}
    yield crowd
    memory: tuple[Event, ...] = ()
    for number, action in enumerate(record.actions):
        seen = onlooker.sees(states[number], action, number)
        news = _remembered(states[number], states[number + 1], seen)
        memory = (*memory, *news)
        found: defaultdict[State, Many] = defaultdict(lambda: Many(Fraction(0), 0))
        for state, many in crowd.items():
            for way in _ways(state, seen):
                if onlooker.sees(state, way, number) != seen:
                    continue
                then = state.apply(way)
                if _remembered(state, then, seen) != news:
                    continue
                assert _open(then) == _open(states[number + 1]), "all that differs is hidden"
                table = then if apart else State(replace(then.position, past=memory))
                chance = many.chance * likelihood(state, way)
                so_far = found[table]
                found[table] = Many(so_far.chance + chance, so_far.number + many.number)
        crowd = _parts(found)
        yield crowd


def likelihood(state: State, action: Action) -> Fraction:
    """Return how likely `action` is, once it is clear what kind of action follows.

    A player makes any legal play, and The Thief anything it can take; in honour mode a play
    slips now and then, and then it is any of the others. Powers, predictions and asides come for
    reasons that have nothing to do with hidden fates.
    """
    if isinstance(action, OUTCOMES):
        return dict(state.chances())[action]
    if isinstance(action, Steal):
        return Fraction(1, len(state.legal()))
    if not isinstance(action, Play):
        return Fraction(1)
    fair = fair_plays(state.position)
    is_fair = Play(action.fate, action.card) in fair
    plays = [one for one in state.legal() if isinstance(one, Play)]
    like_it = [one for one in plays if (Play(one.fate, one.card) in fair) is is_fair]
    share = Fraction(1)
    if state.position.options.honour:
        share = 1 - Fraction(SLIP) if is_fair else Fraction(SLIP)
    return share / len(like_it)


def joint(crowd: Crowd) -> dict[Hands, Fraction]:
    """Return how likely each way is in which all fates in hands may lie."""
    found: defaultdict[Hands, Fraction] = defaultdict(Fraction)
    for state, many in crowd.items():
        found[state.position.hands] += many.chance
    return dict(found)


def margin(crowd: Crowd, hand: int, *, played_old: bool | None = None) -> dict[Fate, Fraction]:
    """Return how likely each value of the last fate of a hand is, if wanted given what Old? says.

    Nothing where the hand is empty, or where Old? could not say so.
    """
    found: defaultdict[Fate, Fraction] = defaultdict(Fraction)
    for state, many in crowd.items():
        position = state.position
        if position.hands[hand] and played_old in (None, position.played_old):
            found[position.hands[hand][-1]] += many.chance
    return {value: found[value] / sum(found.values()) for value in sorted(found)}


def _ways(state: State, seen: Action) -> tuple[Action, ...]:
    return state.asides(seen.seat) if isinstance(seen, ASIDES) else state.legal()


def _remembered(before: State, after: State, seen: Action) -> tuple[Event, ...]:
    """Return what is remembered of an action and what followed, the action as it was seen."""
    news = after.position.past[len(before.position.past) :]
    return tuple([replace(one, what=seen) if isinstance(one.what, Action) else one for one in news])


def _open(state: State) -> tuple[object, ...]:
    """Return what lies open on the table."""
    at = state.position
    return at.active, at.phase, at.row, at.score, at.doom, at.top, at.ready, at.exiled, sum(at.bag)


def _parts(found: dict[State, Many]) -> Crowd:
    """Return the crowd with chances that add up to 1, without what turned out impossible."""
    total = sum(many.chance for many in found.values())
    return {
        state: Many(many.chance / total, many.number)
        for state, many in found.items()
        if many.chance
    }
