"""The rules of the Cove in our own words, rule by rule with its provenance."""

from collections.abc import Mapping
from typing import Final

from divinary.core.words import N_
from divinary.oracle.rulebook.rule_texts import Rule

COVE_RULES: Final[Mapping[str, tuple[Rule, ...]]] = {
    "game": (
        Rule(N_("1 to 4 play, for three rounds; then the most gold wins."), "S"),
        Rule(
            N_("Each player plays an Oracle with her own things; the printed box holds one."),
            "H",
        ),
        Rule(
            N_(
                "On equal gold the player with fewer Corruption cards wins; if those are equal "
                "too, the victory is shared."
            ),
            "H",
        ),
        Rule(N_("A single player is rated by the final gold."), "H"),
    ),
    "goods": (
        Rule(
            N_(
                "Charms are small Goods, Tomes large ones. What you gain goes to the Sale Shelf; a "
                "Good that is no longer in the supply cannot be gained."
            ),
            "R",
        ),
    ),
    "bag": (
        Rule(
            N_(
                "Customers come from four factions: red Warriors, green Bards, blue Wizards, "
                "yellow Nobles. Rogues are grey."
            ),
            "S",
        ),
        Rule(
            N_(
                "An Adventurer without a free seat returns to the bag, after being checked against "
                "the predictions."
            ),
            "H",
        ),
    ),
    "rogue-card": (
        Rule(N_("One Rogue card is in play: Criminals, Cultists or Robbers."), "S"),
        Rule(N_("What a Rogue card says, and its numbers, are our own."), "H"),
    ),
    "clock": (
        Rule(N_("The rearmost timepiece acts; of several, the one that arrived last."), "S/I"),
        Rule(N_("All timepieces start on hour 0, the first player's on top."), "H"),
        Rule(N_("The hours move the timepiece after the action."), "S"),
        Rule(
            N_(
                "Each mark that it reaches or passes brings Adventurers, one mark after the "
                "other. After hour 12 comes hour 13; the marks repeat every 12 hours."
            ),
            "H",
        ),
        Rule(
            N_(
                "When all docks are taken, the market marker is put one hour ahead of the foremost "
                "timepiece at the end of the turn. A player who has reached it takes no more "
                "turns; when all have, the Market phase begins."
            ),
            "S/I",
        ),
    ),
    "boats": (
        Rule(
            N_("The active player seats each Adventurer in a boat at sea that has a free seat."),
            "S",
        ),
        Rule(
            N_("While any dock is free, it must be a boat whose side still has a free dock."), "H"
        ),
        Rule(
            N_(
                "A full boat docks at once; the player who filled it picks one of the free docks "
                "that its side reaches."
            ),
            "I",
        ),
        Rule(N_("If there is none, it stays at sea."), "H"),
    ),
    "market": (
        Rule(
            N_(
                "Boats at sea are emptied first: Customers go to their Faction Halls, Rogues to "
                "the Lair."
            ),
            "I",
        ),
        Rule(N_("Then Market icons pay, and then all sell, seat by seat."), "H"),
        Rule(
            N_(
                "At a pier, the Goods of one colour bring the sum of their values for each "
                "Customer of that colour."
            ),
            "S",
        ),
        Rule(
            N_(
                "Customers serve every player. A Good needs a Customer of its colour and is sold "
                "once; it goes back to your supply. Unsold Goods stay on the Sale Shelf."
            ),
            "I",
        ),
        Rule(
            N_(
                "Clean-up: Adventurers on the piers return to the bag and boats go to sea; halls "
                "and Lair keep theirs. Timepieces return to hour 0, the foremost on top."
            ),
            "I",
        ),
        Rule(N_("The Town Square is dealt again; figures stay where they are."), "H"),
    ),
    "corruption": (
        Rule(
            N_("Corruption cards lie in front of you. When you discard one, you choose which."), "R"
        ),
        Rule(
            N_(
                "They lie face up. A discarded one goes under the deck and comes back only when "
                "all the others have been drawn."
            ),
            "H",
        ),
    ),
    "final-scoring": (
        Rule(
            N_(
                "Each Faction icon on your Townsfolk brings 1 gold for each Customer in that "
                "Faction Hall."
            ),
            "I",
        ),
        Rule(
            N_(
                "Each Rogue icon on your Townsfolk and Corruption cards costs 1 gold for each "
                "Rogue in the Lair."
            ),
            "I",
        ),
        Rule(N_("Gold may fall below 0."), "H"),
    ),
}
"""By topic, in the order in which they are read."""
