"""Moments of many games, each as one viewer sees it."""

from collections.abc import Iterator
from itertools import count
from typing import Any

import divinary
from divinary.arcana.model.actions import Aside, Join, Leave, Mark, Unmark
from divinary.arcana.model.position import Phase
from divinary.arcana.model.view import View
from divinary.arcana.speech.speech import ArcanaSpeech
from divinary.arcana.state import State
from divinary.core.words import LANGUAGES, words
from divinary.web.arcana.web_game import ArcanaWebGame
from divinary.web.web_game import RenderContext
from tests.secrecy.games import EXILING, FALLING, FEASTING, RAISING, patient_game
from tests.strategies import PAIRS, arcana_game

GAME, SPEECH = ArcanaWebGame(), ArcanaSpeech()
NAMES = ("Ana", "Ben", "Cleo", "Dan & <Eve>", "Flo")
AIDS = ("none", "notes", "proven", "why")
TABLES: tuple[dict[str, object], ...] = (
    {"seats": 3},
    {"seats": 5, "cards": "all"},
    {"hands": 2, "cards": "all"},
    {"seats": 3, "cards": "all", "honour": "yes"},
    {"seats": 3, "cards": FALLING},
    {"seats": 3, "cards": FEASTING, "restless": "yes"},
    {"seats": 3, "cards": RAISING, "plus_one": "raised"},
    {"seats": 4, "cards": EXILING, "missed": "each"},
    PAIRS,
)


RARE = (Phase.MOVE, Phase.EXILE, Phase.TAKE)


def states(options: dict[str, object], seed: int) -> Iterator[State]:
    """Yield states of a random, a patient and a bots' game: some, and all of a rare kind."""
    seats = int(str(options.get("seats", 2)))
    bots = divinary.play("arcana", bots=["literal"] * seats, seed=seed, **options)
    games: list[Any] = [arcana_game(options, seed), patient_game(options, seed), bots]
    for game in games:
        for step, state in enumerate(game.states()):
            if step % 5 == seed % 5 or state.position.phase in RARE or state.result is not None:
                yield state


def scenes(options: dict[str, object], seed: int) -> Iterator[tuple[State, RenderContext]]:
    """Yield moments as one seat after the other sees them, in one language after the other."""
    for turn, state in zip(count(seed), states(options, seed), strict=False):
        seats = len(state.position.hands) // state.position.options.hands
        deciding = state.view(None).deciding
        view = state.view(deciding[0] if deciding and turn % 3 else turn % seats)
        tongue = words(LANGUAGES[turn % len(LANGUAGES)])
        aids = AIDS[turn // len(LANGUAGES) % len(AIDS)]
        yield state, RenderContext(tongue, view, NAMES, aids=aids)


def offered(view: View, aids: str) -> set[str]:
    """Return in notation what a game has to offer: all choices, and most of the asides."""
    asides = [one for one in view.asides if not isinstance(one, Join | Leave)]
    return {str(one) for one in (*view.choices, *[a for a in asides if allowed(a, aids)])}


def allowed(aside: Aside, aids: str) -> bool:
    return aids != "none" or not isinstance(aside, Mark | Unmark)


def html(context: RenderContext) -> str:
    drawn = GAME.board(context) + GAME.decision(context)
    return drawn + GAME.ending(context) if context.view.result else drawn
