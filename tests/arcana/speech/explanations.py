"""The positions of `explanations.txt`: clues, their proofs step by step, and how that is said."""

from pathlib import Path
from typing import Any, NamedTuple

from divinary.arcana.beliefs.typed_clue import Account

FILE = Path(__file__).with_name("explanations.txt")
LISTS = ("answers",)
FLAGS = ("plus_one", "feasted")


class Explained(NamedTuple):
    """One clue, worked out by hand."""

    why: str
    account: Account
    assume: str
    """A model, `informative`, or nothing."""

    possible: tuple[int, ...]
    proofs: dict[int, tuple[str, ...]]
    """The steps by which a value is out, by their tags."""

    says: tuple[str, ...]

    def __str__(self) -> str:
        return (
            f"{self.account.played} {self.account.on} on {self.account.row} {self.assume}".strip()
        )


def explanations() -> list[Explained]:
    """Read the file: blocks with blank lines between them."""
    return [_read(block.splitlines()) for block in FILE.read_text("utf-8").strip().split("\n\n")]


def _read(lines: list[str]) -> Explained:
    """Read a block: its why, the parts of an account by name, and what is expected of it."""
    given: dict[str, Any] = {}
    proofs: dict[int, tuple[str, ...]] = {}
    says: list[str] = []
    for line in lines[1:]:
        name, _, text = line.partition(" ")
        match name:
            case "says":
                says.append(text)
            case "proof":
                values, _, steps = text.partition(": ")
                proofs |= {int(value): tuple(steps.split()) for value in values.split()}
            case "option":
                key, _, value = text.partition("=")
                given.setdefault("options", {})[key] = value
            case _:
                given[name] = _part(name, text)
    possible = tuple(map(int, given.pop("possible").split()))
    assume = given.pop("assume", "")
    why = lines[0].removeprefix("# ")
    return Explained(why, Account(**given), assume, possible, proofs, tuple(says))


def _part(name: str, text: str) -> object:
    if name in FLAGS:
        return text == "yes"
    return tuple(text.split()) if name in LISTS else text
