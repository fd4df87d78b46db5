"""What a whole picture of the Oracle offers, and games by every edition to look at."""

from functools import cache
from random import Random

from divinary.core.deciders import CHANCE
from divinary.oracle.game import ORACLE
from divinary.oracle.speech.speech import OracleSpeech
from divinary.oracle.state import State
from divinary.web.oracle.web_game import OracleWebGame
from tests.web.oracle.cove_scenes import Page, context

GAME, SPEECH = OracleWebGame(), OracleSpeech()
EDITIONS = ("en", "es", "fr", "pl")


@cache
def by_edition(edition: str) -> tuple[State, ...]:
    """Return every state of a game for two by the rules of an edition, played at random."""
    rng = Random(edition)
    states = [ORACLE.start(seats=2, edition=edition, townsfolk="locals+sailors")]
    while (state := states[-1]).decider is not None:
        action = state.sample(rng) if state.decider == CHANCE else rng.choice(state.legal())
        states.append(state.apply(action))
    return tuple(states)


def picture(
    state: State,
    seat: int | None,
    language: str = "en",
    *,
    read_only: bool = False,
    can_undo: bool = False,
) -> Page:
    """Return the board and the decision of a seat as one page."""
    seen = context(state, seat, language, read_only=read_only)._replace(can_undo=can_undo)
    return Page(f"{GAME.board(seen)}{GAME.decision(seen)}")


def offered(page: Page) -> list[str]:
    """Return every action that can be sent: by a button, or picked in a list."""
    picked = [attrs["value"] for tag, attrs in page.elements if tag == "option"]
    pressed = [value for value in page.actions() if value != "picked"]
    assert bool(picked) == ("picked" in page.actions())
    return [*pressed, *picked]
