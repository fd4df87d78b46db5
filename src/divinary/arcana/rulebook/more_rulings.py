"""Rulings beyond the questions of the rules sheet: what a trial game raised, and the variants."""

from typing import Final

from divinary.arcana.rulebook.ruling import CERTAIN, LIKELY, OURS, Ruling
from divinary.core.words import N_

SETTLED: Final[dict[str, Ruling]] = {
    "S1": Ruling(
        N_(
            "What will fade is announced once, after the player's power, and again if Slow or "
            "Exile changes it."
        ),
        (OURS,),
        ("slow", "exile"),
    ),
    "S2": Ruling(
        N_("If the leftmost place is empty, a fate from The Hours goes to the next card."),
        (OURS,),
        ("the-hours",),
    ),
    "S3": Ruling(
        N_("The point of Amplify comes when its card fades, and it can win the game."),
        (OURS,),
        ("amplify",),
    ),
    "S4": Ruling(
        N_(
            "Old? asks whether the token just played was itself kept from an earlier turn; after "
            "The Feast it asks about the second one."
        ),
        (OURS,),
        ("old", "the-feast"),
    ),
    "S5": Ruling(
        N_(
            "Before the second play of The Feast no power can be used; the first fate is visible "
            "then, and +1 stays at work."
        ),
        (OURS,),
        ("the-feast", "plus-1"),
    ),
    "S6": Ruling(
        N_(
            "In The Restless Hours all that would go under the deck leaves the game, "
            "and Cycle needs a card in the deck."
        ),
        (OURS,),
        ("restless", "cycle"),
    ),
    "S7": Ruling(
        N_(
            "Cards go under the deck in a known order: a power before its price, a replaced card "
            "before what was attached to it, faded ones from the left."
        ),
        (OURS,),
    ),
    "S8": Ruling(
        N_("A used power goes under the deck; only Slow stays with its card."),
        (OURS,),
        ("slow",),
    ),
    "S9": Ruling(
        N_(
            "If The Fall fades while the deck is empty, Amplify waits for the next card of that "
            "place; without a kept fate The Fall stays."
        ),
        (OURS,),
        ("the-fall", "amplify"),
    ),
    "S10": Ruling(
        N_(
            "For The Thief a play on The Hours is a play elsewhere; if it takes nothing, the kept "
            "fate is as high as every visible one on the other cards, or higher."
        ),
        (OURS,),
        ("the-thief", "the-hours"),
    ),
    "S11": Ruling(
        N_(
            "The first prediction closes the window for powers; further ones may be declined, "
            "and none names a value again."
        ),
        (OURS,),
        ("twice", "the-wish"),
    ),
    "S12": Ruling(
        N_("Each of the others may show a fate once, before the group uses a power or predicts."),
        (OURS,),
    ),
    "S13": Ruling(
        N_(
            "Slow does nothing for a comet; Relocate may move a fate to any card, The Ash and "
            "The Thief too, and what is full fades at the end of the turn."
        ),
        (OURS,),
        ("slow", "relocate", "the-ash", "the-thief"),
    ),
    "S14": Ruling(
        N_(
            "If a hand can draw only one fate, it keeps this fate unplayed, and nobody uses a "
            "power."
        ),
        (OURS,),
    ),
    "S15": Ruling(
        N_("A 1 or 2 that was played makes The Ash fade even if Discard lower took it away."),
        (OURS,),
        ("the-ash", "discard-lower"),
    ),
}

VARIANTS: Final[dict[str, Ruling]] = {
    "V1": Ruling(
        N_(
            "In the challenge for two each player runs two hands as if four sat there: "
            "first the first hands take their turns, then the second ones."
        ),
        (LIKELY, OURS),
        ("hands",),
    ),
    "V2": Ruling(
        N_(
            "The Restless Hours are The Hours except that cards leave the game instead of going "
            "under the deck, and that an empty deck loses once a card is to come from it."
        ),
        (CERTAIN, OURS),
        ("restless",),
    ),
}
