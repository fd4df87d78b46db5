"""What one onlooker may conclude about all hidden fates together, from a View alone."""

from collections import OrderedDict
from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

import numpy as np

from divinary.arcana.beliefs.event_replay import EventReplay
from divinary.arcana.beliefs.evidence import Drawing, Strand, WeightedWorld, merged, pick
from divinary.arcana.beliefs.odds import Odds, Possible
from divinary.arcana.beliefs.public_table import PublicTable
from divinary.arcana.beliefs.speaker_models import ANY_LEGAL_PLAY, BeforePlay, Model
from divinary.arcana.beliefs.worlds import NOBODY, HiddenFate, Weights, Worlds
from divinary.arcana.data.fates import HIGHEST, Fate
from divinary.arcana.model.actions import Action, Deal, Draw, Play
from divinary.arcana.model.events import Event
from divinary.arcana.model.options import Options
from divinary.arcana.model.row import visible_fates
from divinary.arcana.model.view import View
from divinary.arcana.rules.play_context import PlayContext, last_play
from divinary.arcana.rules.secrecy import seen_by
from divinary.arcana.rules.set_up import set_up
from divinary.arcana.state import State

REMEMBERED: Final = 32
"""Stories that are kept in mind, so that the next View of the same game is read on from there."""


class Belief:
    """How all hidden fates may lie, and how likely that is."""

    def __init__(self, view: View, follower: EventReplay) -> None:
        """Take what a follower of the whole past of `view` has found."""
        self._view = view
        self._follower = follower
        worlds = merged(follower.strands)
        self.tokens = worlds.tokens
        """The fates in hands, one an axis of `weights`; of one hand the earlier one first."""

        self.weights: Weights = worlds.weights / worlds.total()
        """The chance of each way in which they may lie. All chances add up to 1."""

        self._worlds = Worlds(self.tokens, self.weights)

    def before(self, scene: PlayContext) -> BeforePlay:
        """Return what everybody knows before a play, for a model of whoever makes it."""
        return self._follower.before(scene)

    def spoken(self) -> BeforePlay | None:
        """Return what everybody knew before this turn's last play; None before it."""
        return self._follower.spoken

    def possible(self, hand: int) -> Possible:
        """Return the values that the last fate of a hand may have."""
        return self.odds(hand).possible()

    def odds(self, hand: int) -> Odds:
        """Return how likely each value of the last fate of a hand is; nothing if it is empty."""
        axes = self._worlds.of_hand(hand)
        by_value = self._worlds.margin(axes[-1:]) if axes else np.zeros(HIGHEST + 1)
        return Odds(tuple(by_value.tolist()))

    def odds_if_old(self, hand: int, *, yes: bool) -> Odds:
        """Return the odds of a hand's fate once Old? is answered, for the fate just played."""
        strands = tuple([s for s in self._follower.strands if s.played_old is yes])
        by_value = np.zeros(HIGHEST + 1)
        if strands:
            worlds = merged(strands)
            by_value = worlds.margin(worlds.of_hand(hand))
        return Odds(tuple(by_value.tolist()))

    def played_old(self) -> bool:
        """Whether the fate just played was retained, as far as this onlooker thinks likely."""
        chances = {True: 0.0, False: 0.0}
        for strand in self._follower.strands:
            chances[strand.played_old] += strand.worlds.total()
        return chances[True] > chances[False]

    def pair(self, hand: int) -> Weights:
        """Return how likely each pair is, by the values of the earlier fate and the later one."""
        return self._worlds.margin(self._worlds.of_hand(hand))

    def chance_of(self, fates: tuple[Fate, ...]) -> float:
        """Return how likely it is that the tokens have just these values."""
        return self._worlds.weight_of(fates)

    def resample(self, rng: Random) -> State:
        """Return a whole game that this onlooker cannot tell from the true one.

        Each is as likely as the onlooker has reason to believe.

        Raises:
            ValueError: if the View does not remember the game from its start.
        """
        if not _is_whole(self._view):
            raise ValueError("the view does not remember the whole game")
        state = State(set_up(self._view.options))
        for action in self._story(rng):
            state = state.apply(action)
        return state

    def _story(self, rng: Random) -> list[Action]:
        """Return every action of the game, with hidden draws as they may have been."""
        told: dict[int, Action] = {
            number: event.what
            for number, event in enumerate(self._view.past)
            if isinstance(event.what, Action)
        }
        moment = _any_moment(self._follower.strands, rng)
        link = self._follower.trail
        while link is not None:
            moment, drawn, named_old = link.step.backward(link.before, moment, rng)
            seen = told.get(link.event)
            if drawn and isinstance(seen, Draw):
                told[link.event] = Draw(drawn)
            if named_old and isinstance(seen, Play):
                told[link.event] = Play(seen.fate, seen.card, old=True)
            link = link.earlier
        return list(told.values())


def _any_moment(strands: tuple[Strand, ...], rng: Random) -> WeightedWorld:
    strand = pick(strands, [strand.worlds.total() for strand in strands], rng)
    weights = strand.worlds.weights
    place = pick(range(weights.size), weights.ravel().tolist(), rng)
    at = np.unravel_index(place, weights.shape)
    tokens = strand.worlds.tokens
    fates = tuple([token.values[int(i)] for token, i in zip(tokens, at, strict=True)])
    return WeightedWorld(strand.kept_old, strand.played_old, fates)


def believe(view: View, model: Model = ANY_LEGAL_PLAY) -> Belief:
    """Return what the seat of `view` may conclude: it knows what it holds and has held."""
    return _belief(view, view.past, knows_own=True, model=model)


def believe_in_public(view: View, model: Model = ANY_LEGAL_PLAY) -> Belief:
    """Return what everybody may conclude, without what this seat alone knows."""
    past = tuple([_as_seen_by_all(event) for event in view.past])
    return _belief(view, past, knows_own=False, model=model)


def resample(view: View, rng: Random) -> State:
    """Return a whole state drawn from what the seat of `view` may conclude."""
    return believe(view).resample(rng)


def _as_seen_by_all(event: Event) -> Event:
    if not isinstance(event.what, Draw | Play):
        return event
    what = seen_by(event.what, event.turn, None)
    return event if what is event.what else Event(event.turn, what, event.row)


class Story(NamedTuple):
    """What a story that was followed is known by, beside what happened in it."""

    options: Options
    model: str
    seat: int | None
    """Whose own draws are known."""

    length: int


_STORIES: OrderedDict[Story, tuple[tuple[Event, ...], EventReplay]] = OrderedDict()
"""What was followed last."""


def _belief(view: View, past: tuple[Event, ...], *, knows_own: bool, model: Model) -> Belief:
    if not _is_whole(view):
        return Belief(view, _newcomer(view, past, model, knows_own=knows_own))
    seat = view.seat if knows_own else None
    return Belief(view, _follower(Story(view.options, model.name, seat, len(past)), past, model))


def _follower(wanted: Story, past: tuple[Event, ...], model: Model) -> EventReplay:
    """Follow the game, on from the longest part of it that was followed before."""
    best = EventReplay(wanted.options, knows_own=wanted.seat is not None, model=model)
    for known, (story, follower) in tuple(_STORIES.items()):
        length = known.length
        longer = best.events < length <= len(past) and _is_pause(past, length)
        if longer and known[:3] == wanted[:3] and past[:length] == story:
            best = follower
    follower = best.follow(past)
    if not wanted.options.honour:  # where a later word can change what an earlier play told
        _STORIES[wanted] = (past, follower)
        while len(_STORIES) > REMEMBERED:
            _STORIES.popitem(last=False)
    return follower


def _is_pause(past: tuple[Event, ...], length: int) -> bool:
    """Whether the past could be looked at there: not between a deed and what followed at once."""
    return length == len(past) or isinstance(past[length].what, Action)


def _is_whole(view: View) -> bool:
    """Whether the view remembers the game from its start: the deal of every card seen since."""
    dealt = sum(isinstance(event.what, Deal) for event in view.past)
    return dealt == len(view.options.deck()) - len(view.unseen)


def _free(view: View) -> list[int]:
    """Count by value the tokens that lie in the bag or hidden in hands."""
    free = [0, *[view.options.copies] * view.options.fates]
    for fate in (*visible_fates(view.row), *view.exiled):
        free[fate] -= 1
    return free + [0] * (HIGHEST + 1 - len(free))


def _newcomer(view: View, past: tuple[Event, ...], model: Model, *, knows_own: bool) -> EventReplay:
    """Return one who has seen this turn's play at most: any fate out of sight may be anywhere."""
    follower = EventReplay(view.options, knows_own=knows_own, model=model)
    known = view.hands if knows_own else ((),) * len(view.held)
    follower.sit_down(view.active, _anywhere(view, known, view.held, _free(view)), _sight(view))
    seen = last_play(view)
    if seen is None or view.held[view.active] != 1:
        return follower
    scene, play = seen
    number = max(n for n, event in enumerate(past) if isinstance(event.what, Play))
    return follower.join_after(play, _before_play(view, scene, play), past, number)


def _anywhere(
    view: View, known: Sequence[tuple[Fate, ...]], held: Sequence[int], free: Sequence[int]
) -> tuple[Strand, ...]:
    """Return all ways in which hands of these sizes may lie, some of them known."""
    every = tuple(range(1, view.options.fates + 1))
    strands: tuple[Strand, ...] = (Strand(False, False, NOBODY),)
    for hand, number in enumerate(held):
        tokens: list[tuple[Fate, ...]] = [(fate,) for fate in known[hand]]
        for values in tokens or [every] * number:
            strands = Drawing(HiddenFate(hand, values), np.array(free)).forward(strands)
    return strands


def _before_play(view: View, scene: PlayContext, play: Play) -> BeforePlay:
    """Return what everybody knew before this turn's play who had seen nothing until then."""
    sight = _sight(view)
    # Unless it was taken back since.
    sight.free[play.fate] = min(sight.free[play.fate] + 1, view.options.copies)
    held = [*view.held]
    held[view.active] += 1
    strands = _anywhere(view, ((),) * len(held), held, sight.free.tolist())
    return BeforePlay(scene, view.active, merged(strands), sight)


def _sight(view: View) -> PublicTable:
    """Return what everybody sees who looks at the table for the first time."""
    sight = PublicTable(view.options)
    sight.free[:] = _free(view)
    sight.row, sight.ready, sight.used = view.row, frozenset(view.ready), view.used
    sight.score, sight.doom, sight.top = view.score, view.doom, view.top or ""
    return sight
