"""The Faction Area: an X pays now, a Market icon pays when the market opens."""

import pytest

from tests.oracle.scene import (
    FULL,
    after,
    last_events,
    pulled,
    refused,
    scene,
    selling,
    shop,
    table,
    texts,
    verbs,
)

COLOURS = ("red", "green", "blue", "yellow")
HALLS = (3, 1, 4, 2)
DOCKED = (*FULL[:2], "", *FULL[3:5], "")
"""No one is left at sea."""


def crossing(**things):
    return after(scene(**things), "go twisting-fates", "twist x")


def marking(**things):
    """Come to a Market icon by the seventh box of the top row."""
    state = scene("a3 / b1 tree bone voodoo", rows="1 2 3 4 1 2 /", **things)
    return after(state, "go horoscopes", "half left", "write 3 top")


@pytest.mark.parametrize(("colour", "paid"), [*zip(COLOURS, HALLS, strict=True)])
def test_an_x_pays_immediate_sponsorship(colour: str, paid: int) -> None:
    """A gold for each Customer in the hall of that faction, at once."""
    state = after(crossing(halls=HALLS, gold=10), f"x {colour}")
    assert shop(state).gold == 10 + paid
    assert last_events(state) == [f"0 gold sponsorship {paid}"]


@pytest.mark.parametrize("colour", COLOURS)
def test_two_icons_for_each_faction(colour: str) -> None:
    """A third mark finds no place beside any two; one leaves room."""
    for marks, is_free in (("", True), ("x", True), ("m", True), ("xm", False), ("mm", False)):
        held = f"{colour}={marks}"
        assert (f"x {colour}" in texts(crossing(marks=held))) is is_free
        assert (f"market {colour}" in texts(marking(marks=held))) is is_free


def test_the_player_chooses_the_faction() -> None:
    """Of both kinds of marks, among all that have an icon free."""
    assert texts(marking()) == [f"market {colour}" for colour in COLOURS]
    assert texts(crossing())[2:6] == [f"x {colour}" for colour in COLOURS]


def test_a_mark_takes_one_icon() -> None:
    """X and Market icon may be side by side."""
    state = after(crossing(marks="red=m"), "x red")
    assert shop(state).sponsors == ("mx", "", "", "")
    assert shop(after(marking(marks="blue=m"), "market blue")).sponsors == ("", "", "mm", "")


def test_a_market_icon_pays_nothing_yet() -> None:
    """Its time comes in the Market phase."""
    assert shop(after(marking(halls=HALLS, gold=4), "market blue")).gold == 4


@pytest.mark.parametrize(
    ("marks", "paid"),
    [
        ("red=m", 3),
        ("green=m", 1),
        ("blue=m", 4),
        ("blue=mm", 8),
        ("blue=xm", 4),
        ("red=xx", 0),
        ("red=m blue=m yellow=mm", 11),
    ],
)
def test_market_icons_pay_when_the_market_opens(marks: str, paid: int) -> None:
    """Each a gold for each Customer in its hall; an X pays no second time."""
    state = selling(boats=DOCKED, halls=HALLS, marks=marks, gold=1, shelf="red charm")
    assert shop(state).gold == 1 + paid
    assert last_events(state) == ([f"0 gold market {paid}"] if paid else ["- opened"])


def test_customers_who_just_came_home_count() -> None:
    """Boats at sea empty into the halls first."""
    at_sea = (*FULL[:2], "red red red", *FULL[3:5], "red")
    assert shop(selling(boats=at_sea, marks="red=m")).gold == 1 + 4


def test_market_icons_pay_every_player() -> None:
    """Each by their own icons."""
    state = selling(
        seats=2, boats=DOCKED, halls=HALLS, marks="red=m", others={1: {"marks": "blue=m"}}
    )
    assert [shop(state, seat).gold for seat in (0, 1)] == [3, 4]


@pytest.mark.parametrize(("option", "again"), [("every", 3), ("once", 0)])
def test_market_icons_pay_in_every_market_phase(option: str, again: int) -> None:
    """Or, by an option, in the first one only; the icon stays taken either way."""
    options = f"market_icons_pay={option}"
    first = selling(boats=DOCKED, halls=HALLS, marks="red=m", options=options)
    assert shop(first).gold == 3
    mark = shop(first).sponsors[0]
    second = selling(boats=DOCKED, halls=HALLS, marks=f"red={mark}", round=2, options=options)
    assert shop(second).gold == again
    full = crossing(marks=f"red={mark}m", options=options)
    assert "x red" not in texts(full)


def test_a_market_icon_without_a_free_place_is_lost() -> None:
    """All eight icons bear a mark."""
    state = marking(marks="red=xm green=xx blue=mm yellow=xm")
    assert "0 lost market" in last_events(state)
    assert verbs(state) == {"pull"}


def test_an_x_without_a_free_icon_still_has_the_rows() -> None:
    """It is lost only if they are full as well."""
    state = crossing(marks="red=xm green=xx blue=mm yellow=xm")
    assert texts(state) == ["x top", "x bottom", "done"]


def test_a_reward_may_be_a_mark_too() -> None:
    """Predictions bring both kinds."""
    state = pulled("red", predictions="1 red", halls=HALLS)
    assert shop(after(state, "x blue")).gold == 4
    assert shop(after(state, "market blue")).sponsors[2] == "m"
    assert refused(state, "take red charm")


def test_halls_keep_their_customers_when_they_pay() -> None:
    """A sponsor's gold costs the other players nothing."""
    assert table(after(crossing(halls=HALLS), "x blue")).halls == HALLS
