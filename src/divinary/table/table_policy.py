"""What a game says about talk and notes at its tables."""

from typing import Any, Protocol

from divinary.core.game import Action


class TablePolicy(Protocol):
    """One game's rules for talk and notes, from a seat's View. An open game needs none of them."""

    def silent(self, view: Any) -> bool:
        """Whether this seat may not talk or note now, because that would reveal something."""
        return False

    def lingers(self, view: Any) -> bool:
        """Whether this seat may still take something back before bots go on."""
        return False

    def is_note(self, action: Action) -> bool:
        """Whether an aside is a note, which a table may forbid."""
        return False
