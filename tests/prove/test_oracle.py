"""The long proof of the oracle: a thousand random games, each watched at every step."""

from collections import Counter, defaultdict
from random import Random
from textwrap import wrap
from time import monotonic

import pytest

from tests.prove.oracle.checks import MOST_TRIED, TRIED_STEPS, UNDONE_STEPS, Watch
from tests.prove.oracle.sheet import OPTIONS
from tests.prove.oracle.stories import CORNERS, VERBS

pytestmark = pytest.mark.prove

GAMES = 1_000


def say(*lines: str) -> None:
    print("", *lines, sep="\n")


def test_the_rules_of_the_oracle_hold_in_a_thousand_random_games():
    """Pieces are conserved, legal is what the sheet says, games end and replay, undo is exact."""
    count: Counter[str] = Counter()
    games: dict[str, Counter[str]] = defaultdict(Counter)
    first, started, longest = Random().randrange(2**32), monotonic(), 0  # every run plays others
    for number in range(GAMES):
        record = Watch(f"oracle {first + number}", count).play()
        for name, value in record.options.items():
            games[name][value if len(value) < 20 else "of our own"] += 1
        longest = max(longest, len(record.actions))
        count.update(games=1, steps=len(record.actions))
    never = [what for what in (*VERBS, *CORNERS) if not count[what]]
    assert not never
    assert not [(name, v) for name, values in OPTIONS.items() for v in values if not games[name][v]]
    say(
        f"{count['games']:,} random games of the oracle; all ended, after all their rounds. "
        f"The seeds began at {first}.",
        f"{count['steps']:,} steps; in {count['decisions']:,} of {count['positions']:,} positions "
        f"a seat had to decide; the longest game had {longest:,} steps.",
        "At every step no Adventurer, Good, Corruption card or Townsfolk was missing, the "
        "sequences",
        "of Horoscopes obeyed their rules, and each area paid once, by the line that closed it.",
        "A second referee, written without seeing the first, agreed on who decides, what may be",
        "done, all chances and the whole table.",
        f"At {TRIED_STEPS} steps of each game all legal actions (at most {MOST_TRIED}) were tried: "
        f"{count['tried']:,} in all.",
        f"At {count['full']:,} positions every other action that exists was tried: "
        f"{count['refused']:,} actions, all refused.",
        f"At {UNDONE_STEPS} steps of each game undo was tried: {count['undone']:,} steps revealed "
        f"nothing and were undone exactly; {count['kept']:,} revealed something and could not be.",
        "Every record read back to the same state, byte for byte.",
        *wrap(f"The actions: {tally(count, VERBS)}.", 100, break_on_hyphens=False),
        *wrap(f"The special cases: {tally(count, CORNERS)}.", 100, break_on_hyphens=False),
        "Games by option:",
        *[f"  {name}: {spread(values)}" for name, values in games.items()],
        f"{monotonic() - started:.0f} s.",
    )


def tally(count: Counter[str], names: tuple[str, ...]) -> str:
    return ", ".join(f"{name}: {count[name]:,}" for name in names)


def spread(values: Counter[str]) -> str:
    return ", ".join(f"{value}: {games:,}" for value, games in sorted(values.items()))
