"""What never changes at a table of the Oracle: the symbols of its pictures, and its rules."""

from functools import lru_cache
from typing import Final, NamedTuple

from markupsafe import Markup

from divinary.core.words import Words
from divinary.draw.oracle import people
from divinary.draw.oracle.sprite import sprite
from divinary.oracle.model.options import Options
from divinary.oracle.rulebook.options import OPTIONS
from divinary.oracle.rulebook.topics import titled
from divinary.oracle.speech.explain import DEFAULTS, RULES, SETTLED_BY
from divinary.web.oracle.headings import NAMES
from divinary.web.rendering import render

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


class Chapter(NamedTuple):
    """The rules about one thing."""

    topic: str
    name: str
    rules: tuple[str, ...]


@lru_cache(1 << 6)
def surroundings_html(words: Words, options: Options, rules: str = "/rules/oracle") -> Markup:
    """Return the fixed parts of a game with these options; `rules` is the page of all rules."""
    drawn = [Markup(sprite(options.chart)), Markup(people.sprite())]
    chapters = [
        render(
            words,
            "oracle/chapters.html",
            about=f"rules-{thing}",
            name=titled(words.say(NAMES[thing])),
            chapters=[_chapter(words, options, topic) for topic in topics],
            whole=rules,
        )
        for thing, topics in TOPICS.items()
    ]
    return Markup("\n").join([*drawn, *chapters])


def _chapter(words: Words, options: Options, topic: str) -> Chapter:
    chosen = options.texts()
    rules = [words.say(rule.text) for rule in RULES[topic]]
    readings = [
        words.say("In this game: {text}", text=words.say(OPTIONS[option].values[chosen[option]]))
        for option in SETTLED_BY.get(topic, ())
        if chosen[option] != DEFAULTS[option]
    ]
    return Chapter(topic, titled(words.say(NAMES[topic])), (*rules, *readings))
