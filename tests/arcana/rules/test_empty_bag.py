"""A bag that runs dry: what can be drawn is drawn, and without two fates nobody plays."""

from random import Random

import pytest

from divinary import CHANCE, Seat
from divinary.arcana.state import State
from divinary.core.game import Result
from tests.arcana.table import ARCANA, after, doom, past, phase, row, table, texts

FIVE = "cards=dawn,the-shore,leviathan,the-lord fates=5 copies=1"
"""Five tokens; two of them lie on cards that hold them for long."""


def dry(hands: str) -> State:
    """Lay out a table with hardly a fate in the bag, the group about to decide."""
    row = "the-shore:1 leviathan:2 dawn"
    return table(row, hands=hands, phase="predict", deck="the-lord", options=FIVE)


def test_what_is_there_is_drawn() -> None:
    """One token for an empty hand is one fate: it is kept, and the turn goes to fading."""
    state = dry("3 - 4")
    assert state.view(None).in_bag == 1
    drawn = after(state, "pass", "draw 5")
    events = [str(event) for event in drawn.view(None).past]
    assert events[:3] == ["0 pass", "1 draw ?", "1 skipped"]
    assert drawn.view(1).hand == (5,)
    assert drawn.view(None).held == (1, 1, 1)


def test_one_token_is_enough_for_who_kept_a_fate() -> None:
    """The predicted fate lies in the bag, and fills the next hand up to two."""
    state = dry("3 4 5")
    ended = after(state, "predict 3")
    assert (ended.decider, ended.view(None).active) == (CHANCE, 1)
    assert after(ended, "draw 3").decider == Seat(1)


def test_when_nobody_can_draw_the_game_is_lost() -> None:
    """A whole round is skipped, and nothing will ever change again."""
    lost = after(dry("3 4 5"), "pass")
    assert lost.result == Result(winners=(), scores=(0, 0, 0))
    assert past(lost, 4) == ["pass", "skipped", "skipped", "skipped"]


def test_fading_still_happens_in_a_skipped_turn() -> None:
    """The Fall is weighed against the one fate of the hand that was skipped."""
    state = table(
        "the-fall:2 leviathan:4 the-shore:3",
        hands="5 1",
        phase="predict",
        deck="the-lord",
        options="cards=the-fall,leviathan,the-shore,the-lord fates=5 copies=1",
    )
    ended = after(state, "pass")
    assert past(ended, 3) == ["pass", "skipped", "faded the-fall 2"]
    assert (row(ended)[0], doom(ended)) == ("the-lord+the-fall", 2)
    assert (ended.decider, ended.view(None).active) == (CHANCE, 0)
    assert texts(ended) == ["draw 2"]


def test_a_skipped_turn_leaves_hand_and_notes_alone() -> None:
    """The fate stays where it is, and so does the line."""
    state = table(
        "the-fall:2 leviathan:4 the-shore:3",
        hands="5 1",
        lines="- 2,3",
        phase="predict",
        deck="the-lord",
        options="cards=the-fall,leviathan,the-shore,the-lord fates=5 copies=1",
    )
    ended = after(state, "pass").view(1)
    assert (ended.hand, ended.lines, ended.held) == ((1,), ((), (2, 3)), (1, 1))


def test_powers_wait_through_a_skipped_turn() -> None:
    """Nobody may use one in it, so they lie ready as before."""
    state = table(
        "the-fall:2 leviathan:4 the-shore:3",
        hands="5 1",
        phase="predict",
        ready="the-beast the-rider",
        deck="the-lord",
        options="cards=the-fall,leviathan,the-shore,the-lord,the-beast,the-rider fates=5 copies=1",
    )
    ended = after(state, "pass")
    assert past(ended, 2) == ["skipped", "faded the-fall 2"]
    assert ended.view(None).ready == ("the-beast", "the-rider")


def test_leaving_fills_the_bag() -> None:
    """A player who leaves puts a fate back, and the next hand can be filled."""
    state = after(dry("3 4 5"), "seat 2 leave", "pass")
    assert (state.decider, texts(state)) == (CHANCE, ["draw 5"])


def test_showing_fills_the_bag() -> None:
    """So does a player who shows a fate."""
    state = after(dry("3 4 5"), "seat 2 show", "pass")
    assert texts(state) == ["draw 5"]


def test_exile_makes_the_bag_smaller_for_good() -> None:
    """An exiled fate is in nobody's bag or hand."""
    state = table("midnight:3 dawn", hands="5 -", phase="predict", ready="the-musicians the-beast")
    ended = after(
        state, "predict 5", "use the-musicians exile paying the-beast", "exile 3 midnight"
    )
    assert ended.view(None).in_bag == 20


def test_the_smallest_bag_gives_each_hand_a_fate_and_one_more() -> None:
    """Options ask for no more than that; the rules above cover the rest."""
    assert ARCANA.start(seats=5, fates=6, copies=1, row=1, cards="dawn").view(None).in_bag == 6
    with pytest.raises(ValueError, match="bag-too-small"):
        ARCANA.start(seats=5, fates=5, copies=1, row=1, cards="dawn")


@pytest.mark.parametrize("seed", range(30))
def test_a_tiny_bag_never_leaves_chance_without_an_outcome(seed: int) -> None:
    """In whole games with hardly any tokens a seat can always act, or the game is over."""
    rng = Random(seed)
    state = ARCANA.start(seats=rng.choice((2, 3, 4)), fates=5, copies=1, row=3, cards="all", goal=3)
    for _ in range(2000):
        if state.result is not None:
            break
        legal = state.legal()
        assert legal
        if isinstance(state.decider, Seat) and phase(state) == "play":
            assert state.view(None).held[state.view(None).active] == 2
        state = state.apply(state.sample(rng) if state.decider is CHANCE else rng.choice(legal))
        assert sum(state.view(None).held) + state.view(None).in_bag <= 5
    assert state.result is not None
