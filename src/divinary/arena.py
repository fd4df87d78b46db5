"""Many games between the same bots, on all cores: how often do they win?"""

import os
import signal
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import closing, contextmanager
from math import sqrt
from multiprocessing import get_context
from threading import current_thread, main_thread
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

import msgspec

from divinary.core.deciders import CHANCE
from divinary.core.errors import BadOption
from divinary.core.game import Game, State
from divinary.games import game as game_by_name
from divinary.playing import Company, Seed, invited, options_for, playout

if TYPE_CHECKING:
    from divinary.arcana.view import View as ArcanaView
    from divinary.oracle.view import View as OracleView

Progress: TypeAlias = Callable[[int, int], None]
"""Is told how many games are over, and of how many."""

Z_95: Final = 1.959963984540054
"""Standard deviations on either side that hold 95% of a normal distribution."""

CHUNK: Final = 10
"""Games that a process plays between two reports."""

MOST: Final = {"games": 1_000_000, "jobs": 256}
"""What one run may ask for."""


class Outcome(msgspec.Struct, frozen=True):
    """What came of an arena run."""

    game: str
    bots: tuple[str, ...]
    options: dict[str, str]
    seed: Seed
    """Game n of the run, counted from 0, is `divinary.play` with the seed "SEED/n"."""

    games: int
    wins: int
    """Games that were won: by somebody, or by all where all win together."""

    win_rate: float
    interval: tuple[float, float]
    """Holds the true rate with 95% confidence (Wilson)."""

    means: dict[str, float]
    """What a game came to on average, measure by measure."""

    scores: dict[str, float] = msgspec.field(default_factory=dict)
    """How the best scores lie: mean, median, and p5 and p95, their 5th and 95th percentile."""

    seat_wins: tuple[int, ...] = ()
    """Games that each seat has won, alone or with others."""

    seat_scores: tuple[float, ...] = ()
    """What each seat scored on average."""

    contested: int = 0
    """Games that some have won and others have lost; none where all win together, or one plays."""


class Task(NamedTuple):
    """Some games of a run, for one process to play."""

    game: str
    bots: tuple[str, ...]
    options: dict[str, str]
    seed: Seed
    numbers: range


class Tally(NamedTuple):
    """Sums over some games. Whole numbers: the order in which they are added changes nothing."""

    sums: Counter[str]
    scores: Counter[int]
    """How many games had which best score."""

    seat_wins: Counter[int]
    seat_scores: Counter[int]

    def add(self, other: "Tally") -> None:
        """Add what came of other games."""
        self.sums.update(other.sums)
        self.scores.update(other.scores)
        self.seat_wins.update(other.seat_wins)
        self.seat_scores.update(other.seat_scores)


def _nothing() -> Tally:
    return Tally(Counter(), Counter(), Counter(), Counter())


def run_arena(
    game: Game[Any] | str,
    bots: Sequence[str],
    games: int,
    seed: Seed = 1,
    *,
    jobs: int | None = None,
    progress: Progress | None = None,
    options: Mapping[str, object] | None = None,
) -> Outcome:
    """Play `games` games and return how they went; the number of `jobs` changes only the time.

    A script that uses several jobs (all cores by default) needs `if __name__ == "__main__":`.

    Raises:
        BadOption: if a game, a bot or an option is not known, or a number is out of range.
        KeyboardInterrupt: if the run was broken off; all its processes have ended then.
    """
    rules = game_by_name(game) if isinstance(game, str) else game
    jobs = jobs if jobs is not None else os.cpu_count() or 1
    _check(games=games, jobs=jobs)
    settled = dict(options_for(rules, bots, options or {}))
    invited(rules, bots)  # an unknown bot is refused here, not in some other process
    chunks = [range(games)[start : start + CHUNK] for start in range(0, games, CHUNK)]
    tasks = [Task(rules.name, tuple(bots), settled, seed, numbers) for numbers in chunks]
    total = _nothing()
    with closing(_tallies(tasks, jobs)) as tallies:
        for tally in tallies:
            total.add(tally)
            if progress is not None:
                progress(total.sums["games"], games)
    return _outcome(tasks[0], total)


def wilson(wins: int, games: int) -> tuple[float, float]:
    """Return the 95% interval of a rate after `wins` in `games`.

    >>> [round(bound, 4) for bound in wilson(8, 10)]
    [0.4902, 0.9433]
    """
    rate, z2 = wins / games, Z_95**2
    middle = (rate + z2 / (2 * games)) / (1 + z2 / games)
    reach = Z_95 * sqrt(rate * (1 - rate) / games + z2 / (4 * games**2)) / (1 + z2 / games)
    # At the ends the bound is exact, and rounding must not take it past them.
    return middle - reach if wins else 0.0, middle + reach if wins < games else 1.0


def spread(scores: Counter[int]) -> dict[str, float]:
    """Return where so many of each score lie.

    >>> spread(Counter({10: 1, 20: 1, 60: 2}))
    {'mean': 37.5, 'median': 40.0, 'p5': 11.5, 'p95': 60.0}
    """
    ordered = sorted(scores.elements())
    return {
        "mean": sum(ordered) / len(ordered),
        "median": _quantile(ordered, 0.5),
        "p5": _quantile(ordered, 0.05),
        "p95": _quantile(ordered, 0.95),
    }


def _quantile(ordered: Sequence[int], share: float) -> float:
    """Return the score below which a share of all lie; between two, in proportion."""
    place = share * (len(ordered) - 1)
    low, part = ordered[int(place)], place % 1
    high = ordered[min(int(place) + 1, len(ordered) - 1)]
    return low + (high - low) * part


def _check(**numbers: int) -> None:
    for name, given in numbers.items():
        if not 1 <= given <= MOST[name]:
            raise BadOption("out-of-range", name=name, given=given, low=1, high=MOST[name])


def _outcome(task: Task, total: Tally) -> Outcome:
    sums = total.sums
    games, wins, contested = sums.pop("games"), sums.pop("wins"), sums.pop("contested", 0)
    seats = range(len(task.bots))
    return Outcome(
        game=task.game,
        bots=task.bots,
        options=task.options,
        seed=task.seed,
        games=games,
        wins=wins,
        win_rate=wins / games,
        interval=wilson(wins, games),
        means={measure: sums[measure] / games for measure in sorted(sums)},
        scores=spread(total.scores),
        seat_wins=tuple(total.seat_wins[seat] for seat in seats),
        seat_scores=tuple(total.seat_scores[seat] / games for seat in seats),
        contested=contested,
    )


def _tallies(tasks: list[Task], jobs: int) -> Generator[Tally, None, None]:
    """Yield the tally of each task, in the order in which they are done."""
    if jobs == 1 or len(tasks) == 1:
        yield from map(_tally, tasks)
        return
    workers = ProcessPoolExecutor(
        min(jobs, len(tasks)), mp_context=get_context("spawn"), initializer=_ignore_interrupts
    )
    try:
        with _ignoring_interrupts():
            running = [workers.submit(_tally, task) for task in tasks]
        for done in as_completed(running):
            yield done.result()
    finally:
        workers.shutdown(cancel_futures=True)


@contextmanager
def _ignoring_interrupts() -> Iterator[None]:
    """Let processes start deaf to Ctrl-C: it is for this one, which then ends them in order."""
    if current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _ignore_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _tally(task: Task) -> Tally:
    """Play the games of a task."""
    game = game_by_name(task.game)
    bots = invited(game, task.bots)
    total = _nothing()
    for number in task.numbers:
        state = game.start(**task.options)
        decisions = 0
        for _, after in playout(state, Company(bots, f"{task.seed}/{number}")):
            decisions += state.decider is not CHANCE
            state = after
        total.add(_measured(task.game, state, decisions))
    return total


def _measured(game: str, end: State[Any], decisions: int) -> Tally:
    """Return what is counted of a finished game."""
    result = end.result
    assert result is not None, "a playout ends with the game"
    best = max(result.scores)
    sums = {
        "games": 1,
        "wins": int(bool(result.winners)),
        "contested": int(0 < len(result.winners) < len(result.scores)),
        "score": best,
        "decisions": decisions,
    }
    more = MEASURES.get(game, lambda view: {})(end.view(None))
    return Tally(
        Counter({**sums, **more}),
        Counter([best]),
        Counter(result.winners),
        Counter(dict(enumerate(result.scores))),
    )


def _arcana(view: "ArcanaView") -> dict[str, int]:
    from divinary.arcana.actions import Play

    turns = sum([isinstance(event.what, Play) for event in view.past])
    return {"doom": view.doom, "turns": turns}


def _oracle(view: "OracleView") -> dict[str, int]:
    """Return the turns of all seats and their gold by its source."""
    from divinary.oracle.actions import Go
    from divinary.oracle.events import Gold

    counted: Counter[str] = Counter()
    for event in view.table.past:
        match event.what:
            case Go():
                counted["turns"] += 1
            case Gold(source, amount):
                counted[f"gold {source}"] += amount
    return dict(counted)


MEASURES: Final[Mapping[str, Callable[[Any], Mapping[str, int]]]] = {
    "arcana": _arcana,
    "oracle": _oracle,
}
"""What a game counts beyond wins and scores, read off a spectator's view of its end."""
