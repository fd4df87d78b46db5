"""Boats: Adventurers arrive, are seated, and land at the piers."""

import pytest
from msgspec.structs import replace

from divinary.oracle.data.cove_sheet import COVE, cove_text
from tests.oracle.scene import (
    AN_HOUR,
    FULL,
    after,
    bag,
    boat,
    last_events,
    on_pier,
    pulled,
    pulled_late,
    refused,
    scene,
    started,
    table,
    texts,
    verbs,
)

ARRIVALS = "red green blue yellow rogue red green green blue blue yellow yellow"
ALL = [1, 2, 3, 4, 5, 6]


def seats_for(state, who: str = "red") -> list[int]:
    """Return the boats that an Adventurer may be seated in."""
    found = [text.split() for text in texts(state)]
    return [int(words[2]) for words in found if words[:2] == ["boat", who]]


def filling(number: int, *boats: str, who: str = "red", **things):
    """Fill a boat that lacks one Adventurer."""
    return after(pulled(who, boats=boats, **things), f"boat {who} {number}")


def test_two_adventurers_arrive_in_each_of_six_boats() -> None:
    """Boat by boat, before the first turn of a round."""
    state = started(arrivals=ARRIVALS)
    assert [boat(state, n) for n in ALL] == [
        "red green", "blue yellow", "red rogue", "green green", "blue blue", "yellow yellow",
    ]  # fmt: skip
    assert state.decider == 0


@pytest.mark.parametrize(
    ("arrivals", "boats"),
    [(1, [*"123456"]), (3, ["1 2 3", "4 5 6", "7 8 9", "10 11 12", "13 14 15", "16 17 18"])],
)
def test_an_owners_sheet_may_bring_fewer_or_more(arrivals: int, boats: list[str]) -> None:
    """The number of a printed table counts; here Adventurers differ by when they came."""
    colours = ["red", "green", "blue", "yellow"] * 5
    coming = " ".join(colours[: 6 * arrivals])
    state = started(arrivals=coming, cove=cove_text(replace(COVE, arrivals=arrivals)))
    assert state.decider == 0
    for number, who in zip(ALL, boats, strict=True):
        wanted = [colours[int(n) - 1] for n in who.split()]
        assert sorted(boat(state, number).split()) == sorted(wanted)


@pytest.mark.parametrize(
    ("who", "then"), [("red", "red blue yellow"), ("rogue", "blue yellow rogue")]
)
def test_the_active_player_chooses_a_boat(who: str, then: str) -> None:
    """Any at sea with a free seat, for a Customer and for a Rogue."""
    state = pulled(who)
    assert (state.decider, seats_for(state, who)) == (0, ALL)
    assert boat(after(state, f"boat {who} 3"), 3) == then


def test_two_pulled_at_once_are_seated_in_any_order() -> None:
    """The player says who is first; then the other is left."""
    state = pulled("red", "blue")
    assert set(seats_for(state)) == set(seats_for(state, "blue")) == set(ALL)
    state = after(state, "boat blue 2")
    assert (seats_for(state, "blue"), seats_for(state)) == ([], ALL)


def test_two_of_a_kind_are_one_choice() -> None:
    """They are the same choice."""
    assert texts(pulled("red", "red")) == [f"boat red {n}" for n in ALL]


LEFT_NEARLY = ("red red red", "green green green", "blue blue", "red green", "yellow", "rogue")
RIGHT_NEARLY = ("red red", "green", "blue", "red red red", "green green green", "blue yellow")


@pytest.mark.parametrize(
    ("number", "boats", "piers"),
    [
        (1, LEFT_NEARLY, ["dock left", "dock centre"]),
        (2, LEFT_NEARLY, ["dock left", "dock centre"]),
        (4, RIGHT_NEARLY, ["dock centre", "dock right"]),
        (5, RIGHT_NEARLY, ["dock centre", "dock right"]),
    ],
)
def test_a_full_boat_docks_at_a_pier_that_its_side_reaches(
    number: int, boats: tuple[str, ...], piers: list[str]
) -> None:
    """The player who filled it picks: the pier on its side, or the centre."""
    state = filling(number, *boats)
    assert (state.decider, texts(state)) == (0, piers)
    assert on_pier(after(state, "dock centre"), "centre").count(" ") == 3


def test_boats_of_four_seats() -> None:
    """The third Adventurer does not fill one, the fourth does."""
    assert "dock" not in verbs(after(pulled("red", "red"), "boat red 1"))
    assert verbs(after(pulled("red", "red"), "boat red 1", "boat red 1")) == {"dock"}


def test_a_boat_docks_before_the_next_adventurer_is_seated() -> None:
    """So it is no longer among those at sea."""
    state = pulled("red", "blue", boats=LEFT_NEARLY)
    state = after(state, "boat blue 1")
    assert verbs(state) == {"dock"}
    assert seats_for(after(state, "dock left")) == [2, 3, 4, 5, 6]


def test_a_taken_dock_is_not_offered() -> None:
    """The left pier is taken, so the centre's left berth is all that is left."""
    boats = ("left: red red red red", "green green green", "blue", "red", "green", "rogue")
    assert texts(filling(2, *boats)) == ["dock centre"]


def test_the_centre_has_a_berth_on_each_side() -> None:
    """One boat of each side can lie there."""
    boats = ("centre: red red red red", "green", "blue", "green green green", "yellow", "rogue")
    state = filling(4, *boats)
    assert texts(state) == ["dock centre", "dock right"]
    assert on_pier(after(state, "dock centre"), "centre") == "red red red red red green green green"


def test_while_docks_are_free_a_boat_must_be_able_to_dock() -> None:
    """The left side has no dock left, so its third boat takes no one."""
    boats = ("left: red red red red", "centre: green green green green", "blue", "red", "", "rogue")
    state = pulled("red", boats=boats)
    assert seats_for(state) == [4, 5, 6]
    assert refused(state, "boat red 3")


def test_when_all_docks_are_taken_any_boat_at_sea_will_do() -> None:
    """One is left on each side."""
    assert seats_for(pulled_late("red")) == [3, 6]


def test_a_boat_that_finds_no_dock_stays_at_sea_full() -> None:
    """No one chooses a dock for it, and it takes no one more."""
    boats = (*FULL[:2], "blue blue yellow", *FULL[3:])
    state = after(pulled_late("red", boats=boats), "boat red 3")
    assert boat(state, 3) == "red blue blue yellow"
    assert verbs(state) == {"throw"}
    again = pulled_late("red", boats=(*FULL[:2], "red blue blue yellow", *FULL[3:]))
    assert seats_for(again) == [6]


def test_without_a_free_seat_anywhere_an_adventurer_goes_back() -> None:
    """Into the bag, having met the predictions."""
    boats = (*FULL[:2], "red blue blue yellow", *FULL[3:5], "red red red red")
    before = after(scene(seats=2, hours=(1, 8), marker=9, boats=boats), *AN_HOUR)
    state = pulled_late("green", boats=boats, predictions="2 blue")
    assert bag(state, "green") == bag(before, "green")
    assert last_events(state, 2) == ["0 missed blue 1", "- back green"]


def test_one_seat_for_two_adventurers() -> None:
    """The player chooses who gets it; the other goes back."""
    boats = (*FULL[:2], "blue blue yellow", *FULL[3:5], "red red red red")
    state = pulled_late("red", "green", boats=boats)
    assert texts(state) == ["boat red 3", "boat green 3"]
    assert last_events(after(state, "boat green 3"))[-1] == "- back red"


SAILORS = "townsfolk=locals+sailors"


def hired(card: str, **things):
    """Hire a Sailor, up to the ability."""
    square = f"{card} gatekeeper blacksmith almoner"
    state = after(scene(square=square, options=SAILORS, **things), "go recruit", f"hire {card}")
    return after(state, texts(state)[0])


def hired_late(card: str, boats: tuple[str, ...]):
    """Do so when all docks are taken."""
    return hired(card, seats=2, hours=(1, 8), marker=9, boats=boats)


def test_a_sailor_draws_and_seats_one() -> None:
    """It meets the predictions as any Adventurer does, and may fill a boat."""
    boats = LEFT_NEARLY
    state = after(hired("boatswain", boats=boats, predictions="1 red"), "pull red")
    assert "x top" in texts(state)
    state = after(state, "x top")
    assert seats_for(state) == ALL
    assert texts(after(state, "boat red 1")) == ["dock left", "dock centre"]


def test_a_sailor_returns_one_from_the_sea_to_the_bag() -> None:
    """From any boat that has not docked, also a full one."""
    boats = (*FULL[:2], "red blue blue yellow", *FULL[3:])
    state = hired_late("gunner", boats)
    assert texts(state) == [
        "return 3 red", "return 3 blue", "return 3 yellow", "return 6 red", "return 6 blue",
    ]  # fmt: skip
    before = bag(state, "blue")
    state = after(state, "return 3 blue")
    assert (boat(state, 3), bag(state, "blue")) == ("red blue yellow", before + 1)


def test_a_sailor_moves_one_to_another_boat_at_sea() -> None:
    """Docked boats neither give nor take; full ones give, and take no one."""
    boats = (*FULL[:2], "red blue blue yellow", *FULL[3:])
    state = hired_late("oarsman", boats)
    assert texts(state) == ["ferry 3 red 6", "ferry 3 blue 6", "ferry 3 yellow 6"]
    state = after(state, "ferry 3 blue 6")
    assert (boat(state, 3), boat(state, 6)) == ("red blue yellow", "red blue blue")


def test_a_boat_that_a_sailor_fills_docks_too() -> None:
    """The player who filled it picks the pier."""
    state = hired("oarsman", boats=LEFT_NEARLY)
    state = after(state, "ferry 4 red 1")
    assert texts(state) == ["dock left", "dock centre"]
    assert boat(after(state, "dock left"), 1) == "left: red red red red"


def test_a_sailor_may_move_one_to_a_side_without_docks() -> None:
    """Only Adventurers from the bag must go where a boat can still dock."""
    boats = ("left: red red red red", "centre: green green green green", "blue", "red", "", "")
    state = hired("oarsman", boats=boats)
    assert "ferry 4 red 3" in texts(state)
    assert boat(after(state, "ferry 4 red 3"), 3) == "red blue"


@pytest.mark.parametrize("card", ["gunner", "oarsman"])
def test_with_no_one_at_sea_those_abilities_do_nothing(card: str) -> None:
    """The card is assigned at once."""
    boats = (*FULL[:2], "", *FULL[3:5], "")
    assert verbs(hired_late(card, boats)) == {"assign"}


def test_the_fourth_dock_can_be_filled_by_an_ability() -> None:
    """Production ends as if the clock had brought the Adventurer."""
    boats = (*FULL[:4], "red green green", "red blue")
    state = after(hired("boatswain", boats=boats), "pull rogue", "boat rogue 5", "dock right")
    assert table(state).marker is None
    state = after(state, "assign exorcist", "pull red", "pull red", "boat red 3", "boat red 3")
    assert (table(state).hours, table(state).marker) == ((2,), 3)


def test_an_hour_without_a_mark_seats_no_one() -> None:
    """The boats stay as they are."""
    state = after(scene(), *AN_HOUR)
    assert sum(sum(one.crowd) for one in table(state).boats) == 12
