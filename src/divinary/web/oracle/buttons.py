"""What the viewer may choose now, kind by kind."""

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple, TypeVar

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
from divinary.web.web_game import RenderContext

C = TypeVar("C", bound=Choice)

PIECES: Final[Mapping[type, str]] = {
    actions.Write: "row-{choice.row}",
    actions.Market: "faction-{choice.colour}",
    actions.Fill: "bubbles-{choice.kind}",
    actions.Foretell: "icons",
    actions.Take: "supply-{choice.good}",
    actions.Assign: "staff-{choice.staff}",
    actions.Activate: "staff-{choice.staff}",
    actions.Half: "half-{choice.half}",
    actions.Discard: "corruption",
}
"""The piece of a shop that a choice is about; for the choices not named here see `_piece`."""


def open_to(context: RenderContext) -> tuple[Choice, ...]:
    """Return what the viewer may press now: nothing in a read-only picture."""
    return () if context.read_only else context.view.choices


def of_kind(choices: Iterable[Choice], kind: type[C]) -> tuple[C, ...]:
    """Return the choices of one kind."""
    return tuple([choice for choice in choices if isinstance(choice, kind)])


class ChoiceButton(NamedTuple):
    """One choice."""

    value: str
    """The action in notation, as the form sends it."""

    id: str
    what: str
    how: str = ""
    """What it would bring."""


def offer(words: Words, choice: Choice, table: Position) -> ChoiceButton:
    """Return a choice by its name, with what it would bring in a separate text."""
    value = str(choice)
    if isinstance(choice, actions.Activate):
        how = staff_work(words, table.options.board, choice.staff)
    else:
        how = note(words, choice, table)
    return ChoiceButton(value, f"do-{slug(value)}", _name(words, choice, table), how)


def _name(words: Words, choice: Choice, table: Position) -> str:
    """Return what a choice is called; one of many of a kind does not repeat what the kind is."""
    match choice:
        case actions.Foretell(colour=colour):
            return titled(words.say(terms.COLOURS[colour]))
        case actions.Market(colour=colour):
            return titled(words.say(terms.FACTIONS[colour]))
        case actions.Cross(place=place):
            names = dict(zip(actions.PLACES_OF_AN_X, (*terms.ROWS, *terms.FACTIONS), strict=True))
            return titled(words.say(names[place]))
        case actions.Half() | actions.Assign() | actions.Adjust() | actions.Move():
            return choice_words(words, choice, table)
        case actions.Line() | actions.Activate():  # the names of dots are small letters
            return plain_words(words, choice, table)
        case _:
            return titled(plain_words(words, choice, table))


def lit_by(choices: Iterable[Choice]) -> frozenset[str]:
    """Return the names of the pieces of a shop that choices are about."""
    return frozenset(filter(None, map(_piece, choices)))


def _piece(choice: Choice) -> str:
    match choice:
        case actions.Cross(place=place) if place in actions.ROWS:
            return f"row-{actions.ROWS.index(place)}"
        case actions.Cross(place=place):
            return f"faction-{COLOURS.index(place)}"
        case actions.Sell(good=good):
            return f"shelf-{colour_of(good)}"
        case _:
            return PIECES.get(type(choice), "").format(choice=choice)
