"""A live table as its log describes it: entries are applied here, and requests make new ones.

A request looks at the present state and changes nothing: its entries are first written to the log,
and only then applied.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple, Protocol

from divinary.core.deciders import Party, seats_of
from divinary.core.errors import UnreadableText
from divinary.core.game import Action, Game, View
from divinary.games import game
from divinary.table import log
from divinary.table.keys import TableKeys
from divinary.table.log import Entry, Kept
from divinary.table.players import TableSeat
from divinary.table.proposals import Proposal, Proposals, backed, counted
from divinary.table.refusals import Refused
from divinary.table.table import Table

LINES_KEPT: Final = 100
"""Lines of talk that are kept in memory; the log has them all."""


class TablePolicy(Protocol):
    """One game's rules for talk and notes, from a seat's View. An open game needs none of them."""

    def silent(self, view: Any) -> bool:
        """Whether this seat may not talk or note now, because that would reveal something."""
        return False

    def lingers(self, view: Any) -> bool:
        """Whether this seat may still take something back before bots go on."""
        return False

    def is_note(self, action: Action) -> bool:
        """Whether an aside is a note, which a table may forbid."""
        return False


class Talk(NamedTuple):
    """Something that was said, or the notice that a bot plays for somebody."""

    number: int
    at: float
    by: int
    name: str
    text: str
    lost: str = ""
    """In a notice: why the seat was handed to a bot (`outside_bots`)."""


class TableSession:
    """One live table. Its version counts what changed the game, not what was said about it."""

    def __init__(
        self, id: str, kept: Sequence[Kept], policies: Callable[[str], TablePolicy]
    ) -> None:
        """Read a log from its start; `policies` are the games' by name.

        Raises:
            DivinaryError: if it is no log of a table.
        """
        opened = kept[0].entry if kept else None
        if not isinstance(opened, log.TableOpened):
            raise Refused("damaged")
        self.id = id
        self.opened = opened
        self.game: Game[Any] = game(opened.game)
        self.policy = policies(opened.game)
        self.length = 1
        """The number of entries so far."""

        self.last_at = kept[0].at
        self.version = 0
        self.places = (TableSeat(),) * opened.places
        self.keys = TableKeys(opened.host)
        self.table: Table | None = None
        self.asked: tuple[int, ...] = ()
        """The people who decide now; none before the game and after it."""

        self.proposals: Proposals = ()
        self.talk: tuple[Talk, ...] = ()
        """The last things that were said."""

        self.said = 0
        """How many things were said."""

        self.said_bytes = 0
        """How long that was, in UTF-8."""

        self.bot_choices: Mapping[int, Action] | None = None
        """What the bots of a mixed group would choose; None until they have thought."""

        self.again = ""
        self.as_seen: object = object()
        """Another object after everything but talk: a picture made before is out of date."""

        self.as_played: object = object()
        """Another object after everything but talk, notes and proposals, likewise for the game."""

        self._views: dict[int | None, View[Any]] = {}
        self._seated: tuple[int, ...] | None = None
        self.answered_at: dict[int, int] = {}
        """At which length of the log each seat last proposed or agreed, since the game changed."""

        self.answers: dict[int, int] = {}
        """How often each seat has proposed or agreed since then."""

        self.changed_at = 0
        """How many actions had been done when the game last changed."""

        self.bots_asked_at = 0
        """How long the log was when the game, or who plays it, last changed: then bots think."""

        for one in kept[1:]:
            self.absorb(one)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.table is not None and self.table.state.result is not None

    @property
    def playing(self) -> Table:
        """The game in progress or finished, or raise `Refused`."""
        if self.table is None:
            raise Refused("not-begun")
        return self.table

    @property
    def names(self) -> tuple[str, ...]:
        """The players by seat."""
        return tuple(place.name for place in self.places)

    def seat_of(self, key: str) -> int | None:
        """Return the seat that a key's digest holds."""
        found = (seat for seat, place in enumerate(self.places) if key and place.key == key)
        return next(found, None)

    def is_host(self, key: str) -> bool:
        """Whether a key's digest is the host's."""
        return bool(key) and key == self.keys.host

    def view(self, seat: int | None) -> View[Any]:
        """Return what a seat may know, made once until something happens."""
        if seat not in self._views:
            self._views[seat] = self.playing.state.view(seat)
        return self._views[seat]

    @property
    def seated(self) -> tuple[int, ...]:
        """The seats that are taken in the game now, counted once until something happens."""
        if self._seated is None:
            self._seated = () if self.table is None else self.table.seated
        return self._seated

    def group(self) -> tuple[int, ...]:
        """Return the people who decide together now; none if one decides alone."""
        if self.table is None or not isinstance(self.table.state.decider, Party):
            return ()
        return self.asked

    def awaited(self, seat: int | None) -> bool:
        """Whether a seat is asked and still has to answer.

        A seat that agreed to a proposal waits for the others, until one of them makes another.
        """
        if seat is None or seat not in self.asked:
            return False
        if len(self.group()) < 2 or all(seat not in one.agreed for one in self.proposals):
            return True
        return any(one.id > self.answered_at[seat] for one in self.proposals)

    def notes_of(self, seat: int) -> int:
        """Return how many notes a seat has taken since the game last changed."""
        lately = self.playing.done_since(self.changed_at)
        return sum(str(action).startswith(f"seat {seat} ") for action in lately)

    def show_bot_choices(self, choices: Mapping[int, Action]) -> None:
        """Show what the bots of a mixed group would choose."""
        self.bot_choices = choices
        self.as_seen, self.as_played = object(), object()

    def bot_is_next(self) -> bool:
        """Whether the game waits for a bot to move."""
        table = self.table
        return table is not None and bool(seats_of(table.state.decider)) and not self.asked

    @property
    def people_play(self) -> bool:
        """Whether a person holds a seat of the game and plays it, so that bots go on for them.

        If not, bots play every seat, and the table rests while nobody looks (`hub`).
        """
        return any(self.places[seat].key and not self.places[seat].bot for seat in self.seated)

    def silent(self, seat: int) -> bool:
        """Whether a seat may not talk or note now."""
        return self.table is not None and not self.over and self.policy.silent(self.view(seat))

    def lingering(self) -> bool:
        """Whether a person may still take something back, so that bots wait a little longer."""
        people = [seat for seat, place in enumerate(self.places) if place.key and not place.bot]
        return any(self.policy.lingers(self.view(seat)) for seat in people if seat in self.seated)

    def joinable(self) -> tuple[int, ...]:
        """Return the seats where somebody may sit down in mid-game."""
        if self.table is None or self.over:
            return ()
        if seat_action(self.opened.game, 0, "join") is None:
            return self.open_places()
        state, seats = self.table.state, range(len(self.places) + 1)
        joins = [seat_action(self.opened.game, seat, "join") for seat in seats]
        return tuple(seat for seat in seats if joins[seat] in state.asides(seat))

    def open_places(self) -> tuple[int, ...]:
        """Return the places where nobody sits."""
        return tuple(number for number, place in enumerate(self.places) if place.open)

    def is_played_by_bot(self, seat: int | None) -> bool:
        """Whether a bot plays at a seat, perhaps for a person."""
        return seat is not None and bool(self.places[seat].bot)

    # --- Applying what was written -------------------------------------------------------------

    def absorb(self, kept: Kept) -> None:
        """Apply one entry of the log."""
        entry = kept.entry
        self.length += 1
        self.last_at = kept.at
        if not isinstance(entry, log.Said):
            self.as_seen, self._views, self._seated = object(), {}, None
        match entry:
            case log.Sat() | log.Seated() | log.Vacated():
                self._change_place(entry)
            case log.KeyRenewed(old=old, key=key):
                self.keys = self.keys.renewed(old, key)
                given = self.keys.given
                self.places = tuple([one.with_key(old, key, given) for one in self.places])
            case log.Begun():
                self._begin()
            case log.Moved(lines=lines):
                self._move(lines)
            case log.Undone(kept=length):
                self.playing.rewind(length)
                self._count_change()
            case log.Handed(seat=seat, bot=bot, why=why):
                self._sit(seat, self.places[seat].with_bot(bot))
                if why:
                    self._add_talk(kept.at, seat, lost=why)
            case _:
                self._absorb_talk(entry, kept.at)
        self.asked = () if self.table is None else self.table.asked()
        if self.proposals:
            self.proposals = counted(self.proposals, self.group(), kept.at)

    def _absorb_talk(self, entry: Entry, at: float) -> None:
        """Apply what people said to each other."""
        match entry:
            case log.Proposed(id=id, by=by, line=line):
                proposal = Proposal(id, by, self.game.action(line), (by,))
                self.proposals = (*backed(self.proposals, by), proposal)
                self._count_answer(by)
            case log.Agreed(id=id, by=by):
                self.proposals = backed(self.proposals, by, id)
                self._count_answer(by)
            case log.Said(by=by, text=text):
                self._add_talk(at, by, text)
            case log.Again(table=table):
                self.again = table
            case _:
                raise Refused("damaged")

    def _count_answer(self, seat: int) -> None:
        self.answered_at[seat] = self.length
        self.answers[seat] = self.answers.get(seat, 0) + 1

    def _add_talk(self, at: float, seat: int, text: str = "", lost: str = "") -> None:
        said = Talk(self.length, at, seat, self.names[seat], text, lost)
        self.talk = (*self.talk, said)[-LINES_KEPT:]
        self.said += 1
        self.said_bytes += len(text.encode())

    def _change_place(self, entry: log.Sat | log.Seated | log.Vacated) -> None:
        match entry:
            case log.Sat(name=name, key=key):
                self.keys = self.keys.with_another()
                place = TableSeat(name, key, key_number=self.keys.given)
            case log.Seated(bot=bot, name=name):
                place = TableSeat(name, "", bot)
            case log.Vacated(place=number):
                place = TableSeat("" if self.table is None else self.places[number].name)
        self._sit(entry.place, place, entry.line)

    def _sit(self, number: int, place: TableSeat, line: str = "") -> None:
        """Change who plays there; without a line the rules know nothing of it."""
        self.places = (*self.places[:number], place, *self.places[number + 1 :])
        if self.table is None:
            return
        self.table.seat(number, place.chair)
        self.proposals = backed(self.proposals, number)
        self.as_played = object()
        self._ask_bots()
        if line:
            self.table.follow(self.game.action(line))
            self._count_change()

    def _begin(self) -> None:
        self.places = tuple(place for place in self.places if not place.open)
        chairs = [place.chair for place in self.places]
        self.table = Table.open(self.game, chairs, self.opened.options, self.opened.seed)

    def _move(self, lines: Iterable[str]) -> None:
        for line in lines:
            action = self.game.action(line)
            self.playing.follow(action)
            if not self.policy.is_note(action):
                self._count_change()

    def _count_change(self) -> None:
        """Count a change of the game: what was proposed before it is void."""
        self.version += 1
        self.as_played = object()
        self.proposals = ()
        self.answered_at, self.answers = {}, {}
        self.changed_at = self.playing.length
        self._ask_bots()

    def _ask_bots(self) -> None:
        """Let bots think again: what they were thinking about is over."""
        self.bot_choices = None
        self.bots_asked_at = self.length


@cache
def seat_action(name: str, seat: int, verb: str) -> Action | None:
    """Return the action `join` or `leave` of a seat; None in a game without such a rule."""
    try:
        found: Action = game(name).action(f"seat {seat} {verb}")
    except UnreadableText:
        return None
    return found
