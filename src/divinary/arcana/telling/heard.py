"""What a play tells at the table whoever takes its player for a speaker of some model."""

from divinary.arcana.beliefs.hearing import overhear
from divinary.arcana.inference import from_view
from divinary.arcana.view import View
from divinary.arcana.words.hearing import hearing_lines
from divinary.core.errors import UnreadableText
from divinary.core.words import Words


def heard_lines(words: Words, view: View, name: str) -> list[str]:
    """Return the odds under a model, with reasons; nothing where no play explains itself.

    Raises:
        BadOption: if there is no such model.
    """
    clue = from_view(view)
    try:
        heard = overhear(view, name)
    except UnreadableText:  # in honour mode a play may be illegal
        return []
    return hearing_lines(words, clue, heard, why=True) if clue and heard else []
