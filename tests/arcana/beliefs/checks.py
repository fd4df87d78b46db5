"""What is compared: beliefs from a View alone, and all histories walked one by one."""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from divinary.arcana.beliefs.belief import Belief, believe, believe_in_public
from divinary.arcana.beliefs.odds import Possible
from divinary.arcana.data.fates import HAND, Fate
from divinary.arcana.model.position import Phase
from divinary.arcana.state import State
from divinary.core.record import Record
from tests.arcana.beliefs.histories import SPECTATOR, Crowd, Hands, crowds, joint, margin, onlookers

CLOSE = 1e-12
"""How far a chance may be from the exact one."""


def compare(record: Record[Any], seat: int, count: Counter[str]) -> float:
    """Hold every view of a seat and of a spectator against all histories.

    Return how far the worst chance is from the exact one.
    """
    watching = onlookers(record, seat)
    walked = {one: list(crowds(record, one)) for one in {SPECTATOR, *watching}}
    worst = 0.0
    for step, state in enumerate(record.states()):
        assert isinstance(state, State)
        public, own = walked[SPECTATOR][step], walked[watching[step]][step]
        view = state.view(seat)
        worst = max(
            worst,
            distance(believe(view), own, state),
            distance(believe_in_public(view), public, state),
            distance(believe(state.view(None)), public, state),
        )
        count.update(views=3)
    histories = [sum(many.number for many in steps[-1].values()) for steps in walked.values()]
    count.update(games=1, steps=len(record.actions), histories=sum(histories))
    return worst


def distance(belief: Belief, crowd: Crowd, truth: State) -> float:
    """Return how far a belief is from the exact chances; it must hold the same things possible."""
    exact, held = joint(crowd), spread(belief, len(truth.position.hands))
    assert set(held) == set(exact), truth
    errors = [abs(chance - exact[hands]) for hands, chance in held.items()]
    for hand, fates in enumerate(truth.position.hands):
        by_value = margin(crowd, hand)
        assert belief.possible(hand) == Possible(tuple(by_value)), truth
        errors.append(_apart(belief.odds(hand).weights, by_value))
        if len(fates) == HAND:
            errors.append(_apart_as_pairs(belief, hand, exact))
    if truth.position.phase in (Phase.AFTER, Phase.PREDICT) and truth.result is None:
        active = truth.position.active
        for yes in (True, False):
            weights = belief.odds_if_old(active, yes=yes).weights
            parts = [weight / (sum(weights) or 1.0) for weight in weights]
            errors.append(_apart(parts, margin(crowd, active, played_old=yes)))
    return max(errors)


def spread(belief: Belief, hands: int) -> dict[Hands, float]:
    """Return the chance of every way that a belief holds possible in which all fates may lie."""
    found: dict[Hands, float] = {}
    for place in np.argwhere(belief.weights):
        lying: list[list[Fate]] = [[] for _ in range(hands)]
        for token, at in zip(belief.tokens, place, strict=True):
            lying[token.hand].append(token.values[at])
        found[tuple(map(tuple, lying))] = float(belief.weights[tuple(place)])
    return found


def _apart(weights: Sequence[float], exact: Mapping[Fate, Fraction]) -> float:
    return max(abs(weight - exact.get(value, 0)) for value, weight in enumerate(weights))


def _apart_as_pairs(belief: Belief, hand: int, exact: Mapping[Hands, Fraction]) -> float:
    pairs = belief.pair(hand).copy()
    for hands, chance in exact.items():
        pairs[hands[hand]] -= float(chance)
    return float(np.abs(pairs).max())
