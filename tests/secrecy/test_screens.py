"""Secrecy on the screen: other worlds, and not a character of a seat's terminal changes."""

from collections import Counter
from random import Random

from divinary.arcana.cards import CARDS, THE_HOURS
from divinary.arcana.game import ARCANA
from divinary.arcana.refusals import refusal
from divinary.arcana.state import State
from divinary.core.words import words
from divinary.terminal.arcana_face import ArcanaFace
from tests.secrecy.worlds import follow
from tests.strategies import lucky, play_at_random

FACE = ArcanaFace()
NAMES = ("Ana", "Ben", "Cleo")


def screen(state: State, seat: int | None, language: str) -> str:
    """Return everything that a terminal can show to a seat, or to a spectator."""
    tongue, view = words(language), state.view(seat)
    shown = [
        FACE.headline(tongue, view, NAMES),
        *FACE.picture(tongue, view, NAMES),
        *FACE.lines(tongue, view, NAMES),
        *FACE.events(tongue, view, NAMES, 0),
        *FACE.commands(tongue, view),
        *[f"{label} {FACE.choice(tongue, a)}" for label, a in FACE.labels(view).items()],
    ]
    for card in (*CARDS, THE_HOURS):
        shown += FACE.why(tongue, view, card)
    return "\n".join(shown)


def refusals(state: State, seat: int | None) -> list[str]:
    """Return the sentence for every action of the alphabet that the seat may not do."""
    view = state.view(seat)
    allowed = {*view.choices, *view.asides}
    return [
        FACE.refuse(words("es"), refusal(view, action), NAMES)
        for action in ARCANA.actions(seats=3)
        if action not in allowed
    ]


def test_no_character_of_a_screen_depends_on_what_is_hidden() -> None:
    """Boards, sentences, logs, choices, explanations and refusals, through whole games."""
    count: Counter[str] = Counter()
    for seed, language in enumerate(("en", "es", "fr", "pl") * 3):
        rng = Random(seed)
        record = play_at_random(ARCANA, {"seats": 3}, rng, choose=lucky(rng))
        for seat in (1, None):
            for moment in follow(record, seat, Random(seed), most=3):
                truth = screen(moment.truth.state, seat, language)
                told = refusals(moment.truth.state, seat) if moment.others else []
                for world in moment.others:
                    assert screen(world.state, seat, language) == truth
                    count["worlds"] += 1
                for world in moment.others[:1]:
                    assert refusals(world.state, seat) == told
                    count["refusals"] += len(told)
    assert count["worlds"] > 500
    assert count["refusals"] > 50_000


def test_the_hands_themselves_are_told_apart() -> None:
    """The check has teeth: to its owner each of these worlds looks different."""
    rng = Random(3)
    record = play_at_random(ARCANA, {"seats": 3}, rng, choose=lucky(rng))
    different = 0
    for moment in follow(record, 1, Random(3), most=3):
        owner = moment.truth.state.position.active
        for world in moment.others:
            mine = screen(world.state, owner, "en")
            different += owner != 1 and mine != screen(moment.truth.state, owner, "en")
    assert different > 10
