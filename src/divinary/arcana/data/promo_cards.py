"""The cards beside the base box: ten of the Kickstarter of 2017, and The Imago."""

from typing import Final

from divinary.arcana.data import conditions
from divinary.arcana.data.card import Card

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

IMAGO: Final = (Card("the-imago", 3, "cycle", conditions.always, delays=True),)
