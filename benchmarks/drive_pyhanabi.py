"""Random play of the Hanabi Learning Environment's pyhanabi, two players: C++ behind cffi."""

from random import Random

from hanabi_learning_environment import pyhanabi
from pace import PlayGame, drive


def player() -> PlayGame:
    """Return a function that plays one game of Hanabi with the standard cards and tokens."""
    game = pyhanabi.HanabiGame({"players": 2})

    def play(rng: Random) -> int:
        decisions = 0
        state = game.new_initial_state()
        while not state.is_terminal():
            while state.cur_player() == pyhanabi.CHANCE_PLAYER_ID:
                state.deal_random_card()
            state.apply_move(rng.choice(state.legal_moves()))
            decisions += 1
        return decisions

    return play


if __name__ == "__main__":
    drive("pyhanabi", "hanabi-learning-environment", player())
