"""What is written on the cards outside the base box. All wording is ours, not the publisher's."""

from typing import Final

from divinary.arcana.data.card import CardId
from divinary.arcana.rulebook.card_texts import CardWords
from divinary.core.words import N_

KS2017_WORDS: Final[dict[CardId, CardWords]] = {
    "asunder": CardWords(
        N_("Asunder"),
        N_("difference seen"),
        N_("The difference of the two is the value of a visible fate: play the higher one here."),
        N_(
            "Asunder takes the higher of the two if a visible fate equals their difference, "
            "not {played} with {kept}."
        ),
        fits=(2, 5),
        fails=(2, 6),
        visible=(3,),
    ),
    "fortune": CardWords(
        N_("Fortune"),
        N_("with an odd one"),
        N_(
            "Two different odd fates: play the higher one here. "
            "One odd and one even: play the lower one here."
        ),
        N_(
            "Fortune takes the higher of two different odd fates, or the lower of an odd and an "
            "even one, not {played} with {kept}."
        ),
        fits=(3, 5),
        fails=(2, 6),
        also=(3, 6),
    ),
    "iron": CardWords(
        N_("Iron"),
        N_("keep a higher"),
        N_("One of the two is higher than every fate here: keep it and play the other here."),
        N_("Iron asks for a kept fate above those that lie there already, and {kept} is not."),
        fits=(3, 5),
        fails=(3, 4),
        here=(2, 4),
        reading="iron",
        bare=N_(
            "In this game no fate can be played on Iron while none lies there; "
            "one has to be moved there first."
        ),
    ),
    "the-captain": CardWords(
        N_("The Captain"),
        N_("one of 1-4-7"),
        N_("Just one of the two is a 1, 4 or 7: play that one here."),
        N_("The Captain takes a 1, 4 or 7 and leaves none in the hand, not {played} with {kept}."),
        fits=(2, 4),
        fails=(1, 4),
    ),
    "the-feast": CardWords(
        N_("The Feast"),
        N_("any, then draw"),
        N_("Any fate, once a turn. Then draw another fate and play again on a different card."),
        "",
        fits=(2, 5),
        fails=None,
    ),
    "the-ghost": CardWords(
        N_("The Ghost"),
        N_("no neighbours"),
        N_("No visible fate is exactly 1 away from either of the two: play either here."),
        N_("A visible fate is exactly 1 away from {played} or from {kept}."),
        fits=(2, 5),
        fails=(2, 6),
        visible=(5,),
    ),
    "the-lantern": CardWords(
        N_("The Lantern"),
        N_("total in fours"),
        N_("The two and all visible fates together add up to a multiple of 4: play either here."),
        N_(
            "{played} and {kept} add up to {sum}, and with all visible fates the total is "
            "not a multiple of 4."
        ),
        fits=(3, 4),
        fails=(3, 5),
        visible=(3, 6),
    ),
    "the-pallbearers": CardWords(
        N_("The Pallbearers"),
        N_("1 or 2 apart"),
        N_("The two are 1 or 2 apart: play either here."),
        N_("{played} and {kept} are {gap} apart, not 1 or 2."),
        fits=(3, 5),
        fails=(3, 6),
    ),
    "the-passage": CardWords(
        N_("The Passage"),
        N_("one in between"),
        N_("Just one visible value lies between the two: play either here."),
        N_("The Passage asks for exactly one visible value between {played} and {kept}."),
        fits=(3, 5),
        fails=(3, 7),
        visible=(4, 6),
    ),
    "the-wish": CardWords(
        N_("The Wish"),
        N_("any, second try"),
        N_("Any fate. If the group's prediction is wrong this turn, it may make another."),
        "",
        fits=(2, 5),
        fails=None,
        reading="missed",
    ),
}

IMAGO_WORDS: Final[dict[CardId, CardWords]] = {
    "the-imago": CardWords(
        N_("The Imago"),
        N_("any, 7 = 1 hour"),
        N_("Any fate."),
        "",
        fits=(2, 7),
        fails=None,
        reading="imago",
    ),
}

STARS_BELOW_WORDS: Final[dict[CardId, CardWords]] = {
    "the-ash": CardWords(
        N_("The Ash"),
        N_("only a 7"),
        N_(
            "Play a 7 here. This card has no moons: it fades in any turn in which "
            "a 1 or 2 was played anywhere."
        ),
        N_("The Ash takes a 7 only, not a {played}."),
        fits=(2, 7),
        fails=(2, 6),
        reading="ash",
        printed=True,
    ),
    "the-fall": CardWords(
        N_("The Fall"),
        N_("any, sum < 2×"),
        N_(
            "Any fate. This card has no moons: it fades when the fates here add up to twice the "
            "kept fate or more. The player says each turn whether it will."
        ),
        "",
        fits=(2, 5),
        fails=None,
    ),
    "the-musicians": CardWords(
        N_("The Musicians"),
        N_("11 from 2 or 3"),
        N_("The two add up to 11, alone or with one visible fate: play either here."),
        N_("{played} and {kept} add up to {sum}, and no visible fate makes that 11."),
        fits=(2, 6),
        fails=(2, 5),
        also=(4, 7),
        visible=(3,),
    ),
    "the-north-wind": CardWords(
        N_("The North Wind"),
        N_("1 hour apart"),
        N_(
            "One of the two takes just one hour more than the other "
            "(1–3 take one, 4–6 two, a 7 three): play either here."
        ),
        N_(
            "The hours of {played} and {kept} do not differ by exactly one "
            "(1–3 take one, 4–6 two, a 7 three)."
        ),
        fits=(3, 4),
        fails=(2, 3),
        printed=True,
    ),
    "the-thief": CardWords(
        N_("The Thief"),
        N_("takes a higher"),
        N_(
            "No fate is played here. After your play, move a visible fate that is higher than the "
            "one you keep from another card to this one; if there is none, say so."
        ),
        N_("No fate is played on The Thief: it takes one after a play elsewhere."),
        fits=None,
        fails=None,
        example=N_(
            "Suppose 3 and 5 are visible after your play. If you keep a 4, you move the 5 here; "
            "if you keep a 5, there is none to move."
        ),
        printed=True,
    ),
}
