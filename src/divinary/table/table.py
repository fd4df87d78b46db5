"""One game in progress: players, record and state. It makes no choice for a person."""

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from random import Random
from secrets import token_hex
from typing import Any, Self

from msgspec.structs import replace

from divinary.bots.roster import checked
from divinary.core.deciders import CHANCE, seats_of
from divinary.core.errors import BadOption, NothingToUndo
from divinary.core.game import Action, Game, State, View
from divinary.core.record import Record
from divinary.core.words import Words
from divinary.table.bot_question import BotQuestion
from divinary.table.players import Chair, Machine, Person, read_chair
from divinary.table.undo import (
    Moment,
    UndoPoint,
    choice_after,
    is_choice_of,
    only_choice,
)


class Table:
    """A game and its players. Chance and bots move by `step`, people by `act`."""

    def __init__(
        self,
        record: Record[Any],
        chairs: Sequence[Chair],
        seed: str | None = None,
        since: Moment | None = None,
    ) -> None:
        """Continue a record with these players; without a seed nobody can predict chance.

        What was done before `since` is not done again. Nothing of it can be taken back.
        """
        start = since or Moment(0, record.game.start(**record.options), None)
        self.chairs = tuple(chairs)
        self.state: State[Any] = start.state
        self._header = replace(record, actions=())
        self._actions: list[Any] = list(record.actions[: start.length])
        self._record: Record[Any] | None = None
        self._last_choice = start.last_choice
        self._back: list[UndoPoint] = []
        """What can still be undone: the moments since something hidden was last revealed."""

        for action in record.actions[start.length :]:
            self.follow(action)
        self._seed = seed if seed is not None else token_hex()
        self._chance = Random(f"{self._seed} chance {len(record.actions)}")
        self._bots: dict[int, str] = {}
        """The kinds of bots that play, by seat."""

        for seat, chair in enumerate(self.chairs):
            self._invite(seat, chair)

    @classmethod
    def open(
        cls,
        game: Game[Any],
        chairs: Sequence[Chair],
        options: Mapping[str, object],
        seed: str | None = None,
    ) -> Self:
        """Start a game with a seat for each chair.

        Raises:
            BadOption: if the game cannot be played with these options and chairs.
        """
        if str(options.get("seats", len(chairs))) != str(len(chairs)):
            raise BadOption("seats-follow", given=len(chairs))
        texts = game.options(**{**options, "seats": len(chairs)})
        players = {seat: str(chair) for seat, chair in enumerate(chairs)}
        return cls(Record(game, texts, (), players), chairs, seed)

    @classmethod
    def resume(cls, record: Record[Any], seed: str | None = None) -> Self:
        """Continue a recorded game with its players."""
        return cls(record, chairs_of(record), seed)

    @property
    def record(self) -> Record[Any]:
        """The whole game so far; it is made when it is asked for, since long games have a lot."""
        if self._record is None:
            self._record = replace(self._header, actions=tuple(self._actions))
        return self._record

    @property
    def length(self) -> int:
        """How many actions were done."""
        return len(self._actions)

    def done_since(self, length: int) -> list[Any]:
        """Return the actions after the first `length`."""
        return self._actions[length:]

    @property
    def undo_start(self) -> Moment:
        """The earliest moment to which an undo can go back; if there is none, now."""
        if self._back:
            first = self._back[0]
            return Moment(first.length, first.state, first.last_choice)
        return Moment(self.length, self.state, self._last_choice)

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat, also of those who have left; empty if unknown."""
        return tuple(chair.name for chair in self.chairs)

    @property
    def seated(self) -> tuple[int, ...]:
        """The seats that are taken now."""
        return seats_taken(self.state, len(self.chairs))

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that people hold now."""
        return tuple(seat for seat in self.seated if isinstance(self.chairs[seat], Person))

    def asked(self) -> tuple[int, ...]:
        """Return the people who decide now; none while chance or bots move by themselves."""
        deciding = seats_of(self.state.decider)
        return tuple(seat for seat in deciding if isinstance(self.chairs[seat], Person))

    def act(self, seat: int, *actions: Action) -> None:
        """Do actions for a seat: all of them, or none if one is not allowed.

        Raises:
            IllegalAction: with the reason as far as the seat may know it.
        """
        state = self.state
        for action in actions:
            refused = state.refusal(action, seat)
            if refused is not None:
                raise refused
            state = state.apply(action)
        for action in actions:
            self.follow(action)

    def follow(self, action: Action) -> None:
        """Do a legal action, whoever does it; so a record is replayed."""
        before, after = self.state, self.state.apply(action)
        if before.reveals(action):
            self._back.clear()
        else:
            self._back.append(UndoPoint(self.length, before, action, self._last_choice))
        self.state = after
        self._actions.append(action)
        self._record = None
        self._last_choice = choice_after(self._last_choice, before, action)

    def join(self, seat: int, chair: Chair, action: Action) -> None:
        """Let somebody sit down at a seat by an action; the record names them.

        Raises:
            BadOption: if there is no such bot.
            IllegalAction: if the rules do not allow it; the table stays as it is.
        """
        refused = self.state.refusal(action, seat)
        if refused is not None:
            raise refused
        self.seat(seat, chair)
        self.follow(action)

    def seat(self, seat: int, chair: Chair) -> None:
        """Let somebody play at a seat from now on; the record names them.

        Raises:
            BadOption: if there is no such bot.
        """
        self._invite(seat, chair)
        self.chairs = (*self.chairs[:seat], chair, *self.chairs[seat + 1 :])
        players = {**self._header.players, seat: str(chair)}
        self._header, self._record = replace(self._header, players=players), None

    def step(self) -> bool:
        """Let chance or a bot make one move; return False if people decide, or the game is over.

        If a person has only one choice, and making it reveals nothing, it is made here too.
        """
        decider = self.state.decider
        only = self.only_choice()
        if decider is None or (self.asked() and only is None):
            return False
        if only is not None:
            self.follow(only)
        elif decider is CHANCE:
            self.follow(self.state.sample(self._chance))
        else:
            # In a party of bots the next seat clockwise chooses; it is the first.
            self.follow(self.question(seats_of(decider)[0]).answer())
        return True

    def only_choice(self) -> Action | None:
        """Return the only choice of the people who are asked; None if they have several.

        A choice that reveals something is left to them: they choose the moment.
        """
        return only_choice(self.state) if self.asked() else None

    def undo(self, seat: int) -> Action:
        """Take back the last choice of a seat and what followed by itself; return the choice.

        The rules have no undo: the record gets shorter.

        Raises:
            NothingToUndo: if something was revealed, or somebody else has chosen.
        """
        before = self._last_undo_point()
        if before is None:
            raise self._why_not_undone(seat)
        if not is_choice_of(before, seat):
            raise NothingToUndo("not-yours")
        self.rewind(before.length)
        return before.action

    def can_undo(self, seat: int) -> bool:
        """Whether a seat can take its last choice back."""
        before = self._last_undo_point()
        return before is not None and is_choice_of(before, seat)

    def rewind(self, length: int) -> None:
        """Go back to the first `length` actions, if nothing was revealed since."""
        while self._back and self.length > length:
            undone = self._back.pop()
            del self._actions[undone.length :]
            self.state, self._last_choice = undone.state, undone.last_choice
        self._record = None

    def _last_undo_point(self) -> UndoPoint | None:
        """Return the moment of the last choice with an alternative, if it can be undone."""
        points = reversed(self._back)
        return next((one for one in points if only_choice(one.state) != one.action), None)

    def copy(self) -> "Table":
        """Return a copy for a trial, which does not change this table.

        Its chance is seeded for this moment: each trial gets the same outcomes, even after the game
        was read from its record, and they differ from earlier ones.
        """
        other = copy(self)
        other._actions = self._actions.copy()
        other._back = self._back.copy()
        other._bots = self._bots.copy()
        other._chance = Random(f"{self._seed} chance {self.length}")
        return other

    def _why_not_undone(self, seat: int) -> NothingToUndo:
        """Return why nothing can be undone, from who has chosen last and what followed."""
        last = self._last_choice
        if last is None:
            return NothingToUndo("nothing-done")
        if last.by is not None and seat not in last.by:
            return NothingToUndo("not-yours")
        return NothingToUndo("chance-spoke" if last.chance_followed else "already-told")

    def proposals(self) -> dict[int, Action]:
        """Return what each bot of a mixed party would choose; the people decide."""
        party = seats_of(self.state.decider)
        return {seat: self.question(seat).answer() for seat in party if seat in self._bots}

    def question(self, seat: int, moment: int | None = None) -> BotQuestion:
        """Return what the bot at a seat is asked, if it decides now, alone or in a party.

        Its generator is seeded for the number of actions so far, so that it answers the same twice;
        or for `moment`, an earlier number, if there were only notes since.
        """
        moment = self.length if moment is None else moment
        seed = f"{self._seed} seat {seat} {moment}"
        game, kind = self._header.game.name, self._bots[seat]
        return BotQuestion(game, kind, seat, self.state.view(seat), seed)

    def view(self, seat: int | None) -> View[Any]:
        """Return what a seat may know."""
        return self.state.view(seat)

    def _invite(self, seat: int, chair: Chair) -> None:
        """Remember which bot plays at a seat, if one does; a chair of no known bot is refused."""
        self._bots.pop(seat, None)
        if isinstance(chair, Machine):
            self._bots[seat] = checked(self._header.game.name, chair.bot)


def run_on(table: Table, since: int) -> tuple[str, ...]:
    """Let chance and lone choices pass until somebody has to decide.

    Return the actions after the first `since`, as text.
    """
    while table.state.decider is CHANCE or table.only_choice() is not None:
        table.step()
    return tuple(map(str, table.done_since(since)))


def seats_taken(state: State[Any], seats: int) -> tuple[int, ...]:
    """Return which of the first `seats` seats are taken now."""
    return tuple(seat for seat in range(seats) if state.seated_since(seat) is not None)


def chairs_of(record: Record[Any]) -> list[Chair]:
    """Return who has sat where; a seat without a name is a person's."""
    known, seats = record.players, int(record.options["seats"])
    for state in record.states():  # a seat that is added in mid-game is always the next
        seats += state.seated_since(seats) is not None
    return [read_chair(known[seat], seat) if seat in known else Person("") for seat in range(seats)]


def player_names(words: Words, names: Iterable[str]) -> tuple[str, ...]:
    """Return the players' names by seat: a number for those without a name."""
    return tuple(name or words.say("Player {n}", n=seat + 1) for seat, name in enumerate(names))
