"""Games kept as files: each always replays to the same end, and is written back byte by byte.

A file is named after its game, its seats and how it ended: arcana-2-seats-lost.txt. Words between
seats and ending say what is special about it. A game broken off on purpose ends in "open".
"""

import re
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

import divinary
from divinary.core.game import Result
from divinary.core.record import Record

FILES = sorted((Path(__file__).parent / "records").glob("*.txt"))

SPECIAL = {
    "tiny-deck": (r"fates=4",),
    "all-sets": (
        r"^options .*cards=all",
        r"play \d the-feast .*\n.*draw \d\n.*play",
        r"steal \d",
        r"nothing-to-steal",
        r"falling yes",
        r"falling no",
        r"faded the-fall",
        r"amplified",
        r"use the-musicians exile paying the-chalice\n.*exile 3 the-feast",
        r"use the-north-wind slow the-belltower",
        r"use the-feast relocate 3 the-wish",
        r"onto leviathan",
        r"seat 2 show\n.*revealed 2 \d",
    ),
    "challenge": (r"^options .*hands=2", *[rf"^past {hand} play" for hand in range(4)]),
    "restless": (r"^options .*restless=yes", r"^doom [0-6]$", r"^row (.* )?-( |$)", r"^gone \w"),
    "company": (r"seat 0 leave", r"seat 0 join", r"seat 1 leave", r"seat 1 join", r"seat 3 join"),
    "honour": (r"^options .*honour=yes", r"seat 1 own-up", r"seat 0 show"),
    "ash-again": (r"^options .*ash=again", r"^row leviathan:1h the-fall the-shore:7 -$"),
    "french": (r"edition=fr bubbles=cross_out divination_dice=both .*x=must", r"past \d foretell"),
    "sailors": (
        r"rogue=cultists townsfolk=locals\+sailors",
        r"past \d ferry",
        r"past \d return",
        r"past \d first",
        r"past \d came",
    ),
    "spanish": (
        r"rogue=robbers .*bubbles=erase .*horoscope_bonus=x",
        r"past 0 (raise|lower|move)",
        r"^shop 0 spent 0 0",
    ),
}
"""What a game so named holds: patterns that its last position, past and all, has to match."""

WAITS = ("company",)
"""Games that wait at some point for a player to sit down."""

OLDER = ("arcana-2-seats-lost", "arcana-2-seats-tiny-deck-lost", "arcana-3-seats-won")
"""Games from before some of the options were there; they were played as the defaults say now."""


def test_there_are_games_to_replay() -> None:
    """An empty folder would prove nothing."""
    assert {_ending(file) for file in FILES} >= {"won", "lost"}
    assert {_special(file) for file in FILES} == {"", *SPECIAL}
    assert set(OLDER) < {file.stem for file in FILES}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_kept_game_replays_and_writes_back(file: Path) -> None:
    """Reading it plays it once, and writing it gives the same bytes.

    To an older one, writing adds the options that have come since, and nothing else.
    """
    kept = file.read_bytes().decode()
    again = divinary.record.dumps(divinary.record.loads(kept))
    if file.stem in OLDER:
        assert again != kept
        again = _without(again, added=set(again.splitlines()) - set(kept.splitlines()))
    assert again == kept


def _without(text: str, *, added: set[str]) -> str:
    assert all(line.startswith("option ") for line in added)
    return "".join(line for line in text.splitlines(keepends=True) if line.strip() not in added)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_kept_game_ends_as_its_name_says(file: Path) -> None:
    """The game, the seats and the ending are those of the file's name."""
    record = _read(file)
    game, seats, word, *_ = file.stem.split("-")
    assert (record.game.name, record.options["seats"], word) == (game, seats, "seats")
    assert _how(record.end().result) == _ending(file)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_kept_game_holds_what_its_name_says(file: Path) -> None:
    """Each kind of game is kept for the sake of something."""
    end = str(_read(file).end())
    for pattern in SPECIAL.get(_special(file), ()):
        assert re.search(pattern, end, re.MULTILINE), pattern


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_kept_game_waits_where_its_name_says_so(file: Path) -> None:
    """More than once, or never; and always goes on."""
    waits = [state.decider is None and state.result is None for state in _read(file).states()]
    assert sum(waiting for waiting, _ in groupby(waits)) == (3 if _special(file) in WAITS else 0)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_kept_game_reads_back_at_every_step(file: Path) -> None:
    """Positions of stored games are texts that can be stored too."""
    record = _read(file)
    assert all(record.game.state(str(state)) == state for state in record.states())


def _read(file: Path) -> Record[Any]:
    return divinary.record.loads(file.read_text("utf-8"))


def _special(file: Path) -> str:
    return "-".join(file.stem.split("-")[3:-1])


def _ending(file: Path) -> str:
    return file.stem.rpartition("-")[2]


def _how(result: Result | None) -> str:
    if result is None:
        return "open"
    return "won" if result.winners else "lost"
