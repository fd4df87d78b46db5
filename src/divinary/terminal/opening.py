"""Opening a table at this screen: a new game, or one that was kept."""

from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

from divinary.core.errors import BadOption
from divinary.core.words import Words, printable
from divinary.games import game
from divinary.table.chairs import Chair, Machine, Person
from divinary.table.saves import SUFFIX, as_path, load, saves_folder, unfinished
from divinary.table.table import Table
from divinary.terminal.company import BOT_NAMES, DEFAULT_BOT, told_apart
from divinary.terminal.faces import FACES
from divinary.terminal.flags import counting_players
from divinary.terminal.session import Session

MOST_PEOPLE = 5
"""As many as a table has chairs."""


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
    aid: bool = True,
) -> Session:
    """Start a game, or sit down again at one that was kept.

    Raises:
        DivinaryError: if the players or the options do not make a game, or the save is damaged.
    """
    if resume is not None:
        path = _save_to_resume(resume)
        table = Table.resume(load(path), seed)
    else:
        path = saves_folder() / f"{name}-{datetime.now(UTC):%Y-%m-%d-%H%M%S-%f}{SUFFIX}"
        with counting_players():
            table = Table.open(game(name), _chairs(said, people, names, bots), options, seed)
    return Session(table, FACES[table.record.game.name], said.language, path, aid=aid)


def _save_to_resume(asked: str) -> Path:
    path = as_path(asked) if asked else unfinished(saves_folder())
    if path is None:
        raise BadOption("no-save", path=str(saves_folder()))
    return path


def _chairs(said: Words, people: int, names: str, bots: str | None) -> list[Chair]:
    """Seat the people first, then the bots; a person alone is joined by a bot."""
    if people not in range(MOST_PEOPLE + 1):
        raise BadOption("out-of-range", name="people", given=people, low=0, high=MOST_PEOPLE)
    given = _told_apart([printable(name) for name in names.split(",") if printable(name)])
    seated = max(people, len(given))
    called = given + [said.say("Player {n}", n=n + 1) for n in range(len(given), seated)]
    kinds = [DEFAULT_BOT] if bots is None and seated == 1 else (bots or "").split(",")
    machines = [kind.strip() for kind in kinds if kind.strip()]
    free = [name for name in BOT_NAMES if name not in called]
    free += [said.say("Bot {n}", n=n + 1) for n in range(len(machines))]
    taken: list[Chair] = [Person(name) for name in called]
    return taken + [Machine(kind, name) for kind, name in zip(machines, free, strict=False)]


def _told_apart(names: list[str]) -> list[str]:
    """Number the names that come again.

    >>> _told_apart(["Ana", "Ben", "Ana"])
    ['Ana', 'Ben', 'Ana 2']
    """
    apart: list[str] = []
    for name in names:
        apart.append(told_apart(name, apart))
    return apart
