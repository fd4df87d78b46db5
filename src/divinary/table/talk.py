"""What is said at a table."""

from typing import Final, NamedTuple

AT_HAND: Final = 100
"""Lines that are held ready and shown; the log has them all."""


class Talk(NamedTuple):
    """Something that was said, or that the house says of somebody."""

    number: int
    at: float
    by: int
    name: str
    text: str
    lost: str = ""
    """Where the house says it: why somebody lost their seat to a bot (`programs`)."""
