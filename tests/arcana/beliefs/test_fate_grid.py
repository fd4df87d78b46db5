"""What a card's fate grid points out."""

import pytest

from divinary.arcana.beliefs.fate_grid import fate_grid
from divinary.arcana.model.row import at
from tests.arcana.beliefs.story import story, then


@pytest.mark.parametrize(
    ("hand", "left"), [("4 6", {5, 6, 7}), ("4 4", {1, 2, 3, 4}), ("4 1", {1, 2, 3, 4})]
)
def test_once_the_chalice_is_answered_it_points_out_what_the_answer_leaves(hand, left):
    row = "the-chalice dawn"
    state = then(story(row), f"draw {hand}", "play 4 the-chalice")
    grid = fate_grid(state.view(1), at(state.view(1).row, "the-chalice"))
    marked = {kept for kept, dots in enumerate(grid.dots, start=1) if dots[3].marked}
    assert marked == left


def test_any_other_card_points_out_its_whole_column():
    state = then(story("dawn the-chalice"), "draw 4 1", "play 4 dawn")
    grid = fate_grid(state.view(1), at(state.view(1).row, "dawn"))
    assert all(dots[3].marked for dots in grid.dots)
