"""What never changes at a table of the Oracle: the symbols of its pictures, and its rules."""

from functools import lru_cache
from typing import Final

from markupsafe import Markup

from divinary.core.words import Words
from divinary.draw.oracle import people
from divinary.draw.oracle.sprite import sprite
from divinary.oracle.model.options import Options
from divinary.web.oracle import dish, divining_area, faction_area, horoscopes, staff, star_chart
from divinary.web.oracle.headings import chapters

ABOUT: Final = {
    "dish": dish.TOPICS,
    "chart": star_chart.TOPICS,
    "divining-area": divining_area.TOPICS,
    "horoscopes": horoscopes.TOPICS,
    "goods": faction_area.TOPICS,
    "staff": staff.TOPICS,
    "boats": ("boats",),
    "clock": ("clock",),
    "bag": ("bag", "rogue-card"),
    "square": ("recruit",),
    "market": ("market",),
}
"""The rules behind each heading."""


@lru_cache(1 << 6)
def surroundings_html(words: Words, options: Options, rules: str = "/rules/oracle") -> Markup:
    """Return it for a game with these options, whose rules stand whole at an address."""
    drawn = [Markup(sprite(options.chart)), Markup(people.sprite())]
    told = [chapters(words, options, thing, topics, rules) for thing, topics in ABOUT.items()]
    return Markup("\n").join([*drawn, *told])
