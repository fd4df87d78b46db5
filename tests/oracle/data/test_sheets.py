"""Sheets: every value with its provenance, whole sections or none, and plain answers."""

import ast
import tomllib
from pathlib import Path
from string import Formatter

import pytest

from divinary import oracle
from divinary.core.errors import BadOption
from divinary.core.words import words
from divinary.oracle.data.board import BOARD, BOARD_SHEET, read_board_file
from divinary.oracle.data.cove_sheet import COVE_SHEET, read_cove_file
from divinary.oracle.data.provenance import is_source
from divinary.oracle.data.sheet import LONGEST
from divinary.oracle.speech.sheet_refusals import REASONS, sheet_complaint, why_refused
from tests.oracle.data.sheets import BOARD_TOML, COVE_TOML, edited, refused, where_and_why

LINES = "staff.astrologist_lines"
STAFF = """
[staff]
astrologist_lines = { value = 3, from = "S" }
palm_reader_bubbles = { value = 2, from = "R" }
"""


@pytest.mark.parametrize("entry", [*BOARD_SHEET.entries, *COVE_SHEET.entries], ids=str)
def test_every_value_of_ours_says_where_it_comes_from(entry) -> None:
    """Nothing is played by that has no provenance."""
    assert is_source(entry.source)


@pytest.mark.parametrize(("text", "sheet"), [(BOARD_TOML, BOARD_SHEET), (COVE_TOML, COVE_SHEET)])
def test_the_entries_are_the_file_in_its_order(text, sheet) -> None:
    """The rules page can show each value where the file has it."""
    assert [entry.place for entry in sheet.entries] == list(places(tomllib.loads(text)))


def places(tree, within=""):
    """Yield the places of all values."""
    for key, node in tree.items():
        if "value" in node:
            yield f"{within}{key}"
        else:
            yield from places(node, f"{within}{key}.")


def test_sources_may_be_combined() -> None:
    """A value can have several sources, each of them known and named once."""
    assert is_source("S/I")
    assert is_source("I-weak")
    assert not any(map(is_source, ("", "X", "S/", "S/S", "SI", 3, None)))


def test_an_empty_sheet_is_ours() -> None:
    """An owner who corrects nothing plays on our board."""
    assert read_board_file("") == BOARD_SHEET
    assert read_board_file("# nothing to correct\n").printed == BOARD


def test_sections_left_out_are_as_in_ours() -> None:
    """A sheet may hold one section only; the entries say whose values the others are."""
    sheet = read_board_file(STAFF)
    assert sheet.printed.astrologist_lines == 3
    assert sheet.printed.cells == BOARD.cells
    changed = set(sheet.entries) - set(BOARD_SHEET.entries)
    assert changed == {("staff.astrologist_lines", 3, "S")}
    assert [e.place for e in sheet.entries] == [e.place for e in BOARD_SHEET.entries]


def test_a_mark_of_byte_order_and_windows_line_ends_do_no_harm() -> None:
    """With any editor that the owner uses."""
    text = STAFF.replace("\n", "\r\n").encode("utf-8-sig")
    assert read_board_file(text).printed.astrologist_lines == 3
    assert read_board_file(text.decode()) == read_board_file(text)


@pytest.mark.parametrize(
    ("text", "place", "why"),
    [
        ("[staff", "#1", "not-toml"),
        ("\n\nstaff = = 1", "#3", "not-toml"),
        ("[goods]\n[goods]", "#2", "not-toml"),
        ("staff = [1,\n", "#2", "not-toml"),
        (f"[goods]\ntomes = {'9' * 5000}", "#2", "not-toml"),
        (f"a = {'[' * 20_000}", "#1", "not-toml"),
        (b"# one\n# \xff\n", "#2", "not-utf-8"),
        ("#" * (LONGEST + 1), "", "too-long"),
        ("staff = 3", "staff", "not-a-section"),
        ("[staff]", "staff", "missing"),
        ("colour = 1", "colour", "unknown-key"),
        ("[stuff]\na = 1", "stuff", "unknown-key"),
        ("[rogue_cards]\n", "rogue_cards", "unknown-key"),
        (edited(STAFF, "palm_reader_bubbles", "bubbles"), "staff.bubbles", "unknown-key"),
        (edited(STAFF, "palm_reader", "# "), "staff.palm_reader_bubbles", "missing"),
        (edited(STAFF, '{ value = 3, from = "S" }', "3"), LINES, "no-provenance"),
        (edited(STAFF, ', from = "S"', ""), LINES, "no-provenance"),
        (edited(STAFF, "value = 3, ", ""), LINES, "no-value"),
        (edited(STAFF, "value = 3", "worth = 3"), f"{LINES}.worth", "unknown-key"),
        (edited(STAFF, '"S"', '"X"'), LINES, "unknown-provenance"),
        (edited(STAFF, '"S"', "1"), LINES, "unknown-provenance"),
        (edited(STAFF, '"S"', '["S"]'), LINES, "unknown-provenance"),
    ],
)  # fmt: skip
def test_a_malformed_sheet_is_refused_where_it_is_malformed(text, place, why) -> None:
    """Line or entry, and the reason."""
    assert where_and_why(read_board_file, text) == (place, why)


def test_a_refusal_names_its_sheet() -> None:
    """Both sheets are read alike, and the answer says which one it is about."""
    assert refused(read_board_file, "[")["name"] == "board"
    assert refused(read_cove_file, "[")["name"] == "cove"


def test_a_refused_line_is_shown() -> None:
    """What cannot be read is repeated, with its number."""
    details = refused(read_board_file, "[staff]\nnonsense here\n")
    assert (details["line"], details["given"]) == (2, "nonsense here")


def test_a_refusal_in_words() -> None:
    """The place, then the reason with its facts."""
    with pytest.raises(BadOption) as caught:
        read_board_file(edited(STAFF, "value = 3", "value = -3"))
    why = "This must be a whole number from 1 to 12, not -3."
    assert why_refused(words("en"), caught.value) == why
    assert sheet_complaint(words("en"), caught.value) == f"board, staff.astrologist_lines: {why}"
    with pytest.raises(BadOption) as caught:
        read_board_file("#" * (LONGEST + 1))
    assert sheet_complaint(words("en"), caught.value).startswith("board: The text is too long")


def refusals() -> list[tuple[str, set[str], str]]:
    """Return each reason given in the source, with its facts and its place."""
    found = []
    for path in sorted(Path(oracle.__path__[0]).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "refusal":
                facts = {word.arg for word in node.keywords if word.arg}
                found.append((ast.literal_eval(node.args[0]), facts, f"{path.name}:{node.lineno}"))
    return found


@pytest.mark.parametrize(
    ("why", "facts", "where"), refusals(), ids=lambda part: "" if isinstance(part, set) else part
)
def test_a_reason_has_a_sentence_and_its_facts(why, facts, where) -> None:
    """Every reason has a sentence, and the sentence gets all its facts."""
    needed = {name for _, name, _, _ in Formatter().parse(REASONS[why]) if name}
    assert needed <= facts, where


def test_no_reason_is_left_over() -> None:
    """A sentence that no code asks for is dead."""
    assert set(REASONS) == {why for why, _, _ in refusals()}
