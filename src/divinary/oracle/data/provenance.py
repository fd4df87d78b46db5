"""Where a value of a sheet comes from: rulebook, other sources, our reasoning, our invention."""

from typing import Final

RULEBOOK: Final = "R"
SOURCED: Final = "S"
INFERRED: Final = "I"
HOUSE_RULE: Final = "H"
WEAKLY_INFERRED: Final = "I-weak"
"""Inferred from a single example."""

SOURCES: Final = (RULEBOOK, SOURCED, INFERRED, WEAKLY_INFERRED, HOUSE_RULE)


def is_source(text: object) -> bool:
    """Whether a text names one source, or several joined by slashes, each once.

    >>> [is_source(text) for text in ("S/I", "X", "S/S", "")]
    [True, False, False, False]
    """
    if not isinstance(text, str):
        return False
    parts = text.split("/")
    return set(parts) <= set(SOURCES) and len(set(parts)) == len(parts)
