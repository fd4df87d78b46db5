"""The line mode: prints and reads plain lines, for screen readers, pipes and plain terminals."""

import contextlib
import os
import sys
from collections.abc import Iterator
from typing import TextIO

from divinary.terminal.printing import show
from divinary.terminal.session import Session

CLEAR = "\x1b[H\x1b[2J\x1b[3J"
"""Clears the screen and what has scrolled off it, so that nothing of a private view is left."""

SCREENFUL = "\n" * 60
"""Pushes a private view out of sight if the terminal cannot clear the screen."""


def play_plain(session: Session, out: TextIO | None = None) -> None:
    """Play to the end, or until the input ends."""
    out = out or sys.stdout
    with completing(session):
        _play(session, out)
    show(session.take_notes(), out)


def _play(session: Session, out: TextIO) -> None:
    shown: object = None
    while not session.closed:
        if session.curtain:
            _clear(out)
            _ask(session, session.curtain)
            shown = None
            continue
        show(session.take_notes(), out)
        picture = (session.viewer, session.table.state, session.words)
        if picture != shown:
            show(["", session.headline(), *session.board(drawn=False), *session.choices()], out)
            shown = picture
        out.flush()
        if session.over:
            return
        _ask(session, "> ")
        if session.game.secret and session.viewer is None and len(session.table.people) > 1:
            _clear(out)


def _ask(session: Session, prompt: str) -> None:
    """Pass one line to the session; at the end of input or Ctrl-C leave it, with the game saved."""
    try:
        session.enter(input(prompt))
    except (EOFError, KeyboardInterrupt):
        print()
        session.enter("quit")


def _clear(out: TextIO) -> None:
    can_clear = out.isatty() and os.environ.get("TERM", "dumb") != "dumb"
    out.write(CLEAR if can_clear else SCREENFUL)
    out.flush()


@contextlib.contextmanager
def completing(session: Session) -> Iterator[None]:
    """Let the Tab key complete what can be typed, if the platform supports it.

    There is no history: with the arrow keys one person could read what another had typed.
    """
    try:
        import readline
    except ImportError:
        yield
        return

    def complete(text: str, index: int) -> str | None:
        line = readline.get_line_buffer()
        start = readline.get_begidx()
        found = [one[start:] for one in session.completions() if one.startswith(line)]
        return found[index] if index < len(found) else None

    libedit = "libedit" in (readline.__doc__ or "")
    readline.set_auto_history(False)
    readline.set_completer_delims(" ")
    readline.set_completer(complete)
    readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")
    try:
        yield
    finally:
        readline.set_completer(None)
        readline.set_auto_history(True)
