"""Templates: HTML files that are filled in with facts and with the words of one language."""

import re
from collections.abc import Hashable
from functools import cache
from typing import Any, Final

from jinja2 import Environment, PackageLoader, StrictUndefined, Template
from jinja2.ext import Extension
from markupsafe import Markup, escape

from divinary.core.memo import MIB, Memo
from divinary.core.words import Words

SENTENCE: Final = re.compile(r"""\{\{ say\((?:"([^"\\{]+)"|'([^'\\{]+)')\) \}\}""")
"""A sentence of a template that has no facts."""

INDENTATION: Final = re.compile(r"^[ ]+", re.MULTILINE)
"""Makes a template easy to read, but a picture larger."""


DRAWN: Final = Memo(32 * MIB)
"""The parts of pictures and pages, for all tables: most look the same from picture to picture."""


class TranslateOnce(Extension):
    """Translates the sentences without facts when a template is read, once for all pictures."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        """Return a template with these sentences in the language of its environment."""
        words: Any = self.environment.globals["words"]
        translated = SENTENCE.sub(lambda found: escape(words.say(found[1] or found[2])), source)
        return INDENTATION.sub("", translated)


@DRAWN.once
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
    # These are copied each time that a template is filled: no more than are needed.
    made.globals = {"words": words, "say": words.say, "count": words.count, "lang": words.language}
    made.globals.update(dict=dict, range=range)
    made.add_extension(TranslateOnce)
    return made


@cache
def _template(words: Words, name: str) -> Template:
    found = _environment(words).get_template(name)
    found.globals = dict(found.globals)  # copying a dict is quicker than a chain
    return found


def render(words: Words, name: str, /, **facts: object) -> Markup:
    """Return a template filled with facts; it can `say` and `count` in the language of `words`."""
    html = _template(words, name).render(facts)
    # Letters beyond ASCII become numbers, which a browser reads as the same letters: pictures are
    # joined from many earlier parts, and joining and encoding is quick only if all are ASCII.
    return Markup(html.encode("ascii", "xmlcharrefreplace").decode("ascii"))
