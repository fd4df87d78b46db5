"""Everything that can happen in a game, one small frozen value each; `str` gives its notation."""

from typing import Final, TypeAlias

import msgspec

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


class Throw(msgspec.Struct, frozen=True, tag="throw"):
    """Chance: the five Runes fall into the dish."""

    dish: Dish

    def __str__(self) -> str:
        return f"throw {self.dish}"


class Pull(msgspec.Struct, frozen=True, tag="pull"):
    """Chance: the bag gives an Adventurer."""

    who: Colour

    def __str__(self) -> str:
        return f"pull {ADVENTURERS[self.who]}"


class Corrupt(msgspec.Struct, frozen=True, tag="corruption"):
    """Chance: the Corruption deck gives a card."""

    icons: int
    """Rogue icons on it."""

    def __str__(self) -> str:
        return f"corruption {self.icons}"


class Deal(msgspec.Struct, frozen=True, tag="deal"):
    """Chance: the Townsfolk deck gives a card to the dearest free slot of the Town Square."""

    card: str

    def __str__(self) -> str:
        return f"deal {self.card}"


class Adjust(msgspec.Struct, frozen=True, tag="adjust"):
    """Spend a ±1 bubble on a die."""

    die: int
    by: int

    def __str__(self) -> str:
        return f"{'raise' if self.by > 0 else 'lower'} {RUNES[self.die]}"


class Move(msgspec.Struct, frozen=True, tag="move"):
    """Spend a Move 1 bubble: a Rune goes to the other half."""

    rune: int

    def __str__(self) -> str:
        return f"move {RUNES[self.rune]}"


class Go(msgspec.Struct, frozen=True, tag="go"):
    """Move the figure to a location, to act there."""

    location: Location

    def __str__(self) -> str:
        return f"go {self.location}"


class Twist(msgspec.Struct, frozen=True, tag="twist"):
    """Choose one of the Twisting Fates."""

    what: str

    def __str__(self) -> str:
        return f"twist {self.what}"


class Line(msgspec.Struct, frozen=True, tag="line"):
    """Draw a line on the star chart."""

    dots: str
    """Its two ends, the upper or left one first."""

    def __str__(self) -> str:
        return f"line {self.dots}"


class Foretell(msgspec.Struct, frozen=True, tag="foretell"):
    """Start a prediction with a die, in a colour."""

    die: int
    colour: Colour

    def __str__(self) -> str:
        return f"foretell {self.die} {COLOURS[self.colour]}"


class Half(msgspec.Struct, frozen=True, tag="half"):
    """Choose the half of the dish whose dice are written."""

    half: int

    def __str__(self) -> str:
        return f"half {HALVES[self.half]}"


class Write(msgspec.Struct, frozen=True, tag="write"):
    """Write a die into a Horoscope row."""

    die: int
    row: int

    def __str__(self) -> str:
        return f"write {self.die} {ROWS[self.row]}"


class Cross(msgspec.Struct, frozen=True, tag="x"):
    """Draw an X: in a Horoscope row, or on a faction's icon."""

    place: str

    def __str__(self) -> str:
        return f"x {self.place}"


class Market(msgspec.Struct, frozen=True, tag="market"):
    """Draw a Market icon on a faction's icon."""

    colour: Colour

    def __str__(self) -> str:
        return f"market {COLOURS[self.colour]}"


class Take(msgspec.Struct, frozen=True, tag="take"):
    """Move a Good from the supply to the Sale Shelf."""

    good: Good

    def __str__(self) -> str:
        return f"take {GOODS[self.good]}"


class Discard(msgspec.Struct, frozen=True, tag="discard"):
    """Discard a Corruption card."""

    icons: int

    def __str__(self) -> str:
        return f"discard {self.icons}"


class Fill(msgspec.Struct, frozen=True, tag="fill"):
    """Fill in one bubble."""

    kind: str

    def __str__(self) -> str:
        return f"fill {self.kind}"


class Hire(msgspec.Struct, frozen=True, tag="hire"):
    """Take a Townsfolk card from the Town Square."""

    card: str

    def __str__(self) -> str:
        return f"hire {self.card}"


class Assign(msgspec.Struct, frozen=True, tag="assign"):
    """Put the hired Townsfolk behind the Staff board."""

    staff: Staff

    def __str__(self) -> str:
        return f"assign {self.staff}"


class Activate(msgspec.Struct, frozen=True, tag="activate"):
    """Use one Staff ability."""

    staff: Staff

    def __str__(self) -> str:
        return f"activate {self.staff}"


class First(msgspec.Struct, frozen=True, tag="first"):
    """Say which of two Adventurers pulled at once meets one's predictions first."""

    who: Colour

    def __str__(self) -> str:
        return f"first {ADVENTURERS[self.who]}"


class Settle(msgspec.Struct, frozen=True, tag="settle"):
    """Say which of several fulfilled predictions pays first, by its circled icons."""

    icons: int

    def __str__(self) -> str:
        return f"settle {self.icons}"


class Embark(msgspec.Struct, frozen=True, tag="boat"):
    """Seat a pulled Adventurer in a boat."""

    who: Colour
    boat: int

    def __str__(self) -> str:
        return f"boat {ADVENTURERS[self.who]} {self.boat + 1}"


class Dock(msgspec.Struct, frozen=True, tag="dock"):
    """Choose the pier for the boat that has just filled."""

    pier: int

    def __str__(self) -> str:
        return f"dock {PIERS[self.pier]}"


class Return(msgspec.Struct, frozen=True, tag="return"):
    """Put an Adventurer at sea back into the bag."""

    boat: int
    who: Colour

    def __str__(self) -> str:
        return f"return {self.boat + 1} {ADVENTURERS[self.who]}"


class Ferry(msgspec.Struct, frozen=True, tag="ferry"):
    """Move an Adventurer from one boat at sea to another."""

    boat: int
    who: Colour
    to: int

    def __str__(self) -> str:
        return f"ferry {self.boat + 1} {ADVENTURERS[self.who]} {self.to + 1}"


class Sell(msgspec.Struct, frozen=True, tag="sell"):
    """Offer a Good of the Sale Shelf at a pier."""

    good: Good
    pier: int

    def __str__(self) -> str:
        return f"sell {GOODS[self.good]} {PIERS[self.pier]}"


class Done(msgspec.Struct, frozen=True, tag="done"):
    """No more of what one may go on with."""

    def __str__(self) -> str:
        return "done"


DONE: Final = Done()

Outcome: TypeAlias = Throw | Pull | Corrupt | Deal
Choice: TypeAlias = (
    Adjust | Move | Go | Twist | Line | Foretell | Half | Write | Cross | Market | Take | Discard
    | Fill | Hire | Assign | Activate | First | Settle | Embark | Dock | Return | Ferry | Sell
    | Done
)  # fmt: skip
Action: TypeAlias = Outcome | Choice

OUTCOMES: Final = (Throw, Pull, Corrupt, Deal)
