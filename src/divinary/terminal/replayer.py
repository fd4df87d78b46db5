"""Stepping through a recorded game, from a seat's view or from everybody's at once."""

import sys
from typing import Any

from divinary.core.deciders import CHANCE
from divinary.core.record import Record
from divinary.core.words import Words
from divinary.table.table import chairs_of
from divinary.terminal.face import Face


class Replayer:
    """A finished game and the step that is looked at: one step a decision, and the end."""

    def __init__(self, record: Record[Any], face: Face, words: Words, seat: int | None) -> None:
        """Open at the first decision; without a seat the truth is shown."""
        self.words = words
        self.at = 0
        self._face = face
        self._names = [chair.name for chair in chairs_of(record)]
        states = [state for state in record.states() if state.decider is not CHANCE]
        seats = range(len(self._names)) if seat is None else (seat,)
        self._steps = [[state.view(one) for one in seats] for state in states]

    def __len__(self) -> int:
        """Return the number of steps."""
        return len(self._steps)

    def page(self) -> list[str]:
        """Return the step at hand: where it stands, what led here, and the table."""
        views = self._steps[self.at]
        told = self._face.together(views)
        since = self._face.past_length(self._steps[self.at - 1][0]) if self.at else 0
        return [
            self.words.say("Step {step} of {steps}.", step=self.at + 1, steps=len(self)),
            *self._face.events(self.words, told, self._names, since),
            "",
            self._face.headline(self.words, told, self._names),
            *self._face.lines(self.words, told, self._names),
            *(self._face.hands(self.words, views, self._names) if len(views) > 1 else []),
        ]

    def turn(self, line: str) -> bool:
        """Go where a typed line asks: Enter or n on, p back, a number there; False means leave."""
        text = line.strip().lower()
        step = {"": self.at + 1, "n": self.at + 1, "p": self.at - 1}.get(text, self.at)
        if text.isascii() and text.isdigit() and len(text) < 10:
            step = int(text) - 1
        leaving = text == "q" or (text in ("", "n") and step == len(self))
        self.at = min(max(step, 0), len(self) - 1)
        return not leaving


def step_through(replayer: Replayer) -> None:
    """Show a game step by step; where nobody can answer, show all of it."""
    keys = replayer.words.say("Enter: on, p: back, a number: that step, q: leave")
    while True:
        print("\n".join([*replayer.page(), ""]))
        if not sys.stdin.isatty():
            if not replayer.turn("n"):
                return
            continue
        try:
            if not replayer.turn(input(f"{keys} > ")):
                return
        except (EOFError, KeyboardInterrupt):
            return
