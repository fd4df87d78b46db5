"""Why the kept fate cannot have a value, and which values the best clue rules out."""

from typing import TypeAlias

import msgspec

from divinary.arcana.beliefs.clue import Said
from divinary.arcana.data.fates import Fate
from divinary.arcana.model.actions import Play


class Breaks(msgspec.Struct, frozen=True, tag="breaks"):
    """The pair does not obey the card that was played on."""

    play: Play
    kept: Fate


class HoursClosed(msgspec.Struct, frozen=True, tag="closed"):
    """The Hours were closed to the pair, because this play was open."""

    play: Play
    kept: Fate


class NoneLeft(msgspec.Struct, frozen=True, tag="none-left"):
    """Every token of that value is in sight, held by the asker or exiled."""

    fate: Fate
    held: bool = False
    exiled: bool = False


class Contradicts(msgspec.Struct, frozen=True, tag="contradicts"):
    """With that value this would not have been said or done."""

    said: Said
    number: int = 0
    """What it was compared with, if it does not name that itself.

    The Chalice: the fate played. The Thief, if it took nothing: the highest fate that it could
    reach. The Fall: its total.
    """


class KeptTheOld(msgspec.Struct, frozen=True, tag="kept-the-old"):
    """The fate that was played is new, so the one from before was kept."""

    played: Fate
    answered: bool
    """Whether Old? was answered so; otherwise the one from before could not have that value."""


class NotCarried(msgspec.Struct, frozen=True, tag="not-carried"):
    """The fate from before could not have that value."""

    carried: tuple[Fate, ...]


Reason: TypeAlias = Breaks | HoursClosed | NoneLeft | Contradicts | KeptTheOld | NotCarried
Proof: TypeAlias = tuple[Reason, ...]
"""Its steps, in order."""


class Excluded(msgspec.Struct, frozen=True):
    """A value that the kept fate cannot have, with a shortest proof."""

    value: Fate
    proof: Proof


class SetAside(msgspec.Struct, frozen=True):
    """A value with which a better clue could have been played."""

    value: Fate
    better: Play
    leaves: int
    """How many values the better one would have left to a listener who knows only the cards."""

    left: int
    """How many this one left."""


class Inference(msgspec.Struct, frozen=True):
    """What a clue says about the kept fate."""

    possible: tuple[Fate, ...]
    """The values that are not disproven, in rising order; at least one."""

    excluded: tuple[Excluded, ...]
    """Shortest proof first, then by value."""

    assumed: tuple[SetAside, ...]
    """Of the possible values, those with which another play would have been a better clue."""

    @property
    def if_best_clue(self) -> tuple[Fate, ...]:
        """The values left if the best clue was played; all possible ones if none is left."""
        aside = {one.value for one in self.assumed}
        return tuple([fate for fate in self.possible if fate not in aside]) or self.possible

    @property
    def overturned(self) -> bool:
        """Whether no value fits the assumption, so that it cannot be true."""
        return len(self.assumed) == len(self.possible)
