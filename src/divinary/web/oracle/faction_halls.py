"""Where Adventurers wait: the Faction Halls, the Lair and the bag; and what Rogues do."""

from typing import Final, NamedTuple

from markupsafe import Markup

from divinary.core.words import Words
from divinary.draw.oracle.icons import faction, sign
from divinary.draw.oracle.people import figure
from divinary.oracle.data.colours import ROGUE
from divinary.oracle.model.position import Position
from divinary.oracle.rulebook import terms
from divinary.oracle.rulebook.options import OPTIONS
from divinary.oracle.rulebook.topics import titled
from divinary.oracle.speech.cove_lines import hall_lines
from divinary.web.oracle.cache import part
from divinary.web.oracle.headings import title
from divinary.web.rendering import DRAWN, render

ROGUES: Final = OPTIONS["rogue"].values


class WaitingPlace(NamedTuple):
    """A hall or the Lair, which keep their Adventurers from round to round."""

    who: int
    name: str
    many: int
    figure: Markup


def halls_html(words: Words, table: Position) -> Markup:
    """Return the halls, the Lair, the bag and the Rogue card."""
    return _halls(words, part(table, "halls", "lair", "bag"))


@DRAWN.once
def _halls(words: Words, table: Position) -> Markup:
    names = [*terms.FACTIONS, terms.THINGS["lair"]]
    counts = [*table.halls, table.lair]
    halls = [
        WaitingPlace(who, titled(words.say(name)), count, Markup(figure(who)))
        for who, (name, count) in enumerate(zip(names, counts, strict=True))
    ]
    in_halls, in_bag = hall_lines(words, table)
    bag = [(Markup(faction(who)), count) for who, count in enumerate(table.bag) if count]
    return render(
        words,
        "oracle/cove_halls.html",
        title=title(words, "bag", "bag"),
        called=words.say("Halls, Lair"),
        halls=halls,
        in_halls=in_halls,
        in_bag=in_bag,
        bag=bag,
        sack=Markup(sign("bag")),
        many=sum(table.bag),
        mask=Markup(faction(ROGUE)),
        rogues=words.say(ROGUES[table.options.rogue]),
    )
