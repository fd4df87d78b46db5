"""A run from its first chunk to its last, or from where it was interrupted."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Final, TypeAlias, TypedDict, TypeVar

from divinary.arena.chunks import Chunk, cut
from divinary.arena.folder import Folder, open_folder
from divinary.arena.tally import Tally, nothing
from divinary.arena.workers import cores, tallies
from divinary.core.errors import BadOption

Key = TypeVar("Key")
Progress: TypeAlias = Callable[[int, int], None]
"""Gets the number of finished games and of all games: at the start, and after every chunk."""

MOST: Final = {"games": 1_000_000, "jobs": 256}
"""What one run may ask for."""


class RunSettings(TypedDict, total=False):
    """How a run is carried out, whatever is played in it.

    A script that uses several jobs needs `if __name__ == "__main__":`.
    """

    jobs: int | None
    """How many processes play, by default one for each core; they change only the time."""

    progress: Progress | None
    keep: Path | None
    """A folder for a record of each game; an interrupted run continues from it."""


def play_all(
    run: Chunk,
    bots: Sequence[str],
    parts: Mapping[Key, Chunk],
    settings: RunSettings,
    pairs: Sequence[tuple[str, str]] = (),
) -> dict[Key, Tally]:
    """Play the parts of a run and return the tally of each.

    Raises:
        BadOption: if a number is out of range, or the folder is another run's or cannot be written.
        KeyboardInterrupt: if the run was interrupted; all its processes have ended then.
    """
    jobs = _jobs_for(len(run.numbers), settings.get("jobs"))
    show = settings.get("progress") or (lambda over, games: None)
    totals = {key: nothing() for key in parts}
    with open_folder(settings.get("keep"), run, bots, pairs) as folder:
        work = [(key, chunk) for key, part in parts.items() for chunk in _cut(part, folder)]
        done = folder.done([chunk for _, chunk in work]) if folder is not None else {}
        for number, tally in done.items():
            totals[work[number][0]].add(tally)
        left = {number: chunk for number, (_, chunk) in enumerate(work) if number not in done}
        games = sum([len(chunk.numbers) for _, chunk in work])
        over = games - sum([len(chunk.numbers) for chunk in left.values()])
        show(over, games)
        with closing(tallies(left, jobs)) as found:
            for number, tally in found:
                if folder is not None:
                    folder.finish(number, tally)
                totals[work[number][0]].add(tally)
                over += len(left[number].numbers)
                show(over, games)
    return totals


def _jobs_for(games: int, jobs: int | None) -> int:
    """Return how many processes play, after a check of both numbers."""
    wanted = {"games": games, "jobs": cores() if jobs is None else jobs}
    for name, given in wanted.items():
        if not 1 <= given <= MOST[name]:
            raise BadOption("out-of-range", name=name, given=given, low=1, high=MOST[name])
    return wanted["jobs"]


def _cut(part: Chunk, folder: Folder | None) -> list[Chunk]:
    kept = part if folder is None else folder.with_records(part)
    return [kept._replace(numbers=numbers) for numbers in cut(part.numbers)]
