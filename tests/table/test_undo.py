"""Taking back one's own last choice while nothing has come to light, and choices that are none."""

from pathlib import Path
from random import Random

import pytest

import divinary
from divinary import games
from divinary.core.deciders import CHANCE, seats_of
from divinary.core.errors import NothingToUndo
from divinary.core.record import dumps
from divinary.saves import load, save
from divinary.table.players import Machine
from divinary.table.table import Table
from divinary.table.undo import only_choice
from examples.pouches.game import POUCHES
from examples.pouches.model import DONE, TRUST, Move
from tests.strategies import cut, play_at_random
from tests.table.quiet_game import ANA, BEN, MIRA, ROW, keep, opened, run


def refused(table: Table, seat: int) -> str:
    """Return why a seat cannot take anything back; the table stays as it is."""
    before = (table.state, table.record)
    with pytest.raises(NothingToUndo) as why:
        table.undo(seat)
    assert (table.state, table.record) == before
    return why.value.reason


# --- A choice that is none ----------------------------------------------------------------------


def test_a_lone_choice_that_tells_nothing_is_made_by_the_table() -> None:
    """With both dice kept, Ana can only be done: the others are asked at once."""
    table = opened()
    keep(table, 0)
    assert table.only_choice() is None, "to keep the other one or not is a choice"
    table.act(0, table.state.legal()[0])
    assert table.asked() == (0,)
    assert table.only_choice() == DONE
    assert table.step()
    assert table.record.actions[-1] == DONE
    assert table.asked() == (1,)
    assert not table.step()


def test_a_lone_choice_that_tells_something_is_left_to_the_person() -> None:
    """In the same game as others play it, the moment of `done` is a part of it."""
    table = opened(game=POUCHES)
    keep(table, 0)
    keep(table, 0)
    assert table.state.legal() == (DONE,)
    assert table.only_choice() is None
    assert not table.step()


def test_in_arcana_everything_tells_so_nothing_is_pressed() -> None:
    table = Table.open(divinary.game("arcana"), (ANA, BEN), {}, "5")
    pressed = 0
    while table.state.decider is not None:
        pressed += table.only_choice() is not None
        if not table.step():
            table.act(table.asked()[0], table.state.legal()[0])
    assert pressed == 0


def test_bots_choose_for_themselves_even_where_there_is_no_choice() -> None:
    table = opened(Machine("random", "Mira"), Machine("random", "Oskar"))
    assert table.state.decider is None
    assert table.only_choice() is None


# --- Taking back --------------------------------------------------------------------------------


def test_a_choice_is_taken_back_and_can_be_made_otherwise() -> None:
    table = opened()
    before = (table.state, table.record)
    kept = keep(table, 0)
    assert table.undo(0) == kept
    assert (table.state, table.record) == before
    table.act(0, DONE)
    assert table.record.actions[-1] == DONE


def test_several_choices_are_taken_back_one_by_one() -> None:
    table = opened(game=POUCHES)
    records = [table.record]
    for _ in range(2):
        keep(table, 0)
        records.append(table.record)
    for record in reversed(records[:-1]):
        table.undo(0)
        assert table.record == record
    assert refused(table, 0) == "nothing-done", "a stone was drawn, but nothing chosen"


def test_what_was_pressed_is_taken_back_with_the_choice_before_it() -> None:
    """`done` was no choice; the die that was kept last was."""
    table = opened()
    keep(table, 0)
    halfway = table.record
    kept = keep(table, 0)
    assert table.record.actions[-2:] == (kept, DONE)
    assert table.undo(0) == kept
    assert table.record == halfway
    assert table.asked() == (0,)
    assert not table.step(), "it is not pressed again"


def test_nobody_takes_back_what_somebody_else_has_chosen() -> None:
    """Ana is done, Ben is asked: before one screen he could type it, but it is not his."""
    table = opened()
    table.act(0, DONE)
    assert table.asked() == (1,)
    assert refused(table, 1) == "not-yours"
    assert refused(table, 2) == "not-yours"
    assert table.undo(0) == DONE


def test_what_a_group_has_chosen_is_nobodys_own() -> None:
    table = opened()
    table.act(0, DONE)
    table.act(1, TRUST)
    assert refused(table, 1) == "already-told"


def test_chance_is_never_taken_back() -> None:
    """One who has chosen nothing reads so, the others what has happened since."""
    table = opened()
    assert table.record.actions[-1].verb == "stone"
    assert refused(table, 0) == "nothing-done"
    table.act(0, DONE)
    table.act(1, TRUST)
    run(table)
    assert table.record.actions[-1].verb == "stone"
    assert refused(table, 1) == "chance-spoke"
    assert refused(table, 0) == "not-yours"


def test_at_the_start_there_is_nothing_to_take_back() -> None:
    table = Table.open(POUCHES, (ANA, BEN), {}, "3")
    assert refused(table, 0) == "nothing-done"


def test_what_is_done_out_of_turn_is_not_the_deciders() -> None:
    """Ben waves while Ana chooses: she cannot take that back."""
    table = opened()
    keep(table, 0)
    table.act(1, Move("wave", (1,)))
    assert refused(table, 0) == "already-told"


def test_in_arcana_nothing_is_taken_back() -> None:
    table = Table.open(divinary.game("arcana"), (ANA, MIRA), {}, "5")
    run(table)
    assert refused(table, 0) == "nothing-done"
    table.act(0, table.state.legal()[0])
    assert refused(table, 0) == "already-told"


def test_in_oracle_every_choice_is_taken_back_until_chance_or_another_has_spoken() -> None:
    """Through a whole game for two: each choice but the telling ones leaves no trace."""
    table = Table.open(divinary.game("oracle"), (ANA, BEN), {}, "5")
    run(table)
    rng, taken, told = Random(5), 0, 0
    while table.state.decider is not None:
        (seat,) = table.asked()
        before, state = table.record, table.state
        choice = rng.choice(table.state.legal())
        table.act(seat, choice)
        if state.reveals(choice):
            assert refused(table, seat) == "already-told"
            told += 1
        else:
            assert refused(table, 1 - seat) == "not-yours"
            assert table.undo(seat) == choice
            assert (table.record, table.state) == (before, state)
            taken += 1
            table.act(seat, choice)
        run(table)
    assert taken > 50
    assert told > 1


def test_a_save_after_it_holds_the_shorter_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And who sits down at it again can take back as much as before."""
    monkeypatch.setitem(games.GAMES, "quiet", ROW)
    table = opened()
    first = keep(table, 0)
    keep(table, 0)
    table.undo(0)
    save(table.record, tmp_path / "game")
    kept = load(tmp_path / "game")
    assert dumps(kept) == dumps(table.record)
    assert kept.end() == table.state
    again = Table.resume(kept)
    assert again.undo(0) == first


def test_chance_goes_on_as_if_nothing_had_been_taken_back() -> None:
    """The same seed, the same dice: thinking twice does not throw again."""
    tables = [opened(), opened()]
    keep(tables[1], 0)
    tables[1].undo(0)
    for table in tables:
        table.act(0, DONE)
        table.act(1, TRUST)
        run(table)
    assert tables[0].record == tables[1].record


def reason_from_the_start(table: Table, seat: int) -> str:
    """Return why a seat cannot take anything back, from the game as it was played again."""
    steps = list(zip(table.record.states(), table.record.actions, strict=False))
    after_chance = False
    for before, action in reversed(steps):
        if before.decider is CHANCE:
            after_chance = True
        elif only_choice(before) == action:
            continue
        elif action in before.legal() and seat not in seats_of(before.decider):
            return "not-yours"
        else:
            return "chance-spoke" if after_chance else "already-told"
    return "nothing-done"


@pytest.mark.parametrize("game", ["arcana", "oracle"])
def test_why_nothing_is_taken_back_is_known_without_playing_the_game_again(game: str) -> None:
    """A long game is not played again for each press of the button."""
    rng, reasons = Random(game), set()
    for seed in range(12):
        options = {"seats": 3, "difficulty": "easy"} if game == "arcana" else {"seats": 3}
        record = play_at_random(divinary.game(game), options, rng, asides=0.3)
        table = Table(cut(record, 0), [ANA, BEN, MIRA], str(seed))
        while table.length < min(120, len(record.actions)):
            table.follow(record.actions[table.length])
            if rng.random() < 0.1:
                taker = next((seat for seat in range(3) if table.can_undo(seat)), None)
                if taker is not None:
                    table.undo(taker)
            for seat in range(3):
                if not any(map(table.can_undo, range(3))):
                    reasons.add(refused(table, seat))
                    assert refused(table, seat) == reason_from_the_start(table, seat)
    assert {"not-yours", "already-told"} <= reasons
