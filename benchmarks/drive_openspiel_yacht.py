"""Random play of OpenSpiel's yacht, two players: five dice and a sheet to fill in, C++."""

from collections.abc import Callable
from random import Random
from typing import Any

import pyspiel
from pace import PlayGame, drive

Draw = Callable[[Any, Random], int]
"""Returns one of the outcomes of a throw, which are all equally likely."""


def by_chances(state: Any, rng: Random) -> int:
    """Draw as OpenSpiel's examples do: from the outcomes with their chances."""
    outcomes = state.chance_outcomes()
    action: int = outcomes[int(rng.random() * len(outcomes))][0]
    return action


def player(draw: Draw) -> PlayGame:
    """Return a function that plays one game of yacht."""
    game = pyspiel.load_game("yacht")

    def play(rng: Random) -> int:
        decisions = 0
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(draw(state, rng))
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return play


if __name__ == "__main__":
    drive("open_spiel yacht", "open-spiel", player(by_chances))
