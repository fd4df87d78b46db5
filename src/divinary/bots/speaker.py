"""What a speaker can foresee of each thing that it might do in its own turn."""

import numpy as np

from divinary.arcana.actions import Play, Steal
from divinary.arcana.beliefs import Belief, Odds, likelihood
from divinary.arcana.beliefs.models import beside
from divinary.arcana.beliefs.worlds import Weights
from divinary.arcana.cards import CARDS
from divinary.arcana.choices import steals_above, stolen
from divinary.arcana.fading import fading, falls
from divinary.arcana.fates import HIGHEST, Fate, other_fate
from divinary.arcana.scene import Scene, plays_again
from divinary.arcana.slots import Row, laid, thief
from divinary.arcana.turn import SMALL
from divinary.arcana.view import View
from divinary.bots.group import Group, most_hopeful, offers, stakes


class Speaker:
    """Sees its own fates, and knows what the others may conclude from what it does."""

    def __init__(self, view: View, public: Belief) -> None:
        """Look at the table; `public` is what everybody may conclude so far."""
        self._view = view
        self._public = public

    def best_play(self, scene: Scene, *, used: bool = False) -> tuple[Play, float]:
        """Return the play that leaves the most hope, and that hope.

        `used` is whether a power was used this turn, so that the group has none left.
        """
        pair = self._public.pair(self._view.active)
        return self._best(scene, self._view.hand, pair, used=used)

    def _best(
        self, scene: Scene, hand: tuple[Fate, ...], pair: Weights, *, used: bool
    ) -> tuple[Play, float]:
        hopes = {
            play: self._hope_of_play(scene, play, other_fate(hand, play.fate), pair, used=used)
            for play in scene.plays(hand)
        }
        best = most_hopeful(hopes)
        return best, hopes[best]

    def _hope_of_play(
        self, scene: Scene, play: Play, kept: Fate, pair: Weights, *, used: bool
    ) -> float:
        card = CARDS.get(play.card)
        row = laid(scene.row, play.fate, play.card)
        heard = _heard(pair, scene, play)
        if card and card.tells:
            yes = card.tells(play.fate, kept + scene.lift)
            heard = heard * likelihood.of_tell(play, scene.lift, yes=yes)
        if plays_again(play.card, feasted=scene.feasted, in_bag=self._view.in_bag):
            return self._hope_of_feast(scene, row, heard, kept, used=used)
        guesses = self._view.guesses + (card.guesses if card else 0)
        small = self._view.small or play.fate in SMALL
        after = _After(self._view, play.fate, kept, scene.lift, small, guesses, used)
        return after.hope_before_thief(row, heard)

    def _hope_of_feast(
        self, scene: Scene, row: Row, heard: Weights, kept: Fate, *, used: bool
    ) -> float:
        """Return the hope of a second play, on average over what the bag may give."""
        again = Scene(scene.options, row, scene.lift, feasted=True)
        free = self._free(row)
        in_bag = np.maximum(free[np.newaxis, :] - np.eye(HIGHEST + 1), 0)
        pair = heard[:, np.newaxis] * in_bag
        mine = in_bag[kept]
        hopes = [
            mine[drawn] * self._best(again, (kept, drawn), pair, used=used)[1]
            for drawn in range(1, HIGHEST + 1)
            if mine[drawn]
        ]
        return float(sum(hopes) / mine.sum()) if hopes else 0.0

    def _free(self, row: Row) -> Weights:
        """Count by value what lies neither on the table nor out of the game."""
        free = np.zeros(HIGHEST + 1)
        free[1 : self._view.options.fates + 1] = self._view.options.copies
        for fate in [*self._view.exiled, *[f for slot in row if slot for f in slot.fates]]:
            free[fate] -= 1
        return free

    def best_steal(self) -> Steal:
        """Return what The Thief takes so that the most hope is left."""
        after, heard = self._now()
        takable = steals_above(self._view.row, after.counts_as)
        row = self._view.row
        return most_hopeful({steal: after.hope_of_steal(row, heard, steal) for steal in takable})

    def hope_now(self) -> float:
        """Return the hope if nothing more is done before the group's window."""
        after, heard = self._now()
        return after.hope_before_group(self._view.row, heard)

    def hope_once(self, row: Row, odds: Odds) -> float:
        """Return the hope if the row lay so, the others had these odds, and no power were left."""
        after, _ = self._now(used=True)
        return after.hope_before_group(row, np.array(odds.weights))

    def _now(self, *, used: bool = False) -> "tuple[_After, Weights]":
        view = self._view
        (kept,) = view.hand
        after = _After(
            view, view.laid, kept, view.lift, view.small, view.guesses, used or view.used
        )
        return after, np.array(self._public.odds(view.active).weights)


class _After:
    """What lies ahead once a fate is played."""

    def __init__(
        self,
        view: View,
        played: Fate,
        kept: Fate,
        lift: int,
        small: bool,
        guesses: int,
        used: bool,
    ) -> None:
        self._view = view
        self._played = played
        self._kept = kept
        self._lift = lift
        self._small = small
        self._guesses = guesses
        self._used = used
        self.counts_as = kept + lift

    def hope_before_thief(self, row: Row, heard: Weights) -> float:
        if thief(row) is None:
            return self.hope_before_group(row, heard)
        takable = steals_above(row, self.counts_as)
        if takable:
            return max(self.hope_of_steal(row, heard, steal) for steal in takable)
        spared = likelihood.of_stealing(row, self._lift, able=False)
        return self.hope_before_group(row, heard * spared)

    def hope_of_steal(self, row: Row, heard: Weights, steal: Steal) -> float:
        taken = likelihood.of_steal(row, self._lift, steal)
        return self.hope_before_group(stolen(row, steal), heard * taken)

    def hope_before_group(self, row: Row, heard: Weights) -> float:
        heard = self._with_announcement(row, heard)
        slots = fading(row, self._view.options, small=self._small, kept=self.counts_as)
        options = () if self._used else offers(self._view, row, slots, self._guesses)
        at_stake = stakes(self._view, slots, self._guesses)
        odds = Odds(tuple(heard.tolist()))
        return Group(odds, at_stake, self._played, options, self._guesses).foreseen(self._kept)

    def _with_announcement(self, row: Row, heard: Weights) -> Weights:
        """Return what is left once it is said whether The Fall fades, if it lies there."""
        if not any(slot and CARDS[slot.card].announced for slot in row):
            return heard
        yes = falls(row, self.counts_as)
        return heard * likelihood.of_falling(row, self._lift, yes=yes)


def _heard(pair: Weights, scene: Scene, play: Play) -> Weights:
    """Return by the value of the kept fate how likely the others think it, after `play`."""
    return beside(pair, play.fate) * likelihood.of_play(scene, play)
