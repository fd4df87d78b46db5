"""How far a long run has come: a bar for whoever watches a terminal."""

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
    """Return what draws the bar anew each time it is told how many games are over, of how many.

    What was over when it was first told took no time of this run, and has no part in the rate.
    """
    began: list[tuple[float, int]] = []
    longest = 0

    def show(over: int, games: int) -> None:
        nonlocal longest
        if not began:
            began.append((clock(), over))
        start, before = began[0]
        pace = _pace(said, clock() - start, over - before, games - over)
        told = f"{over}/{games}  {pace}".rstrip()
        # A line that the terminal folds could not be drawn over.
        room = _columns(out) - 1
        width = max(0, min(WIDTH, room - len(told) - len("[] ")))
        full = width * over // games
        line = f"[{'#' * full}{'.' * (width - full)}] {told}"[:room]
        end = "\n" if over == games else ""
        out.write(f"\r{line.ljust(longest)}{end}")
        out.flush()
        longest = len(line)

    return show


def _columns(out: TextIO) -> int:
    """Return how wide the terminal is; usual is what one was that nobody can ask."""
    try:
        return os.get_terminal_size(out.fileno()).columns or USUAL
    except OSError:
        return USUAL


def _pace(said: Words, seconds: float, over: int, left: int) -> str:
    """Return the rate, and how long it will take still, or has taken; nothing before there is one.

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
    """Return a time as a clock would show it.

    >>> _time(59.6), _time(3725)
    ('1:00', '1:02:05')
    """
    minutes, second = divmod(round(seconds), 60)
    hours, minute = divmod(minutes, 60)
    return f"{hours}:{minute:02}:{second:02}" if hours else f"{minute}:{second:02}"
