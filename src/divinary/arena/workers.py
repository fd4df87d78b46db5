"""Chunks played on several cores; the processes end with the one that started them."""

import os
import signal
from collections.abc import Generator, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager, suppress
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from multiprocessing.synchronize import Event
from threading import Thread, current_thread, main_thread

from divinary.arena import chunks
from divinary.arena.chunks import Chunk
from divinary.arena.tally import Tally


def cores() -> int:
    """Return how many cores this process may use."""
    with suppress(AttributeError):  # not every system has it
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def tallies(work: Mapping[int, Chunk], jobs: int) -> Generator[tuple[int, Tally], None, None]:
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
