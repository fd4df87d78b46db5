"""The best clue: with which values of the kept fate another play would have said more.

This is one level of reasoning: a listener knows only the cards, the tokens in sight and what has to
be said at once.
"""

from collections.abc import Iterator

from divinary.arcana.beliefs import proofs
from divinary.arcana.beliefs.clue import Clue
from divinary.arcana.data.fates import Fate, other_fate
from divinary.arcana.model.actions import Play
from divinary.arcana.rules.play import said_at_once
from divinary.arcana.rules.play_context import plays_again


def with_better_play(clue: Clue, possible: list[Fate]) -> Iterator[proofs.SetAside]:
    """Yield the values with which another play would have left fewer values.

    A play on The Feast is not judged: its clue is still to come.
    """
    if plays_again(clue.play.card, feasted=clue.scene.feasted, in_bag=1):
        return
    for value in possible:
        left = _count_left(clue, clue.seen_play, value)
        best, leaves = _best_play(clue, value)
        if leaves < left:
            yield proofs.SetAside(value, best, leaves, left)


def _best_play(clue: Clue, value: Fate) -> tuple[Play, int]:
    """Return the play of this hand that leaves the fewest values, and how many.

    Of equally good plays this is the one with the same fate, then the one furthest to the left.
    """
    played = clue.play.fate
    hand = (played, value)
    found = [
        (play, _count_left(clue, play, other_fate(hand, play.fate)))
        for play in clue.scene.plays(hand)
    ]
    return min(found, key=lambda one: (one[1], one[0].fate != played))


def _count_left(clue: Clue, play: Play, kept: Fate) -> int:
    """Return how many values a play leaves to a listener who knows only the cards."""
    scene = clue.scene
    seen = clue.in_sight(play)
    said = said_at_once(scene, play, kept)
    return sum(
        play in scene.plays((play.fate, value)) and said_at_once(scene, play, value) == said
        for value in range(1, scene.options.fates + 1)
        if seen.count(value) < scene.options.copies
    )
