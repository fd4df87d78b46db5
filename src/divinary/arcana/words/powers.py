"""What each power is called and what it does."""

from typing import Final

from divinary.arcana.powers import POWERS
from divinary.core.words import N_, Words

POWER_NAMES: Final = {
    "higher-than": N_("Higher than?"),
    "discard-lower": N_("Discard lower"),
    "old": N_("Old?"),
    "1-2-3": N_("1-2-3?"),
    "3-4-5": N_("3-4-5?"),
    "5-6-7": N_("5-6-7?"),
    "1-4-7": N_("1-4-7?"),
    "twice": N_("Twice"),
    "cycle": N_("Cycle"),
}

POWER_TEXTS: Final = {
    "higher-than": N_("Name a number and ask: is the hidden fate higher? An equal one is not."),
    "discard-lower": N_("Return a visible fate that is lower than your hidden one to the bag."),
    "old": N_("Say whether the fate you just played was kept from an earlier turn."),
    "1-2-3": N_("Ask: is the hidden fate a 1, 2 or 3?"),
    "3-4-5": N_("Ask: is the hidden fate a 3, 4 or 5?"),
    "5-6-7": N_("Ask: is the hidden fate a 5, 6 or 7?"),
    "1-4-7": N_("Ask: is the hidden fate a 1, 4 or 7?"),
    "twice": N_("Predict a second time this turn if the first prediction is wrong."),
    "cycle": N_("Put the top card of the deck in the place of a card without fates."),
}

WINDOW_TEXTS: Final = {
    "before-play": N_("The active player, before playing."),
    "after-play": N_("The active player, after playing."),
    "before-prediction": N_("The group, before predicting."),
}


def power_name(words: Words, power: str) -> str:
    """Return what a power is called."""
    return words.say(POWER_NAMES[power])


def power_text(words: Words, power: str) -> str:
    """Return who may use a power, when, and what it does."""
    window = words.say(WINDOW_TEXTS[POWERS[power].window])
    return f"{words.say(POWER_TEXTS[power])} ({window})"
