"""Rulings on fading and the deck: R14 to R19, R23, R36, S1, S3, S6 to S9, S13, S15.

Each test is named after its ruling. Where the rule has a file of its own, the test here is the
ruling's sharpest example.
"""

import pytest

from divinary.core.game import Result
from tests.arcana.table import after, deck, doom, past, row, table, uses


def test_r14_the_fall_is_announced_after_the_play_and_tested_when_the_turn_ends() -> None:
    """The kept fate is remembered, although the prediction has sent it back by then."""
    state = table("the-fall:4 midnight dawn", hands="1,2 -", deck="iron ...")
    played = after(state, "play 1 midnight")
    assert (past(played), played.view(1).doom_ahead) == (["falling yes"], 2)
    assert row(after(played, "predict 3"))[0] == "iron+the-fall"


def test_r14_the_final_test_takes_the_current_sum() -> None:
    """Exile takes the 2 away, and what was announced does not come."""
    state = table(
        "the-fall:2,2 dawn", hands="2 -", phase="predict", ready="the-musicians the-beast"
    )
    paid = after(state, "predict 2", "use the-musicians exile paying the-beast")
    assert row(after(paid, "exile 2 the-fall"))[0] == "the-fall:2"


def test_r15_amplify_raises_doom_or_score_of_the_turn_its_host_fades() -> None:
    """One doom more for every fade, or one point more; The Blind Man stays at nothing."""
    state = table(
        "the-beast:4+the-fall the-blind-man:1 dawn:7", hands="5 -", phase="predict", deck="iron ..."
    )
    missed = after(state, "pass").view(None)
    assert (missed.doom, missed.score) == (6, 0)
    right = after(state, "predict 5").view(None)
    assert (right.doom, right.score) == (0, 2)


def test_r15_no_bonus_unless_the_host_really_fades() -> None:
    """Another card fades; Amplify's host does not."""
    state = table("dawn:1+the-fall the-beast:4", hands="5 -", phase="predict")
    assert after(state, "predict 5").view(None).score == 1
    assert after(state, "pass").view(None).doom == 2


def test_r15_afterwards_amplify_goes_under_the_deck() -> None:
    """Also with a host that is cycled away, behind it."""
    faded = table("the-beast:4+the-fall dawn", hands="5 -", phase="predict", deck="iron ...")
    assert deck(after(faded, "pass")) == "- ... the-fall"
    cycled = table("dawn+the-fall midnight", hands="3,5 -", ready="the-rider", deck="iron ...")
    assert deck(after(cycled, "use the-rider cycle dawn")) == "- ... the-rider dawn the-fall"


def test_r16_cycle_pays_first() -> None:
    """The spent card goes under, the top card comes, the replaced card goes under last."""
    state = table(hands="3,5 -", ready="the-rider", deck="the-lord ...")
    assert deck(after(state, "use the-rider cycle dawn")) == "- ... the-rider dawn"


def test_r17_an_empty_deck_leaves_the_place_empty_until_a_card_returns() -> None:
    """Only tiny decks come to this; the first card that goes under the deck fills the gap."""
    state = table(
        "the-mirror:4 dawn",
        hands="7 -",
        phase="predict",
        ready="the-beast",
        deck="-",
        options="cards=the-mirror,dawn,the-beast",
    )
    gap = after(state, "pass")
    assert row(gap) == ["-", "dawn"]
    filled = after(gap, "draw 3", "draw 5", "play 5 dawn", "use the-beast twice")
    assert row(filled) == ["the-beast", "dawn:5"]


def test_r18_all_full_cards_fade_together() -> None:
    """The set is fixed first; then fates, powers, doom, and places from the left."""
    state = table(
        "dawn the-beast:4 the-mirror:1 the-deep",
        hands="5 -",
        phase="predict",
        deck="the-blind-man the-lord",
        options="cards=dawn,the-beast,the-mirror,the-deep,the-blind-man,the-lord",
    )
    ended = after(state, "pass")
    assert row(ended) == ["dawn", "the-blind-man", "the-lord", "the-deep"]
    assert (ended.view(None).doom, ended.view(None).in_bag) == (4, 20)


def test_r18_attachments_go_under_the_deck_from_the_left() -> None:
    """Tokens to the bag, cards to the powers, attachments under the deck, then the places fill."""
    state = table(
        "dawn:7,7,1+the-north-wind the-beast:4+the-fall midnight",
        hands="5 -",
        phase="predict",
        deck="iron fortune the-key",
        options="cards=dawn,the-north-wind,the-beast,the-fall,midnight,iron,fortune,the-key",
    )
    ended = after(state, "predict 5")
    assert row(ended) == ["iron", "fortune", "midnight"]
    assert deck(ended) == "the-key the-north-wind the-fall"
    assert (ended.view(None).ready, ended.view(None).in_bag) == (("dawn", "the-beast"), 21)


def test_r19_a_newly_dealt_ash_is_not_tested_again_this_turn() -> None:
    """The 2 was played before it came."""
    state = table("the-beast dawn", hands="2,3 -", deck="the-ash ...")
    ended = after(state, "play 2 the-beast", "pass")
    assert (row(ended)[0], doom(ended)) == ("the-ash", 2)


@pytest.mark.parametrize("fates", ["7", "7h", "7,7h", "3,7"])
def test_r23_every_seven_at_the_imago_counts_one_hour(fates: str) -> None:
    """However it came there."""
    state = table(f"the-imago:{fates} dawn", hands="5 -", phase="predict")
    assert state.view(None).fading == ()


def test_r36_slow_goes_under_the_deck_with_its_host() -> None:
    """When the host fades, and when it is cycled away."""
    faded = table(
        "the-beast:4+the-north-wind dawn", hands="5 -", phase="predict", deck="iron ... the-key"
    )
    assert deck(after(faded, "pass")) == "- ... the-key the-north-wind"
    cycled = table("dawn+the-north-wind iron", hands="3,5 -", ready="the-rider", deck="fortune ...")
    assert deck(after(cycled, "use the-rider cycle dawn")) == "- ... the-rider dawn the-north-wind"


def test_s1_the_forecast_stands_after_the_players_window() -> None:
    """The group knows what will fade and what it costs before it decides."""
    state = table("midnight:1,2 dawn", hands="3,6 -", ready="leviathan")
    played = after(state, "play 3 midnight")
    kept = after(played, "done").view(1)
    assert (kept.fading, kept.doom_ahead) == (("midnight",), 2)
    saved = after(played, "use leviathan discard-lower 2 midnight").view(1)
    assert (saved.fading, saved.doom_ahead) == ((), 0)


def test_s1_slow_or_exile_change_the_forecast() -> None:
    """What is announced then is what holds."""
    state = table(
        "dawn:7 midnight:6,3",
        hands="5 -",
        phase="predict",
        ready="the-north-wind the-musicians iron",
    )
    assert (state.view(1).fading, state.view(1).doom_ahead) == (("dawn", "midnight"), 4)
    slowed = after(state, "use the-north-wind slow dawn").view(1)
    assert (slowed.fading, slowed.doom_ahead) == (("midnight",), 2)
    right = after(state, "predict 5", "use the-musicians exile paying iron")
    assert right.view(1).fading == ("dawn", "midnight")
    assert past(after(right, "exile 7 dawn"), 2) == ["exile 7 dawn", "faded midnight 0"]


def test_s1_the_fall_is_announced_once_and_again_only_if_that_changes() -> None:
    """A question or Slow do not repeat it; an Exile that stops it does."""
    state = table(
        "the-fall:6 midnight dawn", hands="1,3 -", ready="the-north-wind the-musicians iron"
    )
    played = after(state, "play 1 midnight")
    assert past(played) == ["falling yes"]
    slowed = after(played, "use the-north-wind slow the-fall")
    assert past(slowed) == ["use the-north-wind slow the-fall"]
    paid = after(played, "predict 3", "use the-musicians exile paying iron")
    assert past(after(paid, "exile 6 the-fall"), 2) == ["exile 6 the-fall", "falling no"]


def test_s3_amplifys_point_comes_in_the_fade_and_may_win() -> None:
    """Five, six by the prediction, seven by Amplify."""
    state = table("the-beast:4+the-fall dawn", hands="5 -", phase="predict", score=5)
    won = after(state, "predict 5")
    assert past(won, 3) == ["shown 5 correct", "faded the-beast 0", "amplified"]
    assert won.result == Result(winners=(0, 1), scores=(7, 7))


def test_s6_in_the_restless_hours_what_goes_under_the_deck_leaves_the_game() -> None:
    """The power, its price, the replaced card and what was attached to it."""
    options = "restless=yes"
    priced = table(
        "dawn:1", hands="5 -", phase="predict", ready="the-ash the-lord", options=options
    )
    asked = after(priced, "use the-ash help paying the-lord").view(None)
    assert (asked.gone, asked.bottom) == (("the-ash", "the-lord"), ())
    slowed = table("dawn+the-north-wind", hands="3,5 -", ready="the-rider", options=options)
    cycled = after(slowed, "use the-rider cycle dawn").view(None)
    assert cycled.gone == ("the-rider", "dawn", "the-north-wind")


def test_s6_in_the_restless_hours_cycle_needs_a_deck() -> None:
    """Its own card does not come back."""
    state = table(
        "dawn midnight",
        hands="3,5 -",
        ready="the-rider",
        deck="-",
        options="cards=dawn,midnight,the-rider restless=yes",
    )
    assert uses(state) == []


def test_s7_what_goes_under_the_deck_goes_in_a_public_order() -> None:
    """The power first, then the card that Cycle replaced, below all that lay there."""
    state = table(hands="3,5 -", ready="the-prophet", deck="the-lord ... the-beast")
    cycled = after(state, "use the-prophet cycle the-key")
    assert cycled.view(None).bottom == ("the-beast", "the-prophet", "the-key")


def test_s7_power_then_price_and_host_then_attachments() -> None:
    """For fades slot by slot from the left, as R18 shows."""
    priced = table(
        "dawn:1", hands="5 -", phase="predict", ready="the-lord the-ash", deck="iron ... the-key"
    )
    asked = after(priced, "use the-ash help paying the-lord")
    assert asked.view(None).bottom == ("the-key", "the-ash", "the-lord")
    both = table("dawn+the-fall+the-north-wind", hands="3,5 -", ready="the-rider", deck="iron ...")
    cycled = after(both, "use the-rider cycle dawn")
    assert cycled.view(None).bottom == ("the-rider", "dawn", "the-fall", "the-north-wind")


def test_s8_a_used_power_goes_under_the_deck() -> None:
    """It is not ready any more, and its front will come round again."""
    state = table(hands="5 -", phase="predict", ready="the-lord", deck="the-judge ...")
    used = after(state, "use the-lord 5-6-7").view(None)
    assert (used.ready, used.bottom) == ((), ("the-lord",))


def test_s8_slow_stays_attached_until_its_host_leaves() -> None:
    """It is neither ready nor under the deck while it works."""
    state = table("dawn midnight", hands="5 -", phase="predict", ready="the-north-wind")
    slowed = after(state, "use the-north-wind slow dawn", "pass")
    assert row(slowed)[0] == "dawn+the-north-wind"
    assert (slowed.view(None).ready, slowed.view(None).bottom) == ((), ())


def test_s9_with_an_empty_deck_amplify_waits_for_its_place() -> None:
    """The next card of that place carries it, not the next card of another."""
    state = table(
        "the-fall:6 dawn the-mirror:1",
        hands="3 -",
        phase="predict",
        ready="the-beast the-huntress",
        deck="-",
        options="cards=dawn,the-fall,the-beast,the-huntress,the-mirror",
    )
    gap = after(state, "pass")
    assert (row(gap), gap.view(None).amplify_at) == (["-", "dawn", "-"], 0)
    filled = after(gap, "draw 4", "draw 6", "play 6 dawn", "use the-beast twice")
    assert row(filled) == ["the-beast+the-fall", "dawn:6", "-"]


def test_s9_without_a_kept_fate_the_fall_is_not_tested() -> None:
    """The active player leaves before playing: nothing was kept this turn."""
    state = table("the-fall:6 midnight dawn", hands="1,2 - -")
    assert row(after(state, "seat 0 leave"))[0] == "the-fall:6"


def test_s13_slow_on_a_comet_has_no_effect() -> None:
    """It may be put there all the same."""
    state = table("the-fall:6 dawn", hands="3 -", phase="predict", ready="the-north-wind")
    slowed = after(state, "use the-north-wind slow the-fall")
    assert slowed.view(None).fading == ("the-fall",)


def test_s13_an_overloaded_card_fades_when_the_turn_ends() -> None:
    """Not before the play, which may even go there."""
    state = table("dawn:2,1 the-shore:5 midnight", hands="3,6 -", ready="the-feast")
    loaded = after(state, "use the-feast relocate 5 the-shore", "onto dawn")
    assert (row(loaded)[0], loaded.view(None).ready) == ("dawn:2,1,5h", ())
    ended = after(loaded, "play 6 dawn", "pass")
    assert ended.view(None).ready == ("dawn",)


def test_s15_a_small_fate_that_was_discarded_again_was_still_played() -> None:
    """Discard lower takes the 2 back into the bag; The Ash fades."""
    state = table("the-ash midnight", hands="2,5 -", ready="leviathan", deck="iron ...")
    gone = after(state, "play 2 midnight", "use leviathan discard-lower 2 midnight")
    assert (row(gone)[1], gone.view(None).fading) == ("midnight", ("the-ash",))
    assert row(after(gone, "pass"))[0] == "iron"
