"""What is refused or does not get through: one clear sentence, as long as it is true."""

from playwright.sync_api import Browser, Page, Route

from tests.browser.browsing import PATIENCE, PHONE, Reader
from tests.browser.rooms import act, close, opened, path_of, play_a_fate, post, slow_socket, two
from tests.web.served import Server

COUNT_WORDS = """() => {
  window.spoken = 0;
  new MutationObserver(() => { window.spoken += 1; }).observe(
    document.getElementById("refusal"), { childList: true, characterData: true, subtree: true });
}"""
"""How often a sentence is written is how often it is heard."""

IMPATIENCE = """() => {
  window.patience = new AbortController();
  AbortSignal.timeout = () => window.patience.signal;
}"""
"""It ends when a test says so."""


def forgive(reader: Reader, *said: str) -> None:
    """Forget what a console says of answers that were meant to be no."""
    reader.troubles = [one for one in reader.troubles if not any(word in one for word in said)]


def refusal(page: Page) -> str:
    """Wait for a refusal, and return it."""
    page.wait_for_selector("#refusal:not(:empty)")
    return page.inner_text("#refusal")


def came(page: Page, late: list[str | bytes], what: str, since: int = 0) -> str | bytes:
    """Wait for a picture that says something, and return it."""
    for _ in range(PATIENCE // 10):
        found = [one for one in late[since:] if what in str(one)]
        if found:
            return found[-1]
        page.wait_for_timeout(10)
    raise AssertionError(f"no picture says {what}")


def refused(reader: Reader) -> str:
    """Press something that the table has long gone past; return what is said of it."""
    reader.page.evaluate("document.querySelector('#act [name=version]').value = 0")
    reader.page.click("#act [value=pass]")
    return refusal(reader.page)


# --- How long it stands --------------------------------------------------------------------------


def test_of_two_who_want_one_seat_the_other_can_read_why_not(
    browser: Browser, server: Server
) -> None:
    ana = opened(browser, server, "arcana")
    cleo = Reader(browser, server, "Cleo")
    late, ways = slow_socket(cleo.page)
    table = path_of(ana)
    page = cleo.open(table)
    ben = Reader(browser, server, "Ben")
    post(ben, table + "/sit", name="Ben", seat="1")
    page.fill("#sit-name", "Cleo")
    held = len(late)
    page.click("#sit-1")
    why = refusal(page)
    picture = came(page, late, 'class="seat person', since=held)
    ways[-1].send(picture)
    page.wait_for_selector("#chair-1.person")
    assert page.inner_text("#refusal") == why, "the first picture leaves the sentence"
    assert page.url == ana.page.url, "an address that can be loaded anew"
    forgive(cleo, "409")
    close(ana, ben, cleo)


def test_a_refusal_is_said_once_and_goes_with_the_next_turn(
    browser: Browser, server: Server
) -> None:
    ana, ben = two(browser, server)
    play_a_fate(ana, ben)
    why = refused(ben)
    ben.page.evaluate(COUNT_WORDS)
    post(ben, path_of(ben) + "/say", text="Hm")
    ben.page.wait_for_selector("#talk-lines .text")
    assert ben.page.inner_text("#refusal") == why
    assert ben.page.evaluate("window.spoken") == 0, "talk does not say it again"
    version = ben.version
    post(ben, path_of(ben) + "/act", action="pass", version=str(version))
    ben.wait_for("old => document.getElementById('table').dataset.version > old", version)
    assert ben.page.inner_text("#refusal") == "", "it is about a turn that is over"
    forgive(ben, "409")
    close(ana, ben)


def test_no_sheet_stays_before_a_refusal(browser: Browser, server: Server) -> None:
    ana = opened(browser, server, "arcana")
    table = path_of(ana)
    for seat in ("1", "2"):
        post(ana, table + "/seat", seat=seat, to="bot:literal")
    post(ana, table + "/begin")
    phone = Reader(browser, server, "Ana's phone", **PHONE)
    phone.context.add_cookies(ana.context.cookies())  # type: ignore[arg-type]
    page = phone.open(table)
    page.route("**/seat", lambda route: route.fulfill(status=409, json={"why": "Not so."}))
    page.tap("#open-table")
    page.tap("#chair-more-1")
    page.tap("#free-1")
    assert refusal(page) == "Not so."
    assert page.locator(":popover-open").count() == 0
    forgive(phone, "409")
    close(ana, phone)


# --- Lines that break ----------------------------------------------------------------------------


def test_what_got_through_is_not_said_to_be_lost(browser: Browser, server: Server) -> None:
    ana = opened(browser, server, "oracle", **{"with": "bots"})
    page = ana.page
    page.route_web_socket("**/live*", lambda socket: socket.close())
    page.reload()
    page.route(page.url, lambda route: route.abort())  # the fresh picture does not come
    with page.expect_response("**/act") as answer:
        page.locator("#act button[value^='go ']").first.click()
    assert answer.value.status == 204
    page.wait_for_selector("#act:not([aria-busy])")
    assert page.inner_text("#refusal") == ""
    ana.context.close()


def test_a_line_that_hangs_does_not_hold_the_table_for_ever(
    browser: Browser, server: Server
) -> None:
    ana = opened(browser, server, "oracle", **{"with": "bots"})
    page = ana.page
    page.route("**/act", lambda route: None)  # and never an answer
    page.evaluate(IMPATIENCE)
    with page.expect_request("**/act"):
        page.locator("#act button[value^='go ']").first.click()
    page.wait_for_selector("#act[data-slow]")  # somebody sees that it takes its time
    page.evaluate("window.patience.abort()")
    assert "did not get through" in refusal(page)
    page.wait_for_selector("#act:not([aria-busy], [data-slow])")
    page.unroute("**/act")
    page.evaluate(IMPATIENCE)
    act(ana)
    assert page.inner_text("#refusal") == ""
    ana.context.close()


def test_a_press_counts_once_the_picture_is_there_whenever_the_answer_comes(
    browser: Browser, server: Server
) -> None:
    ana = Reader(browser, server, "Ana")
    ana.open(post(ana, "/new/oracle", name="Ana", seats="1"))
    answers: list[Route] = []

    def hold(route: Route) -> None:
        route.fetch()
        answers.append(route)

    ana.page.route("**/act", hold, times=1)
    act(ana)
    act(ana)
    (answer,) = answers
    answer.fulfill(status=204)
    close(ana)


def test_every_stone_that_is_tapped_is_turned(browser: Browser, server: Server) -> None:
    ana, ben = two(browser, server)
    play_a_fate(ana, ben)
    stones = [f"#line-0-{fate}" for fate in (1, 3, 5, 7)]
    ben.page.evaluate("all => all.forEach((one) => document.querySelector(one).click())", stones)
    for stone in stones:
        ben.page.wait_for_selector(f"{stone}[aria-pressed=true]")
    assert ben.page.inner_text("#refusal") == ""
    close(ana, ben)


# --- Pictures that come late ---------------------------------------------------------------------


def test_an_older_picture_never_follows_a_newer_one(browser: Browser, server: Server) -> None:
    ana = Reader(browser, server, "Ana")
    ana.open(post(ana, "/new/oracle", name="Ana", seats="1"))
    page = ana.context.new_page()
    late, ways = slow_socket(page)
    page.goto(ana.page.url)
    old = came(page, late, f'data-version="{ana.version}"')
    act(ana, ana.page.get_attribute("#act button[value^='go ']", "value") or "")
    ways[0].send(came(page, late, f'data-version="{ana.version}"'))
    page.wait_for_selector(f"#table[data-version='{ana.version}']")
    ways[0].send(old)
    page.wait_for_timeout(100)
    assert page.inner_text("#headline") == ana.headline
    close(ana)
