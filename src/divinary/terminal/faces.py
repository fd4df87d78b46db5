"""The games at the terminal, by name: their faces and their flags. Each is imported when needed."""

from importlib import import_module
from typing import Any, Final

from divinary.terminal.face import Arguments, Face

FACES: Final = {
    "arcana": ("divinary.terminal.arcana.face", "ArcanaFace"),
    "oracle": ("divinary.terminal.oracle.face", "OracleFace"),
}
"""Where each face lives: a module and the name of a class in it."""

ARGUMENTS: Final = {
    "arcana": ("divinary.terminal.arcana.arguments", "ArcanaArguments"),
    "oracle": ("divinary.terminal.oracle.arguments", "OracleArguments"),
}
"""Where the flags of each game live, in modules that import next to nothing."""


def face(game: str) -> Face:
    """Return the face of a game."""
    found: Face = _made(*FACES[game])
    return found


def arguments(game: str) -> Arguments:
    """Return a game's part of the command line."""
    found: Arguments = _made(*ARGUMENTS[game])
    return found


def _made(module: str, name: str) -> Any:
    return getattr(import_module(module), name)()
