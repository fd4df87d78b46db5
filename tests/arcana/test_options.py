"""What is settled before a game: seats, difficulty, tiny games, and what is refused."""

import pytest

from divinary.core.errors import BadOption
from tests.arcana.table import ARCANA

DEFAULTS = {
    "seats": "2",
    "difficulty": "normal",
    "cards": "base",
    "fates": "7",
    "copies": "3",
    "row": "4",
    "goal": "7",
}


def test_the_defaults_are_the_box_for_two() -> None:
    """Without options it is the whole base box, two seats, normal difficulty."""
    assert ARCANA.options() == DEFAULTS


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_two_to_five_may_play(seats: int) -> None:
    """Each seat has a hand and a number line."""
    view = ARCANA.start(seats=seats).view(None)
    assert (len(view.held), len(view.lines)) == (seats, seats)


@pytest.mark.parametrize(
    ("name", "number"), [("easy", 0), ("normal", 2), ("hard", 4), ("doomed", 6)]
)
def test_difficulty_is_the_doom_at_the_start(name: str, number: int) -> None:
    """Each of the four levels is known by its name and by its number."""
    for given in (name, number, str(number)):
        assert ARCANA.options(difficulty=given)["difficulty"] == name
        assert ARCANA.start(difficulty=given).view(None).doom == number


def test_a_tiny_bag() -> None:
    """`fates` is the highest value and `copies` how many tokens of each there are."""
    start = ARCANA.start(fates=4, copies=2, row=1, cards="dawn")
    assert start.view(None).in_bag == 8
    assert len(ARCANA.actions(fates=4, copies=2, row=1, cards="dawn")) < len(ARCANA.actions())


def test_a_tiny_row() -> None:
    """`row` is how many cards lie open."""
    assert ARCANA.start(row=2).view(None).row == (None, None)


def test_a_tiny_goal() -> None:
    """`goal` is how many correct predictions win."""
    assert ARCANA.start(goal=1).view(None).options.goal == 1


@pytest.mark.parametrize(
    ("given", "read"),
    [
        ("base", "base"),
        ("the-key,dawn", "dawn,the-key"),
        ("the-key dawn", "dawn,the-key"),
        ("dawn, dawn, the-key", "dawn,the-key"),
        ("base,dawn", "base"),
    ],
    ids=["a set", "sheet order", "spaces", "each once", "a set holds its cards"],
)
def test_chosen_cards(given: str, read: str) -> None:
    """Cards are listed by name or by set, and read in the order of the sheet."""
    assert ARCANA.options(cards=given, row=2)["cards"] == read


def test_naming_all_cards_is_naming_the_box() -> None:
    """All twenty by name are the base box."""
    cards = ARCANA.start().view(None).unseen
    assert ARCANA.options(cards=",".join(cards))["cards"] == "base"


@pytest.mark.parametrize(
    ("options", "reason", "details"),
    [
        ({"seats": 1}, "out-of-range", {"name": "seats", "given": "1", "low": 2, "high": 5}),
        ({"seats": 6}, "out-of-range", {"name": "seats", "given": "6", "low": 2, "high": 5}),
        ({"seats": "two"}, "out-of-range", {"name": "seats", "given": "two", "low": 2, "high": 5}),
        ({"seats": "-2"}, "out-of-range", {"name": "seats", "given": "-2", "low": 2, "high": 5}),
        ({"seats": "٣"}, "out-of-range", {"name": "seats", "given": "٣", "low": 2, "high": 5}),
        (
            {"difficulty": 3},
            "not-a-choice",
            {"name": "difficulty", "given": "3", "known": ("easy", "normal", "hard", "doomed")},
        ),
        (
            {"difficulty": "Easy"},
            "not-a-choice",
            {"name": "difficulty", "given": "Easy", "known": ("easy", "normal", "hard", "doomed")},
        ),
        ({"fates": 1}, "out-of-range", {"name": "fates", "given": "1", "low": 2, "high": 7}),
        ({"fates": 8}, "out-of-range", {"name": "fates", "given": "8", "low": 2, "high": 7}),
        ({"copies": 0}, "out-of-range", {"name": "copies", "given": "0", "low": 1, "high": 3}),
        ({"copies": 4}, "out-of-range", {"name": "copies", "given": "4", "low": 1, "high": 3}),
        ({"row": 0}, "out-of-range", {"name": "row", "given": "0", "low": 1, "high": 4}),
        ({"row": 5}, "out-of-range", {"name": "row", "given": "5", "low": 1, "high": 4}),
        ({"goal": 0}, "out-of-range", {"name": "goal", "given": "0", "low": 1, "high": 7}),
        ({"goal": 8}, "out-of-range", {"name": "goal", "given": "8", "low": 1, "high": 7}),
        ({"cards": "dawn"}, "deck-too-small", {"name": "cards", "row": 4, "given": 1}),
        ({"cards": ""}, "deck-too-small", {"name": "cards", "row": 4, "given": 0}),
        (
            {"cards": "dawn,midnight,the-key", "row": 4},
            "deck-too-small",
            {"name": "cards", "row": 4, "given": 3},
        ),
        (
            {"cards": "dawn", "row": 1, "fates": 2, "copies": 2},
            "bag-too-small",
            {"name": "fates", "given": 4, "needed": 5},
        ),
        (
            {"seats": 5, "fates": 5},
            "bag-too-small",
            {"name": "fates", "given": 15, "needed": 16},
        ),
    ],
)
def test_a_bad_option_is_refused(
    options: dict[str, object], reason: str, details: dict[str, object]
) -> None:
    """The refusal names the option, what was given and what is possible."""
    for ask in (ARCANA.start, ARCANA.options, ARCANA.actions):
        with pytest.raises(BadOption) as caught:
            ask(**options)
        assert (caught.value.reason, dict(caught.value.details)) == (reason, details)


def test_an_unknown_option_is_refused() -> None:
    """The refusal lists the options that there are."""
    with pytest.raises(BadOption) as caught:
        ARCANA.start(colour="red")
    assert caught.value.reason == "unknown-option"
    assert caught.value.details == {"name": "colour", "known": tuple(DEFAULTS)}


def test_an_unknown_card_is_refused() -> None:
    """The refusal names the word and lists the sets and cards that there are."""
    with pytest.raises(BadOption) as caught:
        ARCANA.start(cards="dawn,atlantis")
    assert (caught.value.reason, caught.value.details["text"]) == ("unknown-card", "atlantis")
    known = caught.value.details["known"]
    assert isinstance(known, tuple)
    assert {"base", "dawn", "the-blind-man"} <= set(known)


def test_the_smallest_bag_that_is_let_in() -> None:
    """Dawn holds two fates before it fades, two seats hold three: five tokens are enough."""
    assert ARCANA.start(cards="dawn", row=1, fates=5, copies=1).view(None).in_bag == 5


def test_options_read_back_as_themselves() -> None:
    """The texts that a record keeps are options again."""
    given = {"seats": 3, "difficulty": 4, "cards": "the-key dawn", "row": 2, "goal": 3}
    texts = ARCANA.options(**given)
    assert ARCANA.options(**texts) == texts
    assert ARCANA.start(**texts) == ARCANA.start(**given)
