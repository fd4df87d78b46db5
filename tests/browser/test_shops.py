"""Other people's shops: one tap away, and as fresh as one's own for as long as they are open."""

import re

from playwright.sync_api import Browser

from tests.browser.axe import inspect
from tests.browser.browsing import Reader
from tests.browser.rooms import act, close, joined, opened, path_of, post
from tests.web.served import Server

CHART = "#other-0 svg.star-chart"
SHOP = "document.querySelector('#other-0 .shop').innerHTML"


def neighbours(browser: Browser, server: Server) -> tuple[Reader, Reader]:
    """Return Ana, whose turn it is, and Ben, who looks at her shop."""
    ana = opened(browser, server, "oracle")
    ben = joined(browser, ana)
    post(ana, path_of(ana) + "/seat", seat="2", to="bot:random")
    post(ana, path_of(ana) + "/begin")
    for one in (ana, ben):
        one.page.wait_for_selector("#act")
    assert ben.page.locator(CHART).count() == 0, "what nobody looks at is not sent"
    ben.page.click("#other-0 > summary")
    ben.page.wait_for_selector(CHART)
    return ana, ben


def go(ana: Reader) -> None:
    """Let Ana's figure go somewhere in her shop."""
    act(ana, ana.page.get_attribute("#act button[value^='go ']", "value") or "")


def shows(reader: Reader, version: int) -> None:
    """Hold that the shop is open and as fresh as the game."""
    reader.wait_for("old => document.getElementById('table').dataset.version >= old", version)
    assert reader.page.locator("#other-0").get_attribute("open") is not None
    assert reader.page.is_visible(CHART)


def test_an_open_shop_stays_open_and_fresh(browser: Browser, server: Server) -> None:
    ana, ben = neighbours(browser, server)
    inspect(ben.page, "#other-0")
    before = ben.page.evaluate(SHOP)
    go(ana)
    ben.wait_for(f"old => {SHOP} !== old", before)
    shows(ben, ana.version)
    ben.page.click("#other-0 > summary")
    ben.page.wait_for_selector(CHART, state="detached")
    close(ana, ben)


def test_an_open_shop_is_there_again_after_a_lost_line(browser: Browser, server: Server) -> None:
    ana, ben = neighbours(browser, server)
    ben.page.evaluate("dispatchEvent(new Event('online'))")  # it connects anew
    go(ana)
    shows(ben, ana.version)
    post(ben, path_of(ben) + "/say", text="I see")
    ben.page.wait_for_selector("#talk-lines .text")
    shows(ben, ana.version)
    close(ana, ben)


def test_a_shop_is_looked_at_without_a_script(browser: Browser, server: Server) -> None:
    ana, ben = neighbours(browser, server)
    watcher = Reader(browser, server, "a watcher", java_script_enabled=False)
    page = watcher.open(path_of(ana))
    page.click("#other-1 > summary")
    page.click("#look-1")
    assert page.is_visible(CHART.replace("0", "1"))
    refresh = re.search(r'http-equiv="refresh" content="30;url=([^"]*)"', page.content())
    assert refresh
    assert refresh.group(1).endswith("?look=1"), "it stays open when the page loads anew"
    close(ana, ben, watcher)
