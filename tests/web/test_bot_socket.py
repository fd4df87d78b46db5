"""Outside bots: positions and requests as documented, whole games of both, and what is refused."""

import importlib.util
import json
import random
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType
from typing import Any

import httpx
import pytest
from websockets.sync.server import ServerConnection, serve

from divinary.arcana.speech import refusals
from divinary.core import error_texts
from divinary.core.words import LANGUAGES, words
from divinary.table.refusals import COMPLAINTS
from tests.web.joining import JSON, Company, company
from tests.web.programs import Program
from tests.web.schema import misfits
from tests.web.served import Server

EXAMPLE = Path(__file__).parents[2] / "examples" / "bot.py"
GAMES = ("arcana", "oracle")


def example() -> ModuleType:
    """Return the example as a module."""
    spec = importlib.util.spec_from_file_location("example_bot", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def lobby(server: Server, game: str, seats: int) -> tuple[httpx.Client, str]:
    """Return a host who only opens and begins, and the path of the table; all seats are free."""
    host = server.client()
    opened = host.post(f"/new/{game}", data={"name": "Ana", "seats": str(seats)})
    host.post(f"{opened.url.path}/leave")
    return host, opened.url.path


# --- Whole games ---------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_two_example_bots_play_a_whole_game_against_each_other(server, game):
    bot = example()
    host, path = lobby(server, game, 2)
    table = server.base + path
    keys = [bot.sit_down(table, name) for name in ("Robin", "Marian")]
    assert len(set(keys)) == 2
    assert host.post(f"{path}/begin").status_code == 200
    with ThreadPoolExecutor(2) as playing:
        ended = list(playing.map(lambda key: bot.play(table, key), keys))
    assert ended[0] == ended[1]
    assert ended[0]
    assert host.get(f"{path}/replay").status_code == 200


def test_the_example_goes_on_after_a_restart_and_after_a_full_disk(monkeypatch):
    """It connects again, and chooses again where nothing has changed by its choice."""
    bot = example()
    monkeypatch.setattr(bot.time, "sleep", lambda _: None)
    told = {"kind": "position", "over": False, "seat": 0, "version": 4, "proposals": []}
    asked = json.dumps({**told, "mine": True, "choices": ["pass"]})
    not_kept = json.dumps({"kind": "answer", "id": None, "done": False, "reason": "not-kept"})
    over = json.dumps({**told, "over": True, "mine": False, "view": {"result": "won"}})
    visits = iter([[asked], [asked, not_kept, over]])
    requested = []

    def answer(socket: ServerConnection) -> None:
        for message in next(visits):
            socket.send(message)
            if message != over:
                requested.append(json.loads(socket.recv()))
        socket.close(1012)

    with serve(answer, "127.0.0.1", 0) as server, ThreadPoolExecutor(1) as serving:
        serving.submit(server.serve_forever)
        port = server.socket.getsockname()[1]
        assert bot.play(f"http://127.0.0.1:{port}/t/x", "key") == "won"
        server.shutdown()
    assert requested == [{"action": "pass", "version": 4}] * 3


@pytest.mark.parametrize("game", GAMES)
def test_every_message_of_a_whole_game_fits_the_schema(server, game):
    """Two programs of our own, which look at all they are told, and somebody who watches."""
    table = company(server, game, 2)
    rng = random.Random(1)
    told = 0
    with Program(table, table.key(0)) as one, Program(table, table.key(1)) as two:
        for program in (one, two):
            program.look()
        while not one.position["over"]:
            asked = [program for program in (one, two) if program.position["mine"]]
            for program in asked[:1]:
                line = chosen(program.position["choices"], rng)
                assert program.act(line)["done"]
                told += 1
            newest = server.clients[-1].get(f"{table.path}/view.json").json()["version"]
            for program in (one, two):
                if program.position["version"] < newest:
                    program.look(newest)
        assert two.position["over"]
        assert one.position["view"]["result"] == two.position["view"]["result"] is not None
    assert told > 3


def chosen(choices: list[str], rng: random.Random) -> str:
    """Return something to do: arcana's group would lose at once by guessing."""
    return "pass" if "pass" in choices else rng.choice(choices)


# --- What is told --------------------------------------------------------------------------------


def test_the_schema_is_whole_and_says_what_is_sent_and_taken(server):
    for game in GAMES:
        answer = httpx.get(f"{server.base}/schema/{game}.json")
        assert answer.headers["content-type"] == "application/schema+json"
        found = answer.json()
        assert found["$schema"].startswith("https://json-schema.org/draft/2020-12")
        assert {"ViewMessage", "RequestOutcome", "SocketRequest", "ProposalMessage", "View"} <= set(
            found["$defs"]
        )
        assert not [name for name in found["$defs"] if "." in name], "no name of a module"
        for reference in set(json.dumps(found).split('"#/$defs/')[1:]):
            assert reference.partition('"')[0] in found["$defs"]
        request = found["$defs"]["SocketRequest"]
        assert set(request["properties"]) == {
            "action", "agree", "say", "undo", "back", "version", "id",
        }  # fmt: skip
        for fits in ({}, {"action": "pass", "version": 3}, {"agree": 4, "id": "x"}, {"undo": True}):
            assert not misfits(fits, request, found)
        assert misfits({"dance": 1}, request, found)


def test_the_first_message_is_the_position_and_the_same_as_the_json(server):
    table = company(server)
    for seat in range(3):
        with Program(table, table.key(seat)) as program:
            assert program.look() == table.position(seat)
            assert program.position["seat"] == seat
            assert program.position["mine"] is (seat == 0)
            assert (program.position["choices"] == []) is (seat != 0)
    with Program(table) as watcher:
        seen = watcher.look()
        assert (seen["seat"], seen["mine"], seen["choices"], seen["asides"]) == (
            None,
            False,
            [],
            [],
        )
        assert seen["view"]["hand"] == []


def test_a_cookie_is_as_good_as_a_header(server):
    table = company(server, people=2)
    with Program(table, cookie=f"seat-{table.id}={table.key(1)}") as program:
        assert program.look()["seat"] == 1


def test_who_waits_for_the_game_hears_when_it_begins(server):
    host, path = lobby(server, "oracle", 2)
    keys = []
    for name in ("Robin", "Marian"):
        sat = httpx.post(f"{server.base}{path}/sit", data={"name": name}, headers=JSON)
        assert sat.status_code == 201
        keys.append(sat.json()["key"])
        assert sat.json()["seat"] == len(keys) - 1
    table = Company(server, [host], path)
    with Program(table, keys[0]) as program:
        program.position = {"game": "oracle"}
        assert program.request(action="done", version=0)["reason"] == "not-begun"
        host.post(f"{path}/begin")
        assert program.look()["table"] == table.id


def test_a_page_is_never_told_its_key(server):
    """Only a program, which sends no origin, gets the key as text; scripts of pages do not."""
    _, path = lobby(server, "arcana", 2)
    told = {**JSON, "origin": server.base}
    answer = server.client().post(f"{path}/sit", data={"name": "Eve"}, headers=told)
    assert (answer.status_code, answer.text) == (204, "")
    assert "httponly" in answer.headers["set-cookie"].lower()


# --- Wishes --------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_request_that_cannot_be_is_answered_with_its_reason(server, language):
    table = company(server)
    speaking = {"Accept-Language": language}
    with (
        Program(table, table.key(0), **speaking) as ana,
        Program(table, table.key(1), **speaking) as ben,
        Program(table, **speaking) as watcher,
    ):
        now = ana.look()["version"]
        ben.look(), watcher.look()
        before = table.seen()
        mine = ana.position["choices"][0]
        asked: list[tuple[Program, str, dict[str, Any]]] = [
            (watcher, "no-seat", {"action": mine, "version": now}),
            (ben, "not-your-turn", {"action": mine, "version": now}),
            (ben, "not-your-seat", {"action": "seat 0 mark 2 1"}),
            (ana, "stale", {"action": mine, "version": now - 1}),
            (ana, "stale", {"action": mine}),
            (ana, "stale", {"undo": True}),
            (ana, "nothing-done", {"undo": True, "version": now}),
            (ana, "silent", {"say": "I hold a 3."}),
            (ana, "silent", {"action": "seat 0 mark 1 1"}),
            (ben, "nothing-said", {"say": "x" * 501}),
            (ben, "no-proposal", {"agree": 77}),
            (ana, "no-action", {}),
            (ana, "not-an-action", {"action": "dance", "version": now}),
            (ana, "not-an-action", {"action": "x" * 9_000, "version": now}),
            (ana, "not-now", {"action": "pass", "version": now}),
        ]
        for program, reason, request in asked:
            answer = program.request(**request)
            assert (answer["done"], answer["reason"]) == (False, reason), request
            assert answer["why"]
            if reason in COMPLAINTS and "{" not in COMPLAINTS[reason]:
                assert answer["why"] == words(language).say(COMPLAINTS[reason])
        assert table.seen() == before


def test_proposals_are_made_agreed_to_and_done(server):
    table = company(server)
    with (
        Program(table, table.key(0)) as ana,
        Program(table, table.key(1)) as ben,
        Program(table, table.key(2)) as cleo,
    ):
        ana.look()
        ana.act(ana.position["choices"][0])
        while "done" in table.position(0)["choices"]:
            ana.act("done", table.version)
        now = table.version
        assert ben.look(now)["mine"]
        assert ben.request(say="A three?")["done"]
        assert ben.request(action="seat 1 mark 0 7")["done"], "notes need no version"
        assert ben.act("predict 3")["done"]
        made = cleo.look(now)
        while not made["proposals"]:
            made = cleo.look()
        assert made["version"] == now, "talk, notes and proposals make nobody stale"
        (proposal,) = made["proposals"]
        assert (proposal["by"], proposal["agreed"], proposal["action"]) == (1, [1], "predict 3")
        assert cleo.request(agree=proposal["id"])["done"]
        assert ana.look(now + 1)["proposals"] == []


def test_a_choice_of_the_oracle_is_taken_back(server):
    table = company(server, "oracle", 1)
    rng = random.Random(4)
    with Program(table, table.key(0)) as program:
        program.look()
        for _ in range(200):
            before = program.position
            assert program.act(rng.choice(before["choices"]))["done"]
            after = program.position if program.position != before else program.look()
            back = program.request(undo=True, version=after["version"])
            if back["done"]:
                break
            assert back["reason"] in ("chance-spoke", "already-told", "nothing-done")
            assert not after["over"]
        undone = (
            program.position if program.position["version"] > after["version"] else program.look()
        )
        assert undone["version"] > after["version"], "it is a change like any other"
        assert undone["choices"] == before["choices"]


def test_the_number_of_a_request_comes_back(server):
    table = company(server, people=2)
    with Program(table, table.key(1)) as program:
        program.look()
        for number in (0, -1, 2**53, "", "héllo \U0001f47b", None):
            program.socket.send(json.dumps({"id": number, "agree": 5}))
            answer = program.receive()
            assert (answer["kind"], answer["id"], answer["done"]) == ("answer", number, False)


# --- The documentation ---------------------------------------------------------------------------

DOCS = Path(__file__).parents[2] / "docs" / "bots.md"


def test_the_session_of_the_documentation_fits_the_schema(server):
    """Every line of it, but for the views, which are left out there."""
    whole = httpx.get(f"{server.base}/schema/arcana.json").json()
    session = DOCS.read_text(encoding="utf-8").partition("```session\n")[2].partition("```")[0]
    lines = session.splitlines()
    assert {line[0] for line in lines} == {"<", ">"}
    whole["$defs"]["View"] = {"type": "object"}
    for line in lines:
        fits = whole["$defs"]["SocketRequest"] if line[0] == ">" else whole
        assert not misfits(json.loads(line[1:]), fits, whole), line


def test_the_documentation_names_every_field_and_no_unknown_reason(server):
    whole = httpx.get(f"{server.base}/schema/arcana.json").json()
    text = DOCS.read_text(encoding="utf-8")
    for kind in ("ViewMessage", "RequestOutcome", "SocketRequest", "ProposalMessage"):
        assert not [
            field for field in whole["$defs"][kind]["properties"] if f"`{field}`" not in text
        ]
    table = text.partition("## Reasons")[2].partition("## Limits")[0]
    named = [
        cell for line in table.splitlines() for cell in line.partition(" | ")[0].split("`")[1::2]
    ]
    rules = {*refusals.REFUSALS, *refusals.COMPLAINTS, *error_texts.COMPLAINTS}
    assert set(named) - {"choices"} <= {*COMPLAINTS, *rules}
    assert {"stale", "not-kept", "no-seat", "silent"} <= set(named)
