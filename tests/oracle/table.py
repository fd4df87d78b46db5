"""A table of the Oracle typed in as text, line by line, as a person would."""

from collections.abc import Iterable

import pytest

import divinary
from divinary.core.errors import IllegalAction, UnreadableText
from divinary.oracle.state import State

ORACLE = divinary.game("oracle")
FIRST_LINE = "oracle position 1"

DISH = "a2 tree bone / b3 voodoo"
"""Runes that allow something everywhere: two lines, three icons, an X or Move 1 bubbles."""

SQUARE = "gatekeeper blacksmith sellsword bounty-hunter"
BOATS = ("red red", "green green", "blue yellow", "red green", "blue yellow", "red rogue")
"""Six boats at sea, as an Arrival phase may leave them."""

DOCKED = ("left: red red green green", "centre: red blue yellow rogue", "blue yellow",
          "centre: red green blue yellow", "right: red green green rogue", "red blue")  # fmt: skip
"""Four boats have docked, one on each side is still at sea."""

LANDED = tuple(boat if ":" in boat else "-" for boat in DOCKED)
"""The same in the Market phase: those at sea have gone home."""


def text(
    *lines: str,
    seats: int = 1,
    options: str = "",
    boats: Iterable[str] = BOATS,
    square: str = SQUARE,
) -> str:
    """Return the text of a position in which the first seat is about to act.

    Each of the lines replaces the usual one about the same thing; with
    nothing behind its label, as in `square`, that is left out.
    """
    usual = [
        *[f"boat {number} {boat}" for number, boat in enumerate(boats, 1)],
        f"square {square}",
        *[f"shop {seat} dish {DISH}" for seat in range(seats)],
    ]
    said = {_about(line) for line in lines}
    kept = [line for line in usual if _about(line) not in said]
    given = [line for line in lines if line == "over" or line != _about(line)]
    return "\n".join([FIRST_LINE, f"options seats={seats} {options}", *kept, *given, ""])


def _about(line: str) -> str:
    words = line.split()
    return " ".join(words[: {"boat": 2, "shop": 3}.get(words[0], 1)])


def table(
    *lines: str,
    seats: int = 1,
    options: str = "",
    boats: Iterable[str] = BOATS,
    square: str = SQUARE,
) -> State:
    """Return the position that `text` describes."""
    return ORACLE.state(text(*lines, seats=seats, options=options, boats=boats, square=square))


def market(*lines: str, seats: int = 1, options: str = "", selling: str = "") -> State:
    """Return the Market phase with all seats still to sell; `selling` is what seat 0 offers."""
    clock = " ".join(f"{seat}:5" for seat in range(seats))
    agenda = [f"agenda selling {seat}" for seat in range(seats)]
    agenda[0] = f"{agenda[0]} {selling}".strip()
    usual = [f"clock {clock}", "marker 5", *agenda, "agenda clearing"]
    return table(*usual, *lines, seats=seats, options=options, boats=LANDED)


def after(state: State, *lines: str) -> State:
    """Return the state after these actions."""
    for line in lines:
        state = state.apply(ORACLE.action(line))
    return state


def texts(state: State) -> list[str]:
    """Return every legal action as text."""
    return [str(action) for action in state.legal()]


def line(state: State, about: str) -> str:
    """Return what a position's text says about something: `shop 0 lines`, `halls`."""
    found = [one for one in str(state).splitlines() if _about(one) == about]
    assert len(found) == 1, about
    return found[0].removeprefix(about).strip()


def agenda(state: State) -> list[str]:
    """Return what is still to be done, as text."""
    lines = str(state).splitlines()
    return [one.removeprefix("agenda ") for one in lines if one.startswith("agenda ")]


def refused(state: State, action: str) -> IllegalAction:
    """Return the refusal of an action."""
    with pytest.raises(IllegalAction) as caught:
        state.apply(ORACLE.action(action))
    return caught.value


def unreadable(position: str) -> UnreadableText:
    """Return why a text is no position."""
    with pytest.raises(UnreadableText) as caught:
        ORACLE.state(position)
    return caught.value
