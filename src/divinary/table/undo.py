"""What can be taken back: the last choice of a game, and the moments before it."""

from typing import Any, NamedTuple

from divinary.core.deciders import CHANCE, seats_of
from divinary.core.game import Action, State


class LastChoice(NamedTuple):
    """The last choice that had an alternative: what matters to a seat that wants it back."""

    by: tuple[int, ...] | None
    """The seats that decided; None if it was done out of turn."""

    chance_followed: bool = False


class UndoPoint(NamedTuple):
    """A moment to which an undo can go back, and what was done then."""

    length: int
    """How many actions had been done."""

    state: State[Any]
    action: Action
    last_choice: LastChoice | None


class Moment(NamedTuple):
    """A game at one moment of its past, so that the actions before it need not be done again."""

    length: int
    state: State[Any]
    last_choice: LastChoice | None


def is_choice_of(before: UndoPoint, seat: int) -> bool:
    """Whether a seat chose alone then, in its turn."""
    return seats_of(before.state.decider) == (seat,) and before.action in before.state.legal()


def choice_after(last: LastChoice | None, before: State[Any], action: Action) -> LastChoice | None:
    """Return which choice is the last one after an action."""
    if before.decider is CHANCE:
        return last and last._replace(chance_followed=True)
    if only_choice(before) == action:
        return last
    return LastChoice(seats_of(before.decider) if action in before.legal() else None)


def only_choice(state: State[Any]) -> Action | None:
    """Return the only choice of those who decide, if making it reveals nothing."""
    if not seats_of(state.decider):
        return None
    choices = state.legal()
    return choices[0] if len(choices) == 1 and not state.reveals(choices[0]) else None
