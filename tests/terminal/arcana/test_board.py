"""What the drawn board and the plain lines show of the cards beyond the base box."""

import re

import pytest
from msgspec.structs import replace

from divinary.arcana.data.cards import CARDS
from divinary.arcana.model.row import Slot
from divinary.core.words import LANGUAGES, words
from divinary.terminal.arcana.fate_grid import grid_lines
from tests.terminal.sitting import NAMES, SPEECH, picture, sentences, view_of

TABLE = """
options cards=all
turn 0 play
row {row}
deck the-shore ...
hands 5,7 3
"""


def card(name: str, shown: str) -> list[str]:
    """Return the lines inside one card of a drawn board."""
    lines = shown.splitlines()
    top = next(n for n, line in enumerate(lines) if f"╭ {name} " in line)
    left = lines[top].index(f"╭ {name} ")
    bottom = next(n for n, line in enumerate(lines) if n > top and line[left : left + 1] == "╰")
    return [line[left + 2 : left + 17].rstrip() for line in lines[top + 1 : bottom]]


def test_no_two_cards_look_alike() -> None:
    """On a table with a few fates each of the 36 has a different grid."""
    base = view_of(TABLE.format(row="dawn:2 midnight:5 the-key leviathan:7"), 1)
    grids = {}
    for name in CARDS:
        here = Slot(name, (4,) if name == "iron" else ())
        view = replace(base, row=(base.row[0], base.row[1], base.row[3], here))
        grids[name] = "\n".join(grid_lines(view, here))
    assert len(grids) == len(set(grids.values())) == 36


@pytest.mark.parametrize(
    ("name", "row", "grid"),
    [
        ("The Feast", "the-feast dawn midnight the-lord", "1 + + + + + + +"),
        ("The Wish", "the-wish dawn midnight the-lord", "1 ? ? ? ? ? ? ?"),
        ("The Imago", "the-imago dawn midnight the-lord", "1 ● ● ● ● ● ● ◔"),
        ("The Fall", "the-fall:3 dawn midnight the-lord", "3 ● ● ↓ ↓ ↓ ↓ ↓"),
        ("The Thief", "the-thief:2 dawn:4 midnight the-lord", "4 · · · · ← ← ←"),
        ("The Ash", "the-ash dawn midnight the-lord", "1 · · · · · · ●"),
        ("Iron", "iron:2,3 dawn midnight the-lord", "3 · · · · · · ·"),
        ("Iron", "iron:2,3 dawn midnight the-lord", "4 ● ● ● ● ● ● ●"),
    ],
)
def test_cards_that_take_any_pair_or_none_show_their_effect(name: str, row: str, grid: str) -> None:
    assert grid in card(name, picture(TABLE.format(row=row), 1))


def test_the_grid_rises_with_plus_one() -> None:
    """A kept 4 counts as 5: then a 4 is the lower one, and the corner says so."""
    row = "midnight dawn the-lord the-wish"
    plain = card("Midnight", picture(TABLE.format(row=row), 1))
    lifted = card("Midnight", picture(TABLE.format(row=row) + "lift 1\nused", 1))
    assert "4 ● ● ● · · · ·" in plain
    assert "4 ● ● ● ● · · ·" in lifted
    assert "⁺ 1 2 3 4 5 6 7" in lifted
    assert "⁺ counts as 1 higher" in picture(TABLE.format(row=row) + "lift 1\nused", 1)


def test_a_comet_says_what_makes_it_fade() -> None:
    text = TABLE.format(row="the-ash:7 the-fall:3,4 dawn midnight")
    assert card("The Ash", picture(text, 1))[1:3] == ["☄  7", "by a 1 or 2"]
    assert card("The Fall", picture(text, 1))[1:3] == ["☄  3 4", "7 ≥ 2× kept?"]
    assert "The Ash (only a 7) – comet, fades when a 1 or 2 is played – fate 7." in sentences(
        text, 1
    )
    assert "now 7, is twice the kept fate or more – fates 3, 4." in sentences(text, 1)


def test_what_is_attached_is_shown_and_counts() -> None:
    """Slow: a 7 takes one hour. Amplify: each fade costs one more."""
    text = TABLE.format(row="the-key:7+the-north-wind the-lord dawn+the-fall midnight")
    assert card("The Key", picture(text, 1))[1:3] == ["●○○  7", "+ Slow"]
    assert card("Dawn", picture(text, 1))[2] == "+ Amplify"
    assert "The Key (sum 7 to 9) – 1 of 3 hours – fate 7 – Slow attached." in sentences(text, 1)
    fading = """
options cards=all
turn 0 predict
row the-key:6 dawn:7+the-fall midnight the-lord
deck leviathan ...
hands 2 3
played 7 dawn
"""
    assert "! fades, ▲ +3" in card("Dawn", picture(fading, 1))
    assert "fades this turn, doom +3" in sentences(fading, 1)


def test_amplify_waits_at_an_empty_place() -> None:
    text = """
options cards=the-fall,dawn,midnight,the-key row=4
turn 0 play
row - dawn midnight the-key
deck -
hands 5,7 3
amplify 0
"""
    shown = picture(text, 1).splitlines()
    assert shown[2].startswith("│ Next card:      │ │ higher")
    assert shown[3].startswith("│ Amplify         │ │")
    assert len({len(line) for line in shown if "│" in line}) == 1
    assert "Place 1 is empty; Amplify waits there." in sentences(text, 1)


def test_a_star_marks_a_fate_that_was_moved() -> None:
    text = TABLE.format(row="the-thief:2h dawn:4 midnight the-lord")
    shown = picture(text, 1)
    assert card("The Thief", shown)[1] == "●○  2*"
    assert "* moved here" in shown
    assert "moved here: 2" in sentences(text, 1)


@pytest.mark.parametrize("yes", [True, False])
def test_whether_the_fall_fades_is_said_before_the_prediction(yes: bool) -> None:
    kept = 3 if yes else 5
    text = f"""
options cards=all
turn 0 predict
row the-fall:3,4 dawn midnight the-lord
deck leviathan ...
hands {kept} 3
played 4 the-fall
past 0 play 4 the-fall at the-fall:3 dawn midnight the-lord
past 0 falling {"yes" if yes else "no"}
"""
    assert card("The Fall", picture(text, 1))[-1] == ("! fades, ▲ +2" if yes else "stays this turn")
    assert ("stays this turn" in sentences(text, 1)) is not yes
    log = SPEECH.events(words("en"), view_of(text, 1), NAMES, 0)
    assert ("about to fade" in log[-1]) is yes


def test_before_that_no_one_says_so() -> None:
    """While the active player may still use a power, the board keeps silent about The Fall."""
    text = """
options cards=all
turn 0 after
row the-fall:3,4 dawn midnight the-lord
deck leviathan ...
ready the-key
hands 1 3
played 4 the-fall
past 0 play 4 the-fall at the-fall:3 dawn midnight the-lord
"""
    assert "! fades" not in picture(text, 1)


def test_what_left_the_game_is_listed() -> None:
    text = """
options cards=all restless=yes
turn 0 play
row the-key the-lord dawn midnight
deck leviathan ...
hands 5,7 3
gone the-beast the-mirror
exiled 2,6
"""
    for shown in (picture(text, 1), sentences(text, 1)):
        assert "Exiled from the game: 2, 6." in shown
        assert "Gone from the game: The Beast, The Mirror." in shown


def test_after_a_correct_prediction_fading_costs_nothing() -> None:
    text = """
options cards=all
turn 0 exile
row the-key:7 dawn:5 midnight the-lord
deck leviathan ...
ready the-musicians the-ash
hands - 3
played 7 the-key
remembered 5
"""
    assert card("The Key", picture(text, 1))[-1] == "! fades"
    assert "fades this turn, doom +0" in sentences(text, 1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_is_drawn_in_its_frame(language: str) -> None:
    """However long a word is in some language, the frames stand below each other."""
    names = list(CARDS)
    for start in range(0, len(names), 4):
        four = names[start : start + 4]
        host = four[0] if "the-fall" in four else f"{four[0]}+the-fall"
        row = " ".join([host, *four[1:]])
        text = TABLE.format(row=row).replace("deck the-shore", f"deck {names[start - 1]}")
        shown = picture(text, 1, language).splitlines()
        framed = [line for line in shown if re.match("[╭│╰]", line)]
        assert {len(line) for line in framed} == {79}
        assert len(framed) == 15
