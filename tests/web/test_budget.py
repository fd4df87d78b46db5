"""What pages cost: each has a price, and who asks for too much is told to wait; others are not."""

from concurrent.futures import ThreadPoolExecutor
from functools import partial

import httpx
import pytest
from starlette.routing import WebSocketRoute
from websockets.exceptions import InvalidStatus

from divinary.core.words import LANGUAGES
from divinary.table.refusals import Refused
from divinary.table.registry import ALPHABET, NAME_LENGTH
from divinary.table.store import Store, StoreFailed
from divinary.web import budget
from divinary.web.app import ROUTES, application
from divinary.web.budget import AT_ONCE, EACH_SECOND, PRICES, READING, SEATED_TOGETHER, Budget
from divinary.web.guests import MOST_KEYS
from tests.web.joining import JSON, Company, company, says
from tests.web.programs import Program
from tests.web.served import served


def test_every_page_and_socket_has_a_price():
    """And is made by what takes it; a new route without a price is found here."""
    shown = [
        one for one in ROUTES if isinstance(one, WebSocketRoute) or "GET" in (one.methods or ())
    ]
    assert {route.path for route in shown} == set(PRICES)
    for route in shown:
        assert route.endpoint.__module__ == budget.__name__, route.path
    assert all(price.page > 0 for price in PRICES.values())


def test_a_price_is_taken_once_and_comes_back_with_time(monkeypatch):
    now = 0.0
    monkeypatch.setattr("divinary.web.safety.time.monotonic", lambda: now)
    left = Budget(100, 10)
    left.take(70, "an address")
    with pytest.raises(Refused) as refused:
        left.take(50, "an address")
    assert refused.value.details == {"seconds": 2}
    left.take(30, "an address")
    left.take(70, "another address")
    now = 4.0
    left.take(40, "an address")
    with pytest.raises(Refused):
        left.take(1, "an address")


def test_what_costs_more_than_there_ever_is_can_be_had_when_all_is_there():
    Budget(100, 10).take(10_000, "an address")


def test_players_behind_one_address_each_have_a_budget_and_together_another():
    left = Budget(100, 1)
    for player in range(SEATED_TOGETHER):
        left.take(100, "their address", f"key {player}")
    with pytest.raises(Refused):
        left.take(1, "their address", "key 0")
    with pytest.raises(Refused):
        left.take(100, "their address", "one key more")
    left.take(100, "their address")


def test_it_is_enough_for_people():
    club = Budget()
    for _ in range(30):  # all reload their table, and what it refers to, after a restart
        club.take(PRICES["/t/{table}"].page + READING + 10 * 0.2, "their address")
    step = PRICES["/t/{table}/replay"]
    pressed = 500 * (step.page + step.hundred * 5)
    assert pressed <= AT_ONCE + EACH_SECOND * 500 / 30, "a held key is pressed 30 times a second"
    home = PRICES["/"]
    club.take(home.page + home.tables * MOST_KEYS, "another address")


@pytest.fixture(scope="module")
def own_server(tmp_path_factory):
    with served(tmp_path_factory.mktemp("budget")) as server:
        yield server


def tables_that_are_not_there(many: int) -> list[str]:
    letters = len(ALPHABET)
    tails = [f"{ALPHABET[n // letters % letters]}{ALPHABET[n % letters]}" for n in range(many)]
    return ["a" * (NAME_LENGTH - 2) + tail for tail in tails]


def test_a_stranger_who_asks_for_too_much_is_told_to_wait_and_others_are_not(own_server):
    table = company(own_server)
    one = own_server.client()
    machine = one.headers["x-forwarded-for"]
    for name in tables_that_are_not_there(1 + 2 * AT_ONCE // READING):
        answer = one.get(f"/t/{name}", headers=JSON)
        if answer.status_code == 429:
            break
        assert says(answer, "no-table")
    assert says(answer, "too-fast"), "nobody was told to wait"
    assert 1 <= int(answer.headers["retry-after"]) <= 2
    player = {"x-forwarded-for": machine}
    assert table.clients[0].get(table.path, headers=player).status_code == 200, "same address"
    assert own_server.client().get(table.path).status_code == 200, "another address"
    with ThreadPoolExecutor(8) as asking:  # so that nothing comes back in the meantime
        paths = [f"/t/{name}" for name in tables_that_are_not_there(80)]
        list(asking.map(one.get, paths))
        for language in LANGUAGES:
            ask = partial(one.get, headers={"accept-language": language})
            late = [answer for answer in asking.map(ask, paths[:20]) if answer.status_code == 429]
            assert says(late[0], "too-fast", language)
            assert "'none'" in late[0].headers["content-security-policy"]
        asking.submit(list, map(one.get, paths))
        with pytest.raises(InvalidStatus) as closed:
            watch_often(table, machine)
    assert closed.value.response.status_code == 403


def watch_often(table: Company, machine: str) -> None:
    """Open one socket after the other."""
    for _ in range(200):
        with Program(table, kind="live", **{"X-Forwarded-For": machine}):
            pass


async def test_players_come_back_to_their_tables_though_a_stranger_has_used_all_up(tmp_path):
    """After a restart tables are not in memory: whether a key fits is known only when one is."""
    store = Store(tmp_path)
    client = partial(httpx.AsyncClient, base_url="http://localhost", follow_redirects=True)
    async with client(transport=httpx.ASGITransport(application(store))) as ana:
        path = (await ana.post("/new/arcana", data={"name": "Ana", "seats": "2"})).url.path
    app = application(store)
    again = httpx.ASGITransport(app)
    async with client(transport=again) as stranger, client(transport=again) as back:
        back.cookies.update(ana.cookies)
        app.state.budget.take(AT_ONCE, "127.0.0.1")
        assert (await stranger.get(path)).status_code == 429
        assert (await back.get(path)).status_code == 200
    store.close()


async def test_the_front_page_forgets_no_table_that_cannot_be_read(tmp_path, monkeypatch):
    """The keys are all that people have: when the store is back, they still open their seats."""
    store = Store(tmp_path)
    app = application(store)
    names = tables_that_are_not_there(MOST_KEYS)

    async def glance(name):
        raise StoreFailed("gone") if name in names[:30] else Refused("no-table")

    monkeypatch.setattr(app.state.registry, "glance", glance)
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
        cookie = "; ".join(f"seat-{name}=x" for name in names)
        answer = await client.get("/", headers={"cookie": cookie})
    forgotten = answer.headers.get_list("set-cookie")
    assert len(forgotten) == MOST_KEYS - 30
    assert not [one for one in forgotten if any(name in one for name in names[:30])]
    store.close()


async def test_of_many_cookies_for_tables_the_latest_are_looked_up(tmp_path, monkeypatch):
    """Browsers hold no more; nor are more of them forgotten by one answer."""
    store, looked_up = Store(tmp_path), []
    app = application(store)

    async def glance(name):
        looked_up.append(name)
        raise Refused("no-table")

    monkeypatch.setattr(app.state.registry, "glance", glance)
    names = tables_that_are_not_there(900)
    cookie = "; ".join(f"seat-{name}=x" for name in names)
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
        answer = await client.get("/", headers={"cookie": cookie})
        assert answer.status_code == 200
        assert looked_up == names[-MOST_KEYS:]
        assert len(answer.headers.get_list("set-cookie")) <= 2 * MOST_KEYS
        opened = {"name": "Ana", "seats": "2"}
        answer = await client.post("/new/arcana", data=opened, headers={"cookie": cookie})
        assert answer.status_code == 303
        assert 0 < len(answer.headers.get_list("set-cookie")) <= 2 * MOST_KEYS + 2
    store.close()
