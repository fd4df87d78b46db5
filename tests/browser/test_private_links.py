"""The page of a private link, in a real browser: its button makes a new link, scripts or none."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.axe import inspect
from tests.browser.browsing import PHONE, WIDE, Reader
from tests.browser.rooms import close, opened, path_of, post, two
from tests.web.served import Server, served

LOOKS: dict[str, tuple[str, dict[str, Any]]] = {
    "phone, light, es": ("es", {**PHONE, "color_scheme": "light"}),
    "phone, dark, pl": ("pl", {**PHONE, "color_scheme": "dark"}),
    "wide, light, fr": ("fr", {**WIDE, "color_scheme": "light"}),
    "wide, dark, en": ("en", {**WIDE, "color_scheme": "dark"}),
}
SMALL = """() => [...document.querySelectorAll('main .button')]
    .filter((one) => one.offsetHeight < 44 || one.offsetWidth < 44).map((one) => one.id)"""


@pytest.mark.parametrize("look", LOOKS)
def test_the_new_link_is_shown_in_place_of_the_old_one(
    browser: Browser, server: Server, look: str
) -> None:
    language, window = LOOKS[look]
    ana = Reader(browser, server, "Ana", language, **window)
    path = post(ana, "/new/arcana", name="Ana", seats="3").removeprefix(server.base)
    page = ana.open(f"{path}/link")
    before = page.input_value("#private-link")
    for renewed in (False, True):
        assert page.is_visible("#renewed") == renewed
        assert not page.evaluate("eyes.sideways()")
        assert not page.evaluate(SMALL)
        inspect(page)
        if not renewed:
            page.click("#renew")
    assert page.url == f"{server.base}{path}/link"
    after = page.input_value("#private-link")
    assert after != before
    page.goto(page.url)
    assert page.input_value("#private-link") == after
    assert not page.locator("#renewed").count(), "it was made before"
    close(ana)


def test_the_button_works_without_scripts(browser: Browser, server: Server) -> None:
    ana = Reader(browser, server, "Ana", java_script_enabled=False)
    path = post(ana, "/new/arcana", name="Ana", seats="3").removeprefix(server.base)
    page = ana.open(f"{path}/link")
    before = page.input_value("#private-link")
    page.click("#renew")
    assert page.is_visible("#renewed")
    assert page.input_value("#private-link") != before
    page.click("#back")
    assert page.is_visible("#leave"), "Ana sits there"
    close(ana)


def test_the_open_page_of_another_device_has_no_seat_any_more(
    browser: Browser, server: Server
) -> None:
    """Ben's phone took the link; the page that is open beside his new link keeps the seat."""
    ana, ben = two(browser, server)
    link = ben.context.new_page()
    link.goto(f"{ben.page.url}/link")
    phone = Reader(browser, server, "Ben's phone", **PHONE)
    phone.open(link.input_value("#private-link"))
    phone.page.click("main button")
    phone.wait_for("() => document.getElementById('to-link') !== null")
    assert phone.page.locator("#leave").count()
    link.click("#renew")
    phone.wait_for("() => document.getElementById('to-link') === null")
    assert not phone.page.locator("#leave, #hand").count()
    assert phone.page.is_visible("#free-seat"), "as everybody who has no seat sees"
    ben.wait_for("() => document.getElementById('to-link') !== null")
    post(ben, path_of(ana) + "/say", text="That was me")
    close(ana, ben, phone)


@pytest.fixture(scope="module")
def encrypted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that is told that browsers reach it by https."""
    with served(tmp_path_factory.mktemp("encrypted")) as server:
        yield server


def test_a_browser_keeps_and_forgets_the_cookies_of_https(
    browser: Browser, encrypted: Server
) -> None:
    """Chromium trusts its own machine as it trusts https, and takes only what it may take."""
    ana = Reader(browser, encrypted, "Ana", extra_http_headers={"x-forwarded-proto": "https"})
    ana.open(post(ana, "/new/arcana", name="Ana", seats="3"))
    page = ana.open(f"{path_of(ana)}/link")
    page.click("#renew")
    assert page.is_visible("#renewed")
    post(ana, "/ground", ground="dark", next="/")
    names = {cookie["name"] for cookie in ana.context.cookies()}
    assert "__Host-ground" in names
    assert all(name.startswith("__Host-") for name in names), names
    post(ana, "/ground", ground="", next="/")
    assert names - {cookie["name"] for cookie in ana.context.cookies()} == {"__Host-ground"}
    ana.context.close()


def test_the_host_is_told_what_else_the_link_opens(browser: Browser, server: Server) -> None:
    ana = opened(browser, server, "arcana")
    path = path_of(ana)
    assert "loses your seat and the host's rights" in ana.open(f"{path}/link").inner_text("main")
    post(ana, f"{path}/leave")
    assert "loses the host's rights" in ana.open(f"{path}/link").inner_text("main")
    close(ana)
