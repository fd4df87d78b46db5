"""A record: a header and the actions of a game, one a line. It always replays identically."""

from collections.abc import Callable, Iterator, Mapping
from string import digits
from typing import Any, Generic

import msgspec
from msgspec.structs import replace

from divinary.core.errors import BadOption, BadRecord, IllegalAction, NothingToUndo, UnreadableText
from divinary.core.game import A, Game, State

VERSION = 1
FIRST_LINE = f"divinary record {VERSION}"
LAST_LINE = "end"
"""The last line of every record. Without it, a record is incomplete."""


class Record(msgspec.Struct, Generic[A], frozen=True):
    """All actions of a game from the start, choices and outcomes of chance."""

    game: Game[A]
    options: Mapping[str, str]
    actions: tuple[A, ...] = ()
    players: Mapping[int, str] = msgspec.field(default_factory=dict)
    """Who sat where, as the table writes it; the rules never read it."""

    def __hash__(self) -> int:
        return hash((self.game.name, frozenset(self.options.items()), self.actions))

    def states(self) -> Iterator[State[A]]:
        """Yield the first state and the state after each action."""
        state = self.game.start(**self.options)
        yield state
        for action in self.actions:
            state = state.apply(action)
            yield state

    def end(self) -> State[A]:
        """Return the state after the last action."""
        for state in self.states():  # noqa: B007 - one at a time: each holds the whole past
            pass
        return state

    def then(self, action: A) -> "Record[A]":
        """Return the record with one more action."""
        return replace(self, actions=(*self.actions, action))

    def undo(self) -> "Record[A]":
        """Return the record without the last action, if that action revealed nothing.

        Raises:
            NothingToUndo: if the last action revealed something, or there is none.
        """
        if not self.actions:
            raise NothingToUndo("nothing-done")
        before = replace(self, actions=self.actions[:-1])
        if before.end().reveals(self.actions[-1]):
            raise NothingToUndo("already-told", action=str(self.actions[-1]))
        return before

    def seen_by(self, seat: int | None) -> "Record[A]":
        """Return the record as `seat` saw it: the only form that is shown while a game runs.

        A player who took over a seat did not see what the player before held there.
        """
        state = self.game.start(**self.options)
        watched: list[A] = []
        seen: list[A] = []
        for action in self.actions:  # no state is kept: those of a long game are large
            watched.append(state.seen(action, None))
            seen.append(state.seen(action, seat))
            state = state.apply(action)
        since = None if seat is None else state.seated_since(seat)
        since = len(self.actions) if since is None else since
        return replace(self, actions=(*watched[:since], *seen[since:]))


def dumps(record: Record[Any]) -> str:
    """Write a record as text."""
    head = [FIRST_LINE, f"game {record.game.name}"]
    head += [f"option {name} {value}" for name, value in record.options.items()]
    named = {seat: " ".join(who.split()) for seat, who in sorted(record.players.items())}
    head += [f"seat {seat} {who}" for seat, who in named.items() if who]
    return "\n".join([*head, "", *map(str, record.actions), LAST_LINE, ""])


def loads(text: str, find: Callable[[str], Game[Any]]) -> Record[Any]:
    """Read a record and replay it once; `find` returns a game by its name.

    Raises:
        BadRecord: naming the line that is damaged, or of an unknown game or version.
    """
    lines = _checked_frame(text)
    head, body = _split(lines)
    game, options, players = _read_head(head, find)
    try:
        state = game.start(**options)
    except BadOption as wrong:
        at = _line_of(head, wrong)
        raise BadRecord("bad-option", line=at, text=lines[at - 1], why=wrong.reason) from wrong
    actions: list[Any] = []
    for number, line in body:
        try:
            actions.append(game.action(line))
            state = state.apply(actions[-1])
        except (UnreadableText, IllegalAction) as wrong:
            raise BadRecord("bad-line", line=number, text=line, why=wrong.reason) from wrong
    return Record(game, game.options(**options), tuple(actions), players)


def _checked_frame(text: str) -> list[str]:
    """Return the lines from the first to the last; blank lines may follow."""
    lines = text.removeprefix("\ufeff").rstrip().splitlines()
    first = lines[0].split() if lines else []
    if first[:2] != ["divinary", "record"]:
        raise BadRecord("not-a-record", line=1)
    if first != FIRST_LINE.split():
        raise BadRecord("unknown-version", line=1, given=" ".join(first[2:]), known=str(VERSION))
    if lines[-1] != LAST_LINE:
        raise BadRecord("breaks-off", line=len(text.splitlines()))
    return lines


def _split(lines: list[str]) -> tuple[list[tuple[int, str]], list[tuple[int, str]]]:
    """Split the numbered lines into header and actions, without the frame."""
    numbered = list(enumerate(lines, start=1))[1:-1]
    blank = next((i for i, (_, line) in enumerate(numbered) if not line.strip()), len(numbered))
    return numbered[:blank], numbered[blank + 1 :]


def _read_head(
    head: list[tuple[int, str]], find: Callable[[str], Game[Any]]
) -> tuple[Game[Any], dict[str, str], dict[int, str]]:
    game: Game[Any] | None = None
    options: dict[str, str] = {}
    players: dict[int, str] = {}
    for number, line in head:
        match line.split(maxsplit=2):
            case ["game", name]:
                try:
                    game = find(name)
                except BadOption as wrong:
                    raise BadRecord("foreign-game", line=number, text=name) from wrong
            case ["option", name, value]:
                options[name] = value
            case ["seat", seat, who] if len(seat) == 1 and seat in digits:
                players[int(seat)] = who
            case _:
                raise BadRecord("bad-line", line=number, text=line, why="not-a-header")
    if game is None:
        raise BadRecord("no-game", line=2)
    return game, options, players


def _line_of(head: list[tuple[int, str]], wrong: BadOption) -> int:
    name = wrong.details.get("name")
    return next((n for n, line in head if line.split()[:2] == ["option", name]), 1)
