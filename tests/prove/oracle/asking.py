"""How the second referee asks: it stops at a question and goes on with the answer."""

from collections.abc import Generator, Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple, TypeAlias, TypeVar

CHANCE = "chance"
DONE = "done"

ASKED_ALONE = {"pay"}
"""Kinds of questions that are put even when `done` is the only answer.

Known kinds: x, reward, lines, fill, staff, sell with nothing sold yet, and pay: sales that `done`
has paid.
"""


class Question(NamedTuple):
    """Who has to say something, and what may be said; for chance with the odds."""

    who: int | str
    answers: Mapping[str, Fraction | None]


T = TypeVar("T")
Asking: TypeAlias = Generator[Question, str, T]
"""A part of the game that may ask questions, and what comes of it."""


def chance(odds: Mapping[str, Fraction]) -> Asking[str]:
    """Let chance decide."""
    answer = yield Question(CHANCE, odds)
    return answer


def weighed(weights: Mapping[str, int]) -> dict[str, Fraction]:
    """Return odds by the number of pieces."""
    total = sum(weights.values())
    return {text: Fraction(weight, total) for text, weight in weights.items() if weight}


def must(seat: int, answers: Iterable[str]) -> Asking[str]:
    """Ask for one of these; there is at least one, and even a single one is asked for."""
    answer = yield Question(seat, dict.fromkeys(answers))
    return answer


def may(seat: int, answers: Iterable[str], kind: str) -> Asking[str | None]:
    """Ask for one of these or `done`; None is done, or nothing to ask for."""
    found = [*answers]
    if not found and kind not in ASKED_ALONE:
        return None
    answer = yield Question(seat, dict.fromkeys([*found, DONE]))
    return None if answer == DONE else answer
