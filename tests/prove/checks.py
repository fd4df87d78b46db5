"""What is held at every step of a random game of arcana."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from divinary import record as house_records
from divinary.arcana.events import Answer, Faded, Shown
from divinary.arcana.game import ARCANA
from divinary.arcana.position import Position
from divinary.arcana.refusals import refusal
from divinary.arcana.state import State
from divinary.core.errors import IllegalAction
from divinary.core.record import Record, dumps
from tests.prove import referee


def check_conserved(state: Any) -> None:
    """Every token lies in the bag, a hand or the row; every card in row, deck or ready."""
    position: Position = state.position
    outside = sorted(referee.in_bag(position).items())
    assert list(position.bag) == [0, *[count for _, count in outside]]
    assert min(position.bag) >= 0
    row = [slot.card for slot in position.row if slot]
    top = [position.top] if position.top else []
    cards = [*row, *top, *position.unseen, *position.bottom, *position.ready]
    assert sorted(cards) == sorted(position.options.deck())
    assert set(position.unseen) == referee.unseen(position)
    for seat, hand in enumerate(position.hands):
        assert len(hand) <= 1 + (seat == position.active)


def check_legal(state: Any, count: Counter[str]) -> None:
    """What is offered is what the second referee allows, and can be done."""
    offered = state.legal()
    assert set(offered) == referee.legal(state.position), str(state)
    for action in offered:
        state.apply(action)
    count.update(offered=len(offered))


def check_outcome(before: Any, action: Any, after: Any, count: Counter[str]) -> None:
    """Trackers, shown fates, fadings and answers are what the second referee says."""
    expected = referee.outcome(before.position, action)
    news = [event.what for event in after.position.past[len(before.position.past) :]]
    assert (after.position.score, after.position.doom) == (expected.score, expected.doom)
    shown = [fact.fate for fact in news if isinstance(fact, Shown)]
    faded = [fact.card for fact in news if isinstance(fact, Faded)]
    answers = [fact.yes for fact in news if isinstance(fact, Answer)]
    assert shown == [fate for fate in (expected.shown,) if fate is not None]
    assert faded == list(expected.faded)
    assert answers == [said for said in (expected.answer,) if said is not None]
    if shown:
        assert after.position.hands[before.position.active] == ()
        assert after.position.lines[before.position.active] == ()
    count.update(shown=len(shown), faded=len(faded), answers=len(answers))


def check_alphabet(state: Any, options: Mapping[str, str], count: Counter[str]) -> None:
    """Every other action is refused."""
    seats = range(state.position.options.seats)
    allowed = {*state.legal(), *[aside for seat in seats for aside in state.asides(seat)]}
    for action in ARCANA.actions(**options):
        reason = refused_because(state, action)
        assert (reason is None) == (action in allowed)
        assert reason != ""
        if reason:
            count.update({"refused": 1, f"because {reason}": 1})
    count.update(full=1)


def refused_because(state: Any, action: Any) -> str | None:
    """Return the key of the refusal, if it is one."""
    try:
        state.apply(action)
    except IllegalAction as refused:
        return refused.reason
    return None


def check_end(state: Any, count: Counter[str]) -> None:
    """Won at the goal, lost at seven doom, or there is nothing left to play on."""
    position, result = state.position, state.result
    assert result is not None
    won = position.score >= position.options.goal
    assert bool(result.winners) == won
    assert won or position.doom == 7 or not any(referee.places(position))
    stranded = not won and position.doom < 7
    count.update({"won": won, "lost": not won, "out of cards": stranded})


def check_replay(record: Record[Any]) -> None:
    """The text reads back to the same game, and writes the same bytes."""
    text = dumps(record)
    again = house_records.loads(text)
    assert again == record
    assert again.end() == record.end()
    assert dumps(again) == text
    assert ARCANA.state(str(record.end())) == record.end()


def same_refusals(one: State, other: State, seat: int | None) -> int:
    """Compare the refusals of the whole alphabet, and return how many there are."""
    view, twin = one.view(seat), other.view(seat)
    allowed = {*view.choices, *view.asides}
    actions = [a for a in ARCANA.actions(**view.options.texts()) if a not in allowed]
    for action in actions:
        this, that = refusal(view, action), refusal(twin, action)
        assert (this.reason, this.details) == (that.reason, that.details)
    return len(actions)
