"""A game is played to its end, and looked back on: the plot, the numbers, the way to each step."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser

from divinary.analysis.arcana.analyse import analysed
from divinary.core.deciders import seats_of
from divinary.core.record import Record
from divinary.playing import play
from tests.browser.axe import inspect
from tests.browser.browsing import PHONE, Reader
from tests.browser.laid import cookie, lay
from tests.web.served import Server, served

GAME: Record[Any] = play("arcana", ["literal"] * 2, seed=6)
NAMES = ("Ana", "Ben")
STILL: dict[str, Any] = {"java_script_enabled": False}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Two tables at which one prediction is missing, and one of the other game."""
    folder: Path = tmp_path_factory.mktemp("server")
    before = replace(GAME, actions=GAME.actions[:-1])
    for table in ("nearend", "nearend2"):
        lay(folder / "tables", table, before, NAMES)
    lay(folder / "tables", "runesended", play("oracle", ["random"] * 2, seed=5), NAMES)
    with served(folder) as server:
        yield server
        assert server.log == "", "the server has nothing to complain of"


def last_to_speak(browser: Browser, server: Server, table: str, **window: Any) -> Reader:
    """Return whoever makes the last prediction, before the table."""
    *_, last, _ = GAME.states()
    (seat,) = seats_of(last.decider)
    reader = Reader(browser, server, NAMES[seat], **window)
    reader.context.add_cookies([cookie(server.base, table, NAMES[seat])])
    return reader


@pytest.mark.parametrize(("table", "window"), [("nearend", PHONE), ("nearend2", STILL)])
def test_a_game_that_has_just_ended_is_looked_back_on(
    browser: Browser, server: Server, table: str, window: dict[str, Any]
) -> None:
    """On a phone; and without any script."""
    reader = last_to_speak(browser, server, table, **window)
    page = reader.open(f"/t/{table}/analysis", 409)
    assert "not over" in page.inner_text("main")
    assert page.locator("table, .plot").count() == 0, "while it runs nothing is told"
    page = reader.open(f"/t/{table}")
    page.click(f'button[name="action"][value="{GAME.actions[-1]}"]')
    page.click("#to-analysis")
    turns = analysed(GAME).turns
    assert page.locator("svg.plot").is_visible()
    assert page.locator(".analysis tbody tr").count() == len(turns)
    assert page.locator(".analysis tr.turned").count() == 1
    assert "turn" in page.inner_text("#turned")
    if window is PHONE:
        assert not page.evaluate("eyes.sideways()")
        inspect(page)
    page.locator(".analysis tbody a").last.click()
    assert f"step={turns[-1].step}" in page.url
    page.click("#to-analysis")
    assert page.locator("svg.plot").is_visible()
    reader.troubles = [one for one in reader.troubles if "409" not in one]
    reader.close()


def test_a_game_of_another_kind_says_that_it_is_not_analysed(
    browser: Browser, server: Server
) -> None:
    reader = Reader(browser, server, "a guest")
    page = reader.open("/t/runesended")
    assert page.locator("#to-analysis").count() == 0
    page = reader.open("/t/runesended/analysis", 409)
    assert "not analysed" in page.inner_text("main")
    reader.troubles = [one for one in reader.troubles if "409" not in one]
    reader.close()
