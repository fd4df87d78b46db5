"""Many games between the same bots: how often do they win?"""

from collections.abc import Mapping, Sequence
from typing import Any, Unpack

import msgspec

from divinary.arena.chunks import Chunk
from divinary.arena.run import RunSettings, play_all
from divinary.arena.tally import Tally, means, spread, wilson
from divinary.core.game import Game
from divinary.games import game as game_by_name
from divinary.playing import Seed, load_bots, options_for


class ContestResult(msgspec.Struct, frozen=True):
    """What was counted in the games of one run."""

    game: str
    bots: tuple[str, ...]
    options: dict[str, str]
    seed: Seed
    """Game n of the run, counted from 0, is `divinary.play` with the seed "SEED/n"."""

    games: int
    wins: int
    """Games that a player won, or all players together."""

    win_rate: float
    interval: tuple[float, float]
    """Holds the true rate with 95% confidence (Wilson)."""

    means: dict[str, float]
    """The mean of each measure over all games."""

    scores: dict[str, float] = msgspec.field(default_factory=dict)
    """Of the best scores: mean, median, and p5 and p95, the 5th and 95th percentile."""

    seat_wins: tuple[int, ...] = ()
    """Games that each seat won, alone or with others."""

    seat_scores: tuple[float, ...] = ()
    """The mean score of each seat."""

    contested: int = 0
    """Games with winners and losers; none where all win together, or one player plays."""


def run_arena(
    game: Game[Any] | str,
    bots: Sequence[str],
    games: int,
    seed: Seed = 1,
    *,
    options: Mapping[str, object] | None = None,
    **settings: Unpack[RunSettings],
) -> ContestResult:
    """Play `games` games and count what happened in them.

    Raises:
        BadOption: if a game, a bot or an option is not known, a number is out of range, or the
            folder is another run's or cannot be written.
        KeyboardInterrupt: if the run was interrupted; all its processes have ended then.
    """
    rules = game_by_name(game) if isinstance(game, str) else game
    chosen = dict(options_for(rules, bots, options or {}))
    load_bots(rules, bots)  # refuses an unknown bot here, and not in some other process
    run = Chunk(rules.name, tuple(bots), chosen, seed, range(games))
    return _result(run, play_all(run, bots, {None: run}, settings)[None])


def _result(run: Chunk, total: Tally) -> ContestResult:
    games, wins = total.sums["games"], total.sums["wins"]
    seats = range(len(run.bots))
    return ContestResult(
        game=run.game,
        bots=run.bots,
        options=dict(run.options),
        seed=run.seed,
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
