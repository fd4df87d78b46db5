"""A turn: set-up, playing, and whose turn comes next. Drawing has a file of its own."""

import pytest

from divinary import CHANCE, Party
from divinary.arcana.beliefs.clue import clue_from_view
from divinary.arcana.beliefs.deduction import infer
from tests.arcana.table import ARCANA, after, deck, past, plays, row, table


def test_a_game_starts_with_an_empty_table() -> None:
    """Before the first card is dealt nobody holds a fate, and the bag holds all twenty-one."""
    start = ARCANA.start(seats=3)
    view = start.view(None)
    assert (view.held, view.in_bag, view.score, view.doom) == ((0, 0, 0), 21, 0, 2)
    assert view.row == (None,) * 4
    assert start.decider is CHANCE


def test_four_cards_are_dealt_from_left_to_right_and_a_fifth_lies_on_top() -> None:
    """The row fills from The Hours outwards, then the deck shows its next card."""
    dealt = after(ARCANA.start(), "deal dawn", "deal the-key", "deal midnight", "deal leviathan")
    assert row(dealt) == ["dawn", "the-key", "midnight", "leviathan"]
    assert deck(dealt) == "- ..."
    assert deck(after(dealt, "deal the-lord")) == "the-lord ..."


@pytest.mark.parametrize("play", ["play 3 midnight", "play 5 dawn", "play 3 the-key"])
def test_any_play_that_obeys_its_card_may_be_chosen(play: str) -> None:
    """Where several cards would take a fate, the player picks one and ignores the rest."""
    state = table(hands="3,5 -")
    assert plays(state) == ["play 3 midnight", "play 5 dawn", "play 3 the-key", "play 5 the-key"]
    _, fate, card = play.split()
    played = after(state, play)
    assert f"{card}:{fate}" in row(played)
    assert played.view(0).hand == (8 - int(fate),)


def test_fates_lie_in_the_order_in_which_they_were_laid() -> None:
    """A new fate joins those that lie in front of its card already."""
    state = after(table("the-deep:2 midnight dawn the-key", hands="1,3 -"), "play 1 the-deep")
    assert row(state)[0] == "the-deep:2,1"


def test_the_group_is_everybody_else_next_seat_first() -> None:
    """After the play the others decide together, named clockwise from the active seat."""
    state = after(table(hands="- - 3,5 -", active=2), "play 3 midnight")
    assert state.decider == Party(3, 0, 1)


def test_a_group_of_one_is_still_a_group() -> None:
    """With two at the table the other player is the whole group."""
    assert after(table(), "play 3 midnight").decider == Party(1)


def test_turns_go_clockwise_and_round() -> None:
    """The next seat draws when a turn is over, and after the last seat comes the first."""
    state = table(hands="- - 3,5", active=2)
    over = after(state, "play 3 midnight", "pass")
    assert (over.decider, over.view(None).active) == (CHANCE, 0)
    assert over.view(None).held == (0, 0, 1)


def test_nobody_can_tell_which_fate_was_the_retained_one() -> None:
    """To the others, playing the retained fate looks just like playing the new one."""
    kept_three = after(table(hands="3,5 -", drawn=1), "play 3 midnight")
    kept_five = after(table(hands="5,3 -", drawn=1), "play 3 midnight")
    assert kept_three.view(1) == kept_five.view(1)
    assert kept_three.view(None) == kept_five.view(None)


def test_the_order_of_a_hand_tells_nothing() -> None:
    """A seat sees its own fates in rising order, however they came."""
    assert table(hands="5,3 -").view(0).hand == (3, 5)
    assert table(hands="5,3 -").legal() == table(hands="3,5 -").legal()


def test_the_player_knows_which_fate_was_retained() -> None:
    """Only the active player, and only until the play, sees which of the two is old."""
    state = table(hands="5,3 -", drawn=1)
    assert (state.view(0).retained, state.view(1).retained) == (5, None)
    assert table(hands="5,3 -", drawn=2).view(0).retained is None
    assert after(state, "play 3 midnight").view(0).retained is None


@pytest.mark.parametrize(
    ("hand", "told"),
    [("2,6", "answer yes"), ("6,2", "answer no"), ("4,4", "answer no")],
    ids=["the kept one is higher", "the kept one is lower", "an equal one is not higher"],
)
def test_the_chalice_makes_its_player_speak(hand: str, told: str) -> None:
    """A fate played at The Chalice is followed by the truth about the kept one."""
    played = hand[0]
    state = table("the-chalice midnight dawn the-key", hands=f"{hand} -")
    assert past(after(state, f"play {played} the-chalice"), 2) == [
        f"play {played} the-chalice",
        told,
    ]


def test_no_other_card_makes_its_player_speak() -> None:
    """A play at any other card says nothing but itself."""
    state = table("the-chalice midnight dawn the-key", hands="3,5 -")
    assert past(after(state, "play 3 midnight")) == ["play 3 midnight"]


@pytest.mark.parametrize("kept", range(1, 8))
def test_the_rule_books_own_deduction(kept: int) -> None:
    """A 1 at Midnight while The Deep stood open: exactly 5, 6 and 7 had no way into The Deep."""
    state = table("midnight the-deep the-judge the-mirror", hands=f"1,{kept} -")
    assert ("play 1 the-deep" not in plays(state)) is (kept in {5, 6, 7})
    assert ("play 1 midnight" in plays(state)) is (kept != 1)


def test_the_rule_books_own_deduction_is_drawn() -> None:
    """It comes out of the table after that play, for a partner who gives the best clue."""
    state = table("midnight the-deep the-mirror the-prophet", hands="1,6 -")
    clue = clue_from_view(after(state, "play 1 midnight").view(1))
    assert clue is not None
    assert infer(clue).possible == (2, 3, 4, 5, 6, 7)
    assert infer(clue).if_best_clue == (5, 6, 7)


def test_a_whole_turn_line_by_line() -> None:
    """Two draws, a play, a wrong prediction, a fade: the table remembers each in its order."""
    state = after(
        table("the-beast dawn the-key the-deep", hands="- -", phase="draw", deck="the-lord ..."),
        *("draw 6", "draw 5", "play 5 the-beast", "predict 4"),
    )
    assert past(state, 6) == [
        "draw ?",
        "draw ?",
        "play 5 the-beast",
        "predict 4",
        "shown 6 wrong",
        "faded the-beast 2",
    ]
    view = state.view(None)
    assert (view.score, view.doom, view.ready, view.active) == (0, 3, ("the-beast",), 1)
    assert row(state) == ["the-lord", "dawn", "the-key", "the-deep"]
    assert (view.held, view.in_bag) == ((0, 0), 21)


def test_a_state_is_a_value() -> None:
    """An action makes a new state and leaves the old one as it was."""
    before = table(hands="3,5 -")
    text = str(before)
    after(before, "play 3 midnight")
    assert str(before) == text
    assert before == table(hands="3,5 -")
    assert hash(before) == hash(table(hands="3,5 -"))
