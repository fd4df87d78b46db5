"""Pouches: the game by its name, its options, and the texts that it reads."""

from collections.abc import Mapping

import msgspec

from divinary.core.errors import UnreadableText
from divinary.core.game import Game
from divinary.core.options import read_options, whole
from examples.pouches.model import ALPHABET, MOST_SEATS, UNSEEN_STONE, Move
from examples.pouches.state import State

ROWS = (
    whole("seats", 2, 2, MOST_SEATS),
    whole("stones", 1, 1, 3),
)


class Pouches:
    """The game by its name."""

    name = "pouches"

    def start(self, /, **options: object) -> State:
        """Return the first state."""
        seats, stones = map(int, self.options(**options).values())
        box = (3 * stones, 2 * stones, stones)
        return State(box, ((),) * seats, (0,) * seats, (0,) * seats)

    def options(self, /, **options: object) -> Mapping[str, str]:
        """Return every option as text."""
        return read_options(ROWS, options)

    def actions(self, /, **options: object) -> tuple[Move, ...]:
        """Return all that can happen."""
        self.options(**options)
        return ALPHABET

    def action(self, text: str) -> Move:
        """Read one action."""
        known = {str(move): move for move in (*ALPHABET, UNSEEN_STONE)}
        if " ".join(text.split()) not in known:
            raise UnreadableText("not-an-action", text=text)
        return known[" ".join(text.split())]

    def state(self, text: str) -> State:
        """Read one position."""
        try:
            return msgspec.json.decode(text.encode(errors="replace"), type=State)
        except msgspec.MsgspecError as wrong:
            raise UnreadableText("not-a-position") from wrong


POUCHES: Game[Move] = Pouches()
