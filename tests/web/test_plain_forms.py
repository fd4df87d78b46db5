"""Whole games without JavaScript: people press what the pages offer, and nothing is refused."""

import re
import time
from concurrent.futures import ThreadPoolExecutor
from itertools import cycle, islice
from random import Random
from urllib.parse import urlsplit

import pytest

from divinary import record as records
from divinary.core.words import LANGUAGES
from tests.web.forms import Page, Person
from tests.web.served import Server

PROPOSAL = re.compile(r'<li id="proposal-.*?</li>', re.DOTALL)
MOST_RELOADS = 3_000
SOLO = ("es", "fr", "pl")
"""The languages in which the oracle is played alone; in English two play it."""


@pytest.fixture(scope="module")
def stories(server):
    """All games at once: people are slow, and the server is not."""
    with ThreadPoolExecutor(8) as playing:
        told = {
            (story.__name__, language): playing.submit(story, server, language)
            for story in (arcana, oracle)
            for language in LANGUAGES
        }
        return {name: story.result() for name, story in told.items()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_arcana_is_played_whole_by_two_people_and_a_bot(stories, language):
    done = stories["arcana", language]
    assert done >= {"mark", "unmark", "say", "silent", "hand", "back", "leave", "return"}
    assert done >= {"propose", "counter", "agree", "play", "over", "replay", "record", "again"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_oracle_is_played_whole(stories, language):
    done = stories["oracle", language]
    assert done >= {"over", "replay", "record", "again"}
    assert ("hand" in done) is (language not in SOLO)


def test_lines_were_picked_from_their_list_and_choices_taken_back(stories):
    """Chance decides which game offers them; in four games they come."""
    assert {"line", "undo"} <= set().union(*[stories["oracle", one] for one in LANGUAGES])


def test_nobody_is_offered_to_leave_where_the_rules_keep_everybody(server):
    """In the challenge of two players with two hands each; nor can the host free a seat."""
    host = opened(server, "en", "arcana", seats="2", hands="2", **{"with": "people"})
    invited(host, "Ben")
    begun(host)
    assert not host.page.offers("leave")
    assert "open" not in [one.value for one in host.page.buttons if one.form == "fill-1"]
    assert host.page.offers("fill-1"), "but a bot may play for Ben"


# --- Coming together -----------------------------------------------------------------------------


def opened(server: Server, language: str, game: str, **chosen: str) -> Person:
    """Return somebody who has opened a table by the way that the first page shows."""
    host = Person(server, language, "Łucja")
    assert f"/new/{game}" in host.page.links
    page = host.open(f"/new/{game}")
    host.press(page.button(page.form_to(f"/new/{game}")), name=host.name, **chosen)
    return host


def invited(host: Person, name: str) -> Person:
    """Return somebody who has followed the host's link and sat down."""
    guest = Person(host.server, host.language, name)
    page = guest.open(host.page.values["invite-link"])
    seat = page.button("sit").value
    guest.press(page.button("sit", seat), name=name)
    assert "waiting" in guest.page.text
    assert not guest.page.offers("begin"), "only the host begins"
    host.reload()
    return guest


def begun(host: Person) -> None:
    host.press(host.page.button("begin"))
    assert "act" in host.page.forms


# --- Arcana --------------------------------------------------------------------------------------


def arcana(server: Server, language: str) -> set[str]:
    """Play with a bot at the table until everything has been done, then once more."""
    host = opened(
        server, language, "arcana", seats="3", difficulty="easy", aids="why", **{"with": "people"}
    )
    host.press(host.page.button("fill-2", "bot:literal"))
    ben = invited(host, "Ben")
    begun(host)
    done = come_and_go(host, ben)
    rng = Random(language)
    play_to_the_end([host, ben], rng, done)
    while "counter" not in done:  # an unlucky game was over before the bot's turn
        again(host, ben, done)
        play_to_the_end([host, ben], rng, done)
    look_back(host, done)
    again(host, ben, done)
    return done


def come_and_go(host: Person, ben: Person) -> set[str]:
    """In the first turn, before anything was played: what can be done beside the game."""
    watcher = Person(host.server, host.language)
    watcher.open(str(host.page.answer.url))
    assert not watcher.page.of("act"), "one who watches presses nothing"
    page = ben.reload()
    marked = next(one for one in page.actions if one.startswith("seat 1 mark 0"))
    ben.act(marked)
    ben.act(marked.replace("mark", "unmark"))
    ben.press(ben.page.button("say"), text="Ça va <b>&</b> ' \" ?")
    for person in (host, watcher):
        person.reload()
        assert "Ça va &lt;b&gt;&amp;&lt;/b&gt; &#39; &#34; ?" in person.page.text
        assert not person.page.offers("say"), "the active player is silent, and so is who watches"
    ben.press(ben.page.button("hand", "bot"))
    assert not ben.page.of("act")
    ben.press(ben.page.button("hand", "me"))
    ben.press(ben.page.button("leave"))
    assert not ben.page.offers("leave")
    ben.press(ben.page.button("sit", "1"), name="Ben")
    assert ben.page.offers("leave")
    ben.open(next(address for name, address in ben.page.named_links if name == "to-link"))
    mine = ben.open(ben.page.values["private-link"])
    ben.press(mine.button(mine.form_to(urlsplit(str(host.page.answer.url)).path + "/key")))
    return {"mark", "unmark", "say", "silent", "hand", "back", "leave", "return"}


def play_to_the_end(people: list[Person], rng: Random, done: set[str]) -> None:
    """Let everybody choose when they are asked, until the game is over."""
    for person in islice(cycle(people), MOST_RELOADS):
        page = person.reload()
        if is_for_something(page) and page.of("act", "agree"):
            page = speak(person, rng, done)  # countered: give in
        while page.is_mine and not is_for_something(page):
            if rng.random() < 0.2:
                holds_all_that_is_legal(person)
            page = speak(person, rng, done)
        if "to-replay" in page.text:
            done.add("over")
            return
        time.sleep(0.01)
    raise AssertionError(f"the game does not end: {[one.page.headline for one in people]}")


def speak(person: Person, rng: Random, done: set[str]) -> Page:
    """Agree, counter, take back or choose."""
    page = person.page
    agree, undo = page.of("act", "agree"), page.of("act", "undo")
    if agree and ("counter" in done or "propose" not in done):
        done.add("agree")
        return person.press(agree[0])
    if undo and rng.random() < 0.3:
        done.add("undo")
        return person.press(undo[0])
    line = chosen([one for one in page.actions if not one.startswith("seat ")], rng)
    after = person.act(line)
    done.add(line.split()[0])
    if is_for_something(after):
        done.add("counter" if agree else "propose")
    return after


def chosen(choices: list[str], rng: Random) -> str:
    """Return something to do: a group that guesses blindly loses soon, so it rather passes."""
    return "pass" if "pass" in choices and rng.random() < 0.6 else rng.choice(choices)


def is_for_something(page: Page) -> bool:
    """Whether this person is for a proposal, so that the others answer."""
    return any('class="tag"' in proposal for proposal in PROPOSAL.findall(page.text))


def holds_all_that_is_legal(person: Person) -> None:
    """What can be pressed is just what the seat may do; coming and going has its own forms.

    To agree to what somebody proposes is to do it, too.
    """
    seen = person.client.get(f"{person.page.answer.url}/view.json").json()
    page = person.reload()
    if seen["version"] != int(page.forms["act"].fields["version"]):
        return  # a bot was quicker
    asides = [one for one in seen["asides"] if one.split()[-1] not in ("leave", "join")]
    agreed = {int(one.value) for one in page.of("act", "agree")}
    offered = {one["action"] for one in seen["proposals"] if one["id"] in agreed}
    assert {*page.actions, *offered} == {*seen["choices"], *asides}


# --- The oracle ----------------------------------------------------------------------------------


def oracle(server: Server, language: str) -> set[str]:
    """Play alone or with a friend, and once more."""
    done: set[str] = set()
    if language in SOLO:
        people = [opened(server, language, "oracle", seats="1")]
    else:
        host = opened(server, language, "oracle", seats="2", **{"with": "people"})
        people = [host, invited(host, "Ben")]
        begun(host)
        host.press(host.page.button("hand", "bot"))
        host.press(host.page.button("hand", "me"))
        people[1].reload()
        people[1].press(people[1].page.button("leave"))
        people[1].press(people[1].page.button("sit", "1"), name="Ben")
        done.add("hand")
    play_to_the_end(people, Random(language), done)
    look_back(people[0], done)
    again(people[0], people[-1], done)
    return done


# --- Afterwards ----------------------------------------------------------------------------------


def look_back(person: Person, done: set[str]) -> None:
    """Go through the replay by its own links, and take the record along."""
    page = person.reload()
    kept = person.client.get(next(link for link in page.links if link.endswith("/record")))
    assert kept.headers["content-disposition"].startswith("attachment")
    record = records.loads(kept.text)
    assert record.end().result is not None
    done.add("record")
    page = person.open(next(link for link in page.links if link.endswith("/replay")))
    eyes = [link for link in page.links if "step=0&amp;as=" in link or "step=0&as=" in link]
    assert len({link.rpartition("=")[2] for link in eyes}) == len(record.players) + 1
    for link in eyes[:3]:
        person.open(link)
        assert not person.page.of("act"), "nothing can be pressed in a replay"
        assert 'id="ending"' not in person.page.text, "at the first step nothing has ended"
    for _ in range(3):
        (onwards,) = [one for one in person.page.named_links if one[0] == "step-next"]
        person.open(onwards[1])
    assert f"step={min(3, len(record.actions))}" in str(person.page.answer.url)
    last = next(address for name, address in person.page.named_links if name == "step-last")
    assert f"step={len(record.actions)}&" in person.open(last).values["step-link"]
    assert 'id="ending"' in person.page.text
    person.open(
        next(link for link in person.page.links if link.startswith("/t/")).split("/replay")[0]
    )
    done.add("replay")


def again(host: Person, friend: Person, done: set[str]) -> None:
    """Play once more with the same players; a friend finds the way by the old page."""
    host.reload()
    host.press(host.page.button("again"))
    if friend is not host:
        page = friend.reload()
        friend.open(next(link for name, link in page.named_links if name == "next-table"))
        begun(host)
    assert "act" in host.page.forms
    done.add("again")
