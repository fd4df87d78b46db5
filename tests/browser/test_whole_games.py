"""Whole games of both in a real browser: two people, each in a way and a language of their own."""

from collections.abc import Callable
from random import Random
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser

from tests.browser.axe import Inspector
from tests.browser.hands import Finger, Hand, Keyboard, Mouse
from tests.browser.players import Player
from tests.browser.scenarios import gather, look_back, once_more, play
from tests.web.served import Server


class Person(NamedTuple):
    """How somebody presses and what they speak; and who looks at their pictures."""

    hand: Hand
    language: str
    axe: Inspector


PAIRS: dict[str, Callable[[], tuple[Person, Person]]] = {
    "a mouse and a phone": lambda: (
        Person(Mouse(), "es", Inspector()),
        Person(Finger(), "pl", Inspector(contrast=False)),
    ),
    "a keyboard and a phone": lambda: (
        Person(Keyboard(), "fr", Inspector()),
        Person(Finger(), "en", Inspector(rests=True)),
    ),
}
"""Night is looked at by the mouse, paper by the keyboard, and what a phone shows once."""


GAMES: dict[str, tuple[str, dict[str, str], set[str]]] = {
    "oracle": ("random", {}, {"boat", "dock", "line", "move", "undo", "go star-charting"}),
    "arcana": ("literal", {"aids": "why"}, {"play"}),
}
"""With which bot each is played, what is chosen before, and what is surely done meanwhile."""


def evening(
    browser: Browser,
    server: Server,
    pair: tuple[Person, Person],
    game: str,
    bot: str,
    **chosen: str,
) -> set[str]:
    """Let two people and a bot play, look back, and begin again; return what they did."""
    players = [
        Player(browser, server, name, *person)
        for name, person in zip(("Łucja", "Ben"), pair, strict=True)
    ]
    host, friend = players
    gather(host, friend, game, bot, **chosen)
    table = host.page.url
    play(players, Random(game), between="es")
    look_back(host, friend)
    once_more(host, friend, table)
    for player in players:
        assert len(player.titles) > 3, "the title tells how the game goes"
        assert player.announced - {""}, "and so does what is said to whoever listens"
        player.close()
    return host.done | friend.done


LONG = ("a keyboard and a phone", "oracle")
"""What takes a minute and a half more, and is shown by `make prove`."""


@pytest.mark.parametrize(
    ("ways", "game"),
    [
        pytest.param(ways, game, marks=pytest.mark.prove if (ways, game) == LONG else ())
        for ways in PAIRS
        for game in GAMES
    ],
)
def test_a_whole_game(browser: Browser, server: Server, ways: str, game: str) -> None:
    bot, chosen, done = GAMES[game]
    pair = PAIRS[ways]()
    assert evening(browser, server, pair, game, bot, **chosen) >= done
    met = sum(person.axe.met for person in pair)
    print(
        f"\n{game}, with {ways}: a whole game in a real browser, in "
        f"{' and '.join(person.language for person in pair)}; "
        f"axe, the accessibility checker, found nothing wrong in {met} kinds of screens."
    )
