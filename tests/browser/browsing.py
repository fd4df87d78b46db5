"""A real browser, and people who sit before it: what they see, and whatever goes wrong unseen."""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.web.served import Server

ROOT: Final = Path(__file__).parents[2]
WIDE: Final[dict[str, Any]] = {"viewport": {"width": 1280, "height": 900}}
PHONE: Final[dict[str, Any]] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 1,
}
EYES: Final = (Path(__file__).parent / "eyes.js").read_text("utf-8")
PATIENCE: Final = 20_000
"""Milliseconds after which something is taken to be missing; the machine may be busy."""


@cache
def executable() -> str:
    """Return where the browser is."""
    found = subprocess.run(
        [ROOT / "scripts" / "chromium"], check=True, capture_output=True, text=True
    )
    return found.stdout.strip()


@contextmanager
def chromium() -> Iterator[Browser]:
    """Run one browser, for all people of a module."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=executable(), args=["--no-sandbox", "--disable-gpu"]
        )
        try:
            yield browser
        finally:
            browser.close()


class Reader:
    """Somebody with a browser of their own: its cookies, its window, its troubles."""

    def __init__(
        self, browser: Browser, server: Server, name: str = "", language: str = "en", **window: Any
    ) -> None:
        """Open a window of the browser; `window` says how large it is, and how it is touched."""
        self.name = name
        self.server = server
        self.language = language
        self.troubles: list[str] = []
        """What a page complained of, or asked of another server."""

        settings = {**WIDE, "reduced_motion": "reduce", "locale": language, **window}
        self.context: BrowserContext = browser.new_context(**settings)
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(f"{{{EYES}}}")
        self.context.on("request", lambda request: self._asked(request.url))
        self.context.on("page", self._watch)
        self.page: Page = self.context.new_page()

    def _watch(self, page: Page) -> None:
        page.on("console", lambda said: self._said(said.type, said.text))
        page.on("pageerror", lambda error: self.troubles.append(f"error: {error}"))
        page.on("websocket", lambda socket: self._asked(socket.url))

    def _asked(self, url: str) -> None:
        if urlsplit(url).netloc != urlsplit(self.server.base).netloc and not url.startswith(
            "data:"
        ):
            self.troubles.append(f"asked elsewhere: {url}")

    def _said(self, kind: str, text: str) -> None:
        if kind in ("error", "warning"):
            self.troubles.append(f"{kind}: {text}")

    def open(self, address: str, status: int = 200) -> Page:
        """Follow an address."""
        answer = self.page.goto(self.server.base + address if address.startswith("/") else address)
        assert answer is not None
        assert answer.status == status, address
        return self.page

    def close(self) -> None:
        """Close the window; nothing may have gone wrong in it."""
        self.context.close()
        assert not self.troubles, (self.name, self.troubles)

    # --- What is seen ---

    @property
    def headline(self) -> str:
        """The sentence at the top."""
        return self.page.locator("#headline").inner_text()

    @property
    def version(self) -> int:
        """Which state of the game the picture shows."""
        return int(self.page.locator("#table").get_attribute("data-version") or -1)

    def wait_for(self, condition: str, argument: Any = None) -> None:
        """Wait until a JavaScript condition holds; Playwright's own way trips over our policy."""
        for _ in range(PATIENCE // 10):
            if self.page.evaluate(condition, argument):
                return
            self.page.wait_for_timeout(10)
        raise AssertionError(f"{self.name} waits in vain for {condition}, {argument}")
