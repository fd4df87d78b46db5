"""The bots of the house, by game and name. Each is imported when it is first asked for."""

from importlib import import_module
from typing import Any, Final

from divinary.bots.bot import Bot
from divinary.core.errors import BadOption

ANY_GAME: Final = {"random": ("divinary.bots.random", "RandomBot")}
"""Where the bots live that need to know no rules: a module and the name of a class in it."""

BY_GAME: Final = {
    "arcana": {
        "literal": ("divinary.bots.literal", "Literal"),
        "convention": ("divinary.bots.convention", "Convention"),
    },
    "oracle": {"greedy": ("divinary.bots.greedy", "Greedy")},
}
"""Where the others live."""

PARTNERS: Final = {"arcana": "literal", "oracle": "greedy"}
"""Who sits down at a game where nobody says which bot it should be."""


def names(game: str) -> tuple[str, ...]:
    """Return the bots that can play `game`.

    >>> names("arcana")
    ('random', 'literal', 'convention')
    """
    return (*ANY_GAME, *BY_GAME.get(game, {}))


def partner(game: str) -> str:
    """Return which bot plays `game` where none is asked for.

    >>> partner("arcana")
    'literal'
    """
    wanted = PARTNERS.get(game)
    return wanted if wanted in names(game) else next(iter(ANY_GAME))


def bot(game: str, name: str) -> Bot[Any, Any]:
    """Return a bot for `game` by its name.

    Raises:
        BadOption: if no bot of that name plays this game.
    """
    module, attribute = home(game, name)
    found: Bot[Any, Any] = getattr(import_module(module), attribute)()
    return found


def home(game: str, name: str) -> tuple[str, str]:
    """Return where a bot lives: its module, and the name of its class there.

    Raises:
        BadOption: if no bot of that name plays this game.
    """
    homes = {**ANY_GAME, **BY_GAME.get(game, {})}
    if name not in homes:
        raise BadOption("unknown-bot", given=name, known=names(game))
    return homes[name]
