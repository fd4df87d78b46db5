"""A progress bar for a long run, in a terminal."""

import os
from collections.abc import Callable
from time import monotonic
from typing import Final, TextIO

from divinary.core.numbers import tenths
from divinary.core.words import Words

WIDTH: Final = 30
USUAL: Final = 80


def bar(
    said: Words, out: TextIO, clock: Callable[[], float] = monotonic
) -> Callable[[int, int], None]:
    """Return a function that redraws the bar; it is called with the games that are over, and all.

    The games that are over at its first call took no time of this run, so the rate leaves them out.
    """
    began: list[tuple[float, int]] = []
    longest = 0

    def show(over: int, games: int) -> None:
        nonlocal longest
        if not began:
            began.append((clock(), over))
        start, before = began[0]
        pace = _pace(said, clock() - start, over - before, games - over)
        numbers = f"{over}/{games}  {pace}".rstrip()
        # A line that the terminal folds could not be drawn over.
        room = _columns(out) - 1
        width = max(0, min(WIDTH, room - len(numbers) - len("[] ")))
        full = width * over // games
        line = f"[{'#' * full}{'.' * (width - full)}] {numbers}"[:room]
        end = "\n" if over == games else ""
        out.write(f"\r{line.ljust(longest)}{end}")
        out.flush()
        longest = len(line)

    return show


def _columns(out: TextIO) -> int:
    """Return how wide the terminal is, or the usual width if that is unknown."""
    try:
        return os.get_terminal_size(out.fileno()).columns or USUAL
    except OSError:
        return USUAL


def _pace(said: Words, seconds: float, over: int, left: int) -> str:
    """Return the rate, and the time that is left or that it took; "" if there is no rate yet.

    >>> from divinary.core.words import words
    >>> _pace(words("en"), 60, 30, 90)
    '0.5 games a second, 3:00 left'
    """
    if not over or seconds <= 0:
        return ""
    rate = tenths(said, over / seconds)
    if not left:
        return said.say("{rate} games a second, {time} in all", rate=rate, time=_time(seconds))
    time = _time(seconds / over * left)
    return said.say("{rate} games a second, {time} left", rate=rate, time=time)


def _time(seconds: float) -> str:
    """Return a time as a clock shows it.

    >>> _time(59.6), _time(3725)
    ('1:00', '1:02:05')
    """
    minutes, second = divmod(round(seconds), 60)
    hours, minute = divmod(minutes, 60)
    return f"{hours}:{minute:02}:{second:02}" if hours else f"{minute}:{second:02}"
