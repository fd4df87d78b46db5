"""How we read the rules: each ruling in one sentence, and how sure it is."""

from typing import Final

from divinary.arcana.rulebook.more_rulings import SETTLED, VARIANTS
from divinary.arcana.rulebook.ruling import CERTAIN, LIKELY, OURS, Ruling
from divinary.core.words import N_

RULINGS: Final[dict[str, Ruling]] = {
    "R1": Ruling(
        N_("The fate that is being played is not yet visible when its card is asked."),
        (LIKELY,),
        ("the-prophet", "the-rider"),
    ),
    "R2": Ruling(
        N_(
            "Visible are the fates in front of the cards of the row, not those in hands, "
            "in the bag or in exile."
        ),
        (CERTAIN,),
    ),
    "R3": Ruling(
        N_("A fate played on The Hours is visible once it has moved to the leftmost card."),
        (LIKELY,),
        ("the-hours",),
    ),
    "R4": Ruling(
        N_("The Hours are not an arcana card: they never fade, and no power touches them."),
        (CERTAIN,),
        ("the-hours",),
    ),
    "R5": Ruling(
        N_(
            "On an empty table The Prophet, Asunder and The Passage take nothing, The Ghost takes "
            "any pair, and The Lantern and The Musicians look at the hand alone."
        ),
        (LIKELY,),
        ("the-prophet", "asunder", "the-passage", "the-ghost", "the-lantern", "the-musicians"),
    ),
    "R6": Ruling(
        N_("While no fate lies on Iron, any fate may be played there."),
        (OURS,),
        ("iron",),
    ),
    "R7": Ruling(
        N_("The Passage counts values: two equal fates in between are one."),
        (LIKELY,),
        ("the-passage",),
    ),
    "R8": Ruling(
        N_(
            "On The Prophet and on Iron the kept fate is asked about; "
            "if both would do, either may be played."
        ),
        (LIKELY,),
        ("the-prophet", "iron"),
    ),
    "R9": Ruling(N_("Fortune never takes two equal fates."), (CERTAIN,), ("fortune",)),
    "R10": Ruling(
        N_(
            "With +1 the kept fate counts as 1 higher for everything in that turn, a 7 as 8; hours "
            "stay as they are, and the group predicts the printed number."
        ),
        (OURS, LIKELY),
        ("plus-1", "plus_one"),
    ),
    "R11": Ruling(
        N_("While +1 is at work, The Hours use the raised number too."),
        (CERTAIN,),
        ("plus-1", "the-hours"),
    ),
    "R12": Ruling(
        N_(
            "Several predictions are made one after the other and end at the first right one; "
            "if all are wrong, they cost 1 doom together."
        ),
        (CERTAIN, LIKELY),
        ("twice", "the-wish", "missed"),
    ),
    "R13": Ruling(
        N_(
            "After a play come the effect of the card, the move from The Hours, The Thief, "
            "the player's power, the announcement of what will fade, and then the group."
        ),
        (OURS,),
        ("the-thief", "the-hours"),
    ),
    "R14": Ruling(
        N_(
            "Whether The Fall will fade is said after the play; at the end of the turn it is asked "
            "again, even of a fate that has been shown."
        ),
        (LIKELY,),
        ("the-fall",),
    ),
    "R15": Ruling(
        N_(
            "Amplify gives its point only when its card fades in the turn of a correct prediction; "
            "without one every fade of that turn costs 1 doom more, except The Blind Man's."
        ),
        (OURS,),
        ("amplify", "the-fall", "the-blind-man"),
    ),
    "R16": Ruling(
        N_(
            "Cycle first goes under the deck itself, then the top card comes, "
            "and last the replaced card goes under the deck."
        ),
        (OURS,),
        ("cycle",),
    ),
    "R17": Ruling(
        N_("A place that the deck cannot fill stays empty until a card goes back under the deck."),
        (OURS,),
        ("empty_deck",),
    ),
    "R18": Ruling(
        N_("All that fades in a turn fades at once; the places are filled from the left."),
        (OURS,),
    ),
    "R19": Ruling(
        N_("The Ash does not fade in the turn in which it is dealt."),
        (OURS,),
        ("the-ash", "ash"),
    ),
    "R20": Ruling(
        N_(
            "The Ash fades even without fates when a 1 or 2 is played anywhere; "
            "to move one is not to play it."
        ),
        (LIKELY,),
        ("the-ash",),
    ),
    "R21": Ruling(
        N_(
            "The Thief must take a visible fate above the kept one from another card, even the one "
            "just played; the active player chooses, and if there is none, that is said."
        ),
        (CERTAIN, OURS),
        ("the-thief",),
    ),
    "R22": Ruling(
        N_(
            "After a play on The Feast its player draws one fate and plays again, elsewhere or, "
            "if nothing fits, on The Hours; with an empty bag there is no second play."
        ),
        (CERTAIN, OURS),
        ("the-feast",),
    ),
    "R23": Ruling(
        N_("Every 7 in front of The Imago takes one hour, however it came there."),
        (OURS,),
        ("the-imago", "imago"),
    ),
    "R24": Ruling(
        N_("The Chalice has two answers: higher, or not higher."),
        (CERTAIN,),
        ("the-chalice",),
    ),
    "R25": Ruling(
        N_(
            "The active player and the group use one power a turn between them; the card paid for "
            "Help or Exile does not count, and neither does Amplify."
        ),
        (CERTAIN, LIKELY),
        ("help", "exile", "amplify"),
    ),
    "R26": Ruling(N_("A group that uses a power need not predict."), (CERTAIN,)),
    "R27": Ruling(
        N_(
            "A number line holds the notes of the others and changes nothing; "
            "it is cleared when its fate is shown or discarded."
        ),
        (CERTAIN, OURS),
    ),
    "R28": Ruling(
        N_(
            "The notes are about the fate kept so far; after the next play the hidden one may be "
            "another."
        ),
        (LIKELY,),
    ),
    "R29": Ruling(
        N_("The active player listens in silence, and answers only predictions and questions."),
        (CERTAIN,),
    ),
    "R30": Ruling(
        N_(
            "Illegal plays are refused; in honour mode the fate stays, and a player who owns "
            "up discards the hidden one unseen, so that nobody predicts."
        ),
        (CERTAIN, OURS),
        ("honour",),
    ),
    "R31": Ruling(
        N_("Another player may show a hidden fate to help the group, and so loses it."),
        (CERTAIN, OURS),
    ),
    "R32": Ruling(
        N_("Bots predict from what everybody can know, not from their own hidden fates."),
        (OURS,),
    ),
    "R33": Ruling(
        N_("The group makes one prediction together: bots propose, people decide."),
        (OURS,),
    ),
    "R34": Ruling(
        N_(
            "Anybody may join, without fates, or leave, and then their fates go back unseen and "
            "their turn ends; with fewer than two players the game waits."
        ),
        (CERTAIN, OURS),
    ),
    "R35": Ruling(
        N_("If the bag cannot fill a hand, that turn passes without a play or a prediction."),
        (OURS,),
    ),
    "R36": Ruling(N_("When its card leaves, Slow goes under the deck."), (LIKELY,), ("slow",)),
    "R37": Ruling(
        N_("Everybody may know the top card, and the order of what went under the deck."),
        (LIKELY,),
    ),
    "R38": Ruling(
        N_(
            "With 6 doom at the start, one wrong prediction or one fade that costs doom ends the "
            "game."
        ),
        (CERTAIN,),
        ("difficulty",),
    ),
    **SETTLED,
    **VARIANTS,
}
"""By number: R questions of the rules sheet, S what a trial game raised, V the variants."""
