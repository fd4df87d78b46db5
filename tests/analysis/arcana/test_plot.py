"""The plot of a game: each kind of mark has its own shape, and everything is said in words."""

from xml.etree import ElementTree

import pytest

from divinary.analysis.arcana.analyse import analysed
from divinary.analysis.arcana.plot import HEIGHT, WIDTH, PlotTexts, plot_svg
from divinary.analysis.arcana.turns import Analysis, TurnResult
from divinary.core.words import LANGUAGES, words
from divinary.playing import play

SVG = "{http://www.w3.org/2000/svg}"
TEXTS = PlotTexts("The game, turn by turn", "It turned & fell.")
LOST = analysed(play("arcana", ["random"] * 3, seed=3, cards="all"))


def drawn(analysis: Analysis = LOST, language: str = "en", **given: bool) -> ElementTree.Element:
    return ElementTree.fromstring(plot_svg(words(language), analysis, TEXTS, **given))


def marks(picture: ElementTree.Element, kind: str) -> list[ElementTree.Element]:
    """Return the marks of a kind, without the one that the legend shows."""
    parents = {child: parent for parent in picture.iter() for child in parent}
    found = [one for one in picture.iter() if one.get("class") == kind]
    return [one for one in found if parents[one].tag != f"{SVG}g"]


def test_every_turn_has_its_marks():
    """A filled bar and a hollow one; a disc, a cross or a ring, by how it ended."""
    picture, turns = drawn(), LOST.turns
    assert len(marks(picture, "clue")) == len(marks(picture, "best")) == len(turns)
    for kind in (TurnResult.RIGHT, TurnResult.WRONG, TurnResult.PASSED):
        assert len(marks(picture, kind.value)) == sum(turn.outcome is kind for turn in turns) > 0
    assert len(marks(picture, "turned")) == 1
    (line,) = marks(picture, "win-chance")
    assert (line.get("d") or "").count("L") == len(turns)


def test_a_bar_is_as_high_as_its_bits():
    bars = marks(drawn(), "best")
    heights = [float(bar.get("height", "0")) for bar in bars]
    bits = [turn.best.information for turn in LOST.turns if turn.best]
    assert [height / bits[0] for height in heights[:1]] * len(bits) == pytest.approx(
        [height / one for height, one in zip(heights, bits, strict=True)], rel=0.02
    )


def test_it_says_in_words_what_it_shows():
    picture = drawn()
    assert picture.findtext(f"{SVG}title") == TEXTS.title
    assert picture.findtext(f"{SVG}desc") == TEXTS.description
    texts = {text.text for text in picture.iter(f"{SVG}text")}
    assert {"Bits", "Chance", "Chance to win", "Turn", "right", "wrong", "passed"} <= texts


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_leaves_the_picture(language: str):
    """By the width that letters take at most, in every language."""
    for text in drawn(language=language).iter(f"{SVG}text"):
        x, y, wide = float(text.get("x", "0")), float(text.get("y", "0")), len(text.text or "") * 7
        left = {"end": x - wide, "middle": x - wide / 2}.get(text.get("text-anchor", ""), x)
        assert left >= -1, text.text
        assert left + wide <= WIDTH, text.text
        assert 0 < y < HEIGHT


def test_only_in_its_own_file_it_has_a_style():
    """On a page the stylesheet of the site has it; its policy allows no other."""
    assert drawn().find(f"{SVG}style") is None
    assert drawn(alone=True).find(f"{SVG}style") is not None


def test_a_game_without_turns_is_drawn_too():
    assert not marks(drawn(Analysis((), won=False)), "clue")
