"""Lines to read: on a terminal they are folded between words, in a pipe they stay whole."""

import re
import sys
from collections.abc import Iterable
from shutil import get_terminal_size
from textwrap import TextWrapper
from typing import Final, TextIO

KEY: Final = re.compile(r".{1,8}?  (?=\S)")
"""The key of a choice in front of its words; what is folded stands below the words."""


def show(lines: Iterable[str], out: TextIO | None = None) -> None:
    """Print lines, folded where somebody looks at them; a script gets each as it is."""
    out = out or sys.stdout
    width = get_terminal_size().columns if out.isatty() else 0
    for line in [line for text in lines for line in text.split("\n")]:
        print(*(folded(line, width) if width else [line]), sep="\n", file=out)


def folded(line: str, width: int) -> list[str]:
    """Return a line in pieces that fit; a longer word, such as a path, stays whole.

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
