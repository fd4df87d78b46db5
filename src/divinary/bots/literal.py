"""A bot that means what it plays, to listeners who think that any legal play was as likely.

As active player it gives the clue from which such listeners get furthest. In the group it is one of
them: it weighs what everybody may conclude and predicts when that pays. Two of them share no signs
beyond the cards, so a person who reads the cards understands them, and is understood.
"""

from collections.abc import Callable
from functools import partial
from operator import lt
from random import Random
from typing import Final

from divinary.arcana.actions import DONE, PASS, Choice, Exile, Onto, Predict, Use
from divinary.arcana.beliefs import believe, believe_in_public
from divinary.arcana.cards import CARDS, CardId
from divinary.arcana.position import Phase
from divinary.arcana.recall import scene_now
from divinary.arcana.scene import Scene
from divinary.arcana.slots import Row, Slot, at, changed, moved, visible_fates
from divinary.arcana.view import View
from divinary.bots.group import POWER_PRICE, Group, cheapest, most_hopeful, offers, stakes
from divinary.bots.speaker import Speaker

SPARE_POWERS: Final = 4
"""Ready cards from which on two are well spent on making a value rarer."""


class Literal:
    """Gives the clue that helps most, and hears in a clue what the cards say and nothing else."""

    def choose(self, view: View, rng: Random) -> Choice:
        """Return one of `view.choices`; only equally likely predictions are left to `rng`."""
        if view.phase is Phase.PREDICT:
            return _before_prediction(view, rng)
        return _ALONE[view.phase](view)


def _before_play(view: View) -> Choice:
    """Give the best clue, or first use a power that allows a far better one."""
    speaker = Speaker(view, believe_in_public(view))
    now = scene_now(view)
    play, hope = speaker.best_play(now, used=view.used)
    hopes: dict[Choice, float] = {play: hope}
    for use in _uses(view):
        for scene in _scenes_after(view, now, use):
            _, hope = speaker.best_play(scene, used=True)
            hopes[use] = max(hopes.get(use, 0.0), hope - POWER_PRICE)
    return most_hopeful(hopes)


def _scenes_after(view: View, now: Scene, use: Use) -> list[Scene]:
    """Return how the table may lie for a play once a power of the active player was used."""
    power = CARDS[use.card].power
    if power == "plus-1":
        return [Scene(now.options, now.row, lift=1, feasted=now.feasted)]
    if power == "cycle":
        # An empty deck gives back the very card that was spent.
        new = Slot(view.top or use.card)
        return [Scene(now.options, changed(now.row, use.target, new))]
    return [
        Scene(now.options, row) for row in _relocations(now.row, use.value, use.target).values()
    ]


def _relocations(row: Row, fate: int, source: CardId) -> dict[CardId, Row]:
    targets = [slot.card for slot in row if slot and slot.card != source]
    return {target: moved(row, fate, source, target) for target in targets}


def _relocate(view: View) -> Choice:
    """Move the fate to where it allows the best clue."""
    assert view.moving is not None, "Relocate has named a fate"
    speaker = Speaker(view, believe_in_public(view))
    rows = _relocations(view.row, *view.moving)
    hopes = {
        target: speaker.best_play(Scene(view.options, row), used=True)[1]
        for target, row in rows.items()
    }
    return Onto(most_hopeful(hopes))


def _steal(view: View) -> Choice:
    return Speaker(view, believe_in_public(view)).best_steal()


def _after_play(view: View) -> Choice:
    """Say something more where that brings more than to leave a power to the group."""
    public = believe_in_public(view)
    speaker = Speaker(view, public)
    hopes: dict[Choice, float] = {DONE: speaker.hope_now()}
    for use in _uses(view):
        if CARDS[use.card].power == "old":
            odds = public.odds_if_old(view.active, yes=believe(view).played_old())
            hopes[use] = speaker.hope_once(view.row, odds) - POWER_PRICE
        else:
            odds = public.odds(view.active).given(partial(lt, use.value))
            left = at(view.row, use.target).without_fate(use.value)
            row = changed(view.row, use.target, left)
            hopes[use] = speaker.hope_once(row, odds) - POWER_PRICE
    return most_hopeful(hopes)


def _before_prediction(view: View, rng: Random) -> Choice:
    """Use a power that is worth its price; then predict the likeliest value, or pass."""
    odds = believe_in_public(view).odds(view.active)
    slots = [slot for slot in view.row if slot and slot.card in view.fading]
    at_stake = stakes(view, slots, view.guesses)
    options = offers(view, view.row, slots, view.guesses)
    group = Group(odds, at_stake, view.laid, options, view.guesses)
    offer = group.best_offer()
    if offer is not None:
        return offer.use
    if not group.predicts():
        return PASS
    values = odds.likeliest()
    likeliest = values[int(rng.random() * len(values))]
    return Predict(likeliest + view.options.raised(view.lift))


def _after_prediction(view: View) -> Choice:
    """Pay for Exile only where powers abound."""
    uses = _uses(view)
    if len(view.ready) < SPARE_POWERS or not uses:
        return PASS
    return next(use for use in uses if use.cost == cheapest(view.ready, use.card))


def _exile(view: View) -> Choice:
    """Take out of the game the fate whose value is then the rarest; of these the highest."""
    gone = (*visible_fates(view.row), *view.exiled)
    found = [choice for choice in view.choices if isinstance(choice, Exile)]
    return max(found, key=lambda choice: (gone.count(choice.fate), choice.fate))


_ALONE: Final[dict[Phase, Callable[[View], Choice]]] = {
    Phase.PLAY: _before_play,
    Phase.MOVE: _relocate,
    Phase.STEAL: _steal,
    Phase.AFTER: _after_play,
    Phase.EXILE: _after_prediction,
    Phase.TAKE: _exile,
}


def _uses(view: View) -> list[Use]:
    return [choice for choice in view.choices if isinstance(choice, Use)]
