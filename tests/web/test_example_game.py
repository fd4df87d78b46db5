"""The example game, Pouches, is drawn in the browser as our own games are."""

from random import Random

from divinary.core.deciders import CHANCE
from divinary.core.words import words
from divinary.web.render_context import ProposalState, RenderContext
from examples.pouches.game import POUCHES
from examples.pouches.web_game import PouchesWebGame

NAMES = ("Ana", "Ben", "Cleo")


def test_a_whole_game_is_drawn_for_each_seat():
    """A seat that may choose finds a button for each choice, and nobody else does."""
    web, rng, state = PouchesWebGame(), Random(5), POUCHES.start(seats=3)
    while state.result is None:
        for seat in range(3):
            view = state.view(seat)
            proposals = tuple(ProposalState(1, one, 0, (0,)) for one in view.choices[:1])
            context = RenderContext(words("en"), view, NAMES, proposals=proposals)
            assert web.board(context)
            assert not web.ending(context)
            assert web.decision(context).count('name="action"') == len(view.choices)
            assert "<button" not in web.decision(context._replace(read_only=True))
        if state.decider is CHANCE:
            state = state.apply(state.sample(rng))
        else:
            state = state.apply(rng.choice(state.legal()))
    assert "Cleo" in web.ending(RenderContext(words("en"), state.view(None), NAMES))
