"""A bot for its own kind: all derive the same code from what everybody knows, and speak in it."""

from divinary.bots.convention.convention import Convention

__all__ = ["Convention"]
