"""The faces of the games that can be played in a terminal, by the game's name."""

from divinary.terminal.arcana_face import ArcanaFace
from divinary.terminal.face import Face

FACES: dict[str, Face] = {"arcana": ArcanaFace()}
