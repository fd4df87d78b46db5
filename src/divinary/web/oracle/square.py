"""The Town Square in the browser: whoever can be hired, for how long, and for what."""

from functools import lru_cache
from typing import NamedTuple

from markupsafe import Markup

from divinary.core.words import Words
from divinary.draw.oracle.people import figure
from divinary.draw.oracle.signs import faction, good_piece, sign
from divinary.oracle.actions import Choice, Hire
from divinary.oracle.cove import Townsfolk
from divinary.oracle.goods import SIZES, good
from divinary.oracle.position import Position
from divinary.oracle.tasks import Hiring
from divinary.oracle.telling.cove_lines import square_line
from divinary.oracle.words import terms
from divinary.oracle.words.pieces import ability_words
from divinary.oracle.words.townsfolk import townsfolk_name
from divinary.web.oracle.choices import of_kind
from divinary.web.oracle.offers import Offer, offer
from divinary.web.oracle.part import part
from divinary.web.oracle.titles import title
from divinary.web.rendering import render


class Card(NamedTuple):
    """One of the Townsfolk who can be hired."""

    id: str
    name: str
    said: str
    """All of it in one sentence."""

    hours: int
    signs: list[Markup]
    faction: int | None
    """The card's own; none where a sheet gives it no icon."""

    portrait: Markup
    ability: str
    gift: Markup
    """A sign of the ability, where there is one."""

    hire: Offer | None


def square_html(words: Words, table: Position, choices: tuple[Choice, ...]) -> Markup:
    """Return the Town Square, the cheapest card first."""
    return _square(words, part(table, "square"), of_kind(choices, Hire))


@lru_cache(1024)
def _square(words: Words, table: Position, hires: tuple[Hire, ...]) -> Markup:
    cards = [_card(words, table, slot, hires) for slot in range(len(table.square))]
    return render(
        words,
        "oracle/cove_square.html",
        called=terms.heading(words, "square"),
        cards=cards,
        hours=Markup(sign("hours")),
        title=title(words, "recruit", "square", ("recruit",)),
    )


def _card(words: Words, table: Position, slot: int, hires: tuple[Hire, ...]) -> Card:
    options, hire = table.options, Hire(table.square[slot])
    person = options.people[hire.card]
    # What a choice means is told to whoever decides; here it is nobody in particular.
    asked = part(table, "square", agenda=(Hiring(0),))
    return Card(
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
