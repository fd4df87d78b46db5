"""The second referee on the Cove: predictions, boats, Townsfolk, clock, market, scoring."""

from collections import Counter

import pytest

from tests.prove.oracle.actions import divine, open_places, recruit
from tests.prove.oracle.boats import arrive, ferry_one, pull_and_seat
from tests.prove.oracle.dish import read
from tests.prove.oracle.market import clean_up, final, market, score
from tests.prove.oracle.referee import production
from tests.prove.oracle.situations import table, tell
from tests.prove.oracle.table import MarketIcon, Player, Prediction, Table
from tests.prove.oracle.writing import draw_corruption, reward

# Predictions


def test_a_reward_has_tiers():
    cove, player = table()
    low, middle, high = (tell(reward(cove, player, icons), "done")[0] for icons in (1, 2, 3))
    assert {answer.split()[0] for answer in low} == {"x", "market", "done"}
    assert {answer.split()[-1] for answer in middle - low} == {"charm"}
    assert {answer.split()[-1] for answer in high - middle - low} == {"tome"}


def test_a_french_reward_may_not_be_refused():
    cove, player = table(edition="fr")
    assert "done" not in tell(reward(cove, player, 1), "market red")[0]


@pytest.mark.parametrize(
    ("first", "tier"), [("first red", "take red tome"), ("first blue", "take red charm")]
)
def test_an_owner_orders_two_that_differ(first, tier):
    """Red first: three icons are circled; blue first: one is lost, two are circled."""
    cove, player = table()
    player.predictions = [Prediction("red", 3)]
    lines = ["pull red", "pull blue", first, tier, "boat red 1", "boat blue 2"]
    offered = tell(pull_and_seat(cove, 0, 2), *lines)
    assert ("take red tome" in offered[3]) == (first == "first red")
    assert not player.predictions


def test_no_order_is_asked_where_none_matters():
    cove, player = table()
    player.predictions = [Prediction("green", 3), Prediction("yellow", 2)]
    tell(pull_and_seat(cove, 0, 2), "pull red", "pull blue", "boat red 1", "boat blue 1")
    assert [(one.colour, one.left) for one in player.predictions] == [("green", 1)]


def test_several_owners_settle_in_turn_from_the_active_one():
    cove, _ = table(seats="3")
    for player in cove.players:
        player.predictions = [Prediction("red", 1)]
    tell(pull_and_seat(cove, 1, 1), "pull red", "x red", "x green", "x blue", "boat red 1")
    assert [[c for c, n in p.crosses.items() if n] for p in cove.players] == [
        ["blue"],
        ["red"],
        ["green"],
    ]


def test_an_owner_chooses_among_successes_that_differ():
    cove, player = table()
    player.predictions = [Prediction("red", 3), Prediction("red", 1), Prediction("red", 1)]
    lines = ["pull red", "settle 1", "done", "settle 3", "take blue tome", "done", "boat red 1"]
    offered = tell(pull_and_seat(cove, 0, 1), *lines)
    assert offered[1] == offered[3] == {"settle 1", "settle 3"}


@pytest.mark.parametrize("meet", ["yes", "no"])
def test_predictions_and_arrivals(meet):
    cove, player = table(predictions_meet_arrivals=meet)
    player.predictions = [Prediction("red", 1)]
    pulls = ["pull red"] * 12
    tell(arrive(cove), *([pulls[0], "x red", *pulls[1:]] if meet == "yes" else pulls))
    assert bool(player.predictions) == (meet == "no")
    assert [boat.crowd["red"] for boat in cove.boats] == [2] * 6


def test_predictions_by_either_die_or_by_both():
    cove, player = table()
    player.dish, player.used = read("a2 b4 voodoo / tree bone"), 19
    assert len(tell(divine(cove, player), "foretell 4 red")[0]) == 8
    assert player.used == 23
    cove, player = table(edition="fr")
    player.dish, player.used = read("a2 b4 voodoo / tree bone"), 19
    assert len(tell(divine(cove, player), "foretell 4 red", "foretell 2 red")[1]) == 4
    assert [one.left for one in player.predictions] == [4, 1]
    player.used = 22
    tell(divine(cove, player), "foretell 4 red")
    assert player.used == 24
    assert "divination" not in open_places(cove, player)


# Boats


def fill(cove: Table, *boats: int, docked: str | None = None) -> None:
    for number in boats:
        cove.boats[number - 1].crowd["red"] = 4
        cove.boats[number - 1].pier = docked


def test_a_full_boat_docks_where_its_side_reaches():
    cove, _ = table()
    cove.boats[3].crowd["red"] = 3
    offered = tell(pull_and_seat(cove, 0, 1), "pull blue", "boat blue 4", "dock centre")
    assert offered[2] == {"dock centre", "dock right"}
    assert cove.free_piers("left") == ["left", "centre"]
    assert cove.free_piers("right") == ["right"]


def test_seats_go_to_a_side_with_a_free_dock():
    cove, _ = table()
    fill(cove, 1, docked="left")
    fill(cove, 2, docked="centre")
    story = pull_and_seat(cove, 0, 1)
    assert tell(story, "pull red", "boat red 6")[1] == {"boat red 4", "boat red 5", "boat red 6"}


def test_without_docks_a_boat_stays_at_sea_and_without_seats_one_goes_back():
    """Two come at once for one seat: the second goes back to the bag."""
    cove, _ = table()
    for boat, pier in ((1, "left"), (2, "centre"), (4, "centre"), (5, "right")):
        fill(cove, boat, docked=pier)
    fill(cove, 3)
    cove.boats[5].crowd["red"] = 3
    before = cove.bag["rogue"]
    offered = tell(pull_and_seat(cove, 0, 2), "pull rogue", "pull blue", "boat blue 6")
    assert offered[2] == {"boat rogue 6", "boat blue 6"}
    assert cove.bag["rogue"] == before
    assert cove.boats[5].pier is None


def test_a_ferry_leaves_a_full_boat_and_may_dock_another():
    cove, _ = table()
    fill(cove, 1, docked="left")
    fill(cove, 2, docked="centre")
    fill(cove, 3)
    cove.boats[5].crowd["blue"] = 3
    offered = tell(ferry_one(cove, 0), "ferry 3 red 6", "dock right")
    assert {text for text in offered[0] if text.endswith(" 3")} == set()
    assert cove.boats[2].crowd["red"] == 3


# Townsfolk and Corruption


def test_a_hired_card_makes_room_at_the_dearest_slot():
    cove, player = table()
    card, *rest = cove.square
    player.staff["security"] = "locals-yellow-3"
    cove.unseen.remove("locals-yellow-3")
    tell(recruit(cove, player), f"hire {card}", "deal mercenaries-red-1", "assign security")
    assert cove.square == [*rest, "mercenaries-red-1"]
    assert cove.discards == ["locals-yellow-3"]
    assert player.staff["security"] == card


def test_corruption_under_the_deck_comes_up_last():
    cove, player = table()
    cove.corruption, cove.under = Counter({3: 1}), [2, 1]
    lines = ["corruption 3", "corruption 2", "corruption 1"]
    for line in lines:
        assert tell(draw_corruption(cove, player), line) == [{line}]
    assert tell(draw_corruption(cove, player)) == []
    assert player.cards == 3


# The clock, the market and the end


def test_the_first_player_lies_on_top_and_ties_go_to_who_came_last():
    cove, _ = table(seats="3")
    assert cove.next_seats() == [0, 1, 2]
    cove.players[0].hour = cove.players[2].hour = 2
    cove.stack = [1, 2, 0]
    assert cove.next_seats() == [1, 0, 2]


def test_production_ends_when_all_have_reached_the_marker():
    """The leader is on hour 5: two more turns for the one behind."""
    cove, player = table(seats="2")
    cove.players[1].hour, player.hour, cove.marker = 6, 2, 6
    player.place, player.thrown = "recruit", True
    story = production(cove)
    lines = ["go activate-staff", "pull red", "pull red", "boat red 1", "boat red 1"]
    again = ["throw a1 b1 tree / bone voodoo", "go recruit", "hire locals-red-1"]
    last = ["deal mercenaries-red-3", "assign security", "pull red", "boat red 2"]
    tell(story, *lines, *again, *last)
    assert player.hour == 6


def test_pieces_are_stacked_by_their_final_hours():
    cove, _ = table(seats="4")
    for seat, hour in enumerate((7, 9, 7, 8)):
        cove.players[seat].hour = hour
    cove.stack = [1, 2, 0, 3]
    deals = [f"deal {card}" for card in cove.unseen[:4]]
    old = [*cove.square]
    tell(clean_up(cove), *deals)
    assert cove.next_seats() == [1, 3, 0, 2]
    assert cove.discards == old


def sale(rogue: str, **crowds: dict[str, int]) -> tuple[Table, Player]:
    """Return a table with these crowds on its piers and a few Goods on the shelf."""
    cove, player = table(rogue=rogue)
    for boat, (pier, crowd) in zip(cove.boats, crowds.items(), strict=False):
        boat.pier = pier
        boat.crowd.update(crowd)
    for good in ("red charm", "red tome", "blue charm"):
        player.supply[good] -= 1
        player.shelf[good] += 1
    return cove, player


def test_sales_multiply_and_the_centre_corrupts():
    cove, player = sale("criminals", left={"red": 2}, centre={"red": 3, "blue": 1, "rogue": 2})
    lines = ["sell red charm left", "sell red tome centre", "sell blue charm centre"]
    offered = tell(market(cove), *lines, "done", "corruption 1", "corruption 1")
    assert offered[0] == {*lines, "sell red charm centre", "done"}
    assert player.gold == 2 * 2 + 4 * 3 + 3 * 1
    assert player.supply["red tome"] == 2


def test_robbers_take_from_each_pier_but_never_more_than_all():
    cove, player = sale("robbers", left={"red": 1, "rogue": 3}, right={"red": 2, "rogue": 1})
    tell(market(cove), "sell red charm left", "sell red tome right", "done")
    assert player.gold == 0 + 4 * 2 - 1


def test_cultists_buy_everything_and_corrupt():
    cove, player = sale("cultists", left={"red": 1, "rogue": 2})
    tell(market(cove), "sell red charm left", "sell blue charm left", "done", "corruption 1")
    assert player.gold == 2 * 3 + 3 * 2


@pytest.mark.parametrize(("rule", "gold"), [("every", 3 + 3), ("once", 3)])
def test_market_icons_pay(rule, gold):
    """The boats at sea go home first: two reds join the one in the hall."""
    cove, player = table(market_icons_pay=rule)
    cove.boats[0].crowd.update({"red": 2, "rogue": 1})
    player.icons["red"].append(MarketIcon())
    tell(market(cove))
    tell(market(cove))
    assert (player.gold, cove.lair) == (gold, 3)


def test_icons_count_at_the_end():
    cove, player = table()
    cove.halls.update({"red": 4, "green": 1})
    player.staff |= {"security": "locals-red-1", "exorcist": "mercenaries-red-2"}
    player.corruption = {1: 2, 3: 1}
    assert final(cove, player) == (5 + 2) + (5 - 2) - 2 * (2 + 3)


def test_ties_go_to_less_corruption_and_are_shared_then():
    cove, player = table(seats="3")
    cove.lair = 0
    player.corruption = {1: 1}
    score(cove)
    assert cove.winners == [1, 2]
