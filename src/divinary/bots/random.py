"""A bot that takes any choice, in any game."""

from random import Random

from divinary.core.game import A, View


class RandomBot:
    """Takes each of its choices equally often."""

    def choose(self, view: View[A], rng: Random) -> A:
        """Return any of `view.choices`."""
        return view.choices[int(rng.random() * len(view.choices))]
