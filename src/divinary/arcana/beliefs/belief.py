"""What one onlooker may conclude about all hidden fates together, from a View alone."""

from collections import OrderedDict
from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

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
"""Replays that are cached, so that the next View of the same game continues from one of them."""


class Belief:
    """How all hidden fates may lie, and how likely that is."""

    def __init__(self, view: View, replay: EventReplay) -> None:
        """Take the replay of the whole past of `view`."""
        self._view = view
        self._replay = replay
        worlds = merged(replay.strands)
        self.tokens = worlds.tokens
        """The fates in hands, one for each axis of `weights`; of a hand the earlier one first."""

        self.weights: Weights = worlds.weights / worlds.total()
        """The chance of each way in which they may lie. All chances add up to 1."""

        self._worlds = Worlds(self.tokens, self.weights)

    def before(self, scene: PlayContext) -> BeforePlay:
        """Return what everybody knows before a play, for a model of its player."""
        return self._replay.before(scene)

    def before_last_play(self) -> BeforePlay | None:
        """Return what everybody knew before this turn's last play; None before it."""
        return self._replay.before_last_play

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
        strands = tuple([s for s in self._replay.strands if s.played_old is yes])
        by_value = np.zeros(HIGHEST + 1)
        if strands:
            worlds = merged(strands)
            by_value = worlds.margin(worlds.of_hand(hand))
        return Odds(tuple(by_value.tolist()))

    def played_old(self) -> bool:
        """Whether the fate just played was more likely retained than new, to this onlooker."""
        chances = {True: 0.0, False: 0.0}
        for strand in self._replay.strands:
            chances[strand.played_old] += strand.worlds.total()
        return chances[True] > chances[False]

    def pair(self, hand: int) -> Weights:
        """Return how likely each pair is, by the values of the earlier fate and the later one."""
        return self._worlds.margin(self._worlds.of_hand(hand))

    def chance_of(self, fates: tuple[Fate, ...]) -> float:
        """Return how likely it is that the tokens have just these values."""
        return self._worlds.weight_of(fates)

    def resample(self, rng: Random) -> State:
        """Return a whole game that looks to this onlooker as the true one does.

        Each such game is drawn as often as the onlooker has reason to believe.

        Raises:
            ValueError: if the View does not remember the game from its start.
        """
        if not _is_whole(self._view):
            raise ValueError("the view does not remember the whole game")
        state = State(set_up(self._view.options))
        for action in self._actions(rng):
            state = state.apply(action)
        return state

    def _actions(self, rng: Random) -> list[Action]:
        """Return every action of the game, with hidden draws as they may have been."""
        actions: dict[int, Action] = {
            number: event.what
            for number, event in enumerate(self._view.past)
            if isinstance(event.what, Action)
        }
        moment = _any_moment(self._replay.strands, rng)
        link = self._replay.trail
        while link is not None:
            moment, drawn, named_old = link.step.backward(link.before, moment, rng)
            seen = actions.get(link.event)
            if drawn and isinstance(seen, Draw):
                actions[link.event] = Draw(drawn)
            if named_old and isinstance(seen, Play):
                actions[link.event] = Play(seen.fate, seen.card, old=True)
            link = link.earlier
        return list(actions.values())


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


class ReplayKey(NamedTuple):
    """What identifies a replay, besides the events that were replayed."""

    options: Options
    model: str
    seat: int | None
    """The seat whose own draws are known."""

    length: int


_REPLAYS: OrderedDict[ReplayKey, tuple[tuple[Event, ...], EventReplay]] = OrderedDict()
"""The last replays."""


def _belief(view: View, past: tuple[Event, ...], *, knows_own: bool, model: Model) -> Belief:
    if not _is_whole(view):
        return Belief(view, _newcomer(view, past, model, knows_own=knows_own))
    seat = view.seat if knows_own else None
    return Belief(view, _replay(ReplayKey(view.options, model.name, seat, len(past)), past, model))


def _replay(wanted: ReplayKey, past: tuple[Event, ...], model: Model) -> EventReplay:
    """Replay the game, from the longest part of it that is cached."""
    best = EventReplay(wanted.options, knows_own=wanted.seat is not None, model=model)
    for known, (events, cached) in tuple(_REPLAYS.items()):
        length = known.length
        longer = best.events < length <= len(past) and _is_pause(past, length)
        if longer and known[:3] == wanted[:3] and past[:length] == events:
            best = cached
    replay = best.follow(past)
    if not wanted.options.honour:  # where owning up can change what an earlier play said
        _REPLAYS[wanted] = (past, replay)
        while len(_REPLAYS) > REMEMBERED:
            _REPLAYS.popitem(last=False)
    return replay


def _is_pause(past: tuple[Event, ...], length: int) -> bool:
    """Whether a View can end there: not between an action and the facts that follow at once."""
    return length == len(past) or isinstance(past[length].what, Action)


def _is_whole(view: View) -> bool:
    """Whether the view remembers the game from its start: the deal of every card seen since."""
    dealt = sum(isinstance(event.what, Deal) for event in view.past)
    return dealt == len(view.options.deck()) - len(view.unseen)


def _newcomer(view: View, past: tuple[Event, ...], model: Model, *, knows_own: bool) -> EventReplay:
    """Return a replay of this turn's play at most: any fate out of sight may be anywhere."""
    replay = EventReplay(view.options, knows_own=knows_own, model=model)
    known = view.hands if knows_own else ((),) * len(view.held)
    table = _table(view)
    replay.join(view.active, _anywhere(view, known, view.held, table.free), table)
    seen = last_play(view)
    if seen is None or view.held[view.active] != 1:
        return replay
    scene, play = seen
    number = max(n for n, event in enumerate(past) if isinstance(event.what, Play))
    return replay.join_after(play, _before_play(view, scene, play), past, number)


def _anywhere(
    view: View, known: Sequence[tuple[Fate, ...]], held: Sequence[int], free: NDArray[np.int64]
) -> tuple[Strand, ...]:
    """Return all ways in which hands of these sizes may lie; some of their fates are known."""
    every = tuple(range(1, view.options.fates + 1))
    strands: tuple[Strand, ...] = (Strand(False, False, NOBODY),)
    for hand, number in enumerate(held):
        tokens: list[tuple[Fate, ...]] = [(fate,) for fate in known[hand]]
        for values in tokens or [every] * number:
            strands = Drawing(HiddenFate(hand, values), free.copy()).forward(strands)
    return strands


def _before_play(view: View, scene: PlayContext, play: Play) -> BeforePlay:
    """Return what a newcomer would have known before this turn's play."""
    table = _table(view)
    # The fate that was played is free again, if it does not lie in the bag already.
    table.free[play.fate] = min(table.free[play.fate] + 1, view.options.copies)
    held = [*view.held]
    held[view.active] += 1
    strands = _anywhere(view, ((),) * len(held), held, table.free)
    return BeforePlay(scene, view.active, merged(strands), table)


def _table(view: View) -> PublicTable:
    """Return the table as it looks to anybody who sees it for the first time."""
    table = PublicTable(view.options, (*visible_fates(view.row), *view.exiled))
    table.row, table.ready, table.used = view.row, frozenset(view.ready), view.used
    table.score, table.doom, table.top = view.score, view.doom, view.top or ""
    return table
