"""The rules to read: everything is there, in each language, and can be looked up by name."""

import re

import pytest

from divinary.arcana.data.cards import CARDS
from divinary.arcana.model.options import ROWS
from divinary.arcana.rulebook.cards import card_name, card_sign
from divinary.arcana.rulebook.options import OPTIONS
from divinary.arcana.rulebook.powers import power_name
from divinary.arcana.rulebook.rules import rules
from divinary.arcana.rulebook.ruling import CERTAIN, LIKELY, OURS
from divinary.arcana.rulebook.rulings import RULINGS
from divinary.arcana.rules.powers import POWERS
from divinary.arcana.speech.refusals import arcana_complaint
from divinary.cli import main
from divinary.core.errors import BadOption, UnreadableText
from divinary.core.words import LANGUAGES, words


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_listed(language: str) -> None:
    tongue = words(language)
    listed = rules(tongue, "")
    whole = "\n".join(listed)
    for card in CARDS:
        head = next(line for line in listed if line.startswith(f"  {card_name(tongue, card)} ("))
        assert card_sign(tongue, card) in head
        assert power_name(tongue, CARDS[card].power) in head
    for power in POWERS:
        assert any(line.startswith(f"  {power_name(tongue, power)}") for line in listed)
    numbers = [*[f"R{n}" for n in range(1, 39)], *[f"S{n}" for n in range(1, 16)], "V1", "V2"]
    for number in numbers:
        assert len(re.findall(rf"^  {number} \(", whole, re.MULTILINE)) == 1
    for row in ROWS:
        assert any(re.match(rf"  {row.name}\s?:", line) for line in listed)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_is_left_in_english(language: str) -> None:
    tongue = words(language)
    texts = [ruling.text for ruling in RULINGS.values()] + [o.text for o in OPTIONS.values()]
    texts += [text for option in OPTIONS.values() for text in option.values.values()]
    assert all((tongue.say(text) == text) == (language == "en") for text in texts)


def test_each_ruling_is_one_sentence_and_says_how_sure_it_is() -> None:
    for ruling in RULINGS.values():
        assert ruling.text.endswith(".")
        assert ". " not in ruling.text
        assert set(ruling.sure) <= {CERTAIN, LIKELY, OURS}
        known = {*CARDS, *POWERS, *OPTIONS, "the-hours"}
        assert set(ruling.about) <= known


def test_each_option_names_its_values_and_the_default() -> None:
    assert list(OPTIONS) == [row.name for row in ROWS]
    for row in ROWS:
        for value in OPTIONS[row.name].values:
            assert row.read(value) == value
        with pytest.raises(BadOption):
            row.read("nonsense")
        listed = "\n".join(rules(words("en"), row.name))
        assert f"{row.default} (default)" in listed or f"Default: {row.default}." in listed


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("iron", ["Iron (", "+1:", "R6 (ours)", "iron: What an empty Iron takes.", "closed:"]),
        ("The Fall", ["The Fall (", "comet", "Amplify:", "R14 (likely)", "R15"]),
        ("fall", ["The Fall ("]),
        ("twice", ["Twice:", "R12 (certain, in part likely)"]),
        ("+1", ["+1:", "R10"]),
        ("R12", ["R12", "missed:", "each: 1 doom each."]),
        ("s6", ["S6 (ours)", "restless:"]),
        ("hands", ["V1 (likely, in part ours)", "hands:"]),
        ("restless", ["V2 (certain, in part ours)", "S6 (ours)", "restless:"]),
        ("R27", ["R27 (certain, in part ours)"]),
        ("plus_one", ["plus_one:", "printed (default)", "raised:"]),
        ("the hours", ["The Hours:", "R4 (certain)"]),
        ("dawn", ["Dawn (higher, 3 moons, base box, power: Higher than?)"]),
    ],
)
def test_one_thing_is_looked_up_by_its_name(asked: str, found: list[str]) -> None:
    answer = "\n".join(rules(words("en"), asked))
    assert all(part in answer for part in found), answer


def test_names_are_understood_in_the_language_spoken() -> None:
    assert rules(words("es"), "la caída") == rules(words("es"), "the-fall")
    assert rules(words("pl"), "zelazo") == rules(words("pl"), "żelazo")


def test_they_begin_with_how_a_turn_goes() -> None:
    assert rules(words("en"), "")[0].startswith("Each turn one player draws to two fates")


def test_no_name_is_needed(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["rules"])
    assert capsys.readouterr().err.rstrip().endswith("required: GAME")


@pytest.mark.parametrize(
    ("asked", "perhaps"),
    [("checkmate", ""), ("Midnigt", " Perhaps midnight?"), ("the wihs", " Perhaps the-wish?")],
)
def test_nonsense_is_no_rule(asked: str, perhaps: str) -> None:
    """The answer says what can be looked up, and what may have been meant."""
    with pytest.raises(UnreadableText) as wrong:
        rules(words("en"), asked)
    assert arcana_complaint(words("en"), wrong.value) == (
        f"There is no card, power, ruling or option called {asked}; "
        f"divinary rules arcana lists them all.{perhaps}"
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_command_prints_them(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", language, "rules", "arcana", "the", "thief"]) == 0
    assert capsys.readouterr().out.splitlines() == rules(words(language), "the thief")


def test_a_name_may_stand_behind_the_language(capsys: pytest.CaptureFixture[str]) -> None:
    """Where argparse by itself would stop reading names."""
    assert main(["rules", "arcana", "--lang", "es", "R10"]) == 0
    first = capsys.readouterr().out
    assert main(["--lang", "es", "rules", "arcana", "R10"]) == 0
    assert capsys.readouterr().out == first
    with pytest.raises(SystemExit):
        main(["rules", "arcana", "R10", "--nonsense"])
