"""The property works: each of these ways to reveal a secret is found when it is planted."""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple, get_args

import msgspec
import pytest
from msgspec.structs import replace

from divinary.arcana.model.actions import Draw, OwnUp, Play
from divinary.arcana.model.events import Event, Fact
from divinary.arcana.model.position import Phase, Position
from divinary.arcana.model.view import View
from divinary.arcana.rules.fading import fading_now
from divinary.arcana.rules.refusals import refusal
from divinary.arcana.rules.secrecy import seen_by
from divinary.arcana.rules.the_fall import announcement
from divinary.arcana.rules.the_thief import steals_above
from divinary.arcana.state import State
from divinary.core.record import Record
from tests.secrecy.games import (
    ENDURING,
    FALLING,
    FEASTING,
    STEALING,
    patient_game,
    with_a_change_of_person,
)
from tests.secrecy.test_secrecy import Look, look, told_apart
from tests.secrecy.worlds import HIDDEN_FIELDS, PUBLIC_FACTS, follow, last
from tests.strategies import PAIRS, arcana_game

Tables = tuple[dict[str, object], ...]

PLAIN: Tables = ({"seats": 3}, PAIRS)
CHALLENGE: Tables = ({"hands": 2, "cards": "all"}, {"hands": 2})
HONOUR: Tables = ({"seats": 3, "honour": "yes"}, {"honour": "yes", "cards": "all"})
LOST_BY_OWNING_UP: Tables = ({"seats": 3, "honour": "yes", "difficulty": "doomed"},)
FEASTS: Tables = ({"seats": 3, "cards": FEASTING}, {"seats": 3, "cards": ENDURING})
THIEVES: Tables = ({"seats": 4, "cards": STEALING},)
COMETS: Tables = ({"seats": 3, "cards": f"{FALLING},the-key"}, {"seats": 3, "cards": "all"})


def leaks_another_hand(state: State, seat: int | None) -> bytes:
    neighbour = (0 if seat is None else seat + 1) % len(state.position.hands)
    return look(state, seat) + msgspec.json.encode(state.position.hands[neighbour])


def leaks_the_past(state: State, seat: int | None) -> bytes:
    return msgspec.json.encode(replace(state.view(seat), past=state.position.past))


def leaks_which_of_two_was_played(state: State, seat: int | None) -> bytes:
    marks = [e.what.old for e in state.position.past if isinstance(e.what, Play)]
    return look(state, seat) + bytes(marks)


def leaks_the_choices(state: State, seat: int | None) -> bytes:
    return msgspec.json.encode((state.view(seat), state.legal()))


def leaks_how_many_choices_there_are(state: State, seat: int | None) -> bytes:
    return look(state, seat) + bytes([len(state.legal())])


def leaks_by_skipping_an_empty_choice(state: State, seat: int | None) -> bytes:
    skipped = state.position.phase is Phase.AFTER and len(state.legal()) == 1
    return b"skipped" if skipped else look(state, seat)


def leaks_by_taking_the_only_fate_for_the_thief(state: State, seat: int | None) -> bytes:
    taken = state.position.phase is Phase.STEAL and len(state.legal()) == 1
    return b"taken" if taken else look(state, seat)


def leaks_by_the_key_of_a_picture(state: State, seat: int | None) -> bytes:
    return look(state, seat) + str(hash(state.position.hands)).encode()


def leaks_the_order_of_a_draw(state: State, seat: int | None) -> bytes:
    """Which of the two drawn fates was played: the first or the second."""
    past = [event.what for event in state.position.past]
    drawn = [what.fate for what in past[:-1] if isinstance(what, Draw)][-2:]
    played = past[-1] if past else None
    first = isinstance(played, Play) and played.fate == drawn[0]
    return look(state, seat) + bytes([first])


def leaks_what_the_thief_could_take_from_another_hand(state: State, seat: int | None) -> bytes:
    """The active player's choices, worked out from the neighbour's fate."""
    position, view = state.position, state.view(seat)
    if position.phase is Phase.STEAL and view.choices:
        neighbour = position.hands[(position.active + 1) % len(position.hands)]
        wrong = steals_above(position.row, max(neighbour, default=0))
        view = replace(view, choices=wrong)
    return msgspec.json.encode(view)


def leaks_the_fall_before_the_groups_window(state: State, seat: int | None) -> bytes:
    """A forecast of all that fades is right only once it was said."""
    view = state.view(seat)
    if view.phase in (Phase.STEAL, Phase.AFTER):
        view = replace(view, fading=tuple([slot.card for slot in fading_now(state.position)]))
    return msgspec.json.encode(view)


def leaks_by_announcing_the_fall_too_early(state: State, seat: int | None) -> bytes:
    position, view = state.position, state.view(seat)
    if position.phase in (Phase.STEAL, Phase.AFTER):
        said = announcement(position)
        view = replace(view, past=(*view.past, Event(position.active, said))) if said else view
    return msgspec.json.encode(view)


def leaks_whether_one_may_own_up(state: State, seat: int | None) -> bytes:
    return look(state, seat) + msgspec.json.encode(state.asides(state.position.seat))


def leaks_by_refusing_from_the_wrong_view(state: State, seat: int | None) -> bytes:
    """To own up for another player is refused, but not for the reason that only they may know."""
    active = state.position.seat
    allowed = OwnUp(active) in state.view(active).asides
    reason = "" if allowed else refusal(state.view(active), OwnUp(active)).reason
    return look(state, seat) + reason.encode()


def leaks_a_hand_to_the_seat_beside(state: State, seat: int | None) -> bytes:
    """In the challenge the hands lie A, B, A, B and not A, A, B, B."""
    hands = [fates for hand, fates in enumerate(state.position.hands) if hand // 2 == (seat or 0)]
    return look(state, seat) + msgspec.json.encode(hands)


def leaks_the_draws_of_whoever_sat_there_before(state: State, seat: int | None) -> bytes:
    """A seat is not a person: it knows its draws only since its player sat down."""
    return msgspec.json.encode(replace(state.view(seat), past=_past_of_the_seat(state, seat)))


def _past_of_the_seat(state: State, seat: int | None) -> tuple[Event, ...]:
    return tuple(
        Event(event.turn, seen_by(event.what, event.turn, seat), event.row)
        if isinstance(event.what, Draw | Play)
        else event
        for event in state.position.past
    )


class Leak(NamedTuple):
    """A way to tell, and where it would be noticed."""

    tells: Look
    tables: Tables = PLAIN
    watchers: tuple[int | None, ...] = (1, None)


LEAKS = [
    Leak(leaks_another_hand),
    Leak(leaks_the_past),
    Leak(leaks_which_of_two_was_played, (PAIRS,)),
    Leak(leaks_the_choices),
    Leak(leaks_how_many_choices_there_are),
    Leak(leaks_by_skipping_an_empty_choice),
    Leak(leaks_by_the_key_of_a_picture),
    Leak(leaks_the_order_of_a_draw),
    Leak(leaks_by_taking_the_only_fate_for_the_thief, THIEVES),
    Leak(leaks_what_the_thief_could_take_from_another_hand, THIEVES, (1,)),
    Leak(leaks_the_fall_before_the_groups_window, COMETS),
    Leak(leaks_by_announcing_the_fall_too_early, COMETS),
    Leak(leaks_whether_one_may_own_up, HONOUR),
    Leak(leaks_by_refusing_from_the_wrong_view, HONOUR),
    Leak(leaks_a_hand_to_the_seat_beside, CHALLENGE, (1, 0, None)),
]
WHERE_A_FIELD_IS_HIDDEN = {
    "drawn": FEASTS,
    "illegal": HONOUR,
    "remembered": LOST_BY_OWNING_UP,
}


def leak_of(field: str) -> Leak:
    """Return the leak of one field of a position."""

    def tells(state: State, seat: int | None) -> bytes:
        return look(state, seat) + repr(getattr(state.position, field)).encode()

    tells.__name__ = f"leaks_the_field_{field}"
    return Leak(tells, WHERE_A_FIELD_IS_HIDDEN.get(field, PLAIN))


def games_at(tables: Tables) -> Iterator[Record[Any]]:
    for seed in range(100):
        for options in tables:
            yield patient_game(options, seed)
            yield arcana_game(options, seed)


@pytest.mark.parametrize(
    "leak", [*LEAKS, *map(leak_of, HIDDEN_FIELDS)], ids=lambda leak: leak.tells.__name__
)
def test_a_planted_leak_is_caught(leak):
    """By a seat, and by a spectator where a spectator could see it."""
    for seat in leak.watchers:
        moments = (m for g in games_at(leak.tables) for m in follow(g, seat, Random(0), most=8))
        assert any(told_apart(moment, seat, leak.tells) for moment in moments)


def test_a_leak_to_whoever_comes_later_is_caught():
    """The draws of the seat from before it was taken over."""
    for seat in (0, 1):
        games = (with_a_change_of_person({"seats": 3}, seed, seat) for seed in range(100))
        moments = (m for game in games for m in follow(game, seat, Random(0), most=8))
        leak = leaks_the_draws_of_whoever_sat_there_before
        assert any(told_apart(moment, seat, leak) for moment in moments)


def test_a_leak_by_the_record_to_whoever_comes_later_is_caught():
    """Line by line as the seat saw it, with any player there."""
    told = 0
    for seed in range(20):
        record = with_a_change_of_person({"seats": 3}, seed, 1)
        moment = last(record, 1, Random(0), most=8)
        seen = line_by_line(record, 1)
        told += any(line_by_line(world.record(record), 1) != seen for world in moment.others)
    assert told


def line_by_line(record: Record[Any], seat: int) -> list[Any]:
    happened = zip(record.states(), record.actions, strict=False)
    return [state.seen(action, seat) for state, action in happened]


def test_every_kind_of_fact_is_known_to_be_public():
    """A new one has to be sorted: is it said to all?"""
    assert set(PUBLIC_FACTS) == set(get_args(Fact))


PARTLY_SHOWN = ("hands", "past")
NOT_TOLD = ("embers",)
"""Follows from what everybody saw, so it is no secret."""


def test_every_field_of_a_position_is_shown_or_hidden():
    """Whatever a position gains has to be sorted here, and a secret tried as a leak."""
    shown = [
        name
        for name in Position.__struct_fields__
        if name in View.__struct_fields__ and name not in PARTLY_SHOWN
    ]
    sorted_ = {*shown, *PARTLY_SHOWN, *HIDDEN_FIELDS, *NOT_TOLD}
    assert sorted_ == set(Position.__struct_fields__)
    assert not set(shown) & set(HIDDEN_FIELDS)


def test_what_is_shown_is_shown_as_it_is():
    """A field of the same name is the same in every view."""
    shown = {*Position.__struct_fields__} & {*View.__struct_fields__} - {*PARTLY_SHOWN}
    for record in (arcana_game({"cards": "all", "seats": 3}, 1), patient_game(FEASTS[0], 1)):
        for state in record.states():
            assert isinstance(state, State)
            for seat in (0, 1, 2, None):
                view = state.view(seat)
                assert all(getattr(view, f) == getattr(state.position, f) for f in shown)
