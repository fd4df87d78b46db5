"""Servers in front of ours: only what a trusted one says about its clients is believed."""

import re

import httpx
import pytest

from divinary.cli import main
from divinary.core.words import LANGUAGES
from divinary.web.addresses import UNKNOWN, counted_address, without_mapping
from tests.web.joining import Company, company
from tests.web.served import Server, served
from tests.web.wires import connected, heard

HSTS = "strict-transport-security"


def too_fast(table: Company, chains: list[str]) -> bool:
    """Whether some of these clients, all without a key, are soon told to wait."""
    with httpx.Client(base_url=table.server.base, trust_env=False) as client:
        statuses = [
            client.post(
                f"{table.path}/say", data={}, headers={"x-forwarded-for": chains[n % len(chains)]}
            ).status_code
            for n in range(100)
        ]
    return 429 in statuses


def test_without_a_trusted_proxy_nobody_makes_up_addresses(tmp_path):
    """Not even on this machine: a server in front of ours is trusted if it was named."""
    with served(tmp_path, proxy="") as server:
        table = company(server)
        assert too_fast(table, [f"192.0.2.{number}" for number in range(50)])
        page = server.client(**{"x-forwarded-proto": "https"}).post(
            "/new/oracle", data={"name": "Ana", "seats": "1"}, follow_redirects=False
        )
        assert HSTS not in page.headers
        assert not any("secure" in one.lower() for one in page.headers.get_list("set-cookie"))


@pytest.fixture(scope="module")
def trusting(tmp_path_factory):
    """Serve behind two proxies, of which this machine is one."""
    folder = tmp_path_factory.mktemp("trusting")
    with served(folder, "--proxy", "10.0.0.0/8", "--proxy", "fd00::/8") as server:
        yield server
        assert not server.faults


def test_each_client_of_a_trusted_proxy_has_its_own_measure(trusting):
    table = company(trusting)
    assert not too_fast(table, [f"192.0.2.{number}" for number in range(50)])


FORGED = {
    "addresses before the true one": [f"198.51.100.{n}, 203.0.113.1" for n in range(50)],
    "many of them": [f"{', '.join(['198.51.100.1'] * n)}, 203.0.113.2" for n in range(1, 50)],
    "a proxy between": [f"198.51.100.{n}, 203.0.113.3, 10.0.0.{n}" for n in range(50)],
    "ports": [f"203.0.113.4:{n + 1}" for n in range(50)],
    "garbage before": [f"x{n}, , ]{n}[, 203.0.113.5" for n in range(50)],
    "garbage alone": [f"x{n}" for n in range(50)],
    "one network": [f"2001:db8:1:1::{n:x}" for n in range(50)],
    "one network with ports": [f"[2001:db8:1:2::{n:x}]:{n}" for n in range(50)],
    "one address in two ways": ["203.0.113.6", "::ffff:203.0.113.6"],
}


@pytest.mark.parametrize("chains", FORGED.values(), ids=FORGED)
def test_a_client_counts_as_the_last_that_is_not_trusted(trusting, chains):
    assert too_fast(company(trusting), chains)


def test_other_networks_have_their_own_measure(trusting):
    table = company(trusting)
    assert not too_fast(table, [f"2001:db8:2:{n:x}::1" for n in range(50)])


# --- HTTPS ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("host", "scheme", "told"),
    [
        ("divinary.example", "https", True),
        ("192.0.2.7", "https", True),
        ("divinary.example", "http", False),
        ("divinary.example", "gopher", False),
        ("localhost:8017", "https", False),
        ("play.localhost", "https", False),
    ],
)
def test_a_browser_that_came_by_https_comes_by_it_alone(server, host, scheme, told):
    """Not for localhost: it would be so for whatever else is served there."""
    client = server.client(host=host, **{"x-forwarded-proto": scheme})
    for path in ("/rules/arcana", "/nowhere", "/static/site.js"):
        expected = "max-age=31536000" if told else None
        assert client.get(path).headers.get(HSTS) == expected, path


# --- Options -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--proxy", "nginx"), "nginx"),
        (("--proxy", "10.0.0.0/99"), "10.0.0.0/99"),
        (("--proxy", "127.0.0.1", "--proxy", "*"), "*"),
        (("--proxy", ""), ""),
        (("--most-connections", "0"), "most-connections"),
        (("--most-connections", "99999999"), "most-connections"),
        (("--most-each", "0"), "most-each"),
        (("--most-each", "-1"), "most-each"),
        (("--most-tables", "0"), "most-tables"),
        (("--keep-unbegun", "0"), "keep-unbegun"),
        (("--keep-finished", "-5"), "keep-finished"),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_bad_options_are_told_at_the_start(options, told, language, tmp_path, capsys):
    command = ["--lang", language, "serve", "--port", "0", "--data", str(tmp_path / "tables")]
    assert main([*command, *options]) == 2
    said = capsys.readouterr()
    assert told in said.err
    assert said.out == ""
    assert not (tmp_path / "tables").exists()


@pytest.mark.parametrize("options", [("--most-each", "x"), ("--keep-unbegun", "1.5"), ("--name",)])
def test_what_is_no_number_is_told_at_the_start(options, capsys):
    with pytest.raises(SystemExit) as ended:
        main(["serve", *options])
    assert ended.value.code == 2
    assert options[0] in capsys.readouterr().err


# --- Addresses -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8::1", "2001:db8::/64"),
        ("2001:db8:0:0:ffff:ffff:ffff:ffff", "2001:db8::/64"),
        ("2001:db8:0:1::1", "2001:db8:0:1::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::1", "::/64"),
        ("", UNKNOWN),
        ("x" * 10_000, UNKNOWN),
        ("192.0.2.1:80", UNKNOWN),
        ("192.0.2", UNKNOWN),
    ],
)
def test_addresses_are_counted_by_who_has_them(host, counted):
    assert counted_address(host) == counted


def test_an_address_of_ipv4_is_shown_as_such():
    assert without_mapping("::ffff:127.0.0.1") == "127.0.0.1"
    assert without_mapping("2001:db8::1") == "2001:db8::1"
    assert without_mapping("nobody") == "nobody"


def test_a_proxy_is_trusted_if_the_server_listens_by_ipv6_too(tmp_path):
    """Its address then comes as one of IPv6."""
    with served(tmp_path, "--host", "::") as server:
        assert f"{HSTS}: max-age" in by_https(server)


def by_https(server: Server) -> str:
    with connected(server.port) as wire:
        wire.sendall(
            b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-Proto: https\r\n"
            b"Connection: close\r\n\r\n"
        )
        return re.split("\r\n\r\n", heard(wire).decode())[0]
