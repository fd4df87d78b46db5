"""What a ruling is, and how sure we can be of one."""

from typing import NamedTuple

from divinary.core.words import N_

CERTAIN, LIKELY, OURS = N_("certain"), N_("likely"), N_("ours")
"""From the rulebook, the publisher's answers or the cards; forced by them; chosen by us."""


class Ruling(NamedTuple):
    """The answer to one question that the rules leave open."""

    text: str
    sure: tuple[str, ...]
    """How sure it is; if its parts differ, the main part first."""

    about: tuple[str, ...] = ()
    """The cards, powers and options that it is about."""
