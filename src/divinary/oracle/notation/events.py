"""Lines of a position's past: actions, and the facts that followed from them, read from text."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final, get_args

from divinary.core.errors import UnreadableText
from divinary.oracle.model.actions import Action
from divinary.oracle.model.events import Event, Fact
from divinary.oracle.notation.actions import FIELDS, read_action, read_fields, word_of

NO_SEAT: Final = "-"
"""Stands for the seat of an event that happens to the table."""

SOURCES: Final = ("sales", "sponsorship", "market", "townsfolk", "icons", "corruption")
LOSSES: Final = ("good", "x", "market", "reward")
MOST_DIGITS: Final = 6


@lru_cache(1 << 12)
def read_event(text: str) -> Event:
    """Read one line of a position's past.

    Raises:
        UnreadableText: if it is neither an action nor a fact.

    >>> str(read_event("0 came red 3"))
    '0 came red 3'
    """
    seat, _, what = text.strip().partition(" ")
    return Event(None if seat == NO_SEAT else read_seat(seat), _read_what(what))


def read_seat(text: str) -> int:
    """Read the number of a seat; it need not be in the game."""
    if len(text) == 1 and text in "0123":
        return int(text)
    raise UnreadableText("unknown-seat", text=text)


def read_number(text: str) -> int:
    """Read a whole number, in digits only."""
    if not (text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS):
        raise UnreadableText("not-a-number", text=text)
    return int(text)


def read_amount(text: str) -> int:
    """Read an amount of gold, which may be negative.

    >>> read_amount("-3")
    -3
    """
    return -read_number(text[1:]) if text.startswith("-") else read_number(text)


def _read_what(text: str) -> Action | Fact:
    tag = next(iter(text.split()), "")
    if tag not in FACTS:
        return read_action(text)
    kind = FACTS[tag]
    fact: Fact = kind(*read_fields(kind, text, FACT_FIELDS))
    return fact


FACTS: Final[Mapping[str, type[Any]]] = {
    str(kind.__struct_config__.tag): kind for kind in get_args(Fact)
}
FACT_FIELDS: Final[Mapping[str, Callable[[str], object]]] = {
    **FIELDS,
    **dict.fromkeys(("income", "left", "icons", "number", "hour"), read_number),
    "amount": read_amount,
    "source": word_of(SOURCES),
    "what": word_of(LOSSES),
    "cells": lambda text: tuple(map(read_number, text.split(","))),
}
"""How a field of a fact is read, by its name."""
