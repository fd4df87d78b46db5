"""The bots by name, as the tables of the games list them.

A name may carry options, each after a `+`: `search+400` looks at 400 worlds, and `logic+own`
also counts the fate in its own hand when it predicts alone.
"""

from collections.abc import Mapping
from typing import Any, Final

from divinary.bots import RANDOM
from divinary.bots.bot import OWN, SAMPLES, Bot, BotRow
from divinary.core.errors import BadOption
from divinary.core.words import N_, Words
from divinary.games import GAMES, imported

MOST_SAMPLES: Final = 10_000

COUNTING_OWN: Final = N_("{text}; when it predicts alone, it also counts the fate that it holds")
"""How a bot with the option `own` is introduced."""


def _rows(game: str) -> Mapping[str, BotRow]:
    """Return the bots that can play a game: only `random` if the game has no table of bots."""
    table = imported(GAMES[game].bots) if game in GAMES and GAMES[game].bots else ()
    return {row.name: row for row in (RANDOM, *table)}


def names(game: str) -> tuple[str, ...]:
    """Return the bots that can play `game`.

    >>> names("arcana")
    ('random', 'literal', 'logic', 'convention', 'search')
    """
    return tuple(_rows(game))


def partner(game: str) -> str:
    """Return the bot that plays `game` where none is named.

    >>> partner("arcana")
    'literal'
    """
    return next((row.name for row in _rows(game).values() if row.is_partner), RANDOM.name)


def kind_of(name: str) -> str:
    """Return the kind of a bot, without its options.

    >>> kind_of("search+400")
    'search'
    """
    return name.partition("+")[0]


def introduction(words: Words, game: str, name: str) -> str:
    """Return what a bot does, in a few words."""
    kind, *options = name.split("+")
    row = _rows(game).get(kind)
    text = words.say(row.text) if row else kind
    return words.say(COUNTING_OWN, text=text) if OWN in options else text


def can_count_own(game: str, name: str) -> bool:
    """Whether a bot can count its own hidden fate and does not yet.

    >>> [can_count_own("arcana", name) for name in ("search+400", "logic+own", "random")]
    [True, False, False]
    """
    kind, *options = name.split("+")
    row = _rows(game).get(kind)
    return row is not None and OWN in row.options and OWN not in options


def counting_own(game: str, name: str) -> str:
    """Return the bot that also counts its own hidden fate, or the same where it cannot.

    >>> counting_own("arcana", "search+400"), counting_own("arcana", "random")
    ('search+400+own', 'random')
    """
    return f"{name}+{OWN}" if can_count_own(game, name) else name


def checked(game: str, name: str) -> str:
    """Return the name of a bot that plays `game`.

    Raises:
        BadOption: if there is no such bot, or it has no such options.
    """
    _options(_row(game, name), name)
    return name


def bot(game: str, name: str) -> Bot[Any, Any]:
    """Return a bot for `game` by its name.

    Raises:
        BadOption: if there is no such bot, or it has no such options.
    """
    address, options = construction(game, name)
    found: Bot[Any, Any] = imported(address)(**options)
    return found


def construction(game: str, name: str) -> tuple[str, dict[str, Any]]:
    """Return where the class of a bot is, and its arguments: all that another process needs.

    Raises:
        BadOption: if there is no such bot, or it has no such options.

    >>> construction("arcana", "search+400")
    ('divinary.bots.arcana.search:Search', {'samples': 400})
    """
    row = _row(game, name)
    return row.address, _options(row, name)


def address(game: str, name: str) -> str:
    """Return where a bot is, "module:name".

    Raises:
        BadOption: if there is no such bot, or it has no such options.
    """
    return construction(game, name)[0]


def _row(game: str, name: str) -> BotRow:
    rows, kind = _rows(game), kind_of(name)
    if kind not in rows:
        raise BadOption("unknown-bot", given=kind, known=tuple(rows))
    return rows[kind]


def _options(row: BotRow, name: str) -> dict[str, Any]:
    """Return the arguments of a bot's class."""
    found: dict[str, Any] = {}
    for option in name.split("+")[1:]:
        if option == OWN and OWN in row.options and "own" not in found:
            found["own"] = True
        elif SAMPLES in row.options and _is_number(option) and "samples" not in found:
            found["samples"] = _samples(row.name, option)
        elif not row.options:
            raise BadOption("no-bot-options", bot=row.name, given=option)
        else:
            raise BadOption("bot-option", bot=row.name, given=option, known=row.options)
    return found


def _is_number(option: str) -> bool:
    return option.removeprefix("-").isdecimal()


def _samples(kind: str, option: str) -> int:
    samples = int(option) if len(option) < 10 else MOST_SAMPLES + 1
    if samples not in range(1, MOST_SAMPLES + 1):
        raise BadOption(
            "out-of-range", name=f"{kind}+{SAMPLES}", given=option, low=1, high=MOST_SAMPLES
        )
    return samples
