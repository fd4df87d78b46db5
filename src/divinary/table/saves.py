"""Saved games: records on disk, each written whole or not at all."""

import os
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from divinary import record as records
from divinary.core.errors import BadRecord
from divinary.core.record import Record
from divinary.table.files import read_text

SUFFIX = ".divinary"
SIGN = b"divinary record "


def data_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Return where the house keeps things by default: the user's own data folder."""
    data = environment.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(data) / "divinary"


def saves_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Return where saves lie by default."""
    return data_folder(environment) / "saves"


def is_foreign(path: Path) -> bool:
    """Whether something else than a saved game lies there, or it cannot be told."""
    try:
        if not path.exists():
            return False
        with path.open("rb") as file:
            return file.read(len(SIGN)) != SIGN
    except OSError:
        return True


def holds_another(path: Path, record: Record[Any]) -> bool:
    """Whether a save lies there that `record` neither continues nor has been continued by."""
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
    """Write a record so that a crash at any moment leaves the old file or the new one, whole.

    What need not be `lasting` may be lost in a power cut, and takes less time.
    """
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(records.dumps(record))
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
    """Return the save that was written last and still runs, of any game or of the one named."""
    files = [path for path in folder.glob(f"*{SUFFIX}") if path.is_file()]
    found = sorted(files, key=lambda path: path.stat().st_mtime_ns)
    return next((path for path in reversed(found) if _runs(path, game)), None)


def _runs(path: Path, game: str | None) -> bool:
    try:
        kept = load(path)
    except BadRecord:
        return False
    return game in (None, kept.game.name) and kept.end().result is None
