"""Several numbers in a few words: 1 to 4, or 5, 6 or 7."""

from collections.abc import Iterator, Sequence
from typing import Final

from divinary.core.words import Words

LONG: Final = 4
"""This many numbers in a row become a range; fewer are listed one by one."""


def values_words(words: Words, values: Sequence[int]) -> str:
    """Return rising numbers as a list with ranges.

    >>> from divinary.core.words import words
    >>> values_words(words("en"), (1, 3, 4, 5, 6))
    '1 or 3 to 6'
    """
    said: list[str] = []
    for run in _runs(values):
        if len(run) < LONG:
            said += map(str, run)
        else:
            said.append(words.say("{low} to {high}", low=run[0], high=run[-1]))
    return words.either(said)


def _runs(values: Sequence[int]) -> Iterator[list[int]]:
    """Yield the longest stretches without a gap."""
    run: list[int] = []
    for value in values:
        if run and value != run[-1] + 1:
            yield run
            run = []
        run.append(value)
    if run:
        yield run
