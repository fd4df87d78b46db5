"""What never changes at a table of the Oracle: the symbols of its pictures, and its rules."""

from typing import Final

from markupsafe import Markup

from divinary.core.words import Words
from divinary.draw.oracle import people
from divinary.draw.oracle.sprite import sprite
from divinary.oracle.model.options import Options
from divinary.web.oracle.headings import chapters
from divinary.web.rendering import DRAWN

TOPICS: Final = {
    "dish": ("dish", "twisting-fates"),
    "chart": ("star-charting",),
    "divining-area": ("divination",),
    "horoscopes": ("horoscopes",),
    "goods": ("goods", "faction-area"),
    "staff": ("activate-staff", "recruit"),
    "boats": ("boats",),
    "clock": ("clock",),
    "bag": ("bag", "rogue-card"),
    "square": ("recruit",),
    "market": ("market",),
}
"""The rules that each heading opens."""


@DRAWN.once
def fixed_parts_html(words: Words, options: Options, rules: str = "/rules/oracle") -> Markup:
    """Return the fixed parts of a game with these options; `rules` is the page of all rules."""
    drawn = [Markup(sprite(options.chart)), Markup(people.sprite())]
    texts = [chapters(words, options, thing, topics, rules) for thing, topics in TOPICS.items()]
    return Markup("\n").join([*drawn, *texts])
