"""The part of a rule that an option changes: what each of its readings says."""

from collections.abc import Mapping
from typing import Final

from divinary.core.words import N_, Words

READINGS: Final[Mapping[str, Mapping[str, str]]] = {
    "iron": {
        "open": N_("While none lies here, any fate will do."),
        "closed": N_("While none lies here, none can be played here."),
    },
    "imago": {
        "lying": N_("A 7 here takes one hour only."),
        "played": N_("A 7 that is played here takes one hour only; one that was moved, three."),
    },
    "ash": {
        "once": "",
        "again": N_("Also in the turn in which it is dealt."),
    },
    "missed": {
        "once": "",
        "each": N_("Each wrong prediction costs 1 doom."),
    },
    "plus_one": {
        "printed": N_("The group still predicts the number on it."),
        "raised": N_("The group predicts that higher number."),
    },
}
"""By the name and the value of the option; the first value is the default."""


def with_reading(
    words: Words, text: str, option: str, options: Mapping[str, str] | None = None
) -> str:
    """Return `text` in words, followed by the reading that the option chooses, if there is one.

    `options` are the texts of a game's options; without them the default reading is used.
    """
    said = words.say(text)
    if not option:
        return said
    readings = READINGS[option]
    chosen = (options or {}).get(option, next(iter(readings)))
    more = words.say(readings[chosen])
    return f"{said} {more}" if more else said
