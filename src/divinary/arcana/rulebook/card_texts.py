"""What is written on the cards of the base box. All wording is ours, not the publisher's."""

from typing import Final, NamedTuple, TypeAlias

from divinary.arcana.data.card import CardId
from divinary.arcana.data.fates import Fate
from divinary.core.words import N_

Hand: TypeAlias = tuple[Fate, Fate]
"""Two fates of an example, the lower one first."""


class CardWords(NamedTuple):
    """The texts of one card, not yet translated."""

    name: str
    sign: str
    """Its condition in a word or two, for the head of the card."""

    text: str
    miss: str
    """Why a pair does not obey it: {played}, {kept}, their {sum} and the {gap} between them."""

    fits: Hand | None
    """A hand that obeys it, for the worked example; None if nothing can ever be played."""

    fails: Hand | None
    """A hand that does not."""

    also: Hand | None = None
    """A hand that obeys it in another way."""

    visible: tuple[Fate, ...] = ()
    """What lies on the table in that example."""

    here: tuple[Fate, ...] = ()
    """What lies in front of the card itself."""

    example: str = ""
    """The whole example in words, if pairs alone do not explain it."""

    reading: str = ""
    """The option that chooses between two readings of its rule."""

    bare: str = ""
    """Why nothing may be played while no fate lies here, if a reading says so."""

    printed: bool = False
    """Whether `miss` is about printed numbers alone, which +1 does not change."""


BASE_WORDS: Final[dict[CardId, CardWords]] = {
    "dawn": CardWords(
        N_("Dawn"),
        N_("higher"),
        N_("Two different fates: play the higher one here."),
        N_("Dawn takes the higher of two different fates, and {played} is not above {kept}."),
        fits=(2, 5),
        fails=(4, 4),
    ),
    "midnight": CardWords(
        N_("Midnight"),
        N_("lower"),
        N_("Two different fates: play the lower one here."),
        N_("Midnight takes the lower of two different fates, and {played} is not below {kept}."),
        fits=(2, 5),
        fails=(4, 4),
    ),
    "the-deep": CardWords(
        N_("The Deep"),
        N_("sum up to 5"),
        N_("The two add up to 5 or less: play either here."),
        N_("{played} and {kept} add up to {sum}, which is more than 5."),
        fits=(1, 4),
        fails=(2, 4),
    ),
    "leviathan": CardWords(
        N_("Leviathan"),
        N_("sum from 11"),
        N_("The two add up to 11 or more: play either here."),
        N_("{played} and {kept} add up to {sum}, which is less than 11."),
        fits=(4, 7),
        fails=(4, 6),
    ),
    "the-key": CardWords(
        N_("The Key"),
        N_("sum 7 to 9"),
        N_("The two add up to 7, 8 or 9: play either here."),
        N_("{played} and {kept} add up to {sum}, which is not 7, 8 or 9."),
        fits=(3, 5),
        fails=(3, 3),
    ),
    "the-judge": CardWords(
        N_("The Judge"),
        N_("even sum"),
        N_("The two add up to an even number: play either here."),
        N_("{played} and {kept} add up to {sum}, which is odd."),
        fits=(2, 6),
        fails=(2, 5),
    ),
    "the-stranger": CardWords(
        N_("The Stranger"),
        N_("odd sum"),
        N_("The two add up to an odd number: play either here."),
        N_("{played} and {kept} add up to {sum}, which is even."),
        fits=(2, 5),
        fails=(2, 6),
    ),
    "the-belltower": CardWords(
        N_("The Belltower"),
        N_("sum in threes"),
        N_("The two add up to a multiple of 3: play either here."),
        N_("{played} and {kept} add up to {sum}, which is not a multiple of 3."),
        fits=(2, 4),
        fails=(2, 5),
    ),
    "the-beast": CardWords(
        N_("The Beast"),
        N_("1 apart"),
        N_("The two are exactly 1 apart: play either here."),
        N_("{played} and {kept} are {gap} apart, not 1."),
        fits=(3, 4),
        fails=(3, 5),
    ),
    "the-huntress": CardWords(
        N_("The Huntress"),
        N_("2 apart"),
        N_("The two are exactly 2 apart: play either here."),
        N_("{played} and {kept} are {gap} apart, not 2."),
        fits=(3, 5),
        fails=(3, 4),
    ),
    "the-mirror": CardWords(
        N_("The Mirror"),
        N_("equal"),
        N_("The two are equal: play one of them here."),
        N_("{played} and {kept} are not equal."),
        fits=(4, 4),
        fails=(3, 4),
    ),
    "the-shore": CardWords(
        N_("The Shore"),
        N_("4+ apart"),
        N_("The two are 4 or more apart: play either here."),
        N_("{played} and {kept} are only {gap} apart, and The Shore asks for 4 or more."),
        fits=(2, 6),
        fails=(2, 5),
    ),
    "the-servant": CardWords(
        N_("The Servant"),
        N_("one of 1-2-3"),
        N_("Just one of the two is a 1, 2 or 3: play that one here."),
        N_("The Servant takes a 1, 2 or 3 and leaves none in the hand, not {played} with {kept}."),
        fits=(2, 6),
        fails=(2, 3),
    ),
    "the-lord": CardWords(
        N_("The Lord"),
        N_("one of 5-6-7"),
        N_("Just one of the two is a 5, 6 or 7: play that one here."),
        N_("The Lord takes a 5, 6 or 7 and leaves none in the hand, not {played} with {kept}."),
        fits=(2, 6),
        fails=(5, 6),
    ),
    "the-noble": CardWords(
        N_("The Noble"),
        N_("one of 3-4-5"),
        N_("Just one of the two is a 3, 4 or 5: play that one here."),
        N_("The Noble takes a 3, 4 or 5 and leaves none in the hand, not {played} with {kept}."),
        fits=(2, 4),
        fails=(3, 4),
    ),
    "the-engine": CardWords(
        N_("The Engine"),
        N_("double, triple"),
        N_("One of the two is twice or three times the other: play either here."),
        N_("Neither {played} nor {kept} is twice or three times the other."),
        fits=(2, 6),
        fails=(2, 5),
    ),
    "the-prophet": CardWords(
        N_("The Prophet"),
        N_("keep a match"),
        N_("One of the two has the value of a visible fate: keep it and play the other here."),
        N_("You would keep {kept}, and no visible fate has that value."),
        fits=(2, 5),
        fails=(2, 6),
        visible=(5,),
    ),
    "the-rider": CardWords(
        N_("The Rider"),
        N_("both unseen"),
        N_("Two different fates, neither with the value of a visible one: play either here."),
        N_("The Rider asks for two different fates, both unseen so far, not {played} and {kept}."),
        fits=(2, 6),
        fails=(2, 5),
        visible=(5,),
    ),
    "the-chalice": CardWords(
        N_("The Chalice"),
        N_("any, then tell"),
        N_("Any fate. Then say whether the one you keep is higher than the one you played."),
        "",
        fits=(2, 5),
        fails=None,
    ),
    "the-blind-man": CardWords(
        N_("The Blind Man"),
        N_("any, no doom"),
        N_("Any fate. This card fades without doom."),
        "",
        fits=(2, 5),
        fails=None,
    ),
}
