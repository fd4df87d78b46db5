"""What is asked of a live table in the game: choices, proposals, talk, notes, taking back."""

from collections.abc import Callable
from random import Random

import pytest

from divinary.core.deciders import CHANCE
from divinary.core.errors import IllegalAction, NothingToUndo, UnreadableText
from divinary.table import log, requests, seating
from divinary.table.log import Entry
from divinary.table.refusals import Refused
from divinary.table.session import TableSession
from tests.table.policies import Sitting, bot_choices, facts, refused, settled, step


def group_of(*people: str, bots: int = 0, settle: int = 0) -> Sitting:
    """Return a table of arcana at which Ana has just played, and the others predict."""
    sitting = Sitting(places=1 + len(people) + bots, settle=settle).sit("Ana", *people)
    sitting.bots(*range(1 + len(people), 1 + len(people) + bots)).begin()
    sitting.act(0)
    return sitting


def backers(table: Sitting) -> dict[str, tuple[int, ...]]:
    """Return what is proposed to the group, and who agrees."""
    return {str(one.action): one.agreed for one in table.session.proposals}


# --- Choosing alone ------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["arcana", "oracle"])
def test_a_choice_of_ones_own_is_done_with_all_that_follows_from_it(game: str) -> None:
    """What chance gives, and what is no choice, comes along: then somebody is asked."""
    rng = Random(7)
    table = Sitting(game, places=2).sit("Ana", "Ben").begin()
    for _ in range(40):
        if table.session.over:
            break
        (seat,) = table.session.playing.asked()
        (entry,) = requests.act(
            table.session,
            seat,
            str(rng.choice(table.session.view(seat).choices)),
            table.session.version,
        )
        assert isinstance(entry, log.Moved)
        assert entry.by == seat
        table.do([entry])
        assert table.session.playing.state.decider is not CHANCE
        assert table.session.playing.only_choice() is None


def test_asking_changes_nothing_until_it_is_absorbed() -> None:
    """Asking twice gets the same answer: nobody can try chance out."""
    table = Sitting("oracle", places=2).sit("Ana", "Ben").begin()
    before = facts(table.session)
    for line in map(str, table.session.view(0).choices):
        first = requests.act(table.session, 0, line, table.session.version)
        assert requests.act(table.session, 0, line, table.session.version) == first
        assert facts(table.session) == before


def test_chance_never_begins_again() -> None:
    """A table that is read again after each move does not throw what it has thrown before."""
    table = Sitting("oracle", places=1, seed="11").sit("Ana").begin()
    rng = Random(3)
    throws: list[str] = []
    while len(throws) < 8:
        table.session = table.read_again()
        table.act(0, str(rng.choice(table.session.view(0).choices)))
        throws = [
            str(a) for a in table.session.playing.record.actions if str(a).startswith("throw")
        ]
    assert len(set(throws)) > 5


REFUSED = {
    "an older picture": (0, "play 2 the-rider", -1, Refused, "stale"),
    "another's turn": (1, "play 2 the-rider", 0, IllegalAction, "not-your-turn"),
    "a rule": (0, "play 7 the-rider", 0, IllegalAction, "not-in-hand"),
    "nonsense": (0, "fly away", 0, UnreadableText, "not-an-action"),
    "endless nonsense": (0, "fly " * 1_000, 0, UnreadableText, "not-an-action"),
    "nothing": (0, "  ", 0, Refused, "no-action"),
    "for chance to give": (0, "draw 7", 0, IllegalAction, "chance-only"),
    "another's aside": (2, "seat 1 mark 0 3", 0, IllegalAction, "not-your-seat"),
    "talk while silent": (0, "seat 0 mark 1 3", 0, Refused, "silent"),
    "leaving as if it were a move": (1, "seat 1 leave", 0, Refused, "no-leaving"),
    "sitting down as if it were a move": (1, "seat 1 join", 0, Refused, "no-leaving"),
    "sending another away": (1, "seat 2 leave", 0, IllegalAction, "not-your-seat"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_is_refused_leaves_everything_as_it_was(case: str) -> None:
    seat, line, newer, kind, reason = REFUSED[case]
    table = Sitting().sit("Ana", "Ben", "Cleo").begin()
    with pytest.raises(kind) as why:
        requests.act(table.session, seat, line, table.session.version + newer)
    assert why.value.reason == reason
    assert facts(table.session) == facts(table.read_again())


def test_a_refusal_tells_nothing_but_what_the_seat_knows() -> None:
    """Ben may not learn which fates Ana has, nor which she could play."""
    table = Sitting().sit("Ana", "Ben", "Cleo").begin()
    for line in ("play 2 the-rider", "play 5 the-rider"):
        with pytest.raises(IllegalAction) as why:
            requests.act(table.session, 1, line, table.session.version)
        assert dict(why.value.details) == {"active": 0}


REQUESTS: dict[str, Callable[[TableSession], list[Entry]]] = {
    "act": lambda session: requests.act(session, 0, "predict 1", session.version),
    "note": lambda session: requests.act(session, 1, "seat 1 mark 0 1", session.version),
    "agree": lambda session: requests.agree(session, 1, 3),
    "undo": lambda session: requests.undo(session, 0, session.version),
    "hand": lambda session: seating.hand(session, 0, "random"),
}


@pytest.mark.parametrize("name", REQUESTS)
def test_before_it_begins_and_after_it_ended_the_game_is_left_alone(name: str) -> None:
    table = Sitting(places=2).sit("Ana", "Ben")
    assert refused(table, REQUESTS[name]) == "not-begun"
    table.begin()
    table.end()
    assert refused(table, REQUESTS[name]) == "table-over"
    assert step(table.session) == []
    assert settled(table.session, 1e9) == []


# --- Deciding together ---------------------------------------------------------------------------


def test_what_one_of_a_group_wants_is_proposed_and_not_done() -> None:
    table = group_of("Ben", "Cleo")
    version = table.session.version
    table.act(1, "predict 4")
    (proposal,) = table.session.proposals
    assert (proposal.by, str(proposal.action), proposal.agreed) == (1, "predict 4", (1,))
    assert table.session.version == version


def test_a_group_settles_when_all_agree() -> None:
    table = group_of("Ben", "Cleo", "Dan")
    table.act(1, "predict 4")
    number = table.session.proposals[0].id
    table.do(requests.agree(table.session, 2, number))
    assert backers(table) == {"predict 4": (1, 2)}
    agreed, moved = requests.agree(table.session, 3, number)
    assert agreed == log.Agreed(number, 3)
    assert isinstance(moved, log.Moved)
    assert (moved.lines[0], moved.by) == ("predict 4", 1)
    table.do([agreed, moved])
    assert table.session.proposals == ()


def test_to_propose_what_lies_there_is_to_agree() -> None:
    table = group_of("Ben", "Cleo")
    table.act(1, "predict 4")
    table.act(2, "predict 4")
    assert "predict 4" in map(str, table.session.playing.record.actions)


def test_a_counter_moves_ones_backing() -> None:
    """Each is for one thing at a time; what nobody is for is gone."""
    table = group_of("Ben", "Cleo", "Dan")
    table.act(1, "predict 4")
    table.do(requests.agree(table.session, 2, table.session.proposals[0].id))
    table.act(2, "pass")
    assert backers(table) == {"predict 4": (1,), "pass": (2,)}
    table.act(1, "pass")
    assert backers(table) == {"pass": (1, 2)}
    table.act(3, "predict 4")
    table.act(3, "predict 5")
    assert backers(table) == {"pass": (1, 2), "predict 5": (3,)}


def test_agreeing_twice_changes_nothing() -> None:
    table = group_of("Ben", "Cleo")
    table.act(1, "predict 4")
    table.act(1, "predict 4")
    table.do(requests.agree(table.session, 1, table.session.proposals[0].id))
    assert backers(table) == {"predict 4": (1,)}


def test_a_proposal_is_void_after_the_turn() -> None:
    """An agreement that comes too late is for nothing that is asked now."""
    table = group_of("Ben", "Cleo")
    table.act(1, "predict 4")
    late = table.session.proposals[0].id
    table.act(1, "pass")
    table.act(2, "pass")
    assert not table.session.proposals
    assert refused(table, lambda session: requests.agree(session, 2, late)) == "no-proposal"
    table.act(1)
    table.act(2, "pass")
    (proposal,) = table.session.proposals
    assert proposal.id != late


def test_only_the_group_proposes_and_agrees() -> None:
    """Neither whose fate it is nor one who only watches."""
    table = group_of("Ben", "Cleo")
    table.act(1, "predict 4")
    number, version = table.session.proposals[0].id, table.session.version
    assert refused(table, lambda session: requests.agree(session, 0, number)) == "not-asked"
    assert refused(table, lambda session: requests.agree(session, 1, number + 1)) == "no-proposal"
    assert (
        refused(table, lambda session: requests.act(session, 0, "pass", version)) == "group-decides"
    )


def test_bots_accept_what_all_people_agree() -> None:
    table = group_of("Ben", "Cleo", bots=2)
    table.act(1, "predict 4")
    table.do(requests.agree(table.session, 2, table.session.proposals[0].id))
    assert "predict 4" in map(str, table.session.playing.record.actions)


def test_the_bots_of_a_group_say_what_they_would_do() -> None:
    """They are asked once; notes do not change their mind."""
    table = group_of("Ben", bots=2)
    said = bot_choices(table.session)
    assert set(said) == {2, 3}
    assert all(one in table.session.playing.state.legal() for one in said.values())
    table.act(1, "seat 1 mark 0 3")
    assert bot_choices(table.session) == bot_choices(table.read_again()) == said
    table.session.show_bot_choices(said)
    table.act(1, "seat 1 mark 0 4")
    assert table.session.bot_choices == said
    assert bot_choices(table.session) == {}, "nobody has to think again"
    assert not step(table.session), "it is for Ben"


def test_where_nobody_decides_together_bots_say_nothing() -> None:
    """Nor does anybody who plays alone have proposals before them."""
    table = Sitting().sit("Ana").bots(1, 2).begin()
    assert table.session.group() == ()
    assert bot_choices(table.session) == {}
    oracle = Sitting("oracle").sit("Ana", "Ben").begin()
    assert oracle.session.group() == ()
    assert bot_choices(oracle.session) == {}


def test_a_lone_person_of_a_mixed_party_decides_directly() -> None:
    table = group_of("Ben", bots=2)
    table.act(1, "predict 4")
    assert table.session.proposals == ()
    assert "predict 4" in map(str, table.session.playing.record.actions)


def test_a_party_of_bots_decides_by_itself() -> None:
    table = Sitting().sit("Ana").bots(1, 2).begin()
    table.act(0)
    assert table.session.bot_is_next()
    (moved,) = step(table.session)
    assert isinstance(moved, log.Moved)
    assert moved.by == 1, "the next seat clockwise speaks"


def test_one_who_let_a_bot_play_decides_for_nobody() -> None:
    """Cleo's seat is a bot's now: she can neither decide over Ben nor be asked."""
    table = group_of("Ben", "Cleo")
    table.do(seating.hand(table.session, 2, "random"))
    version = table.session.version
    assert table.session.group() == (1,)
    assert refused(table, lambda session: requests.act(session, 2, "pass", version)) == "not-asked"
    table.act(1, "predict 4")
    assert "predict 4" in map(str, table.session.playing.record.actions)


# --- The majority --------------------------------------------------------------------------------


def test_a_majority_carries_after_the_time_that_the_table_sets() -> None:
    table = group_of("Ben", "Cleo", "Dan", settle=2)
    table.now = 100.0
    table.act(1, "predict 4")
    assert requests.due(table.session, table.session.proposals[0]) is None, "one of three"
    table.now = 130.0
    table.do(requests.agree(table.session, 2, table.session.proposals[0].id))
    due = requests.due(table.session, table.session.proposals[0])
    assert due == 130.0 + 2 * requests.MINUTE, "since it is a majority's"
    assert settled(table.session, due - 0.1) == []
    (moved,) = settled(table.session, due)
    assert isinstance(moved, log.Moved)
    assert (moved.lines[0], moved.by) == ("predict 4", 1)
    table.do([moved])
    assert settled(table.session, due + 999) == []


def test_a_majority_that_fell_apart_begins_again() -> None:
    """Who stays with it does not lengthen the time, who comes back to it does."""
    table = group_of("Ben", "Cleo", "Dan", "Eve", settle=2)
    for seat in (1, 2, 3):
        table.now = 10.0 * seat
        table.act(seat, "predict 4")
    (proposal,) = table.session.proposals
    assert proposal.since == 30.0
    table.now = 50.0
    table.act(3, "pass")
    assert settled(table.session, 999.0) == []
    table.now = 70.0
    table.act(3, "predict 4")
    assert table.session.proposals[0].since == 70.0


@pytest.mark.parametrize(
    ("people", "settle", "backing", "carries"),
    [
        (("Ben", "Cleo"), 1, 1, False),  # one of two is no majority
        (("Ben", "Cleo", "Dan"), 1, 1, False),
        (("Ben", "Cleo", "Dan"), 1, 2, True),
        (("Ben", "Cleo", "Dan"), 0, 2, False),  # this table waits for all
        (("Ben", "Cleo", "Dan", "Eve"), 1, 2, False),
        (("Ben", "Cleo", "Dan", "Eve"), 1, 3, True),
    ],
)
def test_a_majority_is_more_than_half_of_the_people(
    people: tuple[str, ...], settle: int, backing: int, carries: bool
) -> None:
    table = group_of(*people, settle=settle)
    for seat in range(1, backing + 1):
        table.act(seat, "pass")
    assert bool(settled(table.session, 10 * requests.MINUTE)) is carries


def test_bots_are_no_part_of_a_majority() -> None:
    """Two of two people are for it, whatever three bots would do."""
    table = group_of("Ben", "Cleo", bots=2, settle=1)
    table.act(1, "pass")
    assert settled(table.session, 10 * requests.MINUTE) == []


# --- Who is waited for ---------------------------------------------------------------------------


def waited_for(table: Sitting) -> list[int]:
    """Return whose word is missing."""
    return [seat for seat in range(len(table.session.places)) if table.session.awaited(seat)]


def test_one_who_has_agreed_waits_until_somebody_proposes_another_thing() -> None:
    table = group_of("Ben", "Cleo", "Dan")
    assert waited_for(table) == [1, 2, 3]
    table.act(1, "predict 4")
    assert waited_for(table) == [2, 3]
    table.act(2, "pass")
    assert waited_for(table) == [1, 3], "Ben has to think about Cleo's"
    table.act(3, "predict 4")
    assert waited_for(table) == [1], "Dan knew both"
    table.act(2, "predict 4")
    assert waited_for(table) == list(table.session.asked), "it is done, and the game has gone on"
    assert not table.session.awaited(None)


def test_one_who_decides_alone_is_waited_for_until_they_do() -> None:
    table = Sitting("oracle", places=2).sit("Ana", "Ben")
    assert waited_for(table) == []
    table.begin()
    assert waited_for(table) == [0]


# --- Talk and notes ------------------------------------------------------------------------------


def test_what_is_said_is_kept_with_who_said_it() -> None:
    table = Sitting().sit("Ana", "Ben")
    table.now = 12.0
    table.do(requests.say(table.session, 1, "  hello\n\x1b[2Jthere "))
    (said,) = table.session.talk
    assert (said.by, said.name, said.text, said.at) == (1, "Ben", "hello [2Jthere", 12.0)
    table.do(seating.vacate(table.session, 1))
    assert table.session.talk[0].name == "Ben"


@pytest.mark.parametrize("text", ["", "  \n", "\x00", "x" * (requests.LONGEST_TALK + 1)])
def test_nothing_and_too_much_cannot_be_said(text: str) -> None:
    table = Sitting().sit("Ana")
    assert refused(table, lambda session: requests.say(session, 0, text)) == "nothing-said"


def test_one_who_plays_is_silent_while_the_others_deduce() -> None:
    """Before, in the lobby, and after it anybody may talk."""
    table = Sitting(places=2).sit("Ana", "Ben")
    table.do(requests.say(table.session, 0, "hello"))
    table.begin()
    assert refused(table, lambda session: requests.say(session, 0, "I have a 3")) == "silent"
    table.do(requests.say(table.session, 1, "hm"))
    table.act(0)
    assert refused(table, lambda session: requests.say(session, 0, "no")) == "silent"
    table.act(1, "pass")
    assert (table.session.silent(0), table.session.silent(1)) == (False, True)
    table.end()
    assert (table.session.silent(0), table.session.silent(1)) == (False, False)
    table.do(requests.say(table.session, 0, "well played"))


def test_a_bot_that_plays_for_somebody_does_not_loosen_their_tongue() -> None:
    table = Sitting().sit("Ana", "Ben").begin()
    table.do(seating.hand(table.session, 0, "random"))
    assert refused(table, lambda session: requests.say(session, 0, "I have a 3")) == "silent"


def test_at_the_oracle_anybody_talks_at_any_time() -> None:
    table = Sitting("oracle").sit("Ana", "Ben").begin()
    for seat in (0, 1):
        table.do(requests.say(table.session, seat, "hello"))
    assert len(table.session.talk) == 2


def test_notes_are_taken_out_of_turn_and_whatever_picture_one_saw() -> None:
    table = group_of("Ben", "Cleo")
    table.act(1, "seat 1 mark 0 3", version=-1)
    table.act(2, "seat 2 mark 0 4", version=0)
    assert table.session.view(None).lines[0] == (3, 4)  # type: ignore[attr-defined]
    again = "seat 2 mark 0 4"
    assert refused(table, lambda session: requests.act(session, 2, again, 0)) == "already-down"


def test_a_table_without_aids_takes_no_notes() -> None:
    table = Sitting(aids="none").sit("Ana", "Ben").begin()
    note = "seat 1 mark 0 3"
    assert (
        refused(table, lambda session: requests.act(session, 1, note, session.version))
        == "no-notes"
    )


def test_the_last_hundred_lines_are_at_hand_and_all_are_counted() -> None:
    table = Sitting().sit("Ana")
    for number in range(103):
        table.do(requests.say(table.session, 0, str(number)))
    assert [said.text for said in table.session.talk] == [str(number) for number in range(3, 103)]
    assert table.session.said == 103


def test_a_table_has_heard_enough_some_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(requests, "MOST_TALK", 2)
    table = Sitting().sit("Ana")
    for _ in range(2):
        table.do(requests.say(table.session, 0, "hm"))
    assert refused(table, lambda session: requests.say(session, 0, "hm")) == "all-said"


def test_nobody_turns_stones_for_ever_in_one_turn() -> None:
    """The others still can, and in the next turn everybody."""
    table = group_of("Ben", "Cleo")
    for number in range(requests.MOST_NOTES):
        table.act(1, f"seat 1 {'unmark' if number % 2 else 'mark'} 0 3")
    once_more = "seat 1 mark 0 3"
    assert refused(table, lambda session: requests.act(session, 1, once_more, 0)) == "all-noted"
    table.act(2, "seat 2 mark 0 3")
    table.act(1, "pass")
    table.act(2, "pass")
    table.act(2, "seat 2 mark 0 4")
    assert table.session.notes_of(1) == 0


def test_one_who_let_a_bot_play_turns_no_stones() -> None:
    table = group_of("Ben", "Cleo")
    table.do(seating.hand(table.session, 2, "random"))
    note = "seat 2 mark 0 3"
    assert refused(table, lambda session: requests.act(session, 2, note, 0)) == "not-asked"


def test_a_note_lets_proposals_lie() -> None:
    table = group_of("Ben", "Cleo")
    table.act(1, "predict 4")
    table.act(2, "seat 2 mark 0 4")
    assert backers(table) == {"predict 4": (1,)}


# --- Bots ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["arcana", "oracle"])
def test_bots_play_a_whole_game_one_move_at_a_time(game: str) -> None:
    table = Sitting(game, places=2).bots(0, 1).begin()
    steps = 0
    while entries := step(table.session):
        (moved,) = entries
        assert isinstance(moved, log.Moved)
        table.do(entries)
        steps += 1
    assert table.session.over
    assert not table.session.bot_is_next()
    assert steps > 1


def test_bots_wait_where_a_person_is_asked() -> None:
    table = Sitting().sit("Ana").bots(1, 2).begin()
    assert not table.session.bot_is_next()
    assert step(table.session) == []
    assert step(Sitting().sit("Ana").session) == [], "nor before it begins"


# --- Taking back ---------------------------------------------------------------------------------


def test_undo_is_written_down_and_erases_nothing() -> None:
    table = Sitting("oracle", places=2).sit("Ana", "Ben").begin()
    before, version = table.session.playing.state, table.session.version
    table.act(0)
    chosen = table.kept[-1]
    assert table.session.playing.can_undo(0)
    (undone,) = requests.undo(table.session, 0, table.session.version)
    assert undone == log.Undone(0, version)
    table.do([undone])
    assert table.session.playing.state == before
    assert chosen in table.kept
    assert table.session.version > version + 1, "an older picture stays older"
    assert not table.session.playing.can_undo(0)


def test_nobody_takes_back_for_another_or_from_an_older_picture() -> None:
    table = Sitting("oracle", places=2).sit("Ana", "Ben").begin()
    table.act(0)
    version = table.session.version
    assert refused(table, lambda session: requests.undo(session, 1, version)) == "not-yours"
    assert refused(table, lambda session: requests.undo(session, 0, version - 1)) == "stale"
    table.do(seating.hand(table.session, 0, "random"))
    assert refused(table, lambda session: requests.undo(session, 0, version)) == "not-asked"


def test_undo_never_goes_past_what_chance_gave() -> None:
    """Through a game for two: all that can be taken back lies behind the last throw."""
    rng = Random(2)
    table = Sitting("oracle", places=2).sit("Ana", "Ben").begin()
    for _ in range(60):
        (seat,) = table.session.playing.asked()
        table.act(seat, str(rng.choice(table.session.view(seat).choices)))
        actions, told = table.session.playing.record.actions, _last_told(table)
        try:
            (undone,) = requests.undo(table.session, seat, table.session.version)
        except NothingToUndo:
            assert not table.session.playing.can_undo(seat)
            continue
        assert isinstance(undone, log.Undone)
        assert told < undone.kept < len(actions)


def _last_told(table: Sitting) -> int:
    """Return which action brought something to light last."""
    record = table.session.playing.record
    steps = zip(record.states(), record.actions, strict=False)
    return max(n for n, (state, action) in enumerate(steps) if state.reveals(action))


def test_in_arcana_nothing_is_taken_back() -> None:
    table = group_of("Ben")
    version = table.session.version
    assert refused(table, lambda session: requests.undo(session, 0, version)) == "already-told"
    assert refused(table, lambda session: requests.undo(session, 1, version)) == "not-yours"
