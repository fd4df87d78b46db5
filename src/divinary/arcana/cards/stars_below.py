"""The five cards of Stars Below: comets instead of moons, and effects that nobody may decline."""

from typing import Final

from divinary.arcana.cards import conditions as question
from divinary.arcana.cards.card import Card

STARS_BELOW: Final = (
    Card("the-ash", None, "help", question.is_seven, comet=question.small_was_played),
    Card(
        "the-fall",
        None,
        "amplify",
        question.always,
        comet=question.outweighs_kept,
        announced=True,
    ),
    Card("the-musicians", 3, "exile", question.makes_eleven, looks=True),
    Card("the-north-wind", 2, "slow", question.hours_one_apart),
    Card("the-thief", 2, "help", question.never, steals=True),
)
