"""By which names the server may be asked for: a page of another site cannot make up one."""

import json
import re
from contextlib import suppress
from html import unescape

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from divinary.cli import main
from divinary.core.errors import BadOption
from divinary.core.words import LANGUAGES
from divinary.web.hosts import host_name
from tests.web.conftest import NAMES
from tests.web.joining import JSON, Company, company, says
from tests.web.served import Server, served
from tests.web.wires import connected, heard, status


@pytest.fixture(scope="module")
def table(server) -> Company:
    return company(server)


OURS = [
    "localhost", "localhost:8017", "LOCALHOST", "localhost.", "play.localhost:1", "127.0.0.1",
    "127.0.0.1:65535", "192.0.2.7", "[::1]", "[2001:db8::1]:8017", *NAMES,
    f"{NAMES[0].upper()}:443", f"{NAMES[0]}.",
]  # fmt: skip

FOREIGN = [
    "evil.example", "evil.example:8017", "localhost.evil.example", "notlocalhost", "example",
    f"www.{NAMES[0]}", f"{NAMES[0]}.evil.example", "127.0.0.1.evil.example", "127.1", "2130706433",
    "0x7f.0.0.1", "[::1", "::1", "[::1%25lo]", "[evil.example]", "", ":8017", "localhost:x",
    "localhost:123456", "evil.example@localhost", "localhost@evil.example", "localhost/x",
    "a b", "localhost, evil.example", "é", '"><script>.localhost', ".localhost:", "..",
]  # fmt: skip


@pytest.mark.parametrize("host", OURS)
def test_our_own_names_and_addresses_are_answered(server, host):
    assert asked(server, f"Host: {host}\r\n") == 200


def asked(server: Server, headers: str, version: str = "1.1") -> int:
    """Return the status of an answer to a request with exactly these headers."""
    with connected(server.port) as wire:
        with suppress(ConnectionError):
            start = f"GET /rules/arcana HTTP/{version}\r\nConnection: close\r\n"
            wire.sendall(f"{start}{headers}\r\n".encode("latin-1"))
        return status(heard(wire))


@pytest.mark.parametrize("host", FOREIGN)
def test_every_other_name_is_refused(server, host):
    assert asked(server, f"Host: {host}\r\n") == 421


TWO = "Host: localhost\r\nHost: localhost\r\n"


@pytest.mark.parametrize(
    ("version", "headers", "expected"),
    [
        ("1.1", "", 421),
        ("1.1", TWO, 421),
        ("1.1", "X-Forwarded-Host: localhost\r\n", 421),
        ("1.0", "", 200),
        ("1.0", TWO, 421),
        ("1.0", "Host:\r\n", 421),
        ("1.0", "Host: evil.example\r\n", 421),
    ],
)
def test_a_request_names_one_host_but_old_ones_need_not(server, version, headers, expected):
    """Programs that look whether a server is there send HTTP/1.0; browsers always name a host."""
    assert asked(server, headers, version) == expected


def test_where_no_host_is_named_no_page_is_of_the_same_origin(table):
    with connected(table.server.port) as wire:
        head = f"POST {table.path}/say HTTP/1.0\r\nOrigin: null\r\nContent-Length: 0\r\n\r\n"
        wire.sendall(head.encode())
        assert status(heard(wire)) == 403


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_refusal_names_the_option_in_the_visitors_language(table, language):
    """Nothing is shown, done or given away under another name."""
    client = table.clients[0]
    before = table.seen()
    headers = {"host": "evil.example", "accept-language": language}
    for path in ("/", table.path, f"{table.path}/view.json", f"{table.path}/link", "/nowhere"):
        page = client.get(path, headers=headers)
        assert page.status_code == 421
        assert says(page, "wrong-host", language)
        assert "--name" in page.text
        assert table.key(0) not in page.text
        assert "'none'" in page.headers["content-security-policy"]
        assert not re.search(r"(src|href|action)=", page.text), "it could not be fetched"
        assert says(client.get(path, headers={**headers, **JSON}), "wrong-host", language)
    done = client.post(f"{table.path}/say", data={"text": "hello"}, headers=headers)
    assert done.status_code == 421
    assert "set-cookie" not in done.headers
    assert table.seen() == before
    assert "evil" not in table.server.log


@pytest.mark.parametrize("kind", ["live", "bot"])
@pytest.mark.parametrize("host", ["evil.example", "evil.example:8017", "x"])
def test_a_socket_is_refused_before_it_opens(table, kind, host):
    url = f"ws://{host}{table.path}/{kind}"
    with (
        connected(table.server.port) as wire,
        pytest.raises(InvalidStatus) as refused,
        connect(url, sock=wire, additional_headers={"Origin": f"http://{host}"}, proxy=None),
    ):
        pass
    assert refused.value.response.status_code == 421
    assert "--name" in unescape((refused.value.response.body or b"").decode())


def test_a_socket_opens_by_a_name_that_was_given(table):
    url, own = f"ws://{NAMES[0]}{table.path}/bot", {"Origin": f"http://{NAMES[0]}"}
    with (
        connected(table.server.port) as wire,
        connect(url, sock=wire, additional_headers=own, proxy=None) as socket,
    ):
        assert json.loads(socket.recv(timeout=20))["table"] == table.id


def test_the_links_that_the_server_prints_work(tmp_path):
    """A name to listen on, too, is a name of the server."""
    with served(tmp_path, "--host", "localhost") as server:
        assert httpx.get(f"{server.base}/", trust_env=False).status_code == 200


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ("play.example.org", "play.example.org"),
        ("Play.Example.ORG.", "play.example.org"),
        ("my-server", "my-server"),
        ("żółw.example", "xn--w-uga1v8h.example"),
    ],
)
def test_a_name_is_kept_as_browsers_send_it(given, name):
    assert host_name(given) == name


@pytest.mark.parametrize(
    "given",
    [
        "",
        "http://x.example",
        "x.example:80",
        "x.example/",
        "*.example",
        "a b",
        "-x",
        "x..y",
        "x" * 99,
    ],
)
def test_what_is_no_name_is_told_at_the_start(given, tmp_path, capsys):
    with pytest.raises(BadOption, match="not-a-name"):
        host_name(given)
    assert main(["--lang", "en", "serve", "--data", str(tmp_path), f"--name={given}"]) == 2
    assert "is not the name of a server" in capsys.readouterr().err
