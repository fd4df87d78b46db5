"""The Staff board: four places, who works there, and what they do."""

from functools import lru_cache
from typing import Final, NamedTuple

from markupsafe import Markup

from divinary.core.words import Words
from divinary.draw.oracle.icons import faction
from divinary.oracle.data.locations import Staff
from divinary.oracle.model.options import Options
from divinary.oracle.model.shop import Shop
from divinary.oracle.rulebook import terms
from divinary.oracle.rulebook.phrases import icon_words
from divinary.oracle.rulebook.terms import townsfolk_name
from divinary.oracle.speech.choice_notes import staff_work
from divinary.web.oracle.headings import title
from divinary.web.rendering import render

TOPICS: Final = ("activate-staff", "recruit")


class Post(NamedTuple):
    """One place of the Staff board."""

    key: str
    name: str
    work: str
    card: str
    """Who works there."""

    icons: Markup
    icons_said: str
    lit: bool


def staff_part(
    words: Words,
    options: Options,
    shop: Shop,
    seat: int,
    *,
    lit: frozenset[str] = frozenset(),
    own: bool = False,
) -> Markup:
    """Return the Staff of a shop."""
    about = frozenset([piece for piece in lit if piece.startswith("staff")])
    return _part(words, options, shop.staff, seat, about, own)


@lru_cache(1 << 11)
def _part(
    words: Words,
    options: Options,
    staff: tuple[str, ...],
    seat: int,
    lit: frozenset[str],
    own: bool,
) -> Markup:
    part = f"s{seat}-staff"
    return render(
        words,
        "oracle/shop_staff.html",
        part=part,
        seat=seat,
        title=title(words, part, "staff", TOPICS if own else ()),
        posts=[
            _post(words, options, place, card, f"staff-{place}" in lit)
            for place, card in zip(Staff, staff, strict=True)
        ],
    )


def _post(words: Words, options: Options, place: Staff, card: str, lit: bool) -> Post:
    icons = options.people[card].icons if card else ()
    return Post(
        key=place,
        name=words.say(terms.STAFF[place]),
        work=staff_work(words, options.board, place),
        card=townsfolk_name(words, card) if card else "",
        icons=Markup("".join([faction(icon) for icon in icons])),
        icons_said=icon_words(words, icons),
        lit=lit,
    )
