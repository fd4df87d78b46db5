"""Star Charting: which lines there are, and what closing an area gives."""

from itertools import product
from random import Random

import pytest
from msgspec.structs import replace

from divinary.oracle.data.board import BOARD
from divinary.oracle.data.goods import GOODS
from divinary.oracle.model.star_chart import StarChart, chart_of, region
from divinary.oracle.rules.star_charting import Area, closes, drawable
from tests.oracle.model.drawings import Drawing, Paid

PLAIN = ("RRG", "BGG", "BYG")
"""A small chart; its dots are a1 to d4."""

DRAWINGS = [
    (True, 200),
    (False, 2_000),
    pytest.param(True, 500, marks=pytest.mark.prove),
    pytest.param(False, 9_500, marks=pytest.mark.prove),
]
"""On our own chart or on others, and how many; `make prove` draws ten thousand."""


def chart(*cells: str, cross: tuple[str, ...] = ()) -> StarChart:
    return chart_of(replace(BOARD, cells=cells, cross=cross))


def around(chart: StarChart, *cells: int) -> list[str]:
    """Return the lines of a border, in the order of the chart, less what is printed."""
    lines = [line for cell in cells for line in chart.around[cell]]
    return [
        chart.lines[line]
        for line in sorted(set(lines))
        if lines.count(line) == 1 and not chart.printed >> line & 1
    ]


def drawn(chart: StarChart, *texts: str) -> tuple[int, int, list[list[Area]]]:
    """Draw lines in turn; return the lines, the cells filled, and what each line closed."""
    lines = filled = 0
    paid = []
    for text in texts:
        line = chart.index[text]
        assert line in drawable(chart, lines, filled), text
        lines |= 1 << line
        areas = closes(chart, lines, filled, line)
        for area in areas:
            filled |= sum(1 << cell for cell in area.cells)
        paid.append(list(areas))
    return lines, filled, paid


def gains(chart: StarChart, *texts: str) -> list[str]:
    """Return the Goods that the last of some lines gives."""
    *earlier, last = drawn(chart, *texts)[2]
    assert not any(earlier)
    return [GOODS[area.good] for area in last]


def test_lines_of_the_standard_chart() -> None:
    """A line joins two orthogonal neighbours: row by row of dots, first right, then down."""
    house = chart_of(BOARD)
    wanted = []
    for row, column in product(range(1, 8), "abcdefg"):
        right = chr(ord(column) + 1)
        wanted += [f"{column}{row} {right}{row}"] * (column != "g")
        wanted += [f"{column}{row} {column}{row + 1}"] * (row != 7)
    assert list(house.lines) == wanted
    assert len(house.lines) == 84
    assert [house.lines[house.index[text]] for text in wanted] == wanted


def test_the_cross_is_printed_and_nothing_else() -> None:
    """Four arms of two lines meet at the central dot; they cannot be drawn, the frame can."""
    house = chart_of(BOARD)
    printed = [text for line, text in enumerate(house.lines) if house.printed >> line & 1]
    arms = "d2 d3, d3 d4, d4 d5, d5 d6, b4 c4, c4 d4, d4 e4, e4 f4"
    assert sorted(printed) == sorted(arms.split(", "))
    free = [house.lines[line] for line in drawable(house, 0, 0)]
    assert free == [text for text in house.lines if text not in printed]
    assert {"a1 b1", "a1 a2", "f7 g7", "g6 g7"} <= set(free)


@pytest.mark.parametrize("cell", range(9))
def test_one_cell_gives_a_charm_of_its_colour(cell: int) -> None:
    """A closed cell gives a Charm of its colour."""
    small = chart(*PLAIN)
    colour = {"R": "red", "G": "green", "B": "blue", "Y": "yellow"}["".join(PLAIN)[cell]]
    assert gains(small, *around(small, cell)) == [f"{colour} charm"]


@pytest.mark.parametrize(
    ("cells", "good"), [((0, 1), "red tome"), ((3, 6), "blue tome"), ((5, 8), "green tome")]
)
def test_two_cells_of_one_colour_give_a_tome(cells: tuple[int, int], good: str) -> None:
    """Two closed cells of one colour give a Tome, whichever line comes last."""
    small = chart(*PLAIN)
    border = around(small, *cells)
    assert len(border) == 6
    for last in range(6):
        assert gains(small, *border[:last], *border[last + 1 :], border[last]) == [good]


@pytest.mark.parametrize("cells", [(2, 4, 5), (2, 5, 8), (2, 4, 5, 8), (1, 2, 4, 5)])
def test_other_sizes_give_nothing(cells: tuple[int, ...]) -> None:
    """Three cells or more give nothing, even of one colour."""
    small = chart("RGG", "BGG", "BYG")
    lines, _, paid = drawn(small, *around(small, *cells))
    assert not any(paid)
    assert region(small, lines, cells[0]) == frozenset(cells)


def test_two_colours_give_nothing_until_they_are_divided() -> None:
    """Two cells of two colours give nothing together, and a Charm each once they are parted."""
    small = chart(*PLAIN)
    border = around(small, 0, 3)
    assert gains(small, *border) == []
    assert gains(small, *border, "a2 b2") == ["red charm", "blue charm"]


def test_other_areas_may_be_divided_too() -> None:
    """What is left of a larger area pays when a line makes its size right."""
    small = chart("GGG")
    border = around(small, 0, 1, 2)
    assert gains(small, *border) == []
    assert gains(small, *border, "b1 b2") == ["green charm", "green tome"]


def test_one_line_can_close_two_areas() -> None:
    """A line that closes the areas on both of its sides pays both."""
    small = chart("RR", "BB")
    border = around(small, 0, 1, 2, 3)
    assert gains(small, *border, "a2 b2", "b2 c2") == ["red tome", "blue tome"]


def test_the_frame_is_not_printed() -> None:
    """A corner cell needs all four lines; without the outer ones it is open."""
    small = chart(*PLAIN)
    lines, _, paid = drawn(small, "a2 b2", "b1 b2", "a1 b1")
    assert not any(paid)
    assert region(small, lines, 0) is None


def test_lines_of_the_cross_bound_an_area_and_cost() -> None:
    """The printed lines may be used, and mark each area that has one in its border."""
    small = chart(*PLAIN, cross=("b2 c2", "b2 b3"))
    *_, [area] = drawn(small, "c2 c3", "b3 c3")[2]
    assert area == Area((4,), GOODS.index("green charm"), cross=True)
    *_, [area] = drawn(small, *around(small, 8))[2]
    assert area == Area((8,), GOODS.index("green charm"), cross=False)


def test_each_of_two_areas_costs_by_itself() -> None:
    """Of two areas closed at once only those that touch the cross are marked."""
    small = chart("RGB", cross=("a1 b1",))
    border = around(small, 0, 1)
    assert [area.cross for area in drawn(small, *border, "b1 b2")[2][-1]] == [True, False]


def test_a_filled_area_takes_no_line() -> None:
    """No line may be drawn inside an area that is filled in; one that did not pay takes them."""
    small = chart(*PLAIN)
    lines, filled, _ = drawn(small, *around(small, 0, 1))
    assert small.index["b1 b2"] not in drawable(small, lines, filled)
    lines, filled, _ = drawn(small, *around(small, 0, 3))
    assert small.index["a2 b2"] in drawable(small, lines, filled)


def test_a_filled_area_pays_once() -> None:
    """Lines beside a filled area do not pay it again."""
    small = chart(*PLAIN)
    first, second = around(small, 0), [text for text in around(small, 1) if text != "b1 b2"]
    *_, last = drawn(small, *first, *second)[2]
    assert [area.cells for area in last] == [(1,)]


@pytest.mark.parametrize(("at_home", "number"), DRAWINGS)
def test_random_drawings_agree_with_a_look_at_the_whole_chart(at_home: bool, number: int) -> None:
    """Drawings to the end: the same lines free, the same areas paid, cross and all."""
    rng = Random(number)
    paid = sum(_agree(rng, *_house() if at_home else _random_chart(rng)) for _ in range(number))
    assert paid > number
    where = "on our own Star Chart" if at_home else "on small random Star Charts"
    print(
        f"\n{number:,} random drawings {where}: {paid:,} areas paid, the same as in a check of "
        "the whole chart."
    )


def _house() -> tuple[tuple[str, ...], tuple[str, ...]]:
    return BOARD.cells, BOARD.cross


def _random_chart(rng: Random) -> tuple[tuple[str, ...], tuple[str, ...]]:
    columns, rows = rng.choice([(1, 3), (2, 2), (3, 1), (2, 3), (3, 3), (4, 2)])
    cells = tuple("".join(rng.choices("RRGBY", k=columns)) for _ in range(rows))
    lines = chart(*cells).lines
    return cells, tuple(rng.sample(lines, rng.randint(0, len(lines) // 3)))


def _agree(rng: Random, cells: tuple[str, ...], cross: tuple[str, ...]) -> int:
    """Draw until no line is free, both ways, and return how many areas paid."""
    fast, slow = chart(*cells, cross=cross), Drawing(cells, cross)
    stop = rng.randint(1, len(fast.lines))
    lines = filled = paid = 0
    while free := drawable(fast, lines, filled):
        line = rng.choice(free)
        lines |= 1 << line
        areas = closes(fast, lines, filled, line)
        assert {_seen(fast, area) for area in areas} == slow.draw(fast.lines[line])
        for area in areas:
            filled |= sum(1 << cell for cell in area.cells)
        paid += len(areas)
        if lines.bit_count() == stop:
            _same_picture(fast, slow, lines, filled)
    _same_picture(fast, slow, lines, filled)
    return paid


def _seen(chart: StarChart, area: Area) -> Paid:
    cells = frozenset(_place(chart, cell) for cell in area.cells)
    return Paid(cells, GOODS[area.good], area.cross)


def _same_picture(fast: StarChart, slow: Drawing, lines: int, filled: int) -> None:
    free = [text for text in fast.lines if slow.is_free(text)]
    assert [fast.lines[line] for line in drawable(fast, lines, filled)] == free
    for cell in range(len(fast.colours)):
        area = region(fast, lines, cell)
        seen = None if area is None else frozenset(_place(fast, each) for each in area)
        assert seen == slow.area_around(_place(fast, cell))


def _place(chart: StarChart, cell: int) -> tuple[int, int]:
    row, column = divmod(cell, chart.columns)
    return column, row
