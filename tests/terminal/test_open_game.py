"""A game other than arcana at a screen: nothing hidden, with undo, and without own commands."""

import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from divinary import games
from divinary.core.words import Words
from divinary.saves import load
from divinary.table.players import Chair
from divinary.table.table import Table
from divinary.terminal.app import TableApp
from divinary.terminal.commands import read_command
from divinary.terminal.plain import CLEAR, SCREENFUL, play_plain
from divinary.terminal.session import Session
from examples.pouches.speech import PouchesSpeech
from tests.table.quiet_game import ANA, BEN, MIRA, QUIET, ROW
from tests.terminal.sitting import said
from tests.terminal.sitting import session as arcana

OF_ARCANA = ("aid", "mark", "unmark", "show", "own up", "join", "leave")


@pytest.fixture(autouse=True)
def a_house_with_another_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.GAMES, "quiet", ROW)


@pytest.fixture
def a_secret_game(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = "examples.pouches.terminal_game:PouchesTerminalGame"
    monkeypatch.setitem(games.GAMES, "quiet", ROW._replace(terminal=terminal))


def sit(folder: Path, *chairs: Chair) -> Session:
    """Return a session that has begun, with nothing left to say."""
    table = Table.open(QUIET, chairs or (ANA, BEN, MIRA), {}, "3")
    begun = Session(table, "en", folder / "game.divinary")
    begun.take_notes()
    return begun


def keeps(at: Session) -> str:
    """Return the first die that can be kept, as it is typed."""
    return str(at.speakers_view.choices[0])


# --- Commands -----------------------------------------------------------------------------------


def test_only_its_own_commands_are_listed_and_completed(tmp_path: Path) -> None:
    at = sit(tmp_path)
    general = ["help", "why", "board", "log", "undo", "language", "save", "quit"]
    assert list(at.commands) == general
    assert at.completions()[-len(general) :] == general
    help_lines = said(at, "help").splitlines()
    assert not any(line.startswith(OF_ARCANA) for line in help_lines)
    assert any(line.startswith("undo") for line in help_lines)


@pytest.mark.parametrize("line", OF_ARCANA)
def test_a_command_of_another_game_is_not_understood(line: str, tmp_path: Path) -> None:
    at = sit(tmp_path)
    before = at.table.record
    assert "That is not possible here (not-understood)." in said(at, f"{line} Ben")
    assert at.table.record == before


def test_arcana_knows_nothing_to_undo(tmp_path: Path) -> None:
    at = arcana(tmp_path)
    assert "undo" not in at.commands
    assert "undo" not in at.completions()
    assert "undo" not in said(at, "help")
    assert "I do not understand: undo" in said(at, "undo")
    assert read_command(at.words, "undo", at.commands) is None
    assert set(OF_ARCANA) <= set(at.commands)


@pytest.mark.parametrize("line", [";quit", "; quit", "quit!", "/quit", "-help", "(log)"])
def test_a_sign_too_many_makes_no_command(line: str, tmp_path: Path) -> None:
    at = sit(tmp_path)
    assert "not-understood" in said(at, line)
    assert not at.closed


@pytest.mark.parametrize("line", ["QUIT", " quit ", "Quit"])
def test_a_command_is_understood_in_any_case(line: str, tmp_path: Path) -> None:
    at = sit(tmp_path)
    at.enter(line)
    assert at.closed


# --- In the open --------------------------------------------------------------------------------


def test_no_curtain_stands_where_nothing_is_hidden(tmp_path: Path) -> None:
    at = sit(tmp_path)
    assert (at.curtain, at.viewer) == ("", 0)
    at.enter("done")
    assert (at.curtain, at.viewer) == ("", 1)
    assert at.choices()


@pytest.mark.usefixtures("a_secret_game")
def test_a_secret_game_has_its_curtain(tmp_path: Path) -> None:
    at = sit(tmp_path)
    assert at.curtain == "For Ana alone. Press Enter, Ana."


def test_all_see_the_news_once(tmp_path: Path) -> None:
    """What was said on this screen was said to everyone at it."""
    at = sit(tmp_path)
    heard = [line for _ in range(2) for line in said(at, keeps(at)).splitlines()]
    heard += said(at, "trust").splitlines()
    events = [line for line in heard if line.startswith("Ana ")]
    assert len(events) == len(set(events)) > 1


def test_plain_lines_are_not_cleared_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    typed = iter(["done", "trust", "quit"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(typed))
    out = io.StringIO()
    play_plain(sit(tmp_path), out)
    shown = out.getvalue()
    assert "keep: Ana" in shown
    assert "doubt: Ben and Mira" in shown
    assert CLEAR not in shown
    assert SCREENFUL not in shown


class FewWords(PouchesSpeech):
    """Tells two events in one line, and of every third nothing."""

    def events(self, words: Words, view: Any, names: Sequence[str], since: int) -> list[str]:
        """Return fewer lines than there are events."""
        texts = super().events(words, view, names, since)
        return ["" if number % 3 == 2 else line for number, line in enumerate(texts[::2])]


def test_a_game_may_tell_less_than_a_line_an_event(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(games.GAMES, "quiet", ROW._replace(speech=f"{__name__}:FewWords"))
    at = sit(tmp_path)
    heard = "\n".join([said(at, keeps(at)), said(at, keeps(at)), said(at, "trust")])
    assert "Ana" in heard
    assert "" not in heard.splitlines()
    assert "" not in said(at, "log").splitlines()
    assert "keeps" not in said(at, "undo")


async def test_it_plays_on_the_whole_screen(tmp_path: Path) -> None:
    at = sit(tmp_path)
    app = TableApp(at)
    async with app.run_test(size=(100, 46)) as pilot:
        await pilot.press(*keeps(at).replace(" ", "_"), "enter")
        assert "not-understood" in "\n".join(app._answer)
        await pilot.press("1", "enter")
        assert len(at.view.kept) == 1
        await pilot.press(*"undo", "enter")
        assert at.view.kept == ()


# --- Undo and choices that are none -------------------------------------------------------------


def test_a_choice_is_taken_back(tmp_path: Path) -> None:
    at = sit(tmp_path)
    before = at.table.record
    choice = keeps(at)
    at.enter(choice)
    assert said(at, "undo") == f"Taken back: {choice}."
    assert at.table.record == before
    assert load(at.save_path) == before, "the save is as short"
    assert at.viewer == 0
    assert at.choices()


def test_what_is_done_again_is_shown_again(tmp_path: Path) -> None:
    at = sit(tmp_path)
    choice = keeps(at)
    first = said(at, choice)
    assert said(at, "undo", choice) == first != ""


def test_a_lone_choice_is_made_and_said(tmp_path: Path) -> None:
    """Ana keeps both dice and is done; Ben is asked, and reads what was done for her."""
    at = sit(tmp_path)
    at.enter(keeps(at))
    texts = said(at, keeps(at))
    assert "Ana had only one choice: done." in texts.splitlines()
    assert at.viewer == 1
    assert load(at.save_path) == at.table.record


def test_the_viewer_is_shown_their_own_forced_choices(tmp_path: Path) -> None:
    at = sit(tmp_path, ANA, MIRA)
    at.enter(keeps(at))
    texts = said(at, keeps(at))
    choice = texts.splitlines().index("There was only one choice: done.")
    kept = texts.splitlines()[:choice]
    assert kept, "what led to it was told before"
    assert all(line.startswith("Ana ") for line in kept)


def test_what_is_no_longer_ones_own_stays(tmp_path: Path) -> None:
    """Ben sits before the screen now: he does not take back what Ana has done."""
    at = sit(tmp_path)
    at.enter("done")
    before = at.table.record
    assert said(at, "undo") == "The last choice was another player's; you cannot take it back."
    assert at.table.record == before


def test_why_nothing_is_taken_back_is_said_truly(tmp_path: Path) -> None:
    at = sit(tmp_path)
    nothing = "There is nothing to take back: nothing has been chosen yet."
    assert said(at, "undo") == nothing
    assert said(at, "1", "undo", "undo") == nothing
    at.enter("done")
    assert said(at, "undo") == "The last choice was another player's; you cannot take it back."
    at.enter("trust")
    assert at.viewer == 1
    chance = "Your last choice cannot be taken back: chance has decided something since."
    assert said(at, "undo") == chance


def test_if_no_one_is_asked_there_is_nothing_to_take_back(tmp_path: Path) -> None:
    at = sit(tmp_path, MIRA, MIRA)
    assert at.over
    assert said(at, "undo") == "There is nothing to take back."


@pytest.mark.usefixtures("a_secret_game")
def test_a_lone_secret_choice_is_said_to_its_owner_alone(tmp_path: Path) -> None:
    at = sit(tmp_path, ANA, BEN)
    at.enter("")
    at.enter(keeps(at))
    at.enter(keeps(at))
    assert at.curtain == "For Ben alone. Press Enter, Ben."
    assert "one choice" not in said(at, "")
    at.enter("trust")
    at.enter("done")
    assert at.curtain == "For Ana alone. Press Enter, Ana."
    assert "There was only one choice: done." in said(at, "")
