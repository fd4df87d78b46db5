"""Tasks of the agenda as text, both ways: a task's name, then its parts."""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple, get_args

from msgspec.structs import astuple

from divinary.core.errors import UnreadableText
from divinary.oracle.data.colours import ADVENTURERS
from divinary.oracle.data.goods import GOODS, Good
from divinary.oracle.data.locations import PIERS
from divinary.oracle.model.tasks import AnyTask, AutomaticTask, ChanceTask, ChoiceTask, tag_of
from divinary.oracle.notation.actions import (
    one_of,
    read_adventurer,
    read_boat,
    read_card,
    read_staff,
)
from divinary.oracle.notation.events import read_number, read_seat

SETUP: Final = "setup"


def task_text(task: AnyTask) -> str:
    """Return a task as text.

    >>> task_text(read_task("pulling 2 red"))
    'pulling 2 red'
    """
    parts = zip(_parts(type(task)), astuple(task), strict=True)
    return " ".join([tag_of(task), *[text for part, value in parts if (text := part.write(value))]])


def read_task(text: str) -> AnyTask:
    """Read what `task_text` wrote.

    Raises:
        UnreadableText: if there is no such task, or its parts are different.

    >>> read_task("charting 0 3")
    Charting(seat=0, lines=3)
    """
    tag, *words = text.split() or [""]
    kind = KINDS[one_of(tag, TAGS)]
    values: list[object] = []
    for part in _parts(kind):
        taken, words = (words, []) if part.rest else (words[:1], words[1:])
        if not taken and not part.rest:
            raise UnreadableText("not-a-task", text=text)
        values.append(part.read(" ".join(taken)))
    if words:
        raise UnreadableText("not-a-task", text=text)
    task: AnyTask = kind(*values)
    return task


def read_people(text: str) -> tuple[int, ...]:
    """Read Adventurers, one word each.

    >>> read_people("red rogue")
    (0, 4)
    """
    return tuple(map(read_adventurer, text.split()))


def listed(text: str) -> list[str]:
    """Return the parts of a list separated by commas.

    >>> listed("red charm, blue tome"), listed("")
    (['red charm', 'blue tome'], [])
    """
    return [part.strip() for part in text.split(",")] if text else []


def read_good(text: str) -> Good:
    """Read a Good: a colour and a size.

    >>> read_good("red tome")
    4
    """
    return one_of(text, GOODS)


def _read_offer(text: str) -> tuple[Good, int]:
    good, _, pier = text.rpartition(" ")
    return read_good(good), one_of(pier, PIERS)


def _read_setup(text: str) -> bool:
    return bool(text) and one_of(text, (SETUP,)) == 0


class Part(NamedTuple):
    """How one part of a task is written and read."""

    write: Callable[[Any], str]
    read: Callable[[str], object]
    rest: bool = False
    """Whether it takes all remaining words, possibly none; one word otherwise."""


_NUMBER: Final = Part(str, read_number)
_SEAT: Final = Part(str, read_seat)
_NUMBERS: Final = Part(
    lambda numbers: " ".join(map(str, numbers)),
    lambda text: tuple(map(read_number, text.split())),
    rest=True,
)

PARTS: Final[Mapping[str, Part]] = {
    "seat": _SEAT,
    "whose": _SEAT,
    "setup": Part(lambda setup: SETUP if setup else "", _read_setup, rest=True),
    **dict.fromkeys(("count", "number", "hours", "lines", "icons"), _NUMBER),
    **dict.fromkeys(("dice", "sizes"), _NUMBERS),
    "boat": Part(lambda boat: str(boat + 1), read_boat),
    "who": Part(lambda who: ADVENTURERS[who], read_adventurer),
    "pulled": Part(
        lambda people: " ".join([ADVENTURERS[who] for who in people]), read_people, rest=True
    ),
    "card": Part(str, read_card),
    "staff": Part(" ".join, lambda text: tuple(map(read_staff, text.split())), rest=True),
    "goods": Part(
        lambda goods: ", ".join([GOODS[good] for good in goods]),
        lambda text: tuple(map(read_good, listed(text))),
        rest=True,
    ),
    "offers": Part(
        lambda offers: ", ".join([f"{GOODS[good]} {PIERS[pier]}" for good, pier in offers]),
        lambda text: tuple(map(_read_offer, listed(text))),
        rest=True,
    ),
}
"""How a field of a task is written and read, by its name."""

KINDS: Final[tuple[type[Any], ...]] = get_args(ChanceTask | AutomaticTask | ChoiceTask)
TAGS: Final = tuple([str(kind.__struct_config__.tag) for kind in KINDS])


def _parts(kind: type[Any]) -> list[Part]:
    return [PARTS[name] for name in kind.__struct_fields__]
