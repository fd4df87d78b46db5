"""The histogram of docs/oracle-games.md is a well-formed picture that says what it shows."""

from itertools import pairwise
from xml.etree import ElementTree

from scripts.histogram import HistogramMark, binned, histogram
from scripts.plot_frame import Labels, scale_step

LABELS = Labels("Gold & glory", "Most games lie between 10 and 20.", "gold", "games")
SVG = "{http://www.w3.org/2000/svg}"


def drawn(marks: tuple[HistogramMark, ...] = ()) -> ElementTree.Element:
    return ElementTree.fromstring(histogram(binned([3, 12, 14, 17, 22], 10), 10, LABELS, marks))


def texts(picture: ElementTree.Element) -> list[str]:
    return [text.text or "" for text in picture.iter(f"{SVG}text")]


def test_a_histogram_has_a_bar_a_bin_as_high_as_its_count():
    bars = [rect for rect in drawn().iter(f"{SVG}rect") if rect.get("class") == "bar"]
    heights = [float(bar.get("height", "0")) for bar in bars]
    assert [bar.findtext(f"{SVG}title") for bar in bars] == ["0–9: 1", "10–19: 3", "20–29: 1"]
    assert heights[0] == heights[2]
    assert abs(heights[1] - 3 * heights[0]) < 0.2


def test_bars_touch_and_none_leaves_the_picture():
    bars = [rect for rect in drawn().iter(f"{SVG}rect") if rect.get("class") == "bar"]
    edges = [(float(bar.get("x", "0")), float(bar.get("width", "0"))) for bar in bars]
    for (left, width), (following, _) in pairwise(edges):
        assert abs(left + width - following) < 0.2
    assert all(0 < float(bar.get("y", "0")) < 400 for bar in bars)


def test_a_histogram_says_in_words_what_it_shows():
    picture = drawn((HistogramMark(14, "median 14"),))
    assert picture.findtext(f"{SVG}title") == LABELS.title
    assert picture.findtext(f"{SVG}desc") == LABELS.description
    assert {LABELS.title, LABELS.across, LABELS.upward, "median 14"} <= set(texts(picture))


def test_marks_side_by_side_stand_on_two_levels():
    picture = drawn((HistogramMark(12, "one"), HistogramMark(13, "other")))
    levels = [text.get("y") for text in picture.iter(f"{SVG}text") if text.text in ("one", "other")]
    assert len(set(levels)) == 2


def test_a_bin_is_named_by_its_least_number():
    assert binned([-1, 0, 4, 9, 10], 5) == {-5: 1, 0: 2, 5: 1, 10: 1}


def test_the_lines_of_a_scale_are_round_numbers():
    assert [scale_step(most) for most in (1, 6, 7, 30, 31, 240)] == [1, 1, 2, 5, 10, 50]
