"""What happened, in as few lines as possible: events of one kind in a row share a line."""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final, NamedTuple, TypeVar

from divinary.core.words import Words
from divinary.oracle.data.runes import RUNES
from divinary.oracle.model.actions import Adjust, Corrupt, Deal, Go, Move, Pull, Throw
from divinary.oracle.model.dish import Dish, moved, turned, value
from divinary.oracle.model.events import Event, Gold, MarketOpened, Round, Sold
from divinary.oracle.model.position import Position
from divinary.oracle.rulebook import terms
from divinary.oracle.rulebook.phrases import counted, listed
from divinary.oracle.rulebook.terms import townsfolk_name
from divinary.oracle.speech.events import event_words, name_of, sold_words

What = TypeVar("What")


class NewsEvent(NamedTuple):
    """An event, with what the events before it say about it."""

    place: int
    """Its place in the past."""

    event: Event
    boat: int | None = None
    """The boat of an Adventurer who arrives."""

    dish: Dish | None = None
    """The dish before a die is turned."""


def news(words: Words, table: Position, names: Sequence[str], since: int) -> list[str]:
    """Return what happened after the first `since` events; an Arrival phase is one line."""
    recent = [one for one in _in_context(table) if one.place >= since]
    return [_line(words, names, list(group)) for _, group in groupby(recent, key=_kind)]


def _in_context(table: Position) -> Iterator[NewsEvent]:
    """Yield the past, with the boat of each arrival and the dish before each turn of a die."""
    cove = table.options.cove
    still_to_come = 0
    dishes: dict[int | None, Dish] = {}
    for place, event in enumerate(table.past):
        match event.what:
            case Round():
                still_to_come = cove.arrivals * len(cove.sides)
            case Pull() if still_to_come:
                number = cove.arrivals * len(cove.sides) - still_to_come
                still_to_come -= 1
                yield NewsEvent(place, event, boat=number // cove.arrivals)
                continue
            case Throw(dish=dish):
                dishes[event.seat] = dish
            case Move(rune=rune) if event.seat in dishes:
                dishes[event.seat] = moved(dishes[event.seat], rune)
            case Adjust(die=die, by=by) if event.seat in dishes:
                yield NewsEvent(place, event, dish=dishes[event.seat])
                dishes[event.seat] = turned(dishes[event.seat], die, by)
                continue
        yield NewsEvent(place, event)


def _kind(one: NewsEvent) -> Hashable:
    """Return what events that share a line have in common; most have a line each."""
    match one.event.what:
        case Pull():
            return Pull, one.boat is None
        case Deal():
            return Deal
        case Sold() | Gold(source="sales"):
            return Sold, one.event.seat
        case Corrupt():
            return Corrupt, one.event.seat
        case _:
            return one.place


def _line(words: Words, names: Sequence[str], group: list[NewsEvent]) -> str:
    first = group[0].event
    worded = GROUPED.get(type(first.what))
    said = worded(words, group, name_of(words, names, first.seat)) if worded else ""
    return said or event_words(words, first, names)


def _actions(group: list[NewsEvent], kind: type[What]) -> list[What]:
    return [one.event.what for one in group if isinstance(one.event.what, kind)]


def _pulled(words: Words, group: list[NewsEvent], name: str) -> str:
    """Return the Adventurers who arrive, boat by boat, or those that a mark has brought."""
    if group[0].boat is None:
        crowd = [words.say(terms.ADVENTURERS[one.who]) for one in _actions(group, Pull)]
        return words.say("Out of the bag: {who}.", who=words.both(crowd))
    boats = []
    for boat, those in groupby(group, key=lambda one: one.boat):
        pulled = [one.who for one in _actions([*those], Pull)]
        counts = [pulled.count(kind) for kind in range(len(terms.KINDS))]
        boats.append(f"{int(boat or 0) + 1} – {counted(words, terms.KINDS, counts)}")
    return words.say("The boats arrive: {boats}.", boats=listed(words, boats))


def _dealt(words: Words, group: list[NewsEvent], name: str) -> str:
    cards = [townsfolk_name(words, one.card) for one in _actions(group, Deal)]
    return words.say("New in the Town Square: {card}.", card=", ".join(cards))


def _corrupted(words: Words, group: list[NewsEvent], name: str) -> str:
    if len(group) == 1:
        return ""
    icons = [str(one.icons) for one in _actions(group, Corrupt)]
    return words.count(
        "{name} draws {n} Corruption card (Rogue icons: {icons}).",
        "{name} draws {n} Corruption cards (Rogue icons: {icons}).",
        len(group),
        name=name,
        icons=" + ".join(icons),
    )


def _turned(words: Words, group: list[NewsEvent], name: str) -> str:
    action, dish = group[0].event.what, group[0].dish
    if dish is None or not isinstance(action, Adjust):
        return ""
    return words.say(
        "{name} spends ±1: die {die} goes from {old} to {new}.",
        name=name,
        die=RUNES[action.die].upper(),
        old=value(dish, action.die),
        new=value(turned(dish, action.die, action.by), action.die),
    )


GROUPED: Final[Mapping[type, Callable[[Words, list[NewsEvent], str], str]]] = {
    Pull: _pulled,
    Deal: _dealt,
    Sold: lambda words, group, name: sold_words(words, _actions(group, Sold), name),
    Corrupt: _corrupted,
    Adjust: _turned,
}
"""How events that share a line are worded; if empty, the sentence for one event is used."""


class Takings(NamedTuple):
    """What a Market phase brought a seat."""

    round: int
    gold: int
    cards: int


def last_market(table: Position, seat: int) -> Takings | None:
    """Return what the last Market phase brought, as long as the seat has not acted since."""
    past = table.past
    opened, begun = (
        max([n for n, event in enumerate(past) if isinstance(event.what, kind)], default=0)
        for kind in (MarketOpened, Round)
    )
    since = [event.what for event in past[begun:] if event.seat == seat]
    if not 0 < opened < begun or any(isinstance(what, Adjust | Move | Go) for what in since):
        return None
    own = [event.what for event in past[opened:begun] if event.seat == seat]
    gold = sum([what.amount for what in own if isinstance(what, Gold)])
    cards = len([what for what in own if isinstance(what, Corrupt)])
    return Takings(table.round - 1, gold, cards)
