"""What this turn's play proves about the hidden fate, as far as the table's aids allow."""

from functools import lru_cache
from typing import Final

from divinary.arcana.beliefs.clue import Clue, clue_from_view
from divinary.arcana.beliefs.deduction import infer
from divinary.arcana.data.fates import Fate
from divinary.arcana.model.view import View
from divinary.arcana.speech import aid
from divinary.core.cache import Cached
from divinary.core.errors import UnreadableText
from divinary.core.words import Words

PROVEN: Final = ("proven", "why")
"""Aids that mark what is proven."""

NOTHING: Final[frozenset[Fate]] = frozenset()


def impossible(view: View, aids: str) -> frozenset[Fate]:
    """Return the printed numbers that the hidden fate is proven not to have."""
    clue = clue_from_view(view) if aids in PROVEN else None
    return _excluded(clue) if clue else NOTHING


@lru_cache(maxsize=2048)
def _excluded(clue: Clue) -> frozenset[Fate]:
    """Return the excluded numbers; an illegal play in honour mode proves nothing."""
    try:
        return frozenset([one.value for one in infer(clue).excluded])
    except UnreadableText:
        return NOTHING


def proven_line(words: Words, view: View, aids: str) -> str:
    """Return what is proven, in a sentence; nothing before a play."""
    return "".join(_told(words, view)[:1]) if aids in PROVEN else ""


def reasons(words: Words, view: View, aids: str) -> tuple[str, ...]:
    """Return the reasons for what is proven, where the table allows them."""
    return _told(words, view)[1:] if aids == "why" else ()


def _told(words: Words, view: View) -> tuple[str, ...]:
    clue = clue_from_view(view)
    return _reasons(words, Cached(view, clue)) if clue else ()


@lru_cache(maxsize=2048)
def _reasons(words: Words, clued: Cached[View]) -> tuple[str, ...]:
    return tuple(aid.reasons(words, clued.value))
