"""The games of the house, by name. Each is imported when it is first asked for."""

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal, overload

from divinary.core.errors import BadOption
from divinary.core.game import Game, View

if TYPE_CHECKING:
    from divinary.arcana.game import Arcana
    from divinary.oracle.game import Oracle

GAMES = {
    "arcana": ("divinary.arcana.game", "ARCANA"),
    "oracle": ("divinary.oracle.game", "ORACLE"),
}
"""Where each game lives: a module and the name of the game in it."""

MEASURES = {
    "arcana": ("divinary.analysis.arcana.measures", "measures"),
    "oracle": ("divinary.analysis.oracle.measures", "measures"),
}
"""Where it is said what a game counts beyond wins and scores."""


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


def measures(name: str, view: View[Any]) -> Mapping[str, int]:
    """Return what a game counts beyond wins and scores, read off a spectator's view of its end."""
    if name not in MEASURES:
        return {}
    module, attribute = MEASURES[name]
    counted: Mapping[str, int] = getattr(import_module(module), attribute)(view)
    return counted
