"""Random play of catanatron, two players: `Game` with its own `RandomPlayer` in both seats."""

from random import Random

from catanatron import Color, Game, RandomPlayer
from pace import drive


def play(rng: Random) -> int:
    """Play one game on a new random map; catanatron lists the legal actions before each decision.

    Every entry of `state.actions` is one decision of a player: a throw of the dice is chance, but
    it happens inside the decision to roll, which a player chose from the list.
    """
    game = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)], seed=rng.getrandbits(31))
    game.play()
    return len(game.state.actions)


if __name__ == "__main__":
    drive("catanatron", "catanatron", play)
