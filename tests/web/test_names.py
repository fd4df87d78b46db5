"""Names, talk and settings: whatever somebody writes is a text, and nothing else."""

from html import unescape

import pytest

from divinary.core.words import LANGUAGES, words
from divinary.table.refusals import COMPLAINTS
from tests.web.forms import inline
from tests.web.joining import Company, company

NASTY = [
    "<script>alert(1)</script>"[:24],
    "<img src=x onerror=a()>",
    "\"'><b>",
    "' onclick='x()",
    "{{ 7*7 }}{% raw %}",
    "a\r\nset-cookie: x=y",
    "seat 1\nseat 2 bot x y",
    "\x00\x07\x1b[31mred\x7f",
    "\u202eevil\u2066\u200f\u200b\ufeff",
    "%s %(name)s {n} {0}",
    "Zażółć 👩‍🚀 gęślą",
    "bot literal Mira",
    "\ud7ff\uffff\U0001f480",
]
CONTROL = {*map(chr, range(32)), "\x7f", "\u202e", "\u2066", "\u200f", "\u200b", "\ufeff"} - {"\n"}


@pytest.mark.parametrize("name", NASTY)
def test_names_and_talk_are_shown_as_what_they_are(server, name):
    """Whatever somebody is called or says, it is a text, and nothing else."""
    people = [server.client(), server.client()]
    opened = people[0].post("/new/arcana", data={"name": name, "seats": "2"})
    table = Company(server, people, opened.url.path)
    assert table.post(1, "sit", name=name).status_code == 200
    assert table.post(0, "begin").status_code == 200
    assert table.post(1, "say", text=name).status_code == 200
    called = table.position(0)["names"]
    assert len(set(called)) == 2, "who is called the same is told apart"
    for text in (*table.seen(), *[one.get("/").text for one in people]):
        assert not CONTROL & set(text)
    for client in (*people, table.watcher):
        page = client.get(table.path).text
        assert not inline(page)
        assert not [one for one in ("<script>", "<img src=x", "<b>&") if one in page]
        assert called[0] in unescape(page)
    head = people[0].get(f"{table.path}/record").text.partition("\n\n")[0].splitlines()
    seats = [line for line in head if line.startswith("seat ")]
    assert seats == [f"seat {seat} person {called[seat]}" for seat in (0, 1)]


UNSEEN = ["\u3164", "\u2800\u2800", "\u115f\u1160", "\uffa0", "\u0301", "\ufe0f\u034f"]


@pytest.mark.parametrize(
    "name", ["", " \t ", "\u202e\u200b", *UNSEEN, "x" * 25, "x" * 10_000, "👻" * 25]
)
def test_no_name_is_no_name(server, name):
    for language in LANGUAGES:
        client = server.client(**{"accept-language": language})
        answer = client.post("/new/arcana", data={"name": name, "seats": "2"})
        assert answer.status_code == 400
        assert words(language).say(COMPLAINTS["no-name"], most=24) in unescape(answer.text)
        assert not client.cookies


def test_names_that_look_alike_are_told_apart(server):
    """Ana is written in Latin letters, the second in Cyrillic ones, the third in small letters."""
    people = [server.client() for _ in range(3)]
    path = people[0].post("/new/arcana", data={"name": "Ana", "seats": "3"}).url.path
    for client, name in zip(people[1:], ("\u0410n\u0430", "ana"), strict=True):
        client.post(f"{path}/sit", data={"name": name})
    people[0].post(f"{path}/begin")
    names = people[0].get(f"{path}/view.json").json()["names"]
    assert names == ["Ana", "\u0410n\u0430 2", "ana 3"]


def test_what_cannot_be_seen_is_not_said(server):
    table = company(server, people=2)
    for text in UNSEEN:
        answer = table.post(1, "say", text=text)
        assert answer.status_code == 409
        assert "Write something" in answer.text


@pytest.mark.parametrize(
    "chosen",
    [
        {"seats": "9"},
        {"seats": "-1"},
        {"seats": "2.0"},
        {"seats": "<b>"},
        {"seats": "2", "difficulty": "mad"},
        {"seats": "2", "with": "bots", "bot": "wizard"},
        {"seats": "3", "hands": "2", "with": "bots"},
        {"seats": "2", "aids": "all"},
        {"seats": "2", "settle": "7"},
        {"seats": "2", "cards": "../x"},
    ],
    ids=str,
)
def test_a_table_that_cannot_be_is_not_opened(server, chosen):
    """What is wrong is said, and what was filled in is kept."""
    told = set()
    for language in LANGUAGES:
        client = server.client(**{"accept-language": language})
        answer = client.post("/new/arcana", data={"name": "Ana", **chosen})
        assert answer.status_code == 400, chosen
        assert f'<html lang="{language}"' in answer.text
        assert 'role="alert"' in answer.text
        assert 'value="Ana"' in answer.text
        assert not inline(answer.text)
        assert not client.cookies
        told.add(answer.text.partition('role="alert">')[2].partition("<")[0])
    assert len(told) == len(LANGUAGES)
