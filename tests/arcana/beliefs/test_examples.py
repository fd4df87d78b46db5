"""Beliefs in plain examples, as one would reason at the table."""

from fractions import Fraction
from random import Random

import pytest

from divinary.arcana.beliefs.belief import believe, believe_in_public, resample
from divinary.arcana.beliefs.odds import Odds, Possible
from divinary.arcana.state import State
from tests.arcana.beliefs.story import begin, story, then
from tests.arcana.table import after, past, table


def left(state: State, hand: int = 0, seat: int | None = None) -> tuple[int, ...]:
    """Return the values that a hand may hold, for a spectator or a seat."""
    return believe(state.view(seat)).possible(hand).values


def chances(state: State, hand: int = 0, seat: int | None = None) -> dict[int, Fraction]:
    """Return how likely each of them is, as a fraction with a small denominator."""
    weights = believe(state.view(seat)).odds(hand).weights
    return {
        value: Fraction(weight).limit_denominator(1_000)
        for value, weight in enumerate(weights)
        if weight
    }


def evenly(*values: int) -> dict[int, Fraction]:
    return dict.fromkeys(values, Fraction(1, len(values)))


# --- A play.


@pytest.mark.parametrize(
    ("row", "hand", "line", "possible"),
    [
        # The rulebook's example, without the thought that a better clue would have been given.
        ("midnight the-deep the-mirror the-prophet", "1 6", "play 1 midnight", (2, 3, 4, 5, 6, 7)),
        ("dawn the-deep the-key the-judge", "4 2", "play 4 dawn", (1, 2, 3)),
        ("the-key midnight dawn the-deep", "2 6", "play 2 the-key", (5, 6, 7)),
        # The Hours: no card of the row took the 5 or its fellow.
        ("the-mirror the-deep the-beast the-key", "5 7", "play 5 the-hours", (1, 7)),
        # Tell is answered at once.
        ("the-chalice dawn midnight the-key", "4 6", "play 4 the-chalice", (5, 6, 7)),
        ("the-chalice dawn midnight the-key", "4 4", "play 4 the-chalice", (1, 2, 3, 4)),
        # Whether The Fall will fade is said: its one fate is at least twice the kept one, or not.
        ("the-fall dawn midnight the-key", "4 1", "play 4 the-fall", (1, 2)),
        ("the-fall dawn midnight the-key", "4 5", "play 4 the-fall", (3, 4, 5, 6, 7)),
        # Nothing to steal: the 3 is not higher than the kept fate.
        ("the-thief the-imago midnight the-key", "3 4", "play 3 the-imago", (3, 4, 5, 6, 7)),
        # Something to steal, although nothing is taken yet: the 3 is higher.
        ("the-thief the-imago midnight the-key", "3 2", "play 3 the-imago", (1, 2)),
    ],
)
def test_what_a_play_leaves(row, hand, line, possible):
    """Each row is one clue and what it leaves."""
    state = then(begin(row), f"draw {hand}", line)
    assert left(state) == left(state, seat=1) == possible
    kept = int(hand.split()[1])
    assert left(state, seat=0) == (kept,), "its player knows it"


def test_the_first_play_of_all_leaves_every_value():
    state = then(begin("the-imago"), "draw 3 5")
    assert left(state) == (1, 2, 3, 4, 5, 6, 7)
    assert chances(state) == evenly(1, 2, 3, 4, 5, 6, 7)


def test_a_condition_looks_at_what_lay_there_before_the_play():
    """The Prophet wants the kept fate to lie there: a 2 or a 3, not the 5 just played."""
    state = then(begin("the-imago the-prophet"), "draw 2 1", "play 2 the-imago", "predict 1")
    state = then(state, "draw 3 1", "play 3 the-imago", "predict 1")
    state = then(state, "draw 5 2", "play 5 the-prophet")
    assert left(state) == (2, 3)


def test_likely_counts_tokens_and_the_plays_that_were_open():
    """3 on The Judge beside The Mirror.

    A 1, 5 or 7 beside it came in two orders, from three tokens and three, and left two plays:
    either of them on The Judge. A second 3 came from three tokens and two, and left two plays:
    The Judge and The Mirror. So it is 2 * 9 / 2 to each of the others, 6 / 2 to the 3.
    """
    state = then(begin("the-judge the-mirror"), "draw 3 7", "play 3 the-judge")
    others = dict.fromkeys((1, 5, 7), Fraction(9, 30))
    assert chances(state) == {**others, 3: Fraction(3, 30)}


def test_a_steal_that_was_one_of_two_is_half_as_likely():
    """Over a kept 4 The Thief could only take the 5; over a 1 or 2 it could take the 3 as well.

    Any fate could be played on either card, and there is one token of each value.
    """
    state = begin("the-thief the-imago the-wish", copies=1)
    state = then(state, "draw 5 6", "play 5 the-imago", "predict 6")
    state = then(state, "draw 3 1", "play 3 the-wish", "steal 5 the-imago")
    assert chances(state, hand=1) == {1: Fraction(1, 4), 2: Fraction(1, 4), 4: Fraction(1, 2)}


# --- What comes after it.


@pytest.mark.parametrize(
    ("ready", "lines", "possible"),
    [
        ("the-stranger", ["use the-stranger 1-2-3"], (4, 5, 6, 7)),
        ("the-lord", ["use the-lord 5-6-7"], (5, 6, 7)),
        ("the-judge", ["use the-judge 3-4-5"], (1, 2, 6, 7)),
        ("the-blind-man", ["use the-blind-man 1-4-7"], (2, 3, 5, 6)),
        ("dawn", ["use dawn higher-than 5"], (6, 7)),
        ("dawn", ["use dawn higher-than 6"], (1, 2, 3, 4, 5, 6)),
        ("asunder", ["use asunder same 4"], (1, 2, 3, 5, 6, 7)),
        ("the-pallbearers", ["use the-pallbearers within-2"], (2, 3, 4, 5, 6)),
        ("the-ash dawn", ["use the-ash help paying dawn"], (2, 6)),
        # Actions reveal nothing by themselves, and neither does silence.
        ("the-beast", ["use the-beast twice"], (1, 2, 3, 4, 5, 6, 7)),
        ("the-north-wind", ["use the-north-wind slow the-imago"], (1, 2, 3, 4, 5, 6, 7)),
        ("the-belltower", ["done"], (1, 2, 3, 4, 5, 6, 7)),
        # A wrong guess says what the fate is not.
        ("the-beast", ["use the-beast twice", "predict 4"], (1, 2, 3, 5, 6, 7)),
        # A player who discards a fate proves that a higher one is kept.
        ("the-belltower", ["use the-belltower discard-lower 4 the-imago"], (5, 6, 7)),
    ],
)
def test_what_the_rest_of_a_turn_adds(ready, lines, possible):
    """The Imago takes anything, so all that is known of the 6 comes after the play."""
    state = story("the-imago the-shore leviathan", ready=ready)
    state = then(state, "draw 4 6", "play 4 the-imago", *lines)
    assert left(state, hand=state.position.active) == possible


@pytest.mark.parametrize(
    ("hand", "line", "possible"),
    [
        ("4 2", "play 4 dawn", (1, 2)),  # a 3 would have counted as a 4
        ("4 4", "play 4 the-chalice", (4, 5, 6, 7)),  # a 4 counts as a 5, and that is higher
        ("4 3", "play 4 the-chalice", (1, 2, 3)),
    ],
)
def test_a_raised_fate_counts_as_one_more(hand, line, possible):
    state = then(story("dawn the-chalice", ready="fortune"), f"draw {hand}")
    state = then(state, "use fortune plus-1", line)
    assert left(state, hand=1) == possible


# --- From turn to turn. Dawn's fate is the higher of two, Midnight's the lower.


@pytest.fixture
def carried() -> State:
    """Seat 0 has played a 2 on Dawn, so that it carries the 1; it is its turn again."""
    state = then(begin("dawn midnight", copies=1), "draw 2 1", "play 2 dawn", "pass")
    return then(state, "draw 6 7", "play 6 midnight", "predict 7")


def test_a_carried_fate_that_is_kept_is_still_known(carried):
    assert left(carried) == (1,)
    assert left(then(carried, "draw 4", "play 4 dawn")) == (1,)


def test_a_carried_fate_that_is_played_leaves_what_was_drawn(carried):
    """The 2 and the 6 lie on the table."""
    state = then(carried, "draw 4", "play 1 midnight")
    assert chances(state) == evenly(3, 4, 5, 7)


def old_asked(carried: str, drawn: str, *lines: str) -> State:
    """Seat 1 has played a 4 on Midnight and carries a higher fate; now it plays a 5."""
    state = then(story("midnight the-imago", ready="the-wish"), f"draw 4 {carried}")
    state = then(state, "play 4 midnight", "done", "pass")
    state = then(state, "draw 1 2", "play 1 the-imago", "done", "predict 2")
    return then(state, f"draw {drawn}", "play 5 the-imago", *lines)


def test_old_yes_says_that_the_new_fate_is_kept():
    assert left(old_asked("5", "2", "use the-wish old"), hand=1) == (1, 2, 3, 4, 5, 6, 7)


def test_old_no_says_that_the_carried_fate_is_kept():
    assert left(old_asked("6", "5", "use the-wish old"), hand=1) == (5, 6, 7)


def test_what_old_would_say_is_foreseen():
    """Both answers, from a view before the question; and its player knows which is true."""
    before = old_asked("6", "5")
    foreseen = believe(before.view(None)).odds_if_old(1, yes=False)
    answered = believe(then(before, "use the-wish old").view(None)).odds(1)
    assert [w / sum(foreseen.weights) for w in foreseen.weights] == pytest.approx(answered.weights)
    assert believe(before.view(1)).played_old() is False
    assert believe(old_asked("5", "2").view(1)).played_old() is True


def test_a_fate_that_was_shown_may_be_drawn_again():
    """One token of 1, 2 and 3: the 3 lies there, and the shown 1 is in the bag again."""
    state = then(begin("the-imago", fates=3, copies=1), "draw 3 1", "play 3 the-imago", "predict 2")
    state = then(state, "draw 1 2")
    assert chances(state, hand=1) == evenly(1, 2)


def test_the_fates_of_a_faded_card_may_be_drawn_again():
    state = begin("the-blind-man", deck="the-imago", fates=3, copies=1)
    state = then(state, "draw 3 1", "play 3 the-blind-man", "predict 1", "draw 2 3")
    assert chances(state, hand=1) == evenly(1, 2, 3)


def test_a_fate_that_was_thrown_away_may_be_drawn_again():
    """There is one 4. It lies on the table, then goes back: the next to draw may have it."""
    state = story("the-imago", ready="the-belltower", copies=1)
    state = then(state, "draw 4 6", "play 4 the-imago")
    assert 4 not in left(then(state, "done", "pass", "draw 1 2"))
    thrown = then(state, "use the-belltower discard-lower 4 the-imago", "pass", "draw 4 2")
    assert 4 in left(thrown)


def test_the_last_copy_in_ones_own_hand_is_nowhere_else():
    """One token of each: seat 1 holds the 4. It knows that seat 0 kept the 2; others do not."""
    state = then(begin("the-imago", fates=5, copies=1), "draw 1 2", "play 1 the-imago", "pass")
    state = then(state, "draw 3 4", "play 3 the-imago", "pass", "draw 5", "play 5 the-imago")
    assert left(state, seat=1) == (2,)
    assert left(state) == (2, 4)
    assert believe_in_public(state.view(1)).possible(0) == Possible((2, 4))
    assert left(state, hand=1, seat=1) == (4,)
    assert believe_in_public(state.view(1)).possible(1) == Possible((2, 4))


def test_hands_hang_together():
    """Of the two hidden fates one is the 2 and the other is the 4, although each may be either."""
    state = then(begin("the-imago", fates=5, copies=1), "draw 1 2", "play 1 the-imago", "pass")
    state = then(state, "draw 3 4", "play 3 the-imago", "pass", "draw 5", "play 5 the-imago")
    public = believe(state.view(None))
    assert [token.hand for token in public.tokens] == [1, 0]
    assert public.chance_of((4, 2)) == pytest.approx(0.5)
    assert public.chance_of((2, 4)) == pytest.approx(0.5)
    assert public.chance_of((2, 2)) == 0


@pytest.mark.parametrize(("copies", "chance"), [(1, 0), (2, Fraction(1, 13)), (3, Fraction(2, 20))])
def test_exile_makes_a_value_rarer(copies, chance):
    state = story("the-imago the-shore", ready="the-musicians the-blind-man", copies=copies)
    state = then(state, "draw 5 1", "play 5 the-imago", "predict 1")
    state = then(state, "use the-musicians exile paying the-blind-man", "exile 5 the-imago")
    assert chances(then(state, "draw 1 2"), hand=1).get(5, 0) == chance


def test_an_exiled_fate_does_not_come_back_with_the_others_of_its_card():
    """1, 2 and 7 lie on The Shore. The 1 leaves the game, and the card fades all the same."""
    state = story("the-imago the-shore", ready="the-musicians the-blind-man", copies=1)
    state = then(state, "draw 1 5", "play 1 the-shore", "predict 5", "pass")
    state = then(state, "draw 2 6", "play 2 the-shore", "predict 6", "pass")
    state = then(state, "draw 7 3", "play 7 the-shore", "predict 3")
    state = then(state, "use the-musicians exile paying the-blind-man", "exile 1 the-shore")
    assert past(state) == ["faded the-shore 0"]
    assert chances(then(state, "draw 2 7"), hand=1) == evenly(2, 3, 4, 5, 6, 7)


# --- Coming and going.


def three_seats() -> State:
    """Seat 0 carries a 2 and seat 1 a 4; one token of each value from 1 to 5."""
    state = begin("the-imago", seats=3, fates=5, copies=1)
    state = then(state, "draw 1 2", "play 1 the-imago", "pass")
    return then(state, "draw 3 4", "play 3 the-imago", "pass")


def test_a_player_who_leaves_puts_back_what_nobody_saw():
    """Seat 2 draws what is left of 2, 4 and 5: seat 0 has one of them, and knows which."""
    state = then(three_seats(), "seat 1 leave", "draw 4 5")
    assert left(state, hand=1) == ()
    assert chances(state, hand=2) == evenly(2, 4, 5)
    assert chances(state, hand=2, seat=0) == evenly(4, 5)


def test_a_player_who_has_left_knows_what_a_spectator_knows():
    """The fate of seat 1 was a 4, but there is no seat 1 any more that could know it."""
    state = then(three_seats(), "seat 1 leave", "draw 4 5")
    gone, spectator = believe(state.view(1)), believe(state.view(None))
    assert gone.tokens == spectator.tokens
    assert gone.weights.tolist() == spectator.weights.tolist()


def test_a_player_who_sits_down_does_not_know_what_was_drawn_there_before():
    """A player who held the 4 would know now that seat 2 has drawn it, or else the 5."""
    state = then(three_seats(), "seat 1 leave", "seat 1 join", "draw 4 5")
    assert chances(state, hand=2, seat=1) == chances(state, hand=2) == evenly(2, 4, 5)


@pytest.mark.parametrize(("first", "second", "fell"), [(1, 2, False), (2, 1, True)])
def test_the_fall_tells_of_a_fate_that_is_put_back_before_it_was_announced(first, second, fell):
    """One token each, the 4 and the 3 lie there: seats 1 and 2 keep the 1 and the 2.

    Seat 2 leaves where it could still have said whether its 3 was old. The Fall fades all the same
    if the 3 is at least twice what it kept: so it was the 1, and seat 1 has the 2; or not.
    """
    state = story("the-fall the-imago", ready="the-wish", seats=3, fates=4, copies=1)
    state = then(state, f"draw 4 {first}", "play 4 the-imago", "done", "pass")
    state = then(state, f"draw 3 {second}", "play 3 the-fall")
    assert left(state, hand=1) == (1, 2)
    state = then(state, "seat 2 leave")
    assert ("faded the-fall 2" in past(state, 5)) is fell
    assert left(state, hand=1) == (first,)


@pytest.mark.parametrize(("first", "second"), [(2, 1), (1, 2)])
def test_the_fall_tells_of_a_fate_whose_turn_is_skipped(first, second):
    """Three tokens of 1 and of 2: seats 0 and 1 carry one of each, and the bag is empty.

    A 1 and a 2 lie on The Fall. In the turn of the player who carries the 1 they are enough.
    """
    state = begin("the-imago the-fall", deck="leviathan", seats=3, fates=2)
    state = then(state, f"draw 1 {first}", "play 1 the-imago", "pass")
    state = then(
        state, f"draw 1 {second}", "play 1 the-fall", "pass", "draw 2 2", "play 2 the-fall"
    )
    assert (left(state, hand=0), left(state, hand=1)) == ((1, 2), (1, 2))
    state = then(state, "pass")
    assert "skipped" in past(state, 3)
    assert (left(state, hand=0), left(state, hand=1)) == ((first,), (second,))


def test_a_fate_that_was_shown_out_of_turn_is_in_the_bag_again():
    state = then(begin("the-imago", seats=3, copies=1), "draw 1 2", "play 1 the-imago", "pass")
    state = then(state, "draw 3 4", "play 3 the-imago")
    assert 2 in left(state, hand=1)
    shown = then(state, "seat 0 show")
    assert left(shown, hand=0) == ()
    assert left(shown, hand=1) == (4, 5, 6, 7), "the 2 was in another hand when seat 1 drew"
    assert 2 in left(then(shown, "pass", "draw 2 5"), hand=2)


def test_a_fate_that_was_moved_comes_back_with_the_card_it_was_moved_to():
    """The 1 is moved onto The Beast, and there is no play after that: The Beast fades with it."""
    state = story("the-shore the-beast", ready="the-lantern", seats=3, copies=1)
    state = then(state, "draw 1 5", "play 1 the-shore", "predict 5", "draw 3 4")
    state = then(state, "use the-lantern relocate 1 the-shore", "onto the-beast", "seat 2 leave")
    assert past(state) == ["faded the-beast 2"]
    assert chances(then(state, "draw 1 2")) == evenly(1, 2, 3, 4, 5, 6, 7)


def test_a_turn_that_everybody_has_left_is_over():
    """Seat 1 had raised its fate when both got up; its new turn begins with nothing of that."""
    state = then(story("dawn the-imago", ready="fortune"), "draw 4 2", "use fortune plus-1")
    state = then(state, "seat 0 leave", "seat 1 leave", "seat 1 join", "seat 0 join")
    state = then(state, "draw 4 3", "play 4 dawn")
    assert left(state, hand=1) == (1, 2, 3)


def test_in_the_challenge_a_seat_knows_both_its_hands():
    state = begin("the-imago", hands=2, fates=5, copies=2)
    state = then(state, "draw 1 2", "play 1 the-imago", "pass", "draw 1 3", "play 1 the-imago")
    state = then(state, "predict 3", "draw 2 4", "play 2 the-imago")
    assert (left(state, hand=0, seat=0), left(state, hand=2, seat=0)) == ((2,), (4,))
    assert len(left(state, hand=0, seat=1)) > 1
    assert len(left(state, hand=2, seat=1)) > 1


# --- In honour mode a clue is believed, but nothing is sure.


def test_a_clue_against_the_rules_is_thought_of_last():
    state = then(begin("dawn the-imago", honour="yes"), "draw 2 3", "play 2 dawn")
    assert believe(state.view(1)).odds(0).chance(lambda kept: kept == 1) > 0.999
    assert left(state) == (1, 2, 3, 4, 5, 6, 7)
    assert left(state, seat=0) == (3,)


def test_a_slip_that_comes_to_light_is_no_contradiction():
    state = then(begin("dawn the-imago", honour="yes"), "draw 2 3", "play 2 dawn", "predict 1")
    assert left(state) == ()
    assert left(then(state, "draw 5 6"), hand=1) == (1, 2, 3, 4, 5, 6, 7)


def test_owning_up_says_that_the_play_was_against_the_rules():
    """One token each, the 4 and the 2 lie there: the two seats keep the 1 and the 3.

    With the 1 the 2 was a fair play on Dawn. It was not, so seat 1 has put back the 3.
    """
    state = begin("the-imago dawn", honour="yes", fates=4, copies=1)
    state = then(state, "draw 4 1", "play 4 the-imago", "pass", "draw 2 3", "play 2 dawn")
    assert believe(state.view(None)).odds(0).chance(lambda kept: kept == 3) > 0.999
    assert left(then(state, "seat 1 own-up")) == (1,)


# --- A position without its past.


def test_a_typed_position_tells_what_lies_on_the_table():
    """Nobody knows how it came about: any token out of sight may be anywhere."""
    state = table("dawn:3 midnight:3 the-key the-judge:3", hands="1,2 4", options="copies=3")
    assert left(state, hand=0, seat=1) == (1, 2, 4, 5, 6, 7)
    assert left(state, hand=1, seat=0) == (1, 2, 4, 5, 6, 7)
    assert believe(state.view(0)).pair(0)[1, 2] == pytest.approx(1)
    assert chances(state, hand=0) == evenly(1, 2, 4, 5, 6, 7)


def test_a_play_on_a_typed_position_tells_what_the_play_tells_and_no_more():
    """What the hand may have been before is not remembered; the table lies there."""
    state = after(table("dawn:3 midnight:3", hands="3,1 -"), "play 3 dawn")
    assert left(state, hand=0, seat=1) == (1, 2)
    state = after(state, "predict 1", "draw 4", "draw 4")
    assert left(state, hand=1, seat=0) == (1, 2, 4, 5, 6, 7)


@pytest.mark.parametrize(
    ("row", "hand", "line"),
    [
        ("dawn midnight", "3 1", "play 3 dawn"),
        ("the-judge the-mirror", "3 7", "play 3 the-judge"),
        ("the-chalice midnight", "4 4", "play 4 the-chalice"),
        ("the-thief the-imago", "3 5", "play 3 the-imago"),
        ("the-fall the-imago", "4 1", "play 4 the-fall"),
        ("the-mirror the-beast", "3 6", "play 3 the-hours"),
    ],
)
def test_a_play_on_a_typed_position_counts(row, hand, line):
    """It reveals as much as the first play of a game does."""
    typed = after(table(row, hands=f"{hand.replace(' ', ',')} -"), line)
    assert chances(typed) == chances(then(begin(row), f"draw {hand}", line))


@pytest.mark.parametrize(
    "state",
    [
        table("dawn midnight", hands="1,6 -"),
        table("dawn midnight", hands="- -", phase="draw"),
        after(table("dawn midnight", hands="1,6 -"), "play 1 midnight"),
        after(table("dawn:3 midnight", hands="1,6 -"), "play 1 midnight", "pass"),
    ],
)
def test_no_history_is_made_up_for_a_typed_position(state):
    with pytest.raises(ValueError, match="remember"):
        resample(state.view(1), Random(1))


# --- What is possible and what is likely.


def test_possible_and_likely_are_different_types():
    """So that nobody takes one for the other: neither has what the other one has."""
    possible, odds = Possible((1, 2)), Odds((0.0, 0.5, 0.5))
    assert odds.possible() == possible
    assert not hasattr(possible, "weights")
    assert not hasattr(odds, "values")
    assert possible != Odds((0.0, 1.0, 1.0))  # type: ignore[comparison-overlap]  # mypy knows


def test_possible_values_that_pass():
    assert Possible((1, 4, 6)).where(lambda value: value > 3) == Possible((4, 6))


def test_odds_given_an_answer_are_those_of_the_values_left():
    odds = Odds((0, 3, 0, 1, 2))
    assert odds.chance(lambda value: value > 2) == 0.5
    assert odds.given(lambda value: value > 2) == Odds((0, 0, 0, 1, 2))
    assert odds.possible() == Possible((1, 3, 4))
    assert odds.likeliest() == (1,)
    assert Odds((0, 2, 1, 2)).likeliest() == (1, 3)
    assert Odds((0, 0, 0)).likeliest() == ()
    assert Odds((0, 0, 0)).chance(lambda value: True) == 0


def test_odds_that_differ_by_a_rounding_are_equally_likely():
    assert Odds((0.0, 0.1 + 0.2, 0.3, 0.2)).likeliest() == (1, 2)
