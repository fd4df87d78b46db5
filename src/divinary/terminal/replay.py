"""Stepping through a recorded game, from a seat's view or from everybody's at once."""

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


class Turned(Enum):
    """Where a typed line has led."""

    THERE = "there"
    NOWHERE = "nowhere"
    AWAY = "away"


class Replayer:
    """A finished game and the step that is looked at: one step a decision, and the end."""

    def __init__(self, record: Record[Any], words: Words, seat: int | None) -> None:
        """Open at the first decision; without a seat the truth is shown."""
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
        """Return the step at hand: where it stands, what led here, and the table."""
        views = self._steps[self.at]
        told = self._game.together(views)
        since = self._speech.past_length(self._steps[self.at - 1][0]) if self.at else 0
        return [
            self.words.say("Step {step} of {steps}.", step=self.at + 1, steps=len(self)),
            *filter(None, self._speech.events(self.words, told, self._names, since)),
            "",
            self._speech.headline(self.words, told, self._names),
            *self._speech.lines(self.words, told, self._names),
            *(self._speech.hands(self.words, views, self._names) if len(views) > 1 else []),
        ]

    def turn(self, line: str) -> Turned:
        """Go where a typed line asks: Enter or n on, p back, a number there, q away."""
        text = line.strip().lower()
        steps = {"": self.at + 1, "n": self.at + 1, "p": max(self.at - 1, 0)}
        if text.isascii() and text.isdigit() and len(text) < 10:
            steps[text] = int(text) - 1
        if text == "q" or (text in ("", "n") and steps[text] == len(self)):
            return Turned.AWAY
        if steps.get(text) not in range(len(self)):
            return Turned.NOWHERE
        self.at = steps[text]
        return Turned.THERE


def step_through(replayer: Replayer) -> None:
    """Show a game step by step; where nobody can answer, show all of it."""
    turned = Turned.THERE
    while turned is not Turned.AWAY:
        if turned is Turned.THERE:
            show([*replayer.page(), ""])
        else:
            show([replayer.words.say("There are steps 1 to {steps}.", steps=len(replayer))])
        turned = replayer.turn(_asked(replayer.words) if sys.stdin.isatty() else "n")


def _asked(words: Words) -> str:
    """Ask where to go; whoever has nothing more to say leaves."""
    keys = words.say("Enter: on, p: back, a number: that step, q: leave")
    try:
        return input(f"{keys} > ")
    except (EOFError, KeyboardInterrupt):
        return "q"
