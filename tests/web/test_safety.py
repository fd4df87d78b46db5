"""What every answer says about trust, and whom the server believes."""

import re
from http.cookies import SimpleCookie

import httpx
import pytest

from divinary.core.words import LANGUAGES
from divinary.table.store import Store
from divinary.web import table_page
from divinary.web.app import application
from divinary.web.safety import LARGEST
from tests.web.forms import inline
from tests.web.joining import JSON, Company, company, says
from tests.web.programs import PATIENCE, Program

POSTS = ("act", "say", "sit", "leave", "begin", "seat", "hand", "again", "key")


@pytest.fixture(scope="module")
def table(server) -> Company:
    return company(server)


# --- Headers -------------------------------------------------------------------------------------


def answers(table: Company) -> dict[str, httpx.Response]:
    """Return one answer of every kind."""
    host, watcher = table.clients[0], table.watcher
    act = f"{table.path}/act"
    return {
        "home": host.get("/"),
        "new": host.get("/new/oracle"),
        "rules": host.get("/rules/arcana"),
        "schema": host.get("/schema/arcana.json"),
        "lobby": watcher.post("/new/arcana", data={"name": "Eve", "seats": "2"}),
        "problem": watcher.post("/new/arcana", data={}),
        "table": host.get(table.path),
        "watched": watcher.get(table.path),
        "view": host.get(f"{table.path}/view.json"),
        "record": host.get(f"{table.path}/record"),
        "log": host.get(f"{table.path}/log"),
        "key": host.get(f"{table.path}/key/{table.key(0)}"),
        "link": host.get(f"{table.path}/link"),
        "bad key": host.get(f"{table.path}/key/nothing"),
        "no replay": host.get(f"{table.path}/replay"),
        "file": host.get("/static/site.js"),
        "favicon": host.get("/favicon.ico"),
        "redirect": host.post("/ground", data={}, follow_redirects=False),
        "slash": host.get(f"{table.path}/", follow_redirects=False),
        "head": host.head(table.path),
        "options": host.options("/"),
        "no page": host.get("/nowhere"),
        "no table": host.get("/t/abcdefghjk"),
        "no seat": watcher.post(act, data={}),
        "no action": host.post(act, data={}),
        "no action, told to a script": host.post(act, data={}, headers=JSON),
        "foreign": host.post(act, data={}, headers={"origin": "http://evil.example"}),
        "too large": host.post(act, data={"action": "x" * LARGEST}),
    }


def test_every_answer_carries_the_headers_of_trust(table):
    for name, answer in answers(table).items():
        headers = answer.headers
        policy = dict(part.strip().split(" ", 1) for part in
                      headers["content-security-policy"].split(";"))  # fmt: skip
        assert policy["default-src"] == policy["base-uri"] == policy["frame-ancestors"] == "'none'"
        assert policy["script-src"] == policy["style-src"] == policy["form-action"] == "'self'"
        assert "unsafe" not in str(policy), name
        assert headers["x-content-type-options"] == "nosniff", name
        assert headers["cross-origin-opener-policy"] == "same-origin"
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert headers["referrer-policy"] in ("no-referrer", "same-origin")
        assert "server" not in headers, name
        kept = (
            "no-cache" if name == "file" else "max-age=86400" if name == "favicon" else "no-store"
        )
        assert headers["cache-control"] == kept, name


@pytest.mark.parametrize(
    ("host", "scheme", "heeded"),
    [
        ("127.0.0.1:8017", "http", True),
        ("localhost:8017", "http", True),
        ("[::1]:8017", "http", True),
        ("divinary.example", "https", True),
        ("divinary.example", "http", False),
        ("192.0.2.7:8017", "http", False),
        ("localhost.example", "http", False),
    ],
)
def test_a_page_is_kept_from_others_windows_wherever_a_browser_heeds_it(
    server, host, scheme, heeded
):
    """Over a plain line a browser heeds nothing, and would put an error before the reader."""
    asked = server.client(host=host, **{"x-forwarded-proto": scheme})
    for path in ("/rules/arcana", "/nowhere", "/static/site.js"):
        headers = asked.get(path).headers
        assert headers.get("cross-origin-opener-policy") == ("same-origin" if heeded else None)
        assert "'none'" in headers["content-security-policy"]


def test_no_page_has_a_script_or_a_style_inline(table):
    for name, answer in answers(table).items():
        if answer.headers.get("content-type", "").startswith("text/html"):
            assert not inline(answer.text), name


async def test_a_fault_of_ours_is_told_in_words_and_with_the_same_headers(tmp_path, monkeypatch):
    """Whatever breaks, nobody is shown what it was about."""

    def breaks(*_: object) -> None:
        raise RuntimeError("the hidden fate is a 4")

    monkeypatch.setattr(table_page, "table_page", breaks)
    store = Store(tmp_path)
    app = application(store, pace=0)
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
        opened = await client.post("/new/oracle", data={"name": "Ana", "seats": "1"})
        for headers in ({"accept-language": "fr"}, {**JSON, "accept-language": "fr"}):
            answer = await client.get(opened.headers["location"], headers=headers)
            assert answer.status_code == 500
            assert says(answer, "broken", "fr")
            assert "hidden fate" not in answer.text
            assert "'none'" in answer.headers["content-security-policy"]
    store.close()


# --- Cookies -------------------------------------------------------------------------------------


def cookies_of(answer: httpx.Response) -> SimpleCookie:
    jar: SimpleCookie = SimpleCookie()
    for one in answer.headers.get_list("set-cookie"):
        jar.load(one)
    return jar


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_cookies_are_for_this_site_alone_and_for_no_script(server, scheme):
    """Behind a proxy that speaks TLS they are for TLS alone."""
    client = server.client(**{"x-forwarded-proto": scheme})
    asked = {"name": "Ana", "seats": "2"}
    opened = client.post("/new/arcana", data=asked, follow_redirects=False)
    given = cookies_of(opened)
    given.update(
        cookies_of(client.post("/language", data={"language": "es"}, follow_redirects=False))
    )
    given.update(
        cookies_of(client.post("/ground", data={"ground": "dark"}, follow_redirects=False))
    )
    prefix = "__Host-" if scheme == "https" else ""
    seat = f"{prefix}seat-{opened.headers['location'].removeprefix('/t/')}"
    assert set(given) == {seat, f"{prefix}name", f"{prefix}language", f"{prefix}ground"}
    for name, cookie in given.items():
        assert cookie["httponly"] is True, name
        assert cookie["samesite"] == "lax", name
        assert cookie["path"] == "/", name
        assert not cookie["domain"], name
        assert bool(cookie["secure"]) is (scheme == "https"), name
        assert int(cookie["max-age"]) > 30 * 24 * 3600, "the game is there days later"
    assert len(given[seat].value) >= 32


def test_keys_are_never_the_same(server):
    keys = set()
    for _ in range(5):
        client = server.client()
        client.post("/new/arcana", data={"name": "Ana", "seats": "2"})
        keys |= {value for name, value in client.cookies.items() if name.startswith("seat-")}
    assert len(keys) == 5


def test_odd_cookies_and_keys_are_nobodys(table):
    for value in ("x", "", '"', "%00", "é".encode(), b"\xff" * 50, "x" * 4_000, table.key(0)[:-1]):
        raw = value if isinstance(value, bytes) else value.encode()
        cookie = b"seat-%b=%b; name=%b; language=%b" % (table.id.encode(), raw, raw, raw)
        answer = httpx.get(f"{table.server.base}{table.path}", headers={b"cookie": cookie})
        assert answer.status_code == 200
        assert 'data-mine="0"' in answer.text
        assert "to-link" not in answer.text
        bearer = {b"authorization": b"Bearer " + raw.rjust(1, b".")}
        seen = httpx.get(f"{table.server.base}{table.path}/view.json", headers=bearer).json()
        assert seen["seat"] is None


def test_the_key_stands_on_its_own_page_and_on_no_other(table):
    """It is shown to its owner alone, and kept by nobody; digests are never shown."""
    for seat, client in enumerate(table.clients):
        page = client.get(table.path).text
        assert f'href="{table.path}/link"' in page
        for other in range(len(table.clients)):
            assert table.key(other) not in page
        own = client.get(f"{table.path}/link")
        assert f"{table.path}/key/{table.key(seat)}" in own.text
        assert own.headers["cache-control"] == "no-store"
        assert not re.search(r"\b[0-9a-f]{64}\b", page)
    assert not re.search(r"\b[0-9a-f]{64}\b", table.watcher.get(f"{table.path}/view.json").text)
    none = table.watcher.get(f"{table.path}/link")
    assert (none.status_code, says(none, "no-seat")) == (403, True)


def test_no_picture_that_is_pushed_holds_a_key(table):
    for seat in range(len(table.clients)):
        with Program(table, table.key(seat), kind="live") as program:
            assert table.key(seat) not in str(program.socket.recv(timeout=PATIENCE))


# --- Origins -------------------------------------------------------------------------------------


FOREIGN = [
    {"origin": "https://evil.example"},
    {"origin": "null"},
    {"origin": "http://127.0.0.1:1"},
    {"origin": "http://127.0.0.1"},
    {"origin": "file://"},
    {"origin": "http://["},
    {"origin": ""},
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site"},
]


@pytest.mark.parametrize("headers", FOREIGN, ids=str)
def test_what_a_page_of_another_site_sends_is_not_done(table, headers):
    before = table.seen()
    played = table.position(0)["choices"][0]
    sent = {"name": "Eve", "seats": "2", "text": "hello", "to": "bot", "seat": "1",
            "action": played, "version": str(table.version), "token": table.key(0),
            "language": "pl", "ground": "dark"}  # fmt: skip
    addresses = [f"{table.path}/{what}" for what in POSTS]
    for number, address in enumerate([*addresses, "/new/arcana", "/language", "/ground"]):
        told = {**headers, "accept-language": LANGUAGES[number % 4]}
        for more in ({}, JSON):
            answer = table.clients[0].post(address, data=sent, headers={**told, **more})
            assert answer.status_code == 403, address
            assert says(answer, "foreign-origin", LANGUAGES[number % 4])
            assert "set-cookie" not in answer.headers
    assert table.seen() == before


def test_what_our_own_page_sends_is_done(server):
    own = {"origin": server.base, "sec-fetch-site": "same-origin"}
    for headers in (own, {"origin": server.base}, {"sec-fetch-site": "same-origin"}, {}):
        asked = {"name": "Ana", "seats": "2"}
        assert server.client(**headers).post("/new/arcana", data=asked).status_code == 200
