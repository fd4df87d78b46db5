"""The Shipwreck Arcana as the core's `Game`."""

from divinary.arcana.model import options
from divinary.arcana.model.actions import Action
from divinary.arcana.notation import actions, position
from divinary.arcana.rules.alphabet import alphabet
from divinary.arcana.rules.set_up import set_up
from divinary.arcana.state import State


class Arcana:
    """The game by its name; it holds nothing, every state holds itself."""

    name = "arcana"

    def start(self, /, **given: object) -> State:
        """Return the first state: chance is about to deal the row.

        Raises:
            BadOption: if an option is unknown, out of range, or does not go with the others.
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

        >>> Arcana().action("play 3 midnight")
        Play(fate=3, card='midnight', old=False)
        """
        return actions.read_action(text)

    def state(self, text: str) -> State:
        """Read one position."""
        return State(position.read(text))

    def __repr__(self) -> str:
        return f"divinary.game({self.name!r})"

    def __reduce__(self) -> str:
        """Pickle by name: there is one such game."""
        return "ARCANA"


ARCANA = Arcana()
