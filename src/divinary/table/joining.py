"""Finding a newcomer's seat, and finding a player by name."""

from collections.abc import Iterable, Sequence
from itertools import count
from typing import Final

from divinary.bots import roster
from divinary.core.errors import UnreadableText
from divinary.core.lookalikes import is_like_any
from divinary.core.names import visible
from divinary.core.spelling import closest, slug
from divinary.core.words import N_, Words
from divinary.table.players import Chair, Machine, Person
from divinary.table.table import Table, player_names

BOT_NAMES: Final = ("Mira", "Oskar", "Inés", "Luc", "Zofia")
BOT: Final = N_("bot")


def newcomer(words: Words, table: Table, text: str) -> Chair:
    """Read `NAME`, `NAME bot` or `NAME KIND`, with the kind of a bot; a bot needs no name.

    Raises:
        UnreadableText: if nobody is named.
    """
    parts = visible(text).split()
    kind = _kind_of_bot(words, table, parts)
    if kind is None:
        if not parts:
            raise UnreadableText("not-an-action", text=text)
        return Person(_unique_name(words, table, " ".join(parts)))
    parts = parts[:-1]
    if parts and slug(parts[-1]) in _words_for_bot(words):
        parts = parts[:-1]
    name = " ".join(parts) or bot_name(table.names)
    return Machine(kind, _unique_name(words, table, name))


def _kind_of_bot(words: Words, table: Table, parts: list[str]) -> str | None:
    """Return the kind of bot that the last word asks for, if it asks for one."""
    game = table.record.game.name
    if not parts:
        return None
    if slug(parts[-1]) in _words_for_bot(words):
        return roster.partner(game)
    last = parts[-1].casefold()
    asked = len(parts) > 1 and roster.kind_of(last) in roster.names(game)
    return roster.checked(game, last) if asked else None


def _words_for_bot(words: Words) -> set[str]:
    return {BOT, slug(words.say(BOT))}


def _unique_name(words: Words, table: Table, name: str) -> str:
    """Number a name that a player at the table already has."""
    names = player_names(words, table.names)
    return unique_name(name, [names[seat] for seat in table.seated])


def bot_name(taken: Iterable[str]) -> str:
    """Return a name for a bot: one that is not taken, if there is any."""
    return next((name for name in BOT_NAMES if not is_like_any(name, taken)), BOT_NAMES[0])


def unique_name(name: str, taken: Sequence[str]) -> str:
    """Number a name that is taken, or looks like one that is.

    >>> unique_name("ana", ["Ana", "Ben"])
    'ana 2'
    """
    again = count(2)
    called = name
    while is_like_any(called, taken):
        called = f"{name} {next(again)}"
    return called


def seat_for(table: Table, free: Sequence[int], chair: Chair) -> int:
    """Return where somebody sits down: at the old seat, or at one that nobody has had, if any.

    So the log seldom names a newcomer for what an earlier player did.
    """
    back = [seat for seat in free if table.names[seat : seat + 1] == (chair.name,)]
    return (back or free[-1:])[0]


def seat_of(words: Words, table: Table, name: str) -> int:
    """Return the seat of a player, from a name or a part of it.

    Raises:
        UnreadableText: if nobody at the table is called so.
    """
    names = player_names(words, table.names)
    found = closest(name, {slug(names[seat]): str(seat) for seat in table.seated})
    if found is None:
        known = tuple(names[seat] for seat in table.seated)
        raise UnreadableText("unknown-player", known=known)
    return int(found)
