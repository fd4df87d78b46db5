"""A whole evening at a table: open it, send the link, sit down, play to the end, and once more."""

from collections.abc import Hashable
from random import Random
from typing import Final

from divinary.core.words import words
from tests.browser.players import Player, Seen, agree_on_the_table, chosen, settled

MOST_TURNS: Final = 2_000
BESIDE: Final = {"undo", "raise", "lower", "move", "agree", "use"}
"""What is offered beside a decision and makes no other picture of it."""


def gather(host: Player, friend: Player, game: str, bot: str, **chosen: str) -> None:
    """Open a table from the first page, bring a friend by the link, seat a bot, and begin."""
    arrive(host)
    host.go(f'a[href="/new/{game}"]')
    host.axe.meet(host.page, "new")
    host.hand.type(host.page, "#name", host.name)
    for name, value in {"seats": "3", **chosen}.items():
        host.hand.choose(host.page, name, value)
    host.go(".finish button")
    host.axe.meet(host.page, "lobby")
    arrive(friend)
    friend.open(host.page.input_value("#invite-link"))
    friend.axe.meet(friend.page, "invited")
    friend.hand.type(friend.page, "#sit-name", friend.name)
    friend.go("#sit-down")
    friend.axe.meet(friend.page, "waiting")
    host.wait_for("() => document.querySelector('#chair-1.person .here') !== null")
    assert host.page.inner_text("#chair-1 strong") == friend.name
    host.press(f"#fill-2-{bot}")
    host.wait_for("() => document.querySelector('#chair-2.bot') !== null")
    begin(host, friend)


def arrive(player: Player) -> None:
    """Come to the first page, and choose a language there."""
    player.open("/")
    if player.page.evaluate("document.documentElement.lang") != player.language:
        player.speak(player.language)
    player.axe.meet(player.page, "home")


def begin(host: Player, friend: Player) -> None:
    """Begin; the friend's page follows by itself."""
    host.press("#begin button")
    for one in (host, friend):
        one.page.wait_for_selector("#act")


def play(players: list[Player], rng: Random, *, between: str = "") -> int:
    """Play until the game is over; return how often somebody chose.

    In the middle the second player speaks the language `between` for a while, and each of them
    looks around at the others'.
    """
    own = players[1].language
    before = [-1] * len(players)
    for turns in range(MOST_TURNS):
        seen = settled(players, before)
        if between and turns in (4, 9):
            players[1].speak(between if turns == 4 else own)
            seen = settled(players)
        if turns == 6:
            for player in players:
                player.visit()
            seen = settled(players)
        if turns % 10 == 0:
            agree_on_the_table(players)
            seen = settled(players)  # a bot may have gone on meanwhile, and ended the game
        look_around(players, seen)
        if all(one.over for one in seen):
            return turns
        acting = next(number for number, one in enumerate(seen) if one.speaks)
        players[acting].take(chosen(seen[acting].offers, players[acting].done, rng))
        before = [one.pictures for one in seen]
    raise AssertionError("the game does not end")


def look_around(players: list[Player], seen: list[Seen]) -> None:
    """Let everybody look at their picture; whatever is new in kind is inspected."""
    verbs = set().union(*[one.verbs for one in seen if one.speaks]) - BESIDE
    asked = sorted({verb.split()[0] for verb in verbs})
    for player, one in zip(players, seen, strict=True):
        player.axe.meet(player.page, kind(one, asked))
        assert not one.refusal
        assert one.mine == one.title.startswith(words(player.language).say("Your turn")), one
        assert one.over or len(set(one.hidden)) <= 1, "others' fates look alike, whatever they are"
        player.titles.add(one.title)
        player.announced.add(one.said)


def kind(one: Seen, asked: list[str]) -> Hashable:
    """Return of what kind a picture is: those of one kind are built alike."""
    if one.over:
        return "over"
    if one.speaks:
        proposed = any(offer.name == "agree" for offer in one.offers)
        return "asked", one.warned, proposed, *(["go"] if "go" in asked else asked)
    return "agreed" if one.agreed else "waits"


def look_back(player: Player, friend: Player) -> None:
    """Go through the replay, show a step to the friend, and come back."""
    player.go("#to-replay")
    player.axe.meet(player.page, "replay")
    for step in range(1, 4):
        player.press("#step-next")
        player.wait_for("step => document.querySelector('progress').value === step", step)
        assert f"step={step}&" in player.page.url
    player.wait_for("() => document.getElementById('step-link').value === location.href")
    friend.open(player.page.input_value("#step-link"))
    for one in (player, friend):
        assert one.page.evaluate("document.querySelector('progress').value") == 3
    player.press("#step-last")
    player.wait_for("() => document.getElementById('ending') !== null")
    player.axe.meet(player.page, "replay's end")


def once_more(host: Player, friend: Player, table: str) -> None:
    """Play again with the same company: the friend's page shows the way."""
    for one in (host, friend):
        one.open(table)
    host.go("#again button")
    friend.page.wait_for_selector("#next-table")
    friend.axe.meet(friend.page, "next table")
    friend.go("#next-table")
    assert host.page.url == friend.page.url != table
    begin(host, friend)
