"""Setting up the Oracle's own things, before the first turn."""

import pytest

import divinary
from divinary import CHANCE
from divinary.oracle.data.goods import GOODS
from tests.oracle.scene import ORACLE, after, locations, shop, started, texts

SQUARE = ("deal gatekeeper", "deal blacksmith", "deal sellsword", "deal bounty-hunter")
IN_ONE_HALF = ("a1 b4 skull bone voodoo /", "/ a2 b2 tree bone voodoo")


@pytest.mark.parametrize("good", range(8), ids=GOODS)
def test_twenty_goods_lie_ready(good: int) -> None:
    """Of each colour three Charms and two Tomes; none is on the Sale Shelf yet."""
    fresh = shop(ORACLE.start())
    assert fresh.supply[good] == (2 if "tome" in GOODS[good] else 3)
    assert fresh.shelf[good] == 0


def test_the_runes_are_thrown_before_the_game() -> None:
    """Once the Town Square lies there, chance throws them, all 1,024 ways alike."""
    state = after(ORACLE.start(), *SQUARE)
    assert shop(state).dish is None
    assert state.decider is CHANCE
    assert len(texts(state)) == 1024
    assert {str(share) for _, share in state.chances()} == {"1/1024"}


@pytest.mark.parametrize("first", IN_ONE_HALF)
@pytest.mark.parametrize("second", IN_ONE_HALF)
def test_all_in_one_half_are_thrown_again(first: str, second: str) -> None:
    """As often as it takes, and without Corruption."""
    state = after(ORACLE.start(), *SQUARE, f"throw {first}", f"throw {second}")
    assert len(texts(state)) == 1024
    state = after(state, "throw a1 / b1 tree bone voodoo")
    assert texts(state)[0].startswith("pull ")
    assert sum(shop(state).corruption) == 0


def test_throwing_again_is_for_set_up_alone() -> None:
    """Before a later turn such a throw stays as it fell, and corrupts."""
    state = started()
    state = after(state, "go twisting-fates", "twist move", f"throw {IN_ONE_HALF[0]}")
    assert texts(state) == ["corruption 1", "corruption 2", "corruption 3"]
    state = after(state, "corruption 1")
    assert str(shop(state).dish) == IN_ONE_HALF[0]
    assert state.decider == 0


def test_that_throw_serves_the_first_turn() -> None:
    """No player throws twice before acting for the first time."""
    state = started(["a1 bone / b2 tree voodoo", "a4 bone / b3 skull voodoo"], seats=2)
    assert (state.decider, str(shop(state).dish)) == (0, "a1 bone / b2 tree voodoo")
    state = after(state, "go divination", "foretell 2 red")
    assert (state.decider, str(shop(state, 1).dish)) == (1, "a4 bone / b3 skull voodoo")
    state = after(state, "go divination", "foretell 3 red")
    assert state.decider is CHANCE
    assert len(texts(state)) == 1024


def test_the_figure_starts_on_activate_staff() -> None:
    """So it cannot go there first."""
    state = started()
    assert shop(state).at == "activate-staff"
    assert "activate-staff" not in locations(state)
    assert set(locations(state)) >= {"recruit", "horoscopes"}


def test_one_bubble_of_each_kind_starts_filled() -> None:
    """Both can be spent in the very first turn, and no third one."""
    state = started()
    assert (shop(state).bubbles, shop(state).spent) == ((1, 1), (0, 0))
    state = after(state, "raise a", "move coin")
    assert all(text.startswith("go ") for text in texts(state))


def test_all_else_is_blank() -> None:
    """No line, number, prediction, mark, Staff, card or gold."""
    fresh = shop(started())
    assert (fresh.drawn, fresh.filled, fresh.rows, fresh.predictions) == (0, 0, ((), ()), ())
    assert (fresh.sponsors, fresh.staff) == (("",) * 4, ("",) * 4)
    assert (fresh.corruption, fresh.gold) == ((0, 0, 0), 0)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_one_to_four_may_play(seats: int) -> None:
    """Each has a shop."""
    assert len(ORACLE.start(seats=seats).position.shops) == seats


def test_everything_lies_open() -> None:
    """Each seat and every onlooker sees the whole table."""
    state = started(seats=3)
    for seat in (0, 1, 2, None):
        assert state.view(seat).table == state.position


@pytest.mark.parametrize("seats", [0, 5])
def test_none_and_five_may_not(seats: int) -> None:
    """The table has four places."""
    with pytest.raises(divinary.BadOption):
        ORACLE.start(seats=seats)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_player_plays_an_oracle(seats: int) -> None:
    """Each seat throws into its own dish, and what one does leaves the others' boards alone."""
    dishes = [f"a{n} bone / b{n} tree voodoo" for n in range(1, seats + 1)]
    state = started(dishes, seats=seats)
    assert [str(shop(state, seat).dish) for seat in range(seats)] == dishes
    before = [shop(state, seat) for seat in range(1, seats)]
    state = after(state, "raise a", "go star-charting", "line a1 b1", "done")
    assert [shop(state, seat) for seat in range(1, seats)] == before
