"""The commands at a table in a terminal: those of every game, and a game's own.

A game's own commands are listed, completed and understood only in that game.
"""

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import TYPE_CHECKING, Final, NamedTuple

from divinary.core.spelling import plain
from divinary.core.words import N_, Words

if TYPE_CHECKING:
    from divinary.table.table import Table

FIRST: Final[Mapping[str, str]] = {
    N_("help"): N_("help or ?: this help"),
    N_("why"): N_("why NAME: what something does, and what you may do with it"),
}
"""The commands listed before a game's own in the help. A game may describe `why` itself."""

LAST: Final[Mapping[str, str]] = {
    N_("board"): N_("board: show the table again"),
    N_("log"): N_("log: what has happened so far"),
    N_("undo"): N_("undo: take your last choice back, if nothing was revealed since"),
    N_("language"): N_("language en, es, fr or pl: change the language"),
    N_("save"): N_("save [FILE]: save a copy of the game"),
    N_("quit"): N_("quit: leave; the game is saved and can be resumed"),
}

LONGEST: Final = 3
"""Words in the longest name of a command, in any language."""


class Command(NamedTuple):
    """The name of a command and what was typed after it."""

    name: str
    rest: str


class CommandContext(NamedTuple):
    """Where a command is typed."""

    words: Words
    table: "Table"
    seats: tuple[int, ...]
    """Who sits at the screen now."""


class CommandOutcome(Enum):
    """What a game's own command has done."""

    UNCLEAR = "unclear"
    """Nothing: it did not say enough, so the answer is its line of the help."""

    NOTED = "noted"
    """Something that does not change the turn."""

    DONE = "done"
    """Something after which others may have to decide, or may have joined or left."""


def commands_with(own: Mapping[str, str], *, undo: bool) -> dict[str, str]:
    """Return the commands of a table with what the help says about each.

    >>> list(commands_with({"wave": "wave: greet the others"}, undo=False))[1:4]
    ['why', 'wave', 'board']
    """
    known = {**FIRST, **own, **LAST}
    return {name: line for name, line in known.items() if undo or name != "undo"}


def read_command(words: Words, text: str, known: Iterable[str]) -> Command | None:
    """Return which of the `known` commands a line is, in this language or in English, if any.

    >>> from divinary.core.words import words
    >>> read_command(words("en"), "why the deep", FIRST)
    Command(name='why', rest='the deep')
    """
    names = list(known)
    parts = text.split()
    if parts[:1] == ["?"]:
        return Command("help", " ".join(parts[1:]))
    said = {plain(words.say(name)): name for name in names} | {name: name for name in names}
    for length in range(min(LONGEST, len(parts)), 0, -1):
        name = said.get(plain(" ".join(parts[:length])))
        if name is not None:
            return Command(name, " ".join(parts[length:]))
    return None
