"""How well a single Oracle did, in words."""

from divinary.core.words import Words
from divinary.oracle.cove import Cove
from divinary.oracle.words import terms


def rating_name(words: Words, cove: Cove, step: int) -> str:
    """Return what a step of the ratings is called; few steps are spread over all the names.

    >>> from divinary.core.words import words
    >>> from divinary.oracle.cove import COVE
    >>> rating_name(words("en"), COVE, 0)
    'a whisper in the tavern'
    """
    last = len(terms.RATINGS) - 1
    return words.say(terms.RATINGS[round(step * last / len(cove.ratings))])
