"""Exact beliefs: what a View lets its seat conclude about all hidden fates together.

>>> import divinary
>>> view = divinary.play("arcana", bots=["random"] * 2, seed=7).end().view(0)
>>> believe(view).tokens
()
"""

from divinary.arcana.beliefs.belief import Belief, believe, believe_in_public, resample
from divinary.arcana.beliefs.levels import level, model
from divinary.arcana.beliefs.values import MODEL, Odds, Possible

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
