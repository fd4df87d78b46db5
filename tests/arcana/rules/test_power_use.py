"""The powers on the backs: who may use each, when, and that there is one a turn."""

import pytest

from divinary import Party, Seat
from divinary.arcana.data.cards import CARDS
from tests.arcana.table import after, phase, refused, table, texts, uses

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
    ("asunder", "same", "predict"),
    ("fortune", "plus-1", "play"),
    ("iron", "plus-1", "play"),
    ("the-captain", "1-4-7", "predict"),
    ("the-feast", "relocate", "play"),
    ("the-ghost", "plus-1", "play"),
    ("the-lantern", "relocate", "play"),
    ("the-pallbearers", "within-2", "predict"),
    ("the-passage", "same", "predict"),
    ("the-wish", "old", "after"),
    ("the-imago", "cycle", "play"),
    ("the-ash", "help", "predict"),
    ("the-musicians", "exile", "exile"),
    ("the-north-wind", "slow", "predict"),
    ("the-thief", "help", "predict"),
]

HANDS = {"play": "3,5 - -", "after": "5 - -", "predict": "5 - -", "exile": "- - -"}
MORE = {"exile": ("played 1 the-hours", "remembered 5")}
DECIDERS = {"play": Seat(0), "after": Seat(0), "predict": Party(1, 2), "exile": Party(1, 2)}

NEUTRAL = "the-judge:1 the-stranger the-servant the-noble"
"""A row without the cards whose backs a test lays ready."""


@pytest.mark.parametrize("phase", HANDS)
@pytest.mark.parametrize(("card", "power", "window"), WINDOWS)
def test_each_power_has_one_window(card: str, power: str, window: str, phase: str) -> None:
    """The active player or the group may use it, in its own part of the turn and no other.

    A second card lies ready too, since Help and Exile ask for one.
    """
    first, second = [c for c in ("the-judge", "the-stranger", "the-lord") if c != card][:2]
    other = "the-beast" if card != "the-beast" else "the-huntress"
    state = table(
        f"{first}:1 {second}",
        hands=HANDS[phase],
        phase=phase,
        ready=f"{card} {other}",
        more=MORE.get(phase, ()),
    )
    assert state.decider == DECIDERS[phase]
    found = {" ".join(use.split()[:3]) for use in uses(state) if use.split()[1] == card}
    assert found == ({f"use {card} {power}"} if phase == window else set())
    seen = {state.view(seat).usable for seat in (0, 1, 2, None)}
    assert len(seen) == 1
    assert (card in seen.pop()) is (phase == window)


def test_every_card_but_the_fall_has_its_row_above() -> None:
    """The Fall's back is used by nobody: Amplify works by itself."""
    assert {row[0] for row in WINDOWS} == set(CARDS) - {"the-fall"}


ONE_A_TURN = [
    (["use the-rider cycle the-judge", "deal the-huntress", "play 3 midnight"], "the-key"),
    (["use the-rider cycle the-judge", "deal the-huntress", "play 3 midnight"], "the-lord"),
    (["use the-rider cycle the-judge", "deal the-huntress"], "the-prophet"),
    (["use fortune plus-1"], "the-prophet"),
    (["use fortune plus-1", "play 3 midnight"], "the-key"),
    (["use fortune plus-1", "play 3 midnight"], "the-north-wind"),
    (["use the-feast relocate 1 the-shore", "onto dawn"], "fortune"),
    (["use the-feast relocate 1 the-shore", "onto dawn", "play 3 midnight"], "the-lord"),
    (["play 3 midnight", "use the-key old"], "the-lord"),
    (["play 3 midnight", "use leviathan discard-lower 3 midnight"], "the-lord"),
    (["play 3 midnight", "done", "use the-lord 5-6-7"], "the-beast"),
    (["play 3 midnight", "done", "use the-beast twice"], "the-lord"),
    (["play 3 midnight", "done", "use asunder same 3"], "the-beast"),
    (["play 3 midnight", "done", "use the-pallbearers within-2"], "the-beast"),
    (["play 3 midnight", "done", "use the-north-wind slow dawn"], "the-beast"),
    (["play 3 midnight", "done", "use the-ash help paying the-prophet"], "the-beast"),
]

SECOND = {
    "fortune": "use fortune plus-1",
    "the-key": "use the-key old",
    "the-lord": "use the-lord 5-6-7",
    "the-prophet": "use the-prophet cycle dawn",
    "the-beast": "use the-beast twice",
    "the-north-wind": "use the-north-wind slow dawn",
}


@pytest.mark.parametrize(("first", "second"), ONE_A_TURN)
def test_one_power_a_turn(first: list[str], second: str) -> None:
    """Active player and group share one allowance, whatever the window."""
    state = table(
        "midnight dawn the-judge the-shore:1",
        hands="3,6 -",
        ready="the-rider the-prophet the-key leviathan the-lord the-beast fortune the-feast "
        "asunder the-pallbearers the-north-wind the-ash",
    )
    used = after(state, *first)
    assert uses(used) == []
    assert refused(used, SECOND[second]).reason == "one-power-a-turn"


@pytest.mark.parametrize(
    "first",
    [
        ["use fortune plus-1", "play 3 midnight"],
        ["play 3 midnight", "use the-key old"],
        ["play 3 midnight", "done", "use the-lord 5-6-7"],
    ],
)
def test_a_power_used_before_bars_exile(first: list[str]) -> None:
    """After the correct prediction there is no window any more: the turn is over."""
    state = table(
        "midnight dawn", hands="3,6 -", ready="fortune the-key the-lord the-musicians the-beast"
    )
    assert phase(after(state, "play 3 midnight", "done", "predict 6")) == "exile"
    ended = after(state, *first, "predict 6").view(None)
    assert (ended.phase.value, ended.active) == ("draw", 1)


def test_a_spent_allowance_closes_the_window_after_the_play() -> None:
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
        ("play", "3,5 -", "use fortune plus-1"),
        ("play", "3,5 -", "use the-feast relocate 1 the-judge"),
        ("after", "5 -", "use leviathan discard-lower 1 the-judge"),
        ("after", "5 -", "use the-key old"),
        ("predict", "5 -", "use the-lord 5-6-7"),
        ("predict", "5 -", "use dawn higher-than 3"),
        ("predict", "5 -", "use the-beast twice"),
        ("predict", "5 -", "use asunder same 1"),
        ("predict", "5 -", "use the-pallbearers within-2"),
    ],
)
def test_a_spent_card_goes_face_up_under_the_deck(phase: str, hands: str, use: str) -> None:
    """It leaves the ready powers and lies below everything, for all to see."""
    card = use.split()[1]
    state = table(
        NEUTRAL, hands=hands, phase=phase, ready=f"the-chalice {card}", options="cards=all"
    )
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
    """A power stays ready until it is used, by any active player or their group."""
    state = table(NEUTRAL, hands="- - 5", active=2, phase="predict", ready="the-lord")
    assert state.decider == Party(0, 1)
    assert uses(state) == ["use the-lord 5-6-7"]
    waited = after(state, "pass", "draw 1", "draw 6", "play 1 the-servant")
    assert waited.decider == Party(1, 2)
    assert uses(waited) == ["use the-lord 5-6-7"]


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


def test_no_power_once_a_guess_was_made() -> None:
    """The first guess of two closes the window, also for the card that is still ready."""
    state = table(NEUTRAL, hands="5 -", phase="predict", ready="the-beast the-lord")
    assert uses(after(state, "use the-beast twice", "predict 4")) == []


@pytest.mark.parametrize(
    ("card", "price"), [("the-ash", "help"), ("the-thief", "help"), ("the-musicians", "exile")]
)
def test_a_power_with_a_price_needs_another_ready_card(card: str, price: str) -> None:
    """With nothing to pay with it stays shut, and nobody sees it as usable."""
    phase = "predict" if price == "help" else "exile"
    state = table(NEUTRAL, hands=HANDS[phase], phase=phase, ready=card, more=MORE.get(phase, ()))
    assert uses(state) == []
    assert state.view(None).usable == ()
