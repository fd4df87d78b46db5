"""What a bot is."""

from random import Random
from typing import Any, Protocol, TypeVar

from divinary.core.game import Action, View

V_contra = TypeVar("V_contra", bound=View[Any], contravariant=True)
A_co = TypeVar("A_co", bound=Action, covariant=True)


class Bot(Protocol[V_contra, A_co]):
    """Anything that can pick one of `view.choices`.

    A bot holds nothing between its choices: the same view and the same generator give the same
    choice. All that it may know is in the view, which is why it is never handed a state.
    """

    def choose(self, view: V_contra, rng: Random) -> A_co:
        """Return one of `view.choices`; only asked where there is at least one."""
