"""What can go wrong while a run is kept on disk."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from divinary.core.errors import BadOption


@contextmanager
def keeping(path: Path) -> Iterator[None]:
    """Complain of a folder that cannot be written, for whatever reason.

    Raises:
        BadOption: instead of any error of the disk.
    """
    try:
        yield
    except OSError as wrong:
        why = wrong.strerror or type(wrong).__name__
        raise BadOption("unwritable-folder", path=str(path), why=why) from wrong
