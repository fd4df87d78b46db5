"""The six locations: which are open, what they take and would give, and why others are closed."""

from typing import NamedTuple

from markupsafe import Markup

from divinary.core.words import Words
from divinary.oracle.data.locations import Location
from divinary.oracle.model.position import Position
from divinary.oracle.rulebook import terms
from divinary.oracle.rules.locations import hours_at, why_closed
from divinary.oracle.speech.location_notes import by_bubbles, closed_words, location_note
from divinary.web.oracle.cache import ShopContext, shop_part
from divinary.web.rendering import render


class LocationShown(NamedTuple):
    """A location, for the seat that chooses one."""

    location: Location
    is_open: bool
    text: str
    """What it would give; or why it is closed."""

    bubbles: str
    """What bubbles would give too."""


def choosing(words: Words, table: Position, seat: int) -> tuple[LocationShown, ...]:
    """Return which locations are open, for the seat that has to choose one."""
    shop, more = table.shops[seat], by_bubbles(words, table)
    found = []
    for location in Location:
        closed = why_closed(table, shop, location)
        if closed is None:
            text = location_note(words, table, shop, location)
        else:
            text = closed_words(words, closed, location)
        found.append(LocationShown(location, closed is None, text, more.get(location, "")))
    return tuple(found)


@shop_part("at")
def locations_part(context: ShopContext, shown: tuple[LocationShown, ...]) -> Markup:
    """Return the locations with the figure; `shown` is empty while nobody chooses one."""
    words, known = context.words, {one.location: one for one in shown}
    return render(
        words,
        "oracle/shop_locations.html",
        part=f"s{context.seat}-places",
        seat=context.seat,
        choosing=bool(shown),
        places=[
            (
                location,
                words.say(terms.LOCATIONS[location]),
                hours_words(words, hours_at(context.options, location)),
                location == context.shop.at,
                known.get(location),
            )
            for location in Location
        ],
    )


@shop_part("at")
def figure_part(context: ShopContext) -> Markup:
    """Return where the figure of another player stands."""
    words, at, seat = context.words, context.shop.at, context.seat
    said = words.say("The figure stands at: {location}.", location=words.say(terms.LOCATIONS[at]))
    part = f"s{seat}-places"
    return render(words, "oracle/shop_figure.html", part=part, seat=seat, at=at, said=said)


def hours_words(words: Words, hours: tuple[int, ...]) -> str:
    """Return how many hours a location takes."""
    least, most = min(hours), max(hours)
    if least == most:
        return words.count("{n} hour", "{n} hours", most)
    return words.count("{least} to {n} hour", "{least} to {n} hours", most, least=least)
