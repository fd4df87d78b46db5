"""A bot for partners of its own kind: all derive the same code from what everybody knows."""
