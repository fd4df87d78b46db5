"""Logs as somebody could grow them: what was done again and again, as entries."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import closing
from itertools import cycle, islice
from pathlib import Path

from divinary.table import log, requests
from divinary.table.keys import digest
from divinary.table.log import Entry
from divinary.table.store import Store
from tests.table.policies import Sitting

KEYS = {"Ana": "key-of-ana", "Ben": "key-of-ben", "Cleo": "key-of-cleo"}
"""The keys of those who sit at the tables here, by their names."""


def grown(begun: Sequence[Entry], cycled: Sequence[Entry], length: int) -> list[Entry]:
    """Return a log of a length that begins in one way and then goes round in circles."""
    return [*begun, *islice(cycle(cycled), length - len(begun))]


def sitting(game: str) -> Sitting:
    """Return a table whose people have digests of keys, and whose game has begun."""
    easy = {"difficulty": "easy"} if game == "arcana" else {}
    table = Sitting(game, places=len(KEYS), options=easy)
    for place, (name, key) in enumerate(KEYS.items()):
        table.do([log.Sat(place, name, digest(key))])
    return table.begin()


def leaving(length: int) -> list[Entry]:
    """Cleo leaves a game of arcana and comes back: both are actions of the game."""
    table = sitting("arcana")
    cleo = digest(KEYS["Cleo"])
    cycled: list[Entry] = [log.Vacated(2, "seat 2 leave"), log.Sat(2, "Cleo", cleo, "seat 2 join")]
    return grown([one.entry for one in table.kept], cycled, length)


def handing(length: int) -> list[Entry]:
    """Cleo hands her seat to a bot and takes it back."""
    table = sitting("arcana")
    return grown(
        [one.entry for one in table.kept], [log.Handed(2, "literal"), log.Handed(2)], length
    )


def undoing(length: int) -> list[Entry]:
    """Somebody does the same in the oracle, and takes it back."""
    table = sitting("oracle")
    begun = len(table.kept)
    (seat,), state = table.session.asked, table.session.playing.state
    line = next(str(action) for action in state.legal() if not state.reveals(action))
    table.act(seat, line)
    table.do(requests.undo(table.session, seat, table.session.version))
    entries = [one.entry for one in table.kept]
    return grown(entries[:begun], entries[begun:], length)


def coming(length: int) -> list[Entry]:
    """Cleo sits down and gets up before the game begins."""
    table = Sitting("arcana", places=3)
    for place, name in enumerate(("Ana", "Ben")):
        table.do([log.Sat(place, name, digest(KEYS[name]))])
    cycled: list[Entry] = [log.Sat(2, "Cleo", digest(KEYS["Cleo"])), log.Vacated(2)]
    return grown([one.entry for one in table.kept], cycled, length)


LOGS: dict[str, Callable[[int], list[Entry]]] = {
    "leaving": leaving,
    "handing": handing,
    "undoing": undoing,
    "coming": coming,
}


def write(folder: Path, tables: dict[str, list[Entry]], at: float = 0.0) -> None:
    """Write logs into the store of a folder, as an earlier version could have let them grow."""

    async def append() -> None:
        for name, entries in tables.items():
            await store.append(name, 0, at, entries)

    with closing(Store(folder)) as store:
        asyncio.run(append())
