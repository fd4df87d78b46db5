"""Reading labelled lines, the text form of positions in every game."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from divinary.core.errors import BadOption, UnreadableText

OPTIONS = "options"
"""The label of the line that may come first, after the name of the format."""


class Labelled(NamedTuple):
    """One line of a position."""

    number: int
    label: str
    rest: str
    is_options: bool
    """Whether it is the line of the options, in first place."""


def labelled(text: str, first_line: str) -> list[Labelled]:
    r"""Return the lines after the first one, which names the format.

    Raises:
        UnreadableText: if the text does not begin like that.

    >>> labelled("pond position 1\n\nfish 3 carp\n", "pond position 1")
    [Labelled(number=3, label='fish', rest='3 carp', is_options=False)]
    """
    numbered = [(n, line.strip()) for n, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not numbered or numbered[0][1] != first_line:
        raise UnreadableText("not-a-position", line=1)
    lines = []
    for place, (number, line) in enumerate(numbered[1:]):
        label, _, rest = line.partition(" ")
        lines.append(Labelled(number, label, rest.strip(), label == OPTIONS and place == 0))
    return lines


@contextmanager
def reading(line: Labelled) -> Iterator[None]:
    """Add the number of the line to every error about it.

    Raises:
        UnreadableText: for any error in the line.
    """
    try:
        yield
    except (UnreadableText, BadOption) as wrong:
        raise UnreadableText(wrong.reason, **{**wrong.details, "line": line.number}) from wrong
    except (ValueError, IndexError) as wrong:
        raise UnreadableText("not-a-position", line=line.number) from wrong
