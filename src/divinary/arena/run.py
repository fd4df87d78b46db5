"""A run on several cores, from its first chunk or from where it was interrupted."""

import os
import signal
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import closing, contextmanager, suppress
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from multiprocessing.synchronize import Event
from pathlib import Path
from threading import Thread, current_thread, main_thread
from typing import Final, TypeAlias, TypedDict, TypeVar

from divinary.arena import chunks
from divinary.arena.chunks import Chunk, cut
from divinary.arena.folder import Folder, open_folder
from divinary.arena.tally import Tally, nothing
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
        with closing(_tallies(left, jobs)) as found:
            for number, tally in found:
                if folder is not None:
                    folder.finish(number, tally)
                totals[work[number][0]].add(tally)
                over += len(left[number].numbers)
                show(over, games)
    return totals


def _jobs_for(games: int, jobs: int | None) -> int:
    """Return how many processes play, after a check of both numbers."""
    wanted = {"games": games, "jobs": _cores() if jobs is None else jobs}
    for name, given in wanted.items():
        if not 1 <= given <= MOST[name]:
            raise BadOption("out-of-range", name=name, given=given, low=1, high=MOST[name])
    return wanted["jobs"]


def _cut(part: Chunk, folder: Folder | None) -> list[Chunk]:
    kept = part if folder is None else folder.with_records(part)
    return [kept._replace(numbers=numbers) for numbers in cut(part.numbers)]


# --- Processes, which end with the one that started them -----------------------------------------


def _cores() -> int:
    """Return how many cores this process may use."""
    with suppress(AttributeError):  # not every system has it
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _tallies(work: Mapping[int, Chunk], jobs: int) -> Generator[tuple[int, Tally], None, None]:
    """Yield the number and the tally of each chunk, in the order in which they are done."""
    if jobs == 1 or len(work) < 2:
        for number, chunk in work.items():
            yield number, chunks.play(chunk)
        return
    context = get_context("spawn")
    stop = context.Event()
    workers = ProcessPoolExecutor(
        min(jobs, len(work)), mp_context=context, initializer=_begin, initargs=(stop,)
    )
    try:
        with _ignoring_interrupts():
            running = {workers.submit(_play, chunk): number for number, chunk in work.items()}
        for done in as_completed(running):
            yield running[done], done.result()
    finally:
        stop.set()
        workers.shutdown(cancel_futures=True)


@contextmanager
def _ignoring_interrupts() -> Iterator[None]:
    """Let processes start that ignore Ctrl+C: this one handles it, and ends them in order."""
    if current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


# --- In the other processes ----------------------------------------------------------------------

_stop: Event | None = None
"""Set when the run was interrupted: no process begins another game then."""


def _begin(stop: Event) -> None:
    global _stop  # noqa: PLW0603 - set once, as the process starts
    _stop = stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """Exit when the process that started this one has ended or was killed."""
    parent = parent_process()
    assert parent is not None, "workers are started by another process"
    wait([parent.sentinel])
    os._exit(1)


def _play(chunk: Chunk) -> Tally:
    return chunks.play(chunk, stopped=_stop.is_set if _stop is not None else lambda: False)
