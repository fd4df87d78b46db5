"""How long it takes to compute, from a View alone, how likely all hidden fates are.

Prints one line of JSON, a list of `Row`. Five seats play at random but avoid fades where they can.
The group passes unless a card will fade, so that many fates are hidden at once and games last long.
Before every prediction a spectator's belief is computed twice: continued from the one before, and
without a cache. For some views it is computed a third time, with plain dictionaries.
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

from divinary.arcana.beliefs import belief
from divinary.arcana.beliefs.belief import Belief, believe
from divinary.arcana.game import ARCANA
from divinary.arcana.model.actions import PASS, Predict
from divinary.arcana.model.position import Phase
from divinary.arcana.model.view import View
from divinary.arcana.state import State
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
    """Median and 95th percentile without a cache."""

    warm: tuple[float, float]
    """The same, continued from the last view."""

    compared: int
    """Views that were also computed with plain dictionaries."""

    plain: float
    """Their median with plain dictionaries."""

    ratios: tuple[float, float, float]
    """Their time divided by the time with arrays: median, lowest and highest."""


def main() -> None:
    """Measure both boxes and print them."""
    parser = argparse.ArgumentParser(description="Exact beliefs of arcana, timed.")
    parser.add_argument("--games", type=int, default=25, help="with each choice of cards")
    parser.add_argument(
        "--every", type=int, default=10, help="every how many views dictionaries are timed"
    )
    asked = parser.parse_args()
    rows = [measure(cards, asked.games, asked.every) for cards in ("base", "all")]
    print(json.dumps([asdict(row) for row in rows]))


def measure(cards: str, games: int, every: int) -> Row:
    """Play with these cards and compute a belief before every prediction."""
    cold, warm, plain, ratios, hidden = [], [], [], [], []
    for number, view in enumerate(_views(cards, games)):
        warm.append(_timed(view)[0])
        belief._REPLAYS.clear()
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
        cold=_median_and_slow(cold),
        warm=_median_and_slow(warm),
        compared=len(plain),
        plain=median(plain),
        ratios=(median(ratios), min(ratios), max(ratios)),
    )


def _views(cards: str, games: int) -> Iterator[View]:
    """Yield what a spectator sees before each prediction of some random games."""
    for number in range(games):
        rng = Random(number)
        belief._REPLAYS.clear()
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
    """Return the state after a random choice, one without a fade if there is one."""
    ways = [state.apply(choice) for choice in rng.sample(state.legal(), len(state.legal()))]
    return next((way for way in ways if not way.view(None).fading), ways[0])


def _timed(view: View) -> tuple[float, Belief]:
    started = perf_counter()
    found = believe(view)
    return (perf_counter() - started) * 1000, found


def _timed_plainly(view: View, known: Belief) -> float:
    """Return how long plain dictionaries take, after checking that the result is the same."""
    cached = dict(belief._REPLAYS)
    belief._REPLAYS.clear()
    with plain_worlds():
        took, found = _timed(view)
    belief._REPLAYS.clear()
    belief._REPLAYS.update(cached)
    for fates, weight in dict(found.weights).items():
        if not isclose(weight, known.chance_of(fates), abs_tol=1e-12):
            raise SystemExit("No figures: plain dictionaries give a different result.")
    return took


def _median_and_slow(times: list[float]) -> tuple[float, float]:
    return median(times), quantiles(times, n=20)[-1]


if __name__ == "__main__":
    main()
