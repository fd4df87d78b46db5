"""The lock on the folder of a store: only one server at a time writes there.

The system releases it when the process ends, however it ends.
"""

import fcntl
import os
from contextlib import suppress
from pathlib import Path
from typing import Final

from divinary.table.store_errors import StoreUnusable
from divinary.table.store_files import WatchedFile

FILE: Final = "tables.lock"

_held: Final[set[int]] = set()
"""The open files of all locks of this process."""


class StoreLock:
    """Held while a store is open."""

    def __init__(self, folder: Path) -> None:
        """Take the lock.

        Raises:
            StoreUnusable: if another server holds it.
            OSError: if there can be no lock in this folder.
        """
        path = folder / FILE
        self._file = _opened(path)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as taken:
            holder = os.pread(self._file, 20, 0).decode(errors="replace").strip()
            os.close(self._file)
            if holder.isdecimal():
                raise StoreUnusable("store-in-use-by", path=str(folder), pid=holder) from taken
            raise StoreUnusable("store-in-use", path=str(folder)) from taken
        except OSError:
            os.close(self._file)
            raise
        _held.add(self._file)
        self.watched = WatchedFile(path, self._file)
        """The file: were it deleted, another server would make and lock another."""

        with suppress(OSError):  # a folder that may only be read
            os.ftruncate(self._file, 0)
            os.pwrite(self._file, f"{os.getpid()}\n".encode(), 0)

    def release(self) -> None:
        """Let another server open the store; the file stays."""
        if self._file in _held:
            _held.discard(self._file)
            os.close(self._file)


def _opened(path: Path) -> int:
    """Open the file, to be written to if possible; it is made if there is none."""
    try:
        return os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    except OSError:
        return os.open(path, os.O_RDONLY | os.O_CLOEXEC)


def _let_go() -> None:
    """Close the locks in a process that was forked: it would hold them longer than the server."""
    for file in _held:
        os.close(file)
    _held.clear()


os.register_at_fork(after_in_child=_let_go)
