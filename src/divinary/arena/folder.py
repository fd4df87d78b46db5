"""The folder of a run: what is played, a record of each game, and a ledger of finished chunks.

A run that was interrupted, even by kill -9, continues from its ledger. To wait for the disk after
every game would take longer than many games do; so the ledger counts only where all records of a
chunk are complete, and what was lost in a power failure is played again.
"""

import fcntl
import os
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Final, TypeAlias

import msgspec

from divinary.arena.chunks import SIZE, Chunk, folder_errors, record_name
from divinary.arena.fingerprint import fingerprint
from divinary.arena.tally import Tally
from divinary.core.errors import BadOption
from divinary.core.record import LAST_LINE
from divinary.playing import Seed

FORMAT: Final = "divinary arena 1"
PLAN: Final = "run.json"
LEDGER: Final = "ledger.jsonl"
GAMES: Final = "games"

Line: TypeAlias = tuple[int, tuple[dict[str, int], dict[int, int], dict[int, int], dict[int, int]]]
"""A line of the ledger: the number of a chunk, and its tally."""


class RunPlan(msgspec.Struct, frozen=True, kw_only=True):
    """What a run plays. Two runs with the same plan play the same games, chunk by chunk."""

    format: str = FORMAT
    game: str
    bots: tuple[str, ...]
    pairs: tuple[tuple[str, str], ...] = ()
    """The pairs of a cross; none where each seat has its own bot."""

    options: dict[str, str]
    seed: Seed
    games: int
    chunk: int = SIZE
    code: str
    """The fingerprint of the rules and the bots."""


class Folder:
    """A folder that is open for one run, and locked against other processes."""

    def __init__(self, path: Path, ledger: BinaryIO) -> None:
        self._path = path
        self._ledger = ledger

    def with_records(self, chunk: Chunk) -> Chunk:
        """Return a chunk that saves its records here."""
        folder = self._path / GAMES / chunk.pair
        with folder_errors(self._path):
            folder.mkdir(parents=True, exist_ok=True)
        return chunk._replace(records=folder)

    def done(self, chunks: Sequence[Chunk]) -> dict[int, Tally]:
        """Return the tallies of the chunks that are finished, by their numbers."""
        with folder_errors(self._path):
            for broken in (self._path / GAMES).rglob(".*"):
                broken.unlink()
            lines = self._lines()
            return {
                number: tally
                for number, tally in lines.items()
                if number < len(chunks) and all(map(_is_whole, _records(chunks[number])))
            }

    def finish(self, number: int, tally: Tally) -> None:
        """Write a chunk into the ledger."""
        with folder_errors(self._path):
            self._ledger.write(msgspec.json.encode((number, tally)) + b"\n")
            self._ledger.flush()

    def _lines(self) -> dict[int, Tally]:
        """Read the ledger; a last line that a crash left incomplete is cut off."""
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
def open_folder(
    path: Path | None,
    whole: Chunk,
    bots: Sequence[str],
    pairs: Sequence[tuple[str, str]] = (),
) -> Iterator[Folder | None]:
    """Open the folder of a run, a new one or one to continue; None where nothing is saved.

    `whole` holds all games of the run, or of each pair where it is a cross of these bots.

    Raises:
        BadOption: if it holds something else or another run, is in use, or cannot be written.
    """
    if path is None:
        yield None
        return
    wanted = RunPlan(
        game=whole.game,
        bots=tuple(bots),
        pairs=tuple(pairs),
        options=dict(whole.options),
        seed=whole.seed,
        games=len(whole.numbers),
        code=fingerprint(whole.game, bots),
    )
    with folder_errors(path):
        path.mkdir(parents=True, exist_ok=True)
        _check(path, wanted)
        ledger = (path / LEDGER).open("a+b")
    with ledger:
        try:
            fcntl.flock(ledger, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as taken:
            raise BadOption("folder-in-use", path=str(path)) from taken
        yield Folder(path, ledger)


def _check(path: Path, wanted: RunPlan) -> None:
    """Write the plan into a new folder, or check that the folder belongs to this run."""
    begun = path / f".{PLAN}"
    if not {*path.iterdir()} - {begun}:
        begun.write_bytes(msgspec.json.format(msgspec.json.encode(wanted)) + b"\n")
        begun.replace(path / PLAN)
        return
    try:
        kept = msgspec.json.decode((path / PLAN).read_bytes(), type=RunPlan)
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


def _facts(one: RunPlan) -> dict[str, str]:
    """Return what was asked for, by the names of flags and options."""
    return {
        "format": one.format,
        "game": one.game,
        "bots": f"{'--cross' if one.pairs else '--bots'} {','.join(one.bots)}",
        "pairs": ", ".join(map("-".join, one.pairs)),
        **one.options,
        "seed": str(one.seed),
        "games": str(one.games),
    }


def _records(chunk: Chunk) -> Iterator[Path]:
    """Yield the paths of a chunk's records."""
    assert chunk.records is not None, "the chunks come from `with_records`"
    yield from (chunk.records / record_name(number) for number in chunk.numbers)


def _is_whole(record: Path) -> bool:
    """Whether a record exists and has its last line."""
    end = f"{LAST_LINE}\n".encode()
    try:
        with record.open("rb") as file:
            file.seek(-len(end), os.SEEK_END)
            return file.read() == end
    except OSError:  # missing, or shorter than a line
        return False
