"""Random play of PettingZoo's hanabi_v5, two players: the AEC loop, legal actions from the mask."""

from random import Random

from pace import PlayGame, drive
from pettingzoo.classic import hanabi_v5


def player() -> PlayGame:
    """Return a function that plays one game in one environment, reset for each game.

    The bare environment: the wrappers of `hanabi_v5.env()` check each call and cost about a
    quarter of the speed, and random play by the mask needs none of them.
    """
    env = hanabi_v5.raw_env(players=2)

    def play(rng: Random) -> int:
        decisions = 0
        env.reset(seed=rng.getrandbits(31))
        for _agent in env.agent_iter():
            observation, _reward, terminated, truncated, _info = env.last()
            if terminated or truncated:
                env.step(None)
            else:
                legal = observation["action_mask"].nonzero()[0].tolist()
                env.step(rng.choice(legal))
                decisions += 1
        return decisions

    return play


if __name__ == "__main__":
    drive("pettingzoo hanabi_v5", "pettingzoo", player())
