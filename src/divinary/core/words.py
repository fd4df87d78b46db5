"""The four languages: English in the source, the others in gettext catalogues."""

import gettext
from functools import cache
from pathlib import Path
from typing import Final

LANGUAGES: Final = ("en", "es", "fr", "pl")
DOMAIN: Final = "divinary"
CATALOGUES: Final = Path(__file__).parent.parent / "locale"


def N_(text: str) -> str:  # noqa: N802 - gettext's own name for this mark
    """Mark a text for the catalogues; it is translated where it is shown."""
    return text


def printable(text: str) -> str:
    """Return a text on one line, without characters that control a terminal."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


class Words:
    """One language, with every sentence of its catalogue."""

    def __init__(self, language: str) -> None:
        """Open the catalogue of `language`, one of `LANGUAGES`."""
        self.language = language
        self._catalogue = (
            gettext.NullTranslations()
            if language == "en"
            else gettext.translation(DOMAIN, CATALOGUES, [language])
        )

    def say(self, text: str, /, **facts: object) -> str:
        """Return `text` in this language with its {facts} filled in."""
        said = self._catalogue.gettext(text) if text else ""
        return said.format(**facts) if facts else said

    def forms(self, text: str) -> list[str]:
        """Return every form of a word that is typed; a catalogue separates them with |.

        The first is the one that is shown.
        """
        return self.say(text).split("|")

    def count(self, one: str, many: str, n: int, /, **facts: object) -> str:
        """Return the plural form that `n` asks for; `n` is a fact of the sentence too."""
        return self._catalogue.ngettext(one, many, n).format(n=n, **facts)

    def either(self, items: list[str]) -> str:
        """Return a list in words: 1, 2 or 3."""
        return self._joined(items, self.say("or"), before_like={"o": "u", "ho": "u", "8": "u"})

    def both(self, items: list[str]) -> str:
        """Return a list in words: 1, 2 and 3."""
        return self._joined(items, self.say("and"), before_like={"i": "e", "hi": "e"})

    def _joined(self, items: list[str], link: str, *, before_like: dict[str, str]) -> str:
        """Join with commas and a link.

        Spanish changes it before a sound like its own; in Polish no line ends with a single letter.
        """
        if len(items) < 2:
            return "".join(items)
        if self.language == "es":
            last = items[-1].casefold()
            link = next((own for sound, own in before_like.items() if last.startswith(sound)), link)
        gap = "\N{NO-BREAK SPACE}" if self.language == "pl" and len(link) == 1 else " "
        return f"{', '.join(items[:-1])} {link}{gap}{items[-1]}"


@cache
def words(language: str) -> Words:
    """Return the words of `language`; each catalogue is read once.

    >>> words("en").count("{n} hour", "{n} hours", 2)
    '2 hours'
    """
    return Words(language)
