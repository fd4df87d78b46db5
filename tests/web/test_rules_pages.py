"""The rules to read in the browser: all that the terminal tells is there, and can be linked to."""

import re
from collections import Counter
from html.parser import HTMLParser
from itertools import pairwise

import pytest

from divinary.arcana.beliefs.fate_grid import Sign
from divinary.arcana.data.cards import CARDS
from divinary.arcana.rulebook.options import OPTIONS as ARCANA_OPTIONS
from divinary.arcana.rulebook.rules import rules as arcana_rules
from divinary.arcana.rulebook.rulings import RULINGS
from divinary.arcana.rules.powers import POWERS
from divinary.core.words import LANGUAGES, Words, words
from divinary.oracle.data.provenance import SOURCES
from divinary.oracle.rulebook import terms
from divinary.oracle.rulebook.disagreements import DISAGREEMENTS
from divinary.oracle.rulebook.options import OPTIONS as ORACLE_OPTIONS
from divinary.oracle.rulebook.rules import rules as oracle_rules
from divinary.oracle.rulebook.topics import TOPICS
from divinary.web.arcana.example_grids import example_grid
from divinary.web.arcana.rules_page import rules_page as arcana_page
from divinary.web.oracle.rules_page import rules_page as oracle_page

PAGES = {"arcana": arcana_page, "oracle": oracle_page}
VOID = {"br", "path", "rect", "circle"}

every_page = pytest.mark.parametrize(
    ("game", "language"), [(game, language) for game in PAGES for language in LANGUAGES]
)
every_language = pytest.mark.parametrize("language", LANGUAGES)


class Reader(HTMLParser):
    """Reads a page as a browser does, and keeps what tests ask for."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.said: list[str] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.said.append(data)

    @property
    def text(self) -> str:
        """All that is said, with single spaces."""
        return plain("".join(self.said))

    def all(self, *tags: str) -> list[dict[str, str | None]]:
        """Return what the elements of some kinds carry."""
        return [attributes for tag, attributes in self.tags if tag in tags]

    @property
    def ids(self) -> list[str]:
        """The names of all places, in their order."""
        return [str(attributes["id"]) for _, attributes in self.tags if "id" in attributes]


def read(game: str, language: str) -> Reader:
    """Return a page, read."""
    return Reader(PAGES[game](words(language)))


def sentences(lines: list[str]) -> list[str]:
    """Return the lines of the terminal without marks, names and indents: what a page must say."""
    bare = [re.sub(r" \[[A-Za-z/-]+\]$", "", plain(line)).rstrip(")") for line in lines]
    return [part for line in bare for part in re.split(r"\s?: ", line, maxsplit=1)[1:] if part]


def plain(text: str) -> str:
    """Return a text with single spaces, none of them unbreakable."""
    return " ".join(text.split())


# --- All of it is there ---------------------------------------------------------------------------


@every_language
def test_arcana_says_what_the_terminal_says(language: str) -> None:
    page = read("arcana", language).text
    lines = arcana_rules(words(language), "")
    assert [said for said in sentences(lines[:-2]) if said not in page] == []
    for card in CARDS:
        text, example = map(plain, arcana_rules(words(language), card)[1:3])
        assert text in page
        assert example in page


@every_language
def test_the_oracle_says_what_the_terminal_says(language: str) -> None:
    page = read("oracle", language).text
    lines = oracle_rules(words(language), "")
    assert [said for said in sentences(lines[:-4]) if said not in page] == []


@every_language
def test_every_rule_and_value_carries_its_mark(language: str) -> None:
    """As many of each kind as in the terminal, and one for each of the Staff."""
    lines = oracle_rules(words(language), "")
    found = [mark for line in lines for mark in re.findall(r" \[([A-Za-z/-]+)\]$", line)]
    told = Counter(part for mark in found for part in mark.split("/"))
    marks = [str(one.get("class")).split()[-1] for one in read("oracle", language).all("abbr")]
    shown = Counter(mark.removeprefix("mark-") for mark in marks)
    assert shown - told == Counter(R=len(terms.STAFF))
    assert told - shown == Counter()
    assert all(one.get("title") for one in read("oracle", language).all("abbr"))


@every_language
def test_the_editions_stand_in_a_table(language: str) -> None:
    """Who says what, what is played here, and the option that settles it."""
    page, tongue = PAGES["oracle"](words(language)), words(language)
    table = page[page.index('<table class="editions"') :]
    rows = table[: table.index("</table>")].split("<tr")[2:]
    assert len(rows) == len(DISAGREEMENTS)
    for row, one in zip(rows, DISAGREEMENTS, strict=True):
        said = Reader(f"<tr{row.partition('</tbody>')[0]}").text
        for text in (one.question, one.played, *one.says.values()):
            assert plain(tongue.say(text)) in said
        assert sorted(re.findall(r'"tag">(\w\w)<', row)) == sorted(one.says)
        assert (f'href="#option-{one.option}"' in row) is bool(one.option)


# --- Places to link to ----------------------------------------------------------------------------


@every_page
def test_every_place_has_one_name_and_every_link_leads_somewhere(game: str, language: str) -> None:
    page = read(game, language)
    assert [name for name, n in Counter(page.ids).items() if n > 1] == []
    links = {str(link["href"]) for link in page.all("a")}
    assert {link for link in links if link[0] != "#" or link[1:] not in page.ids} == set()


@pytest.mark.parametrize("game", PAGES)
def test_places_are_the_same_in_every_language(game: str) -> None:
    assert len({tuple(read(game, language).ids) for language in LANGUAGES}) == 1


def test_whatever_a_page_may_speak_of_can_be_linked_to() -> None:
    places = set(read("arcana", "en").ids)
    assert {f"card-{card}" for card in (*CARDS, "the-hours")} <= places
    assert {f"power-{power}" for power in POWERS} <= places
    assert {f"ruling-{number}" for number in RULINGS} <= places
    assert {f"option-{name}" for name in ARCANA_OPTIONS} <= places
    places = set(read("oracle", "en").ids)
    assert {f"rule-{topic.id}" for topic in TOPICS} <= places
    assert {f"option-{name}" for name in ORACLE_OPTIONS} <= places
    assert {f"mark-{source}" for source in SOURCES} <= places
    assert {"editions", "real-objects", "provenance", "value-boats-seats"} <= places


# --- How it is built ------------------------------------------------------------------------------


@every_page
def test_headings_start_at_two_and_skip_no_level(game: str, language: str) -> None:
    levels = [int(tag[1]) for tag, _ in read(game, language).tags if re.fullmatch(r"h\d", tag)]
    assert levels[0] == 2
    assert all(after <= before + 1 for before, after in pairwise(levels))
    assert min(levels) == 2


@every_page
def test_the_page_is_well_formed(game: str, language: str) -> None:
    """Nothing inline that the policy forbids, tables with captions, no element left open."""
    page = read(game, language)
    assert page.open == []
    assert all("style" not in attributes for _, attributes in page.tags)
    assert not page.all("script", "style", "form")
    assert len(page.all("caption")) == len(page.all("table"))
    assert all(head.get("scope") in ("col", "row") for head in page.all("th"))
    assert "{" not in page.text


@pytest.mark.parametrize("game", PAGES)
def test_a_page_is_made_once_for_each_language(game: str) -> None:
    assert PAGES[game](words("fr")) is PAGES[game](words("fr"))
    assert PAGES[game](Words("fr")) == PAGES[game](words("fr"))


# --- The grids ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "lit"),
    [("dawn", 21), ("the-mirror", 7), ("the-judge", 25), ("the-blind-man", 49), ("the-ash", 7)],
)
def test_a_grid_pictures_the_rule(card: str, lit: int) -> None:
    dots = [dot for row in example_grid(card).dots for dot in row]
    assert sum(dot.lit for dot in dots) == lit


def test_the_hand_of_the_example_is_pointed_out() -> None:
    """Dawn with 2 and 5: the 5 may be played, the 2 may not."""
    grid = example_grid("dawn").dots
    marked = {
        (played, kept): dot.lit
        for kept, row in enumerate(grid, start=1)
        for played, dot in enumerate(row, start=1)
        if dot.marked
    }
    assert marked == {(5, 2): True, (2, 5): False}


def test_a_grid_stands_on_the_table_of_its_example() -> None:
    """The Prophet keeps what is visible; The Thief shows what it could take."""
    assert any(dot.lit for row in example_grid("the-prophet").dots for dot in row)
    assert Sign.STEALS in {dot.sign for row in example_grid("the-thief").dots for dot in row}


def test_every_card_has_its_picture() -> None:
    assert arcana_page(words("en")).count('class="fate-grid"') == len(CARDS)
