"""What time, halls, Corruption and Goods are worth to one seat, in gold at the end of the game."""

from functools import cached_property
from typing import Final

from divinary.bots.oracle import hours, pier_value
from divinary.oracle.data.colours import COLOURS, ROGUE, joined
from divinary.oracle.data.goods import GOODS, colour_of
from divinary.oracle.model.position import Position
from divinary.oracle.model.shop import MARKET
from divinary.oracle.model.tasks import Selling
from divinary.oracle.rules.corruption import corruption_weights
from divinary.oracle.rules.scoring import icons_of

FACTIONS: Final = range(len(COLOURS))

HOUR: Final = 5.5
"""What an unspent hour is worth."""

RIPE: Final = 8
"""With so many turns to come, something that needs time has its full worth."""

CUSTOMERS: Final = (1.0, 7.0)
"""Who will buy a Good that is kept: some Customers, and more of a colour that is common."""

MAKING: Final = 0.07
"""How many of each Good a turn makes."""

AT_SEA: Final = 5.0
"""Adventurers in boats that do not dock, as many as a round's halls may count on.

In fact there are more, but a bot that counts on all of them sells too little.
"""

LEFT_AT_SEA: Final = 2.0
"""How much likelier a Rogue is to be left at sea than his share of the crowd says."""

SPONSORS: Final = 0.6
"""Icons of each faction that are still to come early in the game."""

ROGUES_A_ROUND: Final = 1.5
"""Rogue icons that a round brings."""

LASTING: Final = 0.7
"""The share of Corruption that nothing will take away again."""


class GoldValue:
    """What a table is worth to one seat; each value is computed when it is needed."""

    def __init__(self, table: Position, seat: int) -> None:
        """Look at a table from a seat."""
        self.table = table
        self.seat = seat
        self.shop = table.shops[seat]
        self.options = table.options
        self.board = table.options.board
        self.after = hours.rounds_after(table)

    # --- Time.

    @cached_property
    def later(self) -> float:
        """Turns to come after the present one."""
        return hours.later_turns(self.table, self.seat)

    @cached_property
    def ripeness(self) -> float:
        """What share of its worth something has that needs time to pay, from 0 to 1."""
        return min(1.0, self.later / RIPE)

    @cached_property
    def hours_left(self) -> float:
        """Hours that still count in this round."""
        return hours.hours_left(self.table, self.seat)

    def time(self, spent: int) -> float:
        """Return what some hours cost; those after the end of production cost nothing."""
        return HOUR * min(spent, self.hours_left)

    # --- Halls, Lair and Corruption.

    @cached_property
    def shares(self) -> tuple[float, ...]:
        """How much of the crowd, in the bag and in boats, is of each colour or Rogues."""
        crowd = self.table.bag
        for boat in self.table.boats:
            crowd = joined(crowd, boat.crowd)
        total = sum(crowd) or 1
        return tuple([count / total for count in crowd])

    @cached_property
    def phases(self) -> int:
        """Times that boats at sea will still empty into halls and Lair."""
        opened = isinstance(self.table.agenda[0], Selling)
        return self.after if opened else self.after + 1

    def hall(self, colour: int, phases: int) -> float:
        """Return how many Customers a hall will hold after so many Market phases."""
        return self.table.halls[colour] + phases * AT_SEA * self.shares[colour]

    @cached_property
    def lair(self) -> float:
        """Rogues that will be in the Lair at the end."""
        return self.table.lair + self.phases * AT_SEA * LEFT_AT_SEA * self.shares[ROGUE]

    @cached_property
    def card(self) -> float:
        """What the next Corruption card costs."""
        weights = corruption_weights(self.table)
        icons = sum([n * weight for n, weight in enumerate(weights, start=1)])
        return LASTING * self.lair * icons / (sum(weights) or 1)

    @cached_property
    def discard(self) -> float:
        """What it is worth to discard a Corruption card."""
        held = [icons for icons, count in enumerate(self.shop.corruption, start=1) if count]
        return max(held, default=0) * self.lair

    # --- Goods.

    @cached_property
    def keeping(self) -> tuple[float, ...]:
        """What each Good on the shelf is worth if this Market phase does not sell it."""
        if not self.after:
            return (0.0,) * len(GOODS)
        least, more = CUSTOMERS
        buyers = [least + more * share for share in self.shares]
        values = self.options.cove.values
        return tuple([value * buyers[colour_of(good)] for good, value in enumerate(values)])

    @cached_property
    def stock(self) -> tuple[float, ...]:
        """How many of each Good there will be to sell in this round."""
        making = MAKING * (hours.turns_left(self.table, self.seat) - 0.5)
        goods = zip(self.shop.shelf, self.shop.supply, strict=True)
        return tuple([shelf + min(making, supply) for shelf, supply in goods])

    @cached_property
    def stakes(self) -> pier_value.PierStakes:
        """What is at stake while boats fill."""
        icons = icons_of(self.options, self.shop)
        payments = min(1, self.phases) if self.options.market_icons_pay == "once" else self.phases
        halls = [
            icons.count(colour)
            + self.shop.sponsors[colour].count(MARKET) * payments
            + SPONSORS * self.ripeness
            for colour in FACTIONS
        ]
        cards = sum([n * count for n, count in enumerate(self.shop.corruption, start=1)])
        rogues = icons.count(ROGUE) + cards + ROGUES_A_ROUND * self.after
        return pier_value.PierStakes(self.keeping, tuple(halls), rogues, self.card)

    @cached_property
    def goods(self) -> tuple[float, ...]:
        """What one more of each Good is worth in this round; nothing if the supply has none."""
        return self._supplied(
            pier_value.one_more(pier_value.plans(self.table, self.stakes), self.stock)
        )

    @cached_property
    def goods_later(self) -> tuple[float, ...]:
        """What one more of each Good is worth if it comes after this round."""
        return self._supplied(self.keeping)

    def _supplied(self, worths: tuple[float, ...]) -> tuple[float, ...]:
        goods = zip(worths, self.shop.supply, strict=True)
        return tuple([worth if left else 0.0 for worth, left in goods])
