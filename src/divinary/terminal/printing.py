"""Printing lines and tables: a terminal gets lines folded between words, a pipe whole lines."""

import re
import sys
from collections.abc import Collection, Iterable, Sequence
from shutil import get_terminal_size
from textwrap import TextWrapper
from typing import Final, TextIO

KEY: Final = re.compile(r".{1,8}?  (?=\S)")
"""The key of a choice, before its words; a folded line continues below the words."""


def show(lines: Iterable[str], out: TextIO | None = None) -> None:
    """Print lines, folded if `out` is a terminal."""
    out = out or sys.stdout
    width = get_terminal_size().columns if out.isatty() else 0
    for line in [line for text in lines for line in text.split("\n")]:
        print(*(folded(line, width) if width else [line]), sep="\n", file=out)


def folded(line: str, width: int) -> list[str]:
    """Return a line in parts that fit; a longer word, such as a path, stays whole.

    >>> folded("12  a choice that says much", 18)
    ['12  a choice that', '    says much']
    """
    if len(line) <= width:
        return [line]
    key = KEY.match(line)
    indent = " " * len(key.group() if key else "")
    wrapper = TextWrapper(
        max(width, len(indent) + 1),
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return wrapper.wrap(line) or [""]


def aligned(rows: Sequence[Sequence[str]], left: Collection[int] = (0,)) -> list[str]:
    """Return the rows of a table as lines; the columns `left` start left, the others end right.

    >>> aligned([["", "a", "long"], ["name", "1.5", "2"]])
    ['        a  long', 'name  1.5     2']
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            [
                cell.ljust(width) if place in left else cell.rjust(width)
                for place, (cell, width) in enumerate(zip(row, widths, strict=True))
            ]
        ).rstrip()
        for row in rows
    ]


def cut(text: str, width: int) -> str:
    """Return a text that is no longer than `width`.

    >>> cut("The Shipwreck Arcana", 10)
    'The Shipw…'
    """
    return text if len(text) <= width else text[: width - 1].rstrip() + "…"
