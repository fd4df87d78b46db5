"""Why the kept fate cannot have a value, step by step; and why a thoughtful partner has another."""

from typing import TypeAlias

import msgspec

from divinary.arcana.beliefs.clue import Answered
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
    """Every token of that value is accounted for: in sight, and perhaps held or exiled."""

    fate: Fate
    held: bool = False
    exiled: bool = False


class AgainstTell(msgspec.Struct, frozen=True, tag="against-tell"):
    """The Chalice was told otherwise."""

    played: Fate
    yes: bool


class AgainstAnswer(msgspec.Struct, frozen=True, tag="against-answer"):
    """A question was answered otherwise."""

    answer: Answered


class NotBelowStolen(msgspec.Struct, frozen=True, tag="not-below-stolen"):
    """The Thief took this fate, which therefore is above the kept one."""

    fate: Fate


class BelowSpared(msgspec.Struct, frozen=True, tag="below-spared"):
    """The Thief left this fate, the highest it could reach, which therefore is not above."""

    fate: Fate


class AgainstFall(msgspec.Struct, frozen=True, tag="against-fall"):
    """What was said of The Fall, with this total in front of it, does not fit."""

    total: int
    yes: bool


class NotAboveDiscarded(msgspec.Struct, frozen=True, tag="not-above-discarded"):
    """This fate was discarded as lower than the kept one."""

    fate: Fate


class GuessedWrong(msgspec.Struct, frozen=True, tag="guessed-wrong"):
    """The group predicted it already."""

    fate: Fate


class KeptTheOld(msgspec.Struct, frozen=True, tag="kept-the-old"):
    """The fate that was played is new, so the one from before was kept."""

    played: Fate
    told: bool
    """Whether that was said; otherwise the one from before could not be of that value."""


class NotCarried(msgspec.Struct, frozen=True, tag="not-carried"):
    """The fate from before could not have that value."""

    carried: tuple[Fate, ...]


Reason: TypeAlias = (
    Breaks
    | HoursClosed
    | NoneLeft
    | AgainstTell
    | AgainstAnswer
    | NotBelowStolen
    | BelowSpared
    | AgainstFall
    | NotAboveDiscarded
    | GuessedWrong
    | KeptTheOld
    | NotCarried
)
Proof: TypeAlias = tuple[Reason, ...]
"""Its steps, one after the other."""


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
    """What a clue tells."""

    possible: tuple[Fate, ...]
    """What is not disproven, in rising order; never nothing."""

    excluded: tuple[Excluded, ...]
    """Shortest proof first, then by value."""

    assumed: tuple[SetAside, ...]
    """Of the possible ones, those that a thoughtful partner would not have kept."""

    @property
    def thoughtful(self) -> tuple[Fate, ...]:
        """Return what is left if the best clue was played; all if that is nothing."""
        aside = {one.value for one in self.assumed}
        return tuple([fate for fate in self.possible if fate not in aside]) or self.possible

    @property
    def overturned(self) -> bool:
        """Whether nothing would be left of the assumption, so that it cannot be true."""
        return len(self.assumed) == len(self.possible)
