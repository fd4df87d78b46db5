"""Exact beliefs: what a View lets its seat conclude about all hidden fates together.

>>> import divinary.arcana.beliefs
>>> view = divinary.play("arcana", bots=["random"] * 2, seed=7).end().view(0)
>>> divinary.arcana.beliefs.believe(view).tokens
()
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from divinary.arcana.beliefs.belief import Belief, believe, believe_in_public, resample
    from divinary.arcana.beliefs.odds import MODEL, Odds, Possible
    from divinary.arcana.beliefs.speaker_levels import level, model

__all__ = [
    "MODEL",
    "Belief",
    "Odds",
    "Possible",
    "believe",
    "believe_in_public",
    "level",
    "model",
    "resample",
]

_HOMES = {
    **dict.fromkeys(("Belief", "believe", "believe_in_public", "resample"), "belief"),
    **dict.fromkeys(("MODEL", "Odds", "Possible"), "odds"),
    **dict.fromkeys(("level", "model"), "speaker_levels"),
}


def __getattr__(name: str) -> object:
    """Import a public name when it is asked for: a table that shows only proofs needs no numpy."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
