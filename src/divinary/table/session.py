"""A live table as its log tells it. Entries are absorbed here; what is asked for makes new ones.

Everything is decided on the present picture and nothing is changed by deciding it: whoever
keeps the log writes the new entries down first, and only then are they absorbed.
"""

from collections.abc import Iterable
from functools import cache
from typing import Any

from divinary.bots.roster import checked
from divinary.core.deciders import Party, seats_of
from divinary.core.errors import UnreadableText
from divinary.core.game import Action, Game, View
from divinary.games import game
from divinary.table import log
from divinary.table.log import Entry, Kept
from divinary.table.policy import TablePolicy
from divinary.table.proposals import Proposal, Proposals, backed, counted
from divinary.table.refusals import Refused
from divinary.table.seats import TableSeat
from divinary.table.state_cache import StateCache, TableCache
from divinary.table.table import Table
from divinary.table.talk import AT_HAND, Talk


class TableSession:
    """One live table. Its version counts what changed the game, not what was said about it."""

    def __init__(self, id: str, kept: Iterable[Kept], manners: TablePolicy) -> None:
        """Read a log from its start.

        Raises:
            DivinaryError: if it is no log of a table.
        """
        self.id = id
        self.manners = manners
        self.length = 0
        """Entries so far."""

        self.version = 0
        self.places: tuple[TableSeat, ...] = ()
        self.table: Table | None = None
        self.proposals: Proposals = ()
        self.talk: tuple[Talk, ...] = ()
        """What was said last."""

        self.said = 0
        """How often anything was said."""

        self.again = ""
        self.last_at = 0.0
        self.moment = TableCache(StateCache())
        self._opened: log.TableOpened | None = None
        self._bots_say: dict[int, Action] | None = None
        self._spoken: dict[int, int] = {}
        """At which length of the log each seat last proposed or agreed, since the last turn."""

        self._turned_at = 0
        """How many actions had been done when the game last changed."""

        for one in kept:
            self.absorb(one)

    # --- What stands ---------------------------------------------------------------------------

    @property
    def opened(self) -> log.TableOpened:
        """How the table was opened."""
        if self._opened is None:
            raise Refused("damaged")
        return self._opened

    @property
    def game(self) -> Game[Any]:
        """The game that is played here."""
        return game(self.opened.game)

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
        return bool(key) and key == self.opened.host

    def view(self, seat: int | None) -> View[Any]:
        """Return what a seat may know; worked out once for each moment."""
        views = self.moment.views
        if seat not in views:
            views[seat] = self.playing.view(seat)
        return views[seat]

    @property
    def seated(self) -> tuple[int, ...]:
        """The seats that somebody holds in the game now; worked out once for each moment."""
        if self.moment.seated is None:
            self.moment.seated = () if self.table is None else self.table.seated
        return self.moment.seated

    @property
    def asked(self) -> tuple[int, ...]:
        """The people whose decision it is; nobody before the game and after it."""
        if self.moment.asked is None:
            self.moment.asked = () if self.table is None else self.table.asked()
        return self.moment.asked

    def group(self) -> tuple[int, ...]:
        """Return the people who decide together now; nobody where one decides alone."""
        if self.table is None or not isinstance(self.table.state.decider, Party):
            return ()
        return self.asked

    def awaited(self, seat: int | None) -> bool:
        """Whether a seat is asked and has not answered what lies before it.

        Whoever is for a proposal waits for the others, until one of them makes another.
        """
        if seat is None or seat not in self.asked:
            return False
        if len(self.group()) < 2 or all(seat not in one.agreed for one in self.proposals):
            return True
        return any(one.id > self._spoken[seat] for one in self.proposals)

    def notes_of(self, seat: int) -> int:
        """Return how many notes a seat has taken since the game last changed."""
        lately = self.playing.record.actions[self._turned_at :]
        return sum(str(action).startswith(f"seat {seat} ") for action in lately)

    def bots_say(self) -> dict[int, Action]:
        """Return what the bots of a mixed group would do; the people decide."""
        if self._bots_say is None:
            self._bots_say = self.playing.proposals(self._turned_at) if self.group() else {}
        return self._bots_say

    def bot_is_next(self) -> bool:
        """Whether the game waits for a bot to move."""
        table = self.table
        return table is not None and bool(seats_of(table.state.decider)) and not self.asked

    def silent(self, seat: int) -> bool:
        """Whether a seat may not talk or note now."""
        return self.table is not None and not self.over and self.manners.silent(self.view(seat))

    def lingering(self) -> bool:
        """Whether some person may still take something back, so that bots wait a little longer."""
        people = [seat for seat, place in enumerate(self.places) if place.key and not place.bot]
        return any(self.manners.lingers(self.view(seat)) for seat in people if seat in self.seated)

    def joinable(self) -> tuple[int, ...]:
        """Return the seats where somebody may sit down in mid-game."""
        if self.table is None or self.over:
            return ()
        if self.aside(0, "join") is None:
            return self.open_places()
        state, seats = self.table.state, range(len(self.places) + 1)
        return tuple(seat for seat in seats if self.aside(seat, "join") in state.asides(seat))

    def open_places(self) -> tuple[int, ...]:
        """Return the places where nobody sits."""
        return tuple(number for number, place in enumerate(self.places) if place.open)

    def aside(self, seat: int, verb: str) -> Action | None:
        """Return what the rules call somebody's coming or going; None where they do not know it."""
        return _aside(self.opened.game, seat, verb)

    def checked_bot(self, kind: str) -> str:
        """Return a kind of bot that plays this game, or raise `BadOption`."""
        return checked(self.opened.game, kind)

    # --- Absorbing what was written ------------------------------------------------------------

    def absorb(self, kept: Kept) -> None:
        """Take one entry of the log in."""
        entry = kept.entry
        self.length += 1
        self.last_at = kept.at
        if not isinstance(entry, log.Said):
            self.moment = TableCache(self.moment.stage if self._is_word(entry) else StateCache())
        match entry:
            case log.TableOpened():
                self._opened = entry
                self.places = (TableSeat(),) * entry.places
            case log.Sat() | log.Seated() | log.Vacated():
                self._place(entry)
            case log.Begun():
                self._begin()
            case log.Moved(lines=lines):
                self._move(lines)
            case log.Undone(kept=length):
                self.playing.rewind(length)
                self._turn()
            case log.Handed(seat=seat, bot=bot, why=why):
                self._sit(seat, TableSeat(self.places[seat].name, self.places[seat].key, bot))
                if why:
                    self._tell(kept.at, seat, lost=why)
            case _:
                self._hear(entry, kept.at)
        if self.proposals:
            self.proposals = counted(self.proposals, self.group(), kept.at)

    def _is_word(self, entry: Entry) -> bool:
        """Whether people only proposed, agreed or noted something."""
        if isinstance(entry, log.Moved):
            return all(self.manners.is_note(self.game.action(line)) for line in entry.lines)
        return isinstance(entry, log.Proposed | log.Agreed)

    def _hear(self, entry: Entry, at: float) -> None:
        """Take in what people said to each other."""
        match entry:
            case log.Proposed(id=id, by=by, line=line):
                proposal = Proposal(id, by, self.game.action(line), (by,))
                self.proposals = (*backed(self.proposals, by), proposal)
                self._spoken[by] = self.length
            case log.Agreed(id=id, by=by):
                self.proposals = backed(self.proposals, by, id)
                self._spoken[by] = self.length
            case log.Said(by=by, text=text):
                self._tell(at, by, text)
            case log.Again(table=table):
                self.again = table
            case _:
                raise Refused("damaged")

    def _tell(self, at: float, seat: int, text: str = "", lost: str = "") -> None:
        told = Talk(self.length, at, seat, self.names[seat], text, lost)
        self.talk = (*self.talk, told)[-AT_HAND:]
        self.said += 1

    def _place(self, entry: log.Sat | log.Seated | log.Vacated) -> None:
        match entry:
            case log.Sat(place=number, name=name, key=key, line=line):
                self._sit(number, TableSeat(name, key), line)
            case log.Seated(place=number, bot=bot, name=name, line=line):
                self._sit(number, TableSeat(name, "", bot), line)
            case log.Vacated(place=number, line=line):
                name = self.places[number].name if self.table is not None else ""
                self._sit(number, TableSeat(name), line)

    def _sit(self, number: int, place: TableSeat, line: str = "") -> None:
        """Let somebody play there; where the rules know nothing of it, the game is the same."""
        self.places = (*self.places[:number], place, *self.places[number + 1 :])
        if self.table is None:
            return
        self.table.seat(number, place.chair)
        self.proposals = backed(self.proposals, number)
        self._bots_say = None
        if line:
            self.table.follow(self.game.action(line))
            self._turn()

    def _begin(self) -> None:
        self.places = tuple(place for place in self.places if not place.open)
        chairs = [place.chair for place in self.places]
        self.table = Table.open(self.game, chairs, self.opened.options, self.opened.seed)

    def _move(self, lines: Iterable[str]) -> None:
        for line in lines:
            action = self.game.action(line)
            self.playing.follow(action)
            if not self.manners.is_note(action):
                self._turn()

    def _turn(self) -> None:
        """Count a change of the game: what was proposed before it is void."""
        self.version += 1
        self.proposals = ()
        self._spoken = {}
        self._bots_say = None
        self._turned_at = len(self.playing.record.actions)


@cache
def _aside(name: str, seat: int, verb: str) -> Action | None:
    try:
        found: Action = game(name).action(f"seat {seat} {verb}")
    except UnreadableText:
        return None
    return found
