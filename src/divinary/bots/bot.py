"""What a bot is, and a row of a table of bots."""

from random import Random
from typing import Any, Final, NamedTuple, Protocol, TypeVar

from divinary.core.game import Action, View

V_contra = TypeVar("V_contra", bound=View[Any], contravariant=True)
A_co = TypeVar("A_co", bound=Action, covariant=True)


class Bot(Protocol[V_contra, A_co]):
    """Anything that can pick one of `view.choices`.

    A bot keeps nothing between its choices: the same view and the same generator give the same
    choice. All that it may know is in the view, so it never gets a state.
    """

    def choose(self, view: V_contra, rng: Random) -> A_co:
        """Return one of `view.choices`; called only if there is at least one."""


OWN: Final = "own"
"""The option to count the fate in the bot's own hand when it predicts alone."""

SAMPLES: Final = "N"
"""The option that is a number: how many worlds the bot looks at."""


class BotRow(NamedTuple):
    """Where a bot is, and how it is introduced."""

    name: str
    address: str
    """The class of the bot, "module:name", imported when it is first needed."""

    text: str
    """What it does, marked by N_."""

    options: tuple[str, ...] = ()
    """What may follow its name, of `OWN` and `SAMPLES`."""

    is_partner: bool = False
    """Whether it plays where no bot is named."""
