"""What each option of the Oracle settles, and what its values mean."""

from typing import Final

from divinary.core.options import OptionText
from divinary.core.words import N_

OPTIONS: Final[dict[str, OptionText]] = {
    "seats": OptionText(
        name=N_("Players"),
        text=N_("How many play, 1 to 4; it follows from people and bots."),
    ),
    "rogue": OptionText(
        name=N_("Rogue card"),
        text=N_("Which Rogue card is in play: where Rogues start, and what they do on a pier."),
        values={
            "criminals": N_("Criminals: nothing more than being Rogues."),
            "cultists": N_(
                "Cultists: each counts as a Customer of every colour; for each pier where one "
                "counted towards your income, you draw 1 Corruption card."
            ),
            "robbers": N_(
                "Robbers: each takes 1 gold from every player's income there, never below 0."
            ),
        },
    ),
    "townsfolk": OptionText(
        name=N_("Townsfolk"),
        text=N_(
            "Which two sets of Townsfolk are mixed. Locals help against Corruption, Mercenaries "
            "bring Goods and gold, Sailors move Adventurers."
        ),
        values={
            "locals+mercenaries": N_("Locals and Mercenaries."),
            "locals+sailors": N_("Locals and Sailors."),
            "mercenaries+sailors": N_("Mercenaries and Sailors."),
        },
    ),
    "edition": OptionText(
        name=N_("Edition of the rulebook"),
        text=N_(
            "How the rules read where the four printed editions differ. It sets the next four "
            "options; each of them can still be set by itself."
        ),
        values={
            "en": N_("English."),
            "es": N_(
                "Spanish: a spent bubble can be filled again, and only an X earns a Horoscope "
                "bonus."
            ),
            "fr": N_("French: Divination uses both dice, and an X that you gain must be drawn."),
            "pl": N_("Polish: here it reads as the English one."),
        },
    ),
    "bubbles": OptionText(
        name=N_("Spent bubbles"),
        text=N_("What happens to a bubble when it is spent."),
        values={
            "cross_out": N_("It is crossed out for good."),
            "erase": N_("It is erased and can be filled again."),
        },
    ),
    "divination_dice": OptionText(
        name=N_("Dice of Divination"),
        text=N_("What both dice give when they lie with the Voodoo meeple."),
        values={
            "either": N_("One prediction, with either die."),
            "both": N_("Two predictions, one with each die."),
        },
    ),
    "horoscope_bonus": OptionText(
        name=N_("Bonuses of the Horoscopes"),
        text=N_("Which boxes pay the bonus beside them."),
        values={
            "any": N_("Every box, whatever is written there."),
            "x": N_("Only a box where an X is drawn."),
        },
    ),
    "x": OptionText(
        name=N_("A gained X"),
        text=N_("Whether an X that you gain may be left undrawn."),
        values={
            "may": N_("It may."),
            "must": N_("No: it is drawn wherever a place is free."),
        },
    ),
    "market_icons_pay": OptionText(
        name=N_("Market icons"),
        text=N_("How often a Market icon pays."),
        values={
            "every": N_("In every Market phase from then on."),
            "once": N_("In the next Market phase only."),
        },
    ),
    "predictions_meet_arrivals": OptionText(
        name=N_("Predictions at the Arrival phase"),
        text=N_("Whether Adventurers of the Arrival phase are checked against predictions."),
        values={
            "yes": N_("Yes, one by one."),
            "no": N_("No, only those that are drawn during turns."),
        },
    ),
    "board": OptionText(
        name=N_("The Oracle's board"),
        text=N_(
            "What is printed on the Oracle's board: standard, which is ours, or another board in "
            "its short form."
        ),
    ),
    "cove": OptionText(
        name=N_("The table of the Cove"),
        text=N_(
            "What the shared table holds: standard, which is ours, or another table in its short "
            "form."
        ),
    ),
}
"""By the name of the option; the meanings are in the order of the values."""
