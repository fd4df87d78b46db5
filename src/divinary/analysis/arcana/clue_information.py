"""The information of a clue in bits, for listeners who think that any legal play is as likely."""

from collections.abc import Iterable, Iterator, Sequence
from math import log2

from divinary.analysis.arcana.turns import NEARLY, ClueRating
from divinary.arcana.beliefs import likelihood
from divinary.arcana.beliefs.speaker_models import BeforePlay, beside
from divinary.arcana.beliefs.worlds import Weights
from divinary.arcana.data.cards import CARDS
from divinary.arcana.data.fates import Fate, other_fate
from divinary.arcana.model.actions import Play
from divinary.arcana.model.row import Row, laid, thief
from divinary.arcana.rules.fading import falls
from divinary.arcana.rules.play_context import PlayContext
from divinary.arcana.rules.the_thief import steals_above, stolen
from divinary.bots.arcana.informative_speaker import is_feast


def bits(weights: Iterable[float]) -> float:
    """Return the entropy of some weights: how many questions of yes or no name one of them.

    >>> bits([0, 2, 2, 2, 2]), bits([0, 5])
    (2.0, 0.0)
    """
    there = [weight for weight in weights if weight > 0]
    total = sum(there)
    shares = [weight / total for weight in there]
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
    found = [
        clue_of(before, play, other_fate(hand, play.fate))
        for play in before.scene.plays(hand)
        if not is_feast(before, play)
    ]
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
    card = CARDS.get(play.card)  # The Hours are none
    if card and card.tells:
        yes = card.tells(play.fate, kept + scene.lift)
        weights = weights * likelihood.of_tell(play, scene.lift, yes=yes)
    row = laid(scene.row, play.fate, play.card)
    if thief(row) is None:
        yield weights * _announced(scene, row, kept)
        return
    takable = steals_above(row, kept + scene.lift)
    for steal in takable:
        taken = likelihood.of_steal(row, scene.lift, steal)
        yield weights * taken * _announced(scene, stolen(row, steal), kept)
    if not takable:
        no_theft = likelihood.of_stealing(row, scene.lift, able=False)
        yield weights * no_theft * _announced(scene, row, kept)


def _announced(scene: PlayContext, row: Row, kept: Fate) -> Weights:
    """Return how likely it is for each kept fate that The Fall fades or not, as is announced."""
    if not any(slot and CARDS[slot.card].announced for slot in row):
        return likelihood.by_value(lambda _: True)
    yes = falls(row, kept + scene.lift)
    return likelihood.of_falling(row, scene.lift, yes=yes)
