"""Bots that hang, break, quit or want too much: as a table of bots for arcana, and as a server.

`python -m tests.table.strange_bots serve` offers them in the forms of that game.
"""

import os
import sys
import time
from pathlib import Path
from random import Random
from typing import Any, Final

from divinary.arcana.model.view import View
from divinary.bots.arcana import BOTS as USUAL
from divinary.bots.bot import BotRow
from divinary.games import GAMES

HERE: Final = "tests.table.strange_bots"
MARK: Final = "DIVINARY_TEST_MARK"
"""The environment variable that names a file which the Starter makes."""


HANGING: Final = "tests.table.hanging_bots"
"""A program that never becomes ready."""


class Sleeper:
    """Hangs."""

    def choose(self, view: View, rng: Random) -> Any:
        """Never return."""
        time.sleep(3_600)


class Worker:
    """Thinks for ever, with all its processor's time."""

    def choose(self, view: View, rng: Random) -> Any:
        """Never return."""
        while True:
            rng.random()


class Breaker:
    """Raises an error that names what it knows."""

    def choose(self, view: View, rng: Random) -> Any:
        """Tell a secret."""
        raise RuntimeError(f"my fates are {view.hand}")


class Liar:
    """Chooses what is no choice."""

    def choose(self, view: View, rng: Random) -> Any:
        """Return something else."""
        return "all of them"


class Quitter:
    """Ends its process."""

    def choose(self, view: View, rng: Random) -> Any:
        """Never return."""
        os._exit(3)


class Starter:
    """Hangs when it is asked first; a file tells that it was."""

    def choose(self, view: View, rng: Random) -> Any:
        """Return the last choice, at the second try."""
        mark = Path(os.environ[MARK])
        if not mark.exists():
            mark.touch()
            time.sleep(3_600)
        return view.choices[-1]


class Glutton:
    """Wants more memory than there is."""

    def choose(self, view: View, rng: Random) -> Any:
        """Ask for 2 GiB."""
        return view.choices[len(bytes(2 << 30)) % 1]


STRANGE: Final = (Sleeper, Worker, Breaker, Liar, Quitter, Starter, Glutton)
BOTS: Final = (
    *USUAL,
    *[BotRow(one.__name__.lower(), f"{HERE}:{one.__name__}", one.__name__) for one in STRANGE],
)
ROW: Final = GAMES["arcana"]._replace(bots=f"{HERE}:BOTS")

if __name__ == "__main__":
    from divinary.cli import main

    GAMES["arcana"] = ROW
    sys.exit(main())
