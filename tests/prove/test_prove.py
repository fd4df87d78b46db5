"""The long proofs: thousands of random games, each watched at every step."""

from collections import Counter, defaultdict
from random import Random
from textwrap import wrap
from time import monotonic
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from divinary.core.deciders import CHANCE
from divinary.core.record import Record, dumps
from tests.prove.checks import (
    check_alphabet,
    check_conserved,
    check_end,
    check_legal,
    check_replay,
    count_story,
    same_refusals,
)
from tests.prove.sheet import AUTOMATIC, SHEET
from tests.secrecy.worlds import follow
from tests.strategies import arcana_games, seeds

pytestmark = pytest.mark.prove

GAMES = 2_000
WATCHED_GAMES = 4_000
WORLDS = 24
FULL = {"cards": "base", "fates": "7", "copies": "3", "row": "4"}
FULL_CHECKS = 2
"""Steps of each game at which the whole alphabet is tried; trying it takes some 40 ms."""

long_run = settings(
    deadline=None,
    derandomize=False,  # every run plays other games
    database=None,
    phases=[Phase.generate],  # a failing game is shown as it is: shrinking would count as games
    suppress_health_check=list(HealthCheck),
)


def say(*lines: str) -> None:
    print("", *lines, sep="\n")


def test_the_rules_hold_in_thousands_of_random_games():
    """Tokens and cards are conserved, legal is what the sheet says, games end and replay."""
    count: Counter[str] = Counter()
    games: dict[str, Counter[str]] = defaultdict(Counter)
    met: set[Record[Any]] = set()
    longest, started = 0, monotonic()

    @settings(long_run, max_examples=2 * GAMES)  # some come twice; they are not counted
    @given(arcana_games(), seeds())
    def hold(record: Record[Any], seed: int) -> None:
        nonlocal longest
        if len(met) == GAMES or record in met:
            return
        rng = Random(seed)
        states = list(record.states())
        full = rng.sample(range(len(states)), min(FULL_CHECKS, len(states)))
        for step, state in enumerate(states):
            check_conserved(state)
            check_legal(state, count)
            if step in full:
                check_alphabet(state, record.options, count)
            count.update(positions=1, decisions=state.decider not in (CHANCE, None))
        count_story(states, count)
        check_end(states[-1], count)
        check_replay(record)
        for name, value in record.options.items():
            games[name][mix(value) if name == "cards" else value] += 1
        whole_box = {**record.options, **FULL} == record.options
        count.update(games=1, full_games=whole_box, steps=len(record.actions))
        met.add(record)
        longest = max(longest, len(record.actions))

    hold()
    assert count["games"] == GAMES
    assert not [what for what in (*STORY, *POWERS) if not count[what]]
    say(
        f"{count['games']:,} different random games of arcana, "
        f"{count['full_games']:,} of them with the whole base box; all ended,",
        f"{count['won']:,} won and {count['lost']:,} lost, {count['out of cards']:,} of these "
        f"because no cards were left, {count['nothing to draw']:,} because no fate could be drawn.",
        f"{count['steps']:,} steps; in {count['decisions']:,} of {count['positions']:,} positions "
        f"a seat or a group had to decide; the longest game had {longest:,} steps.",
        "At every step no token and no card was missing. A second referee, written without seeing",
        "the first, named the same legal actions and the same asides (actions out of turn).",
        f"All {count['offered']:,} actions were tried, and of the {count['spoken']:,} asides one "
        "of each kind at each step;",
        f"the second referee agreed with all {count['outcomes']:,} results: trackers, "
        "bag, hands and lines,",
        "the row and what is attached to it, the order of the deck, announcements, powers to use, "
        "and who is next.",
        *wrap(f"The games had {tally(count, STORY)}.", 100, break_on_hyphens=False),
        *wrap(f"The powers used: {by_power(count)}.", 100, break_on_hyphens=False),
        f"At {FULL_CHECKS} steps of each game (every step would take too long) every other action "
        "that exists was tried:",
        f"{count['refused']:,} actions at {count['full']:,} positions, all refused, "
        f"for {reasons(count)} reasons.",
        "Every record read back to the same state, byte for byte.",
        "Games by option:",
        *[f"  {name}: {spread(values)}" for name, values in games.items()],
        f"{monotonic() - started:.0f} s.",
    )


STORY = {
    "shown": "shown fates",
    "faded": "fades",
    "answer": "answers",
    "falling": "announcements about The Fall",
    "steal": "steals",
    "nothing-to-steal": "times nothing to steal",
    "onto": "relocations",
    "feasts": "second plays after The Feast",
    "exile": "exiled fates",
    "amplified": "points from Amplify",
    "skipped": "skipped turns",
    "revealed": "fates shown out of turn",
    "own-up": "own-ups",
    "leave": "leaves",
    "join": "joins",
    "pauses": "pauses",
}
USED = sorted({line.power for line in SHEET.values()} - AUTOMATIC)
POWERS = {f"use {power}": power for power in USED}


def tally(count: Counter[str], names: dict[str, str]) -> str:
    return ", ".join(f"{count[key]:,} {name}" for key, name in names.items())


def by_power(count: Counter[str]) -> str:
    return ", ".join(f"{name}: {count[key]:,}" for key, name in POWERS.items())


def mix(cards: str) -> str:
    """Return the sets of a deck, unless it takes single cards."""
    words = cards.split(",")
    sets = {"all", *(line.set for line in SHEET.values())}
    if sets.issuperset(words):
        return cards
    return "a few of the cards"


def spread(values: Counter[str]) -> str:
    return ", ".join(f"{value}: {games:,}" for value, games in sorted(values.items()))


def reasons(count: Counter[str]) -> int:
    return sum(key.startswith("because ") for key in count)


def test_views_keep_their_secrets_at_scale():
    """Other worlds, the same bytes: views at every step, records and refusals at the last."""
    count: Counter[str] = Counter()
    met: set[tuple[Record[Any], int | None]] = set()
    started = monotonic()

    @settings(long_run, max_examples=2 * WATCHED_GAMES)
    @given(arcana_games(), st.integers(-1, 4), seeds())
    def hold(record: Record[Any], watcher: int, seed: int) -> None:
        seats = int(record.options["seats"])
        seat = None if watcher < 0 else watcher % seats
        rng = Random(seed)
        stop = rng.randint(0, len(record.actions))
        begun = Record(record.game, record.options, record.actions[:stop])
        if len(met) == WATCHED_GAMES or (begun, seat) in met:
            return
        for moment in follow(begun, seat, rng, most=WORLDS):
            for viewer in {seat, None}:
                seen = msgspec.json.encode(moment.truth.state.view(viewer))
                for world in moment.others:
                    assert msgspec.json.encode(world.state.view(viewer)) == seen
                    count.update(views=1)
            count.update(steps=1, with_others=bool(moment.others))
        for world in moment.others:
            assert dumps(world.record(begun).seen_by(seat)) == dumps(begun.seen_by(seat))
            count.update(records=1, other_hands=world.hidden != moment.truth.hidden)
        for world in moment.others[:2]:
            count.update(refusals=same_refusals(world.state, moment.truth.state, seat))
        count.update(games=1)
        met.add((begun, seat))

    hold()
    assert count["games"] == WATCHED_GAMES
    assert count["with_others"] > count["steps"] / 5
    say(
        f"{count['games']:,} different beginnings of random games of arcana, "
        "each watched by one seat or a spectator.",
        f"At {count['with_others']:,} of {count['steps']:,} steps the rules allowed other worlds, "
        "in which what is hidden differs, that the",
        f"watcher must not be able to distinguish from the true one: {count['views']:,} views of "
        "them had the same bytes",
        "as its view.",
        f"At the last step the same held for {count['records']:,} records "
        f"({count['other_hands']:,} with other hands) and {count['refusals']:,} refusals.",
        f"{monotonic() - started:.0f} s.",
    )
