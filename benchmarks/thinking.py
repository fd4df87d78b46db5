"""How long the bots of arcana take for one decision; writes docs/thinking.md.

Bots of one kind play whole games in a process of their own. Then a bot in this process is shown
what the first seat saw, decision after decision. It has a cache of its own earlier decisions, but
nothing that the other bots have computed.
"""

import argparse
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import process_time
from typing import Any, NamedTuple

from machine import facts

from divinary.bots import roster
from divinary.core.deciders import seats_of
from divinary.core.record import Record
from divinary.playing import play

PAGE = Path(__file__).parents[1] / "docs" / "thinking.md"
GAMES = 15
TABLES: dict[str, dict[str, Any]] = {
    "2 seats, base box, doom 6": {"seats": 2, "difficulty": "doomed"},
    "2 seats, all sets, doom 2": {"seats": 2, "cards": "all"},
    "5 seats, all sets, doom 2": {"seats": 5, "cards": "all"},
}
WHO = 0


class Row(NamedTuple):
    """What was measured of one bot at one kind of table; times in milliseconds."""

    bot: str
    table: str
    times: list[float]

    def line(self) -> str:
        """Return it as a line of a table."""
        slow = quantiles(self.times, n=20)[-1]
        figures = [f"{one:.1f} ms" for one in (median(self.times), slow, max(self.times))]
        return f"| `{self.bot}` | {self.table} | {len(self.times):,} | {' | '.join(figures)} |"


def main() -> None:
    """Measure every bot at every kind of table, and write the page."""
    parser = argparse.ArgumentParser(description="How long the bots take to decide.")
    parser.add_argument("--games", type=int, default=GAMES, help="at each kind of table")
    parser.add_argument("--dry", action="store_true", help="print the page and write nothing")
    asked = parser.parse_args()
    machine = facts()
    rows = [measured(bot, table, asked.games) for bot in roster.names("arcana") for table in TABLES]
    page = page_of(rows, machine, asked.games)
    print(page)
    if not asked.dry:
        PAGE.write_text(page, encoding="utf-8")


def measured(bot: str, table: str, games: int) -> Row:
    """Time the decisions of the first seat."""
    print(f"{bot}, {table}", file=sys.stderr)
    options = TABLES[table]
    kinds = [bot] * options["seats"]
    times: list[float] = []
    with ProcessPoolExecutor(1) as workers:
        for record in workers.map(partial(played, kinds, options), range(games)):
            times += timed(bot, record)
    return Row(bot, table, times)


def played(kinds: list[str], options: dict[str, Any], seed: int) -> Record[Any]:
    """Return one game."""
    rest = {name: value for name, value in options.items() if name != "seats"}
    return play("arcana", bots=kinds, seed=seed, **rest)


def timed(bot: str, record: Record[Any]) -> Iterator[float]:
    """Yield how long each decision of the first seat takes, in milliseconds of one core."""
    player = roster.bot("arcana", bot)
    for number, state in enumerate(record.states()):
        if WHO in seats_of(state.decider):
            view, rng = state.view(WHO), Random(number)
            began = process_time()
            player.choose(view, rng)
            yield 1_000 * (process_time() - began)


def page_of(rows: list[Row], machine: dict[str, str], games: int) -> str:
    """Return the page."""
    known = "\n".join([f"- {name}: {value}" for name, value in machine.items()])
    table = "\n".join([row.line() for row in rows])
    return f"""# How long the bots take to decide

Written by `make thinking`, which measures everything on this page.

{known}

Bots of one kind play {games} games at each kind of table. Afterwards a bot of that kind, in another
process, is shown what the first seat saw, and each decision is timed, in processor time of one
core. This bot has the cache of its own earlier decisions, but nothing that the other bots have
computed. A decision is any choice that the seat is asked for: a play, a power, a prediction or a
pass.

| bot | table | decisions | median | 95th percentile | longest |
| --- | --- | ---: | ---: | ---: | ---: |
{table}
"""


if __name__ == "__main__":
    main()
