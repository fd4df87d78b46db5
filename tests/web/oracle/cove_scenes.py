"""Moments of games that bots have played, as the browser gets them, and how a page is read."""

from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from random import Random

from divinary.core.deciders import CHANCE
from divinary.core.words import words
from divinary.oracle.game import ORACLE
from divinary.oracle.state import State
from divinary.web.oracle.fixed_parts import fixed_parts_html
from divinary.web.web_game import RenderContext

NAMES = ("Ana", "Ben & <i>Co</i>", "Wiesława", "Maximilian")
VOID = frozenset(["br", "hr", "img", "input", "link", "meta"])
GAMES: tuple[tuple[int, int, dict[str, str]], ...] = (
    (1, 1, {}),
    (2, 2, {"rogue": "robbers", "townsfolk": "mercenaries+sailors"}),
    (3, 3, {"rogue": "cultists", "townsfolk": "locals+sailors"}),
    (4, 4, {}),
)
"""Seats, a seed and options: every Rogue card and every set of Townsfolk is met."""


@cache
def played(number: int) -> tuple[State, ...]:
    """Return every state of one of the games, in which choices are made at random."""
    seats, seed, options = GAMES[number]
    rng = Random(seed)
    states = [ORACLE.start(seats=seats, **options)]
    while (state := states[-1]).decider is not None:
        action = state.sample(rng) if state.decider == CHANCE else rng.choice(state.legal())
        states.append(state.apply(action))
    return tuple(states)


def everywhere(step: int = 1) -> Iterator[State]:
    """Yield states of all the games, only some of the many that are alike."""
    for number in range(len(GAMES)):
        yield from played(number)[::step]
        yield played(number)[-1]


def context(
    state: State, seat: int | None, language: str = "en", *, read_only: bool = False
) -> RenderContext:
    """Return what a seat has before it."""
    view = state.view(seat)
    names = NAMES[: len(view.table.shops)]
    return RenderContext(
        words(language), view, names, read_only=read_only, open_boards=frozenset(range(len(names)))
    )


def decider(state: State) -> int:
    """Return the seat that decides; the first one where none does."""
    return state.view(None).deciding[0] if state.view(None).deciding else 0


def around(state: State) -> set[str]:
    """Return the ids of the fixed parts around every picture of a game."""
    options = state.position.options
    return set(Page(fixed_parts_html(words("en"), options)).ids())


class Page(HTMLParser):
    """A page that is read strictly: each tag is closed where it should be."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[tuple[str, dict[str, str]]] = []
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.texts: list[str] = []
        self.heard: list[str] = []
        """What a screen reader would read out."""
        self.named: dict[str, str] = {}
        """What every button is called, by its id."""
        self.feed(str(html))
        self.close()
        assert not self.open, self.open

    def handle_starttag(self, tag, attrs):
        found = {name: value or "" for name, value in attrs}
        self.elements.append((tag, found))
        if tag not in VOID:
            self.open.append((tag, found))

    def handle_startendtag(self, tag, attrs):
        self.elements.append((tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag):
        assert self.open, f"nothing is open at </{tag}>"
        assert self.open[-1][0] == tag, (self.open[-1], tag)
        self.open.pop()

    def handle_data(self, data):
        if not (text := " ".join(data.split())):
            return
        self.texts.append(text)
        if any(attrs.get("aria-hidden") == "true" for _, attrs in self.open):
            return
        self.heard.append(text)
        for tag, attrs in self.open:
            if tag == "button":
                known = attrs.get("id", attrs.get("popovertarget", ""))
                self.named[known] = f"{self.named.get(known, '')} {text}".strip()

    def actions(self) -> list[str]:
        """Return the values of all buttons that choose something."""
        return [
            attrs["value"]
            for tag, attrs in self.elements
            if tag == "button" and attrs.get("name") == "action"
        ]

    def ids(self) -> list[str]:
        """Return every id."""
        return [attrs["id"] for _, attrs in self.elements if "id" in attrs]
