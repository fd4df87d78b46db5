"""The cards, powers and sentences of arcana, in each language."""

import re
from itertools import product

import pytest

from divinary.arcana.actions import Use
from divinary.arcana.cards import CARDS, THE_HOURS, Seen
from divinary.arcana.events import Answer, Event, Fact, Faded, Shown
from divinary.arcana.game import ARCANA
from divinary.arcana.powers import POWERS
from divinary.arcana.words.cards import (
    CARD_WORDS,
    card_example,
    card_miss,
    card_name,
    card_sign,
    card_text,
)
from divinary.arcana.words.choices import choice_words, event_words
from divinary.arcana.words.complaints import COMPLAINTS, REFUSALS
from divinary.arcana.words.powers import power_name, power_text
from divinary.core.words import CATALOGUES, LANGUAGES, words

INNER_WIDTH = 15
"""Columns for a line inside a drawn card."""

every_language = pytest.mark.parametrize("language", LANGUAGES)


@pytest.mark.parametrize("card", CARDS)
def test_the_worked_example_of_a_card_is_true(card: str) -> None:
    """The hand that should fit does, and the one that should not does not."""
    texts = CARD_WORDS[card]
    grid = CARDS[card].grid(Seen(texts.visible))
    low, high = texts.fits
    assert grid[low][high] or grid[high][low]
    if texts.fails is None:
        assert all(grid[p][k] for p, k in product(range(1, 8), repeat=2))
    else:
        low, high = texts.fails
        assert not grid[low][high]
        assert not grid[high][low]


def test_an_example_says_which_fate_may_be_played() -> None:
    said = words("en")
    assert card_example(said, "midnight").startswith("With 2 and 5 you may play the 2.")
    assert card_example(said, "the-key").startswith("With 3 and 5 you may play either.")


@every_language
def test_every_refused_pair_has_its_sentence(language: str) -> None:
    """For each card and each pair that it does not take: a sentence without holes."""
    said = words(language)
    for card in CARDS.values():
        for played, kept in product(range(1, 8), repeat=2):
            if not card.grid()[played][kept]:
                sentence = card_miss(said, card.id, played, kept)
                assert str(kept) in sentence
                assert "{" not in sentence


@every_language
def test_names_are_told_apart_and_fit_their_place(language: str) -> None:
    """No two cards, and no two powers, are called the same; all fit on a drawn card."""
    said = words(language)
    names = [card_name(said, card) for card in (*CARDS, THE_HOURS)]
    powers = [power_name(said, power) for power in POWERS]
    assert len(set(names)) == len(names)
    assert len(set(powers)) == len(powers)
    signs = [card_sign(said, card) for card in CARDS]
    assert len(set(signs)) == len(signs)
    warnings = [said.say("! fades"), said.say("! fades, ▲ +{doom}", doom=2)]
    too_long = [t for t in (*names, *powers, *signs, *warnings) if len(t) > INNER_WIDTH]
    assert too_long == []


@every_language
def test_every_text_is_worded_in_the_language(language: str) -> None:
    """Texts of cards and powers differ from the English ones wherever it is not English."""
    said, english = words(language), words("en")
    for card in CARDS:
        assert (card_text(said, card) == card_text(english, card)) == (language == "en")
        assert (card_example(said, card) == card_example(english, card)) == (language == "en")
    for power in POWERS:
        assert (power_text(said, power) == power_text(english, power)) == (language == "en")


@every_language
def test_every_action_and_fact_can_be_told(language: str) -> None:
    """The whole alphabet as choices and as lines of the log, and each kind of fact."""
    said, names = words(language), ("Ana", "Ben")
    told = []
    for action in ARCANA.actions(seats=2):
        told.append(event_words(said, Event(0, action), names))
        if isinstance(action, Use):
            told.append(choice_words(said, action))
    facts: list[Fact] = [Answer(True), Answer(False), Shown(4, True), Shown(4, False)]
    facts += [Faded("dawn", 2), Faded("the-blind-man", 0)]
    told += [event_words(said, Event(1, fact), names) for fact in facts]
    assert all(told)
    assert not [line for line in told if re.search(r"[{}]", line)]


def test_the_spanish_speaks_the_vocabulary_of_the_spanish_rulebook() -> None:
    catalogue = (CATALOGUES / "es" / "LC_MESSAGES" / "divinary.po").read_text(encoding="utf-8")
    for term in ("destino", "perdición", "desvanec", "Las Horas", "fila numérica", "Medianoche"):
        assert term in catalogue
    said = words("es")
    assert card_name(said, "midnight") == "Medianoche"
    assert card_name(said, "the-deep") == "El Fondo"
    assert card_name(said, THE_HOURS) == "Las Horas"
    assert power_name(said, "twice") == "Dos Veces"


@every_language
def test_refusals_and_complaints_end_as_sentences_do(language: str) -> None:
    said = words(language)
    for text in (*REFUSALS.values(), *COMPLAINTS.values()):
        assert said.say(text).rstrip()[-1] in ".?}”»:"
