"""The six locations: which are open, what they take and would give, and why others are closed."""

from functools import lru_cache
from typing import NamedTuple

from markupsafe import Markup

from divinary.core.words import Words
from divinary.oracle.data.locations import Location
from divinary.oracle.model.options import Options
from divinary.oracle.model.position import Position
from divinary.oracle.rulebook import terms
from divinary.oracle.rules.locations import why_closed
from divinary.oracle.speech.location_notes import by_bubbles, closed_words, location_note
from divinary.web.rendering import render


class LocationShown(NamedTuple):
    """A location as the seat sees it that chooses one."""

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


@lru_cache(1 << 11)
def locations_part(
    words: Words,
    options: Options,
    at: Location,
    seat: int,
    standing: tuple[LocationShown, ...] = (),
) -> Markup:
    """Return the locations with the figure; `standing` is empty while nobody chooses one."""
    known = {one.location: one for one in standing}
    return render(
        words,
        "oracle/shop_locations.html",
        part=f"s{seat}-places",
        seat=seat,
        choosing=bool(standing),
        places=[
            (
                location,
                words.say(terms.LOCATIONS[location]),
                hours_words(words, options.hours_at(location)),
                location == at,
                known.get(location),
            )
            for location in Location
        ],
    )


@lru_cache(1 << 11)
def figure_part(words: Words, at: Location, seat: int) -> Markup:
    """Return where the figure of somebody else stands."""
    said = words.say("The figure stands at: {location}.", location=words.say(terms.LOCATIONS[at]))
    return render(
        words,
        "oracle/shop_figure.html",
        part=f"s{seat}-places",
        seat=seat,
        at=at,
        said=said,
    )


def hours_words(words: Words, hours: tuple[int, ...]) -> str:
    """Return what something takes."""
    least, most = min(hours), max(hours)
    if least == most:
        return words.count("{n} hour", "{n} hours", most)
    return words.count("{least} to {n} hour", "{least} to {n} hours", most, least=least)
