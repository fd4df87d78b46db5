"""Criminals, Cultists, Robbers: one of these cards is in play."""

import pytest

from tests.oracle.scene import ORACLE, after, bag, selling, shop, table, texts, verbs

BOATS = ("left: red red rogue rogue", "centre: blue blue green rogue", "",
         "centre: blue yellow green green", "right: red yellow yellow yellow", "")  # fmt: skip
"""Two Rogues on the left pier, one at the centre, none on the right."""


def sold(rogue: str, *sales: str, **things):
    goods = ", ".join(text.rsplit(" ", 1)[0] for text in sales)
    state = selling(boats=BOATS, shelf=goods, options=f"rogue={rogue}", **things)
    return after(state, *[f"sell {text}" for text in sales], "done")


@pytest.mark.parametrize(
    ("rogue", "lair", "in_bag"), [("criminals", 2, 6), ("cultists", 1, 7), ("robbers", 2, 6)]
)
def test_the_card_says_how_many_rogues_start_where(rogue: str, lair: int, in_bag: int) -> None:
    """Eight in all, some of them in the Lair."""
    state = ORACLE.start(rogue=rogue)
    assert (table(state).lair, bag(state, "rogue")) == (lair, in_bag)


def test_criminals_are_the_default() -> None:
    """One card a game, unless another is asked for."""
    assert ORACLE.options()["rogue"] == "criminals"


def test_criminals_do_nothing() -> None:
    """Sales are what Customers make them."""
    state = sold("criminals", "red charm left", "yellow tome right")
    assert (shop(state).gold, verbs(state)) == (2 * 2 + 5 * 3, {"deal"})


@pytest.mark.parametrize(
    ("sales", "gold", "cards"),
    [
        (["red charm left"], 2 * (2 + 2), 1),
        (["blue charm left"], 3 * 2, 1),
        (["red charm left", "green charm left"], 2 * 4 + 2 * 2, 1),
        (["blue charm centre"], 3 * (3 + 1), 2 + 1),
        (["yellow tome right"], 5 * 3, 0),
        (["red charm left", "blue charm centre", "yellow tome right"], 8 + 12 + 15, 4),
    ],
)
def test_cultists_count_as_customers_of_every_colour_and_corrupt(
    sales: list[str], gold: int, cards: int
) -> None:
    """Each for every colour on its pier; one card for each pier whose income counted any."""
    state = sold("cultists", *sales)
    assert shop(state).gold == gold
    for _ in range(cards):
        assert verbs(state) == {"corruption"}
        state = after(state, "corruption 1")
    assert (shop(state).corruption, verbs(state)) == ((cards, 0, 0), {"deal"})


def test_cultists_buy_where_no_customer_of_that_colour_is() -> None:
    """A blue Charm can be sold on the left, to Rogues alone; a green Tome not on the right."""
    state = selling(boats=BOATS, shelf="blue charm, green tome", options="rogue=cultists")
    assert texts(state) == [
        "sell blue charm left", "sell blue charm centre", "sell green tome centre", "done",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("sales", "gold"),
    [
        (["red charm left"], 2 * 2 - 2),
        (["red charm left", "red charm left"], 4 * 2 - 2),
        (["blue charm centre"], 3 * 3 - 1),
        (["yellow tome right"], 5 * 3),
        (["red charm left", "yellow tome right"], 2 + 15),
    ],
)
def test_robbers_take_a_gold_each_from_an_income(sales: list[str], gold: int) -> None:
    """Once for each Rogue on the pier, not for each Good."""
    assert shop(sold("robbers", *sales)).gold == gold


def test_robbers_take_from_every_player() -> None:
    """Each seller pays for the same Rogues."""
    has = {"shelf": "red charm"}
    state = selling(seats=2, boats=BOATS, options="rogue=robbers", others={1: has}, **has)
    for _ in range(2):
        state = after(state, "sell red charm left", "done")
    assert [shop(state, seat).gold for seat in (0, 1)] == [2, 2]


def test_robbers_never_take_more_than_a_pier_pays() -> None:
    """An income stops at nothing, and other piers' incomes are safe; who sells nothing is too."""
    boats = ("left: red rogue rogue rogue", *BOATS[1:])
    state = selling(boats=boats, shelf="red charm, yellow tome", gold=7, options="rogue=robbers")
    poor = after(state, "sell red charm left", "done")
    assert shop(poor).gold == 7
    both = after(state, "sell red charm left", "sell yellow tome right", "done")
    assert shop(both).gold == 7 + 15
    assert shop(after(state, "done")).gold == 7
