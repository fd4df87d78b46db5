"""Stepping through a recorded game, with the view of one seat or of all seats."""

import sys
from enum import Enum
from typing import Any

from divinary.core.deciders import CHANCE
from divinary.core.record import Record
from divinary.core.words import Words
from divinary.games import speech
from divinary.table.table import chairs_of
from divinary.terminal.printing import show
from divinary.terminal.terminal_game import terminal_game


class StepResult(Enum):
    """What a typed line has done."""

    SHOWN = "shown"
    REFUSED = "refused"
    LEFT = "left"


class Replayer:
    """A finished game and the current step: there is a step for each decision, and for the end."""

    def __init__(self, record: Record[Any], words: Words, seat: int | None) -> None:
        """Start at the first decision; without a seat all hands are shown."""
        self.words = words
        self.at = 0
        self._game = terminal_game(record.game.name)
        self._speech = speech(record.game.name)
        self._names = [chair.name for chair in chairs_of(record)]
        states = [state for state in record.states() if state.decider is not CHANCE]
        seats = range(len(self._names)) if seat is None else (seat,)
        self._steps = [[state.view(one) for one in seats] for state in states]

    def __len__(self) -> int:
        """Return the number of steps."""
        return len(self._steps)

    def page(self) -> list[str]:
        """Return the current step: its number, what has happened since the last, and the table."""
        views = self._steps[self.at]
        view = self._game.together(views)
        since = self._speech.past_length(self._steps[self.at - 1][0]) if self.at else 0
        return [
            self.words.say("Step {step} of {steps}.", step=self.at + 1, steps=len(self)),
            *filter(None, self._speech.events(self.words, view, self._names, since)),
            "",
            self._speech.headline(self.words, view, self._names),
            *self._speech.lines(self.words, view, self._names),
            *(self._speech.hands(self.words, views, self._names) if len(views) > 1 else []),
        ]

    def step(self, line: str) -> StepResult:
        """Do what a typed line asks: Enter or n next, p previous, a number that step, q quit."""
        text = line.strip().lower()
        steps = {"": self.at + 1, "n": self.at + 1, "p": max(self.at - 1, 0)}
        if text.isascii() and text.isdigit() and len(text) < 10:
            steps[text] = int(text) - 1
        if text == "q" or (text in ("", "n") and steps[text] == len(self)):
            return StepResult.LEFT
        if steps.get(text) not in range(len(self)):
            return StepResult.REFUSED
        self.at = steps[text]
        return StepResult.SHOWN


def step_through(replayer: Replayer) -> None:
    """Show a game step by step, or all of it if no one can type."""
    result = StepResult.SHOWN
    while result is not StepResult.LEFT:
        if result is StepResult.SHOWN:
            show([*replayer.page(), ""])
        else:
            show([replayer.words.say("There are steps 1 to {steps}.", steps=len(replayer))])
        result = replayer.step(_asked(replayer.words) if sys.stdin.isatty() else "n")


def _asked(words: Words) -> str:
    """Ask which step to show; the end of input or Ctrl-C quits."""
    keys = words.say("Enter: next, p: previous, a number: that step, q: quit")
    try:
        return input(f"{keys} > ")
    except (EOFError, KeyboardInterrupt):
        return "q"
