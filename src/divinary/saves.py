"""Saved games, and other files that people name: paths, reading, writing, errors."""

import os
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from divinary import record as records
from divinary.core.errors import BadOption, BadRecord, DivinaryError
from divinary.core.record import Record, dumps
from divinary.core.words import printable


def as_path(text: str) -> Path:
    """Return a typed path.

    Raises:
        BadOption: if it is not a path, such as the home of an unknown user.
    """
    try:
        path = Path(text).expanduser()
        if b"\0" not in os.fsencode(path):
            return path
    except (RuntimeError, UnicodeError):
        pass
    raise BadOption("not-a-path", path=printable(text))


def read_text(path: Path, wrong: type[DivinaryError]) -> str:
    """Return the text of a file; raise `wrong` if it is missing, unreadable or not text."""
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


SUFFIX = ".divinary"
SIGN = b"divinary record "


def data_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Return the default folder for all that is stored: the user's own data folder."""
    data = environment.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(data) / "divinary"


def saves_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Return the default folder for saves."""
    return data_folder(environment) / "saves"


def is_foreign(path: Path) -> bool:
    """Whether something other than a saved game is there, or the file cannot be read."""
    try:
        if not path.exists():
            return False
        with path.open("rb") as file:
            return file.read(len(SIGN)) != SIGN
    except OSError:
        return True


def holds_another(path: Path, record: Record[Any]) -> bool:
    """Whether there is a save, and neither it nor `record` continues the other."""
    if not path.exists():
        return False
    try:
        kept = load(path)
    except BadRecord:
        return True
    moves = min(len(kept.actions), len(record.actions))
    return (kept.game.name, kept.options) != (record.game.name, record.options) or kept.actions[
        :moves
    ] != record.actions[:moves]


def save(record: Record[Any], path: Path, *, lasting: bool = True) -> None:
    """Write a record. A crash at any moment leaves the old file or the new one, whole.

    A save that need not be `lasting` takes less time, but a power cut may lose it.
    """
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(dumps(record))
            if lasting:
                file.flush()
                os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def load(path: Path) -> Record[Any]:
    """Read a record from disk.

    Raises:
        BadRecord: if there is no such file, or it is not a record, or is damaged.
    """
    return records.loads(read_text(path, BadRecord))


def unfinished(folder: Path, *, game: str | None = None) -> Path | None:
    """Return the newest save of an unfinished game, of any game or of the one named."""
    files = [path for path in folder.glob(f"*{SUFFIX}") if path.is_file()]
    found = sorted(files, key=lambda path: path.stat().st_mtime_ns)
    return next((path for path in reversed(found) if _runs(path, game)), None)


def _runs(path: Path, game: str | None) -> bool:
    try:
        kept = load(path)
    except BadRecord:
        return False
    return game in (None, kept.game.name) and kept.end().result is None
