"""Cross-play: each bot with each, and how often that goes well.

In a cell of the matrix one bot of the row sits among bots of the column. It takes each seat in
turn, in game n the seat n modulo the number of seats, so that a cell tells who plays with whom and
not who leads. Its wins are the games that the row's bot has won: with all the others, where all win
together. On the diagonal a bot plays with its own kind. With two seats a pair and its mirror image
are the same games, which are played once.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from divinary.arena.chunks import Chunk, cut
from divinary.arena.folder import Folder, opened
from divinary.arena.rates import wilson
from divinary.arena.run import Progress, jobs_for, run
from divinary.arena.tally import Tally, means, nothing
from divinary.bots import roster
from divinary.core.errors import BadOption
from divinary.core.game import Game
from divinary.games import game as game_by_name
from divinary.playing import Seed, invited


class CrossPlayCell(msgspec.Struct, frozen=True):
    """How one bot of the row fares among bots of the column."""

    row: str
    column: str
    games: int
    wins: int
    """Games that the row's bot has won, with the others where all win together."""

    win_rate: float
    interval: tuple[float, float]
    """Holds the true rate with 95% confidence (Wilson)."""

    seat_games: tuple[int, ...]
    """In how many games the row's bot sat at each seat; seat 0 leads."""

    seat_wins: tuple[int, ...]
    """How many of those it won."""

    means: dict[str, float]
    """What a game came to on average, measure by measure."""


class CrossPlay(msgspec.Struct, frozen=True):
    """A matrix of cross-play."""

    game: str
    bots: tuple[str, ...]
    """The names of the rows, and of the columns."""

    options: dict[str, str]
    seed: Seed
    """Game n of each cell, counted from 0, is played with the seed "SEED/n"."""

    games: int
    """Games in each cell."""

    cells: tuple[CrossPlayCell, ...]
    """Row by row."""


class CrossPlayPair(NamedTuple):
    """One bot of the row among bots of the column."""

    row: str
    column: str

    def seated(self, place: int, seats: int) -> tuple[str, ...]:
        """Return who sits where when the row's bot sits at `place`.

        >>> CrossPlayPair("literal", "random").seated(1, 3)
        ('random', 'literal', 'random')
        """
        return tuple([self.row if seat == place else self.column for seat in range(seats)])


def run_cross(
    game: Game[Any] | str,
    bots: Sequence[str],
    games: int,
    seed: Seed = 1,
    *,
    jobs: int | None = None,
    progress: Progress | None = None,
    options: Mapping[str, object] | None = None,
    keep: Path | None = None,
) -> CrossPlay:
    """Let each bot play with each, `games` games a cell, at two seats if no option says otherwise.

    A folder to `keep` gets a record of each game, and a run that was broken off goes on from it.
    A script that uses several jobs (all cores by default) needs `if __name__ == "__main__":`.

    Raises:
        BadOption: if a game, a bot or an option is not known, a number is out of range, or the
            folder is another run's or cannot be written.
        KeyboardInterrupt: if the run was broken off; all its processes have ended then.
    """
    rules = game_by_name(game) if isinstance(game, str) else game
    settled = dict(rules.options(**{"seats": 2, **(options or {})}))
    _check(rules, bots, settled)
    pairs = list(pairs_of(bots, int(settled["seats"])))
    whole = Chunk(rules.name, (), settled, seed, range(games))
    totals = _totals(whole, bots, pairs, jobs_for(games, jobs), progress, keep)
    cells = [_found(CrossPlayPair(row, column), totals) for row in bots for column in bots]
    return CrossPlay(rules.name, tuple(bots), settled, seed, games, tuple(cells))


def run_pair(
    game: Game[Any] | str,
    pair: tuple[str, str],
    games: int,
    seed: Seed = 1,
    *,
    jobs: int | None = None,
    progress: Progress | None = None,
    options: Mapping[str, object] | None = None,
    keep: Path | None = None,
) -> CrossPlayCell:
    """Play one cell of a cross, the very games of `run_cross` with the row's bot named first.

    Raises:
        BadOption: as `run_cross` does.
    """
    rules = game_by_name(game) if isinstance(game, str) else game
    settled = dict(rules.options(**{"seats": 2, **(options or {})}))
    bots = sorted(set(pair), key=pair.index)
    _check(rules, bots, settled)
    whole = Chunk(rules.name, (), settled, seed, range(games))
    totals = _totals(whole, bots, [CrossPlayPair(*pair)], jobs_for(games, jobs), progress, keep)
    return _found(CrossPlayPair(*pair), totals)


def pairs_of(bots: Sequence[str], seats: int) -> Iterator[CrossPlayPair]:
    """Yield the pairs that have to be played: with two seats a pair stands for its mirror image.

    >>> len(list(pairs_of(["a", "b", "c"], 2))), len(list(pairs_of(["a", "b", "c"], 3)))
    (6, 9)
    """
    for number, row in enumerate(bots):
        for column in bots[number:] if seats == 2 else bots:
            yield CrossPlayPair(row, column)


def _check(rules: Game[Any], bots: Sequence[str], settled: Mapping[str, str]) -> None:
    invited(rules, bots)
    if not bots:
        raise BadOption("no-bots", known=roster.names(rules.name))
    twice = [name for name in bots if bots.count(name) > 1]
    if twice:
        raise BadOption("bot-twice", given=twice[0])
    if int(settled["seats"]) < 2:
        raise BadOption("cross-alone")


def _totals(
    whole: Chunk,
    bots: Sequence[str],
    pairs: Sequence[CrossPlayPair],
    jobs: int,
    progress: Progress | None,
    keep: Path | None,
) -> dict[CrossPlayPair, list[Tally]]:
    """Play all games of these pairs; return what came of each, by the seat of the row's bot."""
    seats = int(whole.options["seats"])
    totals = {pair: [nothing() for _ in range(seats)] for pair in pairs}
    with opened(keep, whole, bots, pairs) as folder:
        work = [one for pair in pairs for one in _chunks(pair, seats, whole, folder)]
        with closing(run([chunk for *_, chunk in work], jobs, folder, progress)) as coming:
            for number, tally in coming:
                pair, place, _ = work[number]
                totals[pair][place].add(tally)
    return totals


def _chunks(
    pair: CrossPlayPair, seats: int, whole: Chunk, folder: Folder | None
) -> Iterator[tuple[CrossPlayPair, int, Chunk]]:
    """Yield the chunks of a pair, each with where the row's bot sits in it."""
    for place in range(seats):
        seated = whole._replace(bots=pair.seated(place, seats))
        if folder is not None:
            seated = folder.with_records(seated, "-".join(pair))
        for numbers in cut(whole.numbers[place::seats]):
            yield pair, place, seated._replace(numbers=numbers)


def _found(pair: CrossPlayPair, totals: Mapping[CrossPlayPair, Sequence[Tally]]) -> CrossPlayCell:
    """Return a cell, from its own games or from its mirror image."""
    if pair in totals:
        return _cell(pair, totals[pair])
    return _cell(pair, totals[CrossPlayPair(pair.column, pair.row)][::-1])


def _cell(pair: CrossPlayPair, places: Sequence[Tally]) -> CrossPlayCell:
    """Return what came of a pair; `places` are the tallies by the seat of the row's bot."""
    whole = nothing()
    for tally in places:
        whole.add(tally)
    games = whole.sums["games"]
    seat_wins = tuple([tally.seat_wins[place] for place, tally in enumerate(places)])
    return CrossPlayCell(
        row=pair.row,
        column=pair.column,
        games=games,
        wins=sum(seat_wins),
        win_rate=sum(seat_wins) / games,
        interval=wilson(sum(seat_wins), games),
        seat_games=tuple([tally.sums["games"] for tally in places]),
        seat_wins=seat_wins,
        means=means(whole),
    )
