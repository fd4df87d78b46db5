"""What each option of arcana changes, and what its values mean."""

from typing import Final

from divinary.core.options import OptionText
from divinary.core.words import N_

OPTIONS: Final[dict[str, OptionText]] = {
    "seats": OptionText(N_("The number of players, 2 to 5, counted from the people and bots.")),
    "difficulty": OptionText(
        N_("How much doom there is at the start."),
        {
            "easy": N_("None."),
            "normal": N_("2 doom."),
            "hard": N_("4 doom."),
            "doomed": N_("6 doom."),
        },
    ),
    "cards": OptionText(
        N_("Which cards are shuffled: sets, single cards, or both, with commas between them."),
        {
            "all": N_("All 36."),
            "base": N_("The 20 of the base box."),
            "ks2017": N_("The 10 of the Kickstarter of 2017."),
            "imago": N_("The Imago."),
            "stars_below": N_("The 5 of Stars Below."),
        },
    ),
    "fates": OptionText(N_("The highest fate in the bag, 2 to 7.")),
    "copies": OptionText(N_("How many of each fate there are, 1 to 3.")),
    "row": OptionText(N_("How many cards lie in the row, 1 to 4.")),
    "goal": OptionText(N_("How many correct predictions win, 1 to 7.")),
    "hands": OptionText(
        N_("How many hands each player has."),
        {
            "1": N_("One."),
            "2": N_("Two: the challenge for two players, whose hands take turns in alternation."),
        },
    ),
    "honour": OptionText(
        N_("What happens to an illegal play."),
        {
            "no": N_("It is refused."),
            "yes": N_("It is allowed, and its player may own up."),
        },
    ),
    "restless": OptionText(
        N_("Whether The Hours are restless."),
        {
            "no": N_("Used cards go under the deck."),
            "yes": N_("They leave the game, and all lose if the row cannot be filled."),
        },
    ),
    "iron": OptionText(
        N_("What an empty Iron takes."),
        {
            "open": N_("Any fate."),
            "closed": N_("None by play; a fate has to be moved there first."),
        },
    ),
    "plus_one": OptionText(
        N_("What the group predicts after +1."),
        {
            "printed": N_("The number on the hidden fate."),
            "raised": N_("The number on the hidden fate plus 1, from 2 to 8."),
        },
    ),
    "missed": OptionText(
        N_("What several wrong predictions of one turn cost."),
        {
            "once": N_("1 doom together."),
            "each": N_("1 doom each."),
        },
    ),
    "empty_deck": OptionText(
        N_("What happens if the deck is empty when a place must be filled."),
        {
            "gap": N_("It stays empty until a card goes back under the deck."),
            "loss": N_("The game is lost."),
        },
    ),
    "ash": OptionText(
        N_("Whether The Ash may fade in the turn in which it is dealt."),
        {
            "once": N_("No: each turn is looked at once."),
            "again": N_("Yes, if a 1 or 2 was played in that turn."),
        },
    ),
    "imago": OptionText(
        N_("Which 7 takes one hour in front of The Imago."),
        {
            "lying": N_("Every 7 that lies there."),
            "played": N_("Only a 7 that was played there."),
        },
    ),
}
"""By the name that `--option` takes; the meaning of each value, in their order."""
