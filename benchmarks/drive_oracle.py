"""Random play of the Oracle, two seats, through Divinary's public API."""

from random import Random

from pace import PlayGame, drive

import divinary


def player() -> PlayGame:
    """Return a function that plays one game of the Oracle with the default options."""
    game = divinary.game("oracle")

    def play(rng: Random) -> int:
        decisions = 0
        state = game.start(seats=2)
        while (decider := state.decider) is not None:
            if decider is divinary.CHANCE:
                state = state.apply(state.sample(rng))
            else:
                state = state.apply(rng.choice(state.legal()))
                decisions += 1
        return decisions

    return play


if __name__ == "__main__":
    drive("oracle", "divinary", player())
