"""What is held at every step of a random game of arcana."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from divinary import record as text_records
from divinary.arcana.game import ARCANA
from divinary.arcana.model.actions import ASIDES, Play
from divinary.arcana.model.position import Phase, Position
from divinary.arcana.rules.refusals import refusal
from divinary.arcana.state import State
from divinary.core.errors import IllegalAction
from divinary.core.record import Record, dumps
from tests.prove import referee
from tests.prove.laying import in_bag, lay, unseen
from tests.prove.outcome import outcome
from tests.prove.table import FALL, Table


def check_conserved(state: Any) -> None:
    """Every token and every card lies in exactly one place, and nobody holds too many."""
    position: Position = state.position
    outside = sorted(in_bag(position).items())
    assert list(position.bag) == [0, *[count for _, count in outside]]
    assert min(position.bag) >= 0
    slots = [slot for slot in position.row if slot]
    row = [card for slot in slots for card in (slot.card, *slot.attached)]
    deck = [*([position.top] if position.top else []), *position.unseen, *position.bottom]
    waiting = [FALL] if position.amplify_at is not None else []
    cards = [*row, *deck, *position.ready, *position.gone, *waiting]
    assert sorted(cards) == sorted(position.options.deck())
    assert set(position.unseen) == unseen(position)
    for number, hand in enumerate(position.hands):
        assert len(hand) <= (1 + (number == position.active)) * (number in position.present)


def check_legal(state: Any, count: Counter[str]) -> None:
    """What is offered is what the second referee allows, can be done, and leads where it says."""
    table, offered = lay(state.position), state.legal()
    assert len(set(offered)) == len(offered)
    assert set(offered) == referee.legal(table), str(state)
    assert state.decider == referee.decider(table), str(state)
    for action in offered:
        check_outcome(state, action, state.apply(action), count)
    count.update(offered=len(offered))
    check_asides(state, table, count)


def check_asides(state: Any, table: Table, count: Counter[str]) -> None:
    """The same of what may be done out of turn; one of a kind, by the active seat and another."""
    kinds: dict[tuple[str, bool], Any] = {}
    for seat in referee.seats(table):
        spoken = state.asides(seat)
        assert len(set(spoken)) == len(spoken)
        assert set(spoken) == referee.asides(table, seat), str(state)
        active = seat == table.owner(table.active)
        kinds |= {(kind(aside), active): aside for aside in spoken}
        count.update(spoken=len(spoken))
    for aside in kinds.values():
        check_outcome(state, aside, state.apply(aside), count)


def check_outcome(before: Any, action: Any, after: Any, count: Counter[str]) -> None:
    """Everything lies where the second referee says, and everything was said that had to be."""
    expected = outcome(before.position, action)
    past = before.position.past
    assert after.position.past[: len(past)] == past
    news = after.position.past[len(past) :]
    assert (news[0].turn, news[0].what) == (before.position.active, action)
    said = [event.what for event in news[1:]]
    assert sorted(map(str, said)) == sorted(map(str, expected.said)), f"{before}\n{action}"
    assert in_order(said) == in_order(expected.said), f"{before}\n{action}"
    assert laid_out(lay(after.position)) == laid_out(expected), f"{before}\n{action}"
    if isinstance(action, Play):
        assert news[0].row == before.position.row
    count.update(outcomes=1)
    count.update(f"tried {kind(what)}" for what in (action, *said))


def count_story(states: Sequence[Any], count: Counter[str]) -> None:
    """Count what happened in a game, by its words."""
    count.update(kind(event.what) for event in states[-1].position.past)
    for before, after in pairwise(lay(state.position) for state in states):
        count.update(
            feasts=after.feasted and not before.feasted, pauses=after.paused and not before.paused
        )


def in_order(said: list[Any]) -> list[str]:
    """Return the fadings among these facts, whose order the sheet fixes."""
    return [str(fact) for fact in said if kind(fact) == "faded"]


def kind(what: Any) -> str:
    """Return the word for an action or a fact; a use has its power too, an aside its verb."""
    words = str(what).split()
    if isinstance(what, ASIDES):
        return words[2]
    return f"use {words[2]}" if words[0] == "use" else words[0]


def laid_out(table: Table) -> dict[str, Any]:
    """Return all that must agree, by its name; of a finished game what the table still shows."""
    agreed: dict[str, Any] = {
        "score": table.score,
        "doom": table.doom,
        "over": (table.won, table.lost),
        "hands": [sorted(hand) for hand in table.hands],
        "lines": table.lines,
        "exiled": table.exiled,
        "ready": table.ready,
        "gone": table.gone,
        "present": sorted(table.present),
    }
    if not table.over:
        agreed |= turn(table) | {
            "row": table.row,
            "deck": (table.top, table.bottom, sorted(table.unseen)),
            "amplify_at": table.amplify_at,
        }
    return agreed


def turn(table: Table) -> dict[str, Any]:
    """Return how far a turn has come."""
    return {
        "active": table.active,
        "phase": table.phase,
        "fresh": table.fresh if table.phase in (Phase.DRAW, Phase.PLAY, Phase.MOVE) else None,
        "kept": table.kept,
        "old": table.played_old,
        "used": table.used,
        "lift": table.lift,
        "feasted": table.feasted,
        "small": table.small,
        "illegal": table.illegal,
        "guesses": (table.guessed, table.guesses),
        "relocated": table.relocated,
        "embers": table.embers,
    }


def check_alphabet(state: Any, options: Mapping[str, str], count: Counter[str]) -> None:
    """Every other action is refused."""
    seats = referee.seats(lay(state.position))
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
    """Won at the goal; lost at seven doom, or when no cards or no fates were left."""
    table, result = lay(state.position), state.result
    assert result is not None
    assert bool(result.winners) == table.won
    assert table.won or table.lost
    count.update({"won": table.won, "lost": not table.won})
    if not table.won and table.doom < 7:
        count.update({"nothing to draw" if table.cannot_draw else "out of cards": 1})


def check_replay(record: Record[Any]) -> None:
    """The text reads back to the same game, and writes the same bytes."""
    text = dumps(record)
    again = text_records.loads(text)
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
