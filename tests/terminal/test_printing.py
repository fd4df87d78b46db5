"""Lines are folded for eyes, between words, and stay whole for scripts."""

import io
import os

import pytest

from divinary.terminal.printing import folded, show

SENTENCE = "Selling there costs two Corruption cards, and nobody gives them back."


class Terminal(io.StringIO):
    """Something that says it is looked at."""

    def isatty(self) -> bool:
        """It is."""
        return True


def test_a_terminal_gets_whole_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "30")
    out = Terminal()
    show([SENTENCE, "", "short"], out)
    lines = out.getvalue().splitlines()
    assert all(len(line) <= 30 for line in lines)
    assert " ".join(lines) == f"{SENTENCE}  short"
    assert len(lines) == 5


def test_a_pipe_gets_a_line_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "30")
    out = io.StringIO()
    show([SENTENCE, "two\nlines"], out)
    assert out.getvalue() == f"{SENTENCE}\ntwo\nlines\n"


def test_a_path_is_never_broken() -> None:
    path = "/home/ana/.local/share/divinary/saves/oracle-2024-01-02-030405.divinary"
    pieces = folded(f"To continue it: divinary play --resume {path}", 40)
    assert path in pieces
    assert os.sep not in "".join(pieces[:-1])


@pytest.mark.parametrize("width", range(12, 60))
def test_a_french_sign_stays_with_its_word(width: int) -> None:
    """The catalogues put a no-break space there."""
    line = (
        "Ana\xa0: que prends-tu pour elle\xa0? Tout est là\xa0; il reste 26,1\xa0% des cartes\xa0!"
    )
    pieces = folded(line, width)
    assert " ".join(pieces) == line
    assert not any(piece[0] in "?!:;%" for piece in pieces)


def test_what_is_folded_of_a_choice_stands_below_its_words() -> None:
    assert folded("a1 b1  any of the lines that close nothing", 24) == [
        "a1 b1  any of the lines",
        "       that close",
        "       nothing",
    ]
