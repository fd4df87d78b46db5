"""A partner is chosen by how it thinks, plays, and what its clue tells is explained."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, Page

from divinary.arcana.beliefs.belief import believe_in_public
from divinary.arcana.model.position import Phase
from divinary.arcana.speech.aid import reasons
from divinary.bots import roster
from divinary.core.record import Record
from divinary.core.words import words
from divinary.playing import play
from tests.browser.axe import inspect
from tests.browser.browsing import Reader
from tests.browser.laid import cookie, lay
from tests.browser.rooms import act, opened
from tests.web.served import Server, served

KINDS = roster.names("arcana")
GAME: Record[Any] = play("arcana", ["logic"] * 2, seed=6)


def clue() -> Record[Any]:
    """Return a game up to a clue of the other's that proves something, and leaves a choice."""
    for number, state in enumerate(GAME.states()):
        view: Any = state.view(0)
        if view.phase is Phase.PREDICT and view.active == 1:
            choice = len(believe_in_public(view).possible(1).values) > 1
            if choice and len(reasons(words("en"), view)) > 2:
                return replace(GAME, actions=GAME.actions[:number])
    raise AssertionError("no clue tells anything")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("server")
    lay(folder / "tables", "askedana", clue(), ("Ana", "Ben"))
    with served(folder) as server:
        yield server
        assert server.log == "", "the server has nothing to complain of"


def thought(kind: str) -> str:
    return roster.introduction(words("en"), "arcana", kind)


def chosen_from_the_page(browser: Browser, server: Server, kind: str) -> Reader:
    """Return Ana, who has chosen a bot and opened a table for two, by what the page offers."""
    ana = Reader(browser, server, "Ana")
    page = ana.open("/new/arcana")
    page.fill("#name", ana.name)
    page.check("[name=seats][value='2']")
    page.check("[name=with][value=bots]")
    page.check(f"[name=bot][value={kind}]")
    page.check("[name=aids][value=why]")
    with page.expect_navigation():
        page.click(".finish button")
    return ana


@pytest.mark.parametrize("kind", ["convention", "search"])
def test_a_partner_is_chosen_by_how_it_thinks(browser: Browser, server: Server, kind: str) -> None:
    ana = chosen_from_the_page(browser, server, kind)
    assert thought(kind) in ana.page.inner_text("#chair-1")
    until_asked_what_the_bot_keeps(ana)
    ana.close()


def test_every_kind_says_how_it_thinks_before_it_is_chosen(
    browser: Browser, server: Server
) -> None:
    ana = Reader(browser, server, "Ana")
    page = ana.open("/new/arcana")
    page.check("[name=with][value=bots]")
    said = page.locator("#setting-bot .sentence:visible").all_text_contents()
    assert len(said) == len(KINDS)
    assert all(any(thought(kind) in one for one in said) for kind in KINDS)
    ana.close()


def test_a_bot_may_be_asked_for_with_its_options(browser: Browser, server: Server) -> None:
    ana = opened(browser, server, "arcana", **{"with": "bots", "bot": "search", "own": "yes"})
    assert thought("search") in ana.page.inner_text("#chair-1")
    ana.close()


def test_a_lone_partner_may_count_its_own_fate(browser: Browser, server: Server) -> None:
    ana = Reader(browser, server, "Ana")
    page = ana.open("/new/arcana")
    page.fill("#name", ana.name)
    page.check("[name=with][value=bots]")
    page.check("[name=seats][value='3']")
    assert not page.is_visible("#setting-own"), "among several nobody counts it"
    page.check("[name=seats][value='2']")
    page.check("#setting-own input")
    with page.expect_navigation():
        page.click(".finish button")
    assert thought("literal+own") in page.inner_text("#chair-1")
    ana.close()


def test_what_a_clue_tells_is_explained(browser: Browser, server: Server) -> None:
    """What is proven first, and what its player may have meant apart from it."""
    ana = Reader(browser, server, "Ana")
    ana.context.add_cookies([cookie(server.base, "askedana", "Ana")])
    page = ana.open("/t/askedana")
    proven = page.inner_text("#hand-1 > .proven")
    assert proven.startswith("Proven: the hidden fate is")
    page.click("#why-1 summary")
    said = page.locator("#why-1 li").all_inner_texts()
    assert len(said) > 1
    assert proven not in said
    page.click("#to-clue-odds")
    assert page.inner_text("h1") == "What the play may have meant"
    assert page.locator("section h2").count() == 4, "a part for each level of speakers"
    assert page.locator("section li").count() > 4
    inspect(page)
    page.click("main .button")
    assert page.locator("#why-1").is_visible()
    ana.close()


def until_asked_what_the_bot_keeps(ana: Reader) -> None:
    """Play until it is the bot's clue that has to be told."""
    for _ in range(40):
        ana.wait_for("() => document.getElementById('table').dataset.mine === '1'")
        if ana.page.locator('#act [value^="predict "]').count() and turn_of(ana.page) == 1:
            return
        act(ana)
    raise AssertionError("the bot never gives a clue")


def turn_of(page: Page) -> int:
    return int((page.get_attribute(".hand.turn", "id") or "hand-0").removeprefix("hand-"))
