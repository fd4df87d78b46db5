"""Inference: what one play tells about the fate that was kept, with a proof for the rest.

>>> from divinary.arcana.inference.clue_text import Account, read_clue
>>> infer(read_clue(Account("midnight the-deep dawn the-key", "3", "dawn"))).possible
(1, 2)
"""

from divinary.arcana.inference.clues import Clue
from divinary.arcana.inference.proofs import Inference
from divinary.arcana.inference.reasoning import by_the_play, infer
from divinary.arcana.inference.views import from_view

__all__ = ["Clue", "Inference", "by_the_play", "from_view", "infer"]
