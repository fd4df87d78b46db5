"""What a play may have meant, on a page of its own: odds by each model, the same for everybody."""

import re
from html import unescape

import pytest

from divinary.core.words import LANGUAGES, words
from tests.web.joining import Company, company, says

ASSUMED = re.compile(r"<h2 id=\"assumed-[^>]*>(.*?)</h2>")
MAIN = re.compile(r"<main.*?</main>", re.DOTALL)


@pytest.fixture(scope="module")
def table(server) -> Company:
    """Return three people, of whom the first has played."""
    table = company(server, aids="why")
    table.act(0, table.position(0)["choices"][0])
    while "done" in table.position(0)["choices"]:
        table.act(0, "done")
    return table


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_level_says_what_it_assumes(table, language):
    page = table.clients[1].get(f"{table.path}/meant", headers={"accept-language": language})
    said = words(language).say("If every legal play was equally likely (level-0):")
    assumed = [unescape(one) for one in ASSUMED.findall(page.text)]
    assert len(assumed) == 4
    assert assumed[0] == said


def test_it_tells_nothing_that_is_hidden(table):
    """A person who holds the fate reads what those read who only watch."""
    pages = [one.get(f"{table.path}/meant").text for one in (*table.clients, table.watcher)]
    assert len({main[0] for page in pages if (main := MAIN.search(page))}) == 1


def test_before_a_play_there_is_nothing_to_tell(server):
    table = company(server, aids="why")
    page = table.clients[1].get(f"{table.path}/meant")
    assert page.status_code == 200
    assert "There is no play to explain now." in page.text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "aids"), [("arcana", "proven"), ("oracle", "none")])
def test_a_table_without_reasons_keeps_them_back(server, game, aids, language):
    chosen = {"aids": aids} if game == "arcana" else {}
    table = company(server, game, people=2, **chosen)
    answer = table.clients[1].get(f"{table.path}/meant", headers={"accept-language": language})
    assert answer.status_code == 409
    assert says(answer, "no-reasons", language)
