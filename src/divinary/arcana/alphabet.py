"""Every action that a game with these options can ever see, in an order that never changes."""

from functools import cache

from divinary.arcana.actions import (
    DONE,
    PASS,
    Action,
    Aside,
    Choice,
    Deal,
    Draw,
    Mark,
    Outcome,
    Play,
    Predict,
    Unmark,
    Use,
)
from divinary.arcana.cards import CARDS, THE_HOURS
from divinary.arcana.options import Options
from divinary.arcana.powers import POWERS


@cache
def alphabet(options: Options) -> tuple[Action, ...]:
    """Return choices, then chance outcomes, then asides."""
    return (*_choices(options), *_outcomes(options), *_asides(options))


def _choices(options: Options) -> list[Choice]:
    fates = range(1, options.fates + 1)
    places = (*options.deck(), THE_HOURS)
    plays = [Play(fate, card) for card in places for fate in fates]
    old_plays = [Play(fate, card, old=True) for card in places for fate in fates]
    uses = [
        Use(card, value, target)
        for card in options.deck()
        for value, target in POWERS[CARDS[card].power].every(options)
    ]
    return [*plays, *old_plays, *map(Predict, fates), PASS, DONE, *uses]


def _outcomes(options: Options) -> list[Outcome]:
    return [*map(Draw, range(1, options.fates + 1)), *map(Deal, options.deck())]


def _asides(options: Options) -> list[Aside]:
    return [
        turn(seat, line, fate)
        for turn in (Mark, Unmark)
        for seat in range(options.seats)
        for line in range(options.seats)
        if line != seat
        for fate in range(1, options.fates + 1)
    ]
