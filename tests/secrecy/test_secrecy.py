"""Secrecy is a property: rewrite all that a seat must not know, and nothing it sees changes."""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from divinary.arcana.actions import Draw, Play
from divinary.arcana.game import ARCANA
from divinary.arcana.position import Phase
from divinary.arcana.refusals import refusal
from divinary.arcana.state import State
from divinary.core.record import Record, dumps
from tests.secrecy.worlds import Moment, follow, last
from tests.strategies import PAIRS, arcana_game, arcana_games, cut, seeds

Look = Callable[[State, int | None], bytes]


def look(state: State, seat: int | None) -> bytes:
    """What leaves the house for a seat."""
    return msgspec.json.encode(state.view(seat))


def told_apart(moment: Moment, seat: int | None, look: Look = look) -> bool:
    """Whether a seat could tell the truth from one of the other worlds by what it sees."""
    seen = look(moment.truth.state, seat)
    return any(look(world.state, seat) != seen for world in moment.others)


def refusals(state: State, seat: int | None) -> list[tuple[str, str, dict[str, Any]]]:
    """Return why the seat is refused each action of the alphabet that it may not do."""
    view = state.view(seat)
    allowed = {*view.choices, *view.asides}
    found = []
    for action in ARCANA.actions(**view.options.texts()):
        if action not in allowed:
            refused = refusal(view, action)
            found.append((str(action), refused.reason, dict(refused.details)))
    return found


Watched = tuple[Record[Any], int | None, Random]


@st.composite
def watched_games(draw: st.DrawFn) -> Watched:
    """A random game, and somebody who watches it: a seat, or a spectator."""
    record = draw(arcana_games())
    seats = int(record.options["seats"])
    return record, draw(st.sampled_from([*range(seats), None])), Random(draw(seeds()))


def broken_off(record: Record[Any], rng: Random) -> Record[Any]:
    return cut(record, rng.randint(0, len(record.actions)))


def test_a_view_tells_nothing_that_is_hidden():
    """At every step of many games: other worlds, the same bytes, for the seat and the spectator."""
    count: Counter[str] = Counter()

    @settings(max_examples=400)
    @given(watched_games())
    def hold(watched: Watched) -> None:
        record, seat, rng = watched
        for moment in follow(record, seat, rng, most=12):
            assert not told_apart(moment, seat)
            assert not told_apart(moment, None)
            hands = {world.hidden for world in moment.others} - {moment.truth.hidden}
            count.update(
                steps=1,
                steps_with_others=bool(moment.others),
                worlds=len(moment.others),
                arrangements=len(hands),
            )

    hold()
    assert count["steps_with_others"] > 2_000, "the claim is not an empty one"
    assert count["worlds"] > count["arrangements"] > 10_000


def test_a_seats_own_record_tells_nothing_that_is_hidden():
    """While a game runs, this is the only form that leaves."""
    count: Counter[str] = Counter()

    @settings(max_examples=200)
    @given(watched_games())
    def hold(watched: Watched) -> None:
        record, seat, rng = watched
        begun = broken_off(record, rng)
        moment = last(begun, seat, rng)
        for viewer in (seat, None):
            seen = dumps(begun.seen_by(viewer))
            for world in moment.others:
                assert dumps(world.record(begun).seen_by(viewer)) == seen
        count.update(
            worlds=len(moment.others),
            different=sum(dumps(w.record(begun)) != dumps(begun) for w in moment.others),
        )

    hold()
    assert count["different"] == count["worlds"] > 200


def test_a_refusal_tells_nothing_that_is_hidden():
    """Reason and facts of every action that a seat may not do, the whole alphabet through."""
    count: Counter[str] = Counter()

    @settings(max_examples=120)
    @given(watched_games())
    def hold(watched: Watched) -> None:
        record, seat, rng = watched
        moment = last(broken_off(record, rng), seat, rng, most=3)
        said = refusals(moment.truth.state, seat)
        for world in moment.others:
            assert refusals(world.state, seat) == said
        count.update(worlds=len(moment.others), refusals=len(said) * len(moment.others))

    hold()
    assert count["worlds"] > 50
    assert count["refusals"] > 20_000


def test_other_worlds_obey_the_rules():
    """Each can be replayed, and what the seat held and saw is what it holds and saw there."""
    for seed in range(8):
        record = arcana_game({"seats": 3}, seed)
        truth, others = last(record, 1, Random(seed))
        assert truth.record(record) == record
        for world in others:
            assert world.record(record).end() == world.state != truth.state
            assert world.state.position.hands[1] == truth.state.position.hands[1]
            assert world.state.position.row == truth.state.position.row
            assert sum(world.state.position.bag) == sum(truth.state.position.bag)


def test_in_a_tiny_game_every_other_world_is_found():
    """After one hidden pair and an open play, each fate that may have been kept is kept in one."""
    options = {"cards": "the-blind-man,the-chalice", "row": 1, "difficulty": "easy", "fates": 4}
    lines = ["deal the-blind-man", "deal the-chalice", "draw 2", "draw 3", "play 2 the-blind-man"]
    record = Record(ARCANA, ARCANA.options(**options), tuple(map(ARCANA.action, lines)))
    moment = last(record, 1, Random(0), most=1_000)
    kept = {world.state.position.kept for world in moment.others}
    assert kept == {1, 2, 3, 4}
    assert len(moment.others) == 6  # x then 2, or 2 then x; 2 2 once; without the truth
    told = last(record.then(ARCANA.action("predict 4")), 1, Random(0), most=1_000)
    assert {w.state.position.past for w in told.others} != {told.truth.state.position.past}
    assert len(told.others) == 1  # the 3 was shown: only the order of the two draws is open


def leaks_another_hand(state: State, seat: int | None) -> bytes:
    neighbour = (0 if seat is None else seat + 1) % state.position.options.seats
    return look(state, seat) + msgspec.json.encode(state.position.hands[neighbour])


def leaks_the_bag(state: State, seat: int | None) -> bytes:
    return msgspec.json.encode((state.view(seat), state.position.bag))


def leaks_the_past(state: State, seat: int | None) -> bytes:
    return msgspec.json.encode(replace(state.view(seat), past=state.position.past))


def leaks_who_played_an_old_fate(state: State, seat: int | None) -> bytes:
    return look(state, seat) + bytes([state.position.played_old])


def leaks_which_of_two_was_played(state: State, seat: int | None) -> bytes:
    marks = [e.what.old for e in state.position.past if isinstance(e.what, Play)]
    return look(state, seat) + bytes(marks)


def leaks_the_choices(state: State, seat: int | None) -> bytes:
    return msgspec.json.encode((state.view(seat), state.legal()))


def leaks_by_skipping_an_empty_choice(state: State, seat: int | None) -> bytes:
    skipped = state.position.phase is Phase.AFTER and len(state.legal()) == 1
    return b"skipped" if skipped else look(state, seat)


def leaks_by_the_key_of_a_picture(state: State, seat: int | None) -> bytes:
    return look(state, seat) + str(hash(state.position.hands)).encode()


def leaks_the_order_of_a_draw(state: State, seat: int | None) -> bytes:
    """Which of the two drawn fates was played: the first or the second."""
    past = [event.what for event in state.position.past]
    drawn = [what.fate for what in past[:-1] if isinstance(what, Draw)][-2:]
    played = past[-1] if past else None
    first = isinstance(played, Play) and played.fate == drawn[0]
    return look(state, seat) + bytes([first])


LEAKS = [
    leaks_another_hand,
    leaks_the_bag,
    leaks_the_past,
    leaks_who_played_an_old_fate,
    leaks_which_of_two_was_played,
    leaks_the_choices,
    leaks_by_skipping_an_empty_choice,
    leaks_by_the_key_of_a_picture,
    leaks_the_order_of_a_draw,
]


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__)
def test_a_planted_leak_is_caught(leak):
    """The property has teeth: each of these ways to tell is noticed, by a seat and a spectator."""
    for seat in (1, None):
        games = (
            arcana_game(options, seed) for seed in range(100) for options in ({"seats": 3}, PAIRS)
        )
        moments = (m for game in games for m in follow(game, seat, Random(0), most=8))
        assert any(told_apart(moment, seat, leak) for moment in moments)


def test_a_seat_cannot_be_looked_through_from_behind():
    """An index from the end is no way to the last hand."""
    state = cut(arcana_game({}, 1), 20).end()
    with pytest.raises((ValueError, IndexError)):
        state.view(-1)
