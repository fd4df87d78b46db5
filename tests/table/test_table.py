"""A table lets chance and bots move, and leaves to people what is theirs."""

import pytest

import divinary
from divinary.arcana.model.actions import Join, Leave, Mark, Predict
from divinary.core.errors import BadOption, BadRecord, IllegalAction
from divinary.core.record import dumps
from divinary.table.players import Chair, Machine, Person, read_chair
from divinary.table.table import Table

ARCANA = divinary.game("arcana")
ANA, BEN = Person("Ana"), Person("Ben")
MIRA = Machine("literal", "Mira")


def opened(*chairs: Chair) -> Table:
    table = Table.open(ARCANA, chairs, {}, "5")
    while table.step():
        pass
    return table


def test_chance_moves_by_itself_and_stops_where_a_person_is_asked() -> None:
    table = opened(ANA, MIRA)
    assert table.asked() == (0,)
    assert not table.step()
    assert table.view(0).choices


def test_bots_move_by_themselves() -> None:
    table = opened(MIRA, Machine("random", "Oskar"), Machine("random", "Inés"))
    assert table.state.decider is None


def test_people_of_a_mixed_group_decide_and_its_bots_propose() -> None:
    """Ana has played: Ben and the bot are the group, Ben is asked, the bot proposes."""
    table = opened(ANA, BEN, MIRA)
    table.act(0, table.state.legal()[0])
    while table.step():
        pass
    assert table.asked() == (1,)
    proposals = table.proposals()
    assert set(proposals) == {2}
    assert proposals[2] in table.state.legal()


def test_an_illegal_action_leaves_the_table_as_it_is() -> None:
    table = opened(ANA, MIRA)
    before = (table.state, table.record)
    with pytest.raises(IllegalAction):
        table.act(0, Predict(3))
    assert (table.state, table.record) == before


def test_nobody_acts_for_another_seat() -> None:
    """Neither a choice nor an aside: the active player cannot speak through somebody else."""
    table = opened(ANA, BEN, MIRA)
    before = table.state
    for seat, action in [(1, table.state.legal()[0]), (0, Mark(1, 0, 5)), (2, Mark(1, 0, 5))]:
        with pytest.raises(IllegalAction) as refused:
            table.act(seat, action)
        assert "hand" not in refused.value.details
        assert "allowed" not in refused.value.details
    assert table.state == before


def test_several_asides_are_done_all_or_none() -> None:
    table = opened(ANA, BEN, MIRA)
    with pytest.raises(IllegalAction, match="already-down"):
        table.act(1, Mark(1, 0, 3), Mark(1, 0, 4), Mark(1, 0, 3))
    assert table.view(1).lines[0] == ()  # type: ignore[attr-defined]
    table.act(1, Mark(1, 0, 3), Mark(1, 0, 4))
    assert table.view(1).lines[0] == (3, 4)  # type: ignore[attr-defined]


def test_a_seed_repeats_the_game_whatever_is_asked_in_between() -> None:
    """Proposals may be asked for and lines marked: chance gives the same fates."""
    games = []
    for busy in (False, True):
        table = opened(ANA, BEN, MIRA)
        while table.state.decider is not None:
            if busy and table.asked():
                assert table.proposals() == table.proposals()
            table.act(table.asked()[0], table.state.legal()[0])
            while table.step():
                pass
        games.append(table.record)
    assert games[0] == games[1]


def test_a_resumed_table_has_the_same_players_and_the_same_state() -> None:
    table = opened(ANA, BEN, MIRA)
    table.act(0, table.state.legal()[0])
    again = Table.resume(divinary.record.loads(dumps(table.record)))
    assert again.state == table.state
    assert again.chairs == (ANA, BEN, MIRA)
    assert again.names == ("Ana", "Ben", "Mira")
    assert again.people == (0, 1)


def test_the_chairs_give_the_seats() -> None:
    with pytest.raises(BadOption):
        opened(ANA)


@pytest.mark.parametrize("chair", [ANA, MIRA, Person("Ana María de la O")])
def test_a_chair_reads_back_from_its_text(chair: Chair) -> None:
    assert read_chair(str(chair)) == chair


@pytest.mark.parametrize("text", ["", "person", "bot literal", "cat Tom"])
def test_a_chair_that_nobody_can_sit_on_is_refused(text: str) -> None:
    with pytest.raises(BadRecord, match="bad-seat"):
        read_chair(text)


def test_a_person_or_a_bot_sits_down_in_mid_game() -> None:
    """The newcomer is asked, or moves, like the others, and the record keeps who it is."""
    table = opened(ANA, MIRA)
    table.join(2, BEN, Join(2))
    table.join(3, Machine("random", "Oskar"), Join(3))
    assert table.names == ("Ana", "Mira", "Ben", "Oskar")
    assert table.people == (0, 2)
    table.act(0, table.state.legal()[0])
    assert table.asked() == (2,)
    assert set(table.proposals()) == {1, 3}
    again = Table.resume(divinary.record.loads(dumps(table.record)))
    assert (again.chairs, again.seated, again.state) == (table.chairs, table.seated, table.state)


def test_nobody_sits_down_where_somebody_sits() -> None:
    table = opened(ANA, MIRA)
    before = (table.state, table.record, table.chairs)
    strangers: list[tuple[int, Chair]] = [(1, BEN), (3, BEN), (2, Machine("deep-thought", "Deep"))]
    for seat, chair in strangers:
        with pytest.raises((IllegalAction, BadOption)):
            table.join(seat, chair, Join(seat))
        assert (table.state, table.record, table.chairs) == before


def test_one_who_leaves_keeps_the_name_but_is_not_asked_any_more() -> None:
    table = opened(ANA, BEN, MIRA)
    table.act(0, Leave(0))
    while table.step():
        pass
    assert table.names == ("Ana", "Ben", "Mira")
    assert table.people == table.asked() == (1,)
    table.join(0, Person("Cleo"), Join(0))
    assert (table.names, list(table.people)) == (("Cleo", "Ben", "Mira"), [0, 1])


def test_a_paused_table_waits_and_goes_on_with_a_newcomer() -> None:
    table = opened(ANA, MIRA)
    table.act(1, Leave(1))
    assert table.state.decider is None
    assert table.state.result is None
    assert not table.step()
    again = Table.resume(divinary.record.loads(dumps(table.record)), "6")
    assert again.seated == (0,)
    again.join(2, BEN, Join(2))
    while again.step():
        pass
    assert again.asked() == (0,)


def test_a_seat_that_nobody_named_is_a_persons() -> None:
    """Records from elsewhere may hold no names, not even of somebody who joined."""
    table = opened(ANA, MIRA)
    table.join(2, BEN, Join(2))
    nameless = "\n".join(
        line for line in dumps(table.record).splitlines() if not line.startswith("seat 2 person")
    )
    assert Table.resume(divinary.record.loads(nameless)).names == ("Ana", "Mira", "")


def test_who_sits_there_is_asked_of_the_game() -> None:
    """Somebody comes, goes and comes again; a resumed table knows the same."""
    table = opened(ANA, BEN, MIRA)
    seen = [table.seated]
    table.join(3, Person("Cleo"), Join(3))
    seen.append(table.seated)
    table.act(1, Leave(1))
    seen.append(table.seated)
    assert seen == [(0, 1, 2), (0, 1, 2, 3), (0, 2, 3)]
    again = Table.resume(table.record)
    assert (again.seated, again.people, len(again.chairs)) == ((0, 2, 3), (0, 3), 4)
