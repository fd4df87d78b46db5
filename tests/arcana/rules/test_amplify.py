"""The Fall's back: Amplify, attached to whatever fills the place that The Fall left."""

import pytest

from divinary.core.game import Result
from tests.arcana.table import after, deck, doom, past, refused, row, score, table, uses

HOST = "the-beast:4+the-fall dawn midnight the-deep"
"""Amplify's host is full and fades at the end of this turn."""


def test_when_the_fall_fades_it_is_attached_to_the_card_in_its_place() -> None:
    """It is not turned into a ready power; the top card comes with it."""
    state = table("dawn the-fall:6 midnight", hands="3 -", phase="predict", deck="the-judge ...")
    ended = after(state, "pass")
    assert row(ended) == ["dawn", "the-judge+the-fall", "midnight"]
    assert (ended.view(None).ready, doom(ended)) == ((), 2)
    assert ended.view(None).in_bag == 20


def test_when_chance_turns_up_the_card_it_is_attached_then() -> None:
    """With two places to fill and one card on top, the second card is dealt."""
    state = table(
        "the-beast:4 the-fall:6 midnight", hands="3 -", phase="predict", deck="the-judge ..."
    )
    ended = after(state, "pass")
    assert row(ended) == ["the-judge", "-", "midnight"]
    assert ended.view(None).amplify_at == 1
    assert row(after(ended, "deal iron")) == ["the-judge", "iron+the-fall", "midnight"]
    assert after(ended, "deal iron").view(None).amplify_at is None


def test_nobody_uses_it() -> None:
    """It is no ready power: it can be neither used nor paid with."""
    state = table(HOST.replace(":4", ""), hands="5 -", phase="predict", ready="the-ash")
    assert uses(state) == []
    assert refused(state, "use the-ash help paying the-fall").reason == "no-cost"
    assert refused(state, "use the-fall amplify").reason == "not-ready"


def test_it_works_even_though_a_power_was_used() -> None:
    """It does not count for the one power a turn."""
    state = table(HOST, hands="5 -", phase="predict", ready="the-judge")
    ended = after(state, "use the-judge 3-4-5", "predict 5")
    assert score(ended) == 2


def test_a_host_that_fades_costs_one_doom_more() -> None:
    """Three instead of two, and everybody sees it coming."""
    state = table(HOST, hands="5 -", phase="predict")
    assert (state.view(None).fading, state.view(None).doom_ahead) == (("the-beast",), 3)
    ended = after(state, "pass")
    assert (doom(ended), past(ended)) == (3, ["faded the-beast 3"])


def test_every_fade_of_that_turn_costs_one_more() -> None:
    """The other full card as well, but The Blind Man stays harmless."""
    state = table(
        "the-beast:4+the-fall dawn:7 the-blind-man:1 the-deep", hands="5 -", phase="predict"
    )
    assert state.view(None).doom_ahead == 6
    ended = after(state, "pass")
    assert past(ended, 3) == ["faded the-beast 3", "faded dawn 3", "faded the-blind-man 0"]
    assert doom(ended) == 6


def test_the_blind_man_as_host_is_harmless_himself() -> None:
    """But the other fades of that turn cost more."""
    state = table("the-blind-man:1+the-fall dawn:7", hands="5 -", phase="predict")
    assert past(after(state, "pass"), 2) == ["faded the-blind-man 0", "faded dawn 3"]


def test_in_other_turns_it_does_nothing() -> None:
    """While its host stays, fades cost two and a correct prediction is one point."""
    state = table("dawn:1+the-fall the-beast:4", hands="5 -", phase="predict")
    assert doom(after(state, "pass")) == 2
    assert score(after(state, "predict 5")) == 1


def test_a_correct_prediction_is_worth_one_more() -> None:
    """The bonus point comes with the fade, and no doom at all."""
    ended = after(table(HOST, hands="5 -", phase="predict"), "predict 5")
    assert (score(ended), doom(ended)) == (2, 0)
    assert past(ended, 3) == ["shown 5 correct", "faded the-beast 0", "amplified"]


def test_a_wrong_prediction_adds_its_own_doom() -> None:
    """One for the prediction, three for the fade, and no point."""
    ended = after(table(HOST, hands="5 -", phase="predict"), "predict 4")
    assert (score(ended), doom(ended)) == (0, 4)


@pytest.mark.parametrize("answer", ["pass", "predict 5"])
def test_afterwards_it_goes_under_the_deck(answer: str) -> None:
    """Its front may come round again; the host is a ready power."""
    state = table(HOST, hands="5 -", phase="predict", deck="iron ... the-key")
    ended = after(state, answer)
    assert (row(ended)[0], deck(ended)) == ("iron", "- ... the-key the-fall")
    assert ended.view(None).ready == ("the-beast",)


def test_a_host_that_is_cycled_away_takes_it_along() -> None:
    """Both go under the deck, the host first."""
    state = table("dawn+the-fall midnight", hands="3,5 -", ready="the-rider", deck="iron ...")
    cycled = after(state, "use the-rider cycle dawn")
    assert (row(cycled)[0], deck(cycled)) == ("iron", "- ... the-rider dawn the-fall")


def test_the_bonus_point_may_win() -> None:
    """At five the prediction makes six, and the bonus in the fade makes seven."""
    won = after(table(HOST, hands="5 -", phase="predict", score=5), "predict 5")
    assert won.result == Result(winners=(0, 1), scores=(7, 7))
    assert past(won) == ["amplified"]


def test_the_seventh_point_leaves_nothing_for_the_bonus() -> None:
    """The game is won before anything fades."""
    won = after(table(HOST, hands="5 -", phase="predict", score=6), "predict 5")
    assert won.result == Result(winners=(0, 1), scores=(7, 7))
    assert (row(won)[0], past(won)) == ("the-beast:4+the-fall", ["shown 5 correct"])


def test_three_doom_may_lose() -> None:
    """From four a host that fades ends it."""
    assert after(table(HOST, hands="5 -", phase="predict", doom=4), "pass").result is not None
    assert after(table(HOST, hands="5 -", phase="predict", doom=3), "pass").result is None


def test_no_bonus_when_the_host_is_saved() -> None:
    """Slow stops the fade, and with it the point."""
    state = table("dawn:7+the-fall midnight", hands="5 -", phase="predict", ready="the-north-wind")
    ended = after(state, "use the-north-wind slow dawn", "predict 5")
    assert score(ended) == 1
    assert row(ended)[0] == "dawn:7+the-fall+the-north-wind"


def test_with_an_empty_deck_it_waits_for_the_next_card_of_its_place() -> None:
    """The first card that goes under the deck fills the gap and carries Amplify."""
    state = table(
        "dawn the-fall:6",
        hands="3 -",
        phase="predict",
        ready="the-beast",
        deck="-",
        options="cards=dawn,the-fall,the-beast",
    )
    gap = after(state, "pass")
    assert (row(gap), gap.view(None).amplify_at) == (["dawn", "-"], 1)
    filled = after(gap, "draw 4", "draw 6", "play 6 dawn", "use the-beast twice")
    assert row(filled) == ["dawn:6", "the-beast+the-fall"]


def test_slow_on_the_fall_goes_under_the_deck_when_it_fades() -> None:
    """It is an attachment like any other; Amplify itself goes on to the next card."""
    state = table(
        "the-fall:6+the-north-wind dawn", hands="3 -", phase="predict", deck="iron ... the-key"
    )
    ended = after(state, "pass")
    assert (row(ended)[0], deck(ended)) == ("iron+the-fall", "- ... the-key the-north-wind")
