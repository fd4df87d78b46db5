"""A program that hangs or errs at a real table: a bot of the server takes its seat, said aloud."""

import time
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import httpx
import pytest

from divinary.core.words import LANGUAGES, words
from divinary.table.outside_bots import MISTAKES
from tests.web.joining import JSON, Company, company, holds_no_secret
from tests.web.programs import PATIENCE, Message, Program
from tests.web.served import Server, served

LATE = "{name} did not answer in time. A built-in bot now plays at that seat."
WRONG = "{name} kept answering what the rules do not allow. A built-in bot now plays at that seat."


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that waits for a program for one second."""
    with served(tmp_path_factory.mktemp("hasty"), "--patience", "1") as server:
        yield server
        holds_no_secret(server)
        assert server.log == ""


def replaced(program: Program) -> Message:
    """Wait until a bot of the server plays for a program."""
    while not program.position.get("bot"):
        program.look()
    return program.position


def hears(table: Company, said: str, language: str) -> bool:
    """Whether somebody who watches reads it in their language."""
    told = words(language).say(said, name="Ana")
    address = f"{table.server.base}{table.path}"
    speaking = {"accept-language": language}
    return told in unescape(httpx.get(address, headers=speaking, trust_env=False).text)


def test_a_program_that_hangs_loses_its_seat(hasty):
    table = company(hasty, people=2)
    with Program(table, table.key(0)) as ana, Program(table, table.key(1), kind="live"):
        first = ana.look()
        assert first["mine"]
        assert first["bot"] == ""
        lost = replaced(ana)
        assert lost["bot"] == "literal"
        assert not lost["mine"]
        for language in LANGUAGES:
            assert hears(table, LATE, language)
        while ana.position["version"] == first["version"]:
            ana.look()
        assert not table.position(1)["bot"], "a person is not hurried"
        answer = ana.act(first["choices"][0], first["version"])
        assert (answer["done"], answer["reason"]) == (False, "stale")


def test_a_program_that_makes_a_new_key_is_waited_for_no_longer(hasty):
    """With the cookies of a device it stays connected; without them it is a stranger there."""
    for cookies in (True, False):
        table = company(hasty, people=2)
        ana, key = table.clients[0], table.key(0)
        if cookies:
            told = {"cookie": "; ".join(f"{name}={value}" for name, value in ana.cookies.items())}
        else:
            told = {"authorization": f"Bearer {key}"}
        with Program(table, **told) as program:
            assert program.look()["mine"]
            renewed = httpx.post(f"{hasty.base}{table.path}/link", headers={**told, **JSON})
            again = {"authorization": f"Bearer {renewed.json()['key']}"}
            end = time.monotonic() + PATIENCE
            while not httpx.get(f"{hasty.base}{table.path}/view.json", headers=again).json()["bot"]:
                assert time.monotonic() < end
                time.sleep(0.1)


def test_the_bot_goes_on_after_the_server_was_killed(tmp_path: Path) -> None:
    with served(tmp_path, "--patience", "1") as server:
        table = company(server, people=2)
        with Program(table, table.key(0)) as ana:
            replaced(ana)
        server.kill()
        server.start()
        assert table.position(0)["bot"] == "literal"
        assert hears(table, LATE, "en")


def test_wrong_answers_cost_the_seat_and_a_request_takes_it_back(server):
    table = company(server, people=2)
    with Program(table, table.key(0)) as ana:
        ana.look()
        for number in range(MISTAKES):
            assert ana.position["bot"] == ""
            answer = ana.act(("pass", "dance")[number % 2])
            assert not answer["done"]
            assert answer["reason"] in ("not-now", "not-an-action")
        assert replaced(ana)["bot"] == "literal"
        for language in LANGUAGES:
            assert hears(table, WRONG, language)
        assert ana.request(back=True)["done"]
        while ana.position["bot"]:
            ana.look()


def test_some_wrong_answers_are_forgiven(server):
    """Marks that cannot be, a stale version and what others are asked count for nothing."""
    table = company(server, people=2)
    with Program(table, table.key(0)) as ana, Program(table, table.key(1)) as ben:
        now = ana.look()["version"]
        ben.look()
        for _ in range(MISTAKES + 1):
            assert ana.act(ana.position["choices"][0], now - 1)["reason"] == "stale"
            assert ben.act("pass", now)["reason"] == "not-your-turn"
            assert ana.request(action="seat 0 mark 1 1")["reason"] == "silent"
        for _ in range(MISTAKES - 1):
            assert not ana.act("pass")["done"]
        assert ana.act(ana.position["choices"][0])["done"]
        assert not table.position(0)["bot"]
        assert not table.position(1)["bot"]
