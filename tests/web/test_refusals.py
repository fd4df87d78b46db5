"""What a table refuses: in words of one's own language, over the fresh picture, unchanged."""

from concurrent.futures import ThreadPoolExecutor
from html import unescape

import httpx
import pytest

from divinary.core.words import LANGUAGES
from divinary.table.keys import digest
from divinary.table.refusals import COMPLAINTS
from tests.web.forms import Page, inline
from tests.web.joining import JSON, Company, company, says


@pytest.fixture(scope="module")
def table(server) -> Company:
    """Ana is to play, Ben and Cleo wait."""
    return company(server)


@pytest.fixture(scope="module")
def deducing(server) -> Company:
    """Ana has played, Ben and Cleo have to find out."""
    table = company(server)
    table.act(0, table.position(0)["choices"][0])
    while "done" in table.position(0)["choices"]:
        table.act(0, "done")
    assert table.position(1)["mine"]
    return table


def refused(
    table: Company, client: httpx.Client, what: str, status: int, reason: str, **sent: object
) -> set[str]:
    """Hold that something is refused to people and to scripts; return the sentences for it."""
    before = table.seen()
    told = {}
    for language in LANGUAGES:
        speaking = {"accept-language": language}
        short = client.post(f"{table.path}/{what}", data=sent, headers={**speaking, **JSON})
        assert (short.status_code, short.json()["reason"]) == (status, reason), (sent, short.text)
        told[language] = short.json()["why"]
        if reason in COMPLAINTS and "{" not in COMPLAINTS[reason]:
            assert says(short, reason, language)
    language = LANGUAGES[len(reason) % len(LANGUAGES)]
    shown = client.post(f"{table.path}/{what}", data=sent, headers={"accept-language": language})
    assert shown.status_code == status
    assert told[language] in unescape(shown.text)
    assert f'<html lang="{language}"' in shown.text
    assert not inline(shown.text)
    if status not in (403, 404):
        assert Page(shown).refusal == told[language], "it is above the picture"
        fresh = client.get(table.path, headers={"accept-language": language})
        assert Page(shown).headline == Page(fresh).headline
    assert table.seen() == before
    return set(told.values())


# --- Choosing ------------------------------------------------------------------------------------

NOW = object()
"""The present version."""


@pytest.mark.parametrize(
    ("seat", "status", "reason", "sent"),
    [
        (1, 409, "not-your-turn", {"action": "predict 3", "version": NOW}),
        (1, 409, "not-your-turn", {"action": "play 3 midnight", "version": NOW}),
        (1, 409, "not-your-turn", {"action": "pass", "version": NOW}),
        (0, 409, "not-now", {"action": "pass", "version": NOW}),
        (0, 409, "not-in-hand", {"action": "HELD BY NOBODY", "version": NOW}),
        (0, 409, "chance-only", {"action": "draw 3", "version": NOW}),
        (0, 409, "chance-only", {"action": "deal midnight", "version": NOW}),
        (1, 409, "not-your-seat", {"action": "seat 0 mark 2 3"}),
        (1, 409, "not-your-seat", {"action": "seat 2 show"}),
        (1, 409, "no-leaving", {"action": "seat 1 leave"}),
        (1, 409, "no-leaving", {"action": "seat 1 join"}),
        (0, 409, "silent", {"action": "seat 0 mark 1 3"}),
        (0, 409, "stale", {"action": "ANY CHOICE", "version": 0}),
        (0, 409, "stale", {"action": "ANY CHOICE", "version": 999_999}),
        (0, 409, "stale", {"action": "ANY CHOICE", "version": -1}),
        (0, 409, "stale", {"action": "ANY CHOICE", "version": "٣"}),
        (0, 409, "stale", {"action": "ANY CHOICE", "version": "9" * 5_000}),
        (0, 409, "stale", {"action": "ANY CHOICE"}),
        (0, 400, "no-action", {"version": NOW}),
        (0, 400, "no-action", {"action": " ", "version": NOW}),
        (0, 400, "no-action", {"action": "picked", "version": NOW}),
        (0, 400, "not-an-action", {"action": "picked", "picked": "dance", "version": NOW}),
        (0, 400, "not-an-action", {"action": "dance", "version": NOW}),
        (0, 400, "not-an-action", {"action": "play 3", "version": NOW}),
        (0, 400, "unknown-fate", {"action": "play -3 midnight", "version": NOW}),
        (0, 400, "not-an-action", {"action": "play 3 midnight\nplay 3 midnight", "version": NOW}),
        (0, 400, "not-an-action", {"action": "<script>alert(1)</script>", "version": NOW}),
        (0, 400, "not-an-action", {"action": "play " * 2_000, "version": NOW}),
        (0, 400, "not-an-action", {"action": "\x00\x1b[2J\u202e", "version": NOW}),
        (0, 409, "no-proposal", {"agree": "1"}),
        (0, 409, "no-proposal", {"agree": "yes"}),
        (0, 409, "nothing-done", {"undo": "1", "version": NOW}),
        (1, 409, "nothing-done", {"undo": "1", "version": NOW}),
        (0, 409, "stale", {"undo": "1", "version": 1}),
    ],
)  # fmt: skip
def test_what_cannot_be_chosen_is_refused(server, seat, status, reason, sent):
    table = company(server)
    mine = table.position(0)
    held = {int(one.split()[1]) for one in mine["choices"] if one.startswith("play")}
    row = mine["choices"][0].split()[-1]
    other = next(fate for fate in range(1, 8) if fate not in mine["view"]["hand"])
    assert held
    sent = {
        name: {
            "HELD BY NOBODY": f"play {other} {row}",
            "ANY CHOICE": mine["choices"][0],
            NOW: mine["version"],
        }.get(value, value)
        for name, value in sent.items()
    }
    told = refused(table, table.clients[seat], "act", status, reason, **sent)
    assert reason in COMPLAINTS or len(told) == len(LANGUAGES), "each language has its own words"


def test_the_group_alone_decides_what_the_group_decides(deducing):
    """A person who holds the hidden fate neither predicts nor marks nor talks."""
    version = deducing.version
    silent = deducing.clients[0]
    refused(deducing, silent, "act", 409, "group-decides", action="predict 3", version=version)
    refused(deducing, silent, "act", 409, "silent", action="seat 0 mark 1 2")
    refused(deducing, silent, "say", 409, "silent", text="It is a 3.")


def test_talk_changes_no_version_and_agreement_names_a_proposal(server):
    table = company(server)
    table.act(0, table.position(0)["choices"][0])
    while "done" in table.position(0)["choices"]:
        table.act(0, "done")
    version = table.version
    table.post(1, "say", text="Perhaps a 3?")
    table.post(2, "act", action="seat 2 mark 0 7")
    assert table.post(1, "act", action="predict 3", version=version).status_code == 200
    assert table.version == version, "nobody's version is stale by talk"
    (made,) = table.position(2)["proposals"]
    assert (made["by"], made["action"], made["agreed"]) == (1, "predict 3", [1])
    refused(table, table.clients[0], "act", 409, "not-asked", agree=made["id"])
    refused(table, table.clients[2], "act", 409, "no-proposal", agree=made["id"] + 1)
    assert table.post(2, "act", agree=made["id"]).status_code == 200
    assert table.version > version
    refused(table, table.clients[2], "act", 409, "no-proposal", agree=made["id"])


def test_of_two_who_act_at_once_one_wins_and_the_other_is_told(server):
    """Two tabs, or two devices with one key."""
    for _ in range(5):
        table = company(server, people=2)
        mine = table.position(0)
        tabs = [server.client(**{**JSON, "authorization": f"Bearer {table.key(0)}"}) for _ in "ab"]
        sent = {"action": mine["choices"][0], "version": mine["version"]}
        with ThreadPoolExecutor(2) as both:
            got = list(both.map(lambda tab: tab.post(f"{table.path}/act", data=sent), tabs))  # noqa: B023
        won, lost = sorted(got, key=lambda answer: answer.status_code)
        assert (won.status_code, lost.status_code) == (204, 409)
        assert lost.json()["reason"] == "stale"
        played = [event for event in table.position(1)["view"]["past"] if "play" in str(event)]
        assert len(played) <= 1


# --- Who asks ------------------------------------------------------------------------------------

REQUESTS = [("act", {"action": "pass"}), ("say", {"text": "hello"}), ("leave", {}), ("hand", {}),
         ("again", {})]  # fmt: skip


@pytest.mark.parametrize(("what", "sent"), REQUESTS)
def test_one_who_watches_does_nothing(table, what, sent):
    refused(table, table.watcher, what, 403, "no-seat", **sent)


@pytest.mark.parametrize("forged", ["", "nonsense", "DIGEST", "OF ANOTHER TABLE", "CUT"])
def test_a_forged_key_opens_nothing(table, deducing, forged):
    """Not the digest either, which is all that the server itself keeps."""
    key = table.key(0)
    key = {"DIGEST": digest(key), "OF ANOTHER TABLE": deducing.key(0), "CUT": key[:-1]}.get(
        forged, forged
    )
    by_cookie, by_header = table.server.client(), table.server.client()
    by_cookie.cookies.set(f"seat-{table.id}", key)
    by_header.headers["authorization"] = f"Bearer {key or '.'}"
    sent = {"action": table.position(0)["choices"][0], "version": table.version}
    for client in (by_cookie, by_header):
        refused(table, client, "act", 403, "no-seat", **sent)
        refused(table, client, "begin", 403, "not-host")
        assert client.get(f"{table.path}/view.json").json()["view"]["hand"] == []
    refused(table, by_cookie, "key", 403, "bad-key", token=key)
    if key:
        assert by_cookie.get(f"{table.path}/key/{key}").status_code == 403


def test_a_private_link_opens_the_seat_elsewhere(table):
    other = table.server.client()
    assert other.get(f"{table.path}/key/{table.key(1)}").status_code == 200
    assert other.get(f"{table.path}/view.json").json()["seat"] is None, "a link alone does nothing"
    assert other.post(f"{table.path}/key", data={"token": table.key(1)}).status_code == 200
    assert other.get(f"{table.path}/view.json").json()["seat"] == 1


@pytest.mark.parametrize(
    ("seat", "what", "status", "reason", "sent"),
    [
        (1, "begin", 403, "not-host", {}),
        (1, "seat", 403, "not-host", {"seat": 2, "to": "open"}),
        (0, "begin", 409, "begun", {}),
        (0, "seat", 404, "no-place", {"seat": 9, "to": "open"}),
        (0, "seat", 404, "no-place", {"to": "open"}),
        (0, "seat", 409, "unknown-bot", {"seat": 1, "to": "bot:wizard"}),
        (0, "seat", 409, "place-taken", {"seat": 9, "to": "bot:literal"}),
        (1, "sit", 404, "no-place", {"name": "Ben", "seat": "abc"}),
        (0, "seat", 400, "no-action", {"seat": 1}),
        (0, "seat", 400, "no-action", {"seat": 1, "to": "dog"}),
        (1, "hand", 400, "no-action", {}),
        (1, "hand", 400, "no-action", {"to": "open"}),
        (1, "again", 409, "not-over", {}),
        (1, "say", 409, "nothing-said", {"text": " \t\n\u202e"}),
        (1, "say", 409, "nothing-said", {"text": "x" * 501}),
        (1, "say", 409, "nothing-said", {"text": "x" * 10_000}),
        (1, "say", 409, "nothing-said", {}),
    ],
)
def test_what_else_a_table_refuses(server, seat, what, status, reason, sent):
    table = company(server)
    refused(table, table.clients[seat], what, status, reason, **sent)


def test_a_taken_seat_stays_taken(table):
    for sent in ({"name": "Eve", "seat": 1}, {"name": "Eve", "seat": 77}):
        refused(table, table.server.client(), "sit", 409, "place-taken", **sent)
    refused(table, table.server.client(), "sit", 409, "no-name", seat=3)


def test_before_it_has_begun_there_is_nothing_to_do_in_a_game(server):
    client = server.client()
    opened = client.post("/new/arcana", data={"name": "Ana", "seats": "2"})
    path = opened.url.path
    for what, reason in (("act", "not-begun"), ("hand", "not-begun"), ("begin", "out-of-range")):
        answer = client.post(f"{path}/{what}", data={"action": "pass", "to": "bot"}, headers=JSON)
        assert (answer.status_code, answer.json()["reason"]) == (409, reason)
    for what in ("view.json", "record", "log", "replay"):
        answer = client.get(f"{path}/{what}", headers=JSON)
        assert answer.status_code == 409
        assert answer.json()["reason"] in ("not-begun", "not-over")
    assert client.get(path).status_code == 200


# --- The oracle ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("other", "status", "reason", "sent"),
    [
        (True, 409, "not-your-turn", {"action": "done", "version": NOW}),
        (True, 409, "not-your-turn", {"action": "ANY CHOICE", "version": NOW}),
        (True, 409, "nothing-done", {"undo": "1", "version": NOW}),
        (False, 409, "only-chance", {"action": "pull red", "version": NOW}),
        (False, 409, "not-now", {"action": "dock centre", "version": NOW}),
        (False, 409, "stale", {"action": "ANY CHOICE", "version": 0}),
        (False, 400, "not-an-action", {"action": "predict 3", "version": NOW}),
        (False, 400, "not-an-action", {"action": "seat 0 leave", "version": NOW}),
    ],
)
def test_the_oracle_refuses_as_clearly(server, other, status, reason, sent):
    table = company(server, "oracle", 2)
    asked = next(seat for seat in range(2) if table.position(seat)["mine"])
    values = {"ANY CHOICE": table.position(asked)["choices"][0], NOW: table.version}
    sent = {name: values.get(value, value) for name, value in sent.items()}
    refused(table, table.clients[1 - asked if other else asked], "act", status, reason, **sent)


def test_a_refusal_holds_nothing_that_would_cut_a_picture(table) -> None:
    """Parts of a picture are put where a sign stands that nobody can send."""
    for text in ("\0", "pass\0", "play \0 3"):
        shown = table.clients[0].post(f"{table.path}/act", data={"action": text, "version": "0"})
        assert shown.status_code == 400
        assert "\0" not in shown.text
        assert Page(shown).headline
