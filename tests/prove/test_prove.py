"""The long proofs: thousands of random games, each watched at every step."""

from collections import Counter
from itertools import pairwise
from random import Random
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
    check_outcome,
    check_replay,
    same_refusals,
)
from tests.secrecy.worlds import follow
from tests.strategies import arcana_games, seeds

pytestmark = pytest.mark.prove

GAMES = 2_000
WATCHED_GAMES = 4_000
WORLDS = 24
FULL = {"cards": "base", "fates": "7", "copies": "3", "row": "4"}
FULL_CHECKS = 8
"""Steps of each game at which the whole alphabet is tried; trying it takes some 30 ms."""

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
    options: dict[str, set[str]] = {}
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
        for (before, after), action in zip(pairwise(states), record.actions, strict=True):
            check_outcome(before, action, after, count)
        check_end(states[-1], count)
        check_replay(record)
        for name, value in record.options.items():
            options.setdefault(name, set()).add(value)
        whole_box = {**record.options, **FULL} == record.options
        count.update(games=1, full_games=whole_box, steps=len(record.actions))
        met.add(record)
        longest = max(longest, len(record.actions))

    hold()
    assert count["games"] == GAMES
    say(
        f"{count['games']:,} different random games of arcana, "
        f"{count['full_games']:,} of them with the whole box; all ended,",
        f"{count['won']:,} won and {count['lost']:,} lost, "
        f"{count['out of cards']:,} of these for want of cards.",
        f"{count['steps']:,} steps, {count['decisions']:,} of {count['positions']:,} positions "
        f"were a decision of a seat or a group; the longest game had {longest:,} steps.",
        "At every step the tokens of each value and the cards were all there, and the legal",
        "actions were those of a second referee written from the rules sheet;",
        f"each of the {count['offered']:,} offered was accepted. The same referee agreed with",
        f"score and doom, {count['shown']:,} shown fates, {count['faded']:,} fadings and "
        f"{count['answers']:,} answers.",
        f"At {FULL_CHECKS} steps of each game (every step would take too long) the whole alphabet "
        "was tried:",
        f"{count['refused']:,} other actions at {count['full']:,} positions, all refused, "
        f"for {reasons(count)} reasons.",
        "Every record read back to the same state, byte for byte.",
        f"Options: {coverage(options)}.",
        f"{monotonic() - started:.0f} s.",
    )


def reasons(count: Counter[str]) -> int:
    return sum(key.startswith("because ") for key in count)


def coverage(options: dict[str, set[str]]) -> str:
    few = {name: values for name, values in options.items() if name != "cards"}
    lists = [f"{name} {', '.join(sorted(values))}" for name, values in few.items()]
    return "; ".join([*lists, f"{len(options['cards'])} different decks"])


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
        f"At {count['with_others']:,} of {count['steps']:,} steps there were other worlds by the "
        "rules that the watcher",
        f"must not tell apart: {count['views']:,} views of them had the same bytes as the truth.",
        f"At the last step so had {count['records']:,} records "
        f"({count['other_hands']:,} with other hands) and {count['refusals']:,} refusals.",
        f"{monotonic() - started:.0f} s.",
    )
