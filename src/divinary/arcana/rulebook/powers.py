"""What each power is called, what it does, and its use in words."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from divinary.arcana.data.cards import CARDS
from divinary.arcana.model.actions import Use
from divinary.arcana.rulebook.cards import card_name
from divinary.arcana.rulebook.readings import with_reading
from divinary.arcana.rules.powers import POWERS
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
    "same": N_("Same?"),
    "within-2": N_("Within 2?"),
    "help": N_("Help"),
    "slow": N_("Slow"),
    "exile": N_("Exile"),
    "relocate": N_("Relocate"),
    "plus-1": N_("+1"),
    "amplify": N_("Amplify"),
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
    "same": N_("Choose a visible fate and ask: does the hidden one have the same value?"),
    "within-2": N_(
        "Ask: are the fate just played and the hidden one 2 apart or less? Equal ones are."
    ),
    "help": N_("Spend another faded card as well and ask: is the hidden fate a 2 or 6?"),
    "slow": N_(
        "Attach this to a card of the row: until that card leaves, each fate there takes one hour."
    ),
    "exile": N_("Spend another faded card as well: one visible fate leaves the game for good."),
    "relocate": N_("Move a visible fate to another card of the row; it need not obey that card."),
    "plus-1": N_("This turn the fate that you keep counts as 1 higher."),
    "amplify": N_(
        "When The Fall fades, it is attached to the card that takes its place. In the turn in "
        "which that card fades, every fade costs 1 doom more and a correct prediction is worth "
        "1 point more."
    ),
}

POWER_READINGS: Final = {"twice": "missed", "plus-1": "plus_one"}
"""The option that chooses between two readings of a power."""

WINDOW_TEXTS: Final = {
    "before-play": N_("The active player, before playing."),
    "after-play": N_("The active player, after playing."),
    "before-prediction": N_("The group, before predicting."),
    "after-prediction": N_("The group, after a correct prediction."),
    "automatic": N_("It works automatically; nobody uses it."),
}


class UseTexts(NamedTuple):
    """The use of a power in one way of speaking, by what it names."""

    plain: str
    of_value: str
    of_card: str
    of_fate: str
    with_price: str


CHOICES: Final = UseTexts(
    plain=N_("use {power} (spends {source})"),
    of_value=N_("use {power} {value} (spends {source})"),
    of_card=N_("use {power} on {card} (spends {source})"),
    of_fate=N_("use {power}: the {value} on {card} (spends {source})"),
    with_price=N_("use {power} (spends {source} and {cost})"),
)


def power_name(words: Words, power: str) -> str:
    """Return what a power is called."""
    return words.say(POWER_NAMES[power])


def power_text(words: Words, power: str, options: Mapping[str, str] | None = None) -> str:
    """Return what a power does under the options of a game, and who may use it when."""
    text = with_reading(words, POWER_TEXTS[power], POWER_READINGS.get(power, ""), options)
    window = words.say(WINDOW_TEXTS[POWERS[power].window])
    return f"{text} ({window})"


def use_words(words: Words, action: Use, texts: UseTexts = CHOICES, **more: str) -> str:
    """Return the use of a power: what it names, and which cards it spends.

    The `texts` say it as a choice or in another way, which may need `more` facts.
    """
    facts = {
        **more,
        "power": power_name(words, CARDS[action.card].power),
        "source": card_name(words, action.card),
        "value": action.value,
        "card": card_name(words, action.target) if action.target else "",
    }
    if action.cost:
        cost = card_name(words, action.cost)
        return words.say(texts.with_price, cost=cost, **facts)
    if action.value and action.target:
        return words.say(texts.of_fate, **facts)
    if action.value:
        return words.say(texts.of_value, **facts)
    if action.target:
        return words.say(texts.of_card, **facts)
    return words.say(texts.plain, **facts)
