"""The arena at the command line: a progress bar during the run, then a table or JSON."""

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from divinary.arena.contest import ContestResult, run_arena
from divinary.arena.cross import CrossPlay, run_cross
from divinary.arena.tally import wilson
from divinary.core.numbers import rate_words, tenths
from divinary.core.words import Words
from divinary.games import game
from divinary.playing import default_bots
from divinary.terminal.cross_play import matrix
from divinary.terminal.flags import counting_players
from divinary.terminal.printing import show
from divinary.terminal.progress import bar


def hold(
    said: Words,
    name: str,
    bots: Sequence[str] | None,
    *,
    cross: Sequence[str] | None = None,
    games: int,
    seed: int,
    jobs: int | None,
    options: Mapping[str, object],
    keep: Path | None = None,
    as_json: bool,
) -> list[str]:
    """Let bots play, the game's usual ones if none are named, and return what to print.

    With `cross`, these bots are paired in every way.

    Raises:
        BadOption: if the bots, options, numbers or the folder for the records are not possible.
    """
    rules = game(name)
    progress = bar(said, sys.stderr) if sys.stderr.isatty() else None
    found: ContestResult | CrossPlay
    try:
        with counting_players():
            if bots is None and cross is None:
                bots = default_bots(rules, options)
            found = (run_arena if cross is None else run_cross)(
                rules,
                (bots if cross is None else cross) or (),
                games,
                seed,
                jobs=jobs,
                progress=progress,
                options=options,
                keep=keep,
            )
    except KeyboardInterrupt:
        if keep is not None:
            show(["", said.say("Stopped. The same command continues from here.")], sys.stderr)
        raise
    if as_json:
        return [msgspec.json.format(msgspec.json.encode(found)).decode()]
    return _report(said, found) if isinstance(found, ContestResult) else matrix(said, found)


def _report(said: Words, outcome: ContestResult) -> list[str]:
    lines = [
        said.say("Bots: {bots}", bots=", ".join(outcome.bots)),
        said.count(
            "{n} game, seed {seed}", "{n} games, seed {seed}", outcome.games, seed=outcome.seed
        ),
    ]
    if len(outcome.bots) == 1:
        return [*lines, _scores(said, outcome)]
    if outcome.contested:
        return [*lines, *[_rival(said, outcome, seat) for seat in range(len(outcome.bots))]]
    return [*lines, _together(said, outcome)]


def _scores(said: Words, outcome: ContestResult) -> str:
    """Return the average and the range of the scores of a bot that plays alone."""
    numbers = {name: tenths(said, value) for name, value in outcome.scores.items()}
    return said.say(
        "Score: mean {mean}, median {median}; nine games in ten between {p5} and {p95}", **numbers
    )


def _together(said: Words, outcome: ContestResult) -> str:
    """Return how often a group has won."""
    return said.say(
        "Won {wins}: {rate}, {level} interval {low} to {high}",
        wins=outcome.wins,
        rate=rate_words(said, outcome.win_rate),
        **_interval(said, outcome.interval),
    )


def _rival(said: Words, outcome: ContestResult, seat: int) -> str:
    """Return the results of one seat against the others."""
    return said.say(
        "Seat {seat}, {bot}: won {rate} ({level} interval {low} to {high}), mean score {mean}",
        seat=seat,
        bot=outcome.bots[seat],
        rate=rate_words(said, outcome.seat_wins[seat] / outcome.games),
        mean=tenths(said, outcome.seat_scores[seat]),
        **_interval(said, wilson(outcome.seat_wins[seat], outcome.games)),
    )


def _interval(said: Words, interval: tuple[float, float]) -> dict[str, str]:
    """Return the level and the ends of an interval in words."""
    low, high = (rate_words(said, end) for end in interval)
    return {"level": said.say("{n}%", n=95), "low": low, "high": high}
