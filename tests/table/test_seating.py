"""Who comes to a live table and who goes, before the game and in the middle of it."""

import pytest

from divinary.core.deciders import CHANCE
from divinary.core.errors import BadOption, IllegalAction
from divinary.table import log, requests, seating
from divinary.table.log import Entry, Kept
from divinary.table.players import LONGEST_NAME, Machine, Person, TableSeat
from divinary.table.session import TableSession
from tests.table.policies import Sitting, bot_choices, facts, policies, refused, step

GAMES = ("arcana", "oracle")


# --- Before the game -----------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_people_and_bots_sit_down_before_the_game(game: str) -> None:
    table = Sitting(game).sit("Ana").bots(2)
    table.do(seating.sit(table.session, "ben", "Ben", 1))
    assert table.session.places == (
        TableSeat("Ana", "ana", key_number=1),
        TableSeat("Ben", "ben", key_number=2),
        TableSeat("Mira", "", "random"),
    )
    assert [table.session.seat_of(key) for key in ("ana", "ben", "", "mira")] == [0, 1, None, None]
    assert facts(table.read_again()) == facts(table.session)


SIT: dict[str, tuple[str, str, int | None, str]] = {
    "somebody sits there": ("cleo", "Cleo", 0, "place-taken"),
    "a bot sits there": ("cleo", "Cleo", 1, "place-taken"),
    "there is no such place": ("cleo", "Cleo", 7, "place-taken"),
    "no name": ("cleo", "", 2, "no-name"),
    "a name of nothing": ("cleo", " \x00\n\u200b ", 2, "no-name"),
    "too long a name": ("cleo", "x" * (LONGEST_NAME + 1), 2, "no-name"),
}


@pytest.mark.parametrize("case", SIT)
def test_nobody_sits_down_where_they_cannot(case: str) -> None:
    key, name, place, reason = SIT[case]
    table = Sitting().sit("Ana").bots(1)
    assert refused(table, lambda session: seating.sit(session, key, name, place)) == reason


def test_one_who_sits_down_twice_has_one_seat_and_no_trouble() -> None:
    """The second press of a button comes from somebody who sits there already."""
    table = Sitting().sit("Ana")
    assert seating.sit(table.session, "ana", "Ana") == []
    assert seating.sit(table.session, "ana", "Ana", 2) == []


def test_a_full_table_takes_nobody() -> None:
    table = Sitting(places=2).sit("Ana", "Ben")
    assert refused(table, lambda session: seating.sit(session, "cleo", "Cleo")) == "place-taken"


def test_a_name_as_long_as_may_be_is_kept_in_one_line() -> None:
    table = Sitting().sit("x" * LONGEST_NAME)
    table.do(seating.sit(table.session, "ben", "  Ben\t\nthe  Second "))
    assert table.session.names[:2] == ("x" * LONGEST_NAME, "Ben the Second")


def test_players_of_one_name_are_told_apart() -> None:
    """People from people, people from bots, bots from people and from each other."""
    table = Sitting(places=5)
    for key in ("a", "b"):
        table.do(seating.sit(table.session, key, "Ana"))
    table.bots(2)
    table.do(seating.sit(table.session, "c", "Mira"))
    table.bots(4)
    assert table.session.names == ("Ana", "Ana 2", "Mira", "Mira 2", "Oskar")


def test_players_whose_names_look_alike_are_told_apart() -> None:
    """Else nobody would know which Ana has said something."""
    table = Sitting(places=5)
    for key, name in (("a", "Ana"), ("b", "\u0410n\u0430"), ("c", "M\u0456ra")):
        table.do(seating.sit(table.session, key, name))
    table.bots(3)
    table.do(seating.sit(table.session, "d", "0skar"))
    assert table.session.names == ("Ana", "\u0410n\u0430 2", "M\u0456ra", "Oskar", "0skar 2")


@pytest.mark.parametrize("name", ["\u3164", "\u2800\u115f", "\u0301", "\ufe0f", " \uffa0 "])
def test_nobody_sits_there_unseen(name: str) -> None:
    assert refused(Sitting(), lambda session: seating.sit(session, "a", name)) == "no-name"


@pytest.mark.parametrize("kind", ["deep-thought", "", "greedy", "literal\n"])
def test_only_a_bot_that_plays_the_game_sits_down(kind: str) -> None:
    table = Sitting().sit("Ana")
    assert refused(table, lambda session: seating.put_bot(session, 1, kind)) == "unknown-bot"


def test_a_bot_sits_down_with_its_options() -> None:
    table = Sitting().sit("Ana")
    table.do(seating.put_bot(table.session, 1, "search+5+own"))
    assert table.session.places[1].bot == "search+5+own"
    assert refused(table, lambda session: seating.put_bot(session, 2, "search+0")) == "out-of-range"
    assert (
        refused(table, lambda session: seating.put_bot(session, 2, "random+own"))
        == "no-bot-options"
    )


def test_a_bot_needs_a_free_place() -> None:
    table = Sitting().sit("Ana")
    for place in (0, 3, -1):
        assert refused(table, lambda session, n=place: seating.put_bot(session, n, "random")) == (  # type: ignore[misc]
            "place-taken"
        )


def test_a_place_is_left_and_taken_again() -> None:
    table = Sitting().sit("Ana", "Ben").bots(2)
    for place in (0, 2):
        table.do(seating.vacate(table.session, place))
        assert table.session.places[place] == TableSeat()
        assert refused(table, lambda session, n=place: seating.vacate(session, n)) == "no-place"  # type: ignore[misc]
    assert refused(table, lambda session: seating.vacate(session, 7)) == "no-place"
    table.do(seating.sit(table.session, "cleo", "Cleo"))
    assert table.session.places[0] == TableSeat("Cleo", "cleo", key_number=3)


# --- Beginning -----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_places_that_stayed_empty_are_gone_when_it_begins(game: str) -> None:
    """Those who sat behind one move up, with their keys."""
    table = Sitting(game, places=4)
    table.do(seating.sit(table.session, "ana", "Ana", 1))
    table.do(seating.sit(table.session, "ben", "Ben", 3))
    table.begin()
    ana, ben = TableSeat("Ana", "ana", key_number=1), TableSeat("Ben", "ben", key_number=2)
    assert table.session.places == (ana, ben)
    assert table.session.playing.chairs == (Person("Ana"), Person("Ben"))
    assert table.session.seat_of("ben") == 1
    state = table.session.playing.state
    assert state.decider is not CHANCE, "chance has spoken: somebody is asked"


def test_too_few_cannot_begin() -> None:
    """The oracle is played alone too; arcana is not, and nobody at all plays nothing."""
    for table in (Sitting(), Sitting().sit("Ana"), Sitting("oracle")):
        before = facts(table.session)
        with pytest.raises(BadOption):
            seating.begin(table.session)
        assert facts(table.session) == before
    assert Sitting("oracle").sit("Ana").begin().session.playing.asked() == (0,)


def test_it_begins_once() -> None:
    table = Sitting().sit("Ana", "Ben").begin()
    assert refused(table, seating.begin) == "begun"


def test_options_that_are_none_are_noticed_before_it_begins() -> None:
    table = Sitting(options={"difficulty": "absurd"}).sit("Ana", "Ben")
    with pytest.raises(BadOption):
        seating.trial_table(table.session)


# --- Coming and going in mid-game: arcana --------------------------------------------------------


def test_in_arcana_somebody_joins_in_mid_game_as_the_rules_have_it() -> None:
    table = Sitting(places=2).sit("Ana", "Ben").begin()
    version = table.session.version
    assert table.session.joinable() == (2,)
    sat, *_ = seating.sit(table.session, "cleo", "Cleo")
    assert sat == log.Sat(2, "Cleo", "cleo", "seat 2 join")
    table.do([sat])
    assert table.session.version == version + 1
    assert table.session.playing.people == (0, 1, 2)
    assert table.session.playing.chairs[2] == Person("Cleo")
    table.act(0)
    assert table.session.group() == (1, 2)
    assert facts(table.read_again()) == facts(table.session)


def test_in_arcana_a_bot_joins_too() -> None:
    table = Sitting(places=2).sit("Ana", "Ben").begin().bots(2)
    assert table.session.places[2] == TableSeat("Mira", "", "random")
    assert table.session.playing.chairs[2] == Machine("random", "Mira")
    table.act(0)
    assert set(bot_choices(table.session)) == {2}


def test_in_arcana_one_leaves_and_the_others_play_on() -> None:
    """The name stays at the place for what was done there; the key opens it no more."""
    table = Sitting().sit("Ana", "Ben", "Cleo").begin()
    table.do(seating.vacate(table.session, 0))
    assert table.session.places[0] == TableSeat("Ana")
    assert table.session.seat_of("ana") is None
    assert table.session.playing.seated == (1, 2)
    assert table.session.playing.asked() == (1,), "Ana's turn is over, and Ben has his fates"
    assert refused(table, lambda session: seating.vacate(session, 0)) == "no-place"


def test_in_arcana_one_comes_back_to_the_old_place() -> None:
    """A stranger gets a new one, as long as there are any; one who asks for one gets it."""
    table = Sitting().sit("Ana", "Ben", "Cleo").begin()
    table.do(seating.vacate(table.session, 0))
    assert table.session.joinable() == (0, 3)
    (back, *_) = seating.sit(table.session, "new key", "Ana")
    assert back == log.Sat(0, "Ana", "new key", "seat 0 join")
    (stranger, *_) = seating.sit(table.session, "dan", "Dan")
    assert stranger == log.Sat(3, "Dan", "dan", "seat 3 join")
    (chosen, *_) = seating.sit(table.session, "dan", "Dan", 0)
    assert chosen == log.Sat(0, "Dan", "dan", "seat 0 join")
    assert refused(table, lambda session: seating.sit(session, "dan", "Dan", 1)) == "place-taken"
    assert seating.sit(table.session, "ben", "Benno") == []


def test_in_arcana_there_are_five_seats() -> None:
    table = Sitting(places=5).sit("Ana", "Ben", "Cleo", "Dan", "Eve").begin()
    assert table.session.joinable() == ()
    assert refused(table, lambda session: seating.sit(session, "fay", "Fay")) == "place-taken"
    table.do(seating.vacate(table.session, 4))
    assert table.session.joinable() == (4,)


def test_nobody_joins_or_leaves_the_challenge() -> None:
    """A bot may play for somebody, and that is all."""
    table = Sitting(places=2, options={"hands": "2"}).sit("Ana", "Ben").begin()
    assert table.session.joinable() == ()
    assert refused(table, lambda session: seating.sit(session, "cleo", "Cleo")) == "place-taken"
    with pytest.raises(IllegalAction):
        seating.vacate(table.session, 0)
    table.do(seating.hand(table.session, 0, "random"))
    assert table.session.bot_is_next()


def test_in_arcana_the_game_pauses_below_two_and_goes_on() -> None:
    """Even when nobody is left at all."""
    table = Sitting(places=2).sit("Ana", "Ben").begin()
    table.do(seating.vacate(table.session, 1))
    assert table.session.playing.state.decider is None
    assert not table.session.over
    assert step(table.session) == []
    assert not table.session.silent(0), "nobody deduces"
    with pytest.raises(IllegalAction, match="paused"):
        requests.act(table.session, 0, "pass", table.session.version)
    table.do(seating.vacate(table.session, 0))
    table.do(seating.sit(table.session, "cleo", "Cleo"))
    table.do(seating.sit(table.session, "ben", "Ben"))
    assert table.session.playing.people == (1, 2)
    assert len(table.session.playing.asked()) == 1
    assert facts(table.read_again()) == facts(table.session)


def test_who_leaves_a_group_no_longer_holds_it_up() -> None:
    """What was proposed among more people is void; who is left decides alone."""
    table = Sitting().sit("Ana", "Ben", "Cleo").begin()
    table.act(0)
    table.act(1, "pass")
    table.do(seating.vacate(table.session, 2))
    assert table.session.proposals == ()
    assert table.session.group() == (1,)
    table.act(1, "pass")
    assert "pass" in map(str, table.session.playing.record.actions)


# --- Coming and going in mid-game: the oracle ----------------------------------------------------


def test_a_shop_of_the_oracle_waits_for_its_merchant() -> None:
    """The rules know of no leaving: the seat is asked, and nobody answers."""
    table = Sitting("oracle", places=2).sit("Ana", "Ben").begin()
    before = table.session.playing.state
    assert table.session.joinable() == ()
    table.do(seating.vacate(table.session, 0))
    assert table.session.playing.state == before
    assert table.session.places[0] == TableSeat("Ana")
    assert table.session.playing.asked() == (0,)
    assert not table.session.bot_is_next()
    assert step(table.session) == []
    assert table.session.joinable() == (0,)


def test_another_takes_a_shop_over() -> None:
    table = Sitting("oracle", places=2).sit("Ana", "Ben").begin()
    table.do(seating.vacate(table.session, 0))
    assert refused(table, lambda session: seating.sit(session, "cleo", "Cleo", 1)) == "place-taken"
    (sat,) = seating.sit(table.session, "cleo", "Cleo")
    assert sat == log.Sat(0, "Cleo", "cleo")
    table.do([sat])
    assert table.session.names == ("Cleo", "Ben")
    table.act(0)
    assert facts(table.read_again()) == facts(table.session)


def test_a_bot_takes_a_shop_over() -> None:
    table = Sitting("oracle", places=2).sit("Ana", "Ben").begin()
    table.do(seating.vacate(table.session, 0))
    assert refused(table, lambda session: seating.put_bot(session, 1, "random")) == "place-taken"
    table.bots(0)
    assert table.session.bot_is_next()
    table.run()
    assert table.session.playing.asked() == (1,)
    assert facts(table.read_again()) == facts(table.session)


def test_one_who_comes_back_to_several_shops_gets_the_own_one() -> None:
    table = Sitting("oracle").sit("Ana", "Ben", "Cleo").begin()
    for place in (0, 1, 2):
        table.do(seating.vacate(table.session, place))
    table.do(seating.sit(table.session, "lost the key", "Ben"))
    assert table.session.seat_of("lost the key") == 1


# --- After the end -------------------------------------------------------------------------------


def test_nobody_comes_or_goes_when_it_is_over() -> None:
    table = Sitting(places=2).sit("Ana").bots(1).begin()
    table.end()
    assert table.session.joinable() == ()
    assert refused(table, lambda session: seating.sit(session, "cleo", "Cleo")) == "table-over"
    assert refused(table, lambda session: seating.put_bot(session, 2, "random")) == "table-over"
    assert refused(table, lambda session: seating.vacate(session, 0)) == "table-over"
    assert refused(table, lambda session: seating.hand(session, 0, "random")) == "table-over"


def test_the_same_company_plays_again() -> None:
    """At another table, with the same keys; this one says where."""
    table = Sitting(places=2).sit("Ana").bots(1).begin()
    same: list[Entry] = [log.Sat(0, "Ana", "ana"), log.Seated(1, "random", "Mira")]
    again = Sitting(places=2, seed="6")
    written = seating.in_order(again.session, lambda _: same, seating.begin)
    again.kept += [Kept(0.0, entry) for entry in written]
    assert facts(again.read_again()) == facts(again.session)
    assert again.session.places == table.session.places
    assert again.session.seat_of("ana") == 0
    table.do([log.Again("elsewhere")])
    assert table.session.again == table.read_again().again == "elsewhere"


def test_what_is_asked_for_at_once_is_done_in_order_or_not_at_all() -> None:
    """A host sits down, fills up with bots and begins; with a bad bot there is no table."""
    opened = Kept(0.0, log.TableOpened("arcana", {}, 2, "host", "5"))
    session = TableSession("table", [opened], policies)
    with pytest.raises(BadOption):
        seating.in_order(
            session,
            lambda now: seating.sit(now, "ana", "Ana"),
            lambda now: seating.put_bot(now, 1, "deep-thought"),
        )


# --- A bot plays for somebody --------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_seat_is_handed_to_a_bot_and_back(game: str) -> None:
    """It stays its owner's: the key opens it, nobody else can sit there."""
    table = Sitting(game, places=2).sit("Ana", "Ben").begin()
    table.do(seating.hand(table.session, 0, "random"))
    assert table.session.places[0] == TableSeat("Ana", "ana", "random", 1)
    assert table.session.seat_of("ana") == 0
    assert 0 not in table.session.joinable()
    assert table.session.bot_is_next()
    table.do(step(table.session))
    table.do(seating.hand(table.session, 0, ""))
    assert table.session.places[0] == TableSeat("Ana", "ana", key_number=1)
    assert not table.session.bot_is_next()
    assert facts(table.read_again()) == facts(table.session)


def deducing(*others: str) -> Sitting:
    """Return a table of arcana at which Ana has played, Ben proposes to pass, and Cleo agrees."""
    table = Sitting(places=1 + len(others)).sit("Ana", *others).begin()
    table.act(0)
    table.act(1, "pass")
    table.act(2, "pass")
    return table


def test_a_seat_that_changes_hands_changes_nothing_for_the_others() -> None:
    """Neither their pictures grow old nor what they agreed on."""
    table = deducing("Ben", "Cleo", "Dan")
    version = table.session.version
    for bot in ("random", ""):
        table.do(seating.hand(table.session, 0, bot))
    assert [one.agreed for one in table.session.proposals] == [(1, 2)]
    table.do(seating.hand(table.session, 2, "random"))
    assert [one.agreed for one in table.session.proposals] == [(1,)], "Cleo's own word is gone"
    assert table.session.version == version
    assert facts(table.read_again()) == facts(table.session)


def test_what_all_who_are_left_agree_on_is_done() -> None:
    """Dan alone had not agreed; a bot plays for him now, and people decide."""
    table = deducing("Ben", "Cleo", "Dan")
    handed, moved = seating.hand(table.session, 3, "random")
    assert handed == log.Handed(3, "random")
    assert isinstance(moved, log.Moved)
    assert (moved.lines[0], moved.by) == ("pass", 1)
    table.do([handed, moved])
    assert facts(table.read_again()) == facts(table.session)


def test_a_bot_that_is_new_in_a_group_says_what_it_would_do() -> None:
    table = Sitting().sit("Ana", "Ben", "Cleo").begin()
    table.act(0)
    assert bot_choices(table.session) == {}
    table.do(seating.hand(table.session, 2, "random"))
    assert set(bot_choices(table.session)) == {2}


def test_a_lone_choice_is_made_for_one_who_takes_their_seat_back() -> None:
    """It lay before the bot; no person has to press what is no choice."""
    table = Sitting("oracle", places=2).sit("Ana").bots(1).begin()
    table.do(seating.hand(table.session, 0, "random"))
    while True:
        taken, *moved = seating.hand(table.session, 0, "")
        if moved:
            break
        table.do(step(table.session))
    (lone,) = table.session.playing.state.legal()
    table.do([taken, *moved])
    assert lone in table.session.playing.record.actions
    assert table.session.playing.only_choice() is None


def test_handing_what_is_handed_changes_nothing() -> None:
    table = Sitting(places=2).sit("Ana", "Ben").begin()
    assert seating.hand(table.session, 0, "") == []
    table.do(seating.hand(table.session, 0, "random"))
    assert seating.hand(table.session, 0, "random") == []
    assert seating.hand(table.session, 0, "literal") == [log.Handed(0, "literal")]


def test_only_a_persons_seat_is_handed_on() -> None:
    table = Sitting().sit("Ana", "Ben").bots(2)
    assert refused(table, lambda session: seating.hand(session, 0, "random")) == "not-begun"
    table.begin()
    assert refused(table, lambda session: seating.hand(session, 2, "")) == "no-seat"
    assert refused(table, lambda session: seating.hand(session, 7, "random")) == "no-seat"
    assert refused(table, lambda session: seating.hand(session, 0, "deep-thought")) == "unknown-bot"
    table.do(seating.vacate(table.session, 1))
    assert refused(table, lambda session: seating.hand(session, 1, "random")) == "no-seat"


def test_a_handed_seat_can_be_freed() -> None:
    table = Sitting("oracle", places=2).sit("Ana", "Ben").begin()
    table.do(seating.hand(table.session, 0, "random"))
    table.do(seating.vacate(table.session, 0))
    assert table.session.places[0] == TableSeat("Ana")
    assert not table.session.bot_is_next()
