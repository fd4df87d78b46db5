"""What is not let in: other methods, what is too large, what is no form, odd addresses."""

import socket
from urllib.parse import urlsplit

import pytest

from divinary.core.words import LANGUAGES
from divinary.web.safety import LARGEST
from divinary.web.server import _listen
from tests.web.joining import JSON, Company, company, says

POSTS = ("act", "say", "sit", "leave", "begin", "seat", "hand", "again", "key")


@pytest.fixture(scope="module")
def table(server) -> Company:
    return company(server)


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "BREW"])
def test_other_methods_do_nothing(table, method):
    before = table.seen()
    for path in ("/", table.path, f"{table.path}/act", "/static/site.css", f"{table.path}/live"):
        answer = table.clients[0].request(method, path, data={"action": "pass"})
        # What is no method at all is refused before any path is looked at.
        assert answer.status_code in ((400,) if method == "BREW" else (404, 405)), path
        if answer.status_code == 405:
            assert "GET" in answer.headers["allow"] or "POST" in answer.headers["allow"]
    assert table.seen() == before


def test_what_is_looked_at_changes_nothing(table):
    """Deeds are done by POST alone; a link that somebody was lured to does none."""
    before = table.seen()
    for what in POSTS:
        answer = table.clients[0].get(f"{table.path}/{what}")
        assert answer.status_code == 405
        assert table.clients[0].head(f"{table.path}/{what}").status_code == 405
    key = table.clients[0].get(f"{table.path}/key/{table.key(1)}")
    assert key.status_code == 200
    assert "set-cookie" not in key.headers
    head = table.clients[0].head(table.path)
    assert (head.status_code, head.content) == (200, b"")
    assert table.seen() == before


@pytest.mark.parametrize("counted", [True, False], ids=["with its length", "without its length"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_too_large_is_refused(server, language, counted):
    table = company(server, people=2)
    before = table.seen()
    body = b"action=pass&text=hello&name=Eve&seats=2&language=pl&x=" + b"y" * LARGEST
    headers = {"content-type": "application/x-www-form-urlencoded", "accept-language": language}
    paths = [f"{table.path}/{what}" for what in ("act", "say", "sit", "seat", "link", "key")]
    for path in [*paths, "/new/arcana", "/language", "/ground"]:
        for more in ({}, JSON):
            answer = table.clients[0].post(
                path,
                content=body if counted else pieces(body),
                headers={**headers, **more},
                follow_redirects=False,
            )
            assert answer.status_code == 413, path
            assert says(answer, "too-large", language)
    assert table.seen() == before


def pieces(body: bytes):
    """Yield a body bit by bit, so that nobody can say how long it will be."""
    for start in range(0, len(body), 4096):
        yield body[start : start + 4096]


def field(name: str, value: bytes) -> bytes:
    """Return a form of one field as it is sent in parts."""
    head = f'--x\r\ncontent-disposition: form-data; name="{name}"\r\n\r\n'
    return head.encode() + value + b"\r\n--x--\r\n"


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("multipart/form-data; boundary=x", b'--x\r\ncontent-disposition: form-data; name="text"; '
         b'filename="a"\r\n\r\nhello\r\n--x--\r\n'),
        ("multipart/form-data", b"--x\r\nbroken"),
        ("multipart/form-data; boundary=x; charset=undefined", field("text", b"hello")),
        ("multipart/form-data; boundary=x; charset=utf-7", field("text", b"+2AA-")),
        ("multipart/form-data; boundary=x", b"--x\r\n" * 200),
        ("application/json", b'{"action": "pass"}'),
        ("application/x-www-form-urlencoded", b"\xff\xfe%zz&&&===;action"),
        ("text/plain", b"action=pass"),
        ("", b"\0\0"),
    ],
)  # fmt: skip
def test_what_is_no_form_asks_for_nothing(table, kind, body):
    before = table.seen()
    for what, status, reason in (("act", 400, "no-action"), ("say", 409, "nothing-said")):
        answer = table.clients[1].post(
            f"{table.path}/{what}", content=body, headers={**JSON, "content-type": kind}
        )
        assert (answer.status_code, answer.json()["reason"]) == (status, reason)
    assert table.seen() == before


ODD = [
    "/t/", "/t/x", "/t/abcdefghjk", "/t/ABCDEFGHJK", "/t/%2e%2e/%2e%2e", "/t/..%2f..", "/t/%00",
    "/t/%ff", "/t/é", "/t/'; DROP TABLE entries --", "/t/%", "/t/*", "/t/" + "a" * 5_000,
    "/t/x/record", "/t/x/view.json", "/t/x/replay", "/t/x/log", "/t/x/key/y", "/t/x/nothing",
    "/static/../app.py", "/static/%2e%2e/app.py", "/static/..%2fapp.py", "/static/x/..%2fapp.py",
    "/static/%2fetc%2fpasswd", "/static/", "/static/templates", "/static/x/y/z", "/static/.css",
    "/schema/x.json", "/schema/..json", "/new/x", "/new/", "/rules/x", "/rules/divinary",
    "/admin", "/.git/config", "//evil.example/x", "/\\evil.example",
]  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_is_nothing_at_odd_addresses(server, language):
    client = server.client(**{"accept-language": language})
    for path in ODD:
        answer = client.get(f"{server.base}{path}")
        assert answer.status_code == 404, path
        assert says(answer, "no-page", language) or says(answer, "no-table", language), path
        assert 'href="/"' in answer.text
        told = client.get(f"{server.base}{path}", headers=JSON).json()
        assert told["reason"] in ("no-page", "no-table"), path


def test_answers_are_sent_at_once():
    """Small packets wait for nothing: asyncio sees to that where a socket is known to be TCP."""
    with _listen("127.0.0.1", 0) as listening:
        assert listening.proto == socket.IPPROTO_TCP


def test_no_redirect_leads_elsewhere(server):
    """Not by a slash too many either, nor by the name that the server is asked by."""
    client = server.client()
    for path in ("//evil.example/", "//evil.example//", "/rules/arcana/", "/%2f%2fevil.example/"):
        answer = client.get(f"{server.base}{path}", follow_redirects=False)
        place = urlsplit(answer.headers.get("location", "/"))
        assert place.netloc in ("", urlsplit(server.base).netloc), path
