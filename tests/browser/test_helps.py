"""Small helps of the pages: copying a link, a sound, a notice, light and dark, motion."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.browsing import Reader, chromium
from tests.browser.rooms import act, opened, post, two
from tests.web.served import House, served

MOTIONS = """() => {
  window.motions = 0;
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (draw) => { window.motions += 1; return start(draw); };
}"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with served(tmp_path_factory.mktemp("house")) as house:
        yield house
        assert house.log == "", "the house has nothing to complain of"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


def test_the_link_to_the_table_is_copied(browser: Browser, house: House) -> None:
    ana = opened(browser, house, "arcana")
    ana.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ana.page.click("#invite-copy")
    ana.wait_for("() => document.getElementById('announcements').textContent === 'Copied.'")
    assert ana.page.evaluate("navigator.clipboard.readText()") == ana.page.url
    ana.close()


def test_sound_and_notice_have_switches_that_are_remembered(browser: Browser, house: House) -> None:
    ana = opened(browser, house, "arcana", **{"with": "bots"})
    ana.context.grant_permissions(["notifications"])
    page = ana.page
    page.click("[popovertarget=house-choices]")
    for switch in ("#switch-sound", "#switch-notice"):
        assert page.get_attribute(switch, "aria-pressed") == "false"
        page.click(switch)
        ana.wait_for("one => document.querySelector(one).ariaPressed === 'true'", switch)
    page.reload()
    assert page.get_attribute("#switch-sound", "aria-pressed") == "true"
    act(ana)
    ana.wait_for("() => document.getElementById('table').dataset.mine === '1'")
    ana.close()


def test_night_and_paper_are_chosen_and_kept(browser: Browser, house: House) -> None:
    ana = Reader(browser, house, "Ana", color_scheme="light")
    page = ana.open("/")
    ground = "getComputedStyle(document.body).backgroundColor"
    paper = page.evaluate(ground)
    page.click("[popovertarget=house-choices]")
    page.click("[name=ground][value=dark]")
    night = page.evaluate(ground)
    assert night != paper
    page.wait_for_timeout(100)
    page.goto(house.base + "/rules/oracle")
    assert page.evaluate(ground) == night
    ana.close()


@pytest.mark.parametrize(("wish", "moves"), [("reduce", False), ("no-preference", True)])
def test_pieces_move_unless_somebody_wants_none_of_it(
    browser: Browser, house: House, wish: str, moves: bool
) -> None:
    ana = Reader(browser, house, "Ana", reduced_motion=wish)
    ana.open(post(ana, "/new/oracle", name="Ana", seats="1"))
    ana.page.evaluate(MOTIONS)
    act(ana, ana.page.get_attribute("#act button[value^='go ']", "value") or "")
    ana.page.wait_for_timeout(400)
    assert (ana.page.evaluate("window.motions") > 0) is moves
    if not moves:
        assert ana.page.evaluate("document.getAnimations().length") == 0
    ana.close()


def test_a_picture_moves_no_focus_of_whoever_looks_on(browser: Browser, house: House) -> None:
    ana, ben = two(browser, house)
    ben.page.focus("#plate-the-hours")
    act(ana)
    ben.wait_for("() => document.getElementById('headline').textContent.includes('one fate')")
    assert ben.page.evaluate("document.activeElement.id") == "plate-the-hours"
    for one in (ana, ben):
        one.close()
