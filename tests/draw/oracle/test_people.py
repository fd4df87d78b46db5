"""The people, the boats and the clock: pictures that hold without colour."""

from xml.etree import ElementTree

import pytest

from divinary.draw.oracle import boats, clock, people
from divinary.oracle.data.colours import ADVENTURERS, NOBODY
from divinary.oracle.data.cove_sheet import COVE

SVG = "{http://www.w3.org/2000/svg}"


def read(svg):
    """Read a picture as XML; the page gives it its namespace."""
    found = ElementTree.fromstring(svg.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" '))
    for element in found.iter():
        assert "style" not in element.attrib
    return found


def test_every_faction_has_a_shape_of_its_own():
    shapes = [tuple(path.attrib["d"] for path in symbol) for symbol in read(people.sprite())]
    assert len(set(shapes)) == len(set(people.SIGNS)) == len(ADVENTURERS)


def test_the_sprite_has_every_figure_once():
    symbols = [one.attrib["id"] for one in read(people.sprite()).iter(f"{SVG}symbol")]
    assert symbols == [f"figure-{who}" for who in range(len(ADVENTURERS))]
    for who in range(len(ADVENTURERS)):
        assert read(people.figure(who))[0].attrib["href"] == f"#figure-{who}"


@pytest.mark.parametrize("crowd", [NOBODY, (1, 0, 0, 0, 1), (2, 1, 0, 0, 1)])
def test_a_boat_shows_everyone_and_every_free_seat(crowd):
    drawn = read(boats.boat(3, crowd, 4, docked=False, leftwards=True))
    aboard = [one.attrib["href"] for one in drawn.iter(f"{SVG}use")]
    assert aboard == [f"#figure-{who}" for who, many in enumerate(crowd) for _ in range(many)]
    free = [one for one in drawn.iter() if one.attrib.get("class") == "free"]
    assert len(free) == 4 - sum(crowd)
    assert [one.text for one in drawn.iter(f"{SVG}text")] == ["3"]


def test_a_boat_lights_its_lantern_at_a_pier():
    at_sea, docked = (
        read(boats.boat(1, NOBODY, 4, docked=docked, leftwards=False)) for docked in (False, True)
    )
    assert at_sea.attrib["class"] == "hull"
    assert docked.attrib["class"] == "hull docked"


@pytest.mark.parametrize("players", range(1, 5))
def test_the_dial_shows_every_mark(players):
    marks = COVE.marks[players - 1]
    drawn = read(clock.dial(marks, None, 2, 4))
    seals = [one for one in drawn.iter(f"{SVG}g") if one.attrib.get("class") == "mark"]
    assert [len(list(seal.iter(f"{SVG}path"))) for seal in seals] == [n for n in marks if n]
    numerals = [one.text for one in drawn.iter(f"{SVG}text")]
    assert numerals == [str(hour) for hour in range(1, 13)]


@pytest.mark.parametrize("docked", range(5))
def test_a_lantern_burns_for_every_dock_that_is_taken(docked):
    drawn = read(clock.dial(COVE.marks[0], None, docked, 4))
    classes = [one.attrib.get("class", "") for one in drawn.iter(f"{SVG}g")]
    assert classes.count("lantern burning") == docked
    assert classes.count("lantern") == 4 - docked


def test_the_market_marker_hangs_over_its_hour():
    with_marker, without = (clock.dial(COVE.marks[0], hour, 4, 4) for hour in (13, None))
    assert 'class="awning"' in with_marker
    assert 'class="awning"' not in without
    assert with_marker == clock.dial(COVE.marks[0], 1, 4, 4)


def test_timepieces_differ_in_shape_and_escape_their_letter():
    shapes = [read(clock.timepiece(seat, "<"))[0].attrib["d"] for seat in range(4)]
    assert len(set(shapes)) == 4
