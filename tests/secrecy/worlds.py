"""Other worlds: every hidden thing may be different, and yet one seat could not tell.

Given a game of arcana as it happened and a seat (or a spectator), `follow` goes through it action
by action beside the truth and keeps a crowd of other worlds: games in which the other seats drew
other fates, or played the other one of two equal tokens, but in which everything that the seat
saw happen could happen just so, and everything that was said or shown came out the same. Such a
world has been played by the rules from the start, so it is a reachable one.

What counts as seen is written down here, and is not asked of the view that is on trial.
"""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from divinary.arcana.actions import Action, Draw, Mark, Play, Unmark
from divinary.arcana.events import Answer, Faded, Shown
from divinary.arcana.fates import HIDDEN
from divinary.arcana.game import ARCANA
from divinary.arcana.state import State
from divinary.core.record import Record

PUBLIC_FACTS = (Answer, Shown, Faded)
"""What is said or shown to all. A new kind of fact is no reason to tell worlds apart, until it
stands here."""


class World(NamedTuple):
    """One way in which the game may have gone."""

    state: State
    actions: tuple[Action, ...]

    def record(self, told: Record[Any]) -> Record[Any]:
        """Return it as a record with the header of `told`."""
        return Record(told.game, told.options, self.actions, told.players)

    @property
    def hidden(self) -> tuple[object, ...]:
        """Return what lies hidden in it now."""
        position = self.state.position
        return position.hands, position.played_old


class Moment(NamedTuple):
    """The truth after so many actions, and worlds that the seat cannot tell from it."""

    truth: World
    others: tuple[World, ...]
    """All different from the truth and from each other."""


def follow(
    record: Record[Any], seat: int | None, rng: Random, *, most: int = 16
) -> Iterator[Moment]:
    """Yield the moment before the first action and after each one, with `most` worlds at most."""
    truth = World(ARCANA.start(**record.options), ())
    others: list[World] = []
    yield Moment(truth, ())
    for action in record.actions:
        seen = as_seen(truth.state, action, seat)
        after = _then(truth, action)
        said = public_facts(truth.state, after.state)
        found = [
            world
            for before in (truth, *others)
            for world in _branches(before, seen, seat)
            if public_facts(before.state, world.state) == said and world.state != after.state
        ]
        truth, others = after, _variety(found, rng, most)
        yield Moment(truth, tuple(others))


def last(record: Record[Any], seat: int | None, rng: Random, *, most: int = 16) -> Moment:
    """Return the last moment of a record."""
    *_, moment = follow(record, seat, rng, most=most)
    return moment


def as_seen(state: State, action: Action, seat: int | None) -> Action:
    """Return `action` as the rules let `seat` see it happen.

    Others see that a fate is drawn but not which, and never which of two equal tokens is played.
    """
    if seat == state.position.active:
        return action
    if isinstance(action, Draw):
        return Draw(HIDDEN)
    return Play(action.fate, action.card) if isinstance(action, Play) else action


def public_facts(before: State, after: State) -> list[object]:
    """Return what was said or shown between two states of one game."""
    news = after.position.past[len(before.position.past) :]
    return [event.what for event in news if isinstance(event.what, PUBLIC_FACTS)]


def _then(world: World, action: Action) -> World:
    return World(world.state.apply(action), (*world.actions, action))


def _branches(world: World, seen: Action, seat: int | None) -> Iterator[World]:
    """Yield every way in which `world` can go on with what was seen."""
    if isinstance(seen, Mark | Unmark):
        possible: tuple[Action, ...] = world.state.asides(seen.seat)
    else:
        possible = world.state.legal()
    for action in possible:
        if as_seen(world.state, action, seat) == seen:
            yield _then(world, action)


def _variety(worlds: list[World], rng: Random, most: int) -> list[World]:
    """Return some of the worlds, each hidden arrangement once before any comes again."""
    rng.shuffle(worlds)
    different = list({world.state: world for world in worlds}.values())
    met: Counter[object] = Counter()
    rounds: dict[World, int] = {}
    for world in different:
        met[world.hidden] += 1
        rounds[world] = met[world.hidden]
    return sorted(different, key=rounds.__getitem__)[:most]
