"""Secrecy on the screen: other worlds, and not a character of a seat's terminal changes."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from divinary.arcana.data.card import THE_HOURS
from divinary.arcana.data.cards import CARDS
from divinary.arcana.game import ARCANA
from divinary.arcana.rules.refusals import refusal
from divinary.arcana.speech.speech import ArcanaSpeech
from divinary.arcana.state import State
from divinary.core.record import Record
from divinary.core.words import LANGUAGES, words
from divinary.terminal.arcana.terminal_game import ArcanaTerminalGame
from tests.secrecy.games import (
    EXILING,
    FALLING,
    FEASTING,
    RAISING,
    patient_game,
    with_a_change_of_person,
)
from tests.secrecy.worlds import Moment, follow
from tests.strategies import arcana_game

GAME, SPEECH = ArcanaTerminalGame(), ArcanaSpeech()
NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve")
TABLES: tuple[dict[str, object], ...] = (
    {"seats": 3},
    {"seats": 3, "cards": "all"},
    {"hands": 2, "cards": "all"},
    {"seats": 3, "cards": "base,stars_below", "honour": "yes"},
    {"seats": 3, "cards": FALLING},
    {"seats": 3, "cards": FEASTING, "restless": "yes"},
    {"seats": 3, "cards": RAISING, "plus_one": "raised"},
    {"seats": 4, "cards": EXILING, "missed": "each"},
)


def screen(state: State, seat: int | None, language: str) -> str:
    """Return everything that a terminal can show to a seat, or to a spectator."""
    tongue, view = words(language), state.view(seat)
    shown = [
        SPEECH.headline(tongue, view, NAMES),
        *GAME.picture(tongue, view, NAMES),
        *SPEECH.lines(tongue, view, NAMES),
        *SPEECH.events(tongue, view, NAMES, 0),
        *SPEECH.aid(tongue, view),
        *SPEECH.listing(tongue, view),
        *GAME.typed(tongue, view),
        *SPEECH.hands(tongue, [view], NAMES),
        *[f"{label} {SPEECH.choice(tongue, a, view)}" for label, a in SPEECH.labels(view).items()],
        f"{GAME.turn_began(view)} {SPEECH.past_length(view)} {GAME.lingers(view)}",
        GAME.waiting(tongue, view),
    ]
    return "\n".join(shown)


def explanations(state: State, seat: int | None, language: str) -> str:
    """Return the answers to why: about this turn, and about every card."""
    tongue, view = words(language), state.view(seat)
    return "\n".join(
        line for card in ("", *CARDS, THE_HOURS) for line in SPEECH.why(tongue, view, card)
    )


def refusals(state: State, seat: int | None, language: str) -> list[str]:
    """Return the sentence for many actions of the alphabet that the seat may not do."""
    view = state.view(seat)
    allowed = {*view.choices, *view.asides}
    return [
        SPEECH.refuse(words(language), refusal(view, action), NAMES, view)
        for action in ARCANA.actions(**view.options.texts())[::3]
        if action not in allowed
    ]


def watched(number: int, options: dict[str, object], seat: int | None) -> Iterator[Moment]:
    """Yield moments of a random, of a patient, and of a much visited game with others in them."""
    games: list[Record[Any]] = [arcana_game(options, number), patient_game(options, number)]
    if seat is not None and "hands" not in options:
        games.append(with_a_change_of_person(options, number, seat))
    for game in games:
        yield from [m for m in follow(game, seat, Random(number), most=2) if m.others]


@pytest.mark.parametrize("number", range(len(TABLES)), ids=[str(table) for table in TABLES])
def test_no_character_of_a_screen_depends_on_what_is_hidden(number):
    """Boards, sentences, logs, choices, explanations and refusals, in all languages in turn."""
    count: Counter[str] = Counter()
    for place, seat in enumerate((1, None)):
        for step, moment in enumerate(watched(number, TABLES[number], seat)):
            language = LANGUAGES[(place + step) % len(LANGUAGES)]
            shows = [screen, *([explanations, refusals] if step % 8 == 0 else [])]
            for show in shows:
                truth = show(moment.truth.state, seat, language)
                for world in moment.others:
                    assert show(world.state, seat, language) == truth
                count.update({show.__name__: len(moment.others), language: 1})
    assert count["screen"] > 100
    assert count["refusals"] == count["explanations"] > 10
    assert min(count[language] for language in LANGUAGES) > 10


def test_the_hands_themselves_are_told_apart():
    """The check works: to its owner each of these worlds looks different."""
    different = 0
    for moment in follow(patient_game({"seats": 3, "cards": "all"}, 3), 1, Random(3), most=3):
        owner = moment.truth.state.position.active
        for world in moment.others:
            mine = screen(world.state, owner, "en")
            different += owner != 1 and mine != screen(moment.truth.state, owner, "en")
    assert different > 10
