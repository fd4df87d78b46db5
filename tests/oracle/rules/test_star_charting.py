"""Star Charting: lines between dots, and the Goods that closed areas give.

The geometry alone is tested in `model/test_star_chart`; here it is played, on our own chart:

    R G Y R B Y
    R G B B G Y
    B Y Y R Y R
    B G B G G R
    G Y R R Y B
    G R B G Y B
"""

import pytest

from divinary.oracle.model.star_chart import chart_of
from tests.oracle.scene import (
    ORACLE,
    after,
    last_events,
    locations,
    refused,
    scene,
    shelf,
    shop,
    table,
    texts,
    verbs,
)

FOUR = "a4 bone / b1 tree voodoo"
"""Four lines may be drawn."""

RED_CELL = ("a1 b1", "a1 a2", "b1 b2", "a2 b2")
"""Around the top left cell."""

RED_PAIR = ("a1 b1", "a1 a2", "a2 a3", "b1 b2", "b2 b3", "a3 b3")
"""Around that cell and the red one below it."""

GREEN_YELLOW = ("b1 c1", "c1 d1", "b1 b2", "d1 d2", "b2 c2", "c2 d2")
"""Around the second and the third cell of the first row."""


def charting(lines: str = "", dish: str = FOUR, **things):
    """Return a scene of Star Charting with some lines drawn already."""
    return after(scene(dish, lines=lines, **things), "go star-charting")


def drawn(state, *lines: str):
    return after(state, *[f"line {line}" for line in lines])


def most_lines(dish: str) -> int:
    """Draw as long as it goes, and return how many lines that were."""
    state, count = charting(dish=dish), 0
    while "line" in verbs(state):
        state, count = after(state, texts(state)[0]), count + 1
    return count


def all_but(*kept: str) -> str:
    """Return every line of the chart but the printed ones and these."""
    options = table(ORACLE.start()).options
    chart = chart_of(options.board)
    return ", ".join(line for line in chart.lines if line not in (*kept, *options.board.cross))


@pytest.mark.parametrize(
    ("dish", "is_open"),
    [
        ("a1 bone / b1 tree voodoo", True),
        ("b1 bone / a1 tree voodoo", True),
        ("a1 b1 bone / tree voodoo", True),
        ("bone / a1 b1 tree voodoo", False),
        ("tree bone voodoo / a1 b1", False),
    ],
)
def test_the_bone_needs_a_die(dish: str, is_open: bool) -> None:
    """At least one of them in its half."""
    assert ("star-charting" in locations(scene(dish))) is is_open


@pytest.mark.parametrize(
    ("dish", "lines"),
    [
        ("a1 bone / b4 tree voodoo", 1),
        ("b3 bone / a4 tree voodoo", 3),
        ("a2 b3 bone / tree voodoo", 3),
        ("a4 b1 bone / tree voodoo", 4),
        ("a2 b2 bone / tree voodoo", 2),
    ],
)
def test_as_many_lines_as_the_die_shows(dish: str, lines: int) -> None:
    """The die with the bone; of both the higher, never their sum."""
    assert most_lines(dish) == lines


@pytest.mark.parametrize("wanted", [0, 1, 2, 3])
def test_lines_may_be_left_undrawn(wanted: int) -> None:
    """The player stops when it suits, even before the first line."""
    state = drawn(charting(), *("c1 d1", "d1 e1", "e1 f1")[:wanted])
    assert "done" in texts(state)
    state = after(state, "done")
    assert shop(state).drawn.bit_count() == wanted
    assert table(state).hours == (2,)


def test_a_line_joins_two_neighbouring_dots() -> None:
    """Across or down, never askew and never over a dot; the frame has to be drawn too."""
    lines = [text.removeprefix("line ") for text in texts(charting()) if text != "done"]
    assert len(lines) == 84 - 8
    for line in lines:
        first, second = line.split()
        steps = (ord(second[0]) - ord(first[0]), int(second[1]) - int(first[1]))
        assert steps in ((0, 1), (1, 0))
    assert {"a1 b1", "a1 a2", "f7 g7", "g6 g7"} <= set(lines)
    for other in ("line a1 b2", "line a1 c1"):
        assert refused(charting(), other)


def test_no_line_is_drawn_twice() -> None:
    """Neither one's own, nor one of the printed cross."""
    state = drawn(charting(), "c1 d1")
    assert refused(state, "line c1 d1")
    assert refused(state, "line d2 d3")


@pytest.mark.parametrize("last", RED_CELL)
def test_one_cell_gives_a_charm_of_its_colour(last: str) -> None:
    """Whichever of its four lines comes last; the cell is filled in at once."""
    earlier = [line for line in RED_CELL if line != last]
    state = drawn(charting(), *earlier)
    assert (shelf(state), shop(state).filled) == ([], 0)
    state = drawn(state, last)
    assert (shelf(state), shop(state).filled) == (["red charm"], 1)


@pytest.mark.parametrize("last", RED_PAIR)
def test_two_cells_of_one_colour_give_a_tome(last: str) -> None:
    """Side by side or one above the other; both are filled in."""
    earlier = [line for line in RED_PAIR if line != last]
    state = drawn(charting(", ".join(earlier)), last)
    assert shelf(state) == ["red tome"]
    assert shop(state).filled == 1 << 0 | 1 << 6


@pytest.mark.parametrize(
    ("cell", "good"),
    [("a1", "red charm"), ("b1", "green charm"), ("e1", "blue charm"), ("f1", "yellow charm")],
)
def test_the_good_matches_the_colour(cell: str, good: str) -> None:
    """It moves from the supply to the Sale Shelf."""
    column = cell[0]
    right = chr(ord(column) + 1)
    border = (f"{column}1 {right}1", f"{column}1 {column}2", f"{right}1 {right}2")
    state = drawn(charting(), *border, f"{column}2 {right}2")
    assert shelf(state) == [good]
    assert sum(shop(state).supply) == 19


def test_two_colours_give_nothing_until_they_are_divided() -> None:
    """Closing a green and a yellow cell together pays nothing; the line between them pays both."""
    state = drawn(charting(", ".join(GREEN_YELLOW[1:])), GREEN_YELLOW[0])
    assert (shelf(state), shop(state).filled) == ([], 0)
    state = drawn(state, "c1 c2")
    assert shelf(state) == ["green charm", "yellow charm"]


def test_other_sizes_give_nothing_until_they_are_divided() -> None:
    """Three cells pay nothing; cut off, the pair among them pays, and so does the rest."""
    border = "b1 c1, c1 d1, b1 b2, b2 b3, d1 d2, c2 d2, c2 c3"
    state = drawn(charting(border), "b3 c3")
    assert (shelf(state), shop(state).filled) == ([], 0)
    state = drawn(state, "c1 c2")
    assert shelf(state) == ["yellow charm", "green tome"]


def test_a_line_can_close_two_areas() -> None:
    """It pays on both of its sides."""
    border = "a1 b1, a1 a2, a2 b2, b1 c1, c1 c2, b2 c2"
    assert shelf(drawn(charting(border), "b1 b2")) == ["red charm", "green charm"]


def test_printed_lines_help_and_cost_a_corruption_card() -> None:
    """An area that pays and is bounded by the cross costs one card, before the next line."""
    state = drawn(charting(), "c2 d2", "c2 c3", "c3 d3")
    assert shelf(state) == ["blue charm"]
    assert verbs(state) == {"corruption"}
    state = after(state, "corruption 1")
    assert (shop(state).corruption, verbs(state)) == ((1, 0, 0), {"line", "done"})


def test_more_than_one_printed_line_costs_no_more() -> None:
    """It is one card for an area, however much of the cross bounds it."""
    state = drawn(charting(), "c3 d3", "c3 c4")
    assert shelf(state) == ["yellow charm"]
    state = after(state, "corruption 1")
    assert "line" in verbs(state)


def test_two_areas_at_the_cross_cost_two_cards() -> None:
    """Each area that pays costs by itself."""
    state = drawn(charting("c2 d2, c2 c3, c3 c4"), "c3 d3")
    assert shelf(state) == ["blue charm", "yellow charm"]
    state = after(state, "corruption 1", "corruption 1")
    assert shop(state).corruption == (2, 0, 0)
    assert "line" in verbs(state)


def test_only_areas_at_the_cross_cost() -> None:
    """Of two areas closed at once, the one away from it is free: here the blue cell."""
    state = drawn(charting("a3 b3, a3 a4, a4 b4, b3 c3, c3 c4"), "b3 b4")
    assert shelf(state) == ["blue charm", "yellow charm"]
    state = after(state, "corruption 1")
    assert "line" in verbs(state)


def test_an_area_at_the_cross_that_does_not_pay_is_free() -> None:
    """Two cells of two colours beside the cross: nothing gained, nothing drawn."""
    state = drawn(charting("b2 c2, c2 d2, b2 b3, b3 c3"), "c3 d3")
    assert (shelf(state), sum(shop(state).corruption)) == ([], 0)
    assert "line" in verbs(state)


def test_at_the_end_of_the_supply_an_area_is_filled_in_for_nothing() -> None:
    """No fourth Charm of a colour is gained."""
    state = charting(", ".join(RED_CELL[1:]), shelf="red charm, red charm, red charm")
    state = drawn(state, RED_CELL[0])
    assert shelf(state) == ["red charm"] * 3
    assert shop(state).filled == 1
    assert last_events(state, 2) == ["0 closed 0 red charm", "0 lost good"]


def test_at_the_end_of_the_supply_the_cross_costs_all_the_same() -> None:
    """The area would have paid but for the supply."""
    have = "blue charm, blue charm, blue charm"
    state = drawn(charting("c2 d2, c2 c3", shelf=have), "c3 d3")
    assert verbs(state) == {"corruption"}


def test_no_line_is_drawn_inside_a_filled_area() -> None:
    """A pair that gave a Tome cannot be cut for Charms."""
    state = charting(", ".join(RED_PAIR))
    assert refused(state, "line a2 b2")
    assert "line a2 b2" in texts(charting(", ".join(RED_PAIR[1:])))


def test_a_filled_area_pays_once() -> None:
    """Its lines serve the neighbour, and only that one pays."""
    state = drawn(charting(", ".join(RED_CELL)), "b1 c1", "c1 c2", "b2 c2")
    assert shelf(state) == ["green charm"]


def test_it_takes_two_hours() -> None:
    """However many lines were drawn."""
    state = drawn(charting(dish="a1 bone / b1 tree voodoo"), "a1 b1")
    assert table(state).hours == (2,)


def test_a_full_chart_may_be_chosen_all_the_same() -> None:
    """Two hours pass and nothing is drawn."""
    state = charting(all_but())
    assert (table(state).hours, verbs(state)) == ((2,), {"pull"})


def test_when_the_chart_is_full_the_rest_lapses() -> None:
    """One line is left, though four may be drawn."""
    state = charting(all_but("a1 b1"))
    assert texts(state) == ["line a1 b1", "done"]
    assert verbs(drawn(state, "a1 b1")) == {"pull"}
