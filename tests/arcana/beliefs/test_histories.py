"""Beliefs are exact: what a View lets one conclude is what all histories together say."""

from collections import Counter

from divinary.arcana.beliefs.odds import MODEL
from tests.arcana.beliefs.checks import CLOSE, compare
from tests.arcana.beliefs.games import happenings, small_game

GAMES = 60
HAPPENED = {
    *("carried fate in hand", "carried fate played", "pair with a carried fate"),
    *("played on the-hours", "played on the-chalice", "played on the-wish", "second play"),
    *("steal", "nothing-to-steal", "falling yes", "falling no", "skipped", "faded", "shown"),
    *("1-4-7", "twice", "old", "answer no: old", "help", "plus-1", "cycle", "relocate", "onto"),
    *("show", "leave", "join", "own-up"),
}
"""What must have come up among so few games; `make prove` plays more and asks for everything."""


def test_beliefs_are_those_of_all_histories():
    """At every step of small games: for a seat, for a spectator, and for all together.

    All fates in hands together have the exact chances, each hand by itself holds just those values
    possible that some history gives it, and so it is once Old? is answered.
    """
    count: Counter[str] = Counter()
    for seed in range(GAMES):
        record = small_game(seed)
        seat = seed % int(record.options["seats"])
        assert compare(record, seat, count) < CLOSE, (seed, record.options)
        count.update(happenings(record))
    assert count["games"] == GAMES
    assert count["histories"] > 100 * GAMES
    assert {name for name in HAPPENED if not count[name]} == set()


def test_the_model_is_named():
    """It is named with every chance that is shown: it is a model, and not a rule."""
    assert MODEL == "any-legal-play"
