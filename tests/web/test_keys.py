"""Keys to seats: a link that others know can be made worthless, and nobody else sets our cookies.

Eve knows Ben's private link, or a host's. She has devices of her own, but none of theirs.
"""

import json
import shutil
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from html import unescape
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from divinary.table.refusals import Refused
from divinary.table.registry import TableRegistry
from divinary.table.store import Store
from divinary.web.app import application
from divinary.web.watchers import MOST_EACH, Watcher
from divinary.web.web_game import web_game
from tests.secrecy.twins import key_of
from tests.web.forms import Page
from tests.web.joining import JSON, Company, company, says
from tests.web.programs import PATIENCE, Program
from tests.web.served import Server, served
from tests.web.test_seats import keep, lobby

STORED = Path(__file__).parents[1] / "stored" / "f804f39"
HTTPS = {"x-forwarded-proto": "https"}
NO_SEAT = 'id="sit-name"'
"""Where somebody who has no seat may sit down."""


def seat_of(client: httpx.Client, path: str) -> Any:
    """Return the seat that somebody has at a table; None if they have none."""
    return client.get(f"{path}/view.json").json()["seat"]


def with_cookies(server: Server, **jar: str) -> httpx.Client:
    """Return somebody whose device remembers something."""
    client = server.client()
    for name, value in jar.items():
        client.cookies.set(name, value, domain="127.0.0.1")
    return client


def opens(server: Server, path: str, key: str) -> bool:
    """Whether a private link is valid at a table."""
    return server.client().get(f"{path}/key/{key}").status_code == 200


def is_worthless(server: Server, path: str, key: str) -> bool:
    """Whether a key opens nothing: by its link, as a cookie, as a program's; nor is it renewed."""
    eve = server.client()
    ways = [
        eve.get(f"{path}/key/{key}").status_code == 403,
        eve.post(f"{path}/key", data={"token": key}).status_code == 403,
    ]
    for told in ({"cookie": f"seat-{path[3:]}={key}"}, {"authorization": f"Bearer {key}"}):
        program = server.client(**told)
        ways.append(program.get(f"{path}/link").status_code == 403)
        ways.append(not {"leave", "begin"} & set(Page(program.get(path)).forms))
        done = [
            program.post(f"{path}/{what}", data={"text": "x"}).status_code
            for what in ("say", "begin", "seat", "leave", "hand")
        ]
        ways.append(set(done) == {403})
        ways.append(program.post(f"{path}/link").status_code in (403, 405))
    return all(ways)


def new_link(client: httpx.Client, path: str) -> str:
    """Press the button of the page with the private link; return the key of the new link."""
    before = Page(client.get(f"{path}/link"))
    page = Page(client.post(before.forms[before.form_to(f"{path}/link")].action))
    assert page.answer.status_code == 200
    assert page.values["private-link"] != before.values["private-link"]
    assert "The old one is no longer valid." in page.text
    return page.values["private-link"].rpartition("/")[2]


# --- Sitting down again --------------------------------------------------------------------------


def test_a_known_link_is_worthless_when_its_owner_sits_down_again(server):
    """Ben leaves, and comes back by the same device."""
    _, path = lobby(server)
    ben = server.client()
    ben.get(path)
    keys = []
    for _ in range(4):
        ben.post(f"{path}/sit", data={"name": "Ben"})
        keys.append(ben.cookies[f"seat-{path[3:]}"])
        ben.post(f"{path}/leave")
    ben.post(f"{path}/sit", data={"name": "Ben"})
    assert len(set(keys)) == 4
    assert all(is_worthless(server, path, key) for key in keys)
    assert Page(ben.get(path)).offers("leave")


def test_a_hosts_known_link_is_worthless_when_the_host_sits_down_again(server):
    host, path = lobby(server)
    key = host.cookies[f"seat-{path[3:]}"]
    host.get(path)
    host.post(f"{path}/leave")
    assert opens(server, path, key), "the host has the rights without a seat"
    host.post(f"{path}/sit", data={"name": "Ana"})
    assert is_worthless(server, path, key)
    assert host.post(f"{path}/seat", data={"seat": 1, "to": "bot"}).status_code == 200


def test_a_seat_that_was_taken_with_an_earlier_version_gets_a_new_key_too(tmp_path):
    """Ben sat there by a key without a number, and has left before the new version came."""
    (tmp_path / "tables").mkdir()
    shutil.copy(STORED / "tables.sqlite", tmp_path / "tables")
    tables = json.loads((STORED / "expected.json").read_text("utf-8"))["tables"]
    path, jar = f"/t/{tables['names']['oracle-lobby']}", tables["cookies"]["Ben"]
    with served(tmp_path) as server:
        with_cookies(server, **tables["cookies"]["Ana"]).post(
            f"{path}/seat", data={"seat": 1, "to": "open"}
        )
        ben = with_cookies(server, **jar)
        old = jar[f"seat-{path[3:]}"]
        ben.post(f"{path}/sit", data={"name": "Ben"})
        assert is_worthless(server, path, old)
        assert Page(ben.get(path)).offers("leave")


def test_a_device_whose_answers_are_lost_has_its_seat_each_time(server):
    """It keeps no cookie but its own: it leaves, sits down again, and makes new links."""
    _, path = lobby(server)
    device = {"device": "a-device-of-its-own-with-a-long-name"}

    def post(what: str) -> None:
        answer = httpx.post(f"{server.base}{path}/{what}", data={"name": "Ben"}, cookies=device)
        assert answer.status_code in (200, 303)

    for what in ("sit", "sit", "leave", "sit", "link", "link", "leave", "sit", "link"):
        post(what)
        page = httpx.get(f"{server.base}{path}", cookies=device)
        assert Page(page).offers("sit" if what == "leave" else "leave"), what


# --- New links -----------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1], ids=["the host", "a guest"])
def test_a_new_link_makes_the_old_one_worthless(server, seat):
    table = company(server)
    old, owner = table.key(seat), table.clients[seat]
    assert not is_worthless_in_game(table, old)
    key = new_link(owner, table.path)
    assert table.key(seat) == key
    assert is_worthless_in_game(table, old)
    assert not is_worthless_in_game(table, key)
    assert table.position(seat)["seat"] == seat
    assert owner.get(f"{table.path}/link").text.count(key), "it is shown as long as it is valid"
    may = table.post(seat, "seat", seat=2, to="bot").status_code
    assert may == (200 if seat == 0 else 403)


def is_worthless_in_game(table: Company, key: str) -> bool:
    """Whether a key opens no seat of a game in progress."""
    eve = table.server.client(authorization=f"Bearer {key}")
    seen = eve.get(f"{table.path}/view.json").json()
    worthless = seen["seat"] is None
    assert worthless == (not seen["view"]["hand"] and not seen["asides"])
    assert worthless == (table.watcher.get(f"{table.path}/key/{key}").status_code == 403)
    taken = table.server.client().post(f"{table.path}/key", data={"token": key}).status_code
    assert worthless == (taken == 403)
    for what in ("act", "say", "leave", "hand"):
        if worthless:
            assert eve.post(f"{table.path}/{what}", data={"text": "x"}).status_code == 403
    return worthless


def html_of(socket: ClientConnection) -> str:
    return str(socket.recv(timeout=PATIENCE)).partition("\n")[2]


def test_open_sockets_of_the_old_key_see_only_what_everybody_sees(server):
    """Eve looks on as Ana, as a page and as a program, until Ana makes a new link."""
    table = company(server)
    old = table.key(0)
    with (
        Program(table, kind="live", cookie=f"seat-{table.id}={old}") as page,
        Program(table, old) as program,
        Program(table, kind="live", cookie=cookies_of(table.clients[0])) as ana,
    ):
        first = html_of(page.socket)
        assert "to-link" in first
        assert NO_SEAT not in first
        assert program.look()["view"]["hand"]
        html_of(ana.socket)
        new_link(table.clients[0], table.path)
        stranger = html_of(page.socket)
        while NO_SEAT not in stranger:  # first others come and go
            stranger = html_of(page.socket)
        assert not Page(httpx.Response(200, text=stranger)).actions
        assert "to-link" not in stranger
        assert "chair-more" not in stranger, "what the host can press"
        seen = program.look()
        while seen["seat"] is not None:
            seen = program.look()
        assert seen == table.watcher.get(f"{table.path}/view.json").json()
        for request in ({"say": "hello"}, {"action": "pass", "version": 0}, {"back": True}):
            assert program.request(**request)["reason"] == "no-seat"
        table.act(0, table.position(0)["choices"][0])
        mine = html_of(ana.socket)
        while f'data-version="{table.version}"' not in mine:
            mine = html_of(ana.socket)
        assert NO_SEAT not in mine, "Ana's own page knows her by her device"
        assert table.watcher.get(table.path).text.count(">here<") == 1


def cookies_of(client: httpx.Client) -> str:
    return "; ".join(f"{name}={value}" for name, value in client.cookies.items())


def test_only_the_hosts_rights_are_renewed_where_the_host_has_no_seat(server):
    """The open page of the old key loses the buttons, though no seat has changed."""
    host, path = lobby(server)
    host.post(f"{path}/leave")
    table = Company(server, [host], path)
    old = table.key(0)
    assert "loses the host's rights. This device keeps them." in unescape(
        host.get(f"{path}/link").text
    )
    with Program(table, kind="live", cookie=f"seat-{table.id}={old}") as eve:
        assert "chair-more" in html_of(eve.socket)
        new_link(host, path)
        assert "chair-more" not in html_of(eve.socket)
    assert is_worthless(server, path, old)
    assert "chair-more" in host.get(path).text
    host.cookies.delete(f"seat-{table.id}")
    host.cookies.delete("device")
    assert "chair-more" in host.get(path).text, "by the cookie of the host"


def test_a_host_with_anothers_seat_renews_what_the_page_shows(server):
    """Ana's device plays for Ben: his link is made new, and she stays the host."""
    table = company(server)
    old, hosts = table.key(1), table.key(0)
    table.post(0, "key", token=old)
    new_link(table.clients[0], table.path)
    assert is_worthless_in_game(table, old)
    assert table.position(1)["seat"] is None, "Ben's own device"
    assert not is_worthless_in_game(table, hosts)
    assert table.post(0, "seat", seat=2, to="bot").status_code == 200


def test_two_presses_at_once_leave_one_key(server):
    table = company(server)
    jar = dict(table.clients[1].cookies)
    with ThreadPoolExecutor(2) as pressing:
        got = list(
            pressing.map(
                lambda _: httpx.post(f"{server.base}{table.path}/link", cookies=jar), range(2)
            )
        )
    keys = [Page(one).values["private-link"].rpartition("/")[2] for one in got]
    assert sorted(is_worthless_in_game(table, key) for key in keys) == [False, True]
    assert table.position(1)["seat"] == 1


def test_a_program_reads_its_new_key(server):
    _, path = lobby(server)
    sent = httpx.post(f"{server.base}{path}/sit", data={"name": "Robin"}, headers=JSON).json()
    told = {**JSON, "authorization": f"Bearer {sent['key']}"}
    renewed = httpx.post(f"{server.base}{path}/link", headers=told)
    assert renewed.status_code == 201
    assert renewed.json()["seat"] == sent["seat"]
    assert is_worthless(server, path, sent["key"])
    again = httpx.post(f"{server.base}{path}/link", headers=told)
    assert (again.status_code, again.json()["reason"]) == (403, "no-seat")
    told["authorization"] = f"Bearer {renewed.json()['key']}"
    assert httpx.post(f"{server.base}{path}/sit", data={"name": "R"}, headers=told).json() == (
        renewed.json()
    )


def test_only_somebody_with_a_key_makes_a_new_link_and_only_from_our_pages(server):
    table = company(server)
    before = table.seen()
    assert says(table.watcher.post(f"{table.path}/link", headers=JSON), "no-seat")
    foreign = table.clients[1].post(f"{table.path}/link", headers={"origin": "http://evil.example"})
    assert foreign.status_code == 403
    assert table.clients[1].get(f"{table.path}/link?new=1").status_code == 200
    assert table.seen() == before


def test_the_seat_at_the_next_table_is_kept(server):
    """Its keys are those of the table before, and its page was never opened on this device."""
    name = keep(server, 200, over=True)
    seats = [with_cookies(server, **{f"seat-{name}": key_of(name, seat)}) for seat in range(2)]
    following = seats[0].post(f"/t/{name}/again").url.path
    assert Page(seats[1].get(following)).offers("leave"), "by the key of the table before"
    del seats[1].cookies[f"seat-{following[3:]}"]
    page = unescape(seats[1].get(f"/t/{name}/link").text)
    assert "The old link stays valid at the next table" in page
    assert f'href="{following}/link"' in page
    new_link(seats[1], f"/t/{name}")
    assert Page(seats[1].get(following)).offers("leave")
    new_link(seats[1], following)
    assert is_worthless(server, following, key_of(name, 1))


# --- What is counted by keys ---------------------------------------------------------------------


async def test_with_a_new_key_nobody_can_do_more_than_before(tmp_path, monkeypatch):
    """Time stands still: who has acted sixty times waits, whatever key they get meanwhile."""
    monkeypatch.setattr("divinary.web.safety.time", SimpleNamespace(monotonic=lambda: 1000.0))
    store = Store(tmp_path)
    transport = httpx.ASGITransport(application(store, pace=0))
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as ben:
        asked = {"name": "Ana", "seats": "3", "with": "people"}
        path = (await ben.post("/new/arcana", data=asked)).headers["location"]
        ben.cookies.clear()
        await ben.get(path)
        done = 0
        for number in range(100):
            what = ("sit", "link", "leave")[number % 3]
            answer = await ben.post(f"{path}/{what}", data={"name": "Ben"})
            done += answer.status_code != 429
        assert done <= 62
    store.close()


@pytest.mark.prove
def test_with_new_keys_nobody_gets_more_sockets(server):
    """Ben sits down again and again, and opens as many sockets as a key may have each time."""
    _, path = lobby(server)
    table, here = Company(server, [], path), {"x-forwarded-for": "10.88.0.1"}
    with ExitStack() as stack, ThreadPoolExecutor(50) as looking:
        sockets = []
        for _ in range(4):
            sent = {"name": "Ben"}
            answer = httpx.post(f"{server.base}{path}/sit", data=sent, headers={**JSON, **here})
            key = answer.json()["key"]
            sockets += [
                stack.enter_context(Program(table, key, kind="live", **here)).socket
                for _ in range(MOST_EACH)
            ]
            told = {**here, "authorization": f"Bearer {key}"}
            assert httpx.post(f"{server.base}{path}/leave", headers=told).status_code == 303
        assert sum(looking.map(is_open, sockets)) == MOST_EACH


def is_open(socket: ClientConnection) -> bool:
    """Whether a socket stays open for a while."""
    try:
        while True:
            socket.recv(timeout=1)
    except TimeoutError:
        return True
    except ConnectionClosed:
        return False


async def test_a_socket_is_counted_by_the_key_that_its_guest_has_now(tmp_path):
    """And it is sent away when there are too many of those who have none."""
    store = Store(tmp_path)
    registry = TableRegistry(store, web_game)
    name = await registry.open("key", "arcana", {}, 3, aids="why", settle=0, more=lambda _: [])
    hub = await registry.find(name)
    watchers = [Watcher(hub, "10.0.0.1", program=True) for _ in range(MOST_EACH + 1)]
    for number, watcher in enumerate(watchers):
        await watcher.count_as(f"old {number}")
    assert hub.here.total() == len(watchers)
    for watcher in watchers[:MOST_EACH]:
        await watcher.count_as("")
    assert hub.here["10.0.0.1"] == hub.here.total() - 1 == MOST_EACH
    with pytest.raises(Refused, match="too-full"):
        await watchers[MOST_EACH].count_as("")
    await watchers[0].count_as("new")
    assert (hub.here["new"], hub.here.total()) == (1, MOST_EACH)
    for watcher in watchers:
        async with watcher:
            pass
    assert not hub.here
    store.close()


# --- Cookies -------------------------------------------------------------------------------------


def visit(
    server: Server, path: str, jar: dict[str, str], **form: str
) -> tuple[httpx.Response, dict[str, str]]:
    """Look at a page, or send a form, as a browser that keeps cookies under https.

    The jar gets what the answer sets and loses what it deletes.
    """
    told = {**HTTPS, "cookie": "; ".join(f"{name}={value}" for name, value in jar.items())}
    method = "POST" if form else "GET"
    answer = httpx.request(method, f"{server.base}{path}", headers=told, data=form or None)
    for line in answer.headers.get_list("set-cookie"):
        name, _, rest = line.partition("=")
        assert "; Secure" in rest
        assert "; Path=/" in rest
        assert "domain" not in rest.casefold()
        if "Max-Age=0" in rest:
            jar.pop(name, None)
        else:
            jar[name] = rest.partition(";")[0]
    return answer, jar


def test_a_site_of_the_same_domain_cannot_choose_the_device(server):
    """Eve's site sets `device` for the whole domain before Ana has one: her seat would be Eve's."""
    _, path = lobby(server)
    jar = {"device": "chosen-by-eve-and-known-to-her"}
    eve = dict(jar)
    visit(server, path, jar)
    visit(server, f"{path}/sit", jar, name="Ana 2")
    assert Page(visit(server, path, jar)[0]).offers("leave")
    assert Page(visit(server, path, eve)[0]).offers("sit")


@pytest.mark.parametrize("first", [True, False])
def test_a_site_of_the_same_domain_cannot_change_the_seat(server, first):
    """Nor the rights of the host; the browser sends Eve's cookie before or after our own."""
    jar: dict[str, str] = {}
    visit(server, "/new/arcana", jar, name="Ana", seats="3")
    (path,) = [f"/t/{name.rpartition('-')[2]}" for name in jar if "seat-" in name]
    eve = server.client()
    eve.get(path)
    eve.post(f"{path}/sit", data={"name": "Eve"})
    planted = {f"seat-{path[3:]}": eve.cookies[f"seat-{path[3:]}"], "host-": "x", "device": "x"}
    both = {**planted, **jar} if first else {**jar, **planted}
    page = Page(visit(server, path, both)[0])
    assert page.offers("leave")
    assert any(name.startswith("fill-") for name in page.forms), "the host can seat bots"


def test_cookies_of_earlier_versions_are_accepted(server):
    """Each page sets what it finds under the new name too; then the old one is not needed."""
    table = company(server)
    old = {name: value for name, value in table.clients[1].cookies.items() if "device" not in name}
    jar = {**old, "language": "es", "ground": "dark"}
    page, jar = visit(server, table.path, jar)
    assert '<html lang="es"' in page.text
    assert "to-link" in page.text
    assert jar[f"__Host-seat-{table.id}"] == table.key(1)
    assert "__Host-device" in jar
    new = {name: value for name, value in jar.items() if name.startswith("__Host-")}
    assert "to-link" in visit(server, table.path, new)[0].text
    _, path = lobby(server)
    ben = server.client()
    ben.get(path)
    ben.post(f"{path}/sit", data={"name": "Ben"})
    page, _ = visit(server, path, {"device": ben.cookies["device"]})
    assert Page(page).offers("leave"), "by the device alone"


def test_what_is_forgotten_is_forgotten_under_both_names(server):
    jar = {"ground": "dark", "__Host-ground": "light"}
    _, jar = visit(server, "/ground", jar, ground="", next="/")
    assert jar == {}
    _, jar = visit(server, "/language", {"language": "es"}, language="pl", next="/")
    assert '<html lang="pl"' in visit(server, "/", jar)[0].text


def test_under_http_cookies_have_their_old_names(server):
    host, path = lobby(server)
    host.get(path)
    new_link(host, path)
    assert not [name for name in host.cookies if name.startswith("__Host-")]


def test_odd_names_of_cookies_break_nothing(server):
    """Too many keys are forgotten, but no cookie can have such a name."""
    jar = "; ".join(f"seat-({number})@=x; __Host-seat-=x" for number in range(60))
    for path in ("/", lobby(server)[1]):
        answer = httpx.get(f"{server.base}{path}", headers={"cookie": jar})
        assert answer.status_code == 200
