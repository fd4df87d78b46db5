"""Where a value comes from, in words, so that nobody takes our values for the publisher's."""

from collections.abc import Iterable, Mapping
from typing import Final

from divinary.core.words import N_, Words
from divinary.oracle.data.provenance import (
    HOUSE_RULE,
    INFERRED,
    RULEBOOK,
    SOURCED,
    SOURCES,
    WEAKLY_INFERRED,
)

MEANINGS: Final[Mapping[str, str]] = {
    RULEBOOK: N_("rulebook: at least three of the four editions of the Oracle's rulebook say so."),
    SOURCED: N_("sourced: several public descriptions of the published base game agree."),
    INFERRED: N_("inferred: it follows from the rulebook and the sources, or one source says so."),
    WEAKLY_INFERRED: N_("inferred from a single example."),
    HOUSE_RULE: N_(
        "house rule: no source says it, so this is our own; the printed game may differ."
    ),
}


def with_source(text: str, source: str) -> str:
    """Return a line with the mark of its provenance.

    >>> with_source("Bubbles: 8", "H")
    'Bubbles: 8 [H]'
    """
    return f"{text} [{source}]"


def legend(words: Words, used: Iterable[str] = SOURCES) -> list[str]:
    """Return the meaning of each mark in `used`."""
    parts = {part for source in used for part in source.split("/")}
    return [f"[{source}] {words.say(MEANINGS[source])}" for source in SOURCES if source in parts]
