"""The pages that belong to no table, and what they are made of: light, whole, and all our own."""

import re
from html import unescape
from urllib.parse import urljoin, urlsplit

import httpx
import pytest

from divinary.core.words import LANGUAGES, words
from tests.web.forms import Page, inline

NEEDED = re.compile(r'<(?:link|script|img|use|image)\b[^>]*?(?:src|href)="([^"#][^"]*)"')
LINKED = re.compile(r'<a\b[^>]*?href="([^"]+)"')
IMPORTED = re.compile(
    r"""(?:^import\b[^;"']*|^export\b[^;"']*\bfrom\s*|\bimport\()["']([^"']+)["']""", re.MULTILINE
)
STYLED = re.compile(r"""url\(\s*["']?([^"')]+)|@import\s*["']([^"']+)""")
PAGES = ("/", "/new/arcana", "/new/oracle", "/rules/arcana", "/rules/oracle", "/nothing/here")
SAYS = {
    "/": "Which game?",
    "/new/arcana": "Your name",
    "/new/oracle": "Your name",
    "/rules/arcana": "Skip to the content",
    "/rules/oracle": "Skip to the content",
    "/nothing/here": "There is nothing here",
}
"""A sentence of each page, in English."""


@pytest.fixture
def somebody(server):
    return server.client()


def speaks(answer: httpx.Response, language: str, text: str) -> bool:
    """Whether a page is in a language and says something in it."""
    said = words(language).say(text)
    return f'<html lang="{language}"' in answer.text and said in unescape(answer.text)


# --- Languages -----------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", PAGES)
def test_a_page_speaks_the_language_that_the_browser_asks_for(server, path, language):
    wanted = f"de-DE,de;q=0.9,{language}-XX;q=0.8,en;q=0.1"
    answer = server.client(**{"accept-language": wanted}).get(path)
    assert answer.status_code == (404 if path == "/nothing/here" else 200)
    assert speaks(answer, language, SAYS[path])
    assert not inline(answer.text)


@pytest.mark.parametrize("path", PAGES)
def test_the_language_that_somebody_chose_goes_before_the_browsers(somebody, path):
    for language in LANGUAGES:
        page = Page(somebody.get(path))
        form = page.forms[page.form_to("/language")]
        somebody.headers["accept-language"] = "en"
        answer = somebody.post("/language", data={**form.fields, "language": language})
        assert urlsplit(str(answer.url)).path == path, "it leads back to where it was chosen"
        assert speaks(answer, language, SAYS[path])
        assert f'value="{language}" lang="{language}" aria-current="true"' in answer.text


def test_an_unknown_language_changes_nothing(somebody):
    somebody.post("/language", data={"language": "pl"})
    for unknown in ("de", "", "en; Path=/", "../../etc", "pl\r\nx: y", "ąę" * 100):
        answer = somebody.post("/language", data={"language": unknown})
        assert speaks(answer, "pl", "Which game?")
    for header in ("", "xx", "*", ";;;,,,", "e", "EN-us" * 500, "\u00ff"):
        answer = somebody.get("/", headers={"cookie": "", "accept-language": header.encode()})
        assert answer.status_code == 200


def test_light_and_dark_are_kept_until_they_are_forgotten(somebody):
    for ground in ("dark", "light"):
        answer = somebody.post("/ground", data={"ground": ground, "next": "/rules/arcana"})
        assert urlsplit(str(answer.url)).path == "/rules/arcana"
        assert f'data-theme="{ground}"' in answer.text
    assert "data-theme" not in somebody.post("/ground", data={"ground": ""}).text


ELSEWHERE = [
    "https://evil.example/",
    "http://evil.example",
    "//evil.example/",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "\t//evil.example",
    " //evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    "evil.example",
    "@evil.example",
    ".evil.example",
    "",
    "/ok\r\nset-cookie: seat-x=1",
]


@pytest.mark.parametrize("address", ["/language", "/ground"])
@pytest.mark.parametrize("elsewhere", ELSEWHERE)
def test_no_choice_leads_to_another_site(server, address, elsewhere):
    asked = {"language": "es", "ground": "dark", "next": elsewhere}
    answer = server.client().post(address, data=asked, follow_redirects=False)
    assert answer.status_code == 303
    led = urljoin(server.base + "/", browsers_read(answer.headers["location"]))
    assert urlsplit(led).netloc == urlsplit(server.base).netloc
    assert "seat-x" not in answer.headers.get("set-cookie", "")


def browsers_read(location: str) -> str:
    """Return an address as browsers take it: without tabs and line ends, slashes straightened."""
    return re.sub(r"[\t\r\n]", "", location.strip()).replace("\\", "/")


# --- Weight, links and files ---------------------------------------------------------------------


def needs(client: httpx.Client, path: str) -> dict[str, httpx.Response]:
    """Return all that a browser fetches for a page, modules and what stylesheets ask for too."""
    fetched: dict[str, httpx.Response] = {}
    waiting = [path]
    while waiting:
        address = waiting.pop()
        if address in fetched or address.startswith("data:"):
            continue
        assert not urlsplit(address).netloc, f"{address} lies elsewhere"
        answer = fetched[address] = client.get(address)
        assert answer.status_code == 200, address
        found = asked_for(answer)
        waiting += [urljoin(address, unescape(one)) for one in found if not one.startswith("#")]
    return fetched


def asked_for(answer: httpx.Response) -> list[str]:
    """Return what a browser fetches on account of an answer."""
    match answer.headers["content-type"].split(";")[0]:
        case "text/html":
            return NEEDED.findall(answer.text)
        case "text/javascript":
            return IMPORTED.findall(answer.text)
        case "text/css":
            return ["".join(one) for one in STYLED.findall(answer.text)]
        case _:
            return []


def test_the_first_page_is_light(somebody):
    """Under 100 kB and at most 6 requests, all to this server."""
    fetched = needs(somebody, "/")
    assert len(fetched) <= 6, list(fetched)
    on_the_wire = [int(one.headers["content-length"]) for one in fetched.values()]
    assert sum(on_the_wire) < 100_000
    assert sum(len(one.content) for one in fetched.values()) < 100_000, "unpacked too"


@pytest.mark.parametrize(
    "path", ["/", "/new/arcana", "/new/oracle", "/rules/arcana", "/rules/oracle"]
)
def test_everything_that_a_page_links_to_is_there(somebody, path):
    fetched = needs(somebody, path)
    page = fetched[path].text
    ids = set(re.findall(r'\bid="([^"]+)"', page))
    for link in {unescape(one) for one in LINKED.findall(page)}:
        address, _, place = link.partition("#")
        if urlsplit(link).netloc:
            continue  # a source of the rules: nothing is fetched unless somebody follows it
        there = page if not address else somebody.get(address).text
        assert not address or somebody.get(address).status_code == 200, link
        assert not place or place in (ids if not address else there), link
    for reference in re.findall(r'<use href="#([^"]+)"', page):
        assert reference in ids
    assert not inline(page)


def test_every_table_page_finds_its_files(somebody):
    """A lobby, a running game of each, and their modules."""
    for game, company in (("arcana", "people"), ("arcana", "bots"), ("oracle", "bots")):
        asked = {"name": "Ana", "seats": "2", "with": company}
        opened = somebody.post(f"/new/{game}", data=asked)
        fetched = needs(somebody, urlsplit(str(opened.url)).path)
        kinds = {one.headers["content-type"].split(";")[0] for one in fetched.values()}
        assert kinds == {"text/html", "text/css", "text/javascript", "image/svg+xml"}


def test_files_are_always_kept_under_their_mark(somebody):
    """A new content has a new address; without its mark, or under an old one, none is kept."""
    fetched = needs(somebody, "/rules/arcana")
    marked = [path for path in fetched if re.fullmatch(r"/static/[0-9a-f]{10}/[a-z_]+\.\w+", path)]
    assert len(marked) >= 3
    for path in marked:
        assert fetched[path].headers["cache-control"] == "public, max-age=31536000, immutable"
        name = path.rpartition("/")[2]
        for other in (f"/static/{name}", f"/static/0123456789/{name}"):
            answer = somebody.get(other)
            assert answer.content == fetched[path].content
            assert answer.headers["cache-control"] == "no-cache"
    assert fetched["/rules/arcana"].headers["cache-control"] == "no-store"


def test_files_come_compressed_if_the_browser_allows_it(server):
    path = next(one for one in needs(server.client(), "/") if one.endswith(".css"))
    plain = server.client(**{"accept-encoding": "identity"}).get(path)
    packed = server.client(**{"accept-encoding": "gzip"}).get(path)
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert plain.headers["vary"] == packed.headers["vary"] == "accept-encoding"
    assert plain.content == packed.content
    assert int(packed.headers["content-length"]) < len(plain.content)


# --- One's own tables ----------------------------------------------------------------------------


def test_the_first_page_lists_the_tables_of_this_device(server, somebody):
    opened = [
        somebody.post(f"/new/{game}", data={"name": "Zoë Ł.", "seats": "2", "with": company})
        for game, company in (("arcana", "bots"), ("oracle", "people"))
    ]
    page = Page(somebody.get("/"))
    for answer in opened:
        assert urlsplit(str(answer.url)).path in page.links
    assert "Zoë Ł." in page.text
    assert 'value="Zoë Ł."' in Page(somebody.get("/new/arcana")).text, "the name is remembered"
    assert "/t/" not in "".join(Page(server.client().get("/")).links)


def test_a_table_that_is_gone_is_not_listed(somebody):
    somebody.cookies.set("seat-abcdefghjk", "no such key")
    somebody.cookies.set("seat-../../etc", "x")
    page = Page(somebody.get("/"))
    assert "/t/" not in "".join(page.links)


# --- The way back to a table ---------------------------------------------------------------------


@pytest.mark.parametrize("game", ["arcana", "oracle"])
def test_the_rules_lead_back_to_the_table_that_they_were_opened_from(somebody, game):
    """Whatever one does there meanwhile: another language, the other game's rules."""
    at_table = somebody.post(f"/new/{game}", data={"name": "Ana", "seats": "2", "with": "bots"})
    table = at_table.url.path
    links = LINKED.findall(at_table.text)
    ways = {way.partition("#")[0] for way in links if way.startswith("/rules/")}
    assert ways
    for way in ways:
        rules = somebody.get(way)
        assert f'href="{table}"' in rules.text, way
        page = Page(rules)
        assert page.forms[page.form_to("/language")].fields["next"] == way
        for other in LINKED.findall(rules.text):
            if other.startswith("/rules/"):
                assert f'href="{table}"' in somebody.get(other).text


@pytest.mark.parametrize(
    "named", ["", "abcdefghjk", "../..", "//evil.example", "%22%3E", "x" * 999]
)
def test_the_rules_lead_to_no_table_that_is_none(somebody, named):
    page = somebody.get(f"/rules/arcana?from={named}")
    assert page.status_code == 200
    assert 'class="to-table"' not in page.text
