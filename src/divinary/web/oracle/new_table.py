"""What is settled before a table of the Oracle is opened."""

from collections.abc import Mapping, Sequence
from typing import Final

from divinary.core.words import N_, Words
from divinary.oracle.data.cove import MOST_PLAYERS
from divinary.oracle.model.options import EDITIONS
from divinary.oracle.rulebook.options import OPTIONS
from divinary.oracle.rulebook.topics import titled
from divinary.web.web_game import OptionField

USUAL: Final = ("rogue", "townsfolk", "edition")
SELDOM: Final = (
    "bubbles", "divination_dice", "horoscope_bonus", "x", "market_icons_pay",
    "predictions_meet_arrivals",
)  # fmt: skip
BY_EDITION: Final = frozenset(EDITIONS["en"])
"""Options that follow the edition unless they are chosen."""

AS_THE_EDITION: Final = N_("As the edition says.")
SEATS: Final = N_("The number of merchants, people and bots together.")


def settings(words: Words) -> Sequence[OptionField]:
    """Return what can be chosen, the number of seats first."""
    seats = {str(n): str(n) for n in range(1, MOST_PLAYERS + 1)}
    named = OPTIONS["seats"].name
    return (
        OptionField("seats", titled(words.say(named)), words.say(SEATS), seats),
        *[_setting(words, name) for name in USUAL],
        *[_setting(words, name, seldom=True) for name in SELDOM],
    )


def _setting(words: Words, name: str, *, seldom: bool = False) -> OptionField:
    option = OPTIONS[name]
    own: Mapping[str, str] = {"": words.say(AS_THE_EDITION)} if name in BY_EDITION else {}
    values = {value: words.say(meaning) for value, meaning in option.values.items()}
    return OptionField(
        name, titled(words.say(option.name)), words.say(option.text), {**own, **values}, seldom
    )
