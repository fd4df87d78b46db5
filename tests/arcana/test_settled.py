"""The rulings and readings of the sheet that concern the base box, one by one.

Each test is named after its ruling. Where the rule has a file of its own, the test here is the
ruling's sharpest example.
"""

from random import Random

import pytest

from divinary import CHANCE, Party, Seat
from divinary.arcana.cards import THE_HOURS
from divinary.arcana.state import State
from divinary.core.errors import BadOption
from tests.arcana.table import (
    ARCANA,
    after,
    deck,
    past,
    plays,
    predictions,
    refused,
    row,
    table,
    texts,
    uses,
)
from tests.strategies import play_at_random


def test_r1_the_fate_being_played_is_not_yet_visible() -> None:
    """Conditions look at the table as it lies before the play."""
    alone = table("the-rider the-prophet", hands="3,5 -")
    assert plays(alone) == ["play 3 the-rider", "play 5 the-rider"]
    assert plays(table("the-rider the-prophet", hands="4,4 -")) == ["play 4 the-hours"]


def test_r2_visible_are_the_fates_in_front_of_cards_and_no_others() -> None:
    """Hands, bag and number lines are not on the table; all places of the row are."""
    hidden = table("the-prophet dawn:1 the-key the-deep", hands="3,6 6", lines="6 3")
    assert not [play for play in plays(hidden) if play.endswith("the-prophet")]
    shown = table("the-prophet dawn the-key the-deep:3", hands="3,6 6")
    assert "play 6 the-prophet" in plays(shown)


def test_r3_a_fate_from_the_hours_is_visible_once_it_has_moved() -> None:
    """It moves at once, carries its mark, and counts for the very next play."""
    state = table("the-shore the-rider the-stranger the-beast", hands="1,1 5 -")
    moved = after(state, "play 1 the-hours")
    assert row(moved)[0] == "the-shore:1h"
    turned = after(moved, "pass", "draw 1")
    assert "play 1 the-rider" not in plays(turned)


def test_r4_the_hours_are_no_arcana_card() -> None:
    """They do not fade, cannot be cycled, and never lie in row, deck or powers."""
    state = table("midnight dawn the-beast the-stranger", hands="4,4 -", ready="the-rider")
    assert {use.split()[-1] for use in uses(state)} == {
        "midnight",
        "dawn",
        "the-beast",
        "the-stranger",
    }
    ended = after(state, "play 4 the-hours", "pass").view(None)
    assert THE_HOURS not in (*ended.ready, *ended.unseen, *ended.bottom, ended.top)


def test_r5_on_an_empty_table_the_prophet_takes_nothing() -> None:
    """With no visible fate, no kept fate can equal one."""
    for low in range(1, 8):
        for high in range(low, 8):
            assert not [
                play
                for play in plays(table("the-prophet", hands=f"{low},{high} -"))
                if play.endswith("the-prophet")
            ]


def test_r8_the_prophet_tests_the_kept_fate() -> None:
    """The kept one qualifies and the other is played; if both qualify, either may be."""
    one = table("the-prophet the-shore:5", hands="3,5 -")
    assert [play for play in plays(one) if "prophet" in play] == ["play 3 the-prophet"]
    both = table("the-prophet the-shore:5 leviathan:3", hands="3,5 -")
    assert [play for play in plays(both) if "prophet" in play] == [
        "play 3 the-prophet",
        "play 5 the-prophet",
    ]


def test_r11_the_hours_are_tested_on_the_table_after_a_power() -> None:
    """In the base box Cycle is the power that can open or close them."""
    state = table(
        "midnight dawn the-beast the-stranger",
        hands="4,4 -",
        ready="the-rider",
        deck="the-chalice ...",
    )
    assert plays(state) == ["play 4 the-hours"]
    assert plays(after(state, "use the-rider cycle dawn", "deal the-lord")) == [
        "play 4 the-chalice"
    ]


@pytest.mark.parametrize(
    ("guesses", "score", "doom"),
    [
        (["predict 5"], 1, 0),
        (["predict 4", "predict 5"], 1, 0),
        (["predict 4", "predict 6"], 0, 1),
    ],
)
def test_r12_two_guesses_are_one_prediction(guesses: list[str], score: int, doom: int) -> None:
    """They come one after another and stop at a hit; if all miss, it is one doom."""
    state = table(hands="5 -", phase="predict", ready="the-beast")
    ended = after(state, "use the-beast twice", *guesses).view(None)
    assert (ended.score, ended.doom, ended.active) == (score, doom, 1)


def test_r12_a_second_guess_saves_from_the_doom_of_a_fade() -> None:
    """A hit at the second try makes the whole prediction correct."""
    state = table(
        "midnight:7 dawn the-key the-deep", hands="5 -", phase="predict", ready="the-beast"
    )
    ended = after(state, "use the-beast twice", "predict 4", "predict 5").view(None)
    assert (ended.score, ended.doom, ended.ready) == (1, 0, ("midnight",))


def test_r13_what_follows_a_play_comes_in_order() -> None:
    """First the card speaks, then the player's window, then the group's."""
    state = table("the-chalice dawn", hands="3,5 -", ready="leviathan the-lord")
    told = after(state, "play 3 the-chalice")
    assert past(told) == ["answer yes"]
    assert told.decider == Seat(0)
    assert not [use for use in uses(told) if "the-lord" in use]
    group = after(told, "done")
    assert group.decider == Party(1)
    assert uses(group) == ["use the-lord 5-6-7"]


def test_r13_a_fate_from_the_hours_has_moved_before_the_players_window() -> None:
    """So Discard lower may take any visible fate, the moved one too if it is lower."""
    state = table("the-mirror the-key", hands="1,4 -", ready="leviathan")
    moved = after(state, "play 1 the-hours")
    assert uses(moved) == ["use leviathan discard-lower 1 the-mirror"]


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


@pytest.mark.parametrize(("kept", "told"), [(5, "answer yes"), (4, "answer no"), (3, "answer no")])
def test_r24_tell_has_two_answers(kept: int, told: str) -> None:
    """Higher or not higher; an equal fate is not higher."""
    state = table("the-chalice dawn", hands=f"4,{kept} -")
    assert past(after(state, "play 4 the-chalice")) == [told]


def test_r25_one_power_for_active_player_and_group_together() -> None:
    """A power of the active player bars the group's, in the same turn only."""
    state = table("midnight dawn the-judge", hands="3,6 1 -", ready="the-key the-lord", drawn=1)
    used = after(state, "play 3 midnight", "use the-key old")
    assert uses(used) == []
    assert refused(used, "use the-lord 5-6-7").reason == "one-power-a-turn"
    turned = after(used, "pass", "draw 7", "play 1 midnight")
    assert uses(turned) == ["use the-lord 5-6-7"]


def test_r26_a_power_obliges_nobody_to_predict() -> None:
    """After a question, or after Twice, the group may pass."""
    state = table(hands="5 -", phase="predict", ready="the-lord the-beast")
    for use in uses(state):
        ended = after(state, use, "pass")
        assert (ended.view(None).held, ended.view(None).doom) == ((1, 0), 0)


def test_r27_a_number_line_is_notes_and_nothing_more() -> None:
    """Its owner never touches it, it changes no rule, and only a prediction resets it."""
    state = table(hands="5 -", phase="predict", lines="5 -")
    assert refused(state, "seat 1 mark 1 3").reason == "own-line"
    assert predictions(state) == [1, 2, 3, 4, 5, 6, 7]
    assert after(state, "pass").view(None).lines == ((5,), ())
    assert after(state, "predict 5").view(None).lines == ((), ())


def test_r28_notes_outlast_the_play_of_the_retained_fate() -> None:
    """The retained fate may be played next turn; the line does not give that away."""
    state = table(hands="5 1", phase="predict", lines="1,2 -")
    around = after(state, "pass", "draw 7", "play 1 midnight", "pass", "draw 6")
    played_old = after(around, "play 5 midnight")
    assert played_old.view(None).lines == ((1, 2), ())
    assert after(around, "play 6 dawn").view(None).lines == ((1, 2), ())


def test_r29_the_active_player_only_answers() -> None:
    """While the group decides, the active player has no choice and no aside."""
    state = table(hands="5 - -", phase="predict")
    assert state.view(0).choices == ()
    assert state.view(0).asides == ()
    assert state.view(1).choices == state.view(2).choices != ()


def test_r30_an_illegal_play_is_refused() -> None:
    """The card says no, and nothing has happened."""
    state = table(hands="3,5 -")
    assert refused(state, "play 5 midnight").reason == "condition"


def test_r33_the_group_makes_one_joint_decision() -> None:
    """Whoever speaks for the group, the rules see one action, and the turn goes on."""
    state = table(hands="5 - - - -", phase="predict")
    assert state.decider == Party(1, 2, 3, 4)
    assert after(state, "predict 5").view(None).score == 1


def test_r35_the_bag_cannot_run_dry() -> None:
    """Bags that could are refused, and the smallest that is allowed lasts to the last token."""
    with pytest.raises(BadOption, match="bag-too-small"):
        ARCANA.start(row=1, cards="dawn", fates=2, copies=2)
    state = table(
        "dawn:1,2",
        hands="3 -",
        active=1,
        phase="draw",
        options="cards=dawn fates=5 copies=1",
        deck="-",
    )
    drawn = after(state, "draw 4", "draw 5")
    assert (drawn.view(None).in_bag, drawn.decider) == (0, Seat(1))


@pytest.mark.parametrize("seed", range(20))
def test_r35_chance_always_has_something_to_give(seed: int) -> None:
    """In the smallest allowed bag, every hand of a whole game is filled up to two."""
    options = {"row": 2, "cards": "the-shore,the-deep,the-chalice", "fates": 4, "copies": 2}
    for state in play_at_random(ARCANA, options, Random(seed)).states():
        assert isinstance(state, State)
        if state.decider is CHANCE:
            assert state.legal()
        elif isinstance(state.decider, Seat) and texts(state)[0].startswith("play"):
            assert state.view(None).held[state.decider] == 2


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


def test_s1_the_forecast_stands_after_the_players_window() -> None:
    """The group knows what will fade and what it costs before it decides."""
    state = table("midnight:1,2 dawn", hands="3,6 -", ready="leviathan")
    played = after(state, "play 3 midnight")
    kept = after(played, "done").view(1)
    assert (kept.fading, kept.doom_ahead) == (("midnight",), 2)
    saved = after(played, "use leviathan discard-lower 2 midnight").view(1)
    assert (saved.fading, saved.doom_ahead) == ((), 0)


def test_s2_the_hours_pass_over_an_empty_place() -> None:
    """With the first place empty the fate goes to the leftmost card that lies there."""
    state = table(
        "- dawn midnight",
        hands="4,4 -",
        ready="the-mirror",
        deck="-",
        options="cards=dawn,midnight,the-mirror",
    )
    assert row(after(state, "play 4 the-hours")) == ["-", "dawn:4h", "midnight"]


def test_s4_a_play_names_a_token_and_old_answers_for_it() -> None:
    """Of a pair, the player says which token it is, and the answer is about that one."""
    state = table("the-mirror dawn", hands="4,4 -", drawn=1, ready="the-key")
    assert plays(state) == ["play 4 the-mirror", "play 4 the-mirror old"]
    assert past(after(state, "play 4 the-mirror old", "use the-key old")) == ["answer yes"]
    assert past(after(state, "play 4 the-mirror", "use the-key old")) == ["answer no"]


def test_s7_what_goes_under_the_deck_goes_in_a_public_order() -> None:
    """The power first, then the card that Cycle replaced, below all that lay there."""
    state = table(hands="3,5 -", ready="the-prophet", deck="the-lord ... the-beast")
    cycled = after(state, "use the-prophet cycle the-key")
    assert cycled.view(None).bottom == ("the-beast", "the-prophet", "the-key")


def test_s8_a_used_power_goes_under_the_deck() -> None:
    """It is not ready any more, and its front will come round again."""
    state = table(hands="5 -", phase="predict", ready="the-lord", deck="the-judge ...")
    used = after(state, "use the-lord 5-6-7").view(None)
    assert (used.ready, used.bottom) == ((), ("the-lord",))


def test_s11_the_window_closes_at_the_first_guess() -> None:
    """After it no power; the second guess is another value, or declined at one doom."""
    state = table(hands="5 -", phase="predict", ready="the-beast the-lord")
    guessed = after(state, "use the-beast twice", "predict 4")
    assert uses(guessed) == []
    assert predictions(guessed) == [1, 2, 3, 5, 6, 7]
    declined = after(guessed, "pass")
    assert (declined.view(None).doom, past(declined)) == (1, ["shown 5 wrong"])
