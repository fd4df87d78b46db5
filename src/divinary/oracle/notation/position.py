"""Positions as text, both ways: one labelled line for each thing, so people can type one."""

from collections.abc import Callable, Mapping
from typing import Final

from msgspec.structs import replace

from divinary.core.errors import UnreadableText
from divinary.core.labelled_lines import labelled, reading
from divinary.oracle.data.colours import ADVENTURERS, COLOURS
from divinary.oracle.data.locations import PIERS
from divinary.oracle.model import options
from divinary.oracle.model.events import Event
from divinary.oracle.model.options import Options
from divinary.oracle.model.position import Boat, Position
from divinary.oracle.model.tasks import AnyTask, Choosing, Dealing, Throwing, Turning
from divinary.oracle.notation.actions import CARD_ICONS, one_of, read_boat, read_card
from divinary.oracle.notation.events import read_event, read_number, read_seat
from divinary.oracle.notation.shop import NOTHING, gathered, shop_lines, spread, with_line
from divinary.oracle.notation.tasks import read_people, read_task, task_text
from divinary.oracle.notation.validation import check_event, with_rest
from divinary.oracle.rules.set_up import set_up

FIRST_LINE: Final = "oracle position 1"
OVER: Final = "over"


def write(position: Position) -> str:
    """Return the position as text; `read` gives it back."""
    settings = " ".join([f"{name}={value}" for name, value in position.options.texts().items()])
    clock = [f"{seat}:{position.hours[seat]}" for seat in position.track]
    shops = enumerate(position.shops)
    lines = [
        FIRST_LINE,
        f"options {settings}",
        f"round {position.round}",
        f"turn {position.active}",
        f"clock {' '.join(clock)}",
        f"marker {NOTHING if position.marker is None else position.marker}",
        f"halls {' '.join(map(str, position.halls))}",
        f"lair {position.lair}",
        *[f"boat {n} {_boat_text(position, boat)}" for n, boat in enumerate(position.boats, 1)],
        f"square {' '.join(position.square) or NOTHING}",
        f"discards {' '.join(position.discards) or NOTHING}",
        f"under {' '.join(map(str, position.under)) or NOTHING}",
        *[f"shop {n} {line}" for n, shop in shops for line in shop_lines(shop, position.options)],
        *([f"agenda {task_text(task)}" for task in position.agenda] or [OVER]),
        *[f"past {event}" for event in position.past],
    ]
    return "\n".join([*lines, ""])


def read(text: str) -> Position:
    """Read a position. What is left out is as at the start of a game or a turn.

    Raises:
        UnreadableText: naming the line that cannot be read, or what cannot lie on a table.
    """
    lines = labelled(text, FIRST_LINE)
    draft = _Draft(set_up(options.read({})))
    for line in lines:
        with reading(line):
            if line.is_options:
                draft = _Draft(set_up(_read_options(line.rest)))
            else:
                draft.add(line.label, line.rest)
    return with_rest(draft.finished())


class _Draft:
    """A position as far as its lines have been read."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.agenda: list[AnyTask] = []
        self.past: list[Event] = []
        self.given: set[str] = set()

    def add(self, label: str, text: str) -> None:
        """Read one line; each thing may be given once."""
        if label == "past":
            self.past.append(read_event(text))
            check_event(self.position.options, self.past[-1])
        elif label == "agenda":
            self.agenda.append(read_task(text))
        else:
            thing = " ".join([label, *text.split()[: _PARTS.get(label, 0)]])
            if label not in _READERS or (label == OVER and text):
                raise ValueError(label)
            if thing in self.given:
                raise UnreadableText("said-twice", text=thing)
            self.given.add(thing)
            self.position = _READERS[label](self.position, text)

    def finished(self) -> Position:
        """Return the position, with defaults for what was left out."""
        position = self.position
        if self.past:
            position = replace(position, past=tuple(self.past))
        if "turn" not in self.given:
            position = replace(position, active=position.track[0])
        return replace(position, agenda=self._agenda(position))

    def _agenda(self, position: Position) -> tuple[AnyTask, ...]:
        """Return what is to be done: without agenda lines, the turn of the active player.

        What chance has still to give comes first. With no lines at all a game begins.
        """
        if self.agenda or OVER in self.given:
            if self.agenda and OVER in self.given:
                raise UnreadableText("over-or-not", text=task_text(self.agenda[0]))
            return tuple(self.agenda)
        if not self.given:
            return position.agenda
        seat, slots = position.active, len(position.options.cove.square)
        dealing = () if len(position.square) >= slots else (Dealing(),)
        throwing = () if position.shops[seat].dish else (Throwing(seat),)
        return (*dealing, *throwing, Choosing(seat), Turning())


def _read_options(text: str) -> Options:
    return options.read(dict(word.split("=", 1) for word in text.split()))


def _read_seat(position: Position, text: str) -> int:
    seat = read_seat(text)
    if seat >= len(position.shops):
        raise UnreadableText("unknown-seat", text=text)
    return seat


def _read_clock(position: Position, text: str) -> Position:
    """Read where the timepieces are, in the order in which they would act."""
    pieces = [word.partition(":") for word in text.split()]
    hours = {_read_seat(position, seat): read_number(hour) for seat, _, hour in pieces}
    if len(hours) != len(position.shops) or len(pieces) != len(hours):
        raise UnreadableText("clock-seats", text=text, needed=len(position.shops))
    return replace(position, track=tuple(hours), hours=tuple([hours[s] for s in sorted(hours)]))


def _read_halls(position: Position, text: str) -> Position:
    halls = tuple(map(read_number, text.split()))
    if len(halls) != len(COLOURS):
        raise UnreadableText("halls-differ", given=len(halls), needed=len(COLOURS))
    return replace(position, halls=halls)


def _boat_text(position: Position, boat: Boat) -> str:
    people = " ".join(spread(boat.crowd, ADVENTURERS)) or NOTHING
    docks = position.options.cove.docks
    return people if boat.dock is None else f"{docks[boat.dock][0]}: {people}"


def _read_boat(position: Position, text: str) -> Position:
    """Read who sits in a boat, after the pier of a docked one: `3 left: red red`."""
    name, _, rest = text.partition(" ")
    boat, cove = read_boat(name), position.options.cove
    if boat >= len(cove.sides):
        raise UnreadableText("unknown-boat", text=name, high=len(cove.sides))
    pier, colon, people = rest.rpartition(":")
    dock = None
    if colon:
        berth = (PIERS[one_of(pier.strip(), PIERS)], cove.sides[boat])
        if berth not in cove.docks:
            raise UnreadableText("dock-out-of-reach", boat=boat + 1, pier=berth[0])
        dock = cove.docks.index(berth)
    crowd = gathered(read_people(_some(people)), len(ADVENTURERS))
    return replace(position, boats=position.with_boat(boat, Boat(crowd, dock)))


def _read_shop(position: Position, text: str) -> Position:
    name, _, line = text.partition(" ")
    seat = _read_seat(position, name)
    shop = with_line(position.shops[seat], position.options, line.strip())
    return replace(position, shops=(*position.shops[:seat], shop, *position.shops[seat + 1 :]))


def _read_cards(text: str) -> tuple[str, ...]:
    return tuple(map(read_card, _some(text).split()))


def _some(text: str) -> str:
    return "" if text.strip() == NOTHING else text


def _read_marker(position: Position, text: str) -> Position:
    return replace(position, marker=None if text == NOTHING else read_number(text))


def _read_under(position: Position, text: str) -> Position:
    cards = [one_of(card, CARD_ICONS) + 1 for card in _some(text).split()]
    return replace(position, under=tuple(cards))


_READERS: Final[Mapping[str, Callable[[Position, str], Position]]] = {
    "round": lambda position, text: replace(position, round=read_number(text)),
    "turn": lambda position, text: replace(position, active=_read_seat(position, text)),
    "clock": _read_clock,
    "marker": _read_marker,
    "halls": _read_halls,
    "lair": lambda position, text: replace(position, lair=read_number(text)),
    "boat": _read_boat,
    "square": lambda position, text: replace(position, square=_read_cards(text)),
    "discards": lambda position, text: replace(position, discards=_read_cards(text)),
    "under": _read_under,
    "shop": _read_shop,
    OVER: lambda position, text: position,
}
_PARTS: Final[Mapping[str, int]] = {"boat": 1, "shop": 2}
"""How many words after the label say what a line is about, such as which boat."""
