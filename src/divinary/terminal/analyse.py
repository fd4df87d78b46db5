"""The analysis of a recorded game at the command line: lines, a plot or JSON."""

from pathlib import Path
from typing import Final

import msgspec

from divinary.core.errors import BadOption, BadRecord
from divinary.core.words import Words
from divinary.games import analysed, has_analysis
from divinary.saves import load
from divinary.table.table import chairs_of
from divinary.terminal.printing import show
from divinary.terminal.terminal_game import terminal_game

SIGN: Final = b"<svg "
"""How a plot begins."""


def analyse(said: Words, path: Path, *, svg: Path | None = None, as_json: bool = False) -> None:
    """Print a finished game turn by turn; with `svg`, write its plot there too.

    Raises:
        BadRecord: if there is no such record, its game is not over, or the game has no analysis.
        BadOption: if the plot cannot be written.
    """
    record = load(path)
    game, end = record.game.name, record.end()
    if end.result is None:
        raise BadRecord("still-running", path=str(path))
    if not has_analysis(game):
        raise BadRecord("not-analysed", game=game)
    found = analysed(record)
    if as_json:
        print(msgspec.json.format(msgspec.json.encode(found)).decode())
        return
    names = [chair.name for chair in chairs_of(record)]
    shown = terminal_game(game).analysis(said, found, end.view(None), names)
    if svg is not None:
        _write(svg, shown.picture)
    show(shown.lines)


def _write(path: Path, picture: str) -> None:
    """Write a plot, but not over any other file."""
    try:
        if path.exists() and path.read_bytes()[: len(SIGN)] != SIGN:
            raise BadOption("other-file", path=str(path))
        path.write_text(picture, "utf-8")
    except OSError as wrong:
        raise BadOption("unwritable-file", path=str(path)) from wrong
