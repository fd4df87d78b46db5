"""Cross-play: each bot with each, and how often they win.

In a cell of the matrix one bot of the row sits among bots of the column. It takes each seat in
turn, in game n the seat n modulo the number of seats, so that a cell shows who plays well with
whom, and not who starts. Its wins are the games that the row's bot won, with all the others where
all win together. On the diagonal a bot plays with its own kind. With two seats a pair and its
mirror image are the same games, which are played once.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias, Unpack

import msgspec

from divinary.arena.chunks import Chunk
from divinary.arena.run import RunSettings, play_all
from divinary.arena.tally import Tally, means, nothing, wilson
from divinary.bots import roster
from divinary.core.errors import BadOption
from divinary.core.game import Game
from divinary.games import game as game_by_name
from divinary.playing import Seed, load_bots


class CrossPlayCell(msgspec.Struct, frozen=True):
    """How often one bot of the row wins among bots of the column."""

    row: str
    column: str
    games: int
    wins: int
    """Games that the row's bot won, with the others where all win together."""

    win_rate: float
    interval: tuple[float, float]
    """Holds the true rate with 95% confidence (Wilson)."""

    seat_games: tuple[int, ...]
    """In how many games the row's bot sat at each seat; seat 0 starts."""

    seat_wins: tuple[int, ...]
    """How many of those it won."""

    means: dict[str, float]
    """The mean of each measure over all games."""


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
        """Return the bot at each seat when the row's bot sits at `place`.

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
    options: Mapping[str, object] | None = None,
    **settings: Unpack[RunSettings],
) -> CrossPlay:
    """Let each bot play with each, `games` games a cell, at two seats unless an option says more.

    Raises:
        BadOption: as `run_arena` does, or if a bot is named twice.
        KeyboardInterrupt: if the run was interrupted; all its processes have ended then.
    """
    run = _run(game, bots, games, seed, options)
    pairs = list(pairs_of(bots, int(run.options["seats"])))
    totals = _totals(run, bots, pairs, settings)
    cells = [_cell(CrossPlayPair(row, column), totals) for row in bots for column in bots]
    return CrossPlay(run.game, tuple(bots), dict(run.options), seed, games, tuple(cells))


def run_pair(
    game: Game[Any] | str,
    pair: tuple[str, str],
    games: int,
    seed: Seed = 1,
    *,
    options: Mapping[str, object] | None = None,
    **settings: Unpack[RunSettings],
) -> CrossPlayCell:
    """Play one cell of a cross: the same games as `run_cross` with the row's bot named first.

    Raises:
        BadOption: as `run_cross` does.
    """
    bots = sorted(set(pair), key=pair.index)
    run = _run(game, bots, games, seed, options)
    cell = CrossPlayPair(*pair)
    return _cell(cell, _totals(run, bots, [cell], settings))


def pairs_of(bots: Sequence[str], seats: int) -> Iterator[CrossPlayPair]:
    """Yield the pairs to play; with two seats a pair stands for its mirror image too.

    >>> len(list(pairs_of(["a", "b", "c"], 2))), len(list(pairs_of(["a", "b", "c"], 3)))
    (6, 9)
    """
    for number, row in enumerate(bots):
        for column in bots[number:] if seats == 2 else bots:
            yield CrossPlayPair(row, column)


def _run(
    game: Game[Any] | str,
    bots: Sequence[str],
    games: int,
    seed: Seed,
    options: Mapping[str, object] | None,
) -> Chunk:
    """Return the games of a cell, nobody seated yet, after a check of the bots."""
    rules = game_by_name(game) if isinstance(game, str) else game
    chosen = dict(rules.options(**{"seats": 2, **(options or {})}))
    load_bots(rules, bots)
    if not bots:
        raise BadOption("no-bots", known=roster.names(rules.name))
    twice = [name for name in bots if bots.count(name) > 1]
    if twice:
        raise BadOption("bot-twice", given=twice[0])
    if int(chosen["seats"]) < 2:
        raise BadOption("cross-alone")
    return Chunk(rules.name, (), chosen, seed, range(games))


Totals: TypeAlias = dict[tuple[CrossPlayPair, int], Tally]
"""By pair and by the seat of the row's bot."""


def _totals(
    run: Chunk, bots: Sequence[str], pairs: Sequence[CrossPlayPair], settings: RunSettings
) -> Totals:
    """Play all games of these pairs."""
    seats = int(run.options["seats"])
    parts = {
        (pair, place): run._replace(
            bots=pair.seated(place, seats), numbers=run.numbers[place::seats], pair="-".join(pair)
        )
        for pair in pairs
        for place in range(seats)
    }
    return play_all(run, bots, parts, settings, pairs)


def _cell(pair: CrossPlayPair, totals: Totals) -> CrossPlayCell:
    """Return a cell, from its own games or from those of its mirror image."""
    places = [tally for (played, _), tally in totals.items() if played == pair]
    if not places:
        mirrored = CrossPlayPair(pair.column, pair.row)
        places = [tally for (played, _), tally in totals.items() if played == mirrored][::-1]
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
