"""Three ways to press what a page offers: by mouse, by keyboard alone, by a finger on a phone."""

from time import monotonic
from typing import Any, ClassVar, Final, Protocol

from playwright.sync_api import Page

from tests.browser.browsing import PHONE, WIDE

SMALLEST: Final = 44
"""Pixels that a finger needs, each way."""

MOST_STEPS: Final = 400
NEAR: Final = 100
"""Pixels within which a browser counts two taps as one double tap."""

OPTION: Final = ".option:has(input[name={name}][value='{value}'])"


class Hand(Protocol):
    """One way to press."""

    window: ClassVar[dict[str, Any]]
    """The window that goes with it."""

    def press(self, page: Page, what: str) -> None:
        """Press an element that can be seen."""

    def type(self, page: Page, what: str, text: str) -> None:
        """Write into a field."""

    def choose(self, page: Page, name: str, value: str) -> None:
        """Choose one of several that exclude each other."""

    def line(self, page: Page, one: str, other: str) -> None:
        """Draw a line between two dots of the star chart."""


def aim(page: Page, what: str) -> dict[str, Any]:
    """Return where something is; nothing may lie over it."""
    at: dict[str, Any] = page.evaluate("what => eyes.aim(what)", [what, SMALLEST])
    assert not at["covered"], f"{what} lies under something: {at['covered']}"
    return at


class Mouse:
    """Points and clicks; what lies under something else cannot be clicked."""

    window: ClassVar[dict[str, Any]] = {**WIDE, "color_scheme": "dark"}

    def press(self, page: Page, what: str) -> None:
        """Click."""
        at = aim(page, what)
        page.mouse.click(at["x"], at["y"])

    def type(self, page: Page, what: str, text: str) -> None:
        """Click into a field and write."""
        self.press(page, what)
        page.keyboard.type(text)

    def choose(self, page: Page, name: str, value: str) -> None:
        """Click the words beside the button."""
        self.press(page, OPTION.format(name=name, value=value))

    def line(self, page: Page, one: str, other: str) -> None:
        """Click one dot, then the other."""
        for dot in (one, other):
            self.press(page, f"#dot-{dot}")


class Finger:
    """Taps on a phone; what is tapped is large enough, and nothing scrolls sideways."""

    window: ClassVar[dict[str, Any]] = {**PHONE, "color_scheme": "light"}

    def __init__(self) -> None:
        self._last = (0.0, 0.0, 0.0)

    def press(self, page: Page, what: str) -> None:
        """Tap."""
        at = aim(page, what)
        assert at["large"], f"{what} is too small for a finger: {at}"
        assert not page.evaluate("eyes.sideways()"), f"the page is too wide: {page.url}"
        self._wait(page, at["x"], at["y"])
        page.touchscreen.tap(at["x"], at["y"])

    def _wait(self, page: Page, x: float, y: float) -> None:
        """Tap no place twice at once: a page takes the second for a slip."""
        before, old_x, old_y = self._last
        if abs(x - old_x) < NEAR and abs(y - old_y) < NEAR:
            page.wait_for_timeout(max(0.0, 500 - 1000 * (monotonic() - before)))
        self._last = (monotonic(), x, y)

    def type(self, page: Page, what: str, text: str) -> None:
        """Tap into a field and write."""
        self.press(page, what)
        page.keyboard.type(text)

    def choose(self, page: Page, name: str, value: str) -> None:
        """Tap the words beside the button."""
        self.press(page, OPTION.format(name=name, value=value))

    def line(self, page: Page, one: str, other: str) -> None:
        """Tap one dot, then the other."""
        for dot in (one, other):
            self.press(page, f"#dot-{dot}")


class Keyboard:
    """Walks by Tab and the arrows, presses by Enter and Space, and always sees where it is."""

    window: ClassVar[dict[str, Any]] = {**WIDE, "color_scheme": "light"}

    def __init__(self) -> None:
        self._enter = False

    def press(self, page: Page, what: str) -> None:
        """Go there and press Enter or Space, in turns."""
        self.go(page, what)
        self._enter = not self._enter
        link = page.evaluate("document.activeElement.localName") == "a"
        page.keyboard.press("Enter" if link or self._enter else "Space")

    def type(self, page: Page, what: str, text: str) -> None:
        """Go to a field and write over what stands there."""
        self.go(page, what)
        page.keyboard.press("Control+A")
        page.keyboard.type(text)

    def choose(self, page: Page, name: str, value: str) -> None:
        """Go to the group, which is one stop, and choose in it by the arrows."""
        self.go(page, f"input[name={name}]:checked")
        for _ in range(20):
            if page.evaluate("document.activeElement.value") == value:
                return
            page.keyboard.press("ArrowDown")
        raise AssertionError(f"the arrows do not lead to {value}")

    def line(self, page: Page, one: str, other: str) -> None:
        """Walk over the star chart by the arrow keys, and choose both ends."""
        self.go(page, '#star-chart [tabindex="0"]')
        for dot in (one, other):
            self._walk(page, dot)
            page.keyboard.press("Enter")

    def _walk(self, page: Page, dot: str) -> None:
        for _ in range(60):
            now = page.evaluate("document.activeElement.dataset.dot")
            if now == dot:
                return
            page.keyboard.press(_step(now, dot))
        raise AssertionError(f"the arrows do not lead to {dot}")

    def go(self, page: Page, what: str) -> None:
        """Walk by Tab; at every stop the focus can be seen."""
        key = "Tab" if page.evaluate("what => eyes.forwards(what)", what) else "Shift+Tab"
        trodden = []
        for _ in range(MOST_STEPS):
            focus = page.evaluate("what => eyes.focus(what)", what)
            trodden.append(focus["where"])
            assert focus["shown"] or len(trodden) == 1, f"nobody sees the focus on {trodden[-1]}"
            assert focus["inside"] or len(trodden) == 1, f"the focus is out of sight: {trodden[-1]}"
            if focus["there"]:
                aim(page, what)
                return
            page.keyboard.press(key)
        raise AssertionError(f"{key} does not lead to {what}: {trodden[:80]}")


def _step(now: str, wanted: str) -> str:
    """Return the arrow key that leads nearer; dots are called by column and row."""
    if now[0] != wanted[0]:
        return "ArrowRight" if now[0] < wanted[0] else "ArrowLeft"
    return "ArrowDown" if int(now[1:]) < int(wanted[1:]) else "ArrowUp"
