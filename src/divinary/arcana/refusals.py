"""Why an action is refused, from the sender's View alone: a refusal tells nothing new."""

from divinary.arcana.actions import (
    Action,
    Aside,
    Choice,
    Done,
    Mark,
    Outcome,
    Pass,
    Play,
    Predict,
    Unmark,
    Use,
)
from divinary.arcana.cards import CARDS, THE_HOURS
from divinary.arcana.fates import other_fate
from divinary.arcana.position import Phase
from divinary.arcana.powers import POWERS
from divinary.arcana.view import View
from divinary.core.errors import IllegalAction

_PHASE_OF = {Play: Phase.PLAY, Done: Phase.AFTER, Predict: Phase.PREDICT, Pass: Phase.PREDICT}


def refusal(view: View, action: Action) -> IllegalAction:
    """Return why the seat of `view` may not do `action` now. Whose turn it is comes first."""
    if not isinstance(action, Action):
        return IllegalAction("not-an-action", text=str(action))
    if view.result is not None:
        return IllegalAction("game-over")
    if isinstance(action, Aside):
        return _aside(view, action)
    if isinstance(action, Outcome):
        return IllegalAction("chance-only") if view.deciding else IllegalAction("no-such-outcome")
    if not view.deciding:
        return IllegalAction("chance-first")
    if view.seat not in view.deciding:
        return _not_yours(view)
    return _choice(view, action)


def _choice(view: View, action: Choice) -> IllegalAction:
    allowed = tuple(map(str, view.choices))
    if isinstance(action, Use):
        return _use(view, action, allowed)
    if view.phase is not _PHASE_OF[type(action)]:
        return IllegalAction("not-now", phase=view.phase.value, allowed=allowed)
    if isinstance(action, Play):
        return _play(view, action, allowed)
    if isinstance(action, Predict):
        reason = "already-guessed" if action.fate in view.guessed else "no-such-fate"
        return IllegalAction(reason, fate=action.fate, allowed=allowed)
    return IllegalAction("not-now", phase=view.phase.value, allowed=allowed)


def _not_yours(view: View) -> IllegalAction:
    if view.phase is Phase.PREDICT:
        return IllegalAction("group-decides", seats=view.deciding, active=view.active)
    return IllegalAction("not-your-turn", active=view.active)


def _play(view: View, action: Play, allowed: tuple[str, ...]) -> IllegalAction:
    if action.fate not in view.hand:
        return IllegalAction("not-in-hand", fate=action.fate, hand=view.hand, allowed=allowed)
    if Play(action.fate, action.card) in view.choices:
        return IllegalAction("no-such-token", fate=action.fate, allowed=allowed)
    if action.card == THE_HOURS:
        return IllegalAction("hours-closed", allowed=allowed)
    if action.card not in [slot.card for slot in view.row if slot]:
        return IllegalAction("not-in-row", card=action.card, allowed=allowed)
    kept = other_fate(view.hand, action.fate)
    return IllegalAction(
        "condition", card=action.card, fate=action.fate, kept=kept, allowed=allowed
    )


def _use(view: View, action: Use, allowed: tuple[str, ...]) -> IllegalAction:
    if action.card not in CARDS:
        return IllegalAction("not-an-action", text=action.card)
    power = POWERS[CARDS[action.card].power]
    if action.card not in view.ready:
        return IllegalAction("not-ready", card=action.card, power=power.id, allowed=allowed)
    if view.used:
        return IllegalAction("one-power-a-turn", allowed=allowed)
    if view.phase is not power.window.phase:
        return IllegalAction(
            "wrong-window", power=power.id, window=power.window.value, allowed=allowed
        )
    if view.guessed:
        return IllegalAction("guess-made", power=power.id, allowed=allowed)
    return IllegalAction("no-such-target", power=power.id, allowed=allowed)


def _aside(view: View, action: Mark | Unmark) -> IllegalAction:
    if view.seat != action.seat:
        return IllegalAction("not-your-seat", seat=action.seat)
    if action.seat == view.active:
        return IllegalAction("active-is-silent")
    if action.line == action.seat:
        return IllegalAction("own-line")
    seats, fates = range(view.options.seats), range(1, view.options.fates + 1)
    if action.line not in seats or action.fate not in fates:
        return IllegalAction("no-such-number", seat=action.line, fate=action.fate)
    down = action.fate in view.lines[action.line]
    return IllegalAction(
        "already-down" if down else "already-up", seat=action.line, fate=action.fate
    )
