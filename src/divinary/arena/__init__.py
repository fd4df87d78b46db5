"""Many games between bots, on all cores: how often do they win, alone and with each other?"""

from divinary.arena.contest import Outcome, run_arena
from divinary.arena.cross import Cell, Cross, run_cross, run_pair
from divinary.arena.rates import spread, wilson

__all__ = ["Cell", "Cross", "Outcome", "run_arena", "run_cross", "run_pair", "spread", "wilson"]
