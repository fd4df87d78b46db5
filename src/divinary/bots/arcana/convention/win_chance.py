"""How likely a game is to be won by those who share a code.

What goes wrong at such a table is rare: somebody has to let the group guess while a card fades. So
what matters is how often that is still to be expected, and how often the team can afford it. The
numbers were fitted to what came after each of 120,000 turns of games of two with the base cards,
which a sketch of this bot played from a doom of 6, and rounded. `lasting` also serves `prospect`.
"""

from collections.abc import Iterable
from functools import cache
from math import exp, log
from typing import Final

from divinary.arcana.data.card import CardId
from divinary.arcana.data.cards import CARDS
from divinary.arcana.data.fates import HIGHEST
from divinary.arcana.rules.powers import POWERS
from divinary.bots.arcana.win_chance import lasting

STRENGTHS: Final = {
    "cycle": 8.0,
    **dict.fromkeys(("discard-lower", "higher-than", "old", "twice"), 2.7),
}
"""What a power that lies ready is good for; a question that names no value is 1."""

SHELTER: Final = 0.3
"""How much of all that may go wrong each bit of strength averts: that part of the logarithm."""

POINT: Final = 0.0105
"""What may go wrong until a point is made, without any power and beside the next turn."""

EASE: Final = 0.5
"""What is left of that for each further point: powers gather on the way."""

FRESH: Final = 0.0115
"""What may go wrong more if whoever has just played will draw two new fates."""

VAGUE: Final = 0.025
"""The same if they have kept a fate of which nothing is known."""

OWN: Final = 0.35
"""How often a risk is still there when whoever has just played has their next turn."""


def hope(need: int, room: int, troubles: float) -> float:
    """Return the chance to win: so many points to make, so much doom to spare.

    `troubles` is how often something is expected to go wrong; each costs a fade.

    >>> hope(0, 1, 0.5), hope(3, 0, 0.5), hope(7, 1, 0.0)
    (1.0, 0.0, 1.0)
    >>> hope(7, 1, 0.1) < hope(7, 2, 0.1) < hope(7, 3, 0.1)
    True
    """
    if need <= 0:
        return 1.0
    return lasting(room, troubles) if room > 0 else 0.0


def strength(ready: Iterable[CardId]) -> float:
    """Return what the powers that lie ready are good for."""
    powers = [POWERS[CARDS[card].power] for card in ready]
    return sum([STRENGTHS.get(power.id, float(power.asks is not None)) for power in powers])


@cache
def troubles(need: int, strength: float, known: float | None) -> float:
    """Return how often something is expected to go wrong later than in the next turn.

    `known` is how much is known of what was kept by whoever has just played; None if nothing was.

    >>> troubles(3, 0, None) < troubles(7, 0, None) < troubles(7, 0, 0.0)
    True
    >>> troubles(7, 5, None) < troubles(7, 1, None)
    True
    """
    rest = POINT * (1 - EASE**need) / (1 - EASE)
    kept = FRESH if known is None else VAGUE * (1 - known)
    return exp(-SHELTER * strength) * (rest + kept)


def knowledge(values: int) -> float:
    """Return how much is known of a fate that may have so many values: 1 if all, 0 if none.

    >>> knowledge(1), knowledge(7)
    (1.0, 0.0)
    """
    return 1.0 - log(values) / log(HIGHEST)
