"""The commands that every game in a terminal knows, beside the choices of the game itself."""

from typing import Final, NamedTuple

from divinary.core.words import N_, Words
from divinary.terminal.spelling import slug

COMMANDS: Final = {
    "help": N_("help or ?: this help"),
    "why": N_("why CARD: what a card or power does, and what you may play there"),
    "aid": N_("aid on or off: after a play, show what it tells; why alone gives the reasons"),
    "mark": N_("mark [PLAYER] NUMBERS: turn numbers of a line face down"),
    "unmark": N_("unmark [PLAYER] NUMBERS: turn them face up again"),
    "show": N_("show [PLAYER]: show your own hidden fate to the others, and lose it"),
    "own up": N_("own up: in honour mode, admit that your play was illegal"),
    "join": N_("join NAME [bot]: somebody sits down, or a bot"),
    "leave": N_("leave [PLAYER]: somebody gets up, and the others go on"),
    "board": N_("board: show the table again"),
    "log": N_("log: what has happened so far"),
    "language": N_("language en, es, fr or pl: speak another language"),
    "save": N_("save [FILE]: keep a copy of the game"),
    "quit": N_("quit: leave; the game is kept and can be resumed"),
}

NAMES: Final = (
    N_("help"),
    N_("why"),
    N_("aid"),
    N_("mark"),
    N_("unmark"),
    N_("show"),
    N_("own up"),
    N_("join"),
    N_("leave"),
    N_("board"),
    N_("log"),
    N_("language"),
    N_("save"),
    N_("quit"),
)

LONGEST: Final = 3
"""Words in the longest name of a command, in any language."""


class Command(NamedTuple):
    """One of `COMMANDS` and what was typed behind it."""

    name: str
    rest: str


def read_command(words: Words, text: str) -> Command | None:
    """Return the command that a line is, in this language or in English; None if it is none.

    >>> from divinary.core.words import words
    >>> read_command(words("en"), "why the deep")
    Command(name='why', rest='the deep')
    """
    parts = text.split()
    if parts[:1] == ["?"]:
        return Command("help", " ".join(parts[1:]))
    known = {slug(words.say(name)): name for name in COMMANDS} | {slug(n): n for n in COMMANDS}
    for length in range(min(LONGEST, len(parts)), 0, -1):
        name = known.get(slug(" ".join(parts[:length])))
        if name is not None:
            return Command(name, " ".join(parts[length:]))
    return None
