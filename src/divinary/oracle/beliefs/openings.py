"""What a throw opens, from the dish alone, and what bubbles would open too."""

from collections.abc import Callable, Iterator
from typing import Final

import msgspec

from divinary.oracle.beliefs.bubble_spending import Spend, spends
from divinary.oracle.data.board import Board
from divinary.oracle.data.locations import Location
from divinary.oracle.data.runes import HALVES, PIPS
from divinary.oracle.model.actions import Adjust
from divinary.oracle.model.dish import Dish, half_dice
from divinary.oracle.rules.divination import divining_dice
from divinary.oracle.rules.star_charting import chart_lines
from divinary.oracle.rules.twisting_fates import skull_corrupts, twists

EITHER: Final = "either"
BOTH: Final = "both"
"""How Divination reads two dice that lie with the voodoo."""


class Opening(msgspec.Struct, frozen=True):
    """One thing to do at one location. Of the fields below only those of its location are set."""

    location: Location
    lines: int = 0
    """Star Charting: how many may be drawn."""

    icons: tuple[int, ...] = ()
    """Divination: the size of each prediction that is made; one, or one a die."""

    writes: tuple[int, ...] = ()
    """Horoscopes: the dice of the chosen half."""

    twist: str = ""
    """Twisting Fates: one of `TWISTS`."""

    corruption: bool = False
    """Twisting Fates: whether the Skull adds a Corruption card."""


class OpenedByBubbles(msgspec.Struct, frozen=True):
    """Something that bubbles would open."""

    opening: Opening
    spends: tuple[Spend, ...]
    """The ways with the fewest bubbles, one for each mix of the two kinds."""


def openings(
    dish: Dish,
    board: Board,
    *,
    at: Location | None = None,
    divination_dice: str = EITHER,
    fitting: tuple[int, ...] = PIPS,
) -> tuple[Opening, ...]:
    """Return what a dish opens, location by location; the one the figure stands `at` is closed.

    `fitting` are the numbers that either Horoscope row can take now: a half counts if one of its
    dice is among them.
    """
    found = dict.fromkeys(_openings(dish, board, divination_dice, fitting))
    return tuple([opening for opening in found if opening.location is not at])


def _openings(
    dish: Dish, board: Board, divination_dice: str, fitting: tuple[int, ...]
) -> Iterator[Opening]:
    for twist in twists(dish, board):
        yield Opening(Location.TWISTING_FATES, twist=twist, corruption=skull_corrupts(dish))
    if lines := chart_lines(dish):
        yield Opening(Location.STAR_CHARTING, lines=lines)
    dice = divining_dice(dish)
    for icons in [dice] if dice and divination_dice == BOTH else [(die,) for die in dice]:
        yield Opening(Location.DIVINATION, icons=icons)
    for half in range(len(HALVES)):
        dice = half_dice(dish, half)
        if any(die in fitting for die in dice):
            yield Opening(Location.HOROSCOPES, writes=dice)
    yield Opening(Location.RECRUIT)
    yield Opening(Location.ACTIVATE_STAFF)


def opened_by_bubbles(
    dish: Dish, adjust: int, move: int, opens: Callable[[Dish], tuple[Opening, ...]]
) -> tuple[OpenedByBubbles, ...]:
    """Return what the dish does not open, but would after spending at most so many bubbles.

    `opens` is `openings` with a board and the rest filled in. Openings come location by location,
    the cheapest first. Fewer lines than the dish already gives are left out: lines need not be
    drawn, so no bubble is worth that.
    """
    ways: dict[Opening, list[Spend]] = {}
    for reached, spend in spends(dish, adjust, move).items():
        for opening in opens(reached):
            ways.setdefault(opening, []).append(spend)
    free = chart_lines(dish)
    order = list(Location)
    opened = [
        OpenedByBubbles(opening, _cheapest(several))
        for opening, several in ways.items()
        if several[0].bubbles and not 0 < opening.lines <= free
    ]
    return tuple(sorted(opened, key=lambda one: order.index(one.opening.location)))


def _cheapest(several: list[Spend]) -> tuple[Spend, ...]:
    """Return the ways with the fewest bubbles: for each mix of them the simplest."""
    by_mix: dict[tuple[int, int], Spend] = {}
    fewest = [spend for spend in several if spend.bubbles == several[0].bubbles]
    for spend in sorted(fewest, key=_runes_touched):
        by_mix.setdefault((spend.adjust, spend.move), spend)
    return tuple(by_mix.values())


def _runes_touched(spend: Spend) -> int:
    return len({step.die if isinstance(step, Adjust) else step.rune for step in spend.steps})
