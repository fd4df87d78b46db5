"""A browser that runs no scripts: it knows links and forms, and presses what is offered."""

import re
import time
from html import unescape
from typing import NamedTuple
from urllib.parse import urlsplit

import httpx

from tests.web.served import Server

TAG = re.compile(r"<(/?)(form|button|input|select|option|textarea|a|link|script)\b([^>]*)>")
ATTRIBUTE = re.compile(r'([-\w]+)(?:="([^"]*)")?')
REFUSAL = re.compile(r'<p id="refusal"[^>]*>([^<]*)</p>')
INLINE = re.compile(
    r"<script>|<script (?![^>]*src=)|<style| style=| on[a-z]+=|javascript:", re.IGNORECASE
)
OPENING = re.compile(r"<[a-z][^<>]*>", re.IGNORECASE)
HEADLINE = re.compile(r'<h1 id="headline"[^>]*>([^<]*)</h1>')
LETTER = re.compile(r"&#(\d{3,});")
"""One beyond ASCII, which is sent as its number."""

AT_ONCE, A_SECOND = 50, 14
"""How often somebody presses: a little less than the server allows."""

Attributes = dict[str, str]


class Button(NamedTuple):
    """Something that sends a form when it is pressed."""

    form: str
    """The id of its form, or `form N` for the Nth form of a page where it has none."""

    name: str
    value: str
    id: str


class Form:
    """What a form would send, before a button adds its own value."""

    def __init__(self, attributes: Attributes) -> None:
        self.action = attributes.get("action", "")
        self.method = attributes.get("method", "get")
        self.fields: dict[str, str] = {}
        self.choices: dict[str, list[str]] = {}
        """What each select or group of radio buttons offers."""

        self.texts: dict[str, Attributes] = {}
        """Text fields that can be typed into."""

    def control(self, tag: str, given: Attributes) -> None:
        """Add an input of the form, or an option of its last select."""
        name, value = given.get("name", ""), given.get("value", "")
        if not name or "disabled" in given:
            return
        if tag == "option" or given.get("type") == "radio":
            self.choices.setdefault(name, []).append(value)
            first = tag == "option" and name not in self.fields
            if first or "selected" in given or "checked" in given:
                self.fields[name] = value
            return
        self.fields[name] = value
        if given.get("type", "text") == "text" and "readonly" not in given:
            self.texts[name] = given


class Page:
    """What a browser makes of a page: its links, forms and buttons."""

    def __init__(self, answer: httpx.Response) -> None:
        self.answer = answer
        self.text = LETTER.sub(lambda found: chr(int(found[1])), answer.text)
        self.forms: dict[str, Form] = {}
        self.buttons: list[Button] = []
        """Those that can be pressed."""

        self.links: list[str] = []
        self.named_links: list[tuple[str, str]] = []
        """Those that have an id, with it."""

        self.values: dict[str, str] = {}
        """What stands in each input, by its id."""

        self._read()

    def _read(self) -> None:
        inside = select = ""
        for closing, tag, rest in TAG.findall(self.text):
            if closing:
                inside = "" if tag == "form" else inside
                continue
            given = {name: unescape(value) for name, value in ATTRIBUTE.findall(rest)}
            if tag == "form":
                inside = given.get("id", f"form {len(self.forms)}")
                assert inside not in self.forms, f"two forms are called {inside}"
                self.forms[inside] = Form(given)
            elif tag == "a":
                self.links.append(given.get("href", ""))
                if "id" in given:
                    self.named_links.append((given["id"], given["href"]))
            else:
                select = given.get("name", "") if tag == "select" else select
                self._control(tag, given, given.get("form", inside), select)

    def _control(self, tag: str, given: Attributes, form: str, select: str) -> None:
        if "id" in given and tag == "input":
            self.values[given["id"]] = given.get("value", "")
        if tag == "button":
            if form and "disabled" not in given and given.get("type", "submit") == "submit":
                name, value = given.get("name", ""), given.get("value", "")
                self.buttons.append(Button(form, name, value, given.get("id", "")))
        elif form in self.forms and tag in ("input", "option"):
            self.forms[form].control(tag, {"name": select, **given} if tag == "option" else given)

    def form_to(self, action: str) -> str:
        """Return the id of the one form that is sent there."""
        (found,) = [name for name, form in self.forms.items() if form.action == action]
        return found

    @property
    def refusal(self) -> str:
        """Why something was refused, as the table's page says it."""
        found = REFUSAL.search(self.text)
        return unescape(found.group(1)) if found else ""

    @property
    def headline(self) -> str:
        """The sentence at the top."""
        found = HEADLINE.search(self.text)
        return unescape(found.group(1)) if found else ""

    @property
    def is_mine(self) -> bool:
        """Whether this person is asked to choose."""
        return 'data-mine="1"' in self.text

    def of(self, form: str, name: str | None = None) -> list[Button]:
        """Return the buttons of a form, or those of one name."""
        return [one for one in self.buttons if one.form == form and name in (None, one.name)]

    def button(self, form: str, value: str | None = None) -> Button:
        """Return a button of a form, the first or the one of a value."""
        found = [one for one in self.of(form) if value in (None, one.value)]
        assert found, f"there is no button {value or ''} in {form}: {self.headline}"
        return found[0]

    def offers(self, form: str) -> bool:
        """Whether a form is there with something to press."""
        return bool(self.of(form))

    @property
    def actions(self) -> list[str]:
        """All lines of notation that can be sent, in whichever way."""
        pressed = [one.value for one in self.of("act", "action") if one.value != "picked"]
        return pressed + (
            self.forms["act"].choices.get("picked", []) if "act" in self.forms else []
        )


def inline(page: str) -> list[str]:
    """Return every script or style that stands in a page itself."""
    if not INLINE.search(page):
        return []
    tags = [re.sub(r'"[^"]*"', '""', tag) for tag in OPENING.findall(page)]
    links = re.findall(r'(?:href|src|action)="\s*javascript:[^"]*"', page, re.IGNORECASE)
    return links + [tag for tag in tags if INLINE.search(tag)]


def gist(answer: httpx.Response) -> str:
    """Return what a page says, for a reader who wonders why a test failed."""
    main = answer.text.partition("<main")[2].partition('<section id="board"')[0]
    return " ".join(re.sub(r"<[^>]*>|^[^>]*>", " ", main).split())[:600]


class Person:
    """Somebody with a browser of their own, who sees only pages and presses only what is there."""

    def __init__(self, server: Server, language: str = "en", name: str = "") -> None:
        self.name = name
        self.language = language
        self.client = server.client(**{"accept-language": language})
        self.server = server
        self.page = self.open("/")
        self._pressed = 0
        self._since = time.monotonic()

    def open(self, address: str) -> Page:
        """Follow a link."""
        answer = self.client.get(address)
        assert answer.status_code == 200, (address, gist(answer), self.server.log)
        return self._met(answer)

    def reload(self) -> Page:
        """Look again, as the page asks a browser without scripts to do by itself."""
        return self.open(str(self.page.answer.url))

    def press(self, button: Button, **typed: str) -> Page:
        """Send a form by a button of the page; the server does it and shows where it led."""
        assert button in self.page.buttons, f"{button} is not on the page"
        form = self.page.forms[button.form]
        assert form.method == "post"
        for name, text in typed.items():
            if name in form.texts:
                assert len(text) <= int(form.texts[name].get("maxlength", "9999"))
            else:
                assert text in form.choices[name], f"{text} is no choice of {name}"
        sent = {**form.fields, **typed, **({button.name: button.value} if button.name else {})}
        self._wait()
        answer = self.client.post(form.action, data=sent, headers=self._from_our_page())
        seen = [one.status_code for one in (*answer.history, answer)]
        assert seen == [303, 200], (sent, seen, gist(answer), self.server.log)
        assert urlsplit(str(answer.url)).netloc == urlsplit(self.server.base).netloc
        page = self._met(answer)
        assert not page.refusal, (sent, page.refusal)
        return page

    def act(self, line: str) -> Page:
        """Do something that the page offers, by its button or from its list."""
        pressed = [one for one in self.page.of("act", "action") if one.value == line]
        if pressed:
            return self.press(pressed[0])
        return self.press(self.page.button("act", "picked"), picked=line)

    def _met(self, answer: httpx.Response) -> Page:
        """Look at a page: it speaks the right language, with no script or style inline."""
        self.page = Page(answer)
        assert f'<html lang="{self.language}"' in self.page.text
        assert not inline(self.page.text), answer.url
        return self.page

    def _from_our_page(self) -> dict[str, str]:
        return {"origin": self.server.base, "sec-fetch-site": "same-origin"}

    def _wait(self) -> None:
        """Be no faster than the server allows."""
        self._pressed += 1
        early = (self._pressed - AT_ONCE) / A_SECOND - (time.monotonic() - self._since)
        time.sleep(max(0.0, early))
