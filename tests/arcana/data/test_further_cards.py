"""The cards beside the base box, hand by hand: Kickstarter 2017, The Imago, Stars Below.

A row reads: the card, the visible fates, the fate played, the fate kept, and whether it is allowed.
"""

import pytest

from tests.arcana.rules.prose import beside, playable
from tests.arcana.table import plays, plays_at, table

HANDS = [
    ("asunder", (2,), 5, 3, True, "two apart, and a 2 lies there: the higher one goes"),
    ("asunder", (2,), 3, 5, False, "the lower one does not"),
    ("asunder", (3,), 5, 3, False, "a 3 is not the difference"),
    ("asunder", (), 5, 3, False, "with nothing visible nothing is torn"),
    ("asunder", (1, 6), 7, 1, True, "one of several visible fates is enough"),
    ("asunder", (4,), 4, 4, False, "a pair has no difference"),
    ("fortune", (), 7, 3, True, "of two different odd ones the higher goes"),
    ("fortune", (), 3, 7, False, "and not the lower"),
    ("fortune", (), 2, 5, True, "of an odd and an even one the lower goes, even"),
    ("fortune", (), 3, 6, True, "or odd"),
    ("fortune", (), 5, 2, False, "and not the higher"),
    ("fortune", (), 6, 3, False, "whichever it is"),
    ("fortune", (), 2, 4, False, "two even ones have no fortune"),
    ("fortune", (), 4, 2, False, "neither of them"),
    ("fortune", (), 5, 5, False, "nor has an odd pair"),
    ("fortune", (), 6, 6, False, "nor an even one"),
    ("iron", (), 7, 1, True, "an empty Iron takes any fate"),
    ("iron", (), 1, 1, True, "also of a pair"),
    ("iron", (7, 7), 2, 1, True, "whatever lies elsewhere"),
    ("the-captain", (), 4, 2, True, "the only one of 1, 4, 7 is the one to play"),
    ("the-captain", (), 2, 4, False, "the other one is not"),
    ("the-captain", (), 7, 6, True, "a seven sails"),
    ("the-captain", (), 1, 7, False, "two captains are one too many"),
    ("the-captain", (), 4, 4, False, "a pair of them too"),
    ("the-captain", (), 3, 5, False, "none is one too few"),
    ("the-feast", (), 1, 7, True, "any hand may sit down"),
    ("the-feast", (), 7, 1, True, "whichever is played"),
    ("the-feast", (), 4, 4, True, "also of a pair"),
    ("the-ghost", (), 3, 4, True, "on an empty table any hand is alone"),
    ("the-ghost", (), 4, 4, True, "also a pair; neighbours in the hand do not count"),
    ("the-ghost", (5,), 4, 2, False, "a 5 beside the 4 that is played is company"),
    ("the-ghost", (5,), 2, 6, False, "and so is a 5 beside the 6 that is kept"),
    ("the-ghost", (5,), 5, 3, True, "an equal fate is no neighbour"),
    ("the-ghost", (1, 7), 3, 5, True, "two away is far enough"),
    ("the-ghost", (1, 4), 7, 3, False, "one neighbour is enough to shut it"),
    ("the-lantern", (), 1, 3, True, "four is a multiple of four"),
    ("the-lantern", (), 7, 5, True, "so is twelve"),
    ("the-lantern", (), 3, 3, False, "six is none"),
    ("the-lantern", (2,), 3, 3, True, "but with a visible 2 it is eight"),
    ("the-lantern", (1, 2), 4, 1, True, "all visible fates count together"),
    ("the-lantern", (3, 3, 1), 2, 3, True, "equal ones each for itself"),
    ("the-lantern", (4,), 2, 3, False, "nine is no multiple of four"),
    ("the-pallbearers", (), 3, 4, True, "one apart is near enough"),
    ("the-pallbearers", (), 5, 3, True, "two apart as well"),
    ("the-pallbearers", (), 4, 4, False, "a pair is too near"),
    ("the-pallbearers", (), 4, 7, False, "three apart is too far"),
    ("the-passage", (), 1, 7, False, "with nothing visible nothing lies between"),
    ("the-passage", (4,), 3, 5, True, "one value between opens it"),
    ("the-passage", (4,), 5, 3, True, "to either fate"),
    ("the-passage", (3,), 3, 5, False, "the ends do not count"),
    ("the-passage", (4, 5), 3, 6, False, "two values are one too many"),
    ("the-passage", (4, 4), 3, 6, True, "two tokens of one value are one value"),
    ("the-passage", (4, 7), 3, 6, True, "what lies outside does not matter"),
    ("the-passage", (4,), 4, 5, False, "neighbours have nothing between"),
    ("the-passage", (4,), 4, 4, False, "nor has a pair"),
    ("the-wish", (), 1, 7, True, "any hand may wish"),
    ("the-wish", (), 7, 1, True, "whichever is played"),
    ("the-wish", (), 4, 4, True, "also of a pair"),
    ("the-imago", (), 1, 7, True, "any hand may wait"),
    ("the-imago", (), 7, 1, True, "whichever is played"),
    ("the-imago", (), 4, 4, True, "also of a pair"),
    ("the-ash", (), 7, 3, True, "a 7 goes to The Ash"),
    ("the-ash", (), 7, 7, True, "also one of two"),
    ("the-ash", (), 3, 7, False, "what is kept beside it does not"),
    ("the-ash", (), 6, 5, False, "nothing else does"),
    ("the-fall", (), 1, 7, True, "any hand may fall"),
    ("the-fall", (), 7, 1, True, "whichever is played"),
    ("the-fall", (), 4, 4, True, "also of a pair"),
    ("the-musicians", (), 4, 7, True, "eleven by themselves"),
    ("the-musicians", (), 6, 5, True, "from either side"),
    ("the-musicians", (), 4, 6, False, "ten is one short"),
    ("the-musicians", (1,), 4, 6, True, "unless a 1 lies there"),
    ("the-musicians", (3, 3), 2, 3, False, "only one visible fate may join"),
    ("the-musicians", (6, 1), 3, 2, True, "any one of them"),
    ("the-musicians", (1,), 5, 6, True, "none has to"),
    ("the-musicians", (7,), 6, 6, False, "twelve is too much whatever joins"),
    ("the-north-wind", (), 3, 4, True, "one hour and two"),
    ("the-north-wind", (), 1, 6, True, "however far apart the numbers are"),
    ("the-north-wind", (), 7, 5, True, "three hours and two"),
    ("the-north-wind", (), 6, 7, True, "from either side"),
    ("the-north-wind", (), 1, 3, False, "one and one are the same tier"),
    ("the-north-wind", (), 4, 4, False, "so is a pair"),
    ("the-north-wind", (), 3, 7, False, "one and three are two apart"),
    ("the-thief", (), 7, 1, False, "nothing is ever played at The Thief"),
    ("the-thief", (), 1, 7, False, "be it low or high"),
    ("the-thief", (7,), 4, 4, False, "whatever lies there to be stolen"),
]

IRON = [
    ("3", 1, 4, True, "the kept 4 is above the 3, so the 1 goes"),
    ("3", 4, 1, False, "the kept 1 is not, so the 4 does not go"),
    ("3", 5, 4, True, "where both are above it either may go"),
    ("3", 2, 3, False, "an equal fate does not rise"),
    ("2,5", 7, 6, True, "the kept one is above all of them"),
    ("5,2", 7, 4, False, "being above the last one laid is not enough"),
    ("1,1", 1, 2, True, "the played one may be as low as it likes"),
    ("7h", 6, 7, False, "above a 7 that was moved there is nothing"),
]

RAISED = [
    ("dawn", (), 5, 4, False, "a kept 4 counts as 5, and 5 is not higher than 5"),
    ("midnight", (), 4, 4, True, "of a pair the played one is the lower"),
    ("the-deep", (), 2, 3, False, "two and four are six"),
    ("leviathan", (), 5, 5, True, "five and six are eleven"),
    ("leviathan", (), 7, 7, True, "seven and eight are fifteen, and still enough"),
    ("the-key", (), 3, 3, True, "three and four are seven"),
    ("the-judge", (), 3, 4, True, "three and five are even"),
    ("the-stranger", (), 4, 4, True, "four and five are odd"),
    ("the-belltower", (), 7, 7, True, "seven and eight are a multiple of three"),
    ("the-beast", (), 4, 4, True, "four and five are neighbours"),
    ("the-beast", (), 4, 3, False, "four and four are not"),
    ("the-huntress", (), 4, 5, True, "four and six are two apart"),
    ("the-mirror", (), 4, 3, True, "four and four are the same"),
    ("the-mirror", (), 3, 4, False, "three and five are not"),
    ("the-shore", (), 1, 4, True, "one and five are four apart"),
    ("the-shore", (), 1, 7, True, "one and eight are seven apart"),
    ("the-servant", (), 2, 3, True, "the kept 3 counts as a 4 and serves no more"),
    ("the-lord", (), 5, 7, True, "the kept 7 counts as an 8 and is no lord"),
    ("the-noble", (), 3, 2, False, "the kept 2 counts as a 3 and is noble too"),
    ("the-engine", (), 4, 7, True, "eight is twice four"),
    ("the-prophet", (6,), 2, 5, True, "the kept 5 counts as the 6 that lies there"),
    ("the-prophet", (5,), 2, 5, False, "and not as the 5"),
    ("the-rider", (5,), 2, 5, True, "the kept 5 counts as a 6, which lies nowhere"),
    ("the-rider", (), 4, 3, False, "four and four ride no more than any pair"),
    ("the-chalice", (), 7, 7, True, "any hand may drink"),
    ("the-blind-man", (), 7, 7, True, "any hand may pass"),
    ("asunder", (2,), 6, 3, True, "six is two above four"),
    ("fortune", (), 7, 4, True, "seven and five are odd, and the seven is higher"),
    ("fortune", (), 7, 7, True, "seven and eight: the lower goes"),
    ("iron", (), 1, 1, True, "an empty Iron takes any fate"),
    ("the-captain", (), 4, 7, True, "the kept 7 counts as an 8 and sails no more"),
    ("the-feast", (), 7, 7, True, "any hand may sit down"),
    ("the-ghost", (6,), 1, 5, True, "the kept 5 counts as the 6 itself"),
    ("the-ghost", (6,), 1, 4, False, "the kept 4 counts as a 5, beside the 6"),
    ("the-lantern", (), 3, 4, True, "three and five are eight"),
    ("the-pallbearers", (), 4, 4, True, "four and five are one apart"),
    ("the-pallbearers", (), 4, 3, False, "four and four are not apart"),
    ("the-passage", (5,), 4, 5, True, "five lies between four and six"),
    ("the-wish", (), 7, 7, True, "any hand may wish"),
    ("the-imago", (), 7, 7, True, "any hand may wait"),
    ("the-ash", (), 6, 6, False, "a 6 does not count as a 7 by being played"),
    ("the-ash", (), 7, 6, True, "a 7 does, whatever is kept"),
    ("the-fall", (), 7, 7, True, "any hand may fall"),
    ("the-musicians", (), 5, 5, True, "five and six are eleven"),
    ("the-musicians", (), 5, 6, False, "five and seven are not"),
    ("the-north-wind", (), 1, 3, False, "the kept 3 still shows one hour"),
    ("the-north-wind", (), 4, 3, True, "and so do its printed hours differ from a 4's"),
    ("the-thief", (), 1, 7, False, "nothing is ever played at The Thief"),
]


@pytest.mark.parametrize(
    ("card", "visible", "played", "kept", "allowed"),
    [row[:5] for row in HANDS],
    ids=[f"{row[0]}: {row[5]}" for row in HANDS],
)
def test_a_card_takes_these_hands(
    card: str, visible: tuple[int, ...], played: int, kept: int, allowed: bool
) -> None:
    """Each row is one sentence about one card."""
    assert playable(card, played, kept, visible) is allowed


@pytest.mark.parametrize(
    ("here", "played", "kept", "allowed"),
    [row[:4] for row in IRON],
    ids=[f"over {row[0]}: {row[4]}" for row in IRON],
)
def test_iron_rises_over_its_own_fates(here: str, played: int, kept: int, allowed: bool) -> None:
    """Each row is one sentence about Iron and the fates in front of it."""
    state = table(f"iron:{here} the-shore", hands=f"{played},{kept} -")
    assert (played in plays_at(state, "iron")) is allowed


@pytest.mark.parametrize(
    ("card", "visible", "played", "kept", "allowed"),
    [row[:5] for row in RAISED],
    ids=[f"{row[0]}: {row[5]}" for row in RAISED],
)
def test_a_card_takes_these_hands_while_plus_one_is_at_work(
    card: str, visible: tuple[int, ...], played: int, kept: int, allowed: bool
) -> None:
    """Each row is one sentence about one card when the kept fate counts as one more."""
    assert playable(card, played, kept, visible, raised=True) is allowed


def test_iron_while_plus_one_is_at_work() -> None:
    """A kept 3 counts as 4, which is above a 3; an 8 is above a 7."""
    raised = ("used", "lift 1")
    assert plays_at(table("iron:3", hands="1,3 -", more=raised), "iron") == [1]
    assert plays_at(table("iron:7", hands="1,7 -", more=raised), "iron") == [1]


def test_the_fates_in_front_of_a_card_are_visible_to_itself() -> None:
    """A card that looks sees its own fates as well as the others'."""
    assert plays_at(table("the-passage:3", hands="2,5 -"), "the-passage") == [2, 5]
    assert plays_at(table("the-ghost:3", hands="2,7 -"), "the-ghost") == []
    assert plays_at(table("the-lantern:2", hands="3,3 -"), "the-lantern") == [3]
    assert plays_at(table("the-musicians:5", hands="2,4 -"), "the-musicians") == [2, 4]


def test_a_thief_alone_leaves_only_the_hours() -> None:
    """Nothing can be played there, so the fate goes to The Hours."""
    assert plays(table(beside("the-thief", ()), hands="2,5 -")) == [
        "play 2 the-hours",
        "play 5 the-hours",
    ]
