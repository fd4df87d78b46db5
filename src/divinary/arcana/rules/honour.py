"""Honour mode: illegal plays are accepted, and their player may own up to them."""

from divinary.arcana.data.card import THE_HOURS
from divinary.arcana.model.actions import OwnUp, Play
from divinary.arcana.model.position import HIDING_PHASES, Phase, Position
from divinary.arcana.model.view import View
from divinary.arcana.rules.discard import discard_hand
from divinary.arcana.rules.play_context import PLAYS
from divinary.arcana.rules.the_fall import with_kept_remembered
from divinary.arcana.rules.turn_end import end_turn


def every_play(position: Position) -> list[Play]:
    """Return every fate of the hand on every card and on The Hours, legal or not."""
    places = [*[slot.card for slot in position.row if slot], THE_HOURS]
    fates = sorted(set(position.hands[position.active]))
    return [PLAYS[fate, place] for place in places for fate in fates]


def may_own_up(position: Position) -> bool:
    """Whether the active player has broken a rule, and the prediction is not settled yet."""
    return position.illegal and position.phase in HIDING_PHASES


def own_up(position: Position, action: OwnUp) -> Position:
    """Leave the fate on the table, discard the kept one unseen, and go on to fading."""
    return end_turn(discard_hand(with_kept_remembered(position), position.active))


def lingers(view: View) -> bool:
    """Whether the others wait so that the player may own up; they wait after legal plays too."""
    hidden = view.phase is Phase.PREDICT and not view.guessed
    return view.options.honour and hidden and view.seat == view.active_seat
