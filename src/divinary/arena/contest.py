"""Many games between the same bots: how often do they win?"""

from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec

from divinary.arena.chunks import Chunk, cut
from divinary.arena.folder import opened
from divinary.arena.rates import spread, wilson
from divinary.arena.run import Progress, jobs_for, run
from divinary.arena.tally import Tally, means, nothing
from divinary.core.game import Game
from divinary.games import game as game_by_name
from divinary.playing import Seed, invited, options_for


class ContestResult(msgspec.Struct, frozen=True):
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


def run_arena(
    game: Game[Any] | str,
    bots: Sequence[str],
    games: int,
    seed: Seed = 1,
    *,
    jobs: int | None = None,
    progress: Progress | None = None,
    options: Mapping[str, object] | None = None,
    keep: Path | None = None,
) -> ContestResult:
    """Play `games` games and return how they went; the number of `jobs` changes only the time.

    A folder to `keep` gets a record of each game, and a run that was broken off goes on from it.
    A script that uses several jobs (all cores by default) needs `if __name__ == "__main__":`.

    Raises:
        BadOption: if a game, a bot or an option is not known, a number is out of range, or the
            folder is another run's or cannot be written.
        KeyboardInterrupt: if the run was broken off; all its processes have ended then.
    """
    rules = game_by_name(game) if isinstance(game, str) else game
    jobs = jobs_for(games, jobs)
    settled = dict(options_for(rules, bots, options or {}))
    invited(rules, bots)  # an unknown bot is refused here, not in some other process
    whole = Chunk(rules.name, tuple(bots), settled, seed, range(games))
    total = nothing()
    with opened(keep, whole, bots) as folder:
        kept = folder.with_records(whole) if folder is not None else whole
        chunks = [kept._replace(numbers=numbers) for numbers in cut(whole.numbers)]
        with closing(run(chunks, jobs, folder, progress)) as coming:
            for _, tally in coming:
                total.add(tally)
    return _outcome(whole, total)


def _outcome(whole: Chunk, total: Tally) -> ContestResult:
    games, wins = total.sums["games"], total.sums["wins"]
    seats = range(len(whole.bots))
    return ContestResult(
        game=whole.game,
        bots=whole.bots,
        options=dict(whole.options),
        seed=whole.seed,
        games=games,
        wins=wins,
        win_rate=wins / games,
        interval=wilson(wins, games),
        means=means(total),
        scores=spread(total.scores),
        seat_wins=tuple(total.seat_wins[seat] for seat in seats),
        seat_scores=tuple(total.seat_scores[seat] / games for seat in seats),
        contested=total.sums["contested"],
    )
