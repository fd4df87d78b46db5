"""The Oracle's rules in our own words: how to play, and rule by rule where each comes from."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from divinary.core.words import N_


class Rule(NamedTuple):
    """A rule, and its provenance."""

    text: str
    source: str


class RealTableRule(NamedTuple):
    """What to do when real objects fall or lie unclearly."""

    question: str
    text: str
    source: str


HOW_TO_PLAY: Final = (
    N_(
        "You are an Oracle with a shop in the Cove. Make Goods, and sell them to the Customers "
        "who come ashore. Most gold wins."
    ),
    N_(
        "On your turn throw the five Runes into the Divining Dish. Which of them lie together "
        "says which locations are open. Filled bubbles let you turn a die or move a Rune. Then "
        "your figure goes to an open location, never to the one where it stands, and acts there."
    ),
    N_(
        "Star Charting draws lines: a closed cell gives a Charm, two cells of one colour give a "
        "Tome. Divination predicts the colours of coming Adventurers. Horoscopes fill two "
        "sequences that have bonuses beside them. Twisting Fates fills bubbles or draws an X. "
        "Townsfolk whom you recruit become Staff that you can activate."
    ),
    N_(
        "Every action takes hours. At the marks that your timepiece passes, Adventurers come out "
        "of the bag and take seats in boats. A full boat docks at a pier; once all docks are "
        "taken, the round soon ends."
    ),
    N_(
        "Then all sell: a Good brings its value for each Customer of its colour on that "
        "pier. In the end Corruption costs gold, more for each Rogue in the Lair."
    ),
    N_(
        "The Oracle's rulebook leans on a base game whose rulebook we do not have. So every rule "
        "and every value below carries a mark that says where it comes from:"
    ),
)

SHOP_RULES: Final[Mapping[str, tuple[Rule, ...]]] = {
    "dish": (
        Rule(
            N_(
                "Before each turn the five Runes are thrown: two dice with four sides, the Coin, "
                "the Bone and the Voodoo meeple."
            ),
            "R",
        ),
        Rule(N_("Each falls into either half with the same chance."), "H"),
        Rule(
            N_("All five in one half: draw 1 Corruption card, before any bubble is spent."), "R/I"
        ),
        Rule(N_("At set-up such a throw is made again; that throw serves the first turn."), "R/H"),
        Rule(
            N_(
                "±1 changes a die by one, and 1 and 4 are neighbours. Move 1 takes a Rune to the "
                "other half; what it shows stays."
            ),
            "R",
        ),
        Rule(
            N_(
                "Before choosing a location you may spend any number of filled bubbles. A spent "
                "bubble is crossed out for good."
            ),
            "R",
        ),
        Rule(N_("The figure goes to another location than the one where it stands."), "S"),
    ),
    "twisting-fates": (
        Rule(
            N_(
                "Choose one: fill two ±1 bubbles, fill two Move 1 bubbles, or draw an X at once. "
                "The Coin must lie with the Rune that belongs to it."
            ),
            "R",
        ),
        Rule(N_("If the Coin shows the Skull, you also draw 1 Corruption card."), "R"),
        Rule(N_("To fill bubbles, at least one of the kind must be empty."), "H"),
    ),
    "star-charting": (
        Rule(
            N_(
                "The Bone must lie with a die. You may draw as many lines as the die shows; of "
                "both dice the higher one counts."
            ),
            "R",
        ),
        Rule(N_("A line joins two dots that are neighbours in a row or a column."), "R"),
        Rule(
            N_(
                "A closed area of one cell gives a Charm of its colour, one of two cells of the "
                "same colour a Tome; it is filled in. Any other area gives nothing, but may be "
                "divided later."
            ),
            "R",
        ),
        Rule(N_("Only the Corruption Cross is printed as lines, the frame is not."), "I"),
        Rule(
            N_(
                "Each area that gives a Good and is bounded by a line of the Corruption Cross "
                "costs 1 Corruption card."
            ),
            "R/I/H",
        ),
        Rule(N_("If a line closes two areas, both pay."), "I"),
        Rule(N_("No line may be drawn inside an area that is filled in."), "H"),
    ),
    "divination": (
        Rule(
            N_(
                "The Voodoo meeple must lie with a die. The prediction takes as many of the next "
                "Customer icons as the die shows, and you name a colour."
            ),
            "R",
        ),
        Rule(
            N_("If fewer icons are left it takes those; without any the location is closed."), "H"
        ),
        Rule(
            N_(
                "Every Adventurer pulled from the bag is checked against all Active Predictions: "
                "the named colour makes one come true, any other colour or a Rogue crosses out an "
                "icon."
            ),
            "R",
        ),
        Rule(N_("The Arrival phase counts too, one Adventurer after the other."), "I"),
        Rule(
            N_(
                "The icons left say which rewards you may take, and you take one of them. Without "
                "icons a prediction is over."
            ),
            "R",
        ),
        Rule(
            N_(
                "Of two Adventurers pulled at once, you choose the order for all your "
                "predictions. Owners follow one another from the active player on, and all is "
                "settled before anybody takes a seat."
            ),
            "R/H",
        ),
    ),
    "horoscopes": (
        Rule(
            N_(
                "Choose a half; each of its dice is written into the next box of either sequence, "
                "in the order you like."
            ),
            "R",
        ),
        Rule(
            N_("One of its dice must fit. A die that fits is written, one that does not is left."),
            "I/H",
        ),
        Rule(
            N_(
                "In the top sequence each number is one higher than the last, and 1 follows 4; in "
                "the bottom sequence it is one lower, and 4 follows 1. Anything may begin a "
                "sequence or follow an X, and an X may follow anything."
            ),
            "R",
        ),
        Rule(
            N_(
                "A filled box pays the bonus beside it at once; all that follows from it comes "
                "before the other die."
            ),
            "R/H",
        ),
    ),
    "faction-area": (
        Rule(
            N_(
                "An X brings 1 gold now for each Customer in that Faction Hall; a Market icon "
                "brings as much in the Market phase. Each icon of the area takes one mark."
            ),
            "R/I",
        ),
        Rule(N_("Market icons pay in every Market phase from then on."), "H"),
        Rule(
            N_("You choose the faction. An X or a Market icon without a free place is lost."), "H"
        ),
    ),
    "recruit": (
        Rule(
            N_(
                "Take a card from the Town Square, gain its ability at once, and assign it to one "
                "of the four Staff slots."
            ),
            "R",
        ),
        Rule(N_("A card that is there already is discarded, and its icons are lost."), "R/H"),
        Rule(
            N_(
                "The oldest card is the cheapest. The others move down, and a new one comes to "
                "the dearest slot at once."
            ),
            "H",
        ),
        Rule(N_("Two of the three sets are mixed."), "S"),
        Rule(N_("When the deck is exhausted, its discards are shuffled."), "H"),
        Rule(N_("The names of the cards are our own."), "H"),
    ),
    "activate-staff": (
        Rule(N_("You may use each Staff slot that has a card, in any order."), "R"),
        Rule(N_("Without any Staff it is a rest."), "H"),
        Rule(
            N_(
                "The Exorcist gives you an X, for a sequence or for an icon of a faction. Security "
                "discards a Corruption card of your choice."
            ),
            "R",
        ),
    ),
}
"""By topic, in the order in which they are read."""

ANSWERS: Final[Mapping[str, tuple[RealTableRule, ...]]] = {
    "dish": (
        RealTableRule(
            N_("A Rune falls beside the Dish"),
            N_("Put it into the half that it fell closer to; what it shows stays."),
            "R",
        ),
        RealTableRule(
            N_("A die or the Coin lies unclear"),
            N_("Shake the Dish gently until the Rune lies flat."),
            "R",
        ),
    ),
    "faction-area": (
        RealTableRule(
            N_("A Market icon is hard to draw"),
            N_("A plain triangle will do."),
            "R",
        ),
    ),
}
"""About real objects, by topic; in this program nothing ever lies unclear."""
