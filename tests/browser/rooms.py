"""Tables that are opened and joined at once, for tests of what comes after."""

from typing import Any

from playwright.sync_api import Browser, Page, WebSocketRoute

from tests.browser.browsing import Reader
from tests.web.served import Server


def post(reader: Reader, path: str, **form: Any) -> str:
    """Send a form as a page would, with the cookies of a browser; return where it led."""
    answer = reader.context.request.post(
        reader.server.base + path, form={**form}, headers={"origin": reader.server.base}
    )
    assert answer.ok, (path, form, answer.status, answer.text()[:2000])
    return answer.url


def opened(browser: Browser, server: Server, game: str, **chosen: str) -> Reader:
    """Return Ana, who has opened a table and sits there."""
    ana = Reader(browser, server, "Ana")
    ana.open(post(ana, f"/new/{game}", name="Ana", seats="3", **chosen))
    return ana


def joined(browser: Browser, ana: Reader, name: str = "Ben", **window: Any) -> Reader:
    """Return somebody who has followed Ana's link and sits there."""
    guest = Reader(browser, ana.server, name, **window)
    post(guest, path_of(ana) + "/sit", name=name)
    guest.open(path_of(ana))
    return guest


def path_of(reader: Reader) -> str:
    """Return the address of the table that somebody looks at."""
    return reader.page.url.removeprefix(reader.server.base)


def two(browser: Browser, server: Server, **window: Any) -> tuple[Reader, Reader]:
    """Return Ana and Ben in the first turn of arcana, with a bot beside them."""
    ana = opened(browser, server, "arcana")
    ben = joined(browser, ana, "Ben", **window)
    post(ana, path_of(ana) + "/seat", seat="2", to="bot:literal")
    post(ana, path_of(ana) + "/begin")
    for one in (ana, ben):
        one.page.wait_for_selector("#act")
    return ana, ben


def act(reader: Reader, choice: str = "") -> None:
    """Press something that the game offers, anything if nothing is named; wait for what comes."""
    version = reader.version
    named = f'[value="{choice}"]' if choice else ':not([value^="seat "])'
    button = reader.page.locator(f'#act button[name="action"]{named}:visible').first
    button.click()
    reader.wait_for("old => document.getElementById('table').dataset.version > old", version)


def play_a_fate(ana: Reader, ben: Reader) -> None:
    """Let Ana play until the others are to deduce, and Ben see it."""
    while ana.page.get_attribute("#table", "data-mine") == "1":
        act(ana)
    ben.wait_for("() => document.getElementById('table').dataset.mine === '1'")


def close(*readers: Reader) -> None:
    """Let people go; nothing may have gone wrong at their windows."""
    for reader in readers:
        reader.close()


def see(reader: Reader, text: str) -> None:
    """Wait until a picture says something."""
    reader.wait_for("text => document.getElementById('table').textContent.includes(text)", text)


def slow_socket(page: Page) -> tuple[list[str | bytes], list[WebSocketRoute]]:
    """Hold back what the server pushes to a page; return what came, and the way to the page."""
    late: list[str | bytes] = []
    ways: list[WebSocketRoute] = []

    def keep(message: str | bytes) -> None:
        late.append(message)

    def hold(socket: WebSocketRoute) -> None:
        ways.append(socket)
        socket.connect_to_server().on_message(keep)

    page.route_web_socket("**/live*", hold)
    return late, ways
