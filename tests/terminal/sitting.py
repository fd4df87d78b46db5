"""A session without a terminal: what a typed line brings, and positions to look at."""

from pathlib import Path

import divinary
from divinary.arcana.data.cards import CARDS
from divinary.arcana.game import ARCANA
from divinary.arcana.model.actions import Action, Use
from divinary.arcana.model.view import View
from divinary.arcana.speech.speech import ArcanaSpeech
from divinary.core.words import words
from divinary.table.players import Chair, Machine, Person
from divinary.table.table import Table
from divinary.terminal.arcana.terminal_game import ArcanaTerminalGame
from divinary.terminal.session import Session

GAME, SPEECH = ArcanaTerminalGame(), ArcanaSpeech()
NAMES = ("Ana", "Ben", "Cleo")
ANA, BEN, CLEO = Person("Ana"), Person("Ben"), Person("Cleo")
MIRA = Machine("random", "Mira")
ALONE: tuple[Chair, ...] = (ANA, MIRA)


def session(
    folder: Path, *chairs: Chair, language: str = "en", seed: int = 1, **options: object
) -> Session:
    """Return a session that has begun, with nothing left to say."""
    table = Table.open(divinary.game("arcana"), chairs or ALONE, options, str(seed))
    begun = Session(table, language, folder / "game.divinary")
    begun.take_notes()
    return begun


def said(at: Session, *lines: str) -> str:
    """Type lines and return what is said to the last of them."""
    for line in lines:
        at.take_notes()
        at.enter(line)
    return "\n".join(at.take_notes())


def meaning(action: Action) -> object:
    """Two faded cards with one power are two choices, but may be meant by the power's name."""
    if isinstance(action, Use):
        return CARDS[action.card].power, action.value, action.target, action.cost
    return action


def view_of(text: str, seat: int | None) -> View:
    """Return a seat's view of a position without its first line."""
    return ARCANA.state("arcana position 2\n" + text.strip()).view(seat)


def picture(text: str, seat: int | None, language: str = "en") -> str:
    """Return the drawn board of a position."""
    return "\n".join(GAME.picture(words(language), view_of(text, seat), NAMES))


def sentences(text: str, seat: int | None, language: str = "en") -> str:
    """Return the same as plain lines, the headline first."""
    view, tongue = view_of(text, seat), words(language)
    return "\n".join([SPEECH.headline(tongue, view, NAMES), *SPEECH.lines(tongue, view, NAMES)])
