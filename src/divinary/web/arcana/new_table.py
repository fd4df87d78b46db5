"""What is settled before a table of arcana opens: the game's options, and two of the table's."""

from collections.abc import Mapping, Sequence
from typing import Final

from divinary.arcana.model.options import MOST_SEATS
from divinary.arcana.rulebook.options import OPTIONS
from divinary.arcana.rulebook.rules import SET_NAMES
from divinary.core.words import N_, Words
from divinary.web.arcana.buttons import capital
from divinary.web.web_game import OptionField

DECKS: Final = (
    ("base",),
    ("base", "ks2017", "imago", "stars_below"),
    ("base", "ks2017"),
    ("base", "imago"),
    ("base", "stars_below"),
    ("ks2017", "imago", "stars_below"),
)
"""Sets that make a deck; the last is said to be the hardest."""

ALL: Final = "all"

DIFFICULTY: Final = OPTIONS["difficulty"]
LEVELS: Final = {
    "normal": N_("Normal: 2 doom at the start"),
    "easy": N_("Easy: no doom at the start"),
    "hard": N_("Hard: 4 doom at the start"),
    "doomed": N_("Doomed: 6 doom at the start"),
}
AIDS: Final = {
    "notes": N_("Notes: the others turn the numbers of a number line"),
    "proven": N_("Proven: what a play rules out is marked separately from the notes"),
    "why": N_("Why: the same, with the reasons"),
    "none": N_("None: no notes, players rely on memory"),
}
SETTLE: Final = (0, 1, 5, 60, 1440)
"""Minutes after which the majority decides; 0 for never."""

MINUTES_OF_AN_HOUR, MINUTES_OF_A_DAY = 60, 1440

SELDOM: Final = {
    "hands": N_("Hands"),
    "honour": N_("Honour"),
    "restless": N_("The Restless Hours"),
    "iron": N_("Iron"),
    "plus_one": N_("+1"),
    "missed": N_("Wrong predictions"),
    "empty_deck": N_("Empty deck"),
    "ash": N_("The Ash"),
    "imago": N_("The Imago"),
}
"""Options behind a fold, and what they are called; their texts come from the rulebook."""


def settings(words: Words) -> Sequence[OptionField]:
    """Return all that can be settled; what is seldom changed comes last."""
    return (
        OptionField(
            "seats",
            words.say("Seats"),
            words.say("The number of players, bots included."),
            {str(n): str(n) for n in range(2, MOST_SEATS + 1)},
        ),
        OptionField(
            "difficulty",
            words.say("Difficulty"),
            words.say(DIFFICULTY.text),
            _said(words, LEVELS),
        ),
        OptionField(
            "cards", words.say("Cards"), words.say("Which cards are shuffled."), _decks(words)
        ),
        OptionField(
            "aids",
            words.say("Aids"),
            words.say("How much the table helps players to deduce."),
            _said(words, AIDS),
        ),
        OptionField(
            "settle",
            words.say("Agreement"),
            words.say("When the majority decides for the group."),
            {str(minutes): _after(words, minutes) for minutes in SETTLE},
        ),
        *[_seldom(words, name) for name in SELDOM],
    )


def _said(words: Words, values: Mapping[str, str]) -> dict[str, str]:
    return {value: words.say(text) for value, text in values.items()}


def _decks(words: Words) -> dict[str, str]:
    """Return the decks by the text that the option reads."""
    found = {}
    for deck in DECKS:
        if set(deck) == set(SET_NAMES):
            found[ALL] = _said(words, OPTIONS["cards"].values)[ALL]
        else:
            found[",".join(deck)] = capital(words.both([words.say(SET_NAMES[s]) for s in deck]))
    return found


def _after(words: Words, minutes: int) -> str:
    if not minutes:
        return words.say("Never: all have to agree")
    if minutes == MINUTES_OF_A_DAY:
        return words.say("After a day")
    if minutes == MINUTES_OF_AN_HOUR:
        return words.say("After an hour")
    return words.count("After {n} minute", "After {n} minutes", minutes)


def _seldom(words: Words, name: str) -> OptionField:
    option = OPTIONS[name]
    label = words.say(SELDOM[name])
    return OptionField(
        name, label, words.say(option.text), _said(words, option.values), seldom=True
    )
