"""One game in progress: chairs, record and state. It decides nothing that a person should."""

from collections.abc import Sequence
from random import Random, SystemRandom
from typing import Any, Self

from divinary.bots.roster import bot
from divinary.core.deciders import CHANCE, Party, seats_of
from divinary.core.errors import BadOption
from divinary.core.game import Action, Game, State, View
from divinary.core.record import Record
from divinary.table.chairs import Chair, Machine, Person, read_chair


class Table:
    """The one writer of a game. Bots and chance move when `step` is called, people by `act`."""

    def __init__(
        self, record: Record[Any], chairs: Sequence[Chair], rng: Random | None = None
    ) -> None:
        """Continue `record` with these players; without `rng` chance cannot be foretold."""
        self.record = record
        self.chairs = tuple(chairs)
        self.state: State[Any] = record.end()
        self._rng = rng or SystemRandom()
        self._bots = {
            seat: bot(record.game.name, chair.bot)
            for seat, chair in enumerate(self.chairs)
            if isinstance(chair, Machine)
        }

    @classmethod
    def open(
        cls,
        game: Game[Any],
        chairs: Sequence[Chair],
        options: dict[str, object],
        rng: Random | None = None,
    ) -> Self:
        """Start a game with one seat a chair.

        Raises:
            BadOption: if the options, or who plays, do not make a game.
        """
        if str(options.get("seats", len(chairs))) != str(len(chairs)):
            raise BadOption("seats-follow", given=len(chairs))
        texts = game.options(**{**options, "seats": len(chairs)})
        players = {seat: str(chair) for seat, chair in enumerate(chairs)}
        return cls(Record(game, texts, (), players), chairs, rng)

    @classmethod
    def resume(cls, record: Record[Any], rng: Random | None = None) -> Self:
        """Sit down again at a recorded game; seats without a name are people."""
        seats = range(int(record.options["seats"]))
        texts = [record.players.get(seat, f"person {seat + 1}") for seat in seats]
        return cls(record, [read_chair(text) for text in texts], rng)

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat."""
        return tuple(chair.name for chair in self.chairs)

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that people hold."""
        return tuple(i for i, chair in enumerate(self.chairs) if isinstance(chair, Person))

    def asked(self) -> tuple[int, ...]:
        """Return the people whose decision it is; none when chance or bots move by themselves."""
        return tuple(seat for seat in seats_of(self.state.decider) if seat in self.people)

    def act(self, action: Action) -> None:
        """Do what the rules allow.

        Raises:
            IllegalAction: if they do not; the table stays as it is.
        """
        self.state = self.state.apply(action)
        self.record = self.record.then(action)

    def step(self) -> bool:
        """Let chance or a bot make one move; False if it is for people to decide, or over."""
        decider = self.state.decider
        if decider is None or self.asked():
            return False
        if decider is CHANCE:
            self.act(self.state.sample(self._rng))
        else:
            # In a party of bots the next seat clockwise speaks, and it stands first.
            speaker = decider[0] if isinstance(decider, Party) else int(decider)
            self.act(self._choice_of(speaker))
        return True

    def proposals(self) -> dict[int, Action]:
        """Return what each bot of a mixed party would do; the people decide."""
        party = seats_of(self.state.decider)
        return {seat: self._choice_of(seat) for seat in party if seat in self._bots}

    def view(self, seat: int | None) -> View[Any]:
        """Return what `seat` may know."""
        return self.state.view(seat)

    def _choice_of(self, seat: int) -> Action:
        choice: Action = self._bots[seat].choose(self.state.view(seat), self._rng)
        return choice
