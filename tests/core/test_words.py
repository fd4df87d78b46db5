"""Words: four languages, each whole, with the same facts in every sentence."""

import gettext
import re
import shlex
import subprocess
import sys
from functools import cache
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from divinary.core.words import CATALOGUES, DOMAIN, LANGUAGES, N_, Words, words
from divinary.terminal.arcana import typed_choices as arcana_choices
from divinary.terminal.oracle import typed_choices as oracle_choices

ROOT = Path(__file__).parents[2]
TEMPLATE = CATALOGUES / f"{DOMAIN}.pot"
TRANSLATED = [language for language in LANGUAGES if language != "en"]

every_language = pytest.mark.parametrize("language", LANGUAGES)
every_translation = pytest.mark.parametrize("language", TRANSLATED)


@cache
def catalogue(language: str) -> Catalog:
    path = CATALOGUES / language / "LC_MESSAGES" / f"{DOMAIN}.po"
    with path.open("rb") as source:
        return read_po(source, locale=language, abort_invalid=True)


def messages(of: Catalog) -> list[Message]:
    """Return the messages without the header."""
    return [message for message in of if message.id]


def forms(text: str | list[str] | tuple[str, ...] | None) -> tuple[str, ...]:
    """Return the plural forms of a message, or its only one."""
    return (text,) if isinstance(text, str) else tuple(text or ())


def facts(text: str) -> set[str]:
    """Return the {facts} that a text asks for, and argparse's own %(facts)s.

    Raises:
        ValueError: for a lone brace.
    """
    braced = {name for _, name, _, _ in Formatter().parse(text) if name is not None}
    return braced | set(re.findall(r"%\((\w+)\)s", text))


def test_the_four_languages_are_translated_here():
    """English is in the source, the others in the catalogues, and no catalogue lies unused."""
    assert LANGUAGES == ("en", "es", "fr", "pl")
    assert sorted(path.name for path in CATALOGUES.iterdir() if path.is_dir()) == TRANSLATED


@every_language
def test_every_language_opens(language):
    """Once, and the same words are handed out to all who ask."""
    assert words(language) is words(language)
    assert words(language).language == language
    assert words(language).say("or")
    assert words(language).say("") == ""


def test_an_unknown_language_does_not_open():
    """It is refused, and never quietly English."""
    with pytest.raises((OSError, ValueError)):
        Words("tlh")


@every_language
def test_facts_are_filled_in(language):
    """Also in a sentence that no catalogue knows, which is said as it is written."""
    say = words(language).say
    assert say("fate {fate}, not in any catalogue", fate=3) == "fate 3, not in any catalogue"
    assert say("a brace { without facts") == "a brace { without facts"
    assert say("{text}", text="{not a fact}") == "{not a fact}"


@every_language
@pytest.mark.parametrize(
    ("items", "shape"),
    [([], ""), (["1"], "1"), (["1", "2"], "1 {}2"), (["1", "2", "3"], "1, 2 {}3")],
)
def test_lists_are_spoken(language, items, shape):
    """With commas, and one small word before the last; no Polish line ends with a single letter."""
    speaker = words(language)
    gap = "\N{NO-BREAK SPACE}" if language == "pl" else " "
    assert speaker.either(items) == shape.format(speaker.say("or") + " ")
    assert speaker.both(items) == shape.format(speaker.say("and") + gap)


def test_a_typed_word_can_have_several_forms():
    """A catalogue separates them; a word without others is its only form."""
    assert words("pl").forms("write") == ["wpisz", "wpisać"]
    assert words("en").forms("write") == ["write"]


@every_translation
def test_only_typed_words_have_several_forms(language):
    """Everywhere else the sign between the forms would be shown."""
    typed = {*arcana_choices.VERBS, arcana_choices.OLD, *oracle_choices.VERBS.values()}
    several = {m.id for m in messages(catalogue(language)) if "|" in str(m.string)}
    assert several <= typed


def test_english_counts():
    """One is one, everything else is many."""
    said = [words("en").count("{n} fate", "{n} fates", n) for n in (0, 1, 2, 5)]
    assert said == ["0 fates", "1 fate", "2 fates", "5 fates"]


def test_a_marked_text_stays_as_it_is():
    """The mark is for the gatherer of words alone."""
    assert N_("a text") == "a text"


@pytest.mark.parametrize(
    ("language", "form_of"),
    [
        ("es", {0: 1, 1: 0, 2: 1, 5: 1, 21: 1}),
        ("fr", {0: 0, 1: 0, 2: 1, 5: 1, 21: 1}),
        ("pl", {0: 2, 1: 0, 2: 1, 4: 1, 5: 2, 12: 2, 21: 2, 22: 1, 112: 2}),
    ],
)
def test_plurals_follow_the_language(language, form_of):
    """Which form a number takes, as a native would say it."""
    chosen = gettext.c2py(catalogue(language).plural_expr)
    assert {n: chosen(n) for n in form_of} == form_of
    assert catalogue(language).num_plurals == max(form_of.values()) + 1


@every_translation
def test_every_plural_has_all_its_forms(language):
    """As many as the language has, and all said."""
    for message in messages(catalogue(language)):
        wanted = catalogue(language).num_plurals if message.pluralizable else 1
        assert len(forms(message.string)) == wanted, message.id


@every_translation
def test_every_sentence_is_translated(language):
    """None is empty, none is a guess still to be looked at, none is left over."""
    for message in messages(catalogue(language)):
        assert all(form.strip() for form in forms(message.string)), message.id
        assert not message.fuzzy, message.id
    assert not catalogue(language).obsolete


@every_translation
def test_every_translation_says_the_same_facts(language):
    """No {fact} is lost, none is invented; only the form for one may leave out the number."""
    for message in messages(catalogue(language)):
        one, *many = forms(message.id)
        first, *others = forms(message.string)
        assert facts(first) in [facts(text) for text in (one, *many)], message.id
        assert all(facts(other) == facts(many[0]) for other in others), message.id


@every_translation
def test_spaces_and_line_ends_around_a_sentence_are_kept(language):
    """Screens put sentences together; a lost space would join two words."""

    def edges(text: str) -> tuple[str, str]:
        return text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]

    for message in messages(catalogue(language)):
        for form in forms(message.string):
            assert edges(form) == edges(forms(message.id)[0]), message.id


@every_translation
def test_the_compiled_words_are_those_of_the_catalogue(language):
    """`make` compiles them; one that is out of date says other things."""
    path = CATALOGUES / language / "LC_MESSAGES" / f"{DOMAIN}.mo"
    with path.open("rb") as compiled:
        spoken = gettext.GNUTranslations(compiled)
    for message in messages(catalogue(language)):
        if not message.pluralizable:
            assert spoken.gettext(str(message.id)) == message.string


@every_translation
def test_every_catalogue_holds_the_words_of_the_template(language):
    """No more, no fewer: `make words` was run after the last change."""
    with TEMPLATE.open("rb") as template:
        wanted = {message.id for message in messages(read_po(template))}
    assert {message.id for message in messages(catalogue(language))} == wanted


def gathered(target: Path) -> str:
    """Return what the Makefile's own command gathers from the code."""
    makefile = (ROOT / "Makefile").read_text().replace("\\\n", " ")
    found = re.search(r"pybabel -q (extract .*) -o \S+ (\S+)", makefile)
    assert found, "the Makefile gathers words by `pybabel extract`"
    arguments = [*shlex.split(found[1]), "-o", str(target), found[2]]
    subprocess.run(
        [sys.executable, "-W", "ignore", "-m", "babel.messages.frontend", "-q", *arguments],
        cwd=ROOT,
        check=True,
    )
    return target.read_text()


def test_the_template_holds_the_words_of_the_code(tmp_path):
    """`make words` would change nothing."""
    assert TEMPLATE.read_text() == gathered(tmp_path / "gathered.pot")


def test_every_sentence_of_the_code_can_be_filled(tmp_path):
    """Its braces are facts by name: none is empty, numbered or open."""
    target = tmp_path / "gathered.pot"
    gathered(target)
    with target.open("rb") as template:
        for message in messages(read_po(template)):
            for form in forms(message.id):
                assert all(name.isidentifier() for name in facts(form)), form
