"""What every game must offer. Bots, tables, records and screens rely on nothing else."""

from collections.abc import Hashable, Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Protocol, Self, TypeVar

import msgspec

from divinary.core.deciders import Decider
from divinary.core.errors import IllegalAction


class Action(Hashable, Protocol):
    """A choice, a chance outcome or an aside. `str(action)` is its line in a record."""


class Result(msgspec.Struct, frozen=True):
    """How a game ended."""

    winners: tuple[int, ...]
    """The seats that won: all or none where the game is won together."""

    scores: tuple[int, ...]
    """One score a seat."""


A = TypeVar("A", bound=Action)
A_co = TypeVar("A_co", bound=Action, covariant=True)


class View(Protocol[A_co]):
    """Everything one seat may know, and nothing else; `seat` None is a spectator's."""

    @property
    def seat(self) -> int | None:
        """Whose view this is."""

    @property
    def decider(self) -> Decider | None:
        """Who decides now."""

    @property
    def choices(self) -> Sequence[A_co]:
        """What this seat may choose now, alone or with its party; empty when others decide."""

    @property
    def asides(self) -> Sequence[A_co]:
        """What this seat may do out of turn."""

    @property
    def result(self) -> Result | None:
        """How the game ended, if it has."""


class State(Hashable, Protocol[A]):
    """A frozen position. `str(state)` is its text, and `game.state` reads that back."""

    @property
    def decider(self) -> Decider | None:
        """Who decides now; None when the game is over, or waits for a player to sit down."""

    @property
    def result(self) -> Result | None:
        """None while the game runs, or waits."""

    def legal(self) -> Sequence[A]:
        """Every legal action of the decider, in a stable order; for chance, every outcome."""

    def asides(self, seat: int) -> Sequence[A]:
        """What `seat` may do out of turn."""

    def chances(self) -> Sequence[tuple[A, Fraction]]:
        """Each outcome with its exact probability, when chance decides."""

    def sample(self, rng: Random) -> A:
        """Draw one of the chances."""

    def apply(self, action: A) -> Self:
        """Return the state after `action`, or raise `IllegalAction`."""

    def view(self, seat: int | None) -> View[A]:
        """Return what `seat` may know; None is a spectator."""

    def refusal(self, action: A, seat: int | None) -> IllegalAction | None:
        """Return why `seat` may not do `action` now, from its View alone; None if it may."""

    def reveals(self, action: A) -> bool:
        """Whether `action` would reveal hidden information, so that it cannot be undone."""

    def seated_since(self, seat: int) -> int | None:
        """After how many actions the player at `seat` sat down; None if nobody sits there."""

    def seen(self, action: A, seat: int | None) -> A:
        """Return `action` as `seat` would see it happen: a hidden draw loses its value."""


class Game(Protocol[A]):
    """A game: its name, its options, its first state, and the texts that it reads."""

    @property
    def name(self) -> str:
        """The name by which `divinary.game` finds it."""

    def start(self, /, **options: object) -> State[A]:
        """Return the first state, or raise `BadOption`."""

    def options(self, /, **options: object) -> Mapping[str, str]:
        """Return every option as text, defaults filled in, or raise `BadOption`."""

    def actions(self, /, **options: object) -> Sequence[A]:
        """The whole alphabet: choices, then chance outcomes, then asides. Never changes order."""

    def action(self, text: str) -> A:
        """Read one action, or raise `UnreadableText`."""

    def state(self, text: str) -> State[A]:
        """Read one position, or raise `UnreadableText`."""
