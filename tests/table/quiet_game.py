"""The game of the example, played so that nobody learns from `done`: a lone `done` is no choice.

It has no command of its own, and is played in the open. Three are in it by default; Ana and Ben are
people, the third is a bot.
"""

from divinary.core.game import Game
from divinary.table.players import Chair, Machine, Person
from divinary.table.table import Table
from examples import pouches
from examples.pouches.game import Pouches
from examples.pouches.model import Move
from examples.pouches.state import State
from examples.pouches.terminal_game import PouchesTerminalGame

ANA, BEN = Person("Ana"), Person("Ben")
MIRA = Machine("random", "Mira")


class QuietState(State, frozen=True):
    """A position in which only chance, trust and doubt, coming and going tell something."""

    def reveals(self, action: Move) -> bool:
        """What is kept, and that it is all, is known to the table alone."""
        return action.verb not in ("keep", "done")


class QuietPouches(Pouches):
    """The game by its name."""

    name = "quiet"

    def start(self, /, **options: object) -> State:
        """Return the first state."""
        begun = super().start(**options)
        return QuietState(begun.box, begun.pouches, begun.scores, begun.since)


class OpenTerminalGame(PouchesTerminalGame):
    """Shown to all who sit before the screen."""

    secret = False


QUIET: Game[Move] = QuietPouches()
ROW = pouches.ROW._replace(
    game="tests.table.quiet_game:QUIET", terminal="tests.table.quiet_game:OpenTerminalGame"
)


def opened(*chairs: Chair, seed: str = "3", game: Game[Move] = QUIET) -> Table:
    """Return a table at which somebody is asked."""
    table = Table.open(game, chairs or (ANA, BEN, MIRA), {}, seed)
    run(table)
    return table


def run(table: Table) -> None:
    """Let chance and bots move."""
    while table.step():
        pass


def keep(table: Table, seat: int) -> Move:
    """Let a seat keep the first die that it can, and return that choice."""
    choice: Move = table.state.legal()[0]
    assert choice.verb == "keep"
    table.act(seat, choice)
    run(table)
    return choice
