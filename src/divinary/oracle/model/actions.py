"""Everything that can happen in a game, one small frozen value each; `str` gives its notation."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from divinary.core.tagged import Tagged
from divinary.oracle.data.colours import ADVENTURERS, COLOURS, Colour
from divinary.oracle.data.goods import GOODS, Good
from divinary.oracle.data.locations import PIERS, Location, Staff
from divinary.oracle.data.runes import HALVES, RUNES, TWISTS
from divinary.oracle.model.dish import Dish

ROWS: Final = ("top", "bottom")
"""The two Horoscope sequences: the rising one, then the falling one."""

BUBBLES: Final = TWISTS[:2]
"""The two kinds of Twisting Fates bubbles: ±1 and Move 1."""

PLACES_OF_AN_X: Final = (*ROWS, *COLOURS)


NAMES: Final[Mapping[str, Sequence[str]]] = {
    "rune": RUNES,
    "half": HALVES,
    "row": ROWS,
    "colour": COLOURS,
    "who": ADVENTURERS,
    "good": GOODS,
    "pier": PIERS,
}
"""The names of the values of some fields in text, by the name of the field."""


class Worded(Tagged, frozen=True):
    """An action or a fact of this game, whose text calls the pieces by their names."""

    @staticmethod
    def writer(field: str) -> Callable[[Any], str]:
        """Return how the values of a field are written."""
        if field in NAMES:
            return NAMES[field].__getitem__
        if field in ("boat", "to"):  # boats are counted from 1
            return lambda boat: str(boat + 1)
        return (lambda cells: ",".join(map(str, cells))) if field == "cells" else str


class Throw(Worded, frozen=True, tag="throw"):
    """Chance: the five Runes fall into the dish."""

    dish: Dish


class Pull(Worded, frozen=True, tag="pull"):
    """Chance: the bag gives an Adventurer."""

    who: Colour


class Corrupt(Worded, frozen=True, tag="corruption"):
    """Chance: the Corruption deck gives a card."""

    icons: int
    """Rogue icons on it."""


class Deal(Worded, frozen=True, tag="deal"):
    """Chance: the Townsfolk deck gives a card to the dearest free slot of the Town Square."""

    card: str


class Adjust(Worded, frozen=True, tag="adjust"):
    """Spend a ±1 bubble on a die."""

    die: int
    by: int

    def __str__(self) -> str:
        return f"{'raise' if self.by > 0 else 'lower'} {RUNES[self.die]}"


class Move(Worded, frozen=True, tag="move"):
    """Spend a Move 1 bubble: a Rune goes to the other half."""

    rune: int


class Go(Worded, frozen=True, tag="go"):
    """Move the figure to a location, to act there."""

    location: Location


class Twist(Worded, frozen=True, tag="twist"):
    """Choose one of the Twisting Fates."""

    what: str


class Line(Worded, frozen=True, tag="line"):
    """Draw a line on the star chart."""

    dots: str
    """Its two ends, the upper or left one first."""


class Foretell(Worded, frozen=True, tag="foretell"):
    """Start a prediction with a die, in a colour."""

    die: int
    colour: Colour


class Half(Worded, frozen=True, tag="half"):
    """Choose the half of the dish whose dice are written."""

    half: int


class Write(Worded, frozen=True, tag="write"):
    """Write a die into a Horoscope row."""

    die: int
    row: int


class Cross(Worded, frozen=True, tag="x"):
    """Draw an X in a Horoscope row or on a faction's icon."""

    place: str


class Market(Worded, frozen=True, tag="market"):
    """Draw a Market icon on a faction's icon."""

    colour: Colour


class Take(Worded, frozen=True, tag="take"):
    """Move a Good from the supply to the Sale Shelf."""

    good: Good


class Discard(Worded, frozen=True, tag="discard"):
    """Discard a Corruption card."""

    icons: int


class Fill(Worded, frozen=True, tag="fill"):
    """Fill in one bubble."""

    kind: str


class Hire(Worded, frozen=True, tag="hire"):
    """Take a Townsfolk card from the Town Square."""

    card: str


class Assign(Worded, frozen=True, tag="assign"):
    """Put the hired Townsfolk behind the Staff board."""

    staff: Staff


class Activate(Worded, frozen=True, tag="activate"):
    """Use one Staff ability."""

    staff: Staff


class First(Worded, frozen=True, tag="first"):
    """Choose which of two Adventurers pulled at once meets the predictions first."""

    who: Colour


class Settle(Worded, frozen=True, tag="settle"):
    """Choose which of several fulfilled predictions pays first, by its circled icons."""

    icons: int


class Embark(Worded, frozen=True, tag="boat"):
    """Seat a pulled Adventurer in a boat."""

    who: Colour
    boat: int


class Dock(Worded, frozen=True, tag="dock"):
    """Choose the pier for the boat that has just filled."""

    pier: int


class Return(Worded, frozen=True, tag="return"):
    """Put an Adventurer at sea back into the bag."""

    boat: int
    who: Colour


class Ferry(Worded, frozen=True, tag="ferry"):
    """Move an Adventurer from one boat at sea to another."""

    boat: int
    who: Colour
    to: int


class Sell(Worded, frozen=True, tag="sell"):
    """Offer a Good of the Sale Shelf at a pier."""

    good: Good
    pier: int


class Done(Worded, frozen=True, tag="done"):
    """Stop something that could be continued."""


DONE: Final = Done()

Outcome: TypeAlias = Throw | Pull | Corrupt | Deal
Choice: TypeAlias = (
    Adjust | Move | Go | Twist | Line | Foretell | Half | Write | Cross | Market | Take | Discard
    | Fill | Hire | Assign | Activate | First | Settle | Embark | Dock | Return | Ferry | Sell
    | Done
)  # fmt: skip
Action: TypeAlias = Outcome | Choice

OUTCOMES: Final = (Throw, Pull, Corrupt, Deal)
