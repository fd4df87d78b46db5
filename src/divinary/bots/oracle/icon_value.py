"""What an X, a Market icon and the boxes of the Horoscope rows are worth."""

from functools import cached_property
from typing import Final, NamedTuple

from divinary.bots.oracle.gold_value import FACTIONS, GoldValue
from divinary.oracle.data.board import Bonus
from divinary.oracle.data.goods import charm, tome
from divinary.oracle.model.actions import ROWS
from divinary.oracle.model.shop import AN_X
from divinary.oracle.rules.faction_area import is_free, sponsorship
from divinary.oracle.rules.horoscopes import ANYTHING, boxes, next_number

BOXES: Final = 0.3
"""Boxes of one row that a turn fills."""

CHAINED: Final = 4.0
"""What an X is worth that a row gives."""

PROGRESS: Final = 0.05
"""The share of a row's bonuses that a box brings nearer where only an X is paid."""

NOTHING: Final = -1.0
"""Less than any box is worth: no die fits."""


class RowEnd(NamedTuple):
    """Where a row ends, or would end once some dice are written."""

    last: int
    """The last number; `AN_X` where anything may follow."""

    ahead: int = 0
    """How many boxes further on that is."""


class IconValue:
    """What one seat can write, and what that is worth."""

    def __init__(self, gold: GoldValue) -> None:
        """Take what Goods, halls and Corruption are worth."""
        self.gold = gold
        self.shop, self.board = gold.shop, gold.board

    # --- The Faction Area.

    def sponsor(self, colour: int) -> float:
        """Return what an X on a faction's icon pays."""
        free = is_free(self.board, self.shop, colour)
        return float(sponsorship(self.gold.table, colour)) if free else 0.0

    def market(self, colour: int) -> float:
        """Return what a Market icon on a faction's icon will pay."""
        if not is_free(self.board, self.shop, colour):
            return 0.0
        once = self.gold.options.market_icons_pay == "once"
        last = min(1, self.gold.phases) if once else self.gold.phases
        return sum([self.gold.hall(colour, phase) for phase in range(1, last + 1)])

    @cached_property
    def best_market(self) -> float:
        """What a Market icon is worth where it is worth most."""
        return max([self.market(colour) for colour in FACTIONS])

    @cached_property
    def best_x(self) -> float:
        """What an X is worth where it is worth most."""
        sponsors = [self.sponsor(colour) for colour in FACTIONS]
        return max(sponsors + [self.box(row, with_x=True) for row in range(len(ROWS))])

    # --- The Horoscope rows.

    @cached_property
    def _paid(self) -> tuple[tuple[float, ...], ...]:
        """What each box of each row pays."""
        return tuple(
            tuple([self._bonus(bonus) for bonus in boxes(self.board, row)])
            for row in range(len(ROWS))
        )

    def _bonus(self, bonus: Bonus | None) -> float:
        if bonus is None:
            return 0.0
        match bonus.what:
            case "charm":
                return max([self.gold.goods[charm(colour)] for colour in bonus.colours])
            case "tome":
                return max([self.gold.goods[tome(colour)] for colour in bonus.colours])
            case "x":
                return CHAINED
            case "market":
                return self.best_market
            case _:
                return self.gold.discard

    def box(self, row: int, *, ahead: int = 0, with_x: bool = False) -> float:
        """Return what it is worth to fill the next box of a row, or one so many boxes further on.

        A box more now is a box more at the end of the game. Which one that will be is uncertain:
        each turn to come makes a later one likelier.
        """
        paid = self._paid[row][len(self.shop.rows[row]) + ahead :]
        if not paid:
            return 0.0
        if self.gold.options.horoscope_bonus == "x":
            return paid[0] if with_x else PROGRESS * sum(paid[1:])
        coming = BOXES * self.gold.later
        onward = coming / (1 + coming)
        return sum([worth * onward**n for n, worth in enumerate(paid)]) * (1 - onward)

    @cached_property
    def _ends(self) -> tuple[RowEnd, ...]:
        """Where the rows end now."""
        return tuple([RowEnd(written[-1] if written else AN_X) for written in self.shop.rows])

    def writing(self, dice: tuple[int, ...], ends: tuple[RowEnd, ...] = ()) -> float:
        """Return what it is worth to write dice in the best order and rows; below 0, none fits.

        `ends` is where the rows end by then, if not where they end now.
        """
        ends = ends or self._ends
        worths = [
            self.written(die, row, dice, ends)
            for die in dict.fromkeys(dice)
            for row in range(len(ROWS))
            if self._fits(row, die, ends[row])
        ]
        return max(worths, default=NOTHING)

    def written(
        self, die: int, row: int, dice: tuple[int, ...], ends: tuple[RowEnd, ...] = ()
    ) -> float:
        """Return what it is worth to write one of these dice in a row, and then the others."""
        after, others = [*(ends or self._ends)], [*dice]
        ahead = after[row].ahead
        after[row] = RowEnd(die, ahead + 1)
        others.remove(die)
        return self.box(row, ahead=ahead) + max(0.0, self.writing(tuple(others), tuple(after)))

    def _fits(self, row: int, die: int, end: RowEnd) -> bool:
        if len(self.shop.rows[row]) + end.ahead >= len(self._paid[row]):
            return False
        return next_number(row, end.last) in (ANYTHING, die)
