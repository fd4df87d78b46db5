"""What the viewer may choose now, kind by kind."""

from collections.abc import Iterable
from typing import NamedTuple, TypeVar

from divinary.core.spelling import slug
from divinary.core.words import Words
from divinary.oracle.data.colours import COLOURS
from divinary.oracle.data.goods import colour_of
from divinary.oracle.model import actions
from divinary.oracle.model.actions import Choice
from divinary.oracle.model.position import Position
from divinary.oracle.rulebook import terms
from divinary.oracle.rulebook.topics import titled
from divinary.oracle.speech.choice_list import plain_words
from divinary.oracle.speech.choice_notes import note, staff_work
from divinary.oracle.speech.choices import choice_words
from divinary.web.render_context import RenderContext

C = TypeVar("C", bound=Choice)


def open_to(context: RenderContext) -> tuple[Choice, ...]:
    """Return what the viewer may press now: nothing in a picture that stands still."""
    return () if context.read_only else context.view.choices


def of_kind(choices: Iterable[Choice], kind: type[C]) -> tuple[C, ...]:
    """Return the choices of one kind."""
    return tuple([choice for choice in choices if isinstance(choice, kind)])


class ChoiceButton(NamedTuple):
    """One choice."""

    value: str
    """In notation, as the form sends it."""

    id: str
    what: str
    how: str = ""
    """What it would bring."""


def offer(words: Words, choice: Choice, table: Position) -> ChoiceButton:
    """Return a choice by its name, and what it would bring apart from it.

    Of choices that are many of a kind, the name does not repeat what the kind is.
    """
    value = str(choice)
    return ChoiceButton(value, f"do-{slug(value)}", *_said(words, choice, table))


def _said(words: Words, choice: Choice, table: Position) -> tuple[str, str]:
    how = note(words, choice, table)
    match choice:
        case actions.Foretell(colour=colour):
            return titled(words.say(terms.COLOURS[colour])), how
        case actions.Market(colour=colour):
            return titled(words.say(terms.FACTIONS[colour])), how
        case actions.Cross(place=place):
            names = dict(zip(actions.PLACES_OF_AN_X, (*terms.ROWS, *terms.FACTIONS), strict=True))
            return titled(words.say(names[place])), how
        case actions.Half() | actions.Assign() | actions.Adjust() | actions.Move():
            return choice_words(words, choice, table), how
        case actions.Line():  # dots go by small letters
            return plain_words(words, choice, table), how
        case actions.Activate(staff=staff):
            return plain_words(words, choice, table), staff_work(words, table.options.board, staff)
        case _:
            return titled(plain_words(words, choice, table)), how


def lit_by(choices: Iterable[Choice]) -> frozenset[str]:
    """Return the pieces of a shop that choices are about, by names that its parts know."""
    pieces = [(_on_the_board(choice) or _in_the_shop(choice)) for choice in choices]
    return frozenset(filter(None, pieces))


def _on_the_board(choice: Choice) -> str:
    match choice:
        case actions.Write(row=row):
            return f"row-{row}"
        case actions.Cross(place=place) if place in actions.ROWS:
            return f"row-{actions.ROWS.index(place)}"
        case actions.Cross(place=place):
            return f"faction-{COLOURS.index(place)}"
        case actions.Market(colour=colour):
            return f"faction-{colour}"
        case actions.Fill(kind=kind):
            return f"bubbles-{kind}"
        case actions.Foretell():
            return "icons"
        case _:
            return ""


def _in_the_shop(choice: Choice) -> str:
    match choice:
        case actions.Take(good=good):
            return f"supply-{good}"
        case actions.Sell(good=good):
            return f"shelf-{colour_of(good)}"
        case actions.Assign(staff=staff) | actions.Activate(staff=staff):
            return f"staff-{staff}"
        case actions.Half(half=half):
            return f"half-{half}"
        case actions.Discard():
            return "corruption"
        case _:
            return ""
