"""Rulings on who sits there, the bag and the deck: R34, R35, R37, R38, S14.

Each test is named after its ruling. Where the rule has a file of its own, the test here is the
ruling's sharpest example.
"""

import pytest

from divinary import Seat
from tests.arcana.table import ARCANA, after, past, table


def test_r34_who_joins_has_a_line_and_a_seat_and_no_fates() -> None:
    """They take their turn when it comes."""
    joined = after(table(hands="3,5 4"), "seat 2 join").view(None)
    assert (joined.present, joined.held, joined.lines) == ((0, 1, 2), (2, 1, 0), ((), (), ()))


def test_r34_who_leaves_puts_the_fates_back_unseen() -> None:
    """Their line is removed; if they were active, the turn ends and fading still runs."""
    state = table("the-beast dawn", hands="3,4 6 -", lines="1 - -", deck="the-lord ...")
    left = after(state, "play 3 the-beast", "seat 0 leave")
    view = left.view(None)
    assert (view.held, view.lines, view.active) == ((0, 1, 0), ((), (), ()), 1)
    assert past(left, 2) == ["seat 0 leave", "faded the-beast 2"]


def test_r34_with_fewer_than_two_the_game_pauses() -> None:
    """The game is not over, and goes on when a player joins."""
    paused = after(table(hands="3,5 4"), "seat 1 leave")
    assert (paused.decider, paused.result) == (None, None)
    assert after(paused, "seat 1 join").decider == Seat(0)


def test_r35_with_fewer_than_two_fates_the_turn_is_skipped() -> None:
    """What is there is drawn; without a second fate there is no play."""
    state = table(
        "the-fall:2 leviathan:4 the-shore:3",
        hands="5 -",
        phase="predict",
        deck="the-lord",
        options="cards=the-fall,leviathan,the-shore,the-lord fates=5 copies=1",
    )
    drawn = after(state, "pass", "draw 1")
    events = [str(event) for event in drawn.view(None).past]
    assert events == ["0 pass", "1 draw ?", "1 skipped", "1 faded the-fall 2"]
    assert (drawn.view(None).active, drawn.view(None).held) == (0, (1, 1))


def test_r37_the_order_under_the_deck_is_public() -> None:
    """Anyone who paid attention knows it, so every view shows it."""
    state = table(hands="5 -", phase="predict", deck="the-lord ... leviathan the-rider")
    for seat in (0, 1, None):
        assert state.view(seat).bottom == ("leviathan", "the-rider")


@pytest.mark.parametrize(
    ("card", "answer", "lost"),
    [
        ("midnight:1", "predict 4", True),
        ("the-beast:4", "pass", True),
        ("the-beast:4", "predict 5", False),
        ("midnight:1", "pass", False),
        ("the-blind-man:4", "pass", False),
    ],
)
def test_r38_from_six_doom_one_slip_loses(card: str, answer: str, lost: bool) -> None:
    """At that level a wrong prediction or an unprotected fade is the end."""
    assert ARCANA.start(difficulty="doomed").view(None).doom == 6
    state = table(f"{card} dawn the-key the-deep", hands="5 -", phase="predict", doom=6)
    assert (after(state, answer).result is not None) is lost


def test_s14_a_hand_of_one_fate_is_kept_and_nobody_uses_a_power() -> None:
    """The turn goes on to fading at once: there is no choice in between."""
    state = table(
        "the-fall:2 leviathan:4 the-shore:3",
        hands="5 1",
        phase="predict",
        ready="the-beast the-rider the-key",
        deck="the-lord",
        options="cards=the-fall,leviathan,the-shore,the-lord,the-beast,the-rider,the-key "
        "fates=5 copies=1",
    )
    ended = after(state, "pass")
    assert past(ended, 3) == ["pass", "skipped", "faded the-fall 2"]
    assert ended.view(1).hand == (1,)
    assert ended.view(None).ready == ("the-beast", "the-rider", "the-key")
