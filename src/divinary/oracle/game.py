"""The Oracle of Merchants Cove as the core's `Game`."""

from divinary.oracle.model import options
from divinary.oracle.model.actions import Action
from divinary.oracle.notation import actions, position
from divinary.oracle.rules.alphabet import alphabet
from divinary.oracle.rules.set_up import set_up
from divinary.oracle.state import State


class Oracle:
    """The game by its name; it holds no data, since each state holds its own."""

    name = "oracle"

    def start(self, /, **given: object) -> State:
        """Return the first state: chance is about to deal the Town Square.

        Raises:
            BadOption: if an option is unknown or out of range, or a board cannot be played with.
        """
        return State(set_up(options.read(given)))

    def options(self, /, **given: object) -> dict[str, str]:
        """Return every option as text, defaults filled in."""
        return options.read(given).texts()

    def actions(self, /, **given: object) -> tuple[Action, ...]:
        """Return the alphabet of a game with these options."""
        return alphabet(options.read(given))

    def action(self, text: str) -> Action:
        """Read one action.

        >>> Oracle().action("foretell 3 red")
        Foretell(die=3, colour=0)
        """
        return actions.read_action(text)

    def state(self, text: str) -> State:
        """Read one position."""
        return State(position.read(text))

    def __repr__(self) -> str:
        return f"divinary.game({self.name!r})"

    def __reduce__(self) -> str:
        """Pickle by name: there is one such game."""
        return "ORACLE"


ORACLE = Oracle()
