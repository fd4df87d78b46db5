"""The arcana cards: each is a row of numbers and one pure question, in the order of the sheet."""

from typing import Final

from divinary.arcana.data import conditions
from divinary.arcana.data.card import Card, CardId, PlayQuestion
from divinary.arcana.data.fates import HIGHEST

BASE: Final = (
    Card("dawn", 3, "higher-than", conditions.higher),
    Card("midnight", 3, "higher-than", conditions.lower),
    Card("the-deep", 3, "higher-than", conditions.sum_between(2, 5)),
    Card("leviathan", 4, "discard-lower", conditions.sum_between(11, 2 * HIGHEST + 1)),
    Card("the-key", 3, "old", conditions.sum_between(7, 9)),
    Card("the-judge", 3, "3-4-5", conditions.sum_leaves(0, 2)),
    Card("the-stranger", 3, "1-2-3", conditions.sum_leaves(1, 2)),
    Card("the-belltower", 2, "discard-lower", conditions.sum_leaves(0, 3)),
    Card("the-beast", 1, "twice", conditions.apart(1, 1)),
    Card("the-huntress", 1, "twice", conditions.apart(2, 2)),
    Card("the-mirror", 1, "twice", conditions.same),
    Card("the-shore", 4, "discard-lower", conditions.apart(4, HIGHEST)),
    Card("the-servant", 2, "1-2-3", conditions.only_one_in(1, 2, 3)),
    Card("the-lord", 3, "5-6-7", conditions.only_one_in(5, 6, 7)),
    Card("the-noble", 3, "3-4-5", conditions.only_one_in(3, 4, 5)),
    Card("the-engine", 3, "5-6-7", conditions.multiple),
    Card("the-prophet", 2, "cycle", conditions.kept_is_visible, looks=True),
    Card("the-rider", 2, "cycle", conditions.both_unseen, looks=True),
    Card("the-chalice", 2, "1-4-7", conditions.always, asks=conditions.kept_is_higher),
    Card("the-blind-man", 1, "1-4-7", conditions.always, harmless=True),
)
"""The cards of the base box."""

KS2017: Final = (
    Card("asunder", 1, "same", conditions.difference_is_visible, looks=True),
    Card("fortune", 3, "plus-1", conditions.high_odds),
    Card("iron", 4, "plus-1", conditions.kept_rises, stacks=True),
    Card("the-captain", 3, "1-4-7", conditions.only_one_in(1, 4, 7)),
    Card("the-feast", 4, "relocate", conditions.always, draws=True),
    Card("the-ghost", 2, "plus-1", conditions.no_neighbour, looks=True),
    Card("the-lantern", 3, "relocate", conditions.all_in_fours, looks=True),
    Card("the-pallbearers", 2, "within-2", conditions.apart(1, 2)),
    Card("the-passage", 2, "same", conditions.one_value_between, looks=True),
    Card("the-wish", 2, "old", conditions.always, guesses=1),
)
"""The promo cards of the Kickstarter of 2017."""

IMAGO: Final = (Card("the-imago", 3, "cycle", conditions.always, delays=True),)

STARS_BELOW: Final = (
    Card("the-ash", None, "help", conditions.is_seven, comet=conditions.small_was_played),
    Card(
        "the-fall",
        None,
        "amplify",
        conditions.always,
        comet=conditions.outweighs_kept,
        announced=True,
    ),
    Card("the-musicians", 3, "exile", conditions.makes_eleven, looks=True),
    Card("the-north-wind", 2, "slow", conditions.hours_one_apart),
    Card("the-thief", 2, "help", conditions.never, steals=True),
)
"""Comets instead of moons, and effects that nobody may decline."""

SETS: dict[str, tuple[Card, ...]] = {
    "base": BASE,
    "ks2017": KS2017,
    "imago": IMAGO,
    "stars_below": STARS_BELOW,
}
"""Every box and promo, by its name in the option `cards`."""

CARDS: dict[CardId, Card] = {card.id: card for cards in SETS.values() for card in cards}
"""Every card, in the order of the sheet."""


def question_of(card: CardId) -> PlayQuestion | None:
    """Return what a fate played on a card makes its player answer, if anything."""
    return CARDS[card].asks if card in CARDS else None  # The Hours are not among them
