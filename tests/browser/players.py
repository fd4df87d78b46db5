"""People at a table: they see a picture, choose among what it offers, and press that."""

import json
from collections.abc import Sequence, Set
from random import Random
from time import monotonic
from typing import Final, NamedTuple, Self

from playwright.sync_api import Browser

from tests.browser.axe import Inspector
from tests.browser.browsing import PATIENCE, Reader
from tests.browser.hands import Hand
from tests.web.served import Server

LIKED: Final = {
    "agree-": 0.8,
    "do-go-star-charting": 0.8,
    "do-go-activate-staff": 0.8,
    "do-go-": 0.97,
    "do-done": 0.8,
}
"""How gladly something is taken where it is offered; that the game goes on is liked."""


class Offer(NamedTuple):
    """Something that the picture offers."""

    name: str
    value: str
    id: str
    proven: bool
    """Whether it is a prediction that is proven to be wrong."""

    @property
    def verb(self) -> str:
        """The kind of thing that it is."""
        if self.name != "action":
            return self.name
        return self.value if self.value.startswith("go ") else self.value.split()[0]


class Seen(NamedTuple):
    """What a player makes of the picture."""

    title: str
    said: str
    """What those who listen were told last."""

    refusal: str
    hidden: list[str]
    """What the fates in others' hands look like."""

    version: int
    pictures: int
    """How many came since the page was opened."""

    mine: bool
    over: bool
    agreed: bool
    warned: bool
    offers: list[Offer]
    yielded: bool = False
    """Whether this player, who is for something else, will agree with another."""

    @property
    def speaks(self) -> bool:
        """Whether this player is asked, and is not yet for anything; or gives way."""
        return (self.yielded or (self.mine and not self.agreed)) and not self.over

    @property
    def yields(self) -> bool:
        """Whether this player is for something, and could be for something else."""
        return any(one.name == "agree" for one in self.offers)

    def yielding(self) -> Self:
        """Return the same for somebody who will only agree."""
        offers = [one for one in self.offers if one.name == "agree"]
        return self._replace(yielded=True, offers=offers)

    @property
    def verbs(self) -> set[str]:
        """The kinds of things that can be chosen now; what stands beside the game is none."""
        return {one.verb for one in self.offers if not one.value.startswith("seat ")}


class Player(Reader):
    """Somebody who plays, by one way of pressing."""

    def __init__(
        self, browser: Browser, server: Server, name: str, hand: Hand, language: str, axe: Inspector
    ) -> None:
        super().__init__(browser, server, name, language, **hand.window)
        self.hand = hand
        self.axe = axe
        self.titles: set[str] = set()
        self.announced: set[str] = set()
        self.done: set[str] = set()
        """The kinds of things that were done."""

    def look(self, pictures: int = -1, version: int = -1, most: int = PATIENCE) -> Seen:
        """Look at the picture, once there are more than so many, and it shows such a version."""
        awaited = {"pictures": pictures, "version": version, "most": most}
        seen = json.loads(self.page.evaluate("wanted => eyes.table(wanted)", awaited))
        offers = [Offer(**one) for one in seen.pop("offers")]
        return Seen(**seen, offers=offers)

    def press(self, what: str) -> None:
        """Press something, and first open what it lies in."""
        self.uncover(what)
        self.hand.press(self.page, what)

    def go(self, what: str) -> None:
        """Press what leads to another page, and wait for it."""
        self.uncover(what)
        with self.page.expect_navigation():
            self.hand.press(self.page, what)

    def uncover(self, what: str) -> None:
        """Open the folds and panels that something lies in."""
        for opener in self.page.evaluate("what => eyes.closedAround(what)", what):
            self.hand.press(self.page, opener)

    def take(self, offer: Offer) -> None:
        """Do what is offered, in the way that a person would."""
        if offer.verb == "line":
            _, one, other = offer.value.split()
            self.hand.line(self.page, one, other)
            if self.page.locator("#sure").is_visible():  # the last line is shown first
                self.press("#sure-draw")
        elif offer.verb in ("raise", "lower", "move"):
            self._spend(offer)
        else:
            self.press(f"#{offer.id}")
        self.done.add(offer.verb)

    def _spend(self, offer: Offer) -> None:
        """Tap a bubble, then the rune; a die that could go either way asks once more."""
        kind = "move" if offer.verb == "move" else "adjust"
        rune = offer.value.split()[1]
        self.hand.press(self.page, f"#bubble-{kind}")
        self.hand.press(self.page, f'button[data-rune="{rune}"]')
        if self.page.locator(f"#{offer.id}").is_visible():
            self.hand.press(self.page, f"#{offer.id}")

    def visit(self) -> None:
        """Look at the shops of the others, where the game has any, and come back."""
        for fold in self.page.locator("details[data-look]").evaluate_all(
            "all => all.map(o => o.id)"
        ):
            self.press(f"#{fold} > summary")
            self.page.wait_for_selector(f"#{fold} svg.star-chart")
            self.axe.meet(self.page, "a neighbour's shop")
            self.press(f"#{fold} > summary")
            self.page.wait_for_selector(f"#{fold} svg.star-chart", state="detached")

    def speak(self, language: str) -> None:
        """Choose another language from the menu of the page."""
        self.go(f"[name=language][value={language}]")
        self.language = language
        assert self.page.evaluate("document.documentElement.lang") == language


def settled(players: Sequence[Player], before: Sequence[int] = (-1, -1)) -> list[Seen]:
    """Wait until all see the same state of the game, and somebody is asked or it is over.

    Where somebody has pressed something, a picture has to come that was not there `before`.
    """
    until = monotonic() + PATIENCE / 1000
    seen = [one.look(old) for one, old in zip(players, before, strict=True)]
    while monotonic() < until:
        newest = max(one.version for one in seen)
        if any(one.version < newest for one in seen):
            seen = [one.look(version=newest) for one in players]
        elif any(one.speaks for one in seen) or all(one.over for one in seen):
            return seen
        elif any(one.yields for one in seen):  # all have spoken, each for another thing
            return [one.yielding() if one.yields else one for one in seen]
        else:
            seen = [players[0].look(seen[0].pictures, most=500), *[o.look() for o in players[1:]]]
    raise AssertionError(f"nobody is asked: {[(one.headline, one.look()) for one in players]}")


def agree_on_the_table(players: Sequence[Player]) -> None:
    """All see the same public things, or the picture has changed meanwhile."""
    before = settled(players)
    facts = [player.page.evaluate("eyes.public()") for player in players]
    if [one.version for one in settled(players)] == [one.version for one in before]:
        assert all(one == facts[0] for one in facts), facts


def chosen(offers: Sequence[Offer], done: Set[str], rng: Random) -> Offer:
    """Return what to do: something new, what others propose, or whatever is not proven wrong."""
    choices = [one for one in offers if not one.value.startswith("seat ") and not one.proven]
    new = [one for one in choices if one.verb not in done]
    if new and rng.random() < 0.6:
        return rng.choice(new)
    for named, often in LIKED.items():
        found = [one for one in choices if one.id.startswith(named)]
        if found and rng.random() < often:
            return rng.choice(found)
    predictions = [one for one in choices if one.verb == "predict"]
    passing = [one for one in choices if one.value == "pass"]
    if passing and len(predictions) > 2:
        return passing[0]
    return rng.choice([one for one in choices if one.name == "action"] or choices)
