"""Headings of the parts of a table, most with their rules one tap away."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from markupsafe import Markup

from divinary.core.words import Words
from divinary.oracle.rulebook import terms
from divinary.oracle.rulebook.topics import TOPICS, titled
from divinary.web.rendering import render

NAMES: Final[Mapping[str, str]] = {
    **{topic.id: topic.heading for topic in TOPICS},
    **terms.THINGS,
    **terms.LOCATIONS,
}


@lru_cache(1 << 8)
def title(words: Words, part: str, thing: str, *, with_rules: bool = True) -> Markup:
    """Return the heading of a part, named after a thing; `with_rules` it opens their rules."""
    name = titled(words.say(NAMES[thing]))
    about = f"rules-{thing}" if with_rules else ""
    return render(words, "oracle/title.html", part=part, name=name, about=about)
