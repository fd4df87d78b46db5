"""Buttons: the action in notation, the same in words, and an id."""

from typing import NamedTuple

from divinary.arcana.model.actions import Action
from divinary.arcana.model.view import View
from divinary.arcana.speech.choices import choice_words
from divinary.core.words import Words
from divinary.web.web_game import RenderContext


class ActionButton(NamedTuple):
    """A button for a choice or an aside."""

    id: str
    value: str
    """The action in notation."""

    said: str
    """What it does, in full."""

    shown: str = ""
    """A shorter label, where there is one; a part of `said`."""


def button(context: RenderContext, action: Action, shown: str = "") -> ActionButton:
    """Return the button of an action; if several people have to agree, it only proposes."""
    said = choice(context.words, action, context.view)
    if proposes(context):
        said = context.words.say("Propose: {choice}", choice=said)
    return ActionButton(f"do-{dashed(action)}", str(action), capital(said), shown)


def dashed(action: object) -> str:
    """Return an action in notation without spaces, as part of an id."""
    return str(action).replace(" ", "-")


def proposes(context: RenderContext) -> bool:
    """Whether others have to agree to a choice before it is made."""
    return len(context.group) > 1


def choice(words: Words, action: Action, view: View) -> str:
    """Return a choice in words; after a prediction, passing means something else."""
    return choice_words(words, action, view.phase, guessed=bool(view.guessed))


def capital(text: str) -> str:
    """Return a text with a capital letter at its start.

    >>> capital("play 3 on Dawn")
    'Play 3 on Dawn'
    """
    return text[:1].upper() + text[1:]
