"""The arena at the command line: a progress bar on the way, then a table or JSON."""

import sys
from collections.abc import Callable, Mapping, Sequence

import msgspec

from divinary.arena import Outcome, run_arena, wilson
from divinary.core.words import Words
from divinary.games import game
from divinary.playing import partners
from divinary.terminal.flags import counting_players

BAR = 30


def hold(
    said: Words,
    name: str,
    bots: Sequence[str] | None,
    *,
    games: int,
    seed: int,
    jobs: int | None,
    options: Mapping[str, object],
    as_json: bool,
) -> list[str]:
    """Let bots play, the game's usual ones if none are named, and return what to print.

    Raises:
        BadOption: if bots, options or the number of games make no contest.
    """
    rules = game(name)
    with counting_players():
        outcome = run_arena(
            rules,
            partners(rules, options) if bots is None else bots,
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


def _scores(said: Words, outcome: Outcome) -> str:
    """Return how the scores of one who plays alone lie."""
    numbers = {name: _tenths(said, value) for name, value in outcome.scores.items()}
    return said.say(
        "Score: mean {mean}, median {median}; nine games in ten between {p5} and {p95}", **numbers
    )


def _together(said: Words, outcome: Outcome) -> str:
    """Return how often a group has won."""
    low, high = outcome.interval
    return said.say(
        "Won {wins}: {rate}, {level} interval {low} to {high}",
        wins=outcome.wins,
        rate=_percent(said, outcome.win_rate),
        level=said.say("{n}%", n=95),
        low=_percent(said, low),
        high=_percent(said, high),
    )


def _rival(said: Words, outcome: Outcome, seat: int) -> str:
    """Return how one seat fared against the others."""
    low, high = wilson(outcome.seat_wins[seat], outcome.games)
    return said.say(
        "Seat {seat}, {bot}: won {rate} ({level} interval {low} to {high}), mean score {mean}",
        seat=seat,
        bot=outcome.bots[seat],
        rate=_percent(said, outcome.seat_wins[seat] / outcome.games),
        level=said.say("{n}%", n=95),
        low=_percent(said, low),
        high=_percent(said, high),
        mean=_tenths(said, outcome.seat_scores[seat]),
    )


def _percent(said: Words, rate: float) -> str:
    whole, tenth = f"{rate:.1%}".rstrip("%").split(".")
    return said.say("{whole}.{tenth}%", whole=whole, tenth=tenth)


def _tenths(said: Words, value: float) -> str:
    whole, tenth = f"{value:.1f}".split(".")
    return said.say("{whole}.{tenth}", whole=whole, tenth=tenth)
