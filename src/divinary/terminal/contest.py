"""The arena at the command line: a progress bar on the way, then a table or JSON."""

import sys
from collections.abc import Callable, Mapping, Sequence

import msgspec

from divinary.arena import Outcome, run_arena
from divinary.core.words import Words
from divinary.games import game
from divinary.terminal.flags import counting_players

BAR = 30


def hold(
    said: Words,
    name: str,
    bots: Sequence[str],
    *,
    games: int,
    seed: int,
    jobs: int | None,
    options: Mapping[str, object],
    as_json: bool,
) -> list[str]:
    """Let bots play and return what to print.

    Raises:
        BadOption: if bots, options or the number of games make no contest.
    """
    with counting_players():
        outcome = run_arena(
            game(name),
            bots,
            games=games,
            seed=seed,
            jobs=jobs,
            progress=_bar() if sys.stderr.isatty() else None,
            options=options,
        )
    if as_json:
        return [msgspec.json.format(msgspec.json.encode(outcome)).decode()]
    return _report(said, outcome)


def _bar() -> Callable[[int, int], None]:
    def show(done: int, games: int) -> None:
        full = BAR * done // games
        end = "\n" if done == games else ""
        sys.stderr.write(f"\r[{'#' * full}{'.' * (BAR - full)}] {done}/{games}{end}")
        sys.stderr.flush()

    return show


def _report(said: Words, outcome: Outcome) -> list[str]:
    low, high = outcome.interval
    return [
        said.say("Bots: {bots}", bots=", ".join(outcome.bots)),
        said.count(
            "{n} game, seed {seed}", "{n} games, seed {seed}", outcome.games, seed=outcome.seed
        ),
        said.say(
            "Won {wins}: {rate}, {level} interval {low} to {high}",
            wins=outcome.wins,
            rate=f"{outcome.win_rate:.1%}",
            level="95%",
            low=f"{low:.1%}",
            high=f"{high:.1%}",
        ),
    ]
