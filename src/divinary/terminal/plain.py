"""The line mode: prints and reads plain lines, for screen readers, pipes and plain terminals."""

import contextlib
import sys
from collections.abc import Iterator
from typing import TextIO

from divinary.terminal.session import Session

CLEAR = "\x1b[H\x1b[2J\x1b[3J"
"""Clears the screen and what has scrolled off it, so that a private view is really gone."""


def play_plain(session: Session, out: TextIO | None = None) -> None:
    """Play to the end, or until the input ends."""
    out = out or sys.stdout
    shown: object = None
    with completing(session):
        while True:
            if session.curtain:
                _clear(out)
                if not _ask(session, session.curtain):
                    return
                shown = None
                continue
            _print(out, session.take_notes())
            picture = (session.viewer, session.table.state)
            if picture != shown:
                _print(out, ["", session.headline(), *session.board(drawn=False)])
                _print(out, session.choices())
                shown = picture
            if session.over or session.closed or not _ask(session, "> "):
                break
            if session.viewer is None and len(session.table.people) > 1:
                _clear(out)
    _print(out, session.take_notes())


def _ask(session: Session, prompt: str) -> bool:
    """Read one line into the session; an ended input or Ctrl-C leaves it, with the game kept."""
    try:
        session.enter(input(prompt))
    except (EOFError, KeyboardInterrupt):
        print()
        session.curtain = ""
        session.enter("quit")
        return False
    return True


def _print(out: TextIO, lines: list[str]) -> None:
    for line in lines:
        print(line, file=out)
    out.flush()


def _clear(out: TextIO) -> None:
    out.write(CLEAR if out.isatty() else "\n" * 3)
    out.flush()


@contextlib.contextmanager
def completing(session: Session) -> Iterator[None]:
    """Let the Tab key complete what could be typed, where the platform can."""
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

    readline.set_completer_delims(" ")
    readline.set_completer(complete)
    readline.parse_and_bind("tab: complete")
    try:
        yield
    finally:
        readline.set_completer(None)
