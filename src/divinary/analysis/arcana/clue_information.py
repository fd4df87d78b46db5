"""The information of a clue in bits, for listeners who find all legal plays equally likely."""

from collections.abc import Iterable, Iterator, Sequence
from math import log2

from divinary.analysis.arcana.turns import NEARLY, ClueRating
from divinary.arcana.beliefs import likelihood
from divinary.arcana.beliefs.speaker_models import BeforePlay, beside
from divinary.arcana.beliefs.worlds import Weights
from divinary.arcana.data.fates import Fate, other_fate
from divinary.arcana.model.actions import Play
from divinary.arcana.rules.the_fall import falls
from divinary.arcana.rules.the_hours import laid
from divinary.bots.arcana.informative_speaker import clues
from divinary.bots.arcana.play_forecast import answer, thefts


def bits(weights: Iterable[float]) -> float:
    """Return the entropy of some weights: how many yes-or-no questions identify one of them.

    >>> bits([0, 2, 2, 2, 2]), bits([0, 5])
    (2.0, 0.0)
    """
    positive = [weight for weight in weights if weight > 0]
    total = sum(positive)
    shares = [weight / total for weight in positive]
    return abs(sum([share * log2(share) for share in shares]))  # a sum of nothing has no sign


def open_bits(before: BeforePlay) -> float:
    """Return the bits that hide the fate to be kept, while either of the two may be it."""
    pair = before.pair()
    return bits((pair.sum(axis=0) + pair.sum(axis=1)).tolist())


def given_clue(before: BeforePlay, play: Play, kept: Fate, weights: Sequence[float]) -> ClueRating:
    """Return the rating of a play that left the others with these odds of the kept fate."""
    return ClueRating(Play(play.fate, play.card), kept, open_bits(before), bits(weights))


def best_clue(before: BeforePlay, hand: tuple[Fate, ...], given: ClueRating) -> ClueRating | None:
    """Return the play of a hand that leaves the fewest bits; the given one, if none leaves fewer.

    A play on The Feast is no clue yet: another follows it, from a hand that nobody knows before.
    None where the hand has no clue.
    """
    plays = clues(before, (min(hand), max(hand)))
    found = [clue_of(before, play, other_fate(hand, play.fate)) for play in plays]
    best = min(found, key=lambda clue: clue.left, default=None)
    same = next((clue for clue in found if clue.play == given.play), best)
    return same if best and same and same.left <= best.left + NEARLY else best


def clue_of(before: BeforePlay, play: Play, kept: Fate) -> ClueRating:
    """Return the rating of a play; where The Thief lets its player choose, with the best choice."""
    left = min([bits(weights.tolist()) for weights in _kept_weights(before, play, kept)])
    return ClueRating(play, kept, open_bits(before), left)


def _kept_weights(before: BeforePlay, play: Play, kept: Fate) -> Iterator[Weights]:
    """Yield how likely each fate is kept after a play, for each fate that The Thief may take."""
    scene = before.scene
    weights = beside(before.pair(), play.fate) * likelihood.of_play(scene, play)
    row = laid(scene.row, play.fate, play.card)
    for theft in thefts(row, scene.lift, kept, weights * answer(scene, play, kept)):
        falling = falls(theft.row, kept + scene.lift)
        yield theft.weights * likelihood.of_falling(theft.row, scene.lift, yes=falling)
