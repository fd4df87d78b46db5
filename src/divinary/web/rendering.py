"""Templates: HTML in files, filled in with facts and with words of one language."""

import re
from collections.abc import Hashable
from functools import cache, lru_cache
from typing import Any, Final

from jinja2 import Environment, PackageLoader, StrictUndefined, Template
from jinja2.ext import Extension
from markupsafe import Markup, escape

from divinary.core.words import Words

SENTENCE: Final = re.compile(r"""\{\{ say\((?:"([^"\\{]+)"|'([^'\\{]+)')\) \}\}""")
"""What a template says without any facts."""

INDENTATION: Final = re.compile(r"^[ ]+", re.MULTILINE)
"""What makes a template easy to read, and a picture larger."""


class TranslateOnce(Extension):
    """Says what needs no facts when a template is read, once for all its pictures."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        """Return a template with its plain sentences in the language of its environment."""
        words: Any = self.environment.globals["words"]
        spoken = SENTENCE.sub(lambda found: escape(words.say(found[1] or found[2])), source)
        return INDENTATION.sub("", spoken)


@lru_cache(1 << 13)
def render_once(words: Words, name: str, /, **facts: Hashable) -> Markup:
    """Return the same as `render`, made once for equal facts."""
    return render(words, name, **facts)


@cache
def _environment(words: Words) -> Environment:
    made = Environment(
        loader=PackageLoader("divinary.web"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    # All of these are copied for each template that is filled: no more than are needed.
    made.globals = {"words": words, "say": words.say, "count": words.count, "lang": words.language}
    made.globals.update(dict=dict, range=range)
    made.add_extension(TranslateOnce)
    return made


@cache
def _template(words: Words, name: str) -> Template:
    found = _environment(words).get_template(name)
    found.globals = dict(found.globals)  # which is copied for each filling: quicker than a chain
    return found


def render(words: Words, name: str, /, **facts: object) -> Markup:
    """Return a template with these facts; it can `say` and `count` in the language of `words`."""
    return _plain(_template(words, name).render(facts))


def _plain(html: str) -> Markup:
    """Return HTML with letters beyond ASCII as numbers, which a browser reads as the same.

    Much of a picture is put together from parts that were made before. Plain parts are joined and
    encoded as they are; with one other letter among them that took as long as to draw them.
    """
    if html.isascii():
        return Markup(html)
    return Markup(html.encode("ascii", "xmlcharrefreplace").decode("ascii"))
