"""Which game to play: the player is asked, in the current language, if the command names none."""

from pathlib import Path

import pexpect
import pytest

from divinary.core.words import LANGUAGES, words
from divinary.games import GAMES
from divinary.terminal.terminal_game import arguments
from tests.terminal.keyboard import choices_in, sit_down


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_games_are_listed_each_in_one_line(language: str, tmp_path: Path) -> None:
    terminal = sit_down(tmp_path, "play", "--plain", "--lang", language)
    terminal.expect("\n> ")
    offered = choices_in(terminal.before or "")
    said = words(language)
    listed = {
        str(n): f"{name}  {said.say(arguments(name).about)}" for n, name in enumerate(GAMES, 1)
    }
    assert offered == listed
    terminal.close()


@pytest.mark.parametrize("answer", ["1", "arcana", "ARC"])
def test_a_game_is_chosen_by_its_number_or_its_name(answer: str, tmp_path: Path) -> None:
    """And what else was asked for holds, also what only this game knows."""
    terminal = sit_down(tmp_path, "play", "--plain", "--names", "Ana", "--challenge")
    terminal.expect("\n> ")
    terminal.sendline("chess")
    terminal.expect("\n> ")
    assert "Type a number or a name from the list." in (terminal.before or "")
    terminal.sendline(answer)
    terminal.expect("\n> ")
    assert "Ana (first hand)" in (terminal.before or "")
    terminal.close()


def test_without_a_choice_the_error_says_how_to_choose(tmp_path: Path) -> None:
    terminal = sit_down(tmp_path, "play")
    terminal.expect("\n> ")
    terminal.sendeof()
    terminal.expect("divinary play arcana")
    terminal.expect(pexpect.EOF)
    terminal.close()
    assert terminal.exitstatus == 2


def test_who_goes_on_with_a_game_is_not_asked_which(tmp_path: Path) -> None:
    terminal = sit_down(tmp_path, "play", "arcana", "--plain", "--names", "Ana")
    terminal.expect("\n> ")
    terminal.sendline("quit")
    terminal.expect(pexpect.EOF)
    terminal = sit_down(tmp_path, "play", "--plain", "--resume")
    terminal.expect("\n> ")
    assert "Ana: play a fate." in (terminal.before or "")
    terminal.close()
