"""What axe-core finds on a page: nothing."""

from collections.abc import Hashable
from typing import Final

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

FOUND: Final = """async ({ within, contrast }) => {
  const rules = { "color-contrast": { enabled: contrast } };
  const options = { resultTypes: ["violations"], preload: false, rules };
  const { violations } = await axe.run(within ?? document, options);
  const told = ({ target, any, all, none }) => `${target} ${[...any, ...all, ...none][0]?.message}`;
  return violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 4).map(told).join(" | ")}`);
}"""


def inspect(page: Page, within: str | None = None, *, contrast: bool = True) -> None:
    """Find nothing wrong with a page, or with a part of it.

    Contrast costs more than all the rest together, and is the same wherever colours are.
    """
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found = page.evaluate(FOUND, {"within": within, "contrast": contrast})
    assert not found, (page.url, found)


class Inspector:
    """Looks once at every kind of picture; one that rests looks at none."""

    def __init__(self, *, contrast: bool = True, rests: bool = False) -> None:
        self._kinds: set[Hashable] = set()
        self._contrast = contrast
        self._rests = rests

    @property
    def met(self) -> int:
        """How many kinds of pictures it looked at."""
        return len(self._kinds)

    def meet(self, page: Page, kind: Hashable) -> None:
        """Inspect a page if it is of a new kind."""
        if kind not in self._kinds and not self._rests:
            self._kinds.add(kind)
            inspect(page, contrast=self._contrast)
