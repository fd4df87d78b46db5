"""Opening a table at this screen: a new game, or one that was kept."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from divinary.bots import roster
from divinary.core.errors import BadOption
from divinary.core.game import Game
from divinary.core.record import Record
from divinary.core.words import Words, printable
from divinary.games import GAMES, game
from divinary.saves import SUFFIX, as_path, load, saves_folder, unfinished
from divinary.table.joining import BOT_NAMES, unique_name
from divinary.table.players import Chair, Machine, Person
from divinary.table.table import Table
from divinary.terminal.flags import counting_players
from divinary.terminal.session import Session
from divinary.terminal.terminal_game import arguments


def open_session(
    said: Words,
    name: str,
    *,
    people: int | None,
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
        path = save_to_resume(resume, game=name)
        table = Table.resume(_of_game(name, path), seed)
    else:
        path = saves_folder() / f"{name}-{datetime.now(UTC):%Y-%m-%d-%H%M%S-%f}{SUFFIX}"
        chairs = _chairs(said, game(name), people, names, bots)
        with counting_players():
            table = Table.open(game(name), chairs, options, seed)
    return Session(table, said.language, path, aid=aid)


def save_to_resume(asked: str, *, game: str | None = None) -> Path:
    """Return which save is meant by `--resume FILE`; without a name, the last that still runs.

    Raises:
        BadOption: if there is none.
    """
    path = as_path(asked) if asked else unfinished(saves_folder(), game=game)
    if path is None:
        raise BadOption("no-save", path=str(saves_folder()))
    if asked in GAMES and not path.exists():
        raise BadOption("resume-game", game=asked)
    return path


def _of_game(name: str, path: Path) -> Record[Any]:
    """Read a save that must be one of this game."""
    kept = load(path)
    if kept.game.name != name:
        raise BadOption("not-that-game", path=str(path), given=kept.game.name, wanted=name)
    return kept


def _chairs(
    said: Words, rules: Game[Any], people: int | None, names: str, bots: str | None
) -> list[Chair]:
    """Seat the people first, then the bots; too few people are joined by bots."""
    most = arguments(rules.name).most_players
    given = _told_apart([printable(name) for name in names.split(",") if printable(name)])
    seated = max(1, len(given)) if people is None else people
    if people is not None and people not in range(most + 1):
        raise BadOption("out-of-range", name="people", given=people, low=0, high=most)
    if seated < len(given):
        raise BadOption("more-names", given=len(given), people=seated)
    called = given + [said.say("Player {n}", n=n + 1) for n in range(len(given), seated)]
    kinds = _partners(rules, seated) if bots is None else bots.split(",")
    machines = [kind.strip() for kind in kinds if kind.strip()]
    free = [name for name in BOT_NAMES if name not in called]
    free += [said.say("Bot {n}", n=n + 1) for n in range(len(machines))]
    taken: list[Chair] = [Person(name) for name in called]
    return taken + [Machine(kind, name) for kind, name in zip(machines, free, strict=False)]


def _partners(rules: Game[Any], people: int) -> Sequence[str]:
    """Return the bots that join people who name none: as many as a usual table of it lacks."""
    usual = int(rules.options()["seats"])
    return [roster.partner(rules.name)] * (usual - people if people else 0)


def _told_apart(names: list[str]) -> list[str]:
    """Number the names that come again.

    >>> _told_apart(["Ana", "Ben", "Ana"])
    ['Ana', 'Ben', 'Ana 2']
    """
    apart: list[str] = []
    for name in names:
        apart.append(unique_name(name, apart))
    return apart
