"""The twenty cards of the base box, in the order of the sheet."""

from typing import Final

from divinary.arcana.data import conditions
from divinary.arcana.data.card import Card
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
    Card("the-chalice", 2, "1-4-7", conditions.always, tells=conditions.kept_is_higher),
    Card("the-blind-man", 1, "1-4-7", conditions.always, harmless=True),
)
