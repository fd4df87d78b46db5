"""The analysis of a game as values, turn by turn, without any words."""

from enum import StrEnum
from typing import Final

import msgspec

from divinary.arcana.data.fates import Fate
from divinary.arcana.model.actions import Play
from divinary.arcana.model.events import Faded

NEARLY: Final = 0.05
"""Bits that make no clue better than another: numbers with one digit do not show them."""


class TurnResult(StrEnum):
    """How a turn ended."""

    RIGHT = "right"
    WRONG = "wrong"
    PASSED = "passed"
    """The group made no prediction, and the fate stayed hidden."""

    SKIPPED = "skipped"
    """The bag could not fill the hand."""

    LEFT = "left"
    """Its player left the table."""

    OWNED_UP = "owned-up"
    """Its player owned up to an illegal play, in honour mode."""

    BROKEN_OFF = "broken-off"
    """The game ended during the turn."""


class ClueRating(msgspec.Struct, frozen=True):
    """How many bits hide the kept fate from everybody, before a play and after it."""

    play: Play
    kept: Fate
    open: float
    """Before the play, when either fate may be the one that is kept."""

    left: float
    """After the play, and after everything that follows from it without a choice of the group."""

    @property
    def information(self) -> float:
        """How many bits the clue gave; below 0 where less is known than before."""
        return self.open - self.left


class GroupGuess(msgspec.Struct, frozen=True):
    """A number, and the chance that everybody could give it just before it was named."""

    fate: Fate
    chance: float


class Turn(msgspec.Struct, frozen=True, kw_only=True):
    """One turn of a finished game."""

    number: int
    """From 1 on."""

    hand: int
    step: int
    """How many actions lead to the moment when the clue is given and nobody has answered."""

    clue: ClueRating | None = None
    best: ClueRating | None = None
    """The best clue of that hand without a power; None where nothing can be compared."""

    guesses: tuple[GroupGuess, ...] = ()
    raised: int = 0
    """What the group had to add to the kept fate when it predicted, after +1."""

    likeliest: GroupGuess | None = None
    """The best prediction, where the group passed."""

    outcome: TurnResult
    faded: tuple[Faded, ...] = ()
    score: int
    doom: int
    """Score and doom when the turn is over."""

    before: float
    after: float
    """The estimated win chance when the turn began, and when it was over."""

    @property
    def chance(self) -> float | None:
        """The chance that one of the guesses is right; None where nobody guessed."""
        if not self.guesses:
            return None
        missed = 1.0
        for guess in self.guesses:
            missed *= 1 - guess.chance
        return 1 - missed

    @property
    def named(self) -> int | None:
        """The number that would have been right; None where nothing is kept."""
        return self.clue.kept + self.raised if self.clue else None

    @property
    def best_was_given(self) -> bool:
        """Whether no other play would have given more bits."""
        if self.clue is None or self.best is None:
            return False
        return self.clue.information >= self.best.information - NEARLY

    @property
    def swing(self) -> float:
        """How much the win chance changed."""
        return self.after - self.before


class Analysis(msgspec.Struct, frozen=True):
    """All turns of a finished game."""

    turns: tuple[Turn, ...]
    won: bool

    def turning_point(self) -> Turn | None:
        """Return the first of the turns that changed the win chance most; None if none did."""
        found = max(self.turns, key=lambda turn: abs(turn.swing), default=None)
        return found if found and found.swing else None
