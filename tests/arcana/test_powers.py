"""The nine powers of the base box: who may use each, when, what it names and what it does."""

import pytest

from divinary import CHANCE, Party, Seat
from tests.arcana.table import (
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

WINDOWS = [
    ("dawn", "higher-than", "predict"),
    ("midnight", "higher-than", "predict"),
    ("the-deep", "higher-than", "predict"),
    ("leviathan", "discard-lower", "after"),
    ("the-belltower", "discard-lower", "after"),
    ("the-shore", "discard-lower", "after"),
    ("the-key", "old", "after"),
    ("the-stranger", "1-2-3", "predict"),
    ("the-servant", "1-2-3", "predict"),
    ("the-judge", "3-4-5", "predict"),
    ("the-noble", "3-4-5", "predict"),
    ("the-lord", "5-6-7", "predict"),
    ("the-engine", "5-6-7", "predict"),
    ("the-chalice", "1-4-7", "predict"),
    ("the-blind-man", "1-4-7", "predict"),
    ("the-beast", "twice", "predict"),
    ("the-huntress", "twice", "predict"),
    ("the-mirror", "twice", "predict"),
    ("the-prophet", "cycle", "play"),
    ("the-rider", "cycle", "play"),
]

PHASES = {"play": "3,5 - -", "after": "5 - -", "predict": "5 - -"}
DECIDERS = {"play": Seat(0), "after": Seat(0), "predict": Party(1, 2)}

THREES = [
    ("the-servant", "1-2-3", {1, 2, 3}),
    ("the-noble", "3-4-5", {3, 4, 5}),
    ("the-lord", "5-6-7", {5, 6, 7}),
    ("the-chalice", "1-4-7", {1, 4, 7}),
]

NEUTRAL = "the-judge:1 the-stranger the-servant the-noble"
"""A row without the cards whose backs a test lays ready."""


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize(("card", "power", "window"), WINDOWS)
def test_each_power_has_one_window(card: str, power: str, window: str, phase: str) -> None:
    """The active player or the group may use it, in its own part of the turn and no other."""
    others = [c for c in ("the-judge", "the-stranger", "the-lord") if c != card]
    cards = f"{others[0]}:1 {others[1]}"
    state = table(cards, hands=PHASES[phase], phase=phase, ready=card)
    assert state.decider == DECIDERS[phase]
    found = {" ".join(use.split()[:3]) for use in uses(state)}
    assert found == ({f"use {card} {power}"} if phase == window else set())


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


def test_a_question_leaves_the_group_to_decide() -> None:
    """After the answer the group may predict or pass, and the fate is still hidden."""
    state = table(NEUTRAL, hands="5 -", phase="predict", ready="the-lord")
    asked = after(state, "use the-lord 5-6-7")
    assert texts(asked) == [*[f"predict {fate}" for fate in range(1, 8)], "pass"]
    assert asked.decider == Party(1)
    assert asked.view(None).held == (1, 0)


def test_an_answer_is_public() -> None:
    """Everybody hears the answer, not the group alone."""
    state = table(NEUTRAL, hands="5 - -", phase="predict", ready="the-lord")
    asked = after(state, "use the-lord 5-6-7")
    for seat in (0, 1, 2, None):
        assert str(asked.view(seat).past[-1]) == "0 answer yes"


def test_twice_allows_a_second_prediction() -> None:
    """A wrong first guess settles nothing yet; a second value may be named, or none."""
    state = table(NEUTRAL, hands="5 -", phase="predict", ready="the-beast", doom=1)
    doubled = after(state, "use the-beast twice")
    assert (predictions(doubled), doubled.view(None).guesses) == ([1, 2, 3, 4, 5, 6, 7], 2)
    wrong = after(doubled, "predict 4")
    assert texts(wrong) == [*[f"predict {fate}" for fate in (1, 2, 3, 5, 6, 7)], "pass"]
    assert (wrong.view(None).doom, wrong.view(None).held) == (1, (1, 0))


@pytest.mark.parametrize(
    ("guesses", "score", "doom", "shown"),
    [
        (["predict 5"], 1, 1, "shown 5 correct"),
        (["predict 4", "predict 5"], 1, 1, "shown 5 correct"),
        (["predict 4", "predict 6"], 0, 2, "shown 5 wrong"),
        (["predict 4", "pass"], 0, 2, "shown 5 wrong"),
    ],
    ids=["at once", "at the second", "never", "given up"],
)
def test_twice_is_settled_as_one_prediction(
    guesses: list[str], score: int, doom: int, shown: str
) -> None:
    """One hit makes it correct, at no cost; two misses are one wrong prediction, one doom."""
    state = table(NEUTRAL, hands="5 -", phase="predict", ready="the-beast", doom=1)
    ended = after(state, "use the-beast twice", *guesses)
    assert (ended.view(None).score, ended.view(None).doom) == (score, doom)
    assert past(ended) == [shown]
    assert ended.view(None).active == 1


def test_twice_unused_lapses() -> None:
    """The group may still pass, the fate stays hidden, and the next turn has one guess again."""
    state = table(NEUTRAL, hands="5 -", phase="predict", ready="the-beast")
    ended = after(state, "use the-beast twice", "pass")
    assert (ended.view(None).held, ended.view(None).guesses) == ((1, 0), 1)


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
def test_old(hand: str, drawn: int, play: str, answer: str) -> None:
    """The player says whether the fate just played had been kept from the turn before."""
    state = table(
        "midnight dawn the-judge the-lord", hands=f"{hand} -", drawn=drawn, ready="the-key"
    )
    asked = after(state, play, "use the-key old")
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


def test_which_token_it_was_stays_secret() -> None:
    """The others see the same play, whichever token of the pair it was."""
    state = table("midnight dawn the-judge", hands="4,4 -", drawn=1, ready="the-key")
    old, new = (after(state, f"play 4 the-judge{word}") for word in (" old", ""))
    assert old.view(1) == new.view(1)
    assert old.view(None) == new.view(None)


def test_discard_lower_names_a_visible_fate_below_the_kept_one() -> None:
    """Every fate strictly lower than the kept one may go, named by its value and its card."""
    state = table(
        "midnight:2,2 dawn:1 the-judge:4 the-lord:5", hands="4 -", phase="after", ready="leviathan"
    )
    assert uses(state) == [
        "use leviathan discard-lower 2 midnight",
        "use leviathan discard-lower 1 dawn",
    ]


def test_discard_lower_puts_one_token_back_into_the_bag() -> None:
    """Of two equal fates at a card one stays."""
    state = table("midnight:2,2 dawn", hands="4 -", phase="after", ready="leviathan")
    gone = after(state, "use leviathan discard-lower 2 midnight")
    assert (row(gone)[0], gone.view(None).in_bag) == ("midnight:2", 19)
    assert state.view(None).in_bag == 18


def test_discard_lower_may_take_the_fate_just_played() -> None:
    """The new fate is as visible as any other."""
    state = table("midnight dawn", hands="3,6 -", ready="leviathan")
    gone = after(state, "play 3 midnight", "use leviathan discard-lower 3 midnight")
    assert row(gone)[0] == "midnight"


def test_discard_lower_can_prevent_a_fade() -> None:
    """What is gone before the end of the turn consumes no hours."""
    state = table("midnight:1,2 dawn", hands="3,6 -", ready="leviathan")
    full = after(state, "play 3 midnight")
    assert full.view(None).fading == ("midnight",)
    saved = after(full, "use leviathan discard-lower 1 midnight")
    assert saved.view(None).fading == ()
    assert row(after(saved, "pass"))[0] == "midnight:2,3"


def test_with_nothing_lower_the_window_opens_all_the_same() -> None:
    """Whether it could be used would tell something, so the player says done either way."""
    state = after(table("midnight dawn", hands="1,2 -", ready="leviathan"), "play 2 dawn")
    assert (state.decider, texts(state)) == (Seat(0), ["done"])
    assert state.view(1).choices == ()
    assert after(state, "done").decider == Party(1)


def test_without_a_power_for_it_the_window_stays_shut() -> None:
    """A play goes straight to the group when no after-play power lies ready."""
    state = after(table(ready="the-lord the-rider"), "play 3 midnight")
    assert state.decider == Party(1)


def test_cycle_names_any_card_without_fates() -> None:
    """A card with a fate in front of it cannot be replaced."""
    state = table("midnight:1 dawn the-key the-deep:2", hands="3,5 -", ready="the-rider")
    assert uses(state) == ["use the-rider cycle dawn", "use the-rider cycle the-key"]


def test_cycle_brings_the_top_card_into_the_same_place() -> None:
    """The replaced card goes under the deck; nothing fades and nothing is gained."""
    state = table(hands="3,5 -", ready="the-rider", deck="the-lord ...")
    cycled = after(state, "use the-rider cycle dawn")
    assert row(cycled) == ["midnight", "the-lord", "the-key", "the-deep"]
    assert deck(cycled) == "- ... the-rider dawn"
    assert (cycled.view(None).doom, cycled.view(None).ready) == (0, ())


def test_after_cycle_the_deck_shows_its_next_card_and_the_player_plays() -> None:
    """Chance turns up the new top card first; the turn goes on with the play."""
    cycled = after(table(hands="3,5 -", ready="the-rider"), "use the-rider cycle dawn")
    assert cycled.decider is CHANCE
    assert all(text.startswith("deal ") for text in texts(cycled))
    turned = after(cycled, "deal the-mirror")
    assert turned.decider == Seat(0)
    assert uses(turned) == []


ONE_A_TURN = [
    (["use the-rider cycle the-judge", "deal the-huntress", "play 3 midnight"], "the-key"),
    (["use the-rider cycle the-judge", "deal the-huntress", "play 3 midnight"], "the-lord"),
    (["use the-rider cycle the-judge", "deal the-huntress"], "the-prophet"),
    (["play 3 midnight", "use the-key old"], "the-lord"),
    (["play 3 midnight", "use leviathan discard-lower 3 midnight"], "the-lord"),
    (["play 3 midnight", "done", "use the-lord 5-6-7"], "the-beast"),
    (["play 3 midnight", "done", "use the-beast twice"], "the-lord"),
]

SECOND = {
    "the-key": "use the-key old",
    "the-lord": "use the-lord 5-6-7",
    "the-prophet": "use the-prophet cycle dawn",
    "the-beast": "use the-beast twice",
}


@pytest.mark.parametrize(("first", "second"), ONE_A_TURN)
def test_one_power_a_turn(first: list[str], second: str) -> None:
    """Active player and group share one allowance, whatever the window."""
    state = table(
        "midnight dawn the-judge",
        hands="3,6 -",
        ready="the-rider the-prophet the-key leviathan the-lord the-beast",
    )
    used = after(state, *first)
    assert uses(used) == []
    assert refused(used, SECOND[second]).reason == "one-power-a-turn"


def test_after_cycle_there_is_no_window_after_the_play() -> None:
    """With the allowance spent, the play goes straight to the group."""
    state = table("midnight dawn the-judge", hands="3,6 -", ready="the-rider the-key")
    played = after(state, "use the-rider cycle the-judge", "deal the-huntress", "play 3 midnight")
    assert played.decider == Party(1)


def test_the_next_turn_has_its_own_allowance() -> None:
    """What was used last turn bars nothing now."""
    state = table(NEUTRAL, hands="5 3", phase="predict", ready="the-lord the-rider")
    turned = after(state, "use the-lord 5-6-7", "pass", "draw 6")
    assert uses(turned)


@pytest.mark.parametrize(
    ("phase", "hands", "use"),
    [
        ("play", "3,5 -", "use the-rider cycle the-noble"),
        ("after", "5 -", "use leviathan discard-lower 1 the-judge"),
        ("after", "5 -", "use the-key old"),
        ("predict", "5 -", "use the-lord 5-6-7"),
        ("predict", "5 -", "use dawn higher-than 3"),
        ("predict", "5 -", "use the-beast twice"),
    ],
)
def test_a_spent_card_goes_face_up_under_the_deck(phase: str, hands: str, use: str) -> None:
    """It leaves the ready powers and lies below everything, for all to see."""
    card = use.split()[1]
    state = table(NEUTRAL, hands=hands, phase=phase, ready=f"the-chalice {card}")
    spent = after(state, use).view(None)
    assert spent.ready == ("the-chalice",)
    assert spent.bottom[0] == card
    assert spent.used


def test_two_cards_with_the_same_power_are_two_choices() -> None:
    """Which of them is spent matters, since it goes under the deck."""
    state = table(NEUTRAL, hands="5 -", phase="predict", ready="the-lord the-engine")
    assert uses(state) == ["use the-lord 5-6-7", "use the-engine 5-6-7"]
    assert after(state, "use the-engine 5-6-7").view(None).ready == ("the-lord",)


def test_powers_belong_to_nobody() -> None:
    """A power waits for as long as it takes and serves whoever is active, or that one's group."""
    state = table(NEUTRAL, hands="- - 5", active=2, phase="predict", ready="the-lord")
    assert state.decider == Party(0, 1)
    assert uses(state) == ["use the-lord 5-6-7"]
    waited = after(state, "pass", "draw 1", "draw 6", "play 1 the-servant")
    assert waited.decider == Party(1, 2)
    assert uses(waited) == ["use the-lord 5-6-7"]


def test_no_power_once_a_guess_was_made() -> None:
    """The first guess of two closes the window, also for the card that is still ready."""
    state = table(NEUTRAL, hands="5 -", phase="predict", ready="the-beast the-lord")
    assert uses(after(state, "use the-beast twice", "predict 4")) == []


@pytest.mark.parametrize(("card", "power", "window"), WINDOWS)
@pytest.mark.parametrize("phase", PHASES)
def test_everybody_sees_which_powers_are_usable_now(
    card: str, power: str, window: str, phase: str
) -> None:
    """A ready power shows as usable to every seat exactly while its window stands open."""
    row = "dawn:4 the-lord" if card in ("midnight", "the-judge") else "midnight:4 the-judge"
    state = table(row, hands=PHASES[phase], phase=phase, ready=card)
    seen = {state.view(seat).usable for seat in (0, 1, 2, None)}
    assert seen == {(card,) if window == phase else ()}
