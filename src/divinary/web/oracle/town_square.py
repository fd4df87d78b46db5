"""The Town Square in the browser: the Townsfolk to hire, their hours and their abilities."""

from typing import NamedTuple

from markupsafe import Markup

from divinary.core.words import Words
from divinary.draw.oracle.icons import faction, good_piece, sign
from divinary.draw.oracle.people import figure
from divinary.oracle.data.cove import Townsfolk
from divinary.oracle.data.goods import SIZES, good
from divinary.oracle.model.actions import Choice, Hire
from divinary.oracle.model.position import Position
from divinary.oracle.model.tasks import Hiring
from divinary.oracle.rulebook import terms
from divinary.oracle.rulebook.phrases import ability_words
from divinary.oracle.rulebook.terms import townsfolk_name
from divinary.oracle.speech.cove_lines import square_line
from divinary.web.oracle.buttons import ChoiceButton, of_kind, offer
from divinary.web.oracle.cache import part
from divinary.web.oracle.headings import title
from divinary.web.rendering import DRAWN, render


class TownsfolkShown(NamedTuple):
    """One of the Townsfolk who can be hired."""

    id: str
    name: str
    said: str
    """All of this in one sentence."""

    hours: int
    signs: list[Markup]
    faction: int | None
    """The faction of the card; None if it is printed without an icon."""

    portrait: Markup
    ability: str
    gift: Markup
    """A sign of the ability, where there is one."""

    hire: ChoiceButton | None


def square_html(words: Words, table: Position, choices: tuple[Choice, ...]) -> Markup:
    """Return the Town Square, the cheapest card first."""
    return _square(words, part(table, "square"), of_kind(choices, Hire))


@DRAWN.once
def _square(words: Words, table: Position, hires: tuple[Hire, ...]) -> Markup:
    cards = [_card(words, table, slot, hires) for slot in range(len(table.square))]
    return render(
        words,
        "oracle/cove_square.html",
        called=terms.heading(words, "square"),
        cards=cards,
        hours=Markup(sign("hours")),
        title=title(words, "recruit", "square"),
    )


def _card(words: Words, table: Position, slot: int, hires: tuple[Hire, ...]) -> TownsfolkShown:
    options, hire = table.options, Hire(table.square[slot])
    person = options.people[hire.card]
    # A choice is described for the seat that decides; the words are the same for any seat.
    asked = part(table, "square", agenda=(Hiring(0),))
    return TownsfolkShown(
        id=person.id,
        name=townsfolk_name(words, person.id),
        said=square_line(words, table, slot),
        hours=options.cove.square[slot],
        signs=[Markup(faction(icon)) for icon in person.icons],
        faction=person.icons[0] if person.icons else None,
        portrait=Markup(figure(person.icons[0])) if person.icons else Markup(),
        ability=ability_words(words, options.cove, person),
        gift=_gift(person),
        hire=offer(words, hire, asked) if hire in hires else None,
    )


def _gift(person: Townsfolk) -> Markup:
    if person.ability in SIZES:
        return Markup(good_piece(good(person.ability, person.icons[0])))
    name = {"discard": "corruption", "gold": "gold", "none": ""}.get(person.ability, "cove")
    return Markup(sign(name)) if name else Markup()
