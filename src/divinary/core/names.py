"""What can be seen of a name that somebody types."""

import unicodedata
from typing import Final

from divinary.core.words import printable

BLANKS: Final = frozenset("\u115f\u1160\u2800\u3164\ufffc\uffa0\U00013441\U00013442\U0001d159")
"""Characters that Unicode counts among letters and signs, and that show nothing."""

MOST_MARKS: Final = 4
"""Accents and other marks on one letter: every language does with these, and more of them would
cover the lines above and below."""


def visible(text: str) -> str:
    """Return a text on one line with what can be seen of it; empty if nothing can.

    Accents are joined to their letters, so that a name has one spelling. Marks without a letter
    are left out: they would show on what stands before the name.

    >>> visible(" Ine\N{COMBINING ACUTE ACCENT}s\N{HANGUL FILLER} ")
    'Inés'
    """
    spaced = "".join(" " if c in BLANKS else c for c in unicodedata.normalize("NFC", text))
    shown, marked = "", MOST_MARKS
    for c in printable(spaced):
        marked = marked + 1 if unicodedata.category(c).startswith("M") else 0
        if not marked or (marked <= MOST_MARKS and not shown.endswith(" ")):
            shown += c
    return printable(shown)
