"""The powers that ask: whom, about what, and what the true answer is."""

import pytest

from divinary import Party
from tests.arcana.table import after, deck, past, plays, refused, table, texts, uses

THREES = [
    ("the-servant", "1-2-3", {1, 2, 3}),
    ("the-noble", "3-4-5", {3, 4, 5}),
    ("the-lord", "5-6-7", {5, 6, 7}),
    ("the-chalice", "1-4-7", {1, 4, 7}),
    ("the-captain", "1-4-7", {1, 4, 7}),
]

NEUTRAL = "the-judge:1 the-stranger dawn midnight"


@pytest.mark.parametrize(("card", "power", "values"), THREES)
def test_a_question_about_three_values(card: str, power: str, values: set[int]) -> None:
    """It names nothing, and the answer is yes for just its three values."""
    for kept in range(1, 8):
        state = table("dawn midnight", hands=f"{kept} -", phase="predict", ready=card)
        assert uses(state) == [f"use {card} {power}"]
        asked = after(state, f"use {card} {power}")
        assert past(asked) == ["answer yes" if kept in values else "answer no"]


@pytest.mark.parametrize("kept", range(1, 8))
def test_higher_than(kept: int) -> None:
    """The group may name any value; the answer is yes below the kept one, no from it upwards."""
    state = table("the-judge midnight", hands=f"{kept} -", phase="predict", ready="dawn")
    assert uses(state) == [f"use dawn higher-than {value}" for value in range(1, 8)]
    answers = [past(after(state, use))[0] for use in uses(state)]
    assert answers == ["answer yes"] * (kept - 1) + ["answer no"] * (8 - kept)


def test_higher_than_in_a_tiny_game() -> None:
    """It names the values that the bag holds."""
    state = table(
        "the-judge midnight", hands="2 -", phase="predict", ready="dawn", options="fates=5"
    )
    assert len(uses(state)) == 5


@pytest.mark.parametrize("kept", range(1, 8))
def test_same(kept: int) -> None:
    """It names the value of a visible fate, each value once; yes if the kept one has it."""
    state = table(
        "the-judge:3,1 dawn:5 midnight:3 the-stranger",
        hands=f"{kept} -",
        phase="predict",
        ready="asunder",
    )
    assert uses(state) == [f"use asunder same {value}" for value in (1, 3, 5)]
    for value in (1, 3, 5):
        asked = after(state, f"use asunder same {value}")
        assert past(asked) == ["answer yes" if kept == value else "answer no"]


def test_same_may_point_at_the_fate_just_played() -> None:
    """It is visible by now, also when it came by The Hours."""
    played = after(table("midnight dawn", hands="3,6 -", ready="the-passage"), "play 3 midnight")
    assert uses(played) == ["use the-passage same 3"]
    moved = after(table("midnight dawn", hands="4,4 -", ready="the-passage"), "play 4 the-hours")
    assert past(after(moved, "use the-passage same 4")) == ["answer yes"]


@pytest.mark.parametrize("kept", range(1, 8))
def test_within_2(kept: int) -> None:
    """Yes if the two fates of the hand were two apart at most; unlike at its front, a pair is."""
    state = table("the-chalice dawn", hands=f"4,{kept} -", ready="the-pallbearers")
    played = after(state, "play 4 the-chalice")
    assert uses(played) == ["use the-pallbearers within-2"]
    asked = after(played, "use the-pallbearers within-2")
    assert past(asked) == ["answer yes" if kept in {2, 3, 4, 5, 6} else "answer no"]


def test_within_2_after_the_feast_is_about_the_last_pair() -> None:
    """The 1 and the 7 that were held first do not count; the 6 and the 7 held last do."""
    state = table("the-feast dawn midnight", hands="1,7 -", ready="the-pallbearers")
    played = after(state, "play 1 the-feast", "draw 6", "play 6 midnight")
    assert past(after(played, "use the-pallbearers within-2")) == ["answer yes"]
    far = after(state, "play 7 the-feast", "draw 6", "play 6 dawn")
    assert past(after(far, "use the-pallbearers within-2")) == ["answer no"]


@pytest.mark.parametrize("kept", range(1, 8))
def test_help(kept: int) -> None:
    """It asks whether the kept fate is a 2 or a 6, and names the card it is paid with."""
    state = table(NEUTRAL, hands=f"{kept} -", phase="predict", ready="the-lord the-ash")
    assert uses(state) == ["use the-lord 5-6-7", "use the-ash help paying the-lord"]
    asked = after(state, "use the-ash help paying the-lord")
    assert past(asked) == ["answer yes" if kept in {2, 6} else "answer no"]


def test_help_is_paid_with_any_other_ready_card() -> None:
    """Whatever its window, and another Help as well; what is paid has no effect of its own."""
    state = table(
        NEUTRAL, hands="5 -", phase="predict", ready="the-ash the-thief the-beast the-rider"
    )
    helps = [use for use in uses(state) if " help " in use]
    assert helps == [
        "use the-ash help paying the-thief",
        "use the-ash help paying the-beast",
        "use the-ash help paying the-rider",
        "use the-thief help paying the-ash",
        "use the-thief help paying the-beast",
        "use the-thief help paying the-rider",
    ]
    asked = after(state, "use the-ash help paying the-beast").view(None)
    assert (asked.guesses, asked.ready) == (1, ("the-thief", "the-rider"))


def test_help_and_its_price_go_under_the_deck_in_that_order() -> None:
    """First the power, then its cost."""
    state = table(
        NEUTRAL, hands="5 -", phase="predict", ready="the-beast the-ash", deck="the-lord ... iron"
    )
    asked = after(state, "use the-ash help paying the-beast")
    assert deck(asked) == "the-lord ... iron the-ash the-beast"


@pytest.mark.parametrize("cost", ["", " paying the-ash", " paying the-lord"])
def test_help_is_refused_without_its_price(cost: str) -> None:
    """It cannot pay for itself, nor with a card that is not ready."""
    state = table(NEUTRAL, hands="5 -", phase="predict", ready="the-ash the-beast")
    assert refused(state, f"use the-ash help{cost}").reason == "no-cost"


def test_a_question_leaves_the_group_to_decide() -> None:
    """After the answer the group may predict or pass, and the fate is still hidden."""
    state = table(NEUTRAL, hands="5 -", phase="predict", ready="the-lord")
    asked = after(state, "use the-lord 5-6-7")
    assert texts(asked) == [*[f"predict {fate}" for fate in range(1, 8)], "pass"]
    assert asked.decider == Party(1)
    assert asked.view(None).held == (1, 0)


@pytest.mark.parametrize(
    "use",
    [
        "use the-lord 5-6-7",
        "use the-deep higher-than 4",
        "use asunder same 1",
        "use the-ash help paying the-lord",
    ],
)
def test_an_answer_is_public(use: str) -> None:
    """Everybody hears the same answer, not the group alone."""
    state = table(
        NEUTRAL, hands="5 - -", phase="predict", ready="the-lord the-deep asunder the-ash"
    )
    asked = after(state, use)
    heard = {str(asked.view(seat).past[-1]) for seat in (0, 1, 2, None)}
    assert heard <= {"0 answer yes", "0 answer no"}
    assert len(heard) == 1


@pytest.mark.parametrize(
    ("hand", "drawn", "play", "answer"),
    [
        ("3,6", 1, "play 3 midnight", "answer yes"),
        ("3,6", 1, "play 6 dawn", "answer no"),
        ("3,6", 2, "play 3 midnight", "answer no"),
        ("4,4", 1, "play 4 the-judge old", "answer yes"),
        ("4,4", 1, "play 4 the-judge", "answer no"),
        ("4,4", 2, "play 4 the-judge", "answer no"),
    ],
    ids=[
        "the retained one",
        "the new one",
        "both new",
        "the retained one of a pair",
        "the new one of a pair",
        "a new pair",
    ],
)
@pytest.mark.parametrize("card", ["the-key", "the-wish"])
def test_old(card: str, hand: str, drawn: int, play: str, answer: str) -> None:
    """The player says whether the fate just played had been kept from the turn before."""
    state = table("midnight dawn the-judge the-lord", hands=f"{hand} -", drawn=drawn, ready=card)
    asked = after(state, play, f"use {card} old")
    assert past(asked) == [answer]
    assert asked.decider == Party(1)


def test_the_token_of_a_pair_is_named_only_while_old_could_ask() -> None:
    """Without a ready Old? the two tokens of a pair are one choice."""
    cards = "midnight dawn the-judge the-lord"
    assert plays(table(cards, hands="4,4 -", drawn=1)) == ["play 4 the-judge"]
    assert plays(table(cards, hands="4,4 -", drawn=1, ready="the-key")) == [
        "play 4 the-judge",
        "play 4 the-judge old",
    ]
    assert plays(table(cards, hands="4,4 -", drawn=2, ready="the-key")) == ["play 4 the-judge"]


def test_once_a_power_is_used_old_cannot_ask() -> None:
    """So after Cycle the two tokens are one choice again."""
    state = table("dawn the-judge", hands="4,4 -", drawn=1, ready="the-key the-rider")
    cycled = after(state, "use the-rider cycle dawn", "deal the-lord")
    assert plays(cycled) == ["play 4 the-judge"]


def test_which_token_it_was_stays_secret() -> None:
    """The others see the same play, whichever token of the pair it was."""
    state = table("midnight dawn the-judge", hands="4,4 -", drawn=1, ready="the-key")
    old, new = (after(state, f"play 4 the-judge{word}") for word in (" old", ""))
    assert old.view(1) == new.view(1)
    assert old.view(None) == new.view(None)
