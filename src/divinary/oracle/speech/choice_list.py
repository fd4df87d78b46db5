"""The list of the Oracle's choices: the key and the sentence of each."""

from collections.abc import Mapping
from itertools import groupby

from divinary.core.words import Words
from divinary.oracle.data.locations import Location
from divinary.oracle.model import actions
from divinary.oracle.model.actions import DONE, Choice, Ferry, Go, Line
from divinary.oracle.model.dish import turned, value
from divinary.oracle.model.position import Position
from divinary.oracle.model.tasks import Charting, Choosing
from divinary.oracle.model.view import View
from divinary.oracle.rulebook import terms
from divinary.oracle.rulebook.phrases import line_words, listed
from divinary.oracle.rules.locations import why_closed
from divinary.oracle.speech.choice_notes import closed_by, decider, note, reach_words, staff_work
from divinary.oracle.speech.choices import choice_words
from divinary.oracle.speech.location_notes import by_bubbles, closed_words
from divinary.oracle.speech.signs import rune_name

CLOSED = "–"
"""In place of a key: this is worth knowing, but cannot be chosen now."""


def labels(view: View) -> dict[str, Choice]:
    """Number the choices; `done` is 0. The key of a line that closes nothing is its dots."""
    rest = [choice for choice in view.choices if choice != DONE]
    done: dict[str, Choice] = {"0": DONE} if len(rest) < len(view.choices) else {}
    near, far = _near_and_far(view, rest)
    numbered: dict[str, Choice] = {str(n): choice for n, choice in enumerate(near, start=1)}
    return {**numbered, **{_dots(choice): choice for choice in far}, **done}


def _near_and_far(view: View, rest: list[Choice]) -> tuple[list[Choice], list[Choice]]:
    """Return the choices that get a number, locations first, and the lines that do not."""
    task = view.table.agenda[0] if view.table.agenda else None
    if not isinstance(task, Charting):
        return sorted(rest, key=lambda choice: not isinstance(choice, Go)), []
    closing = [one for one in rest if closed_by(view.table, task.seat, _dots(one))]
    return closing, [one for one in rest if one not in closing]


def _dots(choice: Choice) -> str:
    return choice.dots if isinstance(choice, Line) else str(choice)


def listing(words: Words, view: View) -> list[str]:
    """Return the choices with their keys; all lines that close nothing are one entry."""
    task = view.table.agenda[0] if view.table.agenda else None
    if view.choices and isinstance(task, Choosing):
        return _choosing(words, view)
    lines: list[str] = []
    for group, items in groupby(labels(view).items(), key=lambda item: _group(*item)):
        lines += _listed(words, view, group, list(items))
    if isinstance(task, Charting) and (near := reach_words(words, view.table, task)):
        lines.append(f"{CLOSED}  {near}")
    return lines


def _choosing(words: Words, view: View) -> list[str]:
    """Return the locations, with what the throw and bubbles give there, and then the bubbles."""
    keys = {str(choice): label for label, choice in labels(view).items()}
    more, shop = by_bubbles(words, view.table), view.table.shops[decider(view.table)]
    lines = []
    for location in Location:
        go = Go(location)
        closed = why_closed(view.table, shop, location)
        if closed is None:
            lines.append(f"{keys[str(go)]}  {full_words(words, go, view.table, more)}")
        else:
            name, why = words.say(terms.LOCATIONS[location]), closed_words(words, closed, location)
            said = words.say("{location}: closed, {why}", location=name, why=why)
            said = _with_bubbles(words, said, more[location]) if location in more else said
            lines.append(f"{CLOSED}  {said}")
    rest = [choice for choice in view.choices if not isinstance(choice, Go)]
    return [*lines, *[f"{keys[str(one)]}  {listed_words(words, one, view.table)}" for one in rest]]


def full_words(words: Words, choice: Choice, table: Position, more: Mapping[Location, str]) -> str:
    """Return a choice as it is listed, and what else bubbles would give at a location."""
    said = listed_words(words, choice, table)
    if not isinstance(choice, Go) or choice.location not in more:
        return said
    return _with_bubbles(words, said, more[choice.location])


def _with_bubbles(words: Words, said: str, more: str) -> str:
    return listed(words, [said, words.say("bubbles: {more}", more=more)])


def _group(label: str, choice: Choice) -> str:
    """Return what choices that share a line have in common; nothing for most."""
    if isinstance(choice, Ferry):
        return f"{choice.boat} {choice.who}"
    return "lines" if not label.isdigit() else ""


def _listed(words: Words, view: View, group: str, items: list[tuple[str, Choice]]) -> list[str]:
    if group == "lines":
        many = words.count(
            "the one line that closes nothing now, by its two dots",
            "any of the {n} lines that close nothing now, by its two dots",
            len(items),
        )
        return [f"{items[0][0]}  {many}"]
    if group and len(items) > 1:
        return [_ferries(words, items)]
    return [f"{label}  {listed_words(words, choice, view.table)}" for label, choice in items]


def _ferries(words: Words, items: list[tuple[str, Choice]]) -> str:
    """Return one line for all boats that an Adventurer can move to."""
    first = items[0][1]
    assert isinstance(first, Ferry), "no other choices are grouped by boat"
    said = words.say(
        "Move {who} from boat {boat} to boat {boats}",
        who=words.say(terms.AN_ADVENTURER[first.who]),
        boat=first.boat + 1,
        boats=words.either([str(one.to + 1) for _, one in items if isinstance(one, Ferry)]),
    )
    return f"{items[0][0]}–{items[-1][0]}  {said}"


def listed_words(words: Words, choice: Choice, table: Position) -> str:
    """Return a choice, in short if there are many of its kind, and what it would bring."""
    said = _short(words, choice, table)
    more = note(words, choice, table)
    if not more:
        return said
    if ":" in said and not said.endswith(")"):
        return words.say("{what} ({how})", what=said, how=more)
    return words.say("{name}: {text}", name=said, text=more)


def plain_words(words: Words, choice: Choice, table: Position) -> str:
    """Return a choice by its name alone, without hours, hints or what it would bring."""
    match choice:
        case actions.Activate(staff=staff):
            return words.say(terms.STAFF[staff])
        case actions.Adjust() | actions.Move() | Line() | actions.Take() | actions.Market():
            return _short(words, choice, table)
        case actions.Cross() | actions.Sell() | actions.Embark():
            return _short(words, choice, table)
        case actions.Done():
            return choice_words(words, choice, table)
        case _:
            return choice_words(words, choice)


def _short(words: Words, choice: Choice, table: Position) -> str:
    match choice:
        case actions.Adjust():
            return _turned(words, choice, table)
        case actions.Move(rune=rune):
            bubble = terms.bubble(words, "move")
            return words.say("{name}: {text}", name=bubble, text=rune_name(words, rune))
        case Line(dots=dots):
            return line_words(dots)
        case actions.Take(good=good):
            return words.say(terms.GOODS[good])
        case actions.Market(colour=colour):
            icon, faction = terms.THINGS["market-icon"], terms.FACTIONS[colour]
            return words.say("{name}: {text}", name=words.say(icon), text=words.say(faction))
        case actions.Cross(place=place):
            names = dict(zip(actions.PLACES_OF_AN_X, (*terms.ROWS, *terms.FACTIONS), strict=True))
            return words.say("X: {where}", where=words.say(names[place]))
        case actions.Sell(good=good, pier=pier):
            sold, where = words.say(terms.GOODS[good]), words.say(terms.PIERS[pier])
            return f"{sold}, {where}"
        case actions.Activate(staff=staff):
            work = staff_work(words, table.options.board, staff)
            return words.say("{name}: {text}", name=words.say(terms.STAFF[staff]), text=work)
        case actions.Embark(who=who, boat=boat):
            seated = words.say(terms.ADVENTURERS[who])
            return words.say("{who} into boat {boat}", who=seated, boat=boat + 1)
        case _:
            return choice_words(words, choice, table)


def _turned(words: Words, choice: actions.Adjust, table: Position) -> str:
    """Return a ±1 with the number that the die would show."""
    dish = table.shops[decider(table)].dish
    assert dish is not None, "the Runes were thrown before the turn"
    return words.say(
        "{bubble}: {die} to {n}",
        bubble=terms.bubble(words, "adjust"),
        die=rune_name(words, choice.die),
        n=value(turned(dish, choice.die, choice.by), choice.die),
    )
