"""The table while people live at it: two tabs, broken lines, talk, coming and going."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.axe import inspect
from tests.browser.browsing import PHONE, Reader
from tests.browser.rooms import (
    act,
    close,
    opened,
    path_of,
    play_a_fate,
    post,
    see,
    slow_socket,
    two,
)
from tests.web.served import Server, served

# --- Two at once ---------------------------------------------------------------------------------


def test_of_two_tabs_one_wins_and_the_other_is_told_why(browser: Browser, server: Server) -> None:
    ana = Reader(browser, server, "Ana")
    ana.open(post(ana, "/new/oracle", name="Ana", seats="1"))
    slow = ana.context.new_page()
    late, socket = slow_socket(slow)
    slow.goto(ana.page.url)
    old = slow.inner_text("#headline")
    ways = slow.locator("#act button[value^='go ']")
    act(ana, ways.nth(0).get_attribute("value") or "")
    assert slow.inner_text("#headline") == old, "the second tab does not know it yet"
    ways.nth(1).click()
    slow.wait_for_selector("#refusal:not(:empty)")
    why = slow.inner_text("#refusal")
    socket[0].send(late[-1])
    slow.wait_for_selector(f"#table[data-version='{ana.version}']")
    assert slow.inner_text("#headline") == ana.headline
    assert slow.inner_text("#refusal") == why, "the fresh picture leaves the sentence"
    assert ana.page.inner_text("#refusal") == ""
    assert [one for one in ana.troubles if "409" not in one] == []
    ana.troubles.clear()
    close(ana)


def test_the_server_goes_and_comes_back_and_so_does_the_page(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> None:
    with served(tmp_path_factory.mktemp("shaky")) as server:
        ana, ben = two(browser, server)
        play_a_fate(ana, ben)
        headline, silent = ben.headline, ana.headline
        ben.page.fill("#say-text", "Wait, I think")
        server.kill()
        ben.page.wait_for_timeout(100)
        server.start()
        post(ben, path_of(ben) + "/say", text="Here we are again")
        see(ben, "Here we are again")
        assert ben.headline == headline
        assert ben.page.input_value("#say-text") == "Wait, I think"
        ben.page.click("#act [value=pass]")
        ana.wait_for("old => document.getElementById('headline').textContent !== old", silent)
        for one in (ana, ben):
            assert one.page.inner_text("#refusal") == ""
            one.context.close()  # their consoles speak of the break, as they should


def test_a_page_says_when_it_is_cut_off_and_when_it_is_back(
    browser: Browser, server: Server
) -> None:
    ana = opened(browser, server, "arcana", **{"with": "bots"})
    ana.context.set_offline(True)
    ana.page.evaluate("dispatchEvent(new Event('online'))")  # it tries, in vain
    ana.wait_for("() => document.getElementById('connection').textContent !== ''")
    ana.context.set_offline(False)
    ana.wait_for("() => document.getElementById('connection').textContent === ''")
    act(ana)
    ana.context.close()


# --- What a picture must not take away -----------------------------------------------------------


def test_what_somebody_holds_survives_a_picture(browser: Browser, server: Server) -> None:
    ana, ben = two(browser, server)
    page = ben.page
    page.click("#table-more > summary")
    page.click("#plate-the-hours")
    assert page.locator("#about-the-hours").is_visible()
    page.keyboard.press("Escape")
    page.fill("#say-text", "half a sentence")
    page.evaluate("document.getElementById('say-text').setSelectionRange(5, 6)")
    page.evaluate("scrollTo(0, 60)")
    before = page.evaluate("scrollY")
    play_a_fate(ana, ben)
    assert page.evaluate("document.activeElement.id") == "say-text"
    held = page.evaluate(
        "(({ value, selectionStart, selectionEnd }) => [value, selectionStart, selectionEnd])"
        "(document.activeElement)"
    )
    assert held == ["half a sentence", 5, 6]
    assert page.evaluate("scrollY") == before
    assert page.evaluate("document.getElementById('table-more').open")
    close(ana, ben)


def test_an_open_sheet_survives_a_picture_on_a_phone(browser: Browser, server: Server) -> None:
    ana, ben = two(browser, server, **PHONE)
    ben.page.tap("#open-talk")
    ben.page.fill("#say-text", "I wonder")
    play_a_fate(ana, ben)
    assert ben.page.locator("#panel-talk").is_visible()
    assert ben.page.input_value("#say-text") == "I wonder"
    assert ben.page.evaluate("document.activeElement.id") == "say-text"
    ben.page.tap("#close-talk")
    ben.page.tap("#plate-the-hours")
    ben.page.evaluate("document.querySelector('#act [value=pass]').click()")
    ana.wait_for("() => document.querySelector('#silence') === null")
    assert ben.page.locator("#about-the-hours").is_visible()
    close(ana, ben)


# --- Talk and silence ----------------------------------------------------------------------------


def test_talk_is_text_and_the_active_player_is_silent(browser: Browser, server: Server) -> None:
    ana, ben = two(browser, server)
    said = "<img src=x onerror=alert(1)> & <script>alert(2)</script>"
    ben.page.fill("#say-text", said)
    ben.page.keyboard.press("Enter")
    for one in (ana, ben):
        one.wait_for("() => document.querySelector('#talk-lines .text') !== null")
        assert one.page.inner_text("#talk-lines .text") == said
        assert one.page.locator("#talk-lines img, #talk-lines script").count() == 0
    assert ben.page.input_value("#say-text") == "", "what was said is no longer being written"
    ana.wait_for("said => document.querySelector('#announcements').innerText.includes(said)", said)
    play_a_fate(ana, ben)
    assert ana.page.locator("#silence").is_visible()
    assert ana.page.is_disabled("#say-it")
    assert ana.page.locator("#act button[value*=' mark ']").count() == 0
    headers = {"origin": server.base, "accept": "application/json"}
    form: dict[str, Any] = {"text": "It is a 3"}
    answer = ana.context.request.post(ana.page.url + "/say", form=form, headers=headers)
    assert answer.status == 409
    ben.page.click("#line-0-4")
    for one in (ana, ben):
        one.wait_for("() => document.querySelector('#line-0-4 .turned') !== null")
        assert "It is a 3" not in one.page.content()
    watches(browser, ana)
    close(ana, ben)


def watches(browser: Browser, ana: Reader) -> None:
    """Whoever watches sees what all may see, and presses nothing."""
    watcher = Reader(browser, ana.server, "a watcher")
    page = watcher.open(path_of(ana))
    assert page.locator(".hand.mine, #act button[name]").count() == 0
    fates = page.locator("#hands .held > *")
    assert len(set(fates.evaluate_all("fates => fates.map((one) => one.outerHTML)"))) == 1
    assert not re.search(r"\d", "".join(page.locator("#hands .held").all_inner_texts()))
    inspect(page)
    close(watcher)


def test_a_group_proposes_counters_and_agrees(browser: Browser, server: Server) -> None:
    ana, ben = two(browser, server)
    for active, other in ((ana, ben), (ben, ana)):
        play_a_fate(active, other)
        act(other, "pass")
    for one in (ana, ben):  # it is the bot's turn, and they deduce together
        one.page.wait_for_selector("#do-predict-1")
    ana.page.click("#do-predict-1")
    see(ana, "Waiting for Ben.")
    ben.page.wait_for_selector("[id^=proposal-] [name=agree]")
    ben.page.click("#act [value=pass]")
    ana.page.click("[id^=proposal-] [name=agree]")
    for one in (ana, ben):
        one.wait_for(
            "() => document.querySelector('#log-lines').innerText.includes('no prediction')"
        )
        assert one.page.inner_text("#refusal") == ""
    close(ana, ben)


# --- Coming and going ----------------------------------------------------------------------------


def test_a_seat_goes_to_a_bot_and_back_and_then_to_another(
    browser: Browser, server: Server
) -> None:
    ana, ben = two(browser, server)
    ana.page.click("#table-more > summary")
    ana.page.click("#hand-bot")
    see(ana, "A bot plays your seat.")
    ben.wait_for("() => document.getElementById('table').dataset.mine === '1'")
    assert ana.page.locator("#act button[name]").count() == 0
    ana.page.click("#hand-me")
    ana.page.wait_for_selector("#hand-me", state="detached")
    ana.page.click("#chair-more-1")
    ana.page.click("#free-1")
    ana.page.wait_for_selector("#chair-1.open")
    see(ben, "A seat is free.")
    dan = Reader(browser, server, "Dan")
    dan.open(path_of(ana))
    dan.page.fill("#sit-name", "Dan")
    with dan.page.expect_navigation():
        dan.page.click("#sit-1")
    see(ana, "Dan")
    assert dan.page.locator("#hand-1.mine").count() == 1
    close(ana, ben, dan)


def test_somebody_leaves_returns_and_goes_on_from_another_device(
    browser: Browser, server: Server
) -> None:
    ana, ben = two(browser, server)
    path = path_of(ben)
    ben.page.click("#table-more > summary")
    ben.page.click("#leave-more > summary")
    with ben.page.expect_navigation():
        ben.page.click("#leave button")
    ben.page.fill("#sit-name", "Ben")
    with ben.page.expect_navigation():
        ben.page.click("#sit button")
    assert ben.page.locator("#chair-1 .tag").first.is_visible()
    ben.page.click("#table-more > summary")
    with ben.page.expect_navigation():
        ben.page.click("#to-link")
    private = ben.page.input_value("#private-link")
    inspect(ben.page)
    ben.open(path)
    phone = Reader(browser, server, "Ben's phone", **PHONE)
    phone.open(private)
    inspect(phone.page)
    with phone.page.expect_navigation():
        phone.page.tap("main button")
    hands = [one.page.inner_html("#hand-1 .held") for one in (ben, phone)]
    assert hands[0] == hands[1]
    phone.page.tap("#open-talk")
    phone.page.fill("#say-text", "From my phone")
    phone.page.keyboard.press("Enter")
    for one in (ana, ben):
        see(one, "From my phone")
    close(ana, ben, phone)


def test_some_moves_without_scripts(browser: Browser, server: Server) -> None:
    ana = Reader(browser, server, "Ana", java_script_enabled=False)
    page = ana.open("/new/oracle")
    page.fill("#name", "Ana")
    page.check("input[name=seats][value='1']")
    page.click(".finish button")
    for _ in range(5):
        before = ana.headline, ana.version
        page.locator("#act button[name=action]:visible").first.click()
        assert page.locator("#refusal").inner_text() == ""
        assert (ana.headline, ana.version) != before
    assert page.locator(".needs-script:visible").count() == 0
    close(ana)
