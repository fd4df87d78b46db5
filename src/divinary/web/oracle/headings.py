"""Headings of the parts of a table, most with their rules one tap away."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from markupsafe import Markup

from divinary.core.words import Words
from divinary.oracle.model.options import Options
from divinary.oracle.rulebook import terms
from divinary.oracle.rulebook.topics import RULES, TOPICS, titled
from divinary.oracle.speech.explain import readings
from divinary.web.rendering import render

NAMES: Final[Mapping[str, str]] = {
    **{topic.id: topic.heading for topic in TOPICS},
    **terms.THINGS,
    **terms.LOCATIONS,
}


class Chapter(NamedTuple):
    """The rules about one thing."""

    topic: str
    name: str
    rules: tuple[str, ...]


@lru_cache(1 << 8)
def title(words: Words, part: str, thing: str, *, with_rules: bool = True) -> Markup:
    """Return the heading of a part, named after a thing; `with_rules` it opens their rules."""
    name = titled(words.say(NAMES[thing]))
    about = f"rules-{thing}" if with_rules else ""
    return render(words, "oracle/title.html", part=part, name=name, about=about)


def chapters(
    words: Words, options: Options, thing: str, topics: tuple[str, ...], whole: str
) -> Markup:
    """Return the rules that a thing's heading opens; `whole` is the address of all rules."""
    return render(
        words,
        "oracle/chapters.html",
        about=f"rules-{thing}",
        name=titled(words.say(NAMES[thing])),
        chapters=[_chapter(words, options, topic) for topic in topics],
        whole=whole,
    )


def _chapter(words: Words, options: Options, topic: str) -> Chapter:
    rules = [words.say(rule.text) for rule in RULES[topic]]
    return Chapter(
        topic, titled(words.say(NAMES[topic])), (*rules, *readings(words, options, (topic,)))
    )
