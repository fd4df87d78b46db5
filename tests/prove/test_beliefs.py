"""The long proof of the beliefs: all histories of hundreds of small games, walked one by one."""

from collections import Counter
from random import Random
from textwrap import wrap
from time import monotonic

import pytest

from divinary.arcana.beliefs.odds import MODEL
from divinary.arcana.data.cards import CARDS
from divinary.arcana.rules.power import Window
from divinary.arcana.rules.powers import POWERS
from tests.arcana.beliefs.checks import CLOSE, compare
from tests.arcana.beliefs.games import happenings, small_game
from tests.arcana.beliefs.sampling import PLACES, fit

pytestmark = pytest.mark.prove

GAMES = 500
DRAWS = 100_000
USED = [power.id for power in POWERS.values() if power.window is not Window.AUTOMATIC]
PLAYED_ON = [card.id for card in CARDS.values() if not card.steals]
STORY = {
    "carried fate in hand": "plays from a hand with a retained fate and a different one",
    "carried fate played": "of them plays of the retained fate",
    "pair with a carried fate": "plays from a hand with a retained fate and an equal one",
    "played on the-hours": "plays on The Hours",
    "second play": "second plays after The Feast",
    "steal": "steals",
    "nothing-to-steal": "times nothing to steal",
    "falling yes": "times The Fall would fade",
    "falling no": "times it would not",
    "answer yes: old": "times Old? was answered yes",
    "answer no: old": "times Old? was answered no",
    "amplified": "points from Amplify",
    "skipped": "skipped turns",
    "revealed": "fates shown out of turn",
    "leave": "leaves",
    "join": "joins",
    "own-up": "own-ups",
}


def say(*lines: str) -> None:
    print("", *lines, sep="\n")


def test_beliefs_are_exact_in_hundreds_of_small_games():
    """What a View lets one conclude is what all histories together say, at every step."""
    count: Counter[str] = Counter()
    options: Counter[str] = Counter()
    worst, started = 0.0, monotonic()
    first = Random().randrange(10**9)  # every run plays other games
    for seed in range(first, first + GAMES):
        record = small_game(seed)
        seat = seed % int(record.options["seats"])
        try:
            error = compare(record, seat, count)
            assert error < CLOSE, error
        except Exception as failed:
            failed.add_note(f"in small_game({seed})")
            raise
        worst = max(worst, error)
        count.update(happenings(record))
        options.update(f"{name}={value}" for name, value in record.options.items())
    assert count["games"] == GAMES
    missing = [name for name in (*STORY, *USED) if not count[name]]
    missing += [card for card in PLAYED_ON if not count[f"played on {card}"]]
    assert missing == []
    plays = [f"{card}: {count[f'played on {card}']:,}" for card in PLAYED_ON]
    say(
        f"{count['games']:,} small random games of arcana with {count['steps']:,} steps. At each "
        f"step three beliefs, {count['views']:,} in all,",
        f"were compared with all {count['histories']:,} histories that their viewer could not "
        "distinguish from the true one,",
        f"played by the rules with exact fractions under the model {MODEL!r}. The same values were",
        "possible, for all hidden fates together and for each hand, and the largest error of a",
        f"probability was {worst:.0e}. The seeds began at {first}.",
        *lines(f"In these games there were {tally(count, STORY)}."),
        *lines(f"The powers: {', '.join(f'{power}: {count[power]:,}' for power in USED)}."),
        *lines(f"The plays on each card: {', '.join(plays)}."),
        f"{options['hands=2']} games were challenges and {options['honour=yes']} in honour mode.",
        f"{monotonic() - started:.0f} s.",
    )


def lines(text: str) -> list[str]:
    return wrap(text, 100, break_on_hyphens=False)


def tally(count: Counter[str], names: dict[str, str]) -> str:
    return ", ".join(f"{count[key]:,} {name}" for key, name in names.items())


def test_games_are_drawn_as_often_as_they_are_likely():
    """Whole games drawn from a belief: each possible one, as often as it is likely."""
    started = monotonic()
    found = {
        place: fit(lay_out(), seat, DRAWS, Random(place))
        for place, (lay_out, seat) in PLACES.items()
    }
    assert all(one.chance > 0.001 for one in found.values()), found
    say(
        "Whole games drawn from beliefs in three positions, with every hidden draw, compared with "
        "the exact chances:",
        *[f"  {place}: {one}" for place, one in found.items()],
        f"{monotonic() - started:.0f} s.",
    )
