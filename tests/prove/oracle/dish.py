"""The five Runes in the two halves of the Divining Dish, read from the words of a throw."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from types import MappingProxyType

from tests.prove.oracle.sheet import HALVES, RUNES


@dataclass
class Dish:
    """Where each Rune lies, and what it shows."""

    half: dict[str, str]
    shows: dict[str, str]
    """What each Rune is called as it lies: a2, skull, bone."""

    @property
    def one_sided(self) -> bool:
        """Whether all five lie in one half."""
        return len({*self.half.values()}) == 1

    @property
    def skull(self) -> bool:
        """Whether the coin shows the Skull."""
        return self.shows["coin"] == "skull"

    def die(self, die: str) -> int:
        """Return what a die shows."""
        return int(self.shows[die][1])

    def turn(self, die: str, by: int) -> None:
        """Change a die by one; 1 and 4 are neighbours."""
        self.shows[die] = f"{die}{(self.die(die) - 1 + by) % 4 + 1}"

    def move(self, rune: str) -> None:
        """Move a Rune to the other half; what it shows is kept."""
        self.half[rune] = "right" if self.half[rune] == "left" else "left"

    def dice(self, half: str) -> list[int]:
        """Return what the dice of a half show."""
        return [self.die(die) for die in "ab" if self.half[die] == half]

    def dice_with(self, rune: str) -> list[int]:
        """Return what the dice show that lie with a Rune."""
        return self.dice(self.half[rune])

    def coin_with(self, rune: str) -> bool:
        """Whether the coin lies with a Rune, or with any die."""
        beside = self.half["coin"]
        return bool(self.dice(beside)) if rune == "die" else self.half[rune] == beside

    def __str__(self) -> str:
        left, right = (
            " ".join(self.shows[rune] for rune in RUNES if self.half[rune] == half)
            for half in HALVES
        )
        return f"{left} / {right}".strip()


def read(text: str) -> Dish:
    """Read a dish: the left half, a stroke, the right half."""
    half, shows = {}, {}
    for name, words in zip(HALVES, text.split("/"), strict=True):
        for word in words.split():
            rune = "coin" if word in ("tree", "skull") else word.rstrip("1234")
            half[rune], shows[rune] = name, word
    return Dish(half, shows)


@cache
def throws() -> MappingProxyType[str, Fraction]:
    """Return every throw with its chance."""
    found = {}
    for halves in product(HALVES, repeat=len(RUNES)):
        for a, b, coin in product("1234", "1234", ("tree", "skull")):
            shows = {"a": f"a{a}", "b": f"b{b}", "coin": coin, "bone": "bone", "voodoo": "voodoo"}
            dish = Dish(dict(zip(RUNES, halves, strict=True)), shows)
            found[f"throw {dish}"] = Fraction(1, 1024)
    return MappingProxyType(found)
