"""Some games of a run: the work that a process takes, plays and returns at a time."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from divinary.arena.tally import Tally, measured, nothing
from divinary.core.deciders import CHANCE
from divinary.core.errors import BadOption
from divinary.games import game as game_by_name
from divinary.playing import BotGroup, Seed, load_bots, playout, record_of
from divinary.saves import SUFFIX, save

SIZE: Final = 10
"""Games that a process plays between two reports."""


class Chunk(NamedTuple):
    """Some games between the same bots."""

    game: str
    bots: tuple[str, ...]
    options: Mapping[str, str]
    seed: Seed
    numbers: range
    """Game n is `divinary.play` with the seed "SEED/n"."""

    pair: str = ""
    """In a cross: the bots of the row and the column, as their folder is called."""

    records: Path | None = None
    """The folder for a record of each game, if they are saved."""


class Stopped(Exception):
    """The run was interrupted; the results of this chunk are lost."""


def cut(numbers: range) -> Iterator[range]:
    """Yield the numbers of games chunk by chunk.

    >>> list(cut(range(1, 24, 2)))
    [range(1, 21, 2), range(21, 25, 2)]
    """
    for start in range(0, len(numbers), SIZE):
        yield numbers[start : start + SIZE]


def record_name(number: int) -> str:
    """Return the name of the file that holds game `number`.

    >>> record_name(12)
    '000012.divinary'
    """
    return f"{number:06}{SUFFIX}"


def play(chunk: Chunk, stopped: Callable[[], bool] = lambda: False) -> Tally:
    """Play the games of a chunk, and save their records if it names a folder.

    Raises:
        Stopped: if `stopped` returns true between two games.
        BadOption: if a record cannot be written.
    """
    total = nothing()
    bots = load_bots(game_by_name(chunk.game), chunk.bots)
    for number in chunk.numbers:
        if stopped():
            raise Stopped
        total.add(_played(chunk, number, BotGroup(bots, f"{chunk.seed}/{number}")))
    return total


def _played(chunk: Chunk, number: int, group: BotGroup) -> Tally:
    """Play one game."""
    game = game_by_name(chunk.game)
    state = game.start(**chunk.options)
    actions = []
    decisions = 0
    for action, after in playout(state, group):
        decisions += state.decider is not CHANCE
        actions.append(action)
        state = after
    if chunk.records is not None:
        record = record_of(game, chunk.bots, chunk.options, actions)
        with folder_errors(chunk.records):
            save(record, chunk.records / record_name(number), lasting=False)
    return measured(chunk.game, state, decisions)


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
