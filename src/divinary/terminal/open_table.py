"""Opening a table at this screen: a new game, or a saved one."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from divinary.bots import roster
from divinary.core.errors import BadOption
from divinary.core.game import Game
from divinary.core.lookalikes import is_like_any
from divinary.core.names import visible
from divinary.core.record import Record
from divinary.core.words import Words
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
    """Start a game, or continue a saved one.

    Raises:
        DivinaryError: if the players or the options are not possible, or the save is damaged.
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
    """Return the save that `--resume FILE` means; without a name, the last unfinished one.

    Raises:
        BadOption: if there is no such save.
    """
    path = as_path(asked) if asked else unfinished(saves_folder(), game=game)
    if path is None:
        raise BadOption("no-save", path=str(saves_folder()))
    if asked in GAMES and not path.exists():
        raise BadOption("resume-game", game=asked)
    return path


def _of_game(name: str, path: Path) -> Record[Any]:
    """Read a save, which must be one of this game."""
    record = load(path)
    if record.game.name != name:
        raise BadOption("not-that-game", path=str(path), given=record.game.name, wanted=name)
    return record


def _chairs(
    said: Words, rules: Game[Any], people: int | None, names: str, bots: str | None
) -> list[Chair]:
    """Return who sits where: first the people, then the bots, which join if people are few."""
    most = arguments(rules.name).most_players
    given: list[str] = []
    for name in filter(None, map(visible, names.split(","))):
        given.append(unique_name(name, given))
    seated = max(1, len(given)) if people is None else people
    if people is not None and people not in range(most + 1):
        raise BadOption("out-of-range", name="people", given=people, low=0, high=most)
    if seated < len(given):
        raise BadOption("more-names", given=len(given), people=seated)
    called = given + [said.say("Player {n}", n=n + 1) for n in range(len(given), seated)]
    kinds = _partners(rules, seated) if bots is None else bots.split(",")
    machines = [kind.strip() for kind in kinds if kind.strip()]
    free = [name for name in BOT_NAMES if not is_like_any(name, called)]
    free += [said.say("Bot {n}", n=n + 1) for n in range(len(machines))]
    taken: list[Chair] = [Person(name) for name in called]
    return taken + [Machine(kind, name) for kind, name in zip(machines, free, strict=False)]


def _partners(rules: Game[Any], people: int) -> Sequence[str]:
    """Return the bots that join people who name none: as many as a usual table still needs."""
    usual = int(rules.options()["seats"])
    return [roster.partner(rules.name)] * (usual - people if people else 0)
