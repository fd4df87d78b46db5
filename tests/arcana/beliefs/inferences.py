"""The positions of `inferences.txt`: a play, and what it says, with a proof for the rest."""

import shlex
from pathlib import Path
from typing import NamedTuple

FILE = Path(__file__).with_name("inferences.txt")


class Told(NamedTuple):
    """One play, worked out by hand."""

    why: str
    row: str
    fate: str
    card: str
    more: tuple[str, ...]
    """Further flags of the command."""

    lines: tuple[str, ...]
    """What the command prints: the values, and a proof for each other one."""

    def __str__(self) -> str:
        return f"{self.fate} {self.card} on {self.row} {' '.join(self.more)}"

    @property
    def asked(self) -> list[str]:
        """Return the command line."""
        play = ["--row", self.row, "--played", self.fate, "--on", self.card]
        return ["ask", "arcana", "infer", *play, *self.more, "--why"]


def inferences() -> list[Told]:
    """Read the file: blocks with blank lines between them."""
    return [_read(block.splitlines()) for block in FILE.read_text("utf-8").strip().split("\n\n")]


def _read(lines: list[str]) -> Told:
    why, row, played, *rest = lines
    fate, card = played.removeprefix("played ").split()
    more: list[str] = []
    if rest[0].startswith("more "):
        more = shlex.split(rest.pop(0).removeprefix("more "))
    return Told(
        why.removeprefix("# "), row.removeprefix("row "), fate, card, tuple(more), tuple(rest)
    )
