"""Secrecy is a property: rewrite all that a seat must not know, and nothing it sees changes."""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from divinary.arcana.game import ARCANA
from divinary.arcana.model.actions import Join
from divinary.arcana.model.options import MOST_SEATS
from divinary.arcana.model.position import Phase
from divinary.arcana.rules.refusals import refusal
from divinary.arcana.state import State
from divinary.core.deciders import seats_of
from divinary.core.record import Record, dumps
from tests.secrecy.games import (
    EXILING,
    PATIENT_TABLES,
    STEALING,
    movers,
    patient_game,
    with_a_change_of_person,
)
from tests.secrecy.worlds import Moment, follow, last
from tests.strategies import arcana_game, arcana_games, arcana_options, cut, seeds

Look = Callable[[State, int | None], bytes]


def look(state: State, seat: int | None) -> bytes:
    """What leaves the server for a seat."""
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
    """A random game, and a player who watches it: a seat, also a newcomer's, or a spectator."""
    record, rng = draw(arcana_games()), Random(draw(seeds()))
    came = [one.seat for one in record.actions if isinstance(one, Join)]
    return record, rng.choice([*range(int(record.options["seats"])), *came, None]), rng


@st.composite
def games_with_a_change(draw: st.DrawFn) -> Watched:
    """A game in which the player who watches took over the seat, perhaps from another player."""
    options = draw(arcana_options().filter(lambda options: options["hands"] == "1"))
    seed, seat = draw(seeds()), draw(st.integers(0, int(options["seats"]) - 1))
    return with_a_change_of_person(options, seed, seat), seat, Random(seed)


def broken_off(record: Record[Any], rng: Random) -> Record[Any]:
    return cut(record, rng.randint(0, len(record.actions)))


def hold_that_views_are_alike(watched: Watched, count: Counter[object]) -> None:
    """Hold it at every step; `count` is of hands that differ from the truth, by what they saw."""
    record, seat, rng = watched
    for moment in follow(record, seat, rng, most=8):
        assert not told_apart(moment, seat)
        assert not told_apart(moment._replace(others=moment.others[:3]), None)
        hands = {world.hidden for world in moment.others} - {moment.truth.hidden}
        count.update(
            steps_with_others=bool(moment.others),
            worlds=len(moment.others),
            arrangements=len(hands),
        )
        phase, deciding = moment.truth.state.position.phase, seats_of(moment.truth.state.decider)
        count[phase, seat in deciding] += len(hands)
        count.update({option: len(hands) for option in record.options.items()})


def test_a_view_tells_nothing_that_is_hidden():
    """At every step of many games: other worlds, the same bytes, for the seat and the spectator."""
    count: Counter[object] = Counter()

    @settings(max_examples=250)
    @given(watched_games())
    def hold(watched: Watched) -> None:
        hold_that_views_are_alike(watched, count)

    hold()
    assert count["steps_with_others"] > 2_000, "the claim is not an empty one"
    assert count["worlds"] > count["arrangements"] > 10_000
    assert min(count[reading] for reading in READINGS) > 200, "by every reading of the rules"


@pytest.mark.prove
def test_a_view_tells_nothing_that_is_hidden_for_long():
    """In patient games of every kind, and in every phase of a turn."""
    count: Counter[object] = Counter()
    for options in PATIENT_TABLES:
        watchers = (*range(int(ARCANA.options(**options)["seats"])), None)
        for seed in range(20 if options["cards"] in (EXILING, STEALING) else 5):
            record = patient_game(options, seed)
            moved = movers(record) if seed % 4 else []
            seat = moved[-1] if moved else watchers[seed % len(watchers)]
            hold_that_views_are_alike((record, seat, Random(seed)), count)
    for phase in Phase:
        assert count[phase, False] > 10, f"others look on in phase {phase}"
        assert count[phase, True] > 10 or phase is Phase.DRAW, f"it decides in phase {phase}"
    print(
        f"\nLong games of arcana: in {count['worlds']:,} other worlds that the watcher must not be "
        "able to distinguish from the true one, its View had the same bytes."
    )


READINGS = [
    *[("hands", "2"), ("honour", "yes"), ("restless", "yes"), ("iron", "closed")],
    *[("plus_one", "raised"), ("missed", "each"), ("empty_deck", "loss"), ("ash", "again")],
    *[("imago", "played"), ("cards", "all"), ("cards", "base"), ("cards", "stars_below")],
]


def test_a_view_tells_nothing_of_whoever_sat_there_before():
    """Whoever takes a seat over knows what a spectator knew, and what was drawn there since."""
    count: Counter[str] = Counter()

    @settings(max_examples=60)
    @given(games_with_a_change())
    def hold(watched: Watched) -> None:
        record, seat, rng = watched
        for moment in follow(record, seat, rng, most=8):
            assert not told_apart(moment, seat)
            changed = seat is not None and Join(seat) in moment.truth.actions
            count.update(worlds=changed * len(moment.others))

    hold()
    assert count["worlds"] > 2_000


def hold_that_records_are_alike(watched: Watched, count: Counter[str]) -> None:
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


def test_a_seats_own_record_tells_nothing_that_is_hidden():
    """While a game runs, this is the only form that leaves."""
    count: Counter[str] = Counter()

    @settings(max_examples=200)
    @given(watched_games())
    def hold(watched: Watched) -> None:
        hold_that_records_are_alike(watched, count)

    hold()
    assert count["different"] == count["worlds"] > 200


def test_a_seats_own_record_tells_nothing_of_whoever_sat_there_before():
    """The draws of another person stay with that person."""
    count: Counter[str] = Counter()

    @settings(max_examples=60)
    @given(games_with_a_change())
    def hold(watched: Watched) -> None:
        hold_that_records_are_alike(watched, count)

    hold()
    assert count["different"] == count["worlds"] > 100


def test_a_refusal_tells_nothing_that_is_hidden():
    """Reason and facts of every action that a seat may not do, the whole alphabet through."""
    count: Counter[str] = Counter()

    @settings(max_examples=120)
    @given(watched_games())
    def hold(watched: Watched) -> None:
        record, seat, rng = watched
        moment = last(broken_off(record, rng), seat, rng, most=3)
        said = refusals(moment.truth.state, seat) if moment.others else []
        for world in moment.others:
            assert refusals(world.state, seat) == said
        count.update(worlds=len(moment.others), refusals=len(said) * len(moment.others))

    hold()
    assert count["worlds"] > 50
    assert count["refusals"] > 20_000


def test_other_worlds_obey_the_rules():
    """Each can be replayed, and what the seat held and saw is what it holds and saw there."""
    for seed in range(4):
        for options in ({"seats": 3}, {"seats": 3, "cards": "all", "honour": "yes"}):
            record = arcana_game(options, seed)
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


def test_in_the_challenge_a_seat_knows_both_its_hands():
    """Nothing of them is open to it, and everything of the other two hands is."""
    record = arcana_game({"cards": "all", "hands": 2}, 3)
    met = set()
    for moment in follow(record, 1, Random(0), most=30):
        truth = moment.truth.state.position.hands
        for world in moment.others:
            hands = world.state.position.hands
            assert (hands[1], hands[3]) == (truth[1], truth[3])
            met |= {hand for hand in (0, 2) if hands[hand] != truth[hand]}
    assert met == {0, 2}


def test_whoever_sits_down_does_not_know_what_was_drawn_there():
    """The worlds themselves forget: they hold other draws of the seat that was left."""
    lines = ["deal the-blind-man", "deal the-chalice", "draw 2", "draw 3"]
    options = {"cards": "the-blind-man,the-chalice", "row": 1, "fates": 4}
    record = Record(ARCANA, ARCANA.options(**options), tuple(map(ARCANA.action, lines)))
    assert not last(record, 0, Random(0), most=1_000).others
    for line in ("seat 0 leave", "seat 0 join"):
        record = record.then(ARCANA.action(line))
        assert len(last(record, 0, Random(0), most=1_000).others) == 4 * 4 - 1


def test_a_seat_cannot_be_looked_through_from_behind():
    """An index from the end is no way to the last hand, and no seat lies beyond the last."""
    state = cut(arcana_game({}, 1), 20).end()
    for seat in (-1, -2, MOST_SEATS):
        try:
            state.view(seat)
        except ValueError:
            continue
        raise AssertionError(f"seat {seat} can look")
