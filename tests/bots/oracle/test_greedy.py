"""`greedy`: legal and pure everywhere, far better than chance, and sensible in hand-made cases."""

import ast
import inspect
from itertools import product
from random import Random

import pytest
from msgspec.structs import replace

from divinary.arena.contest import run_arena
from divinary.bots.oracle import greedy
from divinary.bots.oracle.chart_value import targets
from divinary.bots.oracle.gold_value import GoldValue
from divinary.bots.oracle.greedy import Greedy
from divinary.bots.random import RandomBot
from divinary.core.deciders import CHANCE, seats_of
from divinary.oracle.data.colours import NOBODY
from divinary.oracle.data.cove import ROGUE_CARDS
from divinary.oracle.data.cove_sheet import COVE
from divinary.oracle.data.goods import GOODS, colour_of
from divinary.oracle.data.locations import PIERS, Location
from divinary.oracle.game import ORACLE
from divinary.oracle.model.dish import read_dish
from divinary.oracle.model.options import EDITIONS
from divinary.oracle.model.position import Boat, Position
from divinary.oracle.model.shop import Prediction
from divinary.oracle.model.star_chart import chart_of
from divinary.oracle.model.tasks import (
    AnyTask,
    Charting,
    Choosing,
    Clearing,
    Discarding,
    Docking,
    Embarking,
    Ordering,
    Rewarding,
    Selling,
    Taking,
    Turning,
)
from divinary.oracle.rules.decision import Decision
from divinary.oracle.rules.decisions import ROWS
from divinary.oracle.rules.market import buyers, buys, income, pier_corruption
from divinary.oracle.state import State
from tests.conformance.subjects import SMALL_BOARD, SMALL_COVE

START = ORACLE.start().position
CHART = chart_of(START.options.board)
LAST = COVE.rounds
LAST_TURN = {"round": LAST, "hours": (9,), "marker": 10}


def table(task: AnyTask, **changes: object) -> Position:
    """Return a table of one seat before a task; what is not a table's is the shop's."""
    own = {name: changes.pop(name) for name in list(changes) if hasattr(START.shops[0], name)}
    shops = START.with_shop(0, **own)
    return replace(START, **{"agenda": (task, Turning()), "shops": shops, **changes})


def choice(position: Position) -> str:
    """Return what `greedy` does here."""
    return str(Greedy().choose(State(position).view(0), Random(0)))


def stock(text: str) -> tuple[int, ...]:
    """Return Goods counted: `2 red charm, 1 blue tome`."""
    counts = dict.fromkeys(GOODS, 0)
    for part in filter(None, text.split(", ")):
        number, good = part.split(" ", 1)
        counts[good] = int(number)
    return tuple(counts.values())


def landed(**crowds: tuple[int, ...]) -> tuple[Boat, ...]:
    """Return six boats, of which one lies at each pier that is named."""
    docks = {"left": (0, 0), "centre": (1, 1), "right": (3, 3)}
    boats = [Boat()] * 6
    for pier, crowd in crowds.items():
        number, dock = docks[pier]
        boats[number] = Boat((*crowd, *NOBODY[len(crowd) :]), dock)
    return tuple(boats)


# --- Anywhere.


def random_options(rng: Random) -> dict[str, object]:
    """Return options of every kind; some with another board and another table."""
    return {
        "seats": rng.randint(1, 4),
        "rogue": rng.choice(ROGUE_CARDS),
        "townsfolk": rng.choice(("locals+mercenaries", "locals+sailors", "mercenaries+sailors")),
        "edition": rng.choice(list(EDITIONS)),
        "market_icons_pay": rng.choice(("every", "once")),
        "predictions_meet_arrivals": rng.choice(("yes", "no")),
        **rng.choice(({}, {"cove": SMALL_COVE}, {"board": SMALL_BOARD})),
    }


@pytest.mark.parametrize("seed", range(12))
def test_it_takes_one_of_its_choices_and_nothing_else_matters(seed):
    """Games are led astray by random choices; the choice is asked for twice, with other luck."""
    rng = Random(seed)
    state = ORACLE.start(**random_options(rng))
    wild = rng.choice((0.05, 0.5))
    while state.decider is not None:
        if state.decider is CHANCE:
            state = state.apply(state.sample(rng))
            continue
        view = state.view(seats_of(state.decider)[0])
        chosen = Greedy().choose(view, Random(1))
        assert chosen in view.choices
        assert Greedy().choose(view, Random(2)) == chosen
        state = state.apply(RandomBot().choose(view, rng) if rng.random() < wild else chosen)


def test_every_decision_is_priced():
    """Each task is decided as a whole, or each kind of choice that it offers has a worth."""
    tree = ast.parse(inspect.getsource(greedy))
    matched = {ast.unparse(one.cls) for one in ast.walk(tree) if isinstance(one, ast.MatchClass)}
    for row in ROWS.values():
        if isinstance(row, Decision) and f"tasks.{row.task.__name__}" not in matched:
            assert {f"actions.{kind.__name__}" for kind in row.actions} <= matched


def test_it_beats_random_play_by_far():
    first = run_arena("oracle", ["greedy", "random"], 5, seed=1, jobs=1)
    second = run_arena("oracle", ["random", "greedy"], 5, seed=2, jobs=1)
    assert first.seat_wins[0] + second.seat_wins[1] == 10


def test_alone_it_earns_what_the_ratings_are_made_of():
    outcome = run_arena("oracle", ["greedy"], 10, seed=3, jobs=1)
    assert 130 < outcome.means["score"] < 190


# --- Sales.


@pytest.mark.parametrize(
    ("shelf", "boats", "lair", "expected"),
    [
        # A single buyer is better than none, in the last round.
        ("1 red charm", {"left": (1,)}, 5, "sell red charm left"),
        # Two cards would cost more than the centre pays.
        ("1 red charm", {"centre": (1,)}, 5, "done"),
        ("1 red charm, 1 red tome", {"centre": (3,)}, 0, "sell red charm centre"),
        ("2 red tome", {"centre": (4,)}, 2, "sell red tome centre"),
        # One Good does not carry the centre's cost; it sells for less beside it.
        ("1 green charm", {"left": (0, 1), "centre": (0, 3)}, 6, "sell green charm left"),
        # Several do, and then each goes where most stand.
        (
            "3 green charm, 2 green tome",
            {"left": (0, 1), "centre": (0, 4)},
            3,
            "sell green charm centre",
        ),
        ("1 blue tome", {"right": (0, 0, 2), "centre": (0, 0, 2)}, 4, "sell blue tome right"),
    ],
)
def test_it_sells_where_more_is_paid_than_corruption_costs(shelf, boats, lair, expected):
    position = table(Selling(0), round=LAST, shelf=stock(shelf), boats=landed(**boats), lair=lair)
    assert choice(position) == expected


def test_it_keeps_for_the_next_round_what_few_would_buy():
    boats = landed(left=(1,), right=(4,))
    shelf = stock("1 red charm, 1 red tome")
    assert choice(table(Selling(0), round=1, shelf=shelf, boats=boats)) == "sell red tome right"
    position = table(Selling(0, ((4, 2),)), round=1, shelf=stock("1 red charm"), boats=boats)
    assert choice(position) == "done"


def sold(position: Position) -> tuple[tuple[int, int], ...]:
    """Return all that `greedy` offers, one after the other."""
    state = State(position)
    while True:
        task = state.position.agenda[0]
        assert isinstance(task, Selling)
        chosen = Greedy().choose(state.view(0), Random(0))
        if str(chosen) == "done":
            return task.offers
        state = state.apply(chosen)


@pytest.mark.parametrize("seed", range(12))
def test_no_other_sale_brings_more(seed):
    """Every way to spread the shelf over the piers is tried, and none is better."""
    rng = Random(seed)
    options = ORACLE.start(rogue=ROGUE_CARDS[seed % 3]).position.options
    crowds = {pier: tuple(rng.randint(0, 2) for _ in range(5)) for pier in PIERS}
    shelf = [0] * len(GOODS)
    for _ in range(5):
        shelf[rng.randrange(len(GOODS))] += 1
    position = table(
        Selling(0),
        options=options,
        agenda=(Selling(0), Clearing()),
        round=LAST,
        shelf=tuple(shelf),
        boats=landed(**crowds),
        lair=rng.randint(0, 5),
    )
    goods = [good for good, count in enumerate(shelf) for _ in range(count)]
    card = GoldValue(position, 0).card

    def brought(offers):
        by_pier = [[good for good, where in offers if where == pier] for pier in range(3)]
        return sum(
            income(position, pier, some) - pier_corruption(position, pier) * card
            for pier, some in enumerate(by_pier)
            if some
        )

    def possible(good):
        crowds = [position.pier(pier) for pier in PIERS]
        return [None] + [
            pier
            for pier, crowd in enumerate(crowds)
            if buys(options, pier, good) and buyers(options, crowd, colour_of(good))
        ]

    ways = product(*map(possible, goods))
    offers = [
        [(good, at) for good, at in zip(goods, way, strict=True) if at is not None] for way in ways
    ]
    assert brought(sold(position)) == pytest.approx(max(map(brought, offers)))


# --- The star chart.


def all_but(target: int, *missing: int) -> int:
    """Return the border of an area without some of its lines, counted along the border."""
    border = targets(CHART)[target].border & ~CHART.printed
    lines = [n for n in range(border.bit_length()) if border >> n & 1]
    return sum(1 << line for place, line in enumerate(lines) if place not in missing)


HARBOUR = landed(left=(2, 2, 2, 2), right=(2, 2, 2, 2))


@pytest.mark.parametrize("target", [n for n, area in enumerate(targets(CHART)) if not area.cross])
def test_it_closes_a_paying_area_when_one_line_is_missing(target):
    drawn = all_but(target, 1)
    position = table(Charting(0, 1), **LAST_TURN, drawn=drawn, boats=HARBOUR)
    after = State(position).apply(Greedy().choose(State(position).view(0), Random(0)))
    assert after.position.shops[0].shelf[targets(CHART)[target].good] == 1


def test_it_closes_no_area_at_the_cross_that_costs_more_than_it_gives():
    target = next(n for n, area in enumerate(targets(CHART)) if area.cross and not area.inner)
    drawn = all_but(target, 0)
    cheap = table(Charting(0, 1), **LAST_TURN, drawn=drawn, boats=HARBOUR, lair=0)
    dear = table(Charting(0, 1), **LAST_TURN, drawn=drawn, boats=HARBOUR, lair=8)
    assert sum(_shelf_after(cheap)) == 1
    assert sum(_shelf_after(dear)) == 0


def _shelf_after(position: Position) -> tuple[int, ...]:
    chosen = Greedy().choose(State(position).view(0), Random(0))
    return State(position).apply(chosen).position.shops[0].shelf


# --- Other decisions.


def test_it_spends_a_bubble_for_the_line_that_closes_an_area():
    """In the last turn of the game bubbles are worth nothing any more."""
    pair = next(n for n, area in enumerate(targets(CHART)) if area.inner and not area.cross)
    position = table(
        Choosing(0),
        **LAST_TURN,
        dish=read_dish("2 bone tree / 3 voodoo"),
        bubbles=(1, 0),
        drawn=all_but(pair, 0, 1, 2),
        boats=HARBOUR,
    )
    assert choice(position) == "raise a"


def test_it_goes_where_most_is_to_be_had_in_the_last_turn():
    pair = next(n for n, area in enumerate(targets(CHART)) if area.inner and not area.cross)
    position = table(
        Choosing(0),
        **LAST_TURN,
        dish=read_dish("1 bone / 3 tree voodoo"),
        bubbles=(0, 0),
        at=Location.DIVINATION,
        drawn=all_but(pair, 0),
        boats=HARBOUR,
    )
    assert choice(position) == "go star-charting"


def test_it_takes_the_good_that_most_will_buy():
    boats = landed(left=(0, 3, 1), right=(1, 0, 0, 2))
    taking = table(Taking(0, (0, 1, 2)), **LAST_TURN, boats=boats)
    assert choice(taking) == "take green charm"
    reward = table(Rewarding(0, 3), **LAST_TURN, boats=boats)
    assert choice(reward) == "take yellow tome"


def test_it_discards_the_worst_card():
    assert choice(table(Discarding(0), corruption=(2, 1, 1))) == "discard 3"


def test_who_comes_true_with_more_icons_is_met_first():
    """A red Customer second would leave two icons, a green one second three."""
    predictions = (Prediction(0, 3, 3), Prediction(1, 4, 4))
    boats = landed(left=(2, 2, 2, 2), right=(2, 2, 2, 2))
    position = table(Ordering(0, (0, 1)), predictions=predictions, boats=boats)
    assert choice(position) == "first red"


def test_it_seats_a_customer_with_those_who_buy_the_same():
    """The left dock is free; two boats lack one passenger, and the shelf is full of red Charms."""
    boats = list(landed(centre=(1, 1, 1, 1), right=(1, 1, 1, 1)))
    boats[0], boats[2] = Boat((3, 0, 0, 0, 0)), Boat((0, 3, 0, 0, 0))
    boats[4] = Boat((1, 1, 1, 1, 0), 2)
    position = table(
        Embarking(0, (0,)), round=LAST, hours=(8,), shelf=stock("3 red charm"), boats=tuple(boats)
    )
    assert choice(position) == "boat red 1"


def test_it_docks_a_boat_where_its_goods_are_bought():
    boats = list(landed(right=(1, 1, 1, 1)))
    boats[0], boats[1] = Boat((0, 4, 0, 0, 0)), Boat((1, 0, 1, 1, 0))
    boats[4] = Boat((2, 0, 1, 1, 0), 2)
    shelf = stock("3 green charm")
    position = table(Docking(0, 0), round=LAST, hours=(8,), shelf=shelf, boats=tuple(boats), lair=8)
    assert choice(position) == "dock left"
