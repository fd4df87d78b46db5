"""A clue from a View: this turn's last play, as far as everybody may know about it."""

from collections.abc import Iterator

from divinary.arcana.beliefs.clue import (
    Answered,
    Clue,
    Discarded,
    Fell,
    Said,
    Stole,
    StoleNothing,
    TellAnswer,
    WrongPrediction,
)
from divinary.arcana.data.cards import CARDS
from divinary.arcana.model.actions import Predict, Steal, Use
from divinary.arcana.model.events import Answer, Falling, NothingToSteal
from divinary.arcana.model.position import HIDING_PHASES
from divinary.arcana.model.view import View
from divinary.arcana.rules.play_context import PLAYS, last_play, since_last_play


def from_view(view: View) -> Clue | None:
    """Return the clue that lies open, or None if there is none.

    What the seat holds itself does not count: the group reasons without it. What a fate from
    before could be is another question: any value is taken to be possible. In honour mode a play
    may break the rules, and then what it seems to tell is not so.
    """
    made = last_play(view)
    if made is None or view.phase not in HIDING_PHASES:
        return None
    scene, play = made
    return Clue(
        scene,
        PLAYS[play.fate, play.card],
        exiled=view.exiled,
        carried=tuple(range(1, view.options.fates + 1)),
        since=tuple(_said(view)),
    )


def _said(view: View) -> Iterator[Said]:
    """Yield what was said and done since the play."""
    asked: Use | None = None
    for what in since_last_play(view):
        match what:
            case Use(card=card, value=value, target=target):
                asked = what
                if CARDS[card].power == "discard-lower":
                    yield Discarded(value, target)
            case Answer(yes=yes):
                yield _answered(asked, yes)
            case Steal(fate=fate, card=card):
                yield Stole(fate, card)
            case NothingToSteal():
                yield StoleNothing()
            case Falling(yes=yes):
                yield Fell(yes)
            case Predict(fate=fate):
                yield WrongPrediction(fate - view.options.raised(view.lift))


def _answered(asked: Use | None, yes: bool) -> Said:
    """Return an answer: to the power just used, or without one to The Chalice."""
    if asked is None:
        return TellAnswer(yes)
    return Answered(CARDS[asked.card].power, yes, asked.value)
