"""HTML read strictly: tags are closed, ids are unique, and nothing is where it may not be."""

from collections import Counter
from html.parser import HTMLParser

VOID = {"br", "hr", "img", "input", "link", "meta"}
BLOCKS = {"div", "p", "ul", "ol", "li", "section", "details", "table", "figure", "h1", "h2", "h3"}
NO_BLOCKS_IN = {"p", "button", "span", "summary", "h2"}
INTERACTIVE = {"button", "a", "input", "select", "textarea", "summary"}
ACTING = {"action", "agree", "undo", "picked"}
FORBIDDEN = {"form", "script", "style", "iframe", "object"}


class Button:
    """A button with what it says and does."""

    def __init__(self, attributes: dict[str, str]) -> None:
        self.attributes = attributes
        self.text = attributes.get("aria-label", "")

    @property
    def acts(self) -> bool:
        return self.attributes.get("type") != "button"


class Page(HTMLParser):
    """A piece of HTML, held to be well formed as it is read."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.ids: Counter[str] = Counter()
        self.pieces: list[str] = []
        self.targets: set[str] = set()
        self.buttons: list[Button] = []
        self.words: list[str] = []
        self._button: Button | None = None
        self.feed(html)
        self.close()
        assert not self.open, f"left open: {self.open}"
        twice = [one for one, count in self.ids.items() if count > 1]
        assert not twice, f"ids given twice: {twice}"
        assert self.targets <= set(self.ids), f"not there: {self.targets - set(self.ids)}"
        assert all(button.text.strip() for button in self.buttons), "a button without a name"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._start(tag, attrs)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert "svg" in self.open or tag in VOID, f"<{tag}/> closes nothing in HTML"
        self._start(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        assert self.open, f"</{tag}> closes nothing"
        assert self.open[-1] == tag, f"</{tag}> closes <{self.open[-1]}>"
        self.open.pop()
        if tag == "button":
            self._button = None

    def handle_data(self, data: str) -> None:
        assert "{" not in data, f"a fact was not filled in: {data}"
        if data.strip():
            self.words.append(" ".join(data.split()))
        if self._button is not None:
            self._button.text += data

    def _start(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        assert len(attributes) == len(attrs), f"<{tag}> has an attribute twice"
        assert tag not in FORBIDDEN, f"<{tag}> in a game's HTML"
        assert "style" not in attributes, "style belongs into the stylesheet"
        assert not [name for name in attributes if name.startswith("on")], "script in the HTML"
        if tag in BLOCKS:
            assert not NO_BLOCKS_IN & set(self.open), f"<{tag}> in {self.open}"
        if tag in INTERACTIVE:
            assert not INTERACTIVE & set(self.open), f"<{tag}> in {self.open}"
        if "id" in attributes:
            self.ids[attributes["id"]] += 1
        self.targets |= {
            attributes[n] for n in ("popovertarget", "aria-labelledby") if n in attributes
        }
        if "data-piece" in attributes:
            self.pieces.append(attributes["data-piece"])
        if tag == "button":
            self._read_button(attributes)

    def _read_button(self, attributes: dict[str, str]) -> None:
        self._button = Button(attributes)
        self.buttons.append(self._button)
        assert attributes.get("id"), "a button has an id, so that it keeps the focus"
        if self._button.acts:
            assert attributes.get("name") in ACTING

    def values(self, name: str) -> list[str]:
        """Return what the buttons of this name send."""
        return [b.attributes["value"] for b in self.buttons if b.attributes.get("name") == name]
