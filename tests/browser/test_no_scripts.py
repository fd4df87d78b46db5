"""Without scripts: whoever waits sees what is new, and whoever writes is left in peace."""

import re
from typing import Any, Final

from playwright.sync_api import Browser

from tests.browser.browsing import Reader
from tests.browser.rooms import close, joined, opened, path_of, post
from tests.web.served import Server

STILL: Final[dict[str, Any]] = {"java_script_enabled": False}
REFRESH = re.compile(r'<meta http-equiv="refresh" content="(\d+);url=([^"]*)">')


def test_a_page_that_asks_for_a_name_does_not_load_anew(browser: Browser, server: Server) -> None:
    ana = opened(browser, server, "arcana")
    ben = Reader(browser, server, "Ben", **STILL)
    page = ben.open(path_of(ana))
    assert page.is_visible("#sit-name")
    assert not REFRESH.search(page.content())
    page.fill("#sit-name", "Ben")
    page.click("#sit-down")
    assert REFRESH.findall(page.content()) == [("30", path_of(ana))], "now there is time"
    close(ana, ben)


def test_whoever_waits_can_ask_what_is_new(browser: Browser, server: Server) -> None:
    ana = opened(browser, server, "arcana")
    ben = joined(browser, ana, "Ben", **STILL)
    post(ana, path_of(ana) + "/seat", seat="2", to="bot:literal")
    post(ana, path_of(ana) + "/begin")
    ben.page.get_by_role("link", name="Refresh").click()
    assert ben.page.is_visible("#act")
    close(ana, ben)


def test_after_a_refusal_a_page_goes_back_to_the_table(browser: Browser, server: Server) -> None:
    ana = opened(browser, server, "arcana")
    cleo = Reader(browser, server, "Cleo", **STILL)
    page = cleo.open(path_of(ana))
    ben, dan = (joined(browser, ana, name) for name in ("Ben", "Dan"))
    page.fill("#sit-name", "Cleo")
    page.click("#sit-1")
    assert page.inner_text("#refusal")
    assert REFRESH.findall(page.content()) == [("30", path_of(ana))]
    cleo.troubles.clear()
    close(ana, ben, cleo, dan)
