"""Templates: HTML in files, filled in with facts and with words of one language."""

from functools import cache
from typing import Final

from jinja2 import Environment, PackageLoader, StrictUndefined, Template
from markupsafe import Markup

from divinary.core.words import Words

_ENVIRONMENT: Final = Environment(
    loader=PackageLoader("divinary.web"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
    auto_reload=False,
)


@cache
def _template(name: str) -> Template:
    return _ENVIRONMENT.get_template(name)


def render(words: Words, name: str, /, **facts: object) -> Markup:
    """Return a template with these facts; it can `say` and `count` in the language of `words`."""
    filled = _template(name).render(
        words=words, say=words.say, count=words.count, lang=words.language, **facts
    )
    return Markup(filled)
