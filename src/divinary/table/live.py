"""A live table as its log tells it. Entries are absorbed here; what is asked for makes new ones.

Everything is decided on the present picture and nothing is changed by deciding it: whoever
keeps the log writes the new entries down first, and only then are they absorbed.
"""

from collections.abc import Iterable
from functools import cache
from typing import Any, Final, NamedTuple, Protocol

from divinary.bots.roster import names as bot_names
from divinary.core.deciders import CHANCE, Party, seats_of
from divinary.core.errors import BadOption, UnreadableText
from divinary.core.game import Action, Game, View
from divinary.games import game
from divinary.table import log
from divinary.table.log import Entry, Kept
from divinary.table.places import Place
from divinary.table.refused import Refused
from divinary.table.table import Table

MINUTE: Final = 60


class Manners(Protocol):
    """What a game asks of those who sit at its table, beside the rules."""

    def silent(self, view: Any) -> bool:
        """Whether this seat may not talk or note now, because that would tell."""

    def lingers(self, view: Any) -> bool:
        """Whether this seat may still take something back before bots go on."""

    def is_note(self, action: Action) -> bool:
        """Whether an aside is a note, which a table may do without."""


class Proposal(NamedTuple):
    """Something that a group has before it."""

    id: int
    by: int
    action: Action
    agreed: tuple[int, ...]
    at: float


class Talk(NamedTuple):
    """Something that was said."""

    number: int
    at: float
    by: int
    name: str
    text: str


class Moment:
    """One state of a table, until anything but talk happens: what was worked out about it."""

    def __init__(self) -> None:
        """Know nothing yet."""
        self.views: dict[int | None, View[Any]] = {}
        self.seated: tuple[int, ...] | None = None
        self.asked: tuple[int, ...] | None = None


class Live:
    """One live table. Its version counts what changed the game, not what was said about it."""

    def __init__(self, id: str, kept: Iterable[Kept], manners: Manners) -> None:
        """Read a log from its start.

        Raises:
            DivinaryError: if it is no log of a table.
        """
        self.id = id
        self.manners = manners
        self.length = 0
        """Entries so far."""

        self.version = 0
        self.places: tuple[Place, ...] = ()
        self.table: Table | None = None
        self.proposals: tuple[Proposal, ...] = ()
        self.talk: tuple[Talk, ...] = ()
        self.again = ""
        self.last_at = 0.0
        self.moment = Moment()
        self._opened: log.Opened | None = None
        self._bots_say: dict[int, Action] | None = None
        self._turned_at = 0
        """How many actions had been done when the game last changed."""

        for one in kept:
            self.absorb(one)

    # --- What stands ---------------------------------------------------------------------------

    @property
    def opened(self) -> log.Opened:
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
        known = bot_names(self.opened.game)
        if kind not in known:
            raise BadOption("unknown-bot", given=kind, known=tuple(known))
        return kind

    # --- Absorbing what was written ------------------------------------------------------------

    def absorb(self, kept: Kept) -> None:
        """Take one entry of the log in."""
        entry = kept.entry
        self.length += 1
        self.last_at = kept.at
        if not isinstance(entry, log.Said):
            self.moment = Moment()
        match entry:
            case log.Opened():
                self._opened = entry
                self.places = (Place(),) * entry.places
            case log.Sat() | log.Seated() | log.Vacated():
                self._place(entry)
            case log.Begun():
                self._begin()
            case log.Moved(lines=lines):
                self._move(lines)
            case log.Undone(kept=length):
                self.playing.rewind(length)
                self._turn()
            case log.Handed(seat=seat, bot=bot):
                self._sit(seat, Place(self.places[seat].name, self.places[seat].key, bot))
            case _:
                self._hear(entry, kept.at)

    def _hear(self, entry: Entry, at: float) -> None:
        """Take in what people said to each other."""
        match entry:
            case log.Proposed(id=id, by=by, line=line):
                self._back(by)
                proposal = Proposal(id, by, self.game.action(line), (by,), at)
                self.proposals = (*self.proposals, proposal)
            case log.Agreed(id=id, by=by):
                self._back(by, id)
            case log.Said(by=by, text=text):
                said = Talk(self.length, at, by, self.places[by].name, text)
                self.talk = (*self.talk, said)
            case log.Again(table=table):
                self.again = table
            case _:
                raise Refused("damaged")

    def _back(self, seat: int, id: int | None = None) -> None:
        """Let a seat be for one proposal and for no other; what nobody is for is gone."""
        backed = [
            one._replace(
                agreed=tuple(sorted({*one.agreed, seat}))
                if one.id == id
                else tuple(other for other in one.agreed if other != seat)
            )
            for one in self.proposals
        ]
        self.proposals = tuple(one for one in backed if one.agreed)

    def _place(self, entry: log.Sat | log.Seated | log.Vacated) -> None:
        match entry:
            case log.Sat(place=number, name=name, key=key, line=line):
                self._sit(number, Place(name, key), line)
            case log.Seated(place=number, bot=bot, name=name, line=line):
                self._sit(number, Place(name, "", bot), line)
            case log.Vacated(place=number, line=line):
                name = self.places[number].name if self.table is not None else ""
                self._sit(number, Place(name), line)

    def _sit(self, number: int, place: Place, line: str = "") -> None:
        self.places = (*self.places[:number], place, *self.places[number + 1 :])
        if self.table is not None:
            self.table.seat(number, place.chair)
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
        self._bots_say = None
        self._turned_at = len(self.playing.record.actions)


@cache
def _aside(name: str, seat: int, verb: str) -> Action | None:
    try:
        found: Action = game(name).action(f"seat {seat} {verb}")
    except UnreadableText:
        return None
    return found


def run_on(table: Table) -> None:
    """Let chance speak, and press choices that are none, until somebody has to decide."""
    while table.state.decider is CHANCE or table.only_choice() is not None:
        table.step()


def lines_since(table: Table, length: int) -> tuple[str, ...]:
    """Return what was done since the record had so many actions."""
    return tuple(map(str, table.record.actions[length:]))
