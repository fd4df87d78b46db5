"""The analysis of a finished game of arcana, turn by turn.

>>> import divinary
>>> record = divinary.play("arcana", bots=["literal"] * 2, seed=7)
>>> [turn.outcome.value for turn in analysed(record).turns][:3]
['passed', 'passed', 'right']
"""

from divinary.analysis.arcana.analyse import analysed
from divinary.analysis.arcana.turns import Analysis, ClueRating, GroupGuess, Turn, TurnResult

__all__ = ["Analysis", "ClueRating", "GroupGuess", "Turn", "TurnResult", "analysed"]
