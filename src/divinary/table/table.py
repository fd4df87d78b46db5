"""One game in progress: chairs, record and state. It decides nothing that a person should."""

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from random import Random
from secrets import token_hex
from typing import Any, NamedTuple, Self

from msgspec.structs import replace

from divinary.bots.bot import Bot
from divinary.bots.roster import bot
from divinary.core.deciders import CHANCE, seats_of
from divinary.core.errors import BadOption, NothingToUndo
from divinary.core.game import Action, Game, State, View
from divinary.core.record import Record
from divinary.core.words import Words
from divinary.table.players import Chair, Machine, Person, read_chair


class UndoPoint(NamedTuple):
    """A moment to go back to, and what was done then."""

    record: Record[Any]
    state: State[Any]
    action: Action


class Table:
    """The one writer of a game. Bots and chance move when `step` is called, people by `act`."""

    def __init__(
        self, record: Record[Any], chairs: Sequence[Chair], seed: str | None = None
    ) -> None:
        """Continue `record` with these players; without a seed nobody can predict chance."""
        self.record = replace(record, actions=())
        self.chairs = tuple(chairs)
        self.state: State[Any] = record.game.start(**record.options)
        self._back: list[UndoPoint] = []
        """What can still be taken back: the moments since something hidden was last revealed."""

        for action in record.actions:
            self.follow(action)
        self._seed = seed if seed is not None else token_hex()
        self._chance = Random(f"{self._seed} chance {len(record.actions)}")
        self._bots: dict[int, Bot[Any, Any]] = {}
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
        """Start a game with one seat a chair.

        Raises:
            BadOption: if the options, or who plays, do not make a game.
        """
        if str(options.get("seats", len(chairs))) != str(len(chairs)):
            raise BadOption("seats-follow", given=len(chairs))
        texts = game.options(**{**options, "seats": len(chairs)})
        players = {seat: str(chair) for seat, chair in enumerate(chairs)}
        return cls(Record(game, texts, (), players), chairs, seed)

    @classmethod
    def resume(cls, record: Record[Any], seed: str | None = None) -> Self:
        """Sit down again at a recorded game."""
        return cls(record, chairs_of(record), seed)

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat, also of those who have left; empty where none is known."""
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
        """Return the people whose decision it is; none when chance or bots move by themselves."""
        deciding = seats_of(self.state.decider)
        return tuple(seat for seat in deciding if isinstance(self.chairs[seat], Person))

    def act(self, seat: int, *actions: Action) -> None:
        """Do for `seat` what the rules allow it: all of these, or none.

        Raises:
            IllegalAction: as far as that seat may know why; the table stays as it is.
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
        """Do what the rules allow, without asking for whom: so a kept game is replayed."""
        before, after = self.state, self.state.apply(action)
        if before.reveals(action):
            self._back.clear()
        else:
            self._back.append(UndoPoint(self.record, before, action))
        self.state = after
        self.record = self.record.then(action)

    def join(self, seat: int, chair: Chair, action: Action) -> None:
        """Let somebody sit down at a seat by `action`; the record keeps who it is.

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
        """Let somebody play at a seat from now on; the record keeps who it is.

        Raises:
            BadOption: if there is no such bot.
        """
        self._invite(seat, chair)
        self.chairs = (*self.chairs[:seat], chair, *self.chairs[seat + 1 :])
        players = {**self.record.players, seat: str(chair)}
        self.record = replace(self.record, players=players)

    def step(self) -> bool:
        """Let chance or a bot make one move; False if it is for people to decide, or over.

        Where a person has one choice only, and making it reveals nothing, it is made here too.
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
            # In a party of bots the next seat clockwise speaks; it is the first.
            self.follow(self._choice_of(seats_of(decider)[0]))
        return True

    def only_choice(self) -> Action | None:
        """Return the one choice that the people who are asked have, if they have no other.

        One that would reveal something stays theirs to make: its moment is a part of it.
        """
        return _only(self.state) if self.asked() else None

    def undo(self, seat: int) -> Action:
        """Take back the last choice of `seat`, and what followed by itself; return the choice.

        The rules do not know undoing: the record gets shorter.

        Raises:
            NothingToUndo: saying why, if something was revealed or somebody else has chosen.
        """
        place = self._last_choice()
        if place is None:
            raise self._why_not_undone(seat)
        before = self._back[place]
        if not _is_choice_of(before, seat):
            raise NothingToUndo("not-yours")
        self.rewind(len(before.record.actions))
        return before.action

    def can_undo(self, seat: int) -> bool:
        """Whether `seat` can take its last choice back."""
        place = self._last_choice()
        return place is not None and _is_choice_of(self._back[place], seat)

    def rewind(self, length: int) -> None:
        """Go back to when so many actions had been done; nothing was revealed since."""
        players = self.record.players
        while self._back and len(self.record.actions) > length:
            self.record, self.state, _ = self._back.pop()
        self.record = replace(self.record, players=players)

    def _last_choice(self) -> int | None:
        """Return the place in `_back` of the last choice that somebody really had."""
        places = range(len(self._back) - 1, -1, -1)
        back = self._back
        return next((n for n in places if _only(back[n].state) != back[n].action), None)

    def copy(self) -> "Table":
        """Return a copy to try something at, without effect on this table.

        Its chance is seeded for this moment: a second trial, or one after reading the game from its
        record, gets the same outcomes, and none that chance has given before.
        """
        other = copy(self)
        other._back = self._back.copy()
        other._bots = self._bots.copy()
        other._chance = Random(f"{self._seed} chance {len(self.record.actions)}")
        return other

    def _why_not_undone(self, seat: int) -> NothingToUndo:
        """Return why nothing can be taken back: who has chosen last, and what followed."""
        steps = list(zip(self.record.states(), self.record.actions, strict=False))
        chance_spoke = False
        for before, action in reversed(steps):
            if before.decider is CHANCE:
                chance_spoke = True
            elif _only(before) == action:
                continue
            elif action in before.legal() and seat not in seats_of(before.decider):
                return NothingToUndo("not-yours")
            else:
                return NothingToUndo("chance-spoke" if chance_spoke else "already-told")
        return NothingToUndo("nothing-done")

    def proposals(self, since: int | None = None) -> dict[int, Action]:
        """Return what each bot of a mixed party would do; the people decide.

        After `since` so many actions there were only notes: none changes a bot's choice.
        """
        party = seats_of(self.state.decider)
        return {seat: self._choice_of(seat, since) for seat in party if seat in self._bots}

    def view(self, seat: int | None) -> View[Any]:
        """Return what `seat` may know."""
        return self.state.view(seat)

    def _invite(self, seat: int, chair: Chair) -> None:
        """Create the bot of a chair, if a bot sits there."""
        self._bots.pop(seat, None)
        if isinstance(chair, Machine):
            self._bots[seat] = bot(self.record.game.name, chair.bot)

    def _choice_of(self, seat: int, moment: int | None = None) -> Action:
        """Ask a bot. Its generator is made for this moment: asking twice changes nothing."""
        moment = len(self.record.actions) if moment is None else moment
        rng = Random(f"{self._seed} seat {seat} {moment}")
        choice: Action = self._bots[seat].choose(self.state.view(seat), rng)
        return choice


def _is_choice_of(before: UndoPoint, seat: int) -> bool:
    """Whether `seat` alone chose then, in its turn."""
    return seats_of(before.state.decider) == (seat,) and before.action in before.state.legal()


def _only(state: State[Any]) -> Action | None:
    """Return the one choice of somebody who has no other, if making it reveals nothing."""
    if not seats_of(state.decider):
        return None
    choices = state.legal()
    return choices[0] if len(choices) == 1 and not state.reveals(choices[0]) else None


def run_on(table: Table, since: int) -> tuple[str, ...]:
    """Let chance and lone choices pass until somebody has to decide.

    Returns what was done after the record had `since` actions.
    """
    while table.state.decider is CHANCE or table.only_choice() is not None:
        table.step()
    return tuple(map(str, table.record.actions[since:]))


def seats_taken(state: State[Any], seats: int) -> tuple[int, ...]:
    """Return which of the first `seats` seats somebody holds now."""
    return tuple(seat for seat in range(seats) if state.seated_since(seat) is not None)


def chairs_of(record: Record[Any]) -> list[Chair]:
    """Return who sat where at any time; a seat without a name is a person's."""
    known, seats = record.players, int(record.options["seats"])
    for state in record.states():  # a seat that is added in mid-game is always the next
        seats += state.seated_since(seats) is not None
    return [read_chair(known[seat], seat) if seat in known else Person("") for seat in range(seats)]


def player_names(words: Words, names: Iterable[str]) -> tuple[str, ...]:
    """Return what players are called, by seat: by number where nobody has a name."""
    return tuple(name or words.say("Player {n}", n=seat + 1) for seat, name in enumerate(names))
