"""What the table of the Cove holds, each value by a name that people can read."""

from collections.abc import Mapping, Sequence
from typing import Final

from divinary.core.words import N_, Words
from divinary.oracle.data.cove import Cove, RogueCard
from divinary.oracle.data.cove_sheet import FIELDS
from divinary.oracle.data.locations import PIERS, SIDES
from divinary.oracle.rulebook import terms
from divinary.oracle.rulebook.phrases import ABILITIES, icon_words
from divinary.oracle.rulebook.terms import rating_name, townsfolk_name

NAMES: Final[Mapping[str, str]] = {
    "bag.customers": N_("Customers in the bag and the Faction Halls together"),
    "bag.rogues": N_("Rogues in the bag and the Lair together"),
    "bag.hall": N_("Customers of each colour in their Faction Hall at first"),
    "boats.sides": N_("Boats on each side"),
    "boats.seats": N_("Seats in a boat"),
    "boats.arrivals": N_("Adventurers that each boat brings in the Arrival phase"),
    "piers.docks": N_("Docks"),
    "piers.buys": N_("What each pier buys"),
    "piers.corruption": N_("Corruption cards for selling anything there"),
    "goods.values": N_("Values"),
    "town_square.hours": N_("Hours to recruit, from the oldest card on"),
    "abilities.gold": N_("Gold that Townsfolk bring by their ability"),
    "corruption_deck.cards": N_("Corruption cards with one, two and three Rogue icons"),
    "scoring.sponsorship": N_("Gold from a sponsor for each Customer in the Faction Hall"),
    "scoring.faction_icon": N_("Gold for each Customer in the hall, by a faction icon"),
    "scoring.rogue_icon": N_("Gold that a Rogue icon costs for each Rogue in the Lair"),
    "market.marker": N_("Hours from the leading timepiece to the market marker"),
    "game.rounds": N_("Rounds"),
    "game.ratings": N_("How well a single Oracle did, by the least gold"),
}
ROGUE_NAMES: Final[Mapping[str, str]] = {
    "lair": N_("Rogues in the Lair at first"),
    "bag": N_("Rogues in the bag at first"),
    "counts": N_("Each Rogue on a pier counts as a Customer of every colour"),
    "corruption": N_("Corruption cards for each pier where a Rogue counted"),
    "takes": N_("Gold that each Rogue on a pier takes from every income there"),
}
SOLD: Final[Mapping[str, str]] = {
    "charm": N_("Charms"),
    "tome": N_("Tomes"),
    "both": N_("Charms and Tomes"),
}
SIDE_NAMES: Final[Mapping[str, str]] = {"left": N_("on the left"), "right": N_("on the right")}
REACHED: Final[Mapping[str, str]] = {
    "left": N_("{pier} (from the left)"),
    "right": N_("{pier} (from the right)"),
}
ATTRIBUTES: Final = {row.place: row.name for row in FIELDS}


def cove_named(words: Words, cove: Cove, place: str) -> tuple[str, str]:
    """Return the name of one value of a Cove, and the value.

    >>> from divinary.core.words import words
    >>> from divinary.oracle.data.cove_sheet import COVE
    >>> cove_named(words("en"), COVE, "boats.seats")
    ('Seats in a boat', '4')
    >>> cove_named(words("en"), COVE, "townsfolk.mercenaries.deserter")
    ('Deserter', 'Warriors, Rogue; brings a Tome of its colour')
    """
    section, _, key = place.rpartition(".")
    if section == "marks":
        return _marks(words, cove, int(key))
    if section.startswith("rogue_cards."):
        card = next(card for card in cove.rogue_cards if section.endswith(f".{card.id}"))
        return _rogue_value(words, card, key)
    if section.startswith("townsfolk."):
        person = next(card for card in cove.townsfolk if card.id == key)
        icons = icon_words(words, person.icons) or "–"
        return townsfolk_name(words, person.id), f"{icons}; {words.say(ABILITIES[person.ability])}"
    return words.say(NAMES[place]), _text(words, cove, place)


def _rogue_value(words: Words, card: RogueCard, key: str) -> tuple[str, str]:
    value = getattr(card, key)
    if isinstance(value, bool):
        value = words.say("yes") if value else words.say("no")
    return words.say(ROGUE_NAMES[key]), str(value)


def _marks(words: Words, cove: Cove, players: int) -> tuple[str, str]:
    name = words.count(
        "Hours that bring Adventurers, and how many, with {n} player",
        "Hours that bring Adventurers, and how many, with {n} players",
        players,
    )
    marks = enumerate(cove.marks[players - 1], 1)
    return name, ", ".join([f"{hour} ({number})" for hour, number in marks if number])


def _text(words: Words, cove: Cove, place: str) -> str:
    match place:
        case "bag.customers":
            return _each(words, terms.COLOURS, cove.customers)
        case "boats.sides":
            return ", ".join(
                [f"{cove.sides.count(side)} {words.say(SIDE_NAMES[side])}" for side in SIDES]
            )
        case "piers.docks":
            piers = {pier: words.say(name) for pier, name in zip(PIERS, terms.PIERS, strict=True)}
            return ", ".join(
                [words.say(REACHED[side], pier=piers[pier]) for pier, side in cove.docks]
            )
        case "piers.buys":
            return _each(words, terms.PIERS, [words.say(SOLD[what]) for what in cove.buys], " – ")
        case "piers.corruption":
            return _each(words, terms.PIERS, cove.pier_corruption, " – ")
        case "goods.values":
            return _each(words, terms.GOODS, cove.values)
        case "game.ratings":
            golds = (f"< {cove.ratings[0]}", *cove.ratings)
            names = [rating_name(words, cove, step) for step in range(len(golds))]
            return ", ".join([f"{gold} – {name}" for gold, name in zip(golds, names, strict=True)])
    value = getattr(cove, ATTRIBUTES[place])
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _each(words: Words, names: Sequence[str], values: Sequence[object], link: str = " ") -> str:
    named = zip(names, values, strict=True)
    return ", ".join([f"{words.say(name)}{link}{value}" for name, value in named])
