"""Where the four printed editions disagree: how each is played, by its preset.

One test for each topic, asked of each edition; also where all four are played alike.
"""

import pytest

from divinary.oracle.model.options import EDITIONS
from tests.oracle.scene import (
    ORACLE,
    after,
    locations,
    predictions,
    pulled,
    refused,
    rows,
    scene,
    shop,
    table,
    texts,
    verbs,
)

each_edition = pytest.mark.parametrize("edition", ["en", "es", "fr", "pl"])

BOTH_AT_THE_VOODOO = "a2 b3 voodoo / tree bone"
CHARMS = ["take red charm", "take blue charm"]


def played(edition: str, dish: str | None = None, **things):
    options = f"edition={edition}"
    return (
        scene(options=options, **things) if dish is None else scene(dish, options=options, **things)
    )


def test_the_four_editions() -> None:
    """Each has a reading for each of the four options; English is the default."""
    assert set(EDITIONS) == {"en", "es", "fr", "pl"}
    assert ORACLE.options() == ORACLE.options(edition="en")


@each_edition
def test_a_preset_sets_its_four_options(edition: str) -> None:
    """As that edition's text reads."""
    wanted = {
        "en": ("cross_out", "either", "any", "may"),
        "es": ("erase", "either", "x", "may"),
        "fr": ("cross_out", "both", "any", "must"),
        "pl": ("cross_out", "either", "any", "may"),
    }
    found = ORACLE.options(edition=edition)
    names = ("bubbles", "divination_dice", "horoscope_bonus", "x")
    assert tuple(found[name] for name in names) == wanted[edition]


@each_edition
def test_an_option_overrules_its_edition(edition: str) -> None:
    """The preset is where they start, not where they end."""
    asked = {"bubbles": "erase", "divination_dice": "both", "horoscope_bonus": "x", "x": "must"}
    found = ORACLE.options(edition=edition, **asked)
    assert {name: found[name] for name in asked} == asked
    assert found["edition"] == edition


@each_edition
def test_a_spent_bubble(edition: str) -> None:
    """Spanish erases it, so that it can be filled again; the others cross it out for good."""
    state = after(played(edition, "a1 b1 tree voodoo / bone", filled=(8, 1)), "raise a")
    assert shop(state).bubbles == (7, 1)
    again = "twist adjust" in texts(after(state, "go twisting-fates"))
    assert again is (edition == "es")
    if again:
        state = after(state, "go twisting-fates", "twist adjust")
        assert shop(state).bubbles == (8, 1)


@each_edition
def test_divination_with_both_dice_at_the_voodoo(edition: str) -> None:
    """French makes a prediction with each die, the others one with either."""
    state = after(played(edition, BOTH_AT_THE_VOODOO), "go divination")
    assert {text.split()[1] for text in texts(state)} == {"2", "3"}
    state = after(state, "foretell 3 red")
    if edition == "fr":
        assert {text.split()[1] for text in texts(state)} == {"2"}
        state = after(state, "foretell 2 blue")
        assert predictions(state) == ["3/3 red", "2/2 blue"]
    else:
        assert predictions(state) == ["3/3 red"]
    assert verbs(state) == {"throw"}
    assert table(state).hours == (1,)


@each_edition
def test_horoscopes_with_two_dice_together(edition: str) -> None:
    """Both numbers are written, though the Spanish example reads as if it were one of them."""
    state = after(played(edition, "a2 b4 bone voodoo / skull"), "go horoscopes", "half left")
    state = after(state, "write 2 top", "write 4 bottom")
    assert rows(state) == "2 / 4"


@each_edition
def test_a_miss_in_divination(edition: str) -> None:
    """Each prediction loses an icon by itself, though the Spanish text mentions matching none."""
    state = pulled("red", predictions="2 red, 3 blue", options=f"edition={edition}")
    assert predictions(state) == ["2/2 red true", "2/3 blue"]


@each_edition
def test_when_divination_is_barred(edition: str) -> None:
    """Only when no icon is left; one icon is enough, even for a 4."""
    used = "4 red, 4 red, 4 red, 4 red, 4 red"
    four = "a4 voodoo / b1 tree bone"
    state = played(edition, four, predictions=f"{used}, 3 red")
    assert predictions(after(state, "go divination", "foretell 4 blue"))[-1] == "1/1 blue"
    assert "divination" not in locations(played(edition, four, predictions=f"{used}, 4 red"))


@each_edition
def test_what_earns_a_horoscope_bonus(edition: str) -> None:
    """Spanish pays for an X alone, the others for a number too."""
    dish = "a1 tree / b1 bone voodoo"
    numbered = played(edition, dish, rows="4 /")
    numbered = after(numbered, "go horoscopes", "half left", "write 1 top")
    assert (texts(numbered) == CHARMS) is (edition != "es")
    crossed = after(played(edition, dish, rows="4 /"), "go twisting-fates", "twist x", "x top")
    assert texts(crossed) == CHARMS


@each_edition
def test_whether_a_gained_x_is_written(edition: str) -> None:
    """French says that it is, the others that it may be."""
    state = after(played(edition), "go twisting-fates", "twist x")
    assert ("done" in texts(state)) is (edition != "fr")
    reward = pulled("red", predictions="3 red", options=f"edition={edition}")
    assert ("done" in texts(reward)) is (edition != "fr")
    if edition == "fr":
        assert refused(state, "done")


@each_edition
def test_what_twisting_fates_costs(edition: str) -> None:
    """One hour, in spite of the heading."""
    everything = "a1 b1 tree bone voodoo /"
    for option in (["twist adjust"], ["twist move"], ["twist x", "x red"]):
        state = after(played(edition, everything), "go twisting-fates", *option)
        assert table(state).hours == (1,)


def test_both_dice_in_the_order_that_the_player_likes() -> None:
    """Two predictions, the first with either die; two equal dice are two predictions too."""
    state = after(played("fr", BOTH_AT_THE_VOODOO), "go divination", "foretell 2 red")
    assert {text.split()[1] for text in texts(state)} == {"3"}
    equal = after(played("fr", "a2 b2 voodoo / tree bone"), "go divination", "foretell 2 red")
    assert predictions(after(equal, "foretell 2 red")) == ["2/2 red", "2/2 red"]


def test_both_dice_make_one_prediction_if_the_icons_run_out() -> None:
    """The second die finds none, and is dropped."""
    used = "4 red, 4 red, 4 red, 4 red, 4 red, 2 red"
    state = after(played("fr", BOTH_AT_THE_VOODOO, predictions=used), "go divination")
    state = after(state, "foretell 3 blue")
    assert predictions(state)[-1] == "2/2 blue"
    assert verbs(state) == {"throw"}


def test_one_die_at_the_voodoo_makes_one_prediction_everywhere() -> None:
    """By the French reading as well."""
    state = after(played("fr", "a2 voodoo / b3 tree bone"), "go divination", "foretell 2 red")
    assert verbs(state) == {"throw"}


def test_where_an_x_must_be_written_it_is_lost_only_without_a_place() -> None:
    """The player still chooses where."""
    full = "1 2 3 4 1 2 3 4 1 2 / 4 3 2 1 4 3 2 1 4 3"
    one = played("fr", rows=full, marks="red=x green=xx blue=mm yellow=xm")
    assert texts(after(one, "go twisting-fates", "twist x")) == ["x red"]
    none = played("fr", rows=full, marks="red=xm green=xx blue=mm yellow=xm")
    assert verbs(after(none, "go twisting-fates", "twist x")) == {"throw"}
