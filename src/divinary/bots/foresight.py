"""What everybody can foresee of a play, if they know the fate that is kept."""

from typing import NamedTuple

import numpy as np

from divinary.arcana.actions import Play, Steal
from divinary.arcana.beliefs import Odds, likelihood
from divinary.arcana.beliefs.models import Before, Model
from divinary.arcana.beliefs.worlds import Token, Weights, Worlds
from divinary.arcana.cards import CARDS
from divinary.arcana.choices import steals_above, stolen
from divinary.arcana.fading import fading, falls
from divinary.arcana.fates import HIGHEST, Fate, other_fate
from divinary.arcana.scene import Scene, plays_again
from divinary.arcana.slots import Row, laid, thief
from divinary.arcana.turn import SMALL
from divinary.bots.group import Group, Offer, Stakes, offers, stakes
from divinary.bots.outlook import Outlook
from divinary.bots.standing import Ending, Standing


class After(NamedTuple):
    """A fate was played, and another is kept."""

    played: Fate
    kept: Fate
    lift: int
    small: bool
    guesses: int
    used: bool

    @property
    def counts_as(self) -> int:
        """What the kept fate counts as."""
        return self.kept + self.lift


class Foresight:
    """Knows how a group listens, and so what hope is left when it is done."""

    def __init__(self, standing: Standing, model: Model, outlook: Outlook) -> None:
        """Take where the game stands, how the listeners hear, and how they look ahead."""
        self._standing = standing
        self._model = model
        self._outlook = outlook
        self._groups: dict[tuple[object, ...], Group] = {}
        self._endings: dict[tuple[object, ...], tuple[Stakes, tuple[Offer, ...]]] = {}
        self._seen: tuple[Before, Weights] | None = None

    def hopes(
        self, before: Before, hand: tuple[Fate, ...], *, used: bool = False
    ) -> dict[Play, float]:
        """Return what hope each play of a hand leaves."""
        return {
            play: self.hope_of_play(before, play, other_fate(hand, play.fate), used=used)
            for play in before.scene.plays(hand)
        }

    def hope_of_play(self, before: Before, play: Play, kept: Fate, *, used: bool = False) -> float:
        """Return the hope after a play, to one who knows what is kept."""
        after, row, heard = self._played(before, play, kept, used=used)
        if self._plays_again(before.scene, play):
            return self._hope_of_feast(before, row, heard, kept, used=used)
        return self._hope_before_thief(after, row, heard)

    def _plays_again(self, scene: Scene, play: Play) -> bool:
        return plays_again(play.card, feasted=scene.feasted, in_bag=self._standing.in_bag)

    def _played(
        self, before: Before, play: Play, kept: Fate, *, used: bool
    ) -> tuple[After, Row, Weights]:
        """Return what follows at once from a play: what is heard in it, and what is told."""
        scene = before.scene
        card = CARDS.get(play.card)
        row = laid(scene.row, play.fate, play.card)
        heard = self._either(before)[play.fate] * self._model.of_play(before, play)
        if card and card.tells:
            yes = card.tells(play.fate, kept + scene.lift)
            heard = heard * likelihood.of_tell(play, scene.lift, yes=yes)
        guesses = self._standing.guesses + (card.guesses if card else 0)
        small = self._standing.small or play.fate in SMALL
        return After(play.fate, kept, scene.lift, small, guesses, used), row, heard

    def _either(self, before: Before) -> Weights:
        """Return how likely each two fates are, whichever came first."""
        if self._seen is None or self._seen[0] is not before:
            pair = before.pair()
            self._seen = before, pair + pair.T - np.diag(np.diag(pair))
        return self._seen[1]

    def _hope_of_feast(
        self, before: Before, row: Row, heard: Weights, kept: Fate, *, used: bool
    ) -> float:
        """Return the hope of a second play, on average over what the bag may give."""
        again = Scene(before.scene.options, row, before.scene.lift, feasted=True)
        free = np.zeros(HIGHEST + 1)
        free[: before.scene.options.fates + 1] = self._standing.free(row)
        in_bag = np.maximum(free[np.newaxis, :] - np.eye(HIGHEST + 1), 0)
        pair = heard[:, np.newaxis] * in_bag
        then = before._replace(scene=again, worlds=two_fates(before.hand, pair))
        mine = in_bag[kept]
        hopes = [
            mine[drawn] * max(self.hopes(then, (kept, drawn), used=used).values())
            for drawn in range(1, HIGHEST + 1)
            if mine[drawn]
        ]
        return float(sum(hopes) / mine.sum()) if hopes else 0.0

    def _hope_before_thief(self, after: After, row: Row, heard: Weights) -> float:
        if thief(row) is None:
            return self.hope_before_group(after, row, heard)
        takable = steals_above(row, after.counts_as)
        if takable:
            return max(self.hope_of_steal(after, row, heard, steal) for steal in takable)
        spared = likelihood.of_stealing(row, after.lift, able=False)
        return self.hope_before_group(after, row, heard * spared)

    def hope_of_steal(self, after: After, row: Row, heard: Weights, steal: Steal) -> float:
        """Return the hope once The Thief has taken a fate."""
        taken = likelihood.of_steal(row, after.lift, steal)
        return self.hope_before_group(after, stolen(row, steal), heard * taken)

    def hope_before_group(self, after: After, row: Row, heard: Weights) -> float:
        """Return the hope when the group's window opens, for one who knows what is kept."""
        return self.group(after, row, heard).foreseen(after.kept)

    def group(self, after: After, row: Row, heard: Weights) -> Group:
        """Return the group as it will listen when its window opens."""
        if any(slot and CARDS[slot.card].announced for slot in row):
            yes = falls(row, after.counts_as)
            heard = heard * likelihood.of_falling(row, after.lift, yes=yes)
        return self._group(after, row, heard)

    def _group(self, after: After, row: Row, heard: Weights) -> Group:
        ending = self.ending(after, row)
        key = (after._replace(kept=0), row, heard.tobytes(), len(ending.fading))
        if key not in self._groups:
            odds = Odds(tuple(heard.tolist()))
            at_stake, open_to_use = self._at_stake(ending, after.guesses)
            self._groups[key] = Group(odds, at_stake, after.played, open_to_use, after.guesses)
        return self._groups[key]

    def _at_stake(self, ending: Ending, guesses: int) -> tuple[Stakes, tuple[Offer, ...]]:
        """Return what may come of an ending, whatever is heard."""
        key = (ending.row, tuple(ending.fading), ending.standing.used, guesses)
        if key not in self._endings:
            self._endings[key] = (
                stakes(ending, guesses, self._outlook),
                offers(ending, guesses, self._outlook),
            )
        return self._endings[key]

    def ending(self, after: After, row: Row) -> Ending:
        """Return how the turn ends if the row lies so."""
        slots = fading(row, self._standing.options, small=after.small, kept=after.counts_as)
        return Ending(self._standing._replace(used=after.used), row, slots)


def two_fates(hand: int, pair: Weights) -> Worlds:
    """Return the worlds in which a hand holds two fates, and nothing is asked of the others."""
    every = tuple(range(1, HIGHEST + 1))
    return Worlds((Token(hand, every), Token(hand, every)), pair[1:, 1:])
