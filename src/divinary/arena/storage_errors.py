"""Errors of the disk while a run is saved."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from divinary.core.errors import BadOption


@contextmanager
def folder_errors(path: Path) -> Iterator[None]:
    """Turn any error of the disk into one that names the folder.

    Raises:
        BadOption: instead of an OSError.
    """
    try:
        yield
    except OSError as wrong:
        why = wrong.strerror or type(wrong).__name__
        raise BadOption("unwritable-folder", path=str(path), why=why) from wrong
