"""Saved games: records on disk, each written whole or not at all."""

import os
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from divinary import record as records
from divinary.core.errors import BadOption, BadRecord
from divinary.core.record import Record
from divinary.core.words import printable

SUFFIX = ".divinary"
SIGN = b"divinary record "


def saves_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Return where saves lie by default: the user's own data folder."""
    data = environment.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(data) / "divinary" / "saves"


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


def is_foreign(path: Path) -> bool:
    """Whether something else than a saved game lies there, or it cannot be told."""
    try:
        if not path.exists():
            return False
        with path.open("rb") as file:
            return file.read(len(SIGN)) != SIGN
    except OSError:
        return True


def save(record: Record[Any], path: Path) -> None:
    """Write a record so that a crash at any moment leaves the old file or the new one, whole."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(records.dumps(record))
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
    try:
        content = path.read_bytes()
    except FileNotFoundError as wrong:
        raise BadRecord("no-file", path=str(path)) from wrong
    except OSError as wrong:
        raise BadRecord("unreadable-file", path=str(path)) from wrong
    try:
        return records.loads(content.decode("utf-8"))
    except UnicodeDecodeError as wrong:
        line = len(content[: wrong.start].split(b"\n"))
        raise BadRecord("not-text", line=line) from wrong


def unfinished(folder: Path) -> Path | None:
    """Return the save of a game that still runs and was written last, if there is any."""
    files = [path for path in folder.glob(f"*{SUFFIX}") if path.is_file()]
    found = sorted(files, key=lambda path: path.stat().st_mtime_ns)
    return next((path for path in reversed(found) if _runs(path)), None)


def _runs(path: Path) -> bool:
    try:
        return load(path).end().result is None
    except BadRecord:
        return False
