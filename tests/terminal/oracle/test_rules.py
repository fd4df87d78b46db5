"""The rules of the Oracle to read: every value with its provenance, in each language."""

import re
from collections import Counter

import pytest

from divinary.cli import main
from divinary.core.errors import UnreadableText
from divinary.core.words import LANGUAGES, words
from divinary.oracle.data.board import BOARD, BOARD_SHEET, read_board_file
from divinary.oracle.data.cove_sheet import COVE, COVE_SHEET, read_cove_file
from divinary.oracle.data.provenance import SOURCES, is_source
from divinary.oracle.data.sheet import Entry
from divinary.oracle.model.options import ROWS
from divinary.oracle.rulebook import terms
from divinary.oracle.rulebook.cove_rule_texts import COVE_RULES
from divinary.oracle.rulebook.disagreements import DISAGREEMENTS
from divinary.oracle.rulebook.options import OPTIONS
from divinary.oracle.rulebook.provenance import MEANINGS
from divinary.oracle.rulebook.rule_texts import ANSWERS, HOW_TO_PLAY, SHOP_RULES
from divinary.oracle.rulebook.rules import rules, sheet
from divinary.oracle.rulebook.terms import townsfolk_name
from divinary.oracle.rulebook.topics import TOPICS, Topic, value_line, value_lines
from divinary.oracle.speech.refusals import oracle_complaint

Capture = pytest.CaptureFixture[str]
every_language = pytest.mark.parametrize("language", LANGUAGES)

ENTRIES = [
    *[("board", entry) for entry in BOARD_SHEET.entries],
    *[("cove", entry) for entry in COVE_SHEET.entries],
]
RULES = {**SHOP_RULES, **COVE_RULES}


# --- Values ---------------------------------------------------------------------------------------


@every_language
def test_every_value_of_both_sheets_is_shown_with_its_provenance(language: str) -> None:
    """As often as it stands there, which is once but for equal hours."""
    tongue = words(language)
    page = Counter(line.strip() for line in rules(tongue, ""))
    shown = Counter(value_line(tongue, name, entry) for name, entry in ENTRIES)
    assert {line: page[line] for line in shown} == shown
    for name, entry in ENTRIES:
        assert value_line(tongue, name, entry).endswith(f" [{entry.source}]")


@every_language
def test_no_value_goes_by_its_raw_key(language: str) -> None:
    for name, entry in ENTRIES:
        line = value_line(words(language), name, entry)
        assert "_" not in line
        assert entry.place not in line


NUMBERS = [
    (name, entry)
    for name, entry in ENTRIES
    if isinstance(entry.value, int) and not isinstance(entry.value, bool)
]


@pytest.mark.parametrize(("name", "entry"), NUMBERS, ids=lambda one: getattr(one, "place", one))
def test_a_number_is_shown_as_it_stands_in_the_sheet(name: str, entry: Entry) -> None:
    said = value_line(words("en"), name, entry)
    assert re.search(rf": {entry.value}( or more)? \[{entry.source}\]$", said)


def test_lists_are_shown_in_full() -> None:
    """Nothing of a list is left out."""
    said = {entry.place: value_line(words("en"), name, entry) for name, entry in ENTRIES}
    assert all(row in said["star_chart.cells"] for row in BOARD.cells)
    assert said["star_chart.cross"].count("–") == len(BOARD.cross)
    assert said["horoscopes.top"].count(";") == len(BOARD.top) - 1
    assert "5 green Tome or yellow Tome" in said["horoscopes.top"]
    assert "2 discard a Corruption card" in said["horoscopes.bottom"]
    assert "red 13, green 13, blue 9, yellow 9" in said["bag.customers"]
    assert "3 on the left, 3 on the right" in said["boats.sides"]
    assert said["piers.docks"].count("pier") == len(COVE.docks)
    assert "centre pier – Charms and Tomes" in said["piers.buys"]
    assert "centre pier – 2" in said["piers.corruption"]
    assert "red Charm 2" in said["goods.values"]
    assert "yellow Tome 5" in said["goods.values"]
    assert ": 2, 2, 3, 3 [" in said["town_square.hours"]
    assert ": 36, 18, 6 [S/H]" in said["corruption_deck.cards"]
    assert all(str(gold) in said["game.ratings"] for gold in COVE.ratings)
    assert all(name in said["game.ratings"] for name in terms.RATINGS)
    assert "1 player: 2 (2), 3 (1), 4 (2)," in said["marks.1"]
    assert said["twisting_fates.adjust_needs"].endswith(": Voodoo meeple [I-weak]")
    assert said["twisting_fates.x_needs"].endswith(": a die [I]")
    assert said["figure.start"].endswith(": Activate Staff [R]")
    assert said["rogue_cards.cultists.counts"].endswith(": yes [H]")
    assert said["townsfolk.mercenaries.deserter"] == (
        "Deserter: Warriors, Rogue; brings a Tome of its colour [H]"
    )


def test_each_value_belongs_to_one_topic() -> None:
    """Otherwise it would be missing from the page, or stand there twice."""
    texts = Counter(line.strip() for topic in TOPICS for line in value_lines(words("en"), topic))
    values = Counter(value_line(words("en"), name, entry) for name, entry in ENTRIES)
    assert texts - values == Counter(
        [*terms.ROGUE_CARDS.values(), *terms.SETS.values()]  # these head their cards
    )
    assert values - texts == Counter()


@every_language
def test_the_legend_says_what_is_ours(language: str) -> None:
    """Each mark once, and each mark that is used is explained."""
    tongue = words(language)
    page = rules(tongue, "")
    for source in SOURCES:
        assert page.count(f"  [{source}] {tongue.say(MEANINGS[source])}") == 1
    marks = [mark for line in page for mark in re.findall(r" \[([^]]+)\]$", line)]
    assert all(is_source(mark) for mark in marks)
    assert sum("H" in mark.split("/") for mark in marks) > 60


# --- Rules, disagreements, objects, options -------------------------------------------------------


@every_language
def test_how_to_play_comes_first(language: str) -> None:
    tongue = words(language)
    assert rules(tongue, "")[: len(HOW_TO_PLAY)] == [tongue.say(text) for text in HOW_TO_PLAY]


@every_language
def test_every_rule_is_shown_with_its_provenance(language: str) -> None:
    tongue = words(language)
    page = rules(tongue, "")
    assert list(RULES.keys() - {topic.id for topic in TOPICS}) == []
    for several in RULES.values():
        for rule in several:
            assert f"  {tongue.say(rule.text)} [{rule.source}]" in page


@every_language
def test_the_table_of_disagreements(language: str) -> None:
    """What each edition says, what is played here, and the option that settles it."""
    tongue = words(language)
    page = rules(tongue, "")
    for one in DISAGREEMENTS:
        start = page.index(f"  {tongue.say(one.question)}")
        block = []
        for line in page[start + 1 :]:
            if not line.startswith("    "):
                break
            block.append(line.strip())
        for edition, text in one.says.items():
            [shown] = [
                line for line in block if re.match(rf"[a-z, ]*\b{edition}\b[a-z, ]*\s?:", line)
            ]
            assert shown.endswith(tongue.say(text))
        assert any(line.endswith(tongue.say(one.played)) for line in block)
        if one.option:
            assert re.search(rf"\b{one.option}\b", block[-1])
            assert all(value in block[-1] for value in OPTIONS[one.option].values)


@every_language
def test_real_objects_are_answered(language: str) -> None:
    """A Rune that misses the dish, an unclear die, a Market icon that is hard to draw."""
    tongue = words(language)
    page = "\n".join(rules(tongue, ""))
    answers = [answer for several in ANSWERS.values() for answer in several]
    assert len(answers) == 3
    for answer in answers:
        assert re.search(
            rf"{re.escape(tongue.say(answer.question))}\s?: {re.escape(tongue.say(answer.text))}",
            page,
        )


@every_language
def test_every_option_is_listed_with_its_default(language: str) -> None:
    page = rules(words(language), "")
    for row in ROWS:
        assert any(re.match(rf"  {row.name}\s?:", line) for line in page)
        assert rules(words(language), row.name)


@every_language
def test_no_sentence_is_left_in_english(language: str) -> None:
    tongue = words(language)
    texts = [rule.text for several in RULES.values() for rule in several]
    texts += [answer.text for several in ANSWERS.values() for answer in several]
    texts += [*HOW_TO_PLAY, *MEANINGS.values()]
    assert all((tongue.say(text) == text) == (language == "en") for text in texts)


# --- One thing alone ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("star charting", ["Star Charting", "draw as many lines", "Hours: 2 [R]", "Cross"]),
        ("star", ["Star Charting"]),
        ("Corruption Cross", ["Star Charting"]),
        ("the clock", ["Clock and hours", "with 3 players: 3 (1), 5 (1)", "market marker"]),
        ("bag", ["Adventurer bag", "red 13", "[S] sourced"]),
        ("market", ["Market phase", "What each pier buys"]),
        (
            "twisting-fates",
            ["Twisting Fates", "[I-weak] inferred from", "What Twisting Fates costs"],
        ),
        ("dish", ["Divining Dish", "A Rune falls beside the Dish: Put it", "fr, pl: It is"]),
        ("exorcist", ["Exorcist: an X for", "[R]"]),
        ("palm reader", ["Palm Reader", "Bubbles that the Palm Reader fills: 2 [R]"]),
        ("cultists", ["Cultists: each counts", "Rogues in the bag at first: 7 [H]", "[H] house"]),
        ("bell ringer", ["Locals", "Bell Ringer: Bards; discards 1 Corruption card [H]"]),
        ("bell-ringer", ["Bell Ringer: Bards"]),
        ("sailors", ["Sailors", "Boatswain", "Shipowner"]),
        ("boat", ["Boats and docks", "Seats in a boat: 4 [S]"]),
        ("divination_dice", ["divination_dice:", "either (default)", "fr: Use both."]),
        ("townsfolk", ["Recruit/Replace Townsfolk", "townsfolk: Which two sets"]),
        ("x", ["x: Whether an X", "Option x: may or must"]),
        ("editions", ["Where the four printed editions disagree", "es: It is erased"]),
        ("real objects", ["A plain triangle will do."]),
        ("solo", ["The game", "A single player is rated"]),
    ],
)
def test_one_thing_is_looked_up_by_its_name(asked: str, found: list[str]) -> None:
    answer = "\n".join(rules(words("en"), asked))
    assert all(part in answer for part in found), answer


@every_language
def test_everything_with_a_name_can_be_looked_up(language: str) -> None:
    """Locations, Staff, Rogue cards, sets, Townsfolk and options, in this language and notation."""
    tongue = words(language)
    named = {**terms.LOCATIONS, **terms.STAFF, **terms.ROGUE_CARDS, **terms.SETS}
    for notation, english in named.items():
        found = rules(tongue, notation)
        assert set(found) <= set(rules(tongue, tongue.say(english)))
        assert set(found) <= set(rules(tongue, english))
    for card in COVE.townsfolk:
        own = f"  {value_line(tongue, 'cove', by_place(f'townsfolk.{card.set}.{card.id}'))}"
        assert own in rules(tongue, townsfolk_name(tongue, card.id))
        assert own in rules(tongue, card.id)
    for name, option in OPTIONS.items():
        assert any(
            re.match(rf"{name}\s?:", line) for line in rules(tongue, tongue.say(option.name))
        )


def by_place(place: str) -> Entry:
    return next(entry for entry in COVE_SHEET.entries if entry.place == place)


@pytest.mark.parametrize("topic", TOPICS, ids=lambda topic: topic.id)
def test_a_topic_explains_the_marks_that_it_uses_and_no_others(topic: Topic) -> None:
    found = rules(words("en"), topic.id)
    text, legend = found[: found.index("")], found[found.index("") + 1 :]
    marks = {part for line in text for mark in re.findall(r"\[([^]]+)\]$", line) for part in mark.split("/")}  # fmt: skip # noqa: E501
    explained = {re.match(r"\[([^]]+)\]", line)[1] for line in legend if line.startswith("[")}  # type: ignore[index]
    assert explained >= marks


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("gatekeper", "Nothing here is called gatekeper. Similar names: Gatekeeper."),
        ("horoskopes", "Nothing here is called horoskopes. Similar names: Horoscopes, "),
        ("checkmate", "Nothing here is called checkmate; divinary rules oracle lists everything"),
    ],
)
def test_unknown_names_get_near_ones(asked: str, answer: str, capsys: Capture) -> None:
    with pytest.raises(UnreadableText) as wrong:
        rules(words("en"), asked)
    assert oracle_complaint(words("en"), wrong.value).startswith(answer)
    assert main(["rules", "oracle", asked, "--lang", "en"]) == 2
    assert capsys.readouterr().err.startswith(f"divinary: {answer}")


# --- The command ----------------------------------------------------------------------------------


@every_language
def test_the_command_prints_them(language: str, capsys: Capture) -> None:
    assert main(["--lang", language, "rules", "oracle"]) == 0
    assert capsys.readouterr().out.splitlines() == rules(words(language), "")
    assert main(["rules", "oracle", "--lang", language, "palm", "reader"]) == 0
    assert capsys.readouterr().out.splitlines() == rules(words(language), "palm reader")


def test_a_printed_sheet_can_be_played_by(capsys: Capture) -> None:
    """What `--sheet` prints is read as our own board and our own Cove."""
    assert main(["rules", "oracle", "--sheet", "board"]) == 0
    printed = capsys.readouterr().out
    assert printed == sheet("board")
    assert read_board_file(printed).printed == BOARD
    assert main(["rules", "oracle", "--sheet", "cove"]) == 0
    assert read_cove_file(capsys.readouterr().out).printed == COVE


def test_there_are_two_sheets(capsys: Capture) -> None:
    with pytest.raises(SystemExit) as left:
        main(["rules", "oracle", "--sheet", "table", "--lang", "en"])
    assert left.value.code == 2
    assert "board" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["rules", "arcana", "--sheet", "board"])
