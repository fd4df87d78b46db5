"""A merchant who takes what promises most gold for its hours."""

from divinary.bots.greedy.greedy import Greedy

__all__ = ["Greedy"]
