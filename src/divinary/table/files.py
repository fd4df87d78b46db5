"""Files that people name: their paths, and what can be wrong with the text in them."""

import os
from pathlib import Path

from divinary.core.errors import BadOption, DivinaryError
from divinary.core.words import printable


def as_path(text: str) -> Path:
    """Return a typed path.

    Raises:
        BadOption: if it is none, such as the home of somebody who does not exist.
    """
    try:
        path = Path(text).expanduser()
        if b"\0" not in os.fsencode(path):
            return path
    except (RuntimeError, UnicodeError):
        pass
    raise BadOption("not-a-path", path=printable(text))


def read_text(path: Path, wrong: type[DivinaryError]) -> str:
    """Return the text of a file, or raise `wrong`: there is none, it is closed, or no text."""
    try:
        content = path.read_bytes()
    except FileNotFoundError as missing:
        raise wrong("no-file", path=str(path)) from missing
    except OSError as closed:
        raise wrong("unreadable-file", path=str(path)) from closed
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as strange:
        line = len(content[: strange.start].split(b"\n"))
        raise wrong("not-text", line=line) from strange
