"""A bot that means what it plays, to a listener who knows only the cards.

As active player it gives the clue that leaves such a listener the fewest possibilities. In the
group it is that listener: it weighs what is left and predicts when that pays. Two of them share no
signs beyond the cards, so a person who reads the cards understands them, and is understood.
"""

from functools import partial
from operator import lt
from random import Random

from msgspec.structs import replace

from divinary.arcana import beliefs
from divinary.arcana.actions import DONE, PASS, Choice, Play, Predict, Use
from divinary.arcana.cards import CARDS, THE_HOURS
from divinary.arcana.fates import other_fate
from divinary.arcana.position import Phase, Slot
from divinary.arcana.turn import doom_ahead
from divinary.arcana.view import View
from divinary.bots.group import POWER_PRICE, Group, powers_of_the_group, stakes


class Literal:
    """Gives the narrowest clue, and hears in a clue what the cards say and nothing else."""

    def choose(self, view: View, rng: Random) -> Choice:
        """Return one of `view.choices`; only equally likely predictions are left to `rng`."""
        if view.phase is Phase.PLAY:
            return _before_play(view)
        if view.phase is Phase.AFTER:
            return _after_play(view)
        return _before_prediction(view, rng)


def _before_play(view: View) -> Choice:
    """Give the narrowest clue, or Cycle first where the new card allows a far better one."""
    plays = [choice for choice in view.choices if isinstance(choice, Play)]
    clue, hope = _narrowest(view, plays)
    hopes: dict[Choice, float] = {clue: hope}
    for use in _uses(view, "cycle"):
        cycled = _cycled(view, use)
        _, hope = _narrowest(cycled, beliefs.scene(cycled).plays(view.hand))
        hopes[use] = hope - POWER_PRICE
    return max(hopes, key=hopes.__getitem__)


def _after_play(view: View) -> Choice:
    """Discard a lower fate where that brings more than to leave a power to the group.

    Old? tells nothing to a listener who remembers no earlier turn, and is never used.
    """
    (kept,) = view.hand
    odds = beliefs.told(view).odds()
    group = Group(odds, stakes(view, view.doom_ahead), powers_of_the_group(view))
    hopes: dict[Choice, float] = {DONE: group.foreseen(kept)}
    for use in _uses(view, "discard-lower"):
        odds_then = odds.given(partial(lt, use.value))
        group = Group(odds_then, stakes(view, _doom_after_discard(view, use)))
        hopes[use] = group.foreseen(kept) - POWER_PRICE
    return max(hopes, key=hopes.__getitem__)


def _before_prediction(view: View, rng: Random) -> Choice:
    """Use a power that is worth its price; then predict the likeliest value, or pass."""
    odds = beliefs.told(view).odds()
    uses = powers_of_the_group(view)
    group = Group(odds, stakes(view, view.doom_ahead), uses, view.guesses)
    use = group.best_use()
    if use is not None:
        return use
    if not group.predicts():
        return PASS
    values = odds.likeliest()
    return Predict(values[int(rng.random() * len(values))])


def _narrowest(view: View, plays: list[Play]) -> tuple[Play, float]:
    """Return the play that leaves the fewest possibilities, and what hope it leaves.

    Of several, the one with the most hope: less doom ahead, or likelier to be predicted right.
    """
    ranks = {play: _rank(view, play) for play in plays}
    best = min(ranks, key=ranks.__getitem__)
    return best, -ranks[best][1]


def _rank(view: View, play: Play) -> tuple[int, float]:
    """Return how many possibilities `play` leaves, and the hope after the prediction, negated."""
    kept = other_fate(view.hand, play.fate)
    told = beliefs.would_tell(beliefs.scene(view), play, kept)
    ahead = stakes(view, _doom_after_play(view, play))
    group = Group(told.odds(), ahead, powers_of_the_group(view))
    return len(told.possible.values), -group.foreseen(kept)


def _uses(view: View, power: str) -> list[Use]:
    return [
        choice
        for choice in view.choices
        if isinstance(choice, Use) and CARDS[choice.card].power == power
    ]


def _cycled(view: View, use: Use) -> View:
    """Return the table after Cycle; an empty deck gives back the very card that was spent."""
    new = Slot(view.top or use.card)
    row = [new if slot and slot.card == use.target else slot for slot in view.row]
    return replace(view, row=tuple(row), used=True)


def _doom_after_play(view: View, play: Play) -> int:
    """Return the doom ahead once the fate lies there; from The Hours it moves to the first card."""
    target = next(slot for slot in view.row if slot and play.card in (slot.card, THE_HOURS))
    return doom_ahead([target.with_fate(play.fate)])


def _doom_after_discard(view: View, use: Use) -> int:
    row = [slot for slot in view.row if slot]
    return doom_ahead(
        [slot.without_fate(use.value) if slot.card == use.target else slot for slot in row]
    )
