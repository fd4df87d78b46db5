"""Six rulings have two readings, each an option of the game: ours by default, and the other."""

import pytest

from divinary.core.game import Result
from tests.arcana.table import (
    ARCANA,
    after,
    doom,
    past,
    plays,
    plays_at,
    predictions,
    row,
    score,
    table,
    texts,
)


def test_our_readings_are_the_defaults() -> None:
    """Nobody has to know of the others."""
    names = ("iron", "plus_one", "missed", "empty_deck", "ash", "imago")
    assert [ARCANA.options()[name] for name in names] == [
        "open",
        "printed",
        "once",
        "gap",
        "once",
        "lying",
    ]


# --- R6: iron -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("reading", "taken"), [("open", [2, 5]), ("closed", [])])
def test_iron_without_fates(reading: str, taken: list[int]) -> None:
    """Open: its highest fate is 0, so any goes. Closed: nothing goes there by play."""
    state = table("iron midnight", hands="2,5 -", options=f"iron={reading}")
    assert plays_at(state, "iron") == taken


@pytest.mark.parametrize("reading", ["open", "closed"])
def test_iron_with_fates_rises_either_way(reading: str) -> None:
    """Once The Hours or Relocate have brought it a fate, both readings agree."""
    state = table("iron:3h midnight", hands="2,5 -", options=f"iron={reading}")
    assert plays_at(state, "iron") == [2]


def test_a_closed_iron_is_no_card_for_a_hand_that_fits_nowhere_else() -> None:
    """The Hours are open then, and bring it its first fate."""
    state = table("iron the-mirror", hands="2,5 -", options="iron=closed")
    assert plays(state) == ["play 2 the-hours", "play 5 the-hours"]
    assert row(after(state, "play 2 the-hours"))[0] == "iron:2h"


def test_plus_one_does_not_open_a_closed_iron() -> None:
    """It is not the value that shuts it."""
    state = table("iron midnight", hands="2,5 -", ready="fortune", options="iron=closed")
    assert plays_at(after(state, "use fortune plus-1"), "iron") == []


# --- R10: plus_one ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reading", "values", "right"),
    [("printed", [1, 2, 3, 4, 5, 6, 7], 5), ("raised", [2, 3, 4, 5, 6, 7, 8], 6)],
)
def test_what_the_group_predicts_while_plus_one_is_at_work(
    reading: str, values: list[int], right: int
) -> None:
    """The kept 5 is predicted by its printed number, or by what it counts as."""
    state = table("midnight dawn", hands="3,5 -", ready="fortune", options=f"plus_one={reading}")
    played = after(state, "use fortune plus-1", "play 3 midnight")
    assert predictions(played) == values
    for value in values:
        ended = after(played, f"predict {value}")
        assert (score(ended), doom(ended)) == ((1, 0) if value == right else (0, 1))
    assert past(after(played, f"predict {right}")) == ["shown 5 correct"]


def test_a_raised_seven_is_predicted_as_an_eight() -> None:
    """It counts as one more, without a cap."""
    state = table("midnight dawn", hands="3,7 -", ready="fortune", options="plus_one=raised")
    played = after(state, "use fortune plus-1", "play 3 midnight")
    assert score(after(played, "predict 8")) == 1


@pytest.mark.parametrize("reading", ["printed", "raised"])
def test_without_plus_one_both_readings_predict_the_printed_number(reading: str) -> None:
    """The option speaks of +1 alone."""
    state = table("midnight dawn", hands="5 -", phase="predict", options=f"plus_one={reading}")
    assert predictions(state) == [1, 2, 3, 4, 5, 6, 7]
    assert score(after(state, "predict 5")) == 1


def test_a_raised_eight_among_wrong_guesses_reads_back() -> None:
    """The text of a position may name it."""
    state = table("the-wish dawn", hands="3,5 -", ready="fortune", options="plus_one=raised")
    guessed = after(state, "use fortune plus-1", "play 3 the-wish", "predict 8")
    assert predictions(guessed) == [2, 3, 4, 5, 6, 7]
    assert ARCANA.state(str(guessed)) == guessed


# --- R12: missed --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reading", "guesses", "cost"),
    [
        ("once", ["predict 4"], 1),
        ("once", ["predict 4", "pass"], 1),
        ("once", ["predict 4", "predict 6"], 1),
        ("each", ["predict 4", "pass"], 1),
        ("each", ["predict 4", "predict 6"], 2),
        ("each", ["predict 4", "predict 5"], 0),
        ("once", ["predict 4", "predict 5"], 0),
    ],
)
def test_what_wrong_guesses_cost(reading: str, guesses: list[str], cost: int) -> None:
    """Once: one doom for all of them. Each: one a wrong guess. A hit costs nothing either way."""
    state = table(
        "the-judge dawn",
        hands="5 -",
        phase="predict",
        ready="the-beast",
        options=f"missed={reading}",
    )
    lines = guesses if len(guesses) == 1 else ["use the-beast twice", *guesses]
    assert doom(after(state, *lines)) == cost


@pytest.mark.parametrize(("reading", "cost"), [("once", 1), ("each", 3)])
def test_three_guesses_with_twice_and_the_wish(reading: str, cost: int) -> None:
    """The Wish and Twice together are three guesses."""
    state = table("the-wish dawn", hands="3,5 -", ready="the-beast", options=f"missed={reading}")
    asked = after(state, "play 3 the-wish", "use the-beast twice")
    assert asked.view(None).guesses == 3
    assert doom(after(asked, "predict 1", "predict 2", "predict 4")) == cost


# --- R17: empty_deck ----------------------------------------------------------------------------


@pytest.mark.parametrize(("reading", "lost"), [("gap", False), ("loss", True)])
def test_an_empty_deck(reading: str, lost: bool) -> None:
    """Gap: the place stays empty and play goes on. Loss: all lose."""
    state = table(
        "the-mirror:4 dawn",
        hands="7 -",
        phase="predict",
        deck="-",
        options=f"cards=the-mirror,dawn empty_deck={reading}",
    )
    ended = after(state, "pass")
    assert row(ended) == ["-", "dawn"]
    assert ended.result == (Result(winners=(), scores=(0, 0)) if lost else None)


def test_with_loss_the_spent_cards_still_come_back() -> None:
    """Only The Restless Hours take them out of the game."""
    state = table(
        "the-judge dawn",
        hands="5 -",
        phase="predict",
        ready="the-beast",
        deck="-",
        options="cards=the-judge,dawn,the-beast empty_deck=loss",
    )
    used = after(state, "use the-beast twice").view(None)
    assert (used.top, used.gone) == ("the-beast", ())


# --- R19: ash -----------------------------------------------------------------------------------

SMALL = ("played 2 the-beast", "small")


@pytest.mark.parametrize(("reading", "first", "cost"), [("once", "the-ash", 2), ("again", "-", 4)])
def test_a_newly_dealt_ash(reading: str, first: str, cost: int) -> None:
    """Once: it is not tested this turn. Again: the 2 that was played puts it out at once too."""
    state = table(
        "the-beast:2 dawn",
        hands="3 -",
        phase="predict",
        deck="the-ash ...",
        more=SMALL,
        options=f"ash={reading}",
    )
    ended = after(state, "pass")
    assert (row(ended)[0], doom(ended)) == (first, cost)


def test_an_ash_that_chance_deals_burns_too() -> None:
    """It comes up from the unseen cards after the fade."""
    state = table(
        "the-beast:2 dawn", hands="3 -", phase="predict", more=SMALL, options="ash=again cards=all"
    )
    ended = after(state, "pass")
    assert (row(ended)[0], doom(ended)) == ("midnight", 2)
    two = table(
        "the-beast:2 the-mirror:1 dawn",
        hands="3 -",
        phase="predict",
        more=SMALL,
        options="ash=again cards=all",
    )
    burnt = after(two, "pass", "deal the-ash")
    assert (doom(burnt), burnt.view(None).ready) == (6, ("the-beast", "the-mirror", "the-ash"))
    assert row(after(burnt, "deal iron")) == ["midnight", "iron", "dawn"]


def test_a_burning_ash_is_free_of_doom_after_a_correct_prediction() -> None:
    """It is a fade of that turn."""
    state = table(
        "the-beast:2 dawn",
        hands="3 -",
        phase="predict",
        deck="the-ash ...",
        more=SMALL,
        options="ash=again",
    )
    ended = after(state, "predict 3")
    assert (doom(ended), ended.view(None).ready) == (0, ("the-beast", "the-ash"))


def test_without_a_small_fate_a_newly_dealt_ash_stays() -> None:
    """Nothing was played that puts it out."""
    state = table(
        "the-beast:4 dawn", hands="3 -", phase="predict", deck="the-ash ...", options="ash=again"
    )
    assert row(after(state, "pass"))[0] == "the-ash"


def test_an_ash_dealt_in_the_next_turn_is_safe() -> None:
    """Cycle brings it before the next play; the 2 belongs to the turn before."""
    state = table(
        "the-beast:2 dawn",
        hands="3 5",
        phase="predict",
        deck="midnight ...",
        ready="the-rider",
        more=SMALL,
        options="ash=again cards=all",
    )
    turned = after(state, "pass", "deal the-ash", "draw 4", "use the-rider cycle dawn")
    assert row(turned)[1] == "the-ash"


# --- R23: imago ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reading", "fates", "fades"),
    [
        ("lying", "7,7", False),
        ("lying", "7h,7h", False),
        ("lying", "7,7h,7", True),
        ("lying", "7,4", True),
        ("played", "7,7", False),
        ("played", "7h", True),
        ("played", "7,3", False),
        ("played", "7,7,1h", True),
    ],
)
def test_sevens_at_the_imago(reading: str, fates: str, fades: bool) -> None:
    """Lying: every 7 there takes one hour. Played: only one that was played there does."""
    state = table(
        f"the-imago:{fates} dawn", hands="5 -", phase="predict", options=f"imago={reading}"
    )
    assert (state.view(None).fading == ("the-imago",)) is fades


@pytest.mark.parametrize(("reading", "fading"), [("lying", ()), ("played", ("the-imago",))])
def test_a_seven_that_is_moved_to_the_imago(reading: str, fading: tuple[str, ...]) -> None:
    """Relocate brings a 7 there: one hour, or three."""
    state = table(
        "the-imago the-shore:7 midnight",
        hands="3,5 -",
        ready="the-feast",
        options=f"imago={reading}",
    )
    moved = after(state, "use the-feast relocate 7 the-shore", "onto the-imago", "play 3 midnight")
    assert moved.view(None).fading == fading


@pytest.mark.parametrize(
    ("name", "word"),
    [
        ("iron", "rusty"),
        ("plus_one", "lowered"),
        ("missed", "never"),
        ("empty_deck", "full"),
        ("ash", "twice"),
        ("imago", "standing"),
    ],
)
def test_there_are_two_readings_and_no_third(name: str, word: str) -> None:
    """Any other word is refused."""
    with pytest.raises(ValueError, match="not-a-choice"):
        ARCANA.start(**{name: word})


def test_a_reading_belongs_to_the_position() -> None:
    """Its text names it, so a game goes on by the reading it began with."""
    state = table("iron midnight", hands="2,5 -", options="iron=closed imago=played ash=again")
    again = ARCANA.state(str(state))
    assert (again, texts(again)) == (state, ["play 2 midnight"])
