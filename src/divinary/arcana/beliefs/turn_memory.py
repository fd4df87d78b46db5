"""What a View remembers of the turn that is being played."""

from collections.abc import Iterator

from divinary.arcana.data.cards import CARDS
from divinary.arcana.model.actions import Action, Play
from divinary.arcana.model.events import Answer, Event, Fact
from divinary.arcana.model.view import View
from divinary.arcana.rules.play_context import PlayContext


def scene_now(view: View) -> PlayContext:
    """Return the table as it lies now, before a play."""
    return PlayContext(view.options, view.row, view.lift, view.feasted)


def last_play(view: View) -> tuple[PlayContext, Play] | None:
    """Return this turn's last play and the table as it lay when it was made; None before that."""
    if view.played is None or view.result is not None:
        return None
    for event in _backwards(view):
        if isinstance(event.what, Play) and event.row:
            # A play on The Feast itself comes before The Feast is barred.
            feasted = view.feasted and not _is_feast(event.what)
            return PlayContext(view.options, event.row, view.lift, feasted), event.what
    return None


def since_last_play(view: View) -> list[Action | Fact]:
    """Return all that happened after this turn's last play."""
    since: list[Action | Fact] = []
    for event in _backwards(view):
        if isinstance(event.what, Play):
            return since[::-1]
        since.append(event.what)
    return []


def was_told(view: View) -> bool | None:
    """Return what The Chalice made its player tell after this turn's last play; None if nothing."""
    made = last_play(view)
    if made is None or made[1].card not in CARDS or CARDS[made[1].card].tells is None:
        return None
    return next((what.yes for what in since_last_play(view) if isinstance(what, Answer)), None)


def _is_feast(play: Play) -> bool:
    return play.card in CARDS and CARDS[play.card].draws


def _backwards(view: View) -> Iterator[Event]:
    """Yield this turn's events, the last first."""
    for event in reversed(view.past):
        if event.turn != view.active:
            return
        yield event
