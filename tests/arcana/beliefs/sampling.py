"""Whole games drawn from a belief, counted, and held against the exact chances."""

from collections import Counter, defaultdict
from collections.abc import Mapping
from fractions import Fraction
from random import Random
from typing import Any, NamedTuple, TypeAlias

from scipy.special import chdtrc  # type: ignore[import-untyped]

from divinary.arcana.beliefs.belief import believe
from divinary.arcana.game import ARCANA
from divinary.arcana.model.actions import Action, Draw, Play
from divinary.arcana.state import State
from divinary.core.record import Record
from tests.arcana.beliefs.histories import Crowd, Onlooker, crowds
from tests.arcana.beliefs.story import begin, story, then

Hidden: TypeAlias = tuple[Action, ...]
"""Every draw and every play of a game, as its own player saw it: all that was ever hidden."""

LEAST = 5
"""Ways that are expected less often than this are counted together."""


class Fit(NamedTuple):
    """How well so many draws fit."""

    draws: int
    ways: int
    statistic: float
    chance: float
    """How often draws from the exact chances fit as badly or worse."""

    def __str__(self) -> str:
        return (
            f"{self.draws:,} draws, {self.ways} possible games: chi-square {self.statistic:.1f} "
            f"({self.chance:.0%} of runs of an exact sampler fit as badly or worse)"
        )


def pairs() -> State:
    """Many fates are equal, and Old? could ask which of two was played; both seats carry one."""
    state = story("the-imago the-shore", ready="the-wish", fates=7, copies=3)
    state = then(state, "draw 3 2", "play 3 the-imago", "done", "pass")
    state = then(state, "draw 1 5", "play 1 the-shore", "done", "pass")
    return then(state, "draw 2", "play 2 the-imago")


def storm() -> State:
    """The Thief has taken a fate, and The Fall will not fade; three seats carry something."""
    state = begin("the-thief the-fall the-imago", seats=3, fates=4)
    state = then(state, "draw 1 2", "play 1 the-imago", "pass")
    state = then(state, "draw 3 2", "play 3 the-fall", "steal 3 the-fall", "pass")
    state = then(state, "draw 4 1", "play 1 the-imago", "pass")
    return then(state, "draw 4", "play 2 the-fall")


def farewell() -> State:
    """One has shown a fate, one has left, and The Feast was played on."""
    state = begin("the-feast the-imago", seats=3, fates=4)
    state = then(state, "draw 1 2", "play 1 the-feast", "draw 3", "play 2 the-imago", "pass")
    state = then(state, "draw 4 4", "play 4 the-feast", "draw 2", "play 2 the-imago")
    state = then(state, "seat 0 show", "pass", "draw 1 3", "seat 1 leave")
    return then(state, "play 1 the-imago")


PLACES = {"pairs": (pairs, None), "storm": (storm, None), "farewell": (farewell, None)}
"""Positions by name, and from which seat each is seen."""


def exact(state: State, seat: int | None) -> Crowd:
    """Return every history that looks to a seat like the one of this state."""
    options = state.position.options.texts()
    actions = [event.what for event in state.position.past if isinstance(event.what, Action)]
    record: Record[Any] = Record(ARCANA, options, tuple(actions))
    *_, crowd = crowds(record, Onlooker(seat), apart=True)
    return crowd


def fit(state: State, seat: int | None, draws: int, rng: Random) -> Fit:
    """Draw so many games from what a seat believes, and see how well they fit.

    Each of them looks to the seat as the true one does.
    """
    view = state.view(seat)
    belief = believe(view)
    found: Counter[Hidden] = Counter()
    for _ in range(draws):
        drawn = belief.resample(rng)
        assert drawn.view(seat) == view
        found[hidden(drawn)] += 1
    chances: defaultdict[Hidden, Fraction] = defaultdict(Fraction)
    for table, many in exact(state, seat).items():
        chances[hidden(table)] += many.chance
    assert set(found) <= set(chances)
    return _fit(found, chances, draws)


def hidden(state: State) -> Hidden:
    """Return all that was ever hidden in a game; what lies hidden now follows from it."""
    past = [event.what for event in state.position.past]
    return tuple([what for what in past if isinstance(what, Draw | Play)])


def _fit(found: Mapping[Hidden, int], chances: Mapping[Hidden, Fraction], draws: int) -> Fit:
    often = [way for way in chances if chances[way] * draws >= LEAST]
    seldom = [way for way in chances if way not in often]
    seen = [found[way] for way in often]
    expected = [float(chances[way] * draws) for way in often]
    if seldom:
        seen.append(sum(found[way] for way in seldom))
        expected.append(float(sum(chances[way] for way in seldom) * draws))
    squares = sum([(one - other) ** 2 / other for one, other in zip(seen, expected, strict=True)])
    return Fit(draws, len(seen), squares, float(chdtrc(len(seen) - 1, squares)))
