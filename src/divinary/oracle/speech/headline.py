"""The state of an Oracle game in one sentence: who decides what, or how it ended."""

from collections.abc import Sequence
from typing import Any

from divinary.core.words import Words
from divinary.oracle.model.position import Position
from divinary.oracle.model.tasks import Choosing
from divinary.oracle.model.view import View
from divinary.oracle.rulebook.terms import rating_name
from divinary.oracle.rules.scoring import rating
from divinary.oracle.speech.choice_notes import corruption_words
from divinary.oracle.speech.events import name_of
from divinary.oracle.speech.news import last_market
from divinary.oracle.speech.questions import QUESTIONS, question_words


def headline(words: Words, view: View, names: Sequence[str]) -> str:
    """Return what is decided now, or how the game ended."""
    table = view.table
    if view.result is not None:
        return _ending(words, view, names)
    task: Any = table.agenda[0]
    seat = getattr(task, "seat", table.active)
    if type(task) not in QUESTIONS:
        return words.say("Next comes a throw of the Runes, or a draw from the bag or a deck.")
    name = name_of(words, names, seat)
    if seat == view.seat:
        said = question_words(words, table, name)
    elif isinstance(task, Choosing):
        said = words.say("It is {active}'s turn.", active=name)
    else:
        said = words.say("{name} decides.", name=name)
    return f"{_market(words, table, seat)}{said}"


def _market(words: Words, table: Position, seat: int) -> str:
    """Return what the last Market phase brought, until the seat acts in the new round."""
    taken = last_market(table, seat)
    if taken is None:
        return ""
    gold = words.count("{n} gold", "{n} gold", taken.gold)
    what = [gold, *([corruption_words(words, taken.cards)] if taken.cards else [])]
    said = words.say("Market phase of round {n}: {what}.", n=taken.round, what=words.both(what))
    return f"{said} "


def _ending(words: Words, view: View, names: Sequence[str]) -> str:
    assert view.result is not None, "only a finished game has an end"
    scores, winners = view.result.scores, view.result.winners
    gold = scores[winners[0]]
    called = words.both([name_of(words, names, seat) for seat in winners])
    cove = view.table.options.cove
    if len(scores) == 1:
        return words.count(
            "{name} ends with {n} gold: {rating}.",
            "{name} ends with {n} gold: {rating}.",
            gold,
            name=called,
            rating=rating_name(words, cove, rating(cove, gold)),
        )
    if len(winners) == 1:
        return words.count(
            "{name} wins with {n} gold.", "{name} wins with {n} gold.", gold, name=called
        )
    return words.count(
        "{names} share the victory with {n} gold each.",
        "{names} share the victory with {n} gold each.",
        gold,
        names=called,
    )
