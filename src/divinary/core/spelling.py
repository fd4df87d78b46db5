"""How typed words are compared: without case, accents or punctuation."""

import unicodedata
from collections.abc import Mapping

# Letters that Unicode does not take apart into a plain letter and its mark.
_PLAIN = str.maketrans({"ł": "l", "œ": "oe", "æ": "ae", "ß": "ss"})


def plain(text: str) -> str:
    """Return a text in small letters without accents. Punctuation stays.

    >>> plain("Język")
    'jezyk'
    """
    apart = unicodedata.normalize("NFKD", text.casefold().translate(_PLAIN))
    return "".join(c for c in apart if not unicodedata.combining(c))


def slug(text: str) -> str:
    """Return a text as it may be typed on any keyboard.

    >>> slug("Łódź, L'Étranger?")
    'lodz-l-etranger'
    """
    kept = "".join(c if c.isalnum() else " " for c in plain(text))
    return "-".join(kept.split())


def closest(typed: str, known: Mapping[str, str]) -> str | None:
    """Return the one meaning of `known` that `typed` can stand for: itself, or a part of it.

    Small words before a name, as in "on the deep", are ignored.

    >>> closest("mid", {"midnight": "midnight", "the-deep": "the-deep"})
    'midnight'
    """
    wanted = slug(typed)
    ends = [word for word in known if wanted == word or wanted.endswith(f"-{word}")]
    if ends:
        return known[max(ends, key=len)]
    starts = {meaning for word, meaning in known.items() if word.startswith(wanted)}
    inside = {meaning for word, meaning in known.items() if wanted in word}
    found = starts if len(starts) == 1 else inside
    return found.pop() if wanted and len(found) == 1 else None
