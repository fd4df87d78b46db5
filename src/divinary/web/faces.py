"""The games in the browser, by name. Each face is imported when it is first needed."""

from functools import cache
from importlib import import_module
from typing import Final

from divinary.web.face import Face

FACES: Final = {
    "arcana": ("divinary.web.arcana.face", "ArcanaFace"),
    "oracle": ("divinary.web.oracle.face", "OracleFace"),
}
"""Where each face lives: a module and the name of a class in it."""


@cache
def face(game: str) -> Face:
    """Return the face of a game."""
    module, name = FACES[game]
    found: Face = getattr(import_module(module), name)()
    return found
