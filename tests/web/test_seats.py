"""Who sits where: coming twice at once, keys that stay, and what the others see of a seat."""

import re
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from html import unescape

import httpx
import pytest

from divinary.table.log import Entry
from divinary.web.guests import MOST_KEYS
from divinary.web.pages import ENOUGH_OF_MINE, SPARE_KEYS
from tests.secrecy.twins import append, entry_of, key_of, name_of, opening
from tests.strategies import arcana_game, cut
from tests.web.forms import Page
from tests.web.joining import JSON, PRESENCE, Company, company
from tests.web.programs import PATIENCE, Program
from tests.web.served import Server

TITLE = re.compile(r"<title>([^<]*)</title>")


def lobby(server: Server, **chosen: str) -> tuple[httpx.Client, str]:
    """Return a host who has opened a table of arcana for three, and its path."""
    host = server.client()
    asked = {"name": "Ana", "seats": "3", "with": "people", **chosen}
    return host, host.post("/new/arcana", data=asked).url.path


def names_at(client: httpx.Client, path: str) -> list[str]:
    """Return who sits at a table, from its page."""
    seats = client.get(path).text.partition('<ol class="seats')[2].partition("</ol>")[0]
    return re.findall(r"<strong>([^<]*)</strong>", seats)


# --- Sitting down --------------------------------------------------------------------------------


def test_who_sits_down_twice_at_once_has_one_seat(server):
    """Two presses, or two tabs that name two seats: one person, one key."""
    host, path = lobby(server)
    ben = server.client()
    ben.get(path)
    sent = [
        {"name": "Ben", "seat": "1"},
        {"name": "Ben", "seat": "1"},
        {"name": "Ben", "seat": "2"},
    ]
    with ThreadPoolExecutor(3) as pressing:
        jar = dict(ben.cookies)
        got = list(
            pressing.map(
                lambda form: httpx.post(f"{server.base}{path}/sit", data=form, cookies=jar), sent
            )
        )
    assert [one.status_code for one in got] == [303] * 3
    assert len({one.cookies[f"seat-{path.removeprefix('/t/')}"] for one in got}) == 1
    assert names_at(host, path) == ["Ana", "Ben"]


def test_who_never_got_the_answer_sits_there_all_the_same(server):
    """The browser has dropped it with its cookie; the page knows the device again."""
    host, path = lobby(server)
    ben = server.client()
    ben.get(path)
    httpx.post(f"{server.base}{path}/sit", data={"name": "Ben"}, cookies=dict(ben.cookies))
    page = Page(ben.get(path))
    assert page.offers("leave")
    assert not page.offers("sit")
    assert f"seat-{path.removeprefix('/t/')}" in ben.cookies
    assert names_at(host, path) == ["Ana", "Ben"]


def test_two_tables_of_one_device_have_two_keys(server):
    ben = server.client()
    for path in (lobby(server)[1], lobby(server)[1]):
        ben.get(path)
        ben.post(f"{path}/sit", data={"name": "Ben"})
    keys = {value for name, value in ben.cookies.items() if name.startswith("seat-")}
    assert len(keys) == 2
    assert ben.cookies["device"] not in keys


def test_a_program_that_sits_down_again_is_told_its_seat(server):
    _, path = lobby(server)
    first = httpx.post(f"{server.base}{path}/sit", data={"name": "Robin"}, headers=JSON).json()
    told = {**JSON, "authorization": f"Bearer {first['key']}"}
    again = httpx.post(f"{server.base}{path}/sit", data={"name": "Robin"}, headers=told)
    assert again.json() == first


# --- The host ------------------------------------------------------------------------------------


def test_a_host_who_stands_up_can_still_begin(server):
    host, path = lobby(server)
    host.post(f"{path}/leave")
    assert "begin" in Page(host.get(path)).forms, "and sit down again"
    for name in ("Ben", "Cleo", "Dan"):
        server.client().post(f"{path}/sit", data={"name": name})
    assert Page(host.get(path)).offers("begin")
    assert "act" in Page(host.post(f"{path}/begin")).forms


def test_a_host_who_takes_anothers_link_stays_the_host(server):
    table = company(server)
    host = table.clients[0]
    offered = host.get(f"{table.path}/key/{table.key(1)}")
    assert 'id="sits"' in offered.text, "that Ana's own key is to be kept first"
    assert 'id="sits"' not in table.watcher.get(f"{table.path}/key/{table.key(1)}").text
    host.post(f"{table.path}/key", data={"token": table.key(1)})
    assert table.position(0)["seat"] == 1
    assert host.post(f"{table.path}/seat", data={"seat": "2", "to": "bot"}).status_code == 200
    host.post(f"{table.path}/seat", data={"seat": "1", "to": "open"})
    assert table.position(0)["seat"] == 0, "and sits where the host sat, when that seat is free"


# --- What the others see -------------------------------------------------------------------------


def test_a_seat_that_a_bot_plays_says_so(server):
    """Its owner is neither here nor away, and no bot is put where one plays."""
    table = company(server)
    table.post(1, "hand", to="bot")
    page = table.clients[0].get(table.path).text
    seat = page.partition('<li id="chair-1"')[2].partition("</li>")[0]
    assert "a bot plays" in seat
    assert "presence" not in seat
    assert "bot:literal" not in seat


def test_the_others_see_who_is_here(server):
    table = company(server)

    def ben() -> str:
        page = table.clients[0].get(table.path).text
        found = PRESENCE.search(page.partition('<li id="chair-1"')[2].partition("</li>")[0])
        return found[1] if found else ""

    assert ben() == "away"
    with Program(table, table.key(1), kind="live") as program:
        program.socket.recv(timeout=PATIENCE)
        assert ben() == "here"
    end = time.monotonic() + PATIENCE
    while ben() == "here":
        assert time.monotonic() < end, "he has long gone"


def test_how_a_bot_thinks_is_written_beside_its_name(server):
    for asked in ({"with": "people"}, {"with": "bots", "bot": "random"}):
        host, path = lobby(server, **asked)
        host.post(f"{path}/seat", data={"seat": "1", "to": "bot:random"})
        seat = host.get(path).text.partition('<li id="chair-1"')[2].partition("</li>")[0]
        assert "bot: chooses at random" in seat


def test_what_was_agreed_and_the_code_to_join_stay_at_hand(server):
    table = company(server, settle="5", difficulty="hard")
    page = unescape(table.clients[1].get(table.path).text)
    for line in ("Agreement: After 5 minutes", "Difficulty: "):
        assert line in page
    assert f'src="{table.path}/code.svg"' in page
    code = table.watcher.get(f"{table.path}/code.svg")
    assert code.headers["content-type"] == "image/svg+xml"
    assert code.text.lstrip().startswith(("<?xml", "<svg"))


# --- Agreeing ------------------------------------------------------------------------------------


@pytest.fixture
def deducing(server) -> Company:
    """Ana has played; Ben, Cleo and Dan have to agree, or two of them for five minutes."""
    table = company(server, people=4, settle="5")
    table.act(0, table.position(0)["choices"][0])
    while "done" in table.position(0)["choices"]:
        table.act(0, "done")
    return table


def called(table: Company) -> list[int]:
    """Return whom the titles of their pages call."""
    found = [TITLE.search(client.get(table.path).text) for client in table.clients]
    return [seat for seat, title in enumerate(found) if title and "Your turn" in title.group(1)]


def test_one_who_has_agreed_is_called_again_by_another_proposal(deducing):
    assert called(deducing) == [1, 2, 3]
    deducing.act(1, "predict 3")
    assert called(deducing) == [2, 3]
    page = deducing.clients[1].get(deducing.path).text
    assert 'http-equiv="refresh"' in page, "Ben's page looks for the others by itself"
    home = deducing.clients[1].get("/").text
    assert "Your turn" not in home
    deducing.act(2, "pass")
    assert called(deducing) == [1, 3]
    assert 'data-mine="1"' in deducing.clients[1].get(deducing.path).text
    assert "Your turn" in deducing.clients[1].get("/").text


def test_when_the_majority_decides_stands_beside_what_it_is_for(deducing):
    deducing.act(1, "predict 3")
    assert "The majority decides:" not in deducing.clients[3].get(deducing.path).text
    deducing.act(2, "predict 3")
    proposal = deducing.clients[3].get(deducing.path).text.partition('<li id="proposal-')[2]
    assert re.search(r'The majority decides: <time datetime="[-\dT:]+Z">', proposal)


# --- Afterwards ----------------------------------------------------------------------------------

OVER = arcana_game({"seats": 2}, 3)


def keep(server: Server, number: int, *, over: bool) -> str:
    """Write a table into the store, finished or in its first turn; return its name."""
    name, record = name_of(number), OVER if over else cut(OVER, 9)
    entries: Sequence[Entry] = [
        *opening(record, name, ()),
        *[entry_of(action, name) for action in record.actions],
    ]
    append(server.data, name, 0, entries)
    return name


def test_two_who_play_again_at_once_meet_at_one_table(server):
    name = keep(server, 0, over=True)
    tables = set()
    with ThreadPoolExecutor(4) as pressing:
        for answer in pressing.map(
            lambda seat: httpx.post(
                f"{server.base}/t/{name}/again", cookies={f"seat-{name}": key_of(name, seat)}
            ),
            [0, 1, 0, 1],
        ):
            tables.add(answer.headers["location"])
    assert len(tables) == 1


def test_a_game_of_days_stays_on_the_list_and_finished_ones_make_room(server):
    """It was begun before all the others, and somebody else is to move."""
    slow = keep(server, 100, over=False)
    rest = [keep(server, 101 + number, over=True) for number in range(MOST_KEYS - 5)]
    cookies = {f"seat-{name}": key_of(name, 0) for name in (slow, *rest)}
    answer = httpx.get(server.base, cookies=cookies)
    listed = [link for link in Page(answer).links if link.startswith("/t/")]
    assert listed[0] == f"/t/{slow}"
    assert len(listed) == ENOUGH_OF_MINE
    gone = {one.partition("=")[0] for one in answer.headers.get_list("set-cookie")}
    oldest = rest[: SPARE_KEYS - 5 + 1]
    assert gone >= {f"seat-{name}" for name in oldest}
    assert f"seat-{slow}" not in gone
    assert f"seat-{rest[-1]}" not in gone
