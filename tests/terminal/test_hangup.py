"""A terminal that goes away takes its full-screen game with it; the game is kept."""

import fcntl
import signal
import sys
import termios
import time
from pathlib import Path

import pexpect
import pytest

from divinary.saves import SUFFIX, load
from tests.terminal.keyboard import environment

SOON = 15
"""Seconds: one to notice, the rest for a busy machine. Before it was mended it never ended."""

HUNG_UP = 129
BOARD = "╰"

games = pytest.mark.parametrize("game", ["arcana", "oracle"])


def give_up_the_terminal() -> None:
    """Let the terminal belong to no process, so that none is notified when it goes."""
    fcntl.ioctl(0, termios.TIOCNOTTY)


def sit_down(home: Path, game: str, *, hangup: str = "received") -> "pexpect.spawn[str]":
    """Start a game on the whole screen that is notified of a hang-up, or not."""
    terminal = pexpect.spawn(
        sys.executable,
        ["-m", "divinary", "play", game, "--seed", "gone"],
        env={**environment(home)},
        encoding="utf-8",
        dimensions=(46, 100),
        timeout=60,
        echo=False,
        ignore_sighup=hangup != "received",
        preexec_fn=give_up_the_terminal if hangup == "lost" else None,
    )
    terminal.expect(BOARD)
    return terminal


def end_of(terminal: "pexpect.spawn[str]") -> int | None:
    """Return the status that a game ends with; one that stays is ended here."""
    give_up = time.monotonic() + SOON
    while terminal.isalive():
        if time.monotonic() > give_up:
            terminal.kill(signal.SIGKILL)
            pytest.fail("the game outlived its terminal")
        time.sleep(0.1)
    return terminal.exitstatus


def moves_kept(home: Path) -> int:
    """Return how many moves were kept of the one game."""
    [path] = home.rglob(f"*{SUFFIX}")
    return len(load(path).actions)


@games
@pytest.mark.parametrize("hangup", ["received", "ignored", "lost"])
def test_a_closed_window_ends_the_game(game: str, hangup: str, tmp_path: Path) -> None:
    """Whether its signal comes, was to be ignored as below nohup, or never comes."""
    terminal = sit_down(tmp_path, game, hangup=hangup)
    before = moves_kept(tmp_path)
    terminal.send("1\r")
    while moves_kept(tmp_path) == before:
        terminal.expect(r".")  # reads on, or the game could not write
    terminal.ptyproc.fileobj.close()  # type: ignore[attr-defined]
    assert end_of(terminal) == HUNG_UP
    assert moves_kept(tmp_path) > before


@games
def test_a_signal_alone_leaves_as_quit_does(game: str, tmp_path: Path) -> None:
    """Somebody sends it by hand: the screen is there, is restored, and says where the game is."""
    terminal = sit_down(tmp_path, game)
    terminal.kill(signal.SIGHUP)
    terminal.expect("The game is saved in")
    terminal.expect(pexpect.EOF)
    assert end_of(terminal) == 0
    assert moves_kept(tmp_path) > 0
