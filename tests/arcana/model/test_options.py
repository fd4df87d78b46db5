"""What is settled before a game: seats, difficulty, tiny games, and what is refused."""

from fractions import Fraction

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
    "hands": "1",
    "honour": "no",
    "restless": "no",
    "iron": "open",
    "plus_one": "printed",
    "missed": "once",
    "empty_deck": "gap",
    "ash": "once",
    "imago": "lying",
}


def test_the_defaults_are_the_box_for_two() -> None:
    """Without options it is the whole base box, two seats, normal difficulty, our readings."""
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
        ("ks2017", "ks2017"),
        ("imago,base", "base,imago"),
        ("stars_below, the-key, ks2017", "the-key,ks2017,stars_below"),
        ("the-imago,dawn,the-key", "dawn,the-key,imago"),
        ("the-thief,dawn", "dawn,the-thief"),
        ("base,ks2017,imago,stars_below", "all"),
        ("all", "all"),
        ("all,dawn", "all"),
    ],
    ids=[
        "a set",
        "sheet order",
        "spaces",
        "each once",
        "a set holds its cards",
        "another set",
        "two sets, in the order of the sheet",
        "sets and cards mixed",
        "a set of one card goes by its name",
        "cards of several sets",
        "all sets",
        "all",
        "all hold every card",
    ],
)
def test_chosen_cards(given: str, read: str) -> None:
    """Cards are listed by name or by set, and read in the order of the sheet."""
    assert ARCANA.options(cards=given, row=2)["cards"] == read


def test_naming_all_cards_is_naming_the_box() -> None:
    """All twenty by name are the base box."""
    cards = ARCANA.start().view(None).unseen
    assert ARCANA.options(cards=",".join(cards))["cards"] == "base"


@pytest.mark.parametrize(
    ("cards", "many"),
    [
        ("base", 20),
        ("ks2017", 10),
        ("stars_below", 5),
        ("base,imago", 21),
        ("ks2017,imago,stars_below", 16),
        ("base,ks2017", 30),
        ("all", 36),
        ("stars_below,dawn,midnight", 7),
    ],
)
def test_sets_are_shuffled_together(cards: str, many: int) -> None:
    """Any mix makes one deck, and each card is as likely to come first."""
    chances = ARCANA.start(cards=cards).chances()
    assert len(chances) == many
    assert {chance for _, chance in chances} == {Fraction(1, many)}


def test_the_cards_of_a_mix_are_those_of_its_sets() -> None:
    """In the order of the sheet."""
    unseen = ARCANA.start(cards="stars_below imago the-key").view(None).unseen
    assert unseen == (
        "the-key",
        "the-imago",
        "the-ash",
        "the-fall",
        "the-musicians",
        "the-north-wind",
        "the-thief",
    )


def test_the_alphabet_has_what_the_cards_can_do() -> None:
    """Actions of cards that are not there are no part of a game."""
    words = {cards: _verbs(cards) for cards in ("base", "ks2017", "stars_below", "all")}
    assert not words["base"] & {"onto", "steal", "exile"}
    assert words["ks2017"] & {"onto", "steal", "exile"} == {"onto"}
    assert words["stars_below"] & {"onto", "steal", "exile"} == {"steal", "exile"}
    assert words["all"] >= {"onto", "steal", "exile"}


def _verbs(cards: str) -> set[str]:
    return {str(action).split()[0] for action in ARCANA.actions(cards=cards)}


def test_an_eight_is_predicted_only_where_it_can_be() -> None:
    """Where +1 may be at work and the group predicts the raised number."""
    lines = {
        (cards, reading): "predict 8"
        in [str(action) for action in ARCANA.actions(cards=cards, plus_one=reading)]
        for cards in ("base", "ks2017")
        for reading in ("printed", "raised")
    }
    assert [key for key, there in lines.items() if there] == [("ks2017", "raised")]


def test_owning_up_belongs_to_honour_mode() -> None:
    """It is no part of other games."""
    for honour in ("yes", "no"):
        lines = [str(action) for action in ARCANA.actions(honour=honour)]
        assert ("seat 0 own-up" in lines) is (honour == "yes")


@pytest.mark.parametrize("name", ["honour", "restless"])
def test_switches_are_on_or_off(name: str) -> None:
    """As words, and as Python says it."""
    for given, read in (("yes", "yes"), ("no", "no"), (True, "yes"), (False, "no")):
        assert ARCANA.options(**{name: given})[name] == read


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
            {"cards": "dawn", "row": 1, "fates": 2, "copies": 1},
            "bag-too-small",
            {"name": "fates", "given": 2, "needed": 3},
        ),
        (
            {"seats": 5, "fates": 5, "copies": 1},
            "bag-too-small",
            {"name": "fates", "given": 5, "needed": 6},
        ),
        (
            {"hands": 2, "fates": 2, "copies": 2},
            "bag-too-small",
            {"name": "fates", "given": 4, "needed": 5},
        ),
        ({"hands": 2, "seats": 3}, "challenge-seats", {"name": "hands", "given": 3}),
        ({"hands": 3}, "out-of-range", {"name": "hands", "given": "3", "low": 1, "high": 2}),
        (
            {"restless": "maybe"},
            "not-a-choice",
            {"name": "restless", "given": "maybe", "known": ("yes", "no")},
        ),
        (
            {"iron": "rusty"},
            "not-a-choice",
            {"name": "iron", "given": "rusty", "known": ("open", "closed")},
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
    assert {"base", "ks2017", "imago", "stars_below", "all", "dawn", "the-thief"} <= set(known)


def test_the_smallest_bag_that_is_let_in() -> None:
    """A fate for each hand and a second one for the first to play: three tokens for two."""
    assert ARCANA.start(cards="dawn", row=1, fates=3, copies=1).view(None).in_bag == 3


def test_options_read_back_as_themselves() -> None:
    """The texts that a record keeps are options again."""
    given = {"seats": 3, "difficulty": 4, "cards": "the-key ks2017", "row": 2, "goal": 3}
    given |= {"honour": True, "restless": True, "iron": "closed", "plus_one": "raised"}
    given |= {"missed": "each", "empty_deck": "loss", "ash": "again", "imago": "played"}
    texts = ARCANA.options(**given)
    assert ARCANA.options(**texts) == texts
    assert ARCANA.start(**texts) == ARCANA.start(**given)
