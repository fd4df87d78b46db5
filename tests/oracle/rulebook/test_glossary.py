"""The glossary and the catalogues use the vocabulary of each printed edition."""

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from divinary.core.words import CATALOGUES, DOMAIN, LANGUAGES, words
from divinary.oracle.rulebook.terms import TERMS

ROOT = Path(__file__).parents[3]
GLOSSARY = (ROOT / "docs" / "glossary.md").read_text("utf-8")
ORACLE = ROOT / "src" / "divinary" / "oracle"

HEAD = ["term", *LANGUAGES, "source"]
TRANSLATED = LANGUAGES[1:]

Row = dict[str, str]


def rows() -> list[Row]:
    """Return every row of every table."""
    lines = [line for line in GLOSSARY.splitlines() if line.startswith("| ")]
    cells = [[cell.strip() for cell in line.split("|")[1:-1]] for line in lines]
    return [dict(zip(HEAD, row, strict=True)) for row in cells if row != HEAD and row[0] != "---"]


ROWS = rows()
BY_ENGLISH = {row["en"]: row for row in ROWS}

every_translation = pytest.mark.parametrize("language", TRANSLATED)


def test_every_term_is_in_the_glossary() -> None:
    """Readers can look up every name that the program uses."""
    assert [term for term in TERMS if term not in BY_ENGLISH] == []


def test_no_term_is_there_twice() -> None:
    assert len(BY_ENGLISH) == len(ROWS)
    assert len(set(TERMS)) == len(TERMS)


def test_every_row_is_complete_and_names_its_source() -> None:
    """Editions that print it, in their order; what they do not print is ours."""
    for row in ROWS:
        assert all(row.values()), row
        if row["source"] in ("ours", "built"):
            continue
        printed, _, ours = row["source"].partition(", ")
        editions = printed.split()
        own = ours.removesuffix(" ours").split() if ours else []
        assert editions == [each for each in LANGUAGES if each in editions], row
        assert sorted(editions + own) == sorted(LANGUAGES), row


@every_translation
def test_a_catalogue_uses_the_terms_of_its_edition(language: str) -> None:
    """Screens use the words of the glossary to the letter; a hard space there is plain here.

    Polish keeps a short word on the line of the next one.
    """
    said = {term: words(language).say(term).replace("\u00a0", " ") for term in TERMS}
    assert said == {term: BY_ENGLISH[term][language] for term in TERMS}


@pytest.mark.parametrize("language", LANGUAGES)
def test_terms_that_are_chosen_between_differ(language: str) -> None:
    """No two names of one list are the same, in any language."""
    say = words(language).say
    said = [say(term) for term in TERMS if not term.startswith(("a ", "the "))]
    assert sorted(said) == sorted(set(said))


BANNED = {
    "es": (
        "encanto", "talismán", "tomo", "tomos", "libro", "estante", "anaquel", "gremio", "clan",
        "ciudadano", "ciudadanos", "personal", "cuenco", "cráneo", "patrocinio", "pícaro",
        "pícaros", "sectarios", "aguja", "agujas", "marcador", "cuadro", "cuadros",
    ),
    "fr": (
        "amulette", "grimoire", "tome", "tomes", "livre", "tablette", "étagère", "faction",
        "guilde", "villageois", "personnel", "plat", "poupée", "parrainage", "carte stellaire",
        "crique", "merchants cove", "lieu", "lieux", "poste", "offert", "confronter",
    ),
    "pl": (
        "amulet", "amuletu", "urok", "tom", "tomu", "tabliczka", "lada", "frakcja", "frakcji",
        "klan", "klanu", "wieśniak", "załoga", "misa", "lalka", "sponsor", "poszukiwacz",
        "szlachcice", "szlachciców", "zużyj", "wykorzystaj", "rozlicz", "zapowiadasz",
    ),
}  # fmt: skip
"""Words that another edition, or a dictionary, would use where this edition has its own."""


def said_by_the_oracle(language: str) -> list[str]:
    """Return what a catalogue makes of the sentences in the Oracle's own modules."""
    source = re.sub(
        r'"\s*\n\s*"', "", "\n".join(p.read_text("utf-8") for p in ORACLE.rglob("*.py"))
    )
    path = CATALOGUES / language / "LC_MESSAGES" / f"{DOMAIN}.po"
    with path.open("rb") as catalogue:
        found = [message for message in read_po(catalogue, locale=language) if message.id]
    ids = [message.id if isinstance(message.id, str) else message.id[0] for message in found]
    said = [
        message.string
        for message, text in zip(found, ids, strict=True)
        if f'"{text}"' in source or f"'{text}'" in source
    ]
    forms = [form for text in said for form in ([text] if isinstance(text, str) else text or ())]
    return [re.sub(r"{\w+}", "", form) for form in forms]


@every_translation
def test_no_catalogue_borrows_the_words_of_another_edition(language: str) -> None:
    sentences = said_by_the_oracle(language)
    assert sentences, "the catalogue holds the words of the Oracle"
    for word in BANNED[language]:
        wrong = [text for text in sentences if re.search(rf"(?i)\b{word}\b", text)]
        assert wrong == [], word
