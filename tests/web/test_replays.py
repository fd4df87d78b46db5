"""A finished game by its truth, also where people came and went."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from divinary import play, record
from divinary.core.cache import Cached
from divinary.core.words import words
from divinary.table.table import chairs_of, seats_taken
from divinary.web import replays
from divinary.web.arcana.cards import grid_view
from divinary.web.web_game import RenderContext

RECORD = Path(__file__).parents[1] / "records" / "arcana-2-seats-company-won.txt"


def test_the_truth_points_out_the_hand_of_the_active_player_though_others_have_left():
    played = record.loads(RECORD.read_text("utf-8"))
    seats, gaps = len(chairs_of(played)), 0
    for state in played.states():
        taken = seats_taken(state, seats)
        truth = tuple(state.view(seat) for seat in taken)
        context = RenderContext(
            words("en"), state.view(None), ("",) * seats, read_only=True, truth=truth
        )
        if context.view.active_seat in taken:
            assert grid_view(context).seat == context.view.active_seat
        gaps += taken != tuple(range(len(taken)))
    assert gaps > 10, "somebody had left in the meantime"


@pytest.mark.parametrize("actions", [0, 1, 63, 64, 65, 300])
def test_every_step_is_the_state_that_was(actions):
    """Only some states are kept; those between are played again."""
    game = play("oracle", ["random"] * 2, seed=5)
    played = replace(game, actions=game.actions[:actions])
    cached = Cached(played, f"a game of {actions} actions")
    for step, state in enumerate(played.states()):
        assert replays._state_at(cached, step) == state
    assert len(replays._milestones(cached)) <= replays.MOST_STATES + 1
