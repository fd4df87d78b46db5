"""The stand-in game, played so that nobody learns from `done` either: a lone `done` is no choice.

Three are in it by default; Ana and Ben are people, the third is a bot.
"""

from divinary.core.game import Game
from divinary.table.players import Chair, Machine, Person
from divinary.table.table import Table
from tests.core.stand_in import Moment, Move, Pouches

ANA, BEN = Person("Ana"), Person("Ben")
MIRA = Machine("random", "Mira")


class QuietMoment(Moment, frozen=True):
    """A position in which only chance, trust and doubt, coming and going tell something."""

    def reveals(self, action: Move) -> bool:
        """What is kept, and that it is all, is known to the table alone."""
        return action.verb not in ("keep", "done")


class QuietPouches(Pouches):
    """The game by its name."""

    name = "quiet"

    def start(self, /, **options: object) -> Moment:
        """Return the first state."""
        begun = super().start(**options)
        return QuietMoment(begun.box, begun.pouches, begun.scores, begun.since)


QUIET: Game[Move] = QuietPouches()


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
