"""What the pieces, places and phases of the Oracle are called."""

from collections.abc import Mapping
from typing import Final

from divinary.core.words import N_, Words
from divinary.oracle.data.cove import Cove


def rating_name(words: Words, cove: Cove, step: int) -> str:
    """Return the name of a rating; if there are few ratings, some names are left out.

    >>> from divinary.core.words import words
    >>> from divinary.oracle.data.cove_sheet import COVE
    >>> rating_name(words("en"), COVE, 0)
    'a whisper in the tavern'
    """
    last = len(RATINGS) - 1
    return words.say(RATINGS[round(step * last / len(cove.ratings))])


LOCATIONS: Final[Mapping[str, str]] = {
    "twisting-fates": N_("Twisting Fates"),
    "star-charting": N_("Star Charting"),
    "divination": N_("Divination"),
    "horoscopes": N_("Horoscopes"),
    "recruit": N_("Recruit/Replace Townsfolk"),
    "activate-staff": N_("Activate Staff"),
}

STAFF: Final[Mapping[str, str]] = {
    "exorcist": N_("Exorcist"),
    "astrologist": N_("Astrologist"),
    "palm-reader": N_("Palm Reader"),
    "security": N_("Security"),
}

RUNES: Final = (N_("die A"), N_("die B"), N_("Coin"), N_("Bone"), N_("Voodoo meeple"))
THE_RUNES: Final = (
    N_("the die A"),
    N_("the die B"),
    N_("the Coin"),
    N_("the Bone"),
    N_("the Voodoo meeple"),
)
FACES: Final = (N_("Tree"), N_("Skull"))
HALVES: Final = (N_("left half"), N_("right half"))

COLOURS: Final = (N_("red"), N_("green"), N_("blue"), N_("yellow"))
GOODS: Final = (
    N_("red Charm"),
    N_("green Charm"),
    N_("blue Charm"),
    N_("yellow Charm"),
    N_("red Tome"),
    N_("green Tome"),
    N_("blue Tome"),
    N_("yellow Tome"),
)
A_GOOD: Final = (
    N_("a red Charm"),
    N_("a green Charm"),
    N_("a blue Charm"),
    N_("a yellow Charm"),
    N_("a red Tome"),
    N_("a green Tome"),
    N_("a blue Tome"),
    N_("a yellow Tome"),
)
ADVENTURERS: Final = (
    N_("red Customer"),
    N_("green Customer"),
    N_("blue Customer"),
    N_("yellow Customer"),
    N_("Rogue"),
)
KINDS: Final = (*COLOURS, ADVENTURERS[-1])
"""Adventurers by their colour alone."""

AN_ADVENTURER: Final = (
    N_("a red Customer"),
    N_("a green Customer"),
    N_("a blue Customer"),
    N_("a yellow Customer"),
    N_("a Rogue"),
)
FACTIONS: Final = (N_("Warriors"), N_("Bards"), N_("Wizards"), N_("Nobles"))
ICONS: Final = (*FACTIONS, ADVENTURERS[-1])
"""What the icons of Townsfolk stand for."""

HALLS: Final = (
    N_("Hall of the Warriors"),
    N_("Hall of the Bards"),
    N_("Hall of the Wizards"),
    N_("Hall of the Nobles"),
)

ROWS: Final = (N_("top sequence"), N_("bottom sequence"))
IN_ROW: Final = (N_("in the top sequence"), N_("in the bottom sequence"))
PIERS: Final = (N_("left pier"), N_("centre pier"), N_("right pier"))
AT_PIER: Final = (N_("at the left pier"), N_("at the centre pier"), N_("at the right pier"))
BUBBLES: Final[Mapping[str, str]] = {"adjust": N_("±1"), "move": N_("Move 1")}

ROGUE_CARDS: Final[Mapping[str, str]] = {
    "criminals": N_("Criminals"),
    "cultists": N_("Cultists"),
    "robbers": N_("Robbers"),
}
SETS: Final[Mapping[str, str]] = {
    "locals": N_("Locals"),
    "mercenaries": N_("Mercenaries"),
    "sailors": N_("Sailors"),
}

SOURCES: Final[Mapping[str, str]] = {
    "sales": N_("sales"),
    "sponsorship": N_("Immediate Sponsorship"),
    "market": N_("Market Phase Sponsorship"),
    "townsfolk": N_("Townsfolk ability"),
    "icons": N_("Faction icons"),
    "corruption": N_("Rogue icons"),
}
"""Where gold comes from, and what takes it."""

RATINGS: Final = (
    N_("a whisper in the tavern"),
    N_("talk on the piers"),
    N_("a name in the town"),
    N_("the trust of the halls"),
    N_("sought from afar"),
    N_("the voice of the stars"),
    N_("a legend of the Cove"),
)
"""How well a single Oracle did, the lowest first."""

THINGS: Final[Mapping[str, str]] = {
    "oracle": N_("Oracle"),
    "cove": N_("Cove"),
    "shelf": N_("Sale Shelf"),
    "supply": N_("supply"),
    "gold": N_("Gold"),
    "dish": N_("Divining Dish"),
    "runes": N_("Runes"),
    "die": N_("Die"),
    "twisting-area": N_("Twisting Fates area"),
    "chart": N_("Star Chart"),
    "cross": N_("Corruption Cross"),
    "divining-area": N_("Divining Area"),
    "prediction": N_("Active Prediction"),
    "faction-area": N_("Faction Area"),
    "market-icon": N_("Market icon"),
    "hall": N_("Faction Hall"),
    "staff": N_("Staff"),
    "townsfolk": N_("Townsfolk"),
    "square": N_("Town Square"),
    "goods": N_("Goods"),
    "bag": N_("Adventurer bag"),
    "rogue-card": N_("Rogue card"),
    "lair": N_("Lair"),
    "corruption": N_("Corruption"),
    "clock": N_("clock"),
    "timepiece": N_("timepiece"),
    "market-marker": N_("market marker"),
    "arrival": N_("Arrival phase"),
    "production": N_("Production phase"),
    "market": N_("Market phase"),
    "clean-up": N_("Clean-up"),
    "final-scoring": N_("Final Scoring"),
}
"""Areas, pieces and phases, which are also headings of screens and pages."""

TOWNSFOLK_NAMES: Final[Mapping[str, str]] = {
    "gatekeeper": N_("Gatekeeper"),
    "blacksmith": N_("Blacksmith"),
    "lamplighter": N_("Lamplighter"),
    "storyteller": N_("Storyteller"),
    "fiddler": N_("Fiddler"),
    "bell-ringer": N_("Bell Ringer"),
    "herbalist": N_("Herbalist"),
    "candlemaker": N_("Candlemaker"),
    "apothecary": N_("Apothecary"),
    "magistrate": N_("Magistrate"),
    "almoner": N_("Almoner"),
    "governess": N_("Governess"),
    "sellsword": N_("Sellsword"),
    "deserter": N_("Deserter"),
    "bounty-hunter": N_("Bounty Hunter"),
    "war-drummer": N_("War Drummer"),
    "cardsharp": N_("Cardsharp"),
    "jester": N_("Jester"),
    "battle-mage": N_("Battle Mage"),
    "necromancer": N_("Necromancer"),
    "alchemist": N_("Alchemist"),
    "duellist": N_("Duellist"),
    "impostor": N_("Impostor"),
    "tax-collector": N_("Tax Collector"),
    "boatswain": N_("Boatswain"),
    "gunner": N_("Gunner"),
    "oarsman": N_("Oarsman"),
    "shanty-singer": N_("Shanty Singer"),
    "piper": N_("Piper"),
    "ferryman": N_("Ferryman"),
    "navigator": N_("Navigator"),
    "wind-caller": N_("Wind Caller"),
    "cartographer": N_("Cartographer"),
    "admiral": N_("Admiral"),
    "harbourmaster": N_("Harbourmaster"),
    "shipowner": N_("Shipowner"),
}

TERMS: Final[tuple[str, ...]] = (
    *(*LOCATIONS.values(), *STAFF.values(), *BUBBLES.values(), *SOURCES.values()),
    *(*ROGUE_CARDS.values(), *SETS.values(), *TOWNSFOLK_NAMES.values()),
    *(*RUNES, *THE_RUNES, *FACES, *HALVES, *COLOURS),
    *(*GOODS, *A_GOOD, *ADVENTURERS, *AN_ADVENTURER, *FACTIONS, *HALLS),
    *(*ROWS, *IN_ROW, *PIERS, *AT_PIER, *RATINGS),
    *THINGS.values(),
)
"""Every name, for the glossary."""


def thing(words: Words, key: str) -> str:
    """Return what one of `THINGS` is called.

    In `say(THINGS["clock"])` the collector of messages would take "clock" for one.
    """
    return words.say(THINGS[key])


def location(words: Words, key: str) -> str:
    """Return what one of `LOCATIONS` is called."""
    return words.say(LOCATIONS[key])


def bubble(words: Words, kind: str) -> str:
    """Return what one of `BUBBLES` is called."""
    return words.say(BUBBLES[kind])


def heading(words: Words, thing: str) -> str:
    """Return the name of a thing as it heads a part of a screen.

    >>> from divinary.core.words import words
    >>> heading(words("en"), "supply")
    'Supply'
    """
    name = words.say(THINGS[thing])
    return name[:1].upper() + name[1:]


def townsfolk_name(words: Words, card: str) -> str:
    """Return the name of a card; a card that only an owner's sheet has gets its name from there.

    >>> from divinary.core.words import words
    >>> townsfolk_name(words("en"), "bell-ringer"), townsfolk_name(words("en"), "rat-catcher")
    ('Bell Ringer', 'Rat Catcher')
    """
    known = TOWNSFOLK_NAMES.get(card)
    return words.say(known) if known else card.replace("-", " ").title()
