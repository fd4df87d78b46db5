"""The positions of `positions.txt`: a hand, a row, and every play that the rules allow there."""

from pathlib import Path
from typing import NamedTuple

FILE = Path(__file__).with_name("positions.txt")


class Worked(NamedTuple):
    """One position, worked out by hand."""

    why: str
    hand: str
    """Two fates, with a space between them."""

    row: str
    plays: tuple[str, ...]
    """Every legal play: card by card from the left, the lower fate first."""


def positions() -> list[Worked]:
    """Read the file: blocks with blank lines between them."""
    return [_read(block.splitlines()) for block in FILE.read_text("utf-8").strip().split("\n\n")]


def _read(lines: list[str]) -> Worked:
    why, hand, row, *plays = lines
    return Worked(
        why.removeprefix("# "), hand.removeprefix("hand "), row.removeprefix("row "), tuple(plays)
    )
