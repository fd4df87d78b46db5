"""What an X, a Market icon and the boxes of the Horoscope rows are worth."""

from functools import cached_property
from typing import Final, TypeAlias

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

Tails: TypeAlias = tuple[int, ...]
"""The last number of each row, `AN_X` where anything may follow."""


class IconValue:
    """What can be written, as an outlook prices it."""

    def __init__(self, outlook: GoldValue) -> None:
        """Price with this outlook."""
        self.outlook = outlook
        self.shop, self.board = outlook.shop, outlook.board

    # --- The Faction Area.

    def sponsor(self, colour: int) -> float:
        """Return what an X on a faction's icon pays."""
        free = is_free(self.board, self.shop, colour)
        return float(sponsorship(self.outlook.table, colour)) if free else 0.0

    def market(self, colour: int) -> float:
        """Return what a Market icon on a faction's icon will pay."""
        if not is_free(self.board, self.shop, colour):
            return 0.0
        once = self.outlook.options.market_icons_pay == "once"
        last = min(1, self.outlook.phases) if once else self.outlook.phases
        return sum([self.outlook.hall(colour, phase) for phase in range(1, last + 1)])

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
                return max([self.outlook.goods[charm(colour)] for colour in bonus.colours])
            case "tome":
                return max([self.outlook.goods[tome(colour)] for colour in bonus.colours])
            case "x":
                return CHAINED
            case "market":
                return self.best_market
            case _:
                return self.outlook.discard

    def box(self, row: int, *, ahead: int = 0, with_x: bool = False) -> float:
        """Return what it is worth to fill the next box of a row, or one so many boxes further on.

        A box more now is a box more at the end of the game. Which one that will be is uncertain:
        each turn to come makes a later one likelier.
        """
        paid = self._paid[row][len(self.shop.rows[row]) + ahead :]
        if not paid:
            return 0.0
        if self.outlook.options.horoscope_bonus == "x":
            return paid[0] if with_x else PROGRESS * sum(paid[1:])
        coming = BOXES * self.outlook.later
        onward = coming / (1 + coming)
        return sum([worth * onward**n for n, worth in enumerate(paid)]) * (1 - onward)

    @property
    def tails(self) -> Tails:
        """What the rows end in."""
        return tuple([written[-1] if written else AN_X for written in self.shop.rows])

    def writing(
        self, dice: tuple[int, ...], tails: Tails | None = None, ahead: tuple[int, ...] = (0, 0)
    ) -> float:
        """Return what it is worth to write dice in the best order and rows; below 0, none fits.

        The rows may be thought some boxes longer, `ahead`, and end in other `tails`.
        """
        ends = self.tails if tails is None else tails
        worths = [
            self.box(row, ahead=ahead[row])
            + max(0.0, self.writing(_without(dice, die), _put(ends, row, die), _more(ahead, row)))
            for die in dict.fromkeys(dice)
            for row in range(len(ROWS))
            if self._fits(row, die, ends[row], ahead[row])
        ]
        return max(worths, default=NOTHING)

    def written(self, die: int, row: int, dice: tuple[int, ...]) -> float:
        """Return what it is worth to write one of these dice in a row, and then the others."""
        rest = self.writing(_without(dice, die), _put(self.tails, row, die), _more((0, 0), row))
        return self.box(row) + max(0.0, rest)

    def _fits(self, row: int, die: int, tail: int, ahead: int) -> bool:
        if len(self.shop.rows[row]) + ahead >= len(self._paid[row]):
            return False
        return next_number(row, tail) in (ANYTHING, die)


def _without(dice: tuple[int, ...], die: int) -> tuple[int, ...]:
    place = dice.index(die)
    return (*dice[:place], *dice[place + 1 :])


def _put(tails: Tails, row: int, die: int) -> Tails:
    return (tails[0], die) if row else (die, tails[1])


def _more(ahead: tuple[int, ...], row: int) -> tuple[int, ...]:
    return (ahead[0], ahead[1] + 1) if row else (ahead[0] + 1, ahead[1])
