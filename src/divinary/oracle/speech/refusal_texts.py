"""Why an action is refused: a sentence for every reason of the rules."""

from collections.abc import Mapping
from typing import Final

from divinary.core.words import N_

REFUSALS: Final[Mapping[str, str]] = {
    "game-over": N_("The game is over."),
    "only-chance": N_("That is for chance alone to decide."),
    "chance-decides": N_("First the Runes, the bag or a deck must speak."),
    "other-chance": N_("Chance gives something else now."),
    "not-your-turn": N_("It is for {active} to decide now."),
    "not-now": N_("That cannot be done now."),
    "not-optional": N_("That cannot be left undone."),
    "none-in-bag": N_("None is left in the bag: {adventurer}."),
    "not-in-the-deck": N_("Not in the deck now: {card}."),
    "not-in-the-square": N_("Not in the Town Square now: {card}."),
    "no-corruption-left": N_("No such Corruption card is left (Rogue icons: {icons})."),
    "no-such-corruption": N_("You have no such Corruption card (Rogue icons: {icons})."),
    "no-bubble": N_("No filled bubble of this kind is left: {kind}."),
    "no-empty-bubble": N_("No empty bubble of this kind is left: {kinds}."),
    "stands-there": N_("The figure stands there already, and has to go elsewhere: {location}."),
    "runes-apart": "{miss}",
    "twist-apart": N_("For that the Coin would have to lie with: {rune}."),
    "no-such-line": N_("There is no such line on the Star Chart."),
    "line-printed": N_("The line {dots} is printed: it is part of the Corruption Cross."),
    "line-there": N_("The line {dots} is drawn already."),
    "area-filled": N_("The line {dots} would cut an area that is filled in."),
    "no-icons": N_("All icons of the Divining Area are used."),
    "other-dice": N_("{die} is not what the dice show; they show {dice}."),
    "rows-full": N_("Both sequences of the Horoscopes are full."),
    "row-full": N_("No box is free {row}."),
    "no-die-in-half": N_("No die lies there: {half}."),
    "no-die-fits": N_("Neither sequence takes what the dice show: {dice}."),
    "breaks-the-row": N_("{die} cannot be written {row}: after {last} comes {needed} or X."),
    "icons-marked": N_("No icon of this colour is free in the Faction Area: {colour}."),
    "other-goods": N_("That is not among the Goods to choose from: {goods}."),
    "none-in-supply": N_("Your supply has none left: {good}."),
    "too-few-icons": N_("That reward asks for {needed} circled icons; here it is {icons}."),
    "none-came-true": N_("No prediction with {icons} icons came true; circled are: {known}."),
    "staff-used": N_("That ability was used already: {staff}."),
    "slot-empty": N_("Nobody is assigned to that ability: {staff}."),
    "not-pulled": N_("The bag gave somebody else: {pulled}."),
    "no-such-boat": N_("There is no boat {boat}; boats are 1 to {high}."),
    "boat-full": N_("Boat {boat} is full."),
    "boat-docked": N_("Boat {boat} has docked; it is no longer at sea."),
    "side-has-docked": N_(
        "Boat {boat} has no free dock on its side; while a boat of the other side has one, "
        "Adventurers go there."
    ),
    "same-boat": N_("Boat {boat} is the boat that they sit in already."),
    "not-in-boat": N_("Not in boat {boat}: {adventurer}."),
    "dock-taken": N_("No dock is free {pier}."),
    "pier-out-of-reach": N_("From its side boat {boat} cannot dock {pier}."),
    "not-on-the-shelf": N_("Not on your Sale Shelf: {good}."),
    "pier-buys-other": N_("Nobody buys that {pier}: {good}."),
    "no-customers": N_("No Customer of this colour waits {pier}: {colour}."),
}

MISSES: Final[Mapping[str, str]] = {
    "twisting-fates": N_("Twisting Fates needs the Coin in one half with the Rune of an option."),
    "star-charting": N_("Star Charting needs the Bone and a die in one half."),
    "divination": N_("Divination needs the Voodoo meeple and a die in one half."),
    "recruit": N_("Nobody waits in the Town Square."),
}
"""What a location that is closed lacks."""
