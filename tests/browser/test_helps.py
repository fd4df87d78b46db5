"""Small helps of the pages: copying a link, a sound, a notice, light and dark, motion."""

import pytest
from playwright.sync_api import Browser

from tests.browser.browsing import Reader
from tests.browser.rooms import act, opened, post, two
from tests.web.served import Server

MOTIONS = """() => {
  window.motions = 0;
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (draw) => { window.motions += 1; return start(draw); };
}"""


def test_the_link_to_the_table_is_copied(browser: Browser, server: Server) -> None:
    ana = opened(browser, server, "arcana")
    ana.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ana.page.click("#invite-copy")
    ana.wait_for("() => document.getElementById('announcements').textContent === 'Copied.'")
    assert ana.page.evaluate("navigator.clipboard.readText()") == ana.page.url
    ana.close()


def test_sound_and_notice_have_switches_that_are_remembered(
    browser: Browser, server: Server
) -> None:
    ana = opened(browser, server, "arcana", **{"with": "bots"})
    ana.context.grant_permissions(["notifications"])
    page = ana.page
    page.click("[popovertarget=preferences]")
    for switch in ("#switch-sound", "#switch-notice"):
        assert page.get_attribute(switch, "aria-pressed") == "false"
        page.click(switch)
        ana.wait_for("one => document.querySelector(one).ariaPressed === 'true'", switch)
    page.reload()
    assert page.get_attribute("#switch-sound", "aria-pressed") == "true"
    act(ana)
    ana.wait_for("() => document.getElementById('table').dataset.mine === '1'")
    ana.close()


def test_a_switch_works_for_a_page_whose_browser_keeps_nothing(
    browser: Browser, server: Server
) -> None:
    ana = opened(browser, server, "arcana", **{"with": "bots"})
    ana.context.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new Error('barred'); } })"
    )
    ana.page.reload()
    ana.page.click("[popovertarget=preferences]")
    ana.page.click("#switch-sound")
    ana.wait_for("() => document.getElementById('switch-sound').ariaPressed === 'true'")
    ana.close()


def test_a_notice_that_the_browser_blocks_is_not_switched_on_in_silence(
    browser: Browser, server: Server
) -> None:
    ana = opened(browser, server, "arcana", **{"with": "bots"})
    ana.page.evaluate("Notification.requestPermission = async () => 'denied'")
    ana.page.click("[popovertarget=preferences]")
    ana.page.click("#switch-notice")
    ana.wait_for("() => document.getElementById('notice-barred').textContent.includes('blocks')")
    assert ana.page.get_attribute("#switch-notice", "aria-pressed") == "false"
    ana.close()


CALLS = """async (focused) => {
  const heard = { notes: 0, notices: 0 };
  window.AudioContext = class { state = "suspended"; currentTime = 0; async resume() {} };
  window.OscillatorNode = class { constructor() { heard.notes += 1; } };
  window.Notification = class { constructor() { heard.notices += 1; } };
  Notification.permission = "granted";
  document.hasFocus = () => focused;
  for (const name of ["sound", "notice"]) localStorage.setItem(name, "on");
  const { signalTurn } = await import("/static/sound.js");
  document.body.click();
  signalTurn("Your turn");
  return heard;
}"""
"""A browser that plays no sound yet, and shows every notice."""


@pytest.mark.parametrize("focused", [True, False])
def test_a_call_is_heard_at_once_or_never_and_noticed_beside_another_window(
    browser: Browser, server: Server, focused: bool
) -> None:
    ana = Reader(browser, server, "Ana")
    heard = ana.open("/").evaluate(CALLS, focused)
    assert heard == {"notes": 0, "notices": 0 if focused else 1}
    ana.close()


def test_a_sheet_that_is_open_when_there_is_room_for_it_closes(
    browser: Browser, server: Server
) -> None:
    ana = opened(browser, server, "arcana", **{"with": "bots"})
    ana.page.set_viewport_size({"width": 900, "height": 1200})
    ana.page.click("#open-log")
    assert ana.page.locator("#panel-log:popover-open").count() == 1
    ana.page.set_viewport_size({"width": 1200, "height": 900})
    ana.wait_for("() => document.querySelector(':popover-open') === null")
    assert ana.page.is_visible("#log-lines")
    ana.close()


def test_night_and_paper_are_chosen_and_kept(browser: Browser, server: Server) -> None:
    ana = Reader(browser, server, "Ana", color_scheme="light")
    page = ana.open("/")
    ground = "getComputedStyle(document.body).backgroundColor"
    paper = page.evaluate(ground)
    page.click("[popovertarget=preferences]")
    answers: list[int] = []
    page.on("response", lambda answer: answers.append(answer.status))
    page.click("[name=ground][value=dark]")
    night = page.evaluate(ground)
    assert night != paper
    page.wait_for_timeout(100)
    assert answers == [303], "the page is there already, and is not fetched again"
    page.goto(server.base + "/rules/oracle")
    assert page.evaluate(ground) == night
    ana.close()


@pytest.mark.parametrize(("wish", "moves"), [("reduce", False), ("no-preference", True)])
def test_pieces_move_unless_somebody_wants_none_of_it(
    browser: Browser, server: Server, wish: str, moves: bool
) -> None:
    ana = Reader(browser, server, "Ana", reduced_motion=wish)
    ana.open(post(ana, "/new/oracle", name="Ana", seats="1"))
    ana.page.evaluate(MOTIONS)
    act(ana, ana.page.get_attribute("#act button[value^='go ']", "value") or "")
    ana.page.wait_for_timeout(400)
    assert (ana.page.evaluate("window.motions") > 0) is moves
    if not moves:
        assert ana.page.evaluate("document.getAnimations().length") == 0
    ana.close()


def test_a_picture_moves_no_focus_of_whoever_looks_on(browser: Browser, server: Server) -> None:
    ana, ben = two(browser, server)
    ben.page.focus("#plate-the-hours")
    act(ana)
    ben.wait_for("() => document.getElementById('headline').textContent.includes('one fate')")
    assert ben.page.evaluate("document.activeElement.id") == "plate-the-hours"
    for one in (ana, ben):
        one.close()
