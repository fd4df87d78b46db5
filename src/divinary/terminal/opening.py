"""Opening a table at this screen: a new game, or one that was kept."""

from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from random import Random

from divinary.core.errors import BadOption
from divinary.core.words import Words
from divinary.games import game
from divinary.table.chairs import Chair, Machine, Person
from divinary.table.saves import SUFFIX, load, newest, saves_folder
from divinary.table.table import Table
from divinary.terminal.faces import FACES
from divinary.terminal.session import Session

BOT_NAMES = ("Mira", "Oskar", "Inés", "Luc", "Zofia")


def open_session(
    said: Words,
    name: str,
    *,
    people: int,
    names: str,
    bots: str | None,
    options: Mapping[str, object],
    seed: str | None,
    resume: str | None,
) -> Session:
    """Start a game, or sit down again at one that was kept.

    Raises:
        DivinaryError: if the players or the options do not make a game, or the save is damaged.
    """
    rng = Random(seed) if seed is not None else None
    if resume is not None:
        path = _save_to_resume(resume)
        table = Table.resume(load(path), rng)
    else:
        path = saves_folder() / f"{name}-{datetime.now(UTC):%Y-%m-%d-%H%M%S-%f}{SUFFIX}"
        table = Table.open(game(name), _chairs(said, people, names, bots), dict(options), rng)
    return Session(table, FACES[table.record.game.name], said.language, path)


def _save_to_resume(asked: str) -> Path:
    path = Path(asked).expanduser() if asked else newest(saves_folder())
    if path is None:
        raise BadOption("no-save", path=str(saves_folder()))
    return path


def _chairs(said: Words, people: int, names: str, bots: str | None) -> list[Chair]:
    """Seat the people first, then the bots; a person alone is joined by a bot."""
    given = [name.strip() for name in names.split(",") if name.strip()]
    count = max(people, len(given))
    called = given + [said.say("Player {n}", n=n + 1) for n in range(len(given), count)]
    kinds = ["literal"] if bots is None and count == 1 else (bots or "").split(",")
    machines = [kind.strip() for kind in kinds if kind.strip()]
    free = [name for name in BOT_NAMES if name not in called]
    free += [said.say("Bot {n}", n=n + 1) for n in range(len(machines))]
    taken: list[Chair] = [Person(name) for name in called]
    return taken + [Machine(kind, name) for kind, name in zip(machines, free, strict=False)]
