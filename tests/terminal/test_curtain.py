"""Several people at one screen: it is cleared between seats, so that hidden stays hidden."""

from pathlib import Path

import pexpect

from divinary.terminal.plain import CLEAR
from tests.terminal.keyboard import choices_in, sit_down


def test_the_screen_is_cleared_before_the_next_person_looks(tmp_path: Path) -> None:
    """Between two private views stands a cleared screen that shows a name and nothing else."""
    terminal = sit_down(
        tmp_path, "play", "arcana", "--plain", "--names", "Ana,Ben", "--seed", "two"
    )
    terminal.expect("For Ana alone. Press Enter, Ana.")
    assert "hand" not in (terminal.before or "")
    terminal.sendline("")
    terminal.expect("\n> ")
    assert "Your hand:" in (terminal.before or "")
    assert choices_in(terminal.before or "")
    terminal.sendline("1")
    terminal.expect("For Ben alone. Press Enter, Ben.")
    between = terminal.before or ""
    assert CLEAR in between
    assert "Your hand:" not in between.split(CLEAR)[-1]
    terminal.sendline("")
    terminal.expect("\n> ")
    assert "What is it?" in (terminal.before or "")
    terminal.sendline("quit")
    terminal.expect(pexpect.EOF)


def test_a_group_of_people_sees_only_what_everyone_may_see(tmp_path: Path) -> None:
    """Three at one screen: the two who predict share a screen without any hand on it."""
    terminal = sit_down(
        tmp_path, "play", "arcana", "--plain", "--names", "Ana,Ben,Cleo", "--seed", "three"
    )
    terminal.expect("Press Enter, Ana.")
    terminal.sendline("")
    terminal.expect("\n> ")
    terminal.sendline("1")
    terminal.expect("\n> ")
    shown = (terminal.before or "").split(CLEAR)[-1]
    assert "Ana holds one fate. What is it?" in shown
    assert "Your hand:" not in shown
    terminal.close()


def two_at_the_curtain(home: Path) -> "pexpect.spawn[str]":
    """Return a terminal that waits for Ana to press Enter."""
    terminal = sit_down(home, "play", "arcana", "--plain", "--names", "Ana,Ben", "--seed", "two")
    terminal.expect("Press Enter, Ana.")
    return terminal


def test_what_one_person_typed_is_not_remembered_for_the_next(tmp_path: Path) -> None:
    """The arrow keys bring back no line that another person has typed."""
    terminal = two_at_the_curtain(tmp_path)
    terminal.sendline("")
    terminal.expect("\n> ")
    terminal.sendline("why the secret")
    terminal.expect("\n> ")
    terminal.send("\x1b[A")
    terminal.sendline("log")
    terminal.expect("\n> ")
    assert "secret" not in (terminal.before or "")
    terminal.close()


def test_the_tab_key_shows_nothing_through_the_curtain(tmp_path: Path) -> None:
    terminal = two_at_the_curtain(tmp_path)
    terminal.send("play \t\t")
    terminal.sendline("")
    terminal.expect("Press Enter, Ana.")
    shown = terminal.before or ""
    assert not any(card in shown for card in ("dawn", "midnight", "the-", "leviathan"))
    terminal.close()


def test_an_ended_input_at_the_curtain_says_where_the_game_is_kept(tmp_path: Path) -> None:
    terminal = two_at_the_curtain(tmp_path)
    terminal.sendeof()
    terminal.expect("divinary play --resume")
    terminal.expect(pexpect.EOF)
