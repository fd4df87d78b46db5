"""How long it takes to conclude, from a View alone, how all hidden fates may lie.

One line of JSON, a list of `Row`. Five seats play at random, but so that no card fades if they
can help it. The group passes unless one will: so many fates are hidden at once, and the game lasts.
Before every prediction a spectator concludes twice: reading on from what it had seen before the
last one, and with nothing in mind. Now and then it does so a third time, with plain dictionaries.
"""

import argparse
import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from math import isclose
from random import Random
from statistics import median, quantiles
from time import perf_counter

from plain_worlds import plain_worlds

from divinary.arcana.actions import PASS, Predict
from divinary.arcana.beliefs import Belief, belief, believe
from divinary.arcana.game import ARCANA
from divinary.arcana.position import Phase
from divinary.arcana.state import State
from divinary.arcana.view import View
from divinary.core.deciders import CHANCE

SEATS = 5


@dataclass(frozen=True)
class Row:
    """What was measured with one choice of cards; times in milliseconds."""

    cards: str
    views: int
    hidden: float
    """Hidden fates, on average."""

    cold: tuple[float, float]
    """Median and 95th percentile with nothing in mind."""

    warm: tuple[float, float]
    """The same, read on from the last view."""

    compared: int
    """Views that were read with plain dictionaries too."""

    plain: float
    """Median of these."""

    ratios: tuple[float, float, float]
    """How many times as long these took as with arrays: median, lowest and highest."""


def main() -> None:
    """Measure both boxes and print them."""
    parser = argparse.ArgumentParser(description="Exact beliefs of arcana, timed.")
    parser.add_argument("--games", type=int, default=25, help="with each choice of cards")
    parser.add_argument("--every", type=int, default=10, help="which views are read plainly too")
    asked = parser.parse_args()
    rows = [measure(cards, asked.games, asked.every) for cards in ("base", "all")]
    print(json.dumps([asdict(row) for row in rows]))


def measure(cards: str, games: int, every: int) -> Row:
    """Play with these cards and conclude before every prediction."""
    cold, warm, plain, ratios, hidden = [], [], [], [], []
    for number, view in enumerate(_views(cards, games)):
        warm.append(_timed(view)[0])
        belief._STORIES.clear()
        took, found = _timed(view)
        cold.append(took)
        hidden.append(sum(len(token.values) > 1 for token in found.tokens))
        if number % every == 0:
            slow = _timed_plainly(view, found)
            plain.append(slow)
            ratios.append(slow / took)
    return Row(
        cards=cards,
        views=len(cold),
        hidden=sum(hidden) / len(hidden),
        cold=_middle_and_most(cold),
        warm=_middle_and_most(warm),
        compared=len(plain),
        plain=median(plain),
        ratios=(median(ratios), min(ratios), max(ratios)),
    )


def _views(cards: str, games: int) -> Iterator[View]:
    """Yield what a spectator sees before each prediction of some random games."""
    for number in range(games):
        rng = Random(number)
        belief._STORIES.clear()
        state = ARCANA.start(seats=SEATS, cards=cards, difficulty="easy")
        while state.decider is not None:
            if state.decider is CHANCE:
                state = state.apply(state.sample(rng))
            elif state.position.phase is Phase.PREDICT and not state.position.guessed:
                yield state.view(None)
                fading = state.view(None).fading
                state = state.apply(Predict(state.position.kept) if fading else PASS)
            else:
                state = _on(state, rng)


def _on(state: State, rng: Random) -> State:
    """Return the state after any choice, after which no card will fade if there is one."""
    ways = [state.apply(choice) for choice in rng.sample(state.legal(), len(state.legal()))]
    return next((way for way in ways if not way.view(None).fading), ways[0])


def _timed(view: View) -> tuple[float, Belief]:
    started = perf_counter()
    found = believe(view)
    return (perf_counter() - started) * 1000, found


def _timed_plainly(view: View, known: Belief) -> float:
    """Return how long the same takes with plain dictionaries, once they have found the same."""
    in_mind = dict(belief._STORIES)
    belief._STORIES.clear()
    with plain_worlds():
        took, found = _timed(view)
    belief._STORIES.clear()
    belief._STORIES.update(in_mind)
    for fates, weight in dict(found.weights).items():
        if not isclose(weight, known.chance_of(fates), abs_tol=1e-12):
            raise SystemExit("No figures: plain dictionaries have found something else.")
    return took


def _middle_and_most(times: list[float]) -> tuple[float, float]:
    return median(times), quantiles(times, n=20)[-1]


if __name__ == "__main__":
    main()
