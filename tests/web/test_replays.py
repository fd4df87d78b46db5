"""A finished game by its truth, also where people came and went."""

from pathlib import Path

from divinary import record
from divinary.core.words import words
from divinary.table.table import chairs_of, seats_taken
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
