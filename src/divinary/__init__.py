"""Divinary: two fortune-telling board games, to play and to study.

>>> import divinary
>>> state = divinary.game("arcana").start(seats=2)
>>> state.decider
CHANCE
"""

from divinary import record
from divinary.core.deciders import CHANCE, Party, Seat
from divinary.core.errors import BadOption, BadRecord, IllegalAction, UnreadableText
from divinary.games import game
from divinary.playing import play

__all__ = [
    "CHANCE",
    "BadOption",
    "BadRecord",
    "IllegalAction",
    "Party",
    "Seat",
    "UnreadableText",
    "game",
    "play",
    "record",
]
