"""The Staff board: four places, who works there, and what they do."""

from typing import NamedTuple

from markupsafe import Markup

from divinary.draw.oracle.icons import faction
from divinary.oracle.data.locations import Staff
from divinary.oracle.rulebook import terms
from divinary.oracle.rulebook.terms import townsfolk_name
from divinary.oracle.speech.choice_notes import icon_words, staff_work
from divinary.web.oracle.cache import ShopContext, shop_part
from divinary.web.oracle.headings import title
from divinary.web.rendering import render


class StaffSlot(NamedTuple):
    """One place of the Staff board."""

    name: str
    work: str
    card: str
    """The Townsfolk who works there."""

    icons: Markup
    icons_said: str
    lit: bool


@shop_part("staff", lit=("staff",))
def staff_part(context: ShopContext) -> Markup:
    """Return the Staff of a shop."""
    words, part = context.words, f"s{context.seat}-staff"
    return render(
        words,
        "oracle/shop_staff.html",
        part=part,
        title=title(words, part, "staff", with_rules=context.own),
        slots=[
            _slot(context, place, card)
            for place, card in zip(Staff, context.shop.staff, strict=True)
        ],
    )


def _slot(context: ShopContext, place: Staff, card: str) -> StaffSlot:
    words, options = context.words, context.options
    icons = options.people[card].icons if card else ()
    return StaffSlot(
        name=words.say(terms.STAFF[place]),
        work=staff_work(words, options.board, place),
        card=townsfolk_name(words, card) if card else "",
        icons=Markup("".join([faction(icon) for icon in icons])),
        icons_said=icon_words(words, icons),
        lit=f"staff-{place}" in context.lit,
    )
