"""Other worlds: every hidden thing may be different, and yet one seat could not tell.

Given a game of arcana as it happened and a seat (or a spectator), `follow` goes through it action
by action beside the truth and keeps a crowd of other worlds: games in which the other seats drew
other fates, played the other one of two equal tokens or broke a rule unseen, but in which
everything that the seat saw happen could happen just so, and everything that was said or shown
came out the same. Such a world has been played by the rules from the start, so it is a reachable
one.

What counts as seen is written down here, and is not asked of the view that is on trial.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any, NamedTuple

from divinary.arcana.data.fates import HIDDEN
from divinary.arcana.game import ARCANA
from divinary.arcana.model.actions import ASIDES, Action, Draw, Leave, Play
from divinary.arcana.model.events import (
    Amplified,
    Answer,
    Faded,
    Falling,
    NothingToSteal,
    Revealed,
    Shown,
    Skipped,
)
from divinary.arcana.state import State
from divinary.core.record import Record

PUBLIC_FACTS = (
    Answer,
    NothingToSteal,
    Falling,
    Shown,
    Revealed,
    Faded,
    Amplified,
    Skipped,
)
"""What is said or shown to all. A new kind of fact is no reason to tell worlds apart, until it
stands here."""

SPARE = 3
"""How many times more worlds are kept than are shown: what comes to light ends most of them."""

HIDDEN_FIELDS = ("hands", "bag", "drawn", "played_old", "illegal", "remembered")
"""What of a position others may not know, besides the values of the draws in its past."""


class World(NamedTuple):
    """One way in which the game may have gone."""

    state: State
    actions: tuple[Action, ...]

    def record(self, original: Record[Any]) -> Record[Any]:
        """Return it as a record with the header of `original`."""
        return Record(original.game, original.options, self.actions, original.players)

    @property
    def hidden(self) -> tuple[object, ...]:
        """Return what lies hidden in it now."""
        return tuple([getattr(self.state.position, name) for name in HIDDEN_FIELDS])


class Moment(NamedTuple):
    """The truth after so many actions, and worlds that the seat cannot tell from it."""

    truth: World
    others: tuple[World, ...]
    """All different from the truth and from each other."""


def follow(
    record: Record[Any], seat: int | None, rng: Random, *, most: int = 16
) -> Iterator[Moment]:
    """Yield the moment before the first action and after each one, with `most` worlds at most.

    A seat is the player who sits there. A player who comes later does not know its earlier fates,
    so a crowd is kept for a spectator too, and is the seat's own from the moment it is left.
    """
    kept = most * SPARE
    truth = World(ARCANA.start(**record.options), ())
    goes = seat is not None and Leave(seat) in record.actions
    others: list[World] = []
    strangers: list[World] = []
    yield Moment(truth, ())
    for action in record.actions:
        after = _then(truth, action)
        alike = _still_alike((truth, *others), truth, after, seat)
        others = _variety(alike, after, rng, kept)
        if goes:
            alike = _still_alike((truth, *strangers), truth, after, None)
            strangers = _variety(alike, after, rng, kept)
            others = strangers if action == Leave(seat or 0) else others
        truth = after
        yield Moment(truth, tuple(others[:most]))


def last(record: Record[Any], seat: int | None, rng: Random, *, most: int = 16) -> Moment:
    """Return the last moment of a record."""
    *_, moment = follow(record, seat, rng, most=most)
    return moment


def _still_alike(
    worlds: Iterable[World], before: World, after: World, seat: int | None
) -> list[World]:
    """Return every way in which these worlds can go on just as `seat` saw the truth go on."""
    seen = as_seen(before.state, after.actions[-1], seat)
    said = public_facts(before.state, after.state)
    return [
        then
        for world in worlds
        for then in _branches(world, seen, seat)
        if public_facts(world.state, then.state) == said and then.state != after.state
    ]


def as_seen(state: State, action: Action, seat: int | None) -> Action:
    """Return `action` as the rules let `seat` see it happen.

    Others see that a fate is drawn but not which, and never which of two equal tokens is played.
    """
    if seat == _seat_of(state):
        return action
    if isinstance(action, Draw):
        return Draw(HIDDEN)
    return Play(action.fate, action.card) if isinstance(action, Play) else action


def _seat_of(state: State) -> int:
    """Return whose turn it is; in the challenge two seats run four hands: A, B, A, B."""
    position = state.position
    return position.active if position.options.hands == 1 else position.active % 2


def public_facts(before: State, after: State) -> list[object]:
    """Return what was said or shown between two states of one game."""
    news = after.position.past[len(before.position.past) :]
    return [event.what for event in news if isinstance(event.what, PUBLIC_FACTS)]


def _then(world: World, action: Action) -> World:
    return World(world.state.apply(action), (*world.actions, action))


def _branches(world: World, seen: Action, seat: int | None) -> Iterator[World]:
    """Yield every way in which `world` can go on with what was seen."""
    if isinstance(seen, ASIDES):
        possible: tuple[Action, ...] = world.state.asides(seen.seat)
    else:
        possible = world.state.legal()
    for action in possible:
        if as_seen(world.state, action, seat) == seen:
            yield _then(world, action)


def _variety(worlds: list[World], truth: World, rng: Random, most: int) -> list[World]:
    """Return some of the worlds, each hidden arrangement once before any comes again.

    Half of them, if there are so many, agree with the truth about the active hand: what it shows
    or says next does not tell them apart, so that older secrets are not soon crowded out.
    """
    rng.shuffle(worlds)
    different = list({world.state: world for world in worlds}.values())
    met: Counter[object] = Counter()
    rounds: dict[World, int] = {}
    for world in different:
        met[world.hidden] += 1
        rounds[world] = met[world.hidden]
    rest = sorted(different, key=rounds.__getitem__)
    steady = [world for world in rest if _active_hand(world) == _active_hand(truth)]
    chosen = steady[: most // 2]
    return (chosen + [world for world in rest if world not in chosen])[:most]


def _active_hand(world: World) -> tuple[int, ...]:
    position = world.state.position
    return position.hands[position.active]
