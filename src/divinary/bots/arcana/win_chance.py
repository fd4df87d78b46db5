"""The chance to win, as bots estimate it where a turn ends: the one number that they compare.

| bot | estimate | from |
| --- | --- | --- |
| `literal` | `Race` | points and doom |
| `logic` | `NextTurnValue` | also powers, what is known of the kept fate, any next hand |
| `search` | `NextTurnValue` | the same, with the next hand from sampled worlds |
| `convention` | `ValueAfter` | the same, with all hands that its code could not distinguish |

All but the race count *setbacks*: turns that go wrong and cost doom. A `SetbackTable` says how many
to expect, and how likely a team survives them. There is one table for each way to play, because
players who understand each other better have fewer setbacks.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from math import exp, factorial
from typing import Final, NamedTuple, Protocol

from divinary.arcana.data.card import CardId
from divinary.arcana.data.cards import CARDS
from divinary.arcana.rules.doom import DOOM_OF_A_FADE, DOOM_OF_A_WRONG_PREDICTION
from divinary.arcana.rules.powers import POWERS
from divinary.bots.arcana.situation import TurnEnd


class ChanceAfter(Protocol):
    """The chance to win after one way in which a turn may end."""

    def shown(self, need: int, room: int) -> float:
        """Return it if the kept fate is shown; `need` is points to make, `room` is doom left."""

    def hidden(self, need: int, room: int) -> tuple[float, float]:
        """Return it if nobody predicts: where all is known of the kept fate, where nothing is."""


class WinChance(Protocol):
    """A way to estimate the chance to win."""

    @property
    def price(self) -> float:
        """What a power must add to the chance to be used now rather than later."""

    def after(self, end: TurnEnd) -> ChanceAfter:
        """Return the estimate for a turn that ends like this."""


# --- The race of points and doom ------------------------------------------------------------------

POINT_CHANCE: Final = 0.85
"""How often a step of the race is a point. Tuned by arena runs."""

POWER_PRICE: Final = 0.1
"""What a power must add to the chance to be used now rather than later. Tuned by arena runs."""

COSTS: Final = (
    DOOM_OF_A_WRONG_PREDICTION,
    DOOM_OF_A_FADE,
    DOOM_OF_A_WRONG_PREDICTION + DOOM_OF_A_FADE,
)
"""The doom that a setback may cost."""


class Race:
    """Looks at points and doom only: the estimate is the same, however a turn ends."""

    price = POWER_PRICE

    def after(self, end: TurnEnd) -> ChanceAfter:
        """Return the race itself, whatever the table looks like."""
        return self

    def shown(self, need: int, room: int) -> float:
        """Return the chance to win the race."""
        return race(need, room)

    def hidden(self, need: int, room: int) -> tuple[float, float]:
        """Return the same, whatever is known."""
        return race(need, room), race(need, room)


RACE: Final = Race()


@cache
def race(need: int, room: int) -> float:
    """Return a rough chance to win: `need` points in a race against `room` doom.

    >>> race(0, 3), race(2, 0), race(1, 1)
    (1.0, 0.0, 0.85)
    """
    if need <= 0 or room <= 0:
        return float(need <= 0)
    setback = sum([race(need, room - doom) for doom in COSTS]) / len(COSTS)
    return POINT_CHANCE * race(need - 1, room) + (1 - POINT_CHANCE) * setback


# --- How likely a team survives its setbacks ------------------------------------------------------

SHARES: Final = dict(zip(COSTS, (0.05, 0.6, 0.35), strict=True))
"""How likely a setback among strangers costs so much doom.

The last was fitted to the same turns as `STRANGERS`, the first is a guess; the fade takes the rest.
"""

SPARE: Final = 0.1
"""What one doom is worth that allows no further fade, as a share of one that does."""


@lru_cache(maxsize=1 << 16)
def survives(room: int, setbacks: float) -> float:
    """Return how likely all setbacks cost less than the doom that is left, by `SHARES`.

    >>> survives(1, 0.0), round(survives(1, 1.0), 3)
    (1.0, 0.368)
    >>> survives(1, 0.5) < survives(2, 0.5) < survives(3, 0.5) < 1.0
    True
    """
    # Panjer's recursion: how likely each sum of doom is, one after the other.
    chances = [exp(-setbacks)]
    for doom in range(1, room):
        parts = [
            cost * share * chances[doom - cost] for cost, share in SHARES.items() if cost <= doom
        ]
        chances.append(setbacks / doom * sum(parts))
    return sum(chances)


def survives_fades(room: int, setbacks: float) -> float:
    """Return how likely a team survives if each setback costs a fade.

    >>> survives_fades(1, 0.1) < survives_fades(2, 0.1) < survives_fades(3, 0.1)
    True
    """
    fades = (room + 1) // DOOM_OF_A_FADE
    chance = _at_most(fades - 1, setbacks)
    if room % DOOM_OF_A_FADE:
        return chance
    return (1 - SPARE) * chance + SPARE * _at_most(fades, setbacks)


def _at_most(times: int, expected: float) -> float:
    """Return how likely something rare happens so often at most (Poisson)."""
    return exp(-expected) * sum([expected**n / factorial(n) for n in range(times + 1)])


# --- How many setbacks to expect ------------------------------------------------------------------


class SetbackTable(NamedTuple):
    """How many setbacks to expect after a turn, as long as no power is ready."""

    point: float
    """Later than in the next turn, until a point is made."""

    decay: float
    """The share of that for each further point: powers gather on the way."""

    new_hand: float
    """More than that if the player of this turn will draw two new fates."""

    unknown_fate: float
    """The same if they keep a fate of which nothing is known."""

    protection: float
    """How much each unit of strength lowers the logarithm of the sum."""

    strengths: Mapping[str, float]
    """The strength of each power that is ready."""

    survival: Callable[[int, float], float]
    """How likely a team survives with so much doom left and so many setbacks to expect."""

    forced: float = 0.0
    """In the next turn if its hand is forced to fade; a code computes that in its own way."""

    def later(self, need: int) -> float:
        """Return how many to expect after the next turn, until so many points are made.

        >>> SEARCHERS.later(3) < SEARCHERS.later(7)
        True
        """
        return self.point * (1 - self.decay**need) / (1 - self.decay)

    def exposure(self, ready: Iterable[CardId]) -> float:
        """Return the share of the setbacks that these ready powers do not prevent.

        >>> SEARCHERS.exposure([]), SEARCHERS.exposure(["the-mirror"]) < 1
        (1.0, True)
        """
        strength = sum([self.strengths[CARDS[card].power] for card in ready])
        return exp(-self.protection * strength)


_POWERS_OF_STRANGERS: Final = {
    **dict.fromkeys(POWERS, 1.0),
    **dict.fromkeys(("twice", "higher-than", "cycle"), 1.5),
    **dict.fromkeys(("old", "1-2-3"), 0.6),
}

STRANGERS: Final = SetbackTable(
    forced=0.48,
    point=0.084,
    decay=0.8,
    new_hand=0.092,
    unknown_fate=0.2,
    protection=0.4,
    strengths=_POWERS_OF_STRANGERS,
    survival=survives,
)
"""Where nothing is agreed.

Set by hand: four times what searchers expect, with decay and protection nearer to a fit to who won
after each of 88,000 turns of two `literal` bots (there 1.0 and .34, and other numbers as well).
Chosen in the arena among some thirty settings of `logic`, in part on the seeds of docs/strength.md.
"""

SEARCHERS: Final = SetbackTable(
    forced=0.12,
    point=0.021,
    decay=0.5,
    new_hand=0.023,
    unknown_fate=0.05,
    protection=0.55,
    strengths=_POWERS_OF_STRANGERS,
    survival=survives_fades,
)
"""Among those who search.

The first, and the strength of powers, were fitted to 7,600 turns of 700 games of two at a doom of
6, which an earlier `search` played (.13, and about .6 a power), and rounded; the others were tried
in the arena, in runs of 120 games.
"""

CODE_USERS: Final = SetbackTable(
    point=0.0105,
    decay=0.5,
    new_hand=0.0115,
    unknown_fate=0.025,
    protection=0.3,
    strengths={
        **{power.id: float(power.asks is not None) for power in POWERS.values()},
        **dict.fromkeys(("discard-lower", "higher-than", "old", "twice"), 2.7),
        "cycle": 8.0,
    },
    survival=survives_fades,
)
"""Among those who share a code.

There setbacks are rare: a player has to let the group guess while a card fades. Fitted to what came
after each of 120,000 turns of games of two with the base cards, which a sketch of `convention`
played from a doom of 6, and rounded.
"""
