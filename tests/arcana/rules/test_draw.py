"""Drawing: how many fates, by what odds, and who sees them."""

from fractions import Fraction

from divinary import CHANCE, Seat
from tests.arcana.table import after, table, texts


def test_the_first_seat_draws_two_fates() -> None:
    """With an empty hand the active player draws twice, and then chooses a play."""
    start = table(hands="- - -", phase="draw")
    assert start.decider is CHANCE
    one = after(start, "draw 3")
    assert one.decider is CHANCE
    two = after(one, "draw 5")
    assert two.decider == Seat(0)
    assert two.view(0).hand == (3, 5)


def test_a_seat_that_kept_a_fate_draws_only_one() -> None:
    """A hand is filled up to two, so a retained fate saves a draw."""
    drawn = after(table(hands="4 -", phase="draw"), "draw 6")
    assert drawn.decider == Seat(0)
    assert drawn.view(0).hand == (4, 6)


def test_the_bag_gives_each_token_alike() -> None:
    """Each value is as likely as its share of the tokens that are left in the bag."""
    state = table("midnight:1,1 dawn:2 the-key the-deep", hands="- 1,2", active=1, phase="play")
    after_turn = after(state, "play 1 the-deep", "predict 2")
    assert after_turn.decider is CHANCE
    odds = {str(action): chance for action, chance in after_turn.chances()}
    assert "draw 1" not in odds
    assert odds["draw 2"] == Fraction(2, 17)
    assert odds["draw 7"] == Fraction(3, 17)
    assert sum(odds.values()) == 1


def test_a_draw_is_seen_by_its_owner_alone() -> None:
    """The others see that a fate was drawn, not which."""
    drawn = after(table(hands="- -", phase="draw"), "draw 3", "draw 5")
    assert [str(event) for event in drawn.view(0).past] == ["0 draw 3", "0 draw 5"]
    for onlooker in (1, None):
        assert [str(event) for event in drawn.view(onlooker).past] == ["0 draw ?", "0 draw ?"]
    assert drawn.view(1).hand == ()


def test_chance_is_listed_like_any_choice() -> None:
    """When chance decides, the legal actions are its outcomes."""
    state = table(hands="- -", phase="draw")
    assert texts(state) == [f"draw {fate}" for fate in range(1, 8)]
    assert [action for action, _ in state.chances()] == list(state.legal())
