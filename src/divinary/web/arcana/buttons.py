"""Whatever can be pressed: its notation, its name for those who hear it, and its id."""

from typing import NamedTuple

from divinary.arcana.model.actions import Action
from divinary.arcana.model.view import View
from divinary.arcana.speech.choices import choice_words
from divinary.core.spelling import slug
from divinary.core.words import Words
from divinary.web.render_context import RenderContext


class Press(NamedTuple):
    """A button that does something."""

    id: str
    value: str
    """The action in notation."""

    said: str
    """What it does, whole."""

    shown: str = ""
    """What is to be read on it, where that is less; a part of what is said."""


def press(context: RenderContext, action: Action, shown: str = "", *, prefix: str = "do") -> Press:
    """Return the button of a choice; where several people have to agree it only proposes."""
    said = choice(context.words, action, context.view)
    if proposes(context):
        said = context.words.say("Propose: {choice}", choice=said)
    return Press(f"{prefix}-{slug(str(action))}", str(action), capital(said), shown)


def proposes(context: RenderContext) -> bool:
    """Whether a choice has to be agreed to by others before it is made."""
    return len(context.group) > 1


def choice(words: Words, action: Action, view: View) -> str:
    """Return a choice in words; to pass means another thing after a prediction."""
    return choice_words(words, action, view.phase, guessed=bool(view.guessed))


def capital(text: str) -> str:
    """Return a text that begins as a sentence does.

    >>> capital("play 3 on Dawn")
    'Play 3 on Dawn'
    """
    return text[:1].upper() + text[1:]
