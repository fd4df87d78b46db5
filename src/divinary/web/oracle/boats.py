"""The boats in the browser: three piers with the boats that lie there, and boats at sea."""

from typing import Final, NamedTuple

from markupsafe import Markup

from divinary.core.words import Words
from divinary.draw.oracle.icons import faction, sign
from divinary.draw.oracle.people import figure
from divinary.oracle.data.colours import ROGUE, Colour
from divinary.oracle.data.locations import SIDES
from divinary.oracle.model.actions import Choice, Dock, Embark, Ferry, Return
from divinary.oracle.model.position import Position
from divinary.oracle.model.tasks import (
    AnyTask,
    Boarding,
    Docking,
    Embarking,
    Ferrying,
    Pulling,
    Returning,
)
from divinary.oracle.rulebook import terms
from divinary.oracle.rulebook.topics import titled
from divinary.oracle.speech.cove_lines import boat_line
from divinary.web.oracle.buttons import ChoiceButton, of_kind, offer
from divinary.web.oracle.cache import part
from divinary.web.oracle.headings import title
from divinary.web.oracle.piers import boat_drawing, piers
from divinary.web.rendering import DRAWN, render

BOAT_ACTIONS: Final = (Embark, Dock, Return, Ferry)
"""The choices about boats."""


class Passenger(NamedTuple):
    """An Adventurer in a boat at sea, and where they may be sent."""

    who: Colour
    name: str
    figure: Markup
    ways: list[ChoiceButton]


class BoatShown(NamedTuple):
    """A boat at sea."""

    number: int
    said: str
    drawing: Markup
    docking: bool
    """Whether it is full and has to be docked now."""

    board: list[tuple[Markup, ChoiceButton]]
    """A picture and a button for each Adventurer who may be seated there."""

    returns: list[Passenger]
    """Those who may go back into the bag: one way each."""

    ferries: list[Passenger]
    """Those who may go to other boats."""


def boats_html(words: Words, table: Position, choices: tuple[Choice, ...]) -> Markup:
    """Return the piers, the sea, and the Adventurers who have just come out of the bag."""
    task = table.agenda[0] if table.agenda else None
    here = isinstance(task, Embarking | Docking | Returning | Ferrying)
    seen = part(table, "boats", agenda=(task,) if here else ())
    offered = tuple([choice for choice in choices if isinstance(choice, BOAT_ACTIONS)])
    return _boats(words, seen, pulled(table.agenda), offered)


def pulled(agenda: tuple[AnyTask, ...]) -> tuple[Colour, ...]:
    """Return the Adventurers who are out of the bag and in no boat yet."""
    for task in agenda:
        if isinstance(task, Embarking | Pulling) and task.pulled:
            return task.pulled
        if isinstance(task, Boarding):
            return (task.who,)
    return ()


@DRAWN.once
def _boats(
    words: Words, table: Position, out: tuple[Colour, ...], choices: tuple[Choice, ...]
) -> Markup:
    sides = table.options.cove.sides
    at_sea = [
        [
            _boat(words, table, number, choices)
            for number, boat in enumerate(table.boats)
            if boat.dock is None and sides[number] == side
        ]
        for side in SIDES
    ]
    who = words.both([words.say(terms.ADVENTURERS[one]) for one in out])
    return render(
        words,
        "oracle/cove_boats.html",
        title=title(words, "boats", "boats"),
        corruption=Markup(sign("corruption")),
        gold=Markup(sign("gold")),
        mask=Markup(faction(ROGUE)),
        called=words.say("Boats and docks"),
        piers=piers(words, table, of_kind(choices, Dock)),
        at_sea=dict(zip(SIDES, at_sea, strict=True)),
        pulled=[Markup(figure(one)) for one in out],
        said=words.say("Out of the bag: {who}.", who=who) if out else "",
    )


def _boat(words: Words, table: Position, number: int, choices: tuple[Choice, ...]) -> BoatShown:
    task = table.agenda[0] if table.agenda else None
    return BoatShown(
        number=number + 1,
        said=boat_line(words, table, number),
        drawing=boat_drawing(table, number),
        docking=isinstance(task, Docking) and task.boat == number,
        board=[
            (Markup(figure(one.who)), offer(words, one, table))
            for one in of_kind(choices, Embark)
            if one.boat == number
        ],
        returns=_sent(words, table, of_kind(choices, Return), number),
        ferries=_sent(words, table, of_kind(choices, Ferry), number),
    )


def _sent(
    words: Words, table: Position, choices: tuple[Return, ...] | tuple[Ferry, ...], number: int
) -> list[Passenger]:
    """Return the Adventurers of a boat who may be sent away, each with the ways to go."""
    ways = [one for one in choices if one.boat == number]
    return [
        Passenger(
            who=who,
            name=titled(words.say(terms.ADVENTURERS[who])),
            figure=Markup(figure(who)),
            ways=[offer(words, one, table) for one in ways if one.who == who],
        )
        for who in dict.fromkeys([one.who for one in ways])
    ]
