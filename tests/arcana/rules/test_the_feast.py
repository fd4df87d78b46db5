"""The Feast: a play there lets its player draw one fate and play again elsewhere, once a turn."""

from divinary import CHANCE, Party, Seat
from tests.arcana.table import after, doom, past, phase, plays, refused, row, table, uses


def test_a_play_there_draws_one_fate() -> None:
    """The bag decides next, and then the same player has two fates again."""
    state = table("the-feast midnight dawn", hands="3,5 -")
    played = after(state, "play 3 the-feast")
    assert (played.decider, phase(played), played.view(None).active) == (CHANCE, "draw", 0)
    drawn = after(played, "draw 7")
    assert (drawn.decider, drawn.view(0).hand) == (Seat(0), (5, 7))
    assert row(drawn)[0] == "the-feast:3"


def test_the_draw_is_secret_like_any_other() -> None:
    """The others see that a fate was drawn, not which."""
    drawn = after(table("the-feast midnight dawn", hands="3,5 -"), "play 3 the-feast", "draw 7")
    assert str(drawn.view(0).past[-1]) == "0 draw 7"
    assert str(drawn.view(1).past[-1]) == "0 draw ?"


def test_the_second_play_is_made_elsewhere() -> None:
    """The new pair is played by the rules of the other cards; The Feast is barred."""
    state = table("the-feast midnight dawn", hands="3,5 -")
    drawn = after(state, "play 3 the-feast", "draw 7")
    assert plays(drawn) == ["play 5 midnight", "play 7 dawn"]
    assert refused(drawn, "play 5 the-feast").reason == "feast-again"
    ended = after(drawn, "play 5 midnight")
    assert (ended.decider, ended.view(0).hand) == (Party(1), (7,))


def test_with_nothing_else_to_play_on_the_fate_goes_to_the_hours() -> None:
    """From there it moves to the first card, even if that is The Feast, and draws nothing."""
    state = table("the-feast the-mirror", hands="3,5 -")
    drawn = after(state, "play 3 the-feast", "draw 7")
    assert plays(drawn) == ["play 5 the-hours", "play 7 the-hours"]
    moved = after(drawn, "play 5 the-hours")
    assert (row(moved)[0], phase(moved)) == ("the-feast:3,5h", "predict")


def test_the_first_fate_is_visible_for_the_second_play() -> None:
    """The Prophet matches the 3 that lies at The Feast by now."""
    state = table("the-feast the-prophet", hands="3,5 -")
    drawn = after(state, "play 3 the-feast", "draw 3")
    assert plays(drawn) == ["play 5 the-prophet"]


def test_the_window_before_a_play_does_not_open_again() -> None:
    """A ready Cycle could have been used before the first play, not before the second."""
    state = table("the-feast midnight dawn", hands="3,5 -", ready="the-rider fortune")
    assert uses(state)
    drawn = after(state, "play 3 the-feast", "draw 7")
    assert (uses(drawn), drawn.view(None).usable) == ([], ())
    assert refused(drawn, "use fortune plus-1").reason == "wrong-window"


def test_plus_one_persists() -> None:
    """Used before the first play, it raises what is kept beside the second too."""
    state = table("the-feast midnight the-mirror", hands="3,5 -", ready="fortune")
    drawn = after(state, "use fortune plus-1", "play 3 the-feast", "draw 5")
    assert plays(drawn) == ["play 5 midnight"]


def test_the_window_after_a_play_opens_after_the_last_one() -> None:
    """Nothing is asked between the two plays."""
    state = table("the-feast midnight dawn", hands="3,5 -", ready="the-key")
    assert phase(after(state, "play 3 the-feast")) == "draw"
    assert phase(after(state, "play 3 the-feast", "draw 7", "play 7 dawn")) == "after"


def test_old_is_about_the_last_play() -> None:
    """A fate drawn for The Feast is new; the one retained since last turn is old."""
    state = table("the-feast midnight dawn", hands="3,5 -", drawn=1, ready="the-key")
    kept_old = after(state, "play 5 the-feast", "draw 7")
    assert past(after(kept_old, "play 3 midnight", "use the-key old")) == ["answer yes"]
    assert past(after(kept_old, "play 7 dawn", "use the-key old")) == ["answer no"]
    kept_new = after(state, "play 3 the-feast", "draw 7")
    assert past(after(kept_new, "play 5 midnight", "use the-key old")) == ["answer no"]
    assert past(after(kept_new, "play 7 dawn", "use the-key old")) == ["answer no"]


def test_of_a_pair_the_retained_token_may_stay_for_the_second_play() -> None:
    """Which 4 goes to The Feast decides which 4 Old? would speak of."""
    state = table("the-feast midnight dawn", hands="4,4 -", drawn=1, ready="the-key")
    new_first = after(state, "play 4 the-feast", "draw 7", "play 4 midnight", "use the-key old")
    assert past(new_first) == ["answer yes"]
    old_first = after(state, "play 4 the-feast old", "draw 7", "play 4 midnight", "use the-key old")
    assert past(old_first) == ["answer no"]


def test_the_kept_fate_is_the_one_left_at_the_end() -> None:
    """The group predicts that one."""
    state = table("the-feast midnight dawn", hands="3,5 -")
    ended = after(state, "play 3 the-feast", "draw 7", "play 5 midnight", "predict 7")
    assert past(ended) == ["shown 7 correct"]


def test_both_plays_count_for_fading() -> None:
    """The Feast and the other card may both be full."""
    state = table("the-feast:7 midnight:1,2 dawn", hands="3,5 -", deck="iron ...")
    played = after(state, "play 5 the-feast", "draw 6", "play 3 midnight")
    assert played.view(None).fading == ("the-feast", "midnight")
    assert doom(after(played, "pass")) == 4


def test_with_an_empty_bag_there_is_no_second_play() -> None:
    """Nothing can be drawn, so the turn goes on to the group."""
    state = table(
        "the-feast the-shore:1 leviathan:2",
        hands="3,4 -",
        options="cards=the-feast,the-shore,leviathan,dawn fates=4 copies=1",
        deck="dawn",
    )
    assert state.view(None).in_bag == 0
    played = after(state, "play 3 the-feast")
    assert (phase(played), played.decider) == ("predict", Party(1))


def test_a_fate_moved_there_draws_nothing() -> None:
    """Relocate is no play."""
    state = table("the-feast dawn:1 midnight", hands="3,5 -", ready="the-lantern")
    moved = after(state, "use the-lantern relocate 1 dawn", "onto the-feast")
    assert (phase(moved), moved.view(0).hand) == ("play", (3, 5))
    assert "play 3 the-feast" in plays(moved)


def test_the_next_turn_may_feast_again() -> None:
    """It is barred for one turn only."""
    state = table("the-feast midnight dawn", hands="3,5 1")
    turned = after(state, "play 3 the-feast", "draw 7", "play 5 midnight", "pass", "draw 2")
    assert "play 1 the-feast" in plays(turned)


def test_nobody_can_tell_which_fate_was_drawn_for_the_feast() -> None:
    """To the others the second play looks the same whichever token it was."""
    state = table("the-feast midnight dawn the-judge", hands="3,5 -")
    one = after(state, "play 3 the-feast", "draw 7", "play 5 midnight")
    other = after(table("the-feast midnight dawn the-judge", hands="3,7 -"), "play 3 the-feast")
    two = after(other, "draw 5", "play 5 midnight")
    assert one.view(1) == two.view(1)
