"""What is told to whoever does not look: proposals, talk, a lost line, where the focus is."""

from playwright.sync_api import Browser, WebSocketRoute

from tests.browser.browsing import PHONE, Reader
from tests.browser.rooms import act, close, opened, path_of, play_a_fate, post, see, two
from tests.web.served import Server

SAID = "text => document.getElementById('announcements').textContent.includes(text)"
FOCUS = "document.activeElement.id"


def deducing_together(browser: Browser, server: Server) -> tuple[Reader, Reader]:
    """Return Ana and Ben, who think about what the bot has played."""
    ana, ben = two(browser, server)
    for active, other in ((ana, ben), (ben, ana)):
        play_a_fate(active, other)
        act(other, "pass")
    for one in (ana, ben):
        one.page.wait_for_selector("#do-predict-1")
    return ana, ben


# --- Heard ---------------------------------------------------------------------------------------


def test_a_proposal_is_heard_without_its_buttons_and_is_no_talk(
    browser: Browser, server: Server
) -> None:
    ana, ben = deducing_together(browser, server)
    ben.page.set_viewport_size(PHONE["viewport"])
    ana.page.click("#do-predict-2")
    ben.wait_for(SAID, ana.page.inner_text(".proposals li p").strip())
    assert "Agree" not in ben.page.inner_text("#announcements")
    assert not ben.page.is_visible("#unread")
    close(ana, ben)


def test_whoever_is_far_down_on_a_phone_sees_what_came_of_a_prediction(
    browser: Browser, server: Server
) -> None:
    ana, ben = two(browser, server, **PHONE)
    play_a_fate(ana, ben)
    ben.page.evaluate("scrollTo(0, 600)")
    act(ben, "predict 3")
    ben.wait_for("() => document.getElementById('toast').textContent.includes('hidden fate was')")
    assert ben.page.is_visible("#toast")
    close(ana, ben)


def test_new_talk_is_marked_in_words_where_its_button_is(browser: Browser, server: Server) -> None:
    ana, ben = two(browser, server, **PHONE)
    assert ben.page.get_by_role("button", name="Talk", exact=True).is_visible()
    post(ben, path_of(ben) + "/say", text="Good evening")
    for one in (ana, ben):
        see(one, "Good evening")
    assert ben.page.get_by_role("button", name="something new").is_visible()
    ben.page.tap("#open-talk")
    ben.page.tap("#close-talk")
    assert ben.page.get_by_role("button", name="Talk", exact=True).is_visible()
    ana.page.set_viewport_size(PHONE["viewport"])
    assert ana.page.get_by_role("button", name="Talk", exact=True).is_visible(), "it was in sight"
    close(ana, ben)


def test_whoever_is_silent_is_told_so_at_the_field(browser: Browser, server: Server) -> None:
    ana, ben = two(browser, server)
    told = ana.page.get_attribute("#say-text", "aria-describedby") or ""
    assert "silent" in ana.page.inner_text(f"#{told}")
    assert ben.page.get_attribute("#say-text", "aria-describedby") is None
    close(ana, ben)


# --- A line that is no line ----------------------------------------------------------------------


def test_a_socket_that_opens_and_shuts_again_is_a_lost_connection(
    browser: Browser, server: Server
) -> None:
    ana = opened(browser, server, "arcana", **{"with": "bots"})
    tries: list[WebSocketRoute] = []

    def shut(socket: WebSocketRoute) -> None:
        tries.append(socket)
        socket.close()

    ana.page.route_web_socket("**/live*", shut)
    ana.page.reload()
    assert ana.page.locator("#connection").evaluate("it => it.checkVisibility()"), "it can speak"
    ana.wait_for("() => document.getElementById('connection').textContent.includes('lost')")
    assert len(tries) < 6, "each try waits longer than the one before"
    ana.context.close()


# --- The focus -----------------------------------------------------------------------------------


def test_the_focus_goes_to_the_decision_when_somebody_else_ends_the_turn(
    browser: Browser, server: Server
) -> None:
    ana, ben = deducing_together(browser, server)
    ana.page.focus("button[id^=line-]")
    version = ana.version
    for one in (ana, ben):
        post(one, path_of(one) + "/act", action="pass", version=str(version))
    ana.wait_for("old => document.getElementById('table').dataset.version > old", version)
    assert ana.page.evaluate(FOCUS) in ("decision", "headline"), "hers is the next turn"
    close(ana, ben)


def test_the_focus_is_never_behind_the_decision(browser: Browser, server: Server) -> None:
    ana, ben = two(browser, server, **PHONE)
    play_a_fate(ana, ben)
    ben.page.evaluate("document.getElementById('decision').style.height = '26rem'")
    ben.wait_for("() => document.documentElement.style.getPropertyValue('--decision') === '416px'")
    behind = ben.page.evaluate(
        """() => [...document.querySelectorAll("#board button")].filter((button) => {
          if (!button.checkVisibility()) return false;
          button.focus();
          const { bottom } = button.getBoundingClientRect();
          return bottom > document.getElementById("decision").getBoundingClientRect().top;
        }).map((button) => button.id)"""
    )
    assert behind == []
    ben.page.evaluate("scrollTo(0, 100)")
    ben.page.focus("#act [value=pass]")
    assert ben.page.evaluate("scrollY") == 100, "what is always in sight moves nothing"
    close(ana, ben)
