"""The games of the house, by name. Each is imported when it is first asked for."""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal, overload

from divinary.core.errors import BadOption
from divinary.core.game import Game

if TYPE_CHECKING:
    from divinary.arcana.game import Arcana
    from divinary.oracle.game import Oracle

GAMES = {
    "arcana": ("divinary.arcana.game", "ARCANA"),
    "oracle": ("divinary.oracle.game", "ORACLE"),
}
"""Where each game lives: a module and the name of the game in it."""


@overload
def game(name: Literal["arcana"]) -> "Arcana": ...
@overload
def game(name: Literal["oracle"]) -> "Oracle": ...
@overload
def game(name: str) -> Game[Any]: ...
def game(name: str) -> Game[Any]:
    """Return a game by its name.

    Raises:
        BadOption: if there is no such game in the house.
    """
    if name not in GAMES:
        raise BadOption("unknown-game", given=name, known=tuple(GAMES))
    module, attribute = GAMES[name]
    found: Game[Any] = getattr(import_module(module), attribute)
    return found
