"""The things of one player: the board as it is filled in, the dish, Goods and gold."""

from typing import Final

import msgspec

from divinary.oracle.data.colours import COLOURS, Colour
from divinary.oracle.data.goods import NO_GOODS, Stock
from divinary.oracle.data.locations import Location, Staff
from divinary.oracle.model.dish import Dish

AN_X: Final = 0
"""In a box of a Horoscope row: an X instead of a number."""

SPONSORED: Final = "x"
"""On a faction's icon: an X, which has paid."""

MARKET: Final = "m"
"""On a faction's icon: a Market icon, which pays in Market phases."""

PAID: Final = "p"
"""On a faction's icon: a Market icon that has paid for the only time, where it does so once."""


class Prediction(msgspec.Struct, frozen=True):
    """Some Customer icons of the Divining Area, and a colour."""

    colour: Colour
    size: int
    left: int
    """Icons not crossed out."""

    true: bool = False
    """Whether it came true; then the icons left are circled."""

    @property
    def is_active(self) -> bool:
        """Whether it still waits for a Customer."""
        return self.left > 0 and not self.true


class Shop(msgspec.Struct, frozen=True):
    """Everything in front of one player. All of it is public."""

    supply: Stock
    shelf: Stock = NO_GOODS
    """Goods on the Sale Shelf."""

    gold: int = 0
    corruption: tuple[int, ...] = (0, 0, 0)
    """Corruption cards with one, two and three Rogue icons."""

    dish: Dish | None = None
    at: Location = Location.ACTIVATE_STAFF
    """Where the figure stands."""

    bubbles: tuple[int, ...] = (0, 0)
    """Filled ±1 and Move 1 bubbles."""

    spent: tuple[int, ...] = (0, 0)
    """Bubbles of both kinds that are crossed out for good."""

    drawn: int = 0
    """Lines of the star chart, one bit each."""

    filled: int = 0
    """Cells of the star chart that are filled in, one bit each."""

    rows: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    """The two Horoscope rows as far as they are written."""

    predictions: tuple[Prediction, ...] = ()
    """In the order in which they were made, settled ones too."""

    sponsors: tuple[str, ...] = ("",) * len(COLOURS)
    """The marks on the icons of each faction, a letter each."""

    staff: tuple[str, ...] = ("",) * len(Staff)
    """The Townsfolk card of each Staff slot."""

    @property
    def thrown(self) -> Dish:
        """Return the dish, which exists from set-up on."""
        assert self.dish is not None, "the Runes are thrown before the first turn"
        return self.dish

    @property
    def foretold(self) -> int:
        """Return how many Customer icons predictions have taken."""
        return sum([prediction.size for prediction in self.predictions])

    @property
    def cards(self) -> int:
        """Return how many Corruption cards lie here."""
        return sum(self.corruption)
