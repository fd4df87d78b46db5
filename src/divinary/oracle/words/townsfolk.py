"""What the Townsfolk are called. The printed cards have other names; these are our own."""

from collections.abc import Mapping
from typing import Final

from divinary.core.words import N_, Words

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


def townsfolk_name(words: Words, card: str) -> str:
    """Return the name of a card; one that only an owner's sheet knows is called as it is there.

    >>> from divinary.core.words import words
    >>> townsfolk_name(words("en"), "bell-ringer"), townsfolk_name(words("en"), "rat-catcher")
    ('Bell Ringer', 'Rat Catcher')
    """
    known = TOWNSFOLK_NAMES.get(card)
    return words.say(known) if known else card.replace("-", " ").title()
