"""What a newcomer stumbled over: each is looked at where it was, in a real browser."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser

from divinary.arcana.model.position import Phase
from divinary.core.deciders import seats_of
from divinary.core.record import Record
from divinary.oracle.model import tasks
from divinary.playing import play
from tests.browser.browsing import PHONE, Reader
from tests.browser.laid import cookie, lay
from tests.web.served import Server, served

NAMES = ("Ana", "Ben", "Cleo")
LAPTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
BELOW = "what => document.querySelector(what).getBoundingClientRect().bottom"
DECISION = "document.getElementById('decision').getBoundingClientRect().top"


def moment(record: Record[Any], come: Callable[[Any], bool]) -> Record[Any]:
    """Return a record up to its first state that is looked for."""
    kept = next(n for n, state in enumerate(record.states()) if come(state))
    return replace(record, actions=record.actions[:kept])


def asked(kind: type, **facts: Any) -> Callable[[Any], bool]:
    """Whether Ana of the oracle is asked for something."""

    def come(state: Any) -> bool:
        task = state.position.agenda[0] if state.position.agenda else None
        right = isinstance(task, kind) and seats_of(state.decider) == (0,)
        return right and all(getattr(task, name) == value for name, value in facts.items())

    return come


def plays(state: Any) -> bool:
    """Whether Ana of arcana holds two unlike fates, and may play either."""
    view = state.view(0)
    fates = {one.fate for one in view.choices if hasattr(one, "fate")}
    return view.phase is Phase.PLAY and len(fates) == 2


def predicts(state: Any) -> bool:
    """Whether a card is about to fade while Ana wonders."""
    view = state.view(0)
    return view.phase is Phase.PREDICT and view.active == 1 and bool(view.fading)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("server")
    arcana = play("arcana", bots=["literal"] * 3, seed=5)
    oracle = play("oracle", bots=["random"] * 3, seed=5)
    laid = {
        "hand": moment(arcana, plays),
        "guess": moment(arcana, predicts),
        "charts": moment(oracle, asked(tasks.Charting, lines=2)),
        "ends": moment(oracle, asked(tasks.Charting, lines=1)),
        "pen": moment(oracle, asked(tasks.Writing)),
    }
    for table, record in laid.items():
        lay(folder / "tables", table, record, NAMES)
    with served(folder) as server:
        yield server
        assert server.log == "", "the server has nothing to complain of"


def at(browser: Browser, server: Server, table: str, language: str = "en", **window: Any) -> Reader:
    """Return Ana at one of the tables."""
    ana = Reader(browser, server, "Ana", language, **window)
    ana.context.add_cookies([cookie(server.base, table, "Ana")])
    ana.open(f"/t/{table}")
    return ana


# --- What is asked about -------------------------------------------------------------------------


@pytest.mark.parametrize(("table", "about"), [("guess", "#hand-1 .stones"), ("pen", "#s0-rows")])
def test_the_decision_leaves_in_sight_what_it_asks_about(
    browser: Browser, server: Server, table: str, about: str
) -> None:
    ana = at(browser, server, table, **LAPTOP)
    assert 0 < ana.page.evaluate(BELOW, about) <= ana.page.evaluate(DECISION)
    ana.close()


def test_a_fate_that_is_taken_in_hand_points_out_where_it_may_go(
    browser: Browser, server: Server
) -> None:
    """By the style alone; the other fate may be played all the same."""
    ana = at(browser, server, "hand", **LAPTOP)
    fate = ana.page.get_attribute("#held-0", "value")
    ana.page.locator(".token:has(#held-0)").click()
    buttons = ana.page.locator(".fate-button").evaluate_all(
        "all => all.map((button) => [button.value.split(' ')[1], getComputedStyle(button).opacity])"
    )
    assert {(one == fate, opacity == "1") for one, opacity in buttons} == {
        (True, True),
        (False, False),
    }
    assert ana.page.locator(".fate-button:disabled").count() == 0
    ana.close()


# --- The star chart ------------------------------------------------------------------------------


def test_the_chart_says_how_to_draw_and_speaks_of_no_line_before_the_first(
    browser: Browser, server: Server
) -> None:
    ana = at(browser, server, "charts", **PHONE)
    assert ana.page.is_visible("text=Tap a dot, then its neighbour.")
    said = ana.page.inner_text("#decision")
    assert "Draw no line" in said
    assert "nother" not in said
    ana.close()


def test_the_last_line_is_looked_at_before_it_is_drawn(browser: Browser, server: Server) -> None:
    ana = at(browser, server, "ends", **LAPTOP)
    way = ana.page.locator("#star-chart [data-line]").first.get_attribute("data-line") or ""
    version = ana.version

    def tap() -> None:
        for dot in way.split():
            ana.page.locator(f"#dot-{dot}").press("Enter")

    tap()
    assert way.replace(" ", "–") in ana.page.inner_text("#sure")
    assert ana.page.locator("#star-chart .sure").get_attribute("data-line") == way
    ana.page.click("#sure-not")
    assert (
        ana.page.locator("#sure, #star-chart .sure").and_(ana.page.locator(":visible")).count() == 0
    )
    assert ana.version == version
    tap()
    ana.page.click("#sure-draw")
    ana.wait_for("old => document.getElementById('table').dataset.version > old", version)
    ana.close()


# --- On a phone ----------------------------------------------------------------------------------

WORDS = """() => [...document.querySelectorAll(".foot span")].map((word) => {
  const { left, right } = word.getBoundingClientRect();
  return [word.textContent, left, right];
})"""
BROKEN = """() => [...document.querySelectorAll("#s0-goods thead span")]
  .filter((word) => word.getClientRects().length > 1).map((word) => word.textContent)"""


@pytest.mark.parametrize("language", ["en", "es", "fr", "pl"])
def test_the_signs_of_the_bar_have_words_and_no_word_is_broken(
    browser: Browser, server: Server, language: str
) -> None:
    ana = at(browser, server, "charts", language, **PHONE)
    words = ana.page.evaluate(WORDS)
    assert len(words) >= 7
    assert all(word for word, _, _ in words)
    places = [place for _, left, right in words for place in (left, right)]
    assert places == sorted(places), "none lies over another"
    assert places[-1] <= 390
    assert ana.page.evaluate(BROKEN) == []
    ana.close()


def test_the_log_opens_with_its_newest_line_whole(browser: Browser, server: Server) -> None:
    ana = at(browser, server, "pen", **PHONE)
    ana.page.click("#open-log")
    numbers = ana.page.locator("#log-lines li").evaluate_all(
        "lines => lines.map((line) => Number(line.id.slice(4)))"
    )
    assert numbers == sorted(numbers, reverse=True)
    box, line = (
        ana.page.locator(one).first.bounding_box() for one in ("#log-lines", "li[id^=log-]")
    )
    assert box
    assert line
    assert line["y"] >= box["y"]
    ana.close()


# --- The frame -----------------------------------------------------------------------------------

COLOURS = """() => ["html", "body", ".card-help:popover-open"].map((what) =>
  getComputedStyle(document.querySelector(what), what[0] === "." ? "::backdrop" : undefined)
    .backgroundColor.match(/[\\d.]+/g).map(Number))"""


@pytest.mark.parametrize("ground", ["light", "dark"])
def test_the_gutter_goes_as_dim_as_the_page_behind_a_dialog(
    browser: Browser, server: Server, ground: str
) -> None:
    ana = at(browser, server, "hand", color_scheme=ground, **LAPTOP)
    ana.page.click("#plate-the-hours")
    ana.page.wait_for_selector("html.dimmed")  # the browser says a little later what has opened
    gutter, page, (*dimmed, strength) = ana.page.evaluate(COLOURS)
    for seen, under, over in zip(gutter, page, dimmed, strict=True):
        assert abs(seen - (under * (1 - strength) + over * strength)) <= 1
    ana.close()


def test_another_language_leaves_what_is_half_said(browser: Browser, server: Server) -> None:
    ana = at(browser, server, "guess", **LAPTOP)
    ana.page.fill("#say-text", "I think it is")
    ana.page.click("[popovertarget=preferences]")
    with ana.page.expect_navigation():
        ana.page.click("[name=language][value=fr]")
    assert ana.page.evaluate("document.documentElement.lang") == "fr"
    assert ana.page.input_value("#say-text") == "I think it is"
    ana.page.reload()
    assert ana.page.input_value("#say-text") == "", "only that once"
    ana.close()
