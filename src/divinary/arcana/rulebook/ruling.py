"""What a ruling is, and how sure this house can be of one."""

from typing import NamedTuple

from divinary.core.words import N_

CERTAIN, LIKELY, OURS = N_("certain"), N_("likely"), N_("ours")
"""From the rulebook, the publisher's answers or the cards; forced by them; chosen by this house."""


class Ruling(NamedTuple):
    """One question that the rules leave to a reader, answered."""

    text: str
    sure: tuple[str, ...]
    """How sure it is; where parts of it differ, the main part first."""

    about: tuple[str, ...] = ()
    """The cards, powers and options that it speaks of."""
