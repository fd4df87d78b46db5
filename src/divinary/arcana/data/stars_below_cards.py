"""The five cards of Stars Below: comets instead of moons, and effects that nobody may decline."""

from typing import Final

from divinary.arcana.data import conditions
from divinary.arcana.data.card import Card

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
