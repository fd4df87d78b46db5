"""Every action that a game with these options can ever see, in an order that never changes."""

from collections.abc import Iterator
from functools import cache

from divinary.arcana.data.card import THE_HOURS
from divinary.arcana.data.cards import CARDS
from divinary.arcana.model import actions
from divinary.arcana.model.options import Options
from divinary.arcana.rules.powers import POWERS


@cache
def alphabet(options: Options) -> tuple[actions.Action, ...]:
    """Return choices, then chance outcomes, then asides."""
    return (*_choices(options), *_outcomes(options), *_asides(options))


def _choices(options: Options) -> Iterator[actions.Choice]:
    deck, fates = options.deck(), range(1, options.fates + 1)
    for old in (False, True):
        yield from [actions.Play(fate, card, old) for card in (*deck, THE_HOURS) for fate in fates]
    yield from map(actions.Predict, fates)
    if options.raised(1) and _has(options, "plus-1"):
        yield actions.Predict(options.fates + 1)
    yield from (actions.PASS, actions.DONE)
    yield from _uses(options)
    if _has(options, "relocate"):
        yield from map(actions.Onto, deck)
    if any(CARDS[card].steals for card in deck):
        yield from [actions.Steal(fate, card) for card in deck for fate in fates]
    if _has(options, "exile"):
        yield from [actions.Exile(fate, card) for card in deck for fate in fates]


def _has(options: Options, power: str) -> bool:
    return any(CARDS[card].power == power for card in options.deck())


def _uses(options: Options) -> Iterator[actions.Use]:
    for card in options.deck():
        power = POWERS[CARDS[card].power]
        costs = [other for other in options.deck() if other != card] if power.pays else [""]
        for value, target in power.every(options):
            yield from [actions.Use(card, value, target, cost) for cost in costs]


def _outcomes(options: Options) -> list[actions.Outcome]:
    return [*map(actions.Draw, range(1, options.fates + 1)), *map(actions.Deal, options.deck())]


def _asides(options: Options) -> Iterator[actions.Aside]:
    seats = options.most_seats
    hands = seats * options.hands
    for turn in (actions.Mark, actions.Unmark):
        for seat in range(seats):
            lines = [line for line in range(hands) if options.owner(line) != seat]
            fates = range(1, options.fates + 1)
            yield from [turn(seat, line, fate) for line in lines for fate in fates]
    if not options.challenge:
        for kind in (actions.Show, actions.Join, actions.Leave):
            yield from map(kind, range(seats))
    if options.honour:
        yield from map(actions.OwnUp, range(seats))
