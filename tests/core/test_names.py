"""Names: what nobody can see is no name, and names that look alike are known as such."""
# ruff: noqa: RUF001 - letters of other alphabets

import sys
import unicodedata
from itertools import combinations

import pytest

from divinary.core.lookalikes import SHAPES, appearances, is_like_any
from divinary.core.names import MOST_MARKS, visible

IGNORED = [
    0xAD, 0x34F, 0x61C, 0x115F, 0x1160, 0x17B4, 0x17B5, *range(0x180B, 0x1810),
    *range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2060, 0x2070), 0x3164,
    *range(0xFE00, 0xFE10), 0xFEFF, 0xFFA0, *range(0xFFF0, 0xFFF9), *range(0x1BCA0, 0x1BCA4),
    *range(0x1D173, 0x1D17B), *range(0xE0000, 0xE1000),
]  # fmt: skip
"""What fonts show nothing for, by the Unicode standard (Default_Ignorable_Code_Point)."""


def test_what_shows_nothing_is_no_name() -> None:
    """Alone, repeated, or between spaces; also every space, control and lone mark."""
    blank = [*map(chr, IGNORED), "\u2800", "\ufffc", "\u3000", "\xa0"]
    blank += [c for c in map(chr, range(sys.maxunicode + 1)) if unicodedata.category(c)[0] in "CMZ"]
    assert len(blank) > 100_000, "most of them are surrogates, private and not yet assigned"
    assert not [c for c in blank if visible(c) or visible(f" {c}{c} {c}")]
    assert not visible("".join(map(chr, IGNORED)))


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Ana\u3164", "Ana"),
        ("\u2800 Ana \u200b", "Ana"),
        ("Ine\u0301s", "Inés"),
        ("\u0301Ana", "Ana"),
        ("Ana \u0301\u0302", "Ana"),
        ("Nguyễn", "Nguyễn"),
        ("สมชาย ที่รัก", "สมชาย ที่รัก"),
        ("बच्चों", "बच्चों"),
        ("מֹשֶׁה", "מֹשֶׁה"),
        ("1\ufe0f\u20e3", "1\ufe0f\u20e3"),
        ("\u202eanA", "anA"),
        ("…", "…"),
    ],
)
def test_what_can_be_seen_stays(typed: str, name: str) -> None:
    assert visible(typed) == unicodedata.normalize("NFC", name)
    assert visible(visible(typed)) == visible(typed)


def test_marks_do_not_pile_up() -> None:
    """Else one letter would be as high as the page."""
    assert visible("q" + "\u0324" * 23) == "q" + "\u0324" * MOST_MARKS
    assert visible(("q" + "\u0324" * 9) * 2) == ("q" + "\u0324" * MOST_MARKS) * 2


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ana", "Аnа"), ("Ana", "ANA"), ("Ana", "Ana\ufe0f"), ("Ana", "Αna"), ("Ana", "Ａｎａ"),
        ("Ana", "𝐀𝐧𝐚"), ("Tom", "Том"), ("Bob", "B0b"), ("Ilya", "lIya"), ("Ida", "1da"),
        ("Ben", "ВЕN"), ("Inés", "Ine\u0301s"), ("O'Brien", "O’Brien"), ("Ana-Maria", "Ana‑Maria"),
        ("Heinz", "HEINZ"), ("Жанна", "ЖАННА"), ("Ηλίας", "ΗΛΊΑΣ"), ("Ｍira", "Мігa"),
        ("Scope", "ѕсоре"), ("ROSE", "ꓣꓳꓢꓰ"), ("Cecil", "ϹeϲiӀ"),
    ],
)  # fmt: skip
def test_names_that_look_alike_or_are_read_as_the_same(one: str, other: str) -> None:
    assert is_like_any(one, ["Cleo", other])
    assert is_like_any(other, [one])


def test_names_that_differ_stay_different() -> None:
    """People who come together are not numbered without need."""
    names = [
        "Ana", "Inés", "Ines", "Anna", "Lia", "Ila", "Liya", "Ilya", "Ali", "Al", "Mira", "Oskar",
        "Luc", "Lucía", "Zofia", "Zosia", "Łukasz", "Lukas", "Ben", "Bea", "Иван", "Жанна", "Анна",
        "Марк", "Ελένη", "Νίκος", "Ángel", "Angela", "Jo", "Joe", "Mia", "Nia", "Tim", "Jim",
        "Kim", "山田", "田山",
    ]  # fmt: skip
    assert [both for both in combinations(names, 2) if is_like_any(both[0], both[1:])] == []


def test_a_letter_looks_like_one_other() -> None:
    """Else which of them were meant would depend on the order of the table."""
    letters = "".join(SHAPES.values())
    assert len(letters) == len(set(letters))
    assert not set(letters) & {c for c in map(chr, range(128)) if c.isalnum()}


def test_a_name_that_cannot_be_seen_looks_like_another() -> None:
    """Old tables have such names."""
    assert appearances("\ufe0f") == appearances("\u034f") == frozenset({""})
