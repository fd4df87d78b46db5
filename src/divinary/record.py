"""Records of games as text."""

from typing import Any

from divinary.core import record
from divinary.core.record import Record, dumps
from divinary.games import game

__all__ = ["Record", "dumps", "loads"]


def loads(text: str) -> Record[Any]:
    """Read a record of any game and replay it once.

    Raises:
        BadRecord: naming the line that is damaged, or of an unknown game or version.
    """
    return record.loads(text, game)
