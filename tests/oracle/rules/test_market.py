"""The Market phase: boats at sea, sponsors, sales, and clearing the table."""

from typing import Any

import pytest

from divinary import CHANCE
from tests.oracle.scene import (
    FULL,
    after,
    all_adventurers,
    bag,
    boat,
    last_events,
    on_pier,
    refused,
    selling,
    shelf,
    shop,
    table,
    texts,
    verbs,
)

PIERS = ("left: red red red green", "centre: blue blue green rogue", "yellow",
         "centre: blue yellow green green", "right: red yellow yellow yellow", "blue")  # fmt: skip
"""Left 3 red 1 green; centre 3 blue 3 green 1 yellow 1 Rogue; right 1 red 3 yellow."""


def sales(state) -> list[str]:
    return [text.removeprefix("sell ") for text in texts(state) if text != "done"]


def earned(*sold: str, **things) -> int:
    """Sell these Goods, and return the gold that they bring."""
    goods = ", ".join(text.rsplit(" ", 1)[0] for text in sold)
    state = selling(boats=PIERS, shelf=goods, **things)
    return shop(after(state, *[f"sell {text}" for text in sold], "done")).gold


def test_boats_at_sea_empty_into_halls_and_lair() -> None:
    """Customers to their halls, Rogues to the Lair; docked boats stay."""
    boats = (*FULL[:2], "red blue rogue", *FULL[3:5], "blue rogue")
    state = selling(boats=boats, halls=(1, 2, 3, 4), lair=2, shelf="red charm")
    assert (table(state).halls, table(state).lair) == ((2, 2, 5, 4), 4)
    assert [boat(state, n) for n in (3, 6)] == ["", ""]
    assert boat(state, 1) == FULL[0]


@pytest.mark.parametrize(
    ("good", "piers"),
    [
        ("red charm", ["left"]),
        ("green charm", ["left", "centre"]),
        ("blue charm", ["centre"]),
        ("yellow charm", ["centre"]),
        ("red tome", ["right"]),
        ("green tome", ["centre"]),
        ("blue tome", ["centre"]),
        ("yellow tome", ["centre", "right"]),
    ],
)
def test_where_goods_can_be_sold(good: str, piers: list[str]) -> None:
    """Charms left, Tomes right, both at the centre; and only to at least one of their colour."""
    state = selling(boats=PIERS, shelf=good)
    assert sales(state) == [f"{good} {pier}" for pier in piers]


@pytest.mark.parametrize(
    ("sold", "gold"),
    [
        (["red charm left"], 2 * 3),
        (["green charm left"], 2 * 1),
        (["green charm centre"], 2 * 3),
        (["blue charm centre"], 3 * 3),
        (["yellow charm centre"], 3 * 1),
        (["red tome right"], 4 * 1),
        (["green tome centre"], 4 * 3),
        (["blue tome centre"], 5 * 3),
        (["yellow tome right"], 5 * 3),
    ],
)
def test_a_good_brings_its_value_for_each_customer_of_its_colour(
    sold: list[str], gold: int
) -> None:
    """Small red and green 2, blue and yellow 3; large ones 4 and 5."""
    assert earned(*sold) == gold


@pytest.mark.parametrize(
    ("sold", "gold"),
    [
        (["red charm left", "red charm left"], (2 + 2) * 3),
        (["green charm centre", "green tome centre"], (2 + 4) * 3),
        (["red charm left", "green charm left"], 2 * 3 + 2 * 1),
        (["green charm left", "green charm centre"], 2 * 1 + 2 * 3),
        (["red charm left", "blue tome centre", "yellow tome right"], 6 + 15 + 15),
    ],
)
def test_income_by_pier_and_colour(sold: list[str], gold: int) -> None:
    """The values of one colour at one pier add up, times its Customers there."""
    assert earned(*sold) == gold


def test_what_each_pier_paid_is_told() -> None:
    """Pier by pier, then in all."""
    state = selling(boats=PIERS, shelf="red charm, yellow tome")
    state = after(state, "sell red charm left", "sell yellow tome right", "done")
    assert "0 sold left 6, 0 sold right 15, 0 gold sales 21" in ", ".join(last_events(state, 4))


def test_rogues_buy_nothing() -> None:
    """With Criminals they have no effect."""
    boats = ("left: red rogue rogue rogue", *FULL[1:])
    state = selling(boats=boats, shelf="red charm, green charm")
    assert "green charm left" not in sales(state)
    assert shop(after(state, "sell red charm left", "done")).gold == 2


def test_customers_serve_every_player() -> None:
    """Customers can buy again; seats sell in the order of their numbers."""
    has = {"shelf": "red charm"}
    state = selling(seats=3, boats=PIERS, others={1: has, 2: has}, **has)
    for seat in range(3):
        assert state.decider == seat
        state = after(state, "sell red charm left", "done")
    assert [shop(state, seat).gold for seat in range(3)] == [6, 6, 6]


def test_selling_at_the_centre_corrupts() -> None:
    """Two cards, however much is sold there; the other piers are clean."""
    state = selling(boats=PIERS, shelf="blue charm, blue tome, green charm")
    state = after(state, "sell blue charm centre", "sell blue tome centre", "sell green charm left")
    state = after(state, "done", "corruption 1", "corruption 2")
    assert shop(state).corruption == (1, 1, 0)
    assert verbs(state) == {"deal"}


def test_corruption_comes_before_the_next_seat_sells() -> None:
    """A seat's market is over before the other's begins."""
    has: dict[str, Any] = {"shelf": "blue charm"}
    state = selling(seats=2, boats=PIERS, others={1: has}, **has)
    state = after(state, "sell blue charm centre", "done", "corruption 1", "corruption 1")
    assert state.decider == 1


@pytest.mark.parametrize("sold", [["red charm left"], ["yellow tome right"], []])
def test_without_a_sale_at_the_centre_nothing_corrupts(sold: list[str]) -> None:
    """Nor does it to sell nothing at all."""
    state = selling(boats=PIERS, shelf="red charm, yellow tome, blue charm")
    assert verbs(after(state, *[f"sell {text}" for text in sold], "done")) == {"deal"}


def test_each_good_is_sold_once() -> None:
    """What was offered is no longer there to be offered."""
    state = after(selling(boats=PIERS, shelf="green charm"), "sell green charm left")
    assert texts(state) == ["done"]
    assert refused(state, "sell green charm centre")


def test_a_player_may_keep_any_good() -> None:
    """Unsold ones stay on the shelf for the next market; sold ones go back to the supply."""
    state = selling(boats=PIERS, shelf="red charm, red charm, blue tome")
    state = after(state, "sell red charm left", "done")
    assert shelf(state) == ["red charm", "blue tome"]
    assert shop(state).supply == (2, 3, 3, 3, 2, 2, 1, 2)


def test_sales_are_paid_together() -> None:
    """Nothing is paid before the player is done."""
    state = after(selling(boats=PIERS, shelf="red charm, red charm"), "sell red charm left")
    assert shop(state).gold == 0
    assert shop(after(state, "done")).gold == 6


@pytest.mark.parametrize("shelf", ["", "red tome"])
def test_who_can_sell_nothing_is_not_asked(shelf: str) -> None:
    """With an empty shelf, or no Customer for what is on it, the next seat is."""
    boats = (*PIERS[:4], "right: yellow yellow yellow yellow", "blue")
    others = {1: {"shelf": "red charm"}}
    assert selling(seats=2, boats=boats, shelf=shelf, others=others).decider == 1


def test_sales_are_confirmed() -> None:
    """Also when nothing more could be offered, so that the last offer can be taken back."""
    state = after(selling(boats=PIERS, shelf="red charm"), "sell red charm left")
    assert (state.decider, texts(state)) == (0, ["done"])


def test_the_order_of_the_market() -> None:
    """Boats come home, sponsors pay by the fuller halls, then sales begin."""
    state = selling(marks="red=m", shelf="red charm")
    assert last_events(state, 2) == ["- opened", "0 gold market 2"]
    assert sales(state)


def test_the_piers_are_cleared_into_the_bag() -> None:
    """Boats go back to sea empty; halls and Lair keep theirs."""
    state = selling(boats=PIERS, halls=(2, 3, 4, 3), lair=3)
    assert [boat(state, n) for n in range(1, 7)] == [""] * 6
    assert [on_pier(state, pier) for pier in ("left", "centre", "right")] == [""] * 3
    assert (table(state).halls, table(state).lair) == ((2, 3, 5, 4), 3)
    assert bag(state, "red") == 11
    assert all_adventurers(state) == (13, 13, 9, 9, 8)


def test_timepieces_go_back_and_the_furthest_acts_first() -> None:
    """The clock starts again, without a marker."""
    state = selling(seats=3, hours=(6, 8, 7), marker=6, track=(0, 2, 1))
    assert (table(state).hours, table(state).marker) == ((0, 0, 0), None)
    assert table(state).track == (1, 2, 0)
    assert table(state).active == 1


def test_equal_hours_keep_their_order() -> None:
    """Of a stack the top piece stays on top."""
    state = selling(seats=3, hours=(7, 8, 7), marker=6, track=(2, 0, 1))
    assert table(state).track == (1, 2, 0)


def test_figures_and_boards_stay() -> None:
    """Only the table is cleared; what a player has drawn lasts."""
    things = {"rows": "1 2 / 4", "predictions": "3 red", "lines": "a1 b1", "at": "horoscopes"}
    state = selling(boats=PIERS, staff="exorcist=jester", shelf="red charm", **things)
    before = shop(state)
    assert shop(after(state, "done")) == before


def test_a_new_round_deals_then_arrives_then_throws() -> None:
    """The square, the boats, and a throw before the first turn."""
    state = selling()
    assert (table(state).round, last_events(state)) == (2, ["- round 2"])
    for _ in range(4):
        assert verbs(state) == {"deal"}
        state = after(state, texts(state)[0])
    for _ in range(12):
        assert verbs(state) == {"pull"}
        state = after(state, texts(state)[0])
    assert state.decider is CHANCE
    assert verbs(state) == {"throw"}
