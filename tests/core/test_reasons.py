"""No reason key loses its sentence, in any language.

Programs compare the keys, and stored tables hold them: `reasons.json` has those of commit f804f39,
by where their sentences are. A new reason is added there; none is ever taken out.
"""

import json
from collections.abc import Mapping
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from divinary.arcana.speech import refusals as arcana
from divinary.core import error_texts
from divinary.core.words import CATALOGUES, DOMAIN, LANGUAGES
from divinary.oracle.speech import refusal_texts, sheet_refusals
from divinary.oracle.speech import refusals as oracle
from divinary.table import refusals as table

SENTENCES: dict[str, Mapping[str, str]] = {
    "core": error_texts.COMPLAINTS,
    "table": table.COMPLAINTS,
    "arcana": {**arcana.COMPLAINTS, **arcana.REFUSALS},
    "oracle": {**oracle.COMPLAINTS, **refusal_texts.REFUSALS},
    "sheets": sheet_refusals.REASONS,
}
KNOWN: dict[str, list[str]] = json.loads(Path(__file__).with_name("reasons.json").read_text())
ALL_FROM_THE_CARD = "{miss}"
"""The sentence of "condition": each card says why it refuses, and nothing stands around that."""


@pytest.mark.parametrize("home", SENTENCES)
def test_each_reason_is_known_and_has_its_sentence(home: str) -> None:
    assert sorted(SENTENCES[home]) == KNOWN[home]
    assert all(SENTENCES[home].values())


@pytest.mark.parametrize("language", [one for one in LANGUAGES if one != "en"])
def test_each_reason_has_its_sentence_in_each_language(language: str) -> None:
    path = CATALOGUES / language / "LC_MESSAGES" / f"{DOMAIN}.po"
    with path.open("rb") as source:
        catalogue = read_po(source, locale=language)
    counted = 0
    for home, reasons in KNOWN.items():
        for reason in reasons:
            sentence = SENTENCES[home][reason]
            message = catalogue.get(sentence)
            assert sentence == ALL_FROM_THE_CARD or (message and message.string), (home, reason)
            counted += 1
    assert counted == sum(map(len, KNOWN.values())) >= 319
