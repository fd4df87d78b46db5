"""The folder of a run: what is played, a record of each game, and a ledger of finished chunks.

A run that was broken off, even by kill -9, goes on from its ledger. A chunk stands there once all
its records are on the disk, so that a line of the ledger never promises a game that is not there.
"""

import fcntl
import os
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Final, TypeAlias

import msgspec

from divinary.arena.chunks import SIZE, Chunk, record_name
from divinary.arena.fingerprint import fingerprint
from divinary.arena.keeping import keeping
from divinary.arena.tally import Tally
from divinary.core.errors import BadOption
from divinary.playing import Seed

FORMAT: Final = "divinary arena 1"
PLAN: Final = "run.json"
LEDGER: Final = "ledger.jsonl"
GAMES: Final = "games"

Line: TypeAlias = tuple[int, tuple[dict[str, int], dict[int, int], dict[int, int], dict[int, int]]]
"""A line of the ledger: the number of a chunk, and its tally."""


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """What a run plays. Two runs with the same plan play the same games, chunk by chunk."""

    format: str = FORMAT
    game: str
    bots: tuple[str, ...]
    cross: bool = False
    """Whether each of the bots meets each, instead of one sitting at each seat."""

    options: dict[str, str]
    seed: Seed
    games: int
    chunk: int = SIZE
    code: str
    """The fingerprint of the rules and the bots."""


class Folder:
    """A folder that is open for one run, and for no other process meanwhile."""

    def __init__(self, path: Path, ledger: BinaryIO) -> None:
        self._path = path
        self._ledger = ledger
        self._done: dict[int, Tally] = {}

    def with_records(self, chunk: Chunk, name: str = "") -> Chunk:
        """Return a chunk whose records will lie here, in a folder of their own if it has a name."""
        folder = self._path / GAMES / name
        with keeping(self._path):
            folder.mkdir(parents=True, exist_ok=True)
        return chunk._replace(records=folder)

    def done(self, chunks: Sequence[Chunk]) -> dict[int, Tally]:
        """Return what came of the chunks that are finished, by their numbers."""
        with keeping(self._path):
            lines = self._lines()
            there = {chunk.records: _cleared(chunk.records) for chunk in chunks if chunk.records}
        return {
            number: tally
            for number, tally in lines.items()
            if number < len(chunks) and _all_kept(chunks[number], there)
        }

    def finish(self, number: int, tally: Tally) -> None:
        """Write a chunk into the ledger, for good."""
        with keeping(self._path):
            self._ledger.write(msgspec.json.encode((number, tally)) + b"\n")
            self._ledger.flush()
            os.fsync(self._ledger.fileno())

    def _lines(self) -> dict[int, Tally]:
        """Read the ledger; what a crash has left of a last line is cut off."""
        found: dict[int, Tally] = {}
        self._ledger.seek(0)
        whole = 0
        for line in self._ledger:
            try:
                number, sums = msgspec.json.decode(line, type=Line)
            except msgspec.DecodeError:
                break
            if not line.endswith(b"\n"):
                break
            whole += len(line)
            found[number] = Tally(*map(Counter, sums))
        self._ledger.truncate(whole)
        self._ledger.seek(whole)
        return found


@contextmanager
def opened(
    path: Path | None, whole: Chunk, bots: Sequence[str], *, cross: bool = False
) -> Iterator[Folder | None]:
    """Open the folder of a run, a new one or one to go on with; None where nothing is kept.

    `whole` holds all games of the run, or of each cell where it is a cross of these bots.

    Raises:
        BadOption: if it holds something else or another run, is in use, or cannot be written.
    """
    if path is None:
        yield None
        return
    wanted = Plan(
        game=whole.game,
        bots=tuple(bots),
        cross=cross,
        options=dict(whole.options),
        seed=whole.seed,
        games=len(whole.numbers),
        code=fingerprint(whole.game, bots),
    )
    with keeping(path):
        path.mkdir(parents=True, exist_ok=True)
        _check(path, wanted)
        ledger = (path / LEDGER).open("a+b")
    with ledger:
        try:
            fcntl.flock(ledger, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as taken:
            raise BadOption("folder-in-use", path=str(path)) from taken
        yield Folder(path, ledger)


def _check(path: Path, wanted: Plan) -> None:
    """Make a new folder ours, or see that it is the folder of this run."""
    begun = path / f".{PLAN}"
    if not {*path.iterdir()} - {begun}:
        begun.write_bytes(msgspec.json.format(msgspec.json.encode(wanted)) + b"\n")
        begun.replace(path / PLAN)
        return
    try:
        kept = msgspec.json.decode((path / PLAN).read_bytes(), type=Plan)
    except (FileNotFoundError, msgspec.DecodeError) as foreign:
        raise BadOption("foreign-folder", path=str(path)) from foreign
    if kept == wanted:
        return
    mine, theirs = _facts(wanted), _facts(kept)
    for name in (*mine, *theirs):
        if mine.get(name) != theirs.get(name):
            raise BadOption(
                "another-run",
                path=str(path),
                name=name,
                kept=theirs.get(name, "–"),
                given=mine.get(name, "–"),
            )
    raise BadOption("other-code", path=str(path))


def _facts(one: Plan) -> dict[str, str]:
    """Return what people have asked for, by the names under which they did."""
    return {
        "format": one.format,
        "game": one.game,
        "bots": f"{'--cross' if one.cross else '--bots'} {','.join(one.bots)}",
        **one.options,
        "seed": str(one.seed),
        "games": str(one.games),
    }


def _cleared(records: Path) -> set[str]:
    """Return the names of the records in a folder, and remove those that broke off."""
    names = {path.name for path in records.iterdir()}
    for name in names:
        if name.startswith("."):
            (records / name).unlink()
    return names


def _all_kept(chunk: Chunk, there: Mapping[Path, set[str]]) -> bool:
    names = {record_name(number) for number in chunk.numbers}
    return chunk.records is not None and names <= there[chunk.records]
