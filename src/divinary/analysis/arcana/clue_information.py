"""How much a play tells, in bits, to listeners who think any legal play as likely as any other."""

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


def dark(before: BeforePlay) -> float:
    """Return the bits that hide the fate that will be kept, while either may be, as likely."""
    pair = before.pair()
    return bits((pair.sum(axis=0) + pair.sum(axis=1)).tolist())


def given_clue(before: BeforePlay, play: Play, kept: Fate, heard: Sequence[float]) -> ClueRating:
    """Return a play that was made and left the others with `heard` of the kept fate."""
    return ClueRating(Play(play.fate, play.card), kept, dark(before), bits(heard))


def best_clue(before: BeforePlay, hand: tuple[Fate, ...], given: ClueRating) -> ClueRating | None:
    """Return the play of a hand that leaves least in the dark; the given one, if none leaves less.

    A play on The Feast is no clue yet: another follows it, from a hand that nobody knows before.
    None where there is nothing else.
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
    """Return what a play would tell; where The Thief lets its player choose, the best of that."""
    left = min([bits(heard.tolist()) for heard in _heard(before, play, kept)])
    return ClueRating(play, kept, dark(before), left)


def _heard(before: BeforePlay, play: Play, kept: Fate) -> Iterator[Weights]:
    """Yield what the others may be left with after a play, for each thing The Thief may take."""
    scene = before.scene
    heard = beside(before.pair(), play.fate) * likelihood.of_play(scene, play)
    card = CARDS.get(play.card)  # The Hours are none
    if card and card.tells:
        yes = card.tells(play.fate, kept + scene.lift)
        heard = heard * likelihood.of_tell(play, scene.lift, yes=yes)
    row = laid(scene.row, play.fate, play.card)
    if thief(row) is None:
        yield heard * _announced(scene, row, kept)
        return
    takable = steals_above(row, kept + scene.lift)
    for steal in takable:
        taken = likelihood.of_steal(row, scene.lift, steal)
        yield heard * taken * _announced(scene, stolen(row, steal), kept)
    if not takable:
        spared = likelihood.of_stealing(row, scene.lift, able=False)
        yield heard * spared * _announced(scene, row, kept)


def _announced(scene: PlayContext, row: Row, kept: Fate) -> Weights:
    """Return what it tells that The Fall is said to fade or not; nothing where it does not lie."""
    if not any(slot and CARDS[slot.card].announced for slot in row):
        return likelihood.by_value(lambda _: True)
    yes = falls(row, kept + scene.lift)
    return likelihood.of_falling(row, scene.lift, yes=yes)
