"""Records: they can always be read back, and each kind of damage is named with its line."""

import pickle
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import divinary
from divinary.core.errors import BadOption, BadRecord, NothingToUndo
from divinary.core.game import Game
from divinary.core.record import FIRST_LINE, Record, dumps, loads
from examples.pouches.game import POUCHES
from examples.pouches.model import Move
from tests.strategies import play_at_random

TEXT = """\
divinary record 1
game pouches
option seats 3
option stones 1
seat 0 Ada
seat 2 bot literal, the second

throw 2 5
stone 3
seat 1 wave
keep 5
keep 2
done
doubt
throw 1 1
end
"""
LINES = TEXT.splitlines()


def find(name: str) -> Game[Move]:
    if name != POUCHES.name:
        raise BadOption("unknown-game", given=name, known=(POUCHES.name,))
    return POUCHES


def read(text: str) -> Record[Move]:
    return loads(text, find)


def changed(line: int, text: str) -> str:
    """Return the record with one line, counted from 1, changed."""
    return "\n".join([*LINES[: line - 1], text, *LINES[line:], ""])


def refusal(text: str) -> BadRecord:
    with pytest.raises(BadRecord) as refused:
        read(text)
    return refused.value


def test_a_record_reads_as_what_happened():
    """Options, players and actions, and the state they lead to."""
    record = read(TEXT)
    assert record.options == {"seats": "3", "stones": "1"}
    assert record.players == {0: "Ada", 2: "bot literal, the second"}
    assert record.actions[:3] == (Move("throw", (2, 5)), Move("stone", (3,)), Move("wave", (1,)))
    assert record.end().view(0).scores == (14, 0, 0)  # type: ignore[attr-defined]
    assert dumps(record) == TEXT


def test_defaults_are_written_out():
    """A later version may have other defaults; a record keeps those it was played with."""
    record = read("divinary record 1\ngame pouches\n\nend\n")
    assert dumps(record).splitlines()[2:4] == ["option seats 2", "option stones 1"]


def test_a_record_yields_every_state_it_went_through():
    """The first, one after each action, and `end` is the last of them."""
    record = read(TEXT)
    states = list(record.states())
    assert len(states) == len(record.actions) + 1
    assert states[0] == POUCHES.start(seats=3)
    assert states[-1] == record.end()


def test_then_and_undo_are_each_others_opposite():
    """A die that is kept commits to nothing before `done`."""
    record = read(TEXT)
    before = Record(POUCHES, record.options, record.actions[:3])
    kept = before.then(Move("keep", (5,)))
    assert kept.actions == record.actions[:4]
    assert kept.undo() == before


@pytest.mark.parametrize("length", [1, 2, 3, 6, 7])
def test_what_was_told_stays_told(length):
    """A throw, a draw, a wave, `done` and a doubt are not taken back."""
    record = read(TEXT)
    with pytest.raises(NothingToUndo) as refused:
        Record(POUCHES, record.options, record.actions[:length]).undo()
    assert refused.value.reason == "already-told"


def test_nothing_done_is_nothing_to_undo():
    with pytest.raises(NothingToUndo) as refused:
        Record(POUCHES, {}).undo()
    assert refused.value.reason == "nothing-done"


def test_a_seat_sees_its_own_draws_and_no_others():
    """The rest is the same, line by line."""
    lines = dumps(read(TEXT)).splitlines()
    assert dumps(read(TEXT).seen_by(0)).splitlines() == lines
    for seat in (None, 1, 2):
        seen = dumps(read(TEXT).seen_by(seat)).splitlines()
        assert [pair for pair in zip(lines, seen, strict=True) if pair[0] != pair[1]] == [
            ("stone 3", "stone")
        ]


COMPANY = """\
divinary record 1
game pouches
option seats 2
option stones 1

throw 2 5
stone 3
done
trust
seat 0 leave
seat 1 wave
seat 0 join
throw 1 1
stone 1
done
trust
throw 6 6
stone 2
end
"""


def test_a_player_who_took_a_seat_over_sees_no_draw_from_before():
    """Nor does the one who left, from there; the others see what they saw."""
    lines = COMPANY.splitlines()
    first, second, third = (lines.index(f"stone {weight}") for weight in (3, 1, 2))
    for seat, hidden in ((0, (first, second)), (1, (first, third)), (2, (first, second, third))):
        seen = dumps(read(COMPANY).seen_by(seat)).splitlines()
        assert [at for at, line in enumerate(seen) if line != lines[at]] == list(hidden)
    left = Record(POUCHES, read(COMPANY).options, read(COMPANY).actions[:5])
    assert Move("stone", (3,)) not in left.seen_by(0).actions


def test_a_record_goes_on_after_a_pause():
    """With one alone nobody decides, and yet the game is not over; it reads back like any other."""
    states = list(read(COMPANY).states())
    assert [n for n, state in enumerate(states) if state.decider is None] == [5, 6]
    assert not any(state.result for state in states)
    assert dumps(read(COMPANY)) == COMPANY
    waiting = Record(POUCHES, read(COMPANY).options, read(COMPANY).actions[:6])
    assert read(dumps(waiting)).end() == states[6]


def test_a_record_is_a_value():
    """It equals, hashes, and does not change by being played on."""
    record = read(TEXT)
    assert record == read(TEXT)
    assert hash(record) == hash(read(TEXT))
    record.then(Move("wave", (0,)))
    assert dumps(record) == TEXT


def test_equal_records_hash_alike():
    """Also where the options were named in another order."""
    one = Record(POUCHES, {"seats": "3", "stones": "1"})
    other = Record(POUCHES, {"stones": "1", "seats": "3"})
    assert one == other
    assert hash(one) == hash(other)


def test_a_record_travels_between_processes():
    """Pickled, it is equal to what it was: workers hand whole games back."""
    record = play_at_random(divinary.game("arcana"), {}, Random(0))
    assert pickle.loads(pickle.dumps(record)) == record


@pytest.mark.parametrize(
    "text",
    ["", "\n", "PGN\n1. e4 e5\n", "divinary\n", "\x00\x01\x7f\ufffd", "{}", " "],
    ids=repr,
)
def test_a_foreign_file_is_not_a_record(text):
    """Whatever it holds, its first line gives it away."""
    refused = refusal(text)
    assert (refused.reason, refused.details["line"]) == ("not-a-record", 1)


def test_a_mark_of_byte_order_is_no_damage():
    """Some editors put one before the first line."""
    assert read("\ufeff" + TEXT) == read(TEXT)


@pytest.mark.parametrize("version", ["2", "0", "1.0", "one", "", "1 1", "01"])
def test_another_version_is_refused_by_name(version):
    """The reader says which one it got and which one it knows."""
    refused = refusal(changed(1, f"divinary record {version}"))
    assert (refused.reason, refused.details["line"]) == ("unknown-version", 1)
    assert refused.details["given"] == version
    assert refused.details["known"] == "1"


@pytest.mark.parametrize("length", range(1, len(LINES)))
def test_a_record_that_breaks_off_is_noticed(length):
    """Wherever it was cut, by line; its last line is named."""
    refused = refusal("\n".join([*LINES[:length], ""]))
    assert (refused.reason, refused.details["line"]) == ("breaks-off", length)


@pytest.mark.parametrize("length", range(len(TEXT) - 1))
def test_a_record_cut_within_a_line_is_never_read(length):
    """Not one cut short by a single character is taken for whole."""
    refusal(TEXT[:length])


def test_an_unknown_game_is_named_with_its_line():
    refused = refusal(changed(2, "game chess"))
    assert (refused.reason, refused.details["line"]) == ("foreign-game", 2)
    assert refused.details["text"] == "chess"


def test_a_record_without_a_game_is_refused():
    refused = refusal("divinary record 1\noption seats 3\n\nend\n")
    assert refused.reason == "no-game"


@pytest.mark.parametrize(
    ("line", "text", "why"),
    [
        (3, "option seats 9", "out-of-range"),
        (4, "option stones none", "out-of-range"),
        (4, "option colour red", "unknown-option"),
        (3, "option self 2", "unknown-option"),
        (3, f"option seats {'9' * 5_000}", "out-of-range"),
    ],
)
def test_a_bad_option_names_its_line(line, text, why):
    """The refusal carries the option's own reason."""
    refused = refusal(changed(line, text))
    assert (refused.reason, refused.details["line"]) == ("bad-option", line)
    assert refused.details["why"] == why


@pytest.mark.parametrize(
    ("line", "text", "why"),
    [
        (4, "stones 1", "not-a-header"),
        (4, "option stones", "not-a-header"),
        (5, "seat zero Ada", "not-a-header"),
        (5, "seat ² Ada", "not-a-header"),
        (5, "seat -1 Ada", "not-a-header"),
        (5, f"seat {'9' * 5_000} Ada", "not-a-header"),
        (5, "seat 0", "not-a-header"),
        (7, "throw 2 5", "not-a-header"),
        (8, "dance", "not-an-action"),
        (8, "", "not-an-action"),
        (10, "end", "not-an-action"),
        (11, "keep five", "not-an-action"),
        (9, "stone", "not-now"),
        (11, "keep 4", "not-now"),
        (8, "done", "not-now"),
        (15, "doubt", "not-now"),
    ],
)
def test_a_bad_line_names_itself(line, text, why):
    """Unreadable or illegal, it is shown with its number and the reason."""
    refused = refusal(changed(line, text))
    assert (refused.reason, refused.details["line"]) == ("bad-line", line)
    assert (refused.details["text"], refused.details["why"]) == (text, why)


@pytest.mark.parametrize("at", range(8, len(LINES)))
def test_a_line_too_many_is_found_where_it_stands(at):
    """A doubled throw, say, is refused at its second place and not later."""
    refused = refusal("\n".join([*LINES[: at - 1], "throw 6 6", "throw 6 6", *LINES[at - 1 :]]))
    assert refused.details["line"] in (at, at + 1)


def test_line_endings_of_other_systems_are_read():
    """A record that went through a mail or an editor is the same game."""
    assert read(TEXT.replace("\n", "\r\n")) == read(TEXT)
    assert read(TEXT.rstrip("\n")) == read(TEXT)


@pytest.mark.parametrize("tail", ["\n", "\n\n", "\r\n", "  \n", "\n \n"])
def test_blank_lines_at_the_end_are_no_damage(tail):
    """Editors add them."""
    assert read(TEXT + tail) == read(TEXT)


@pytest.mark.parametrize("tail", ["throw 1 1\n", "end\n", "x", "\nend\n"])
def test_nothing_follows_the_end(tail):
    """Two records in one file, or lines after the last, are not read as one game."""
    refusal(TEXT + tail)


@given(st.text())
@example("end")
@example("seat ² x")
@example("\x1c\x85\u2028")
def test_any_text_is_a_record_or_is_refused_as_one(junk):
    """At the start, in the header, among the actions or at the end: nothing else can happen."""
    texts = [junk, f"{FIRST_LINE}\n{junk}\nend", f"{FIRST_LINE}\ngame pouches\n\n{junk}\nend"]
    for text in (*texts, TEXT + junk, changed(6, junk)):
        try:
            record = read(text)
        except BadRecord as refused:
            line = refused.details["line"]
            assert isinstance(line, int)
            assert 1 <= line <= max(1, len(text.splitlines()))
        else:
            assert read(dumps(record)) == record


@given(st.dictionaries(st.integers(0, 3), st.text()))
@example({0: ""})
@example({0: " Ada  B. "})
@example({0: "Ada\nend"})
def test_players_by_any_name_can_be_kept(players):
    """What is written can be read, whatever people call themselves."""
    record = Record(POUCHES, POUCHES.options(), (), players)
    again = read(dumps(record))
    assert again.actions == ()
    assert set(again.players) <= set(players)
