"""Why an action is refused, from the sender's View alone: a refusal reveals nothing."""

from divinary.arcana.data.card import THE_HOURS
from divinary.arcana.data.cards import CARDS
from divinary.arcana.data.fates import other_fate
from divinary.arcana.model import actions
from divinary.arcana.model.position import Phase
from divinary.arcana.model.view import View
from divinary.arcana.rules.powers import POWERS
from divinary.core.errors import IllegalAction

_FIRST = {
    Phase.MOVE: "choose-target",
    Phase.TAKE: "choose-target",
    Phase.STEAL: "must-steal",
}
"""Phases in which there is one kind of choice, with the reason against any other."""


def refusal(view: View, action: actions.Action) -> IllegalAction:
    """Return why the seat of `view` may not do `action` now. Whose turn it is comes first."""
    if not isinstance(action, actions.Action):
        return IllegalAction("not-an-action", text=str(action))
    if view.result is not None:
        return IllegalAction("game-over")
    if isinstance(action, actions.Aside):
        return _aside(view, action)
    if view.paused:
        return IllegalAction("paused")
    if isinstance(action, actions.Outcome):
        return IllegalAction("chance-only") if view.deciding else IllegalAction("no-such-outcome")
    if not view.deciding:
        return IllegalAction("chance-first")
    if view.seat not in view.deciding:
        return _not_yours(view)
    return _choice(view, action)


def _choice(view: View, action: actions.Choice) -> IllegalAction:
    allowed = tuple(map(str, view.choices))
    if view.phase in _FIRST:
        return IllegalAction(_FIRST[view.phase], allowed=allowed)
    if isinstance(action, actions.Use):
        return _use(view, action, allowed)
    if isinstance(action, actions.Play) and view.phase is Phase.PLAY:
        return _play(view, action, allowed)
    if isinstance(action, actions.Predict) and view.phase is Phase.PREDICT:
        reason = "already-guessed" if action.fate in view.guessed else "no-such-fate"
        return IllegalAction(reason, fate=action.fate, allowed=allowed)
    return IllegalAction("not-now", phase=view.phase.value, allowed=allowed)


def _not_yours(view: View) -> IllegalAction:
    if view.active_seat not in view.deciding:
        return IllegalAction("group-decides", seats=view.deciding, active=view.active_seat)
    return IllegalAction("not-your-turn", active=view.active_seat)


def _play(view: View, action: actions.Play, allowed: tuple[str, ...]) -> IllegalAction:
    if action.fate not in view.hand:
        return IllegalAction("not-in-hand", fate=action.fate, hand=view.hand, allowed=allowed)
    if actions.Play(action.fate, action.card) in view.choices:
        return IllegalAction("no-such-token", fate=action.fate, allowed=allowed)
    if action.card == THE_HOURS:
        return IllegalAction("hours-closed", allowed=allowed)
    if action.card not in [slot.card for slot in view.row if slot]:
        return IllegalAction("not-in-row", card=action.card, allowed=allowed)
    if view.feasted and CARDS[action.card].draws:
        return IllegalAction("feast-again", card=action.card, allowed=allowed)
    return IllegalAction(
        "condition",
        card=action.card,
        fate=action.fate,
        kept=other_fate(view.hand, action.fate),
        lift=view.lift,
        allowed=allowed,
    )


def _use(view: View, action: actions.Use, allowed: tuple[str, ...]) -> IllegalAction:
    if action.card not in CARDS:
        return IllegalAction("not-an-action", text=action.card)
    power = POWERS[CARDS[action.card].power]
    if action.card not in view.ready:
        return IllegalAction("not-ready", card=action.card, power=power.id, allowed=allowed)
    if view.used:
        return IllegalAction("one-power-a-turn", allowed=allowed)
    if view.phase is not power.window.phase or (view.feasted and view.phase is Phase.PLAY):
        return IllegalAction(
            "wrong-window", power=power.id, window=power.window.value, allowed=allowed
        )
    if view.guessed and view.phase is Phase.PREDICT:
        return IllegalAction("guess-made", power=power.id, allowed=allowed)
    if power.pays and (action.cost not in view.ready or action.cost == action.card):
        return IllegalAction("no-cost", power=power.id, allowed=allowed)
    return IllegalAction("no-such-target", power=power.id, allowed=allowed)


def _aside(view: View, action: actions.Aside) -> IllegalAction:
    if view.seat != action.seat:
        return IllegalAction("not-your-seat", seat=action.seat)
    seated = action.seat in map(view.options.owner, view.present)
    if isinstance(action, actions.Join):
        return _join(view, action, seated)
    if not seated:
        return IllegalAction("not-seated", seat=action.seat)
    if isinstance(action, actions.OwnUp):
        return IllegalAction("was-legal" if view.options.honour else "not-in-honour")
    if isinstance(action, actions.Note | actions.Show) and action.seat == view.active_seat:
        return IllegalAction("active-is-silent")
    if isinstance(action, actions.Note):
        return _note(view, action)
    if isinstance(action, actions.Show) and not view.options.challenge:
        return IllegalAction("too-late-to-show" if view.hand else "nothing-to-show")
    return IllegalAction("not-in-challenge")


def _join(view: View, action: actions.Join, seated: bool) -> IllegalAction:
    if view.options.challenge:
        return IllegalAction("not-in-challenge")
    if seated:
        return IllegalAction("seat-taken", seat=action.seat)
    return IllegalAction("next-seat", number=view.free_seats[-1])


def _note(view: View, action: actions.Note) -> IllegalAction:
    if view.options.owner(action.line) == action.seat:
        return IllegalAction("own-line")
    if action.line not in view.present or action.fate not in range(1, view.options.fates + 1):
        return IllegalAction("no-such-number", seat=action.line, fate=action.fate)
    down = action.fate in view.lines[action.line]
    return IllegalAction(
        "already-down" if down else "already-up", seat=action.line, fate=action.fate
    )
