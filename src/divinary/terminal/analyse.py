"""The analysis of a recorded game at the command line: lines, a picture or JSON."""

from pathlib import Path
from typing import Final

import msgspec

from divinary.core.errors import BadOption, BadRecord
from divinary.core.words import Words
from divinary.saves import load
from divinary.table.table import chairs_of
from divinary.terminal.printing import show
from divinary.terminal.terminal_game import face

SIGN: Final = b"<svg "
"""How a plot begins."""


def analyse(said: Words, path: Path, *, svg: Path | None = None, as_json: bool = False) -> None:
    """Print a finished game turn by turn; with `svg` its plot is written there too.

    Raises:
        BadRecord: if there is no such record, if it is not over, or of a game without analysis.
        BadOption: if the plot cannot be written.
    """
    record = load(path)
    if record.end().result is None:
        raise BadRecord("still-running", path=str(path))
    names = [chair.name for chair in chairs_of(record)]
    found = face(record.game.name).look_back(said, record, names)
    if found is None:
        raise BadRecord("not-analysed", game=record.game.name)
    if as_json:
        print(msgspec.json.format(msgspec.json.encode(found.values)).decode())
        return
    if svg is not None:
        _write(svg, found.picture)
    show(found.lines)


def _write(path: Path, picture: str) -> None:
    """Write a plot where nothing else than a plot lies."""
    try:
        if path.exists() and path.read_bytes()[: len(SIGN)] != SIGN:
            raise BadOption("other-file", path=str(path))
        path.write_text(picture, "utf-8")
    except OSError as wrong:
        raise BadOption("unwritable-file", path=str(path)) from wrong
