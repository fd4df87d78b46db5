"""Games kept as files: each replays to the same end for ever, and writes back byte by byte.

A file is named after its game, its seats and how it ended: arcana-2-seats-lost.txt. Words between
seats and ending say what is special about it. A game broken off on purpose ends in "open".
"""

from pathlib import Path

import pytest

import divinary
from divinary.core.game import Result

FILES = sorted((Path(__file__).parent / "records").glob("*.txt"))


def test_there_are_games_to_replay() -> None:
    """An empty folder would prove nothing."""
    assert {_ending(file) for file in FILES} >= {"won", "lost"}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_kept_game_replays_and_writes_back(file: Path) -> None:
    """Reading it plays it once, and writing it gives the same bytes."""
    kept = file.read_bytes()
    assert divinary.record.dumps(divinary.record.loads(kept.decode())).encode() == kept


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_kept_game_ends_as_its_name_says(file: Path) -> None:
    """The game, the seats and the ending are those of the file's name."""
    record = divinary.record.loads(file.read_text("utf-8"))
    game, seats, word, *_ = file.stem.split("-")
    assert (record.game.name, record.options["seats"], word) == (game, seats, "seats")
    assert _how(record.end().result) == _ending(file)


def _ending(file: Path) -> str:
    return file.stem.rpartition("-")[2]


def _how(result: Result | None) -> str:
    if result is None:
        return "open"
    return "won" if result.winners else "lost"
