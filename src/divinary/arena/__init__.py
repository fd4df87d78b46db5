"""Many games between bots, on all cores: how often do they win, alone and with each other?"""

from divinary.arena.contest import ContestResult, run_arena
from divinary.arena.cross import CrossPlay, CrossPlayCell, run_cross, run_pair
from divinary.arena.tally import spread, wilson

__all__ = [
    "ContestResult",
    "CrossPlay",
    "CrossPlayCell",
    "run_arena",
    "run_cross",
    "run_pair",
    "spread",
    "wilson",
]
