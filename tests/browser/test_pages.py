"""Every kind of page, light and dark, on a phone and wide: axe finds nothing, and all fits."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, Page

from divinary.playing import play
from tests.browser.axe import inspect
from tests.browser.browsing import PHONE, WIDE, Reader
from tests.browser.laid import cookie, lay
from tests.web.served import Server, served

NAMES = ("Ana", "Ben", "Cleo")
LOOKS: dict[str, tuple[str, dict[str, Any]]] = {
    "wide, dark, en": ("en", {**WIDE, "color_scheme": "dark"}),
    "phone, light, pl": ("pl", {**PHONE, "color_scheme": "light"}),
    "wide, light, es": ("es", {**WIDE, "color_scheme": "light"}),
    "phone, dark, fr": ("fr", {**PHONE, "color_scheme": "dark"}),
}
THOROUGH = dict(zip(LOOKS, ("arcana", "oracle"), strict=False))
"""Each ground and each width once: there pages are inspected, and the long rules of one game."""

TABLES = {"arcana": ("arcanaended", "arcanabegun"), "oracle": ("runesended", "runesbegun")}
"""A finished table of each game, and one in mid-play."""

PAGES = (
    "/", "/new/arcana", "/new/oracle", "/rules/arcana", "/rules/oracle", "/t/arcanaended",
    "/t/arcanaended/replay", "/t/arcanaended/analysis", "/t/runesended",
    "/t/runesended/replay?step=200&as=1",
    "/t/arcanabegun/log", "/t/arcanabegun/key/Ana", "/t/arcanabegun/link",
)  # fmt: skip
NOWHERE = ("/t/nowhere", "/nowhere")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("server")
    for game, bot, kept in (("arcana", "literal", 20), ("oracle", "random", 150)):
        record = play(game, bots=[bot] * 3, seed=5)
        ended, begun = TABLES[game]
        lay(folder / "tables", ended, record, NAMES)
        lay(folder / "tables", begun, replace(record, actions=record.actions[:kept]), NAMES)
    with served(folder) as server:
        yield server
        assert server.log == "", "the server has nothing to complain of"


def visitor(browser: Browser, server: Server, look: str) -> Reader:
    """Return Ana, who has the keys to her tables."""
    language, window = LOOKS[look]
    ana = Reader(browser, server, "Ana", language, **window)
    tables = [table for both in TABLES.values() for table in both]
    ana.context.add_cookies([cookie(server.base, table, "Ana") for table in tables])
    return ana


@pytest.mark.parametrize("look", LOOKS)
def test_pages(browser: Browser, server: Server, look: str) -> None:
    ana = visitor(browser, server, look)
    for path in (*PAGES, *NOWHERE):
        page = ana.open(path, 404 if path in NOWHERE else 200)
        assert page.evaluate("document.documentElement.lang") == ana.language
        assert not page.evaluate("eyes.sideways()"), path
        if look in THOROUGH and path.removeprefix("/rules/") in (path, THOROUGH[look]):
            inspect(page)
    ana.troubles = [one for one in ana.troubles if "404" not in one]
    ana.close()


@pytest.mark.parametrize(("look", "game"), THOROUGH.items())
def test_whatever_opens_is_in_order_and_closes_again(
    browser: Browser, server: Server, game: str, look: str
) -> None:
    ana = visitor(browser, server, look)
    page = ana.open(f"/t/{TABLES[game][1]}")
    names = page.locator("[popovertarget]:not(.close):visible").evaluate_all(
        "buttons => [...new Set(buttons.map((one) => one.getAttribute('popovertarget')))]"
    )
    assert len(names) > 5
    for name in names:
        open_and_close(page, name)
    ana.close()


def open_and_close(page: Page, name: str) -> None:
    """Open a panel, inspect it, and close it by the key that closes everything.

    Who has no such key finds a button to close it.
    """
    opener = page.locator(f'[popovertarget="{name}"]:visible').first
    opener.click()
    panel = page.locator(f"#{name}")
    if opener.get_attribute("data-bubble"):  # bubbles are taken in hand, their panel is for others
        assert opener.get_attribute("aria-pressed") == "true"
    else:
        assert panel.is_visible(), name
        assert not page.evaluate("eyes.sideways()"), name
        page.wait_for_selector("html.dimmed")
        inspect(page, f"#{name}")
        assert page.locator(f"#{name} [popovertargetaction=hide]:visible").count(), name
    page.keyboard.press("Escape")
    assert not panel.is_visible() or panel.evaluate("panel => !panel.matches(':popover-open')")
    page.wait_for_selector("html:not(.dimmed)")


def test_the_first_page_is_small_and_asks_for_little(browser: Browser, server: Server) -> None:
    guest = Reader(browser, server, "a guest")
    sizes: list[int] = []
    guest.page.on("response", lambda answer: sizes.append(len(answer.body())))
    guest.open("/")
    guest.page.wait_for_load_state("networkidle")
    assert len(sizes) <= 6
    assert sum(sizes) < 100_000
    guest.close()


def test_a_replay_is_walked_by_the_arrow_keys(browser: Browser, server: Server) -> None:
    ana = visitor(browser, server, "wide, dark, en")
    page = ana.open("/t/runesended/replay")
    shown = set()
    for step in range(1, 6):
        page.keyboard.press("ArrowRight")
        ana.wait_for("step => document.querySelector('progress').value === step", step)
        shown.add(page.inner_text("#log-lines"))
    assert len(shown) > 1
    page.keyboard.press("ArrowLeft")
    ana.wait_for("() => document.querySelector('progress').value === 4")
    page.keyboard.press("End")
    ana.wait_for("() => scrollY > 0")
    assert page.evaluate("document.querySelector('progress').value") == 4, "that scrolls"
    page.focus("#step-next")
    page.keyboard.press("End")
    ana.wait_for("() => document.getElementById('ending') !== null")
    page.go_back()
    ana.wait_for("() => document.querySelector('progress').value === 4")
    ana.close()
