"""The commands that every game in a terminal knows, beside the choices of the game itself."""

from typing import Final, NamedTuple

from divinary.core.words import N_, Words
from divinary.terminal.spelling import slug

COMMANDS: Final = {
    "help": N_("help or ?: this help"),
    "why": N_("why CARD: what a card or power does, and what you may play there"),
    "mark": N_("mark [PLAYER] NUMBERS: turn numbers of a line face down"),
    "unmark": N_("unmark [PLAYER] NUMBERS: turn them face up again"),
    "board": N_("board: show the table again"),
    "log": N_("log: what has happened so far"),
    "language": N_("language en, es, fr or pl: speak another language"),
    "save": N_("save [FILE]: keep a copy of the game"),
    "quit": N_("quit: leave; the game is kept and can be resumed"),
}

NAMES: Final = (
    N_("help"),
    N_("why"),
    N_("mark"),
    N_("unmark"),
    N_("board"),
    N_("log"),
    N_("language"),
    N_("save"),
    N_("quit"),
    N_("play"),
    N_("predict"),
    N_("pass"),
    N_("done"),
    N_("use"),
)


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
    verb, _, rest = text.strip().partition(" ")
    if verb == "?":
        return Command("help", rest)
    known = {slug(words.say(name)): name for name in COMMANDS} | {n: n for n in COMMANDS}
    name = known.get(slug(verb))
    return Command(name, rest.strip()) if name else None
