"""Exile: after a correct prediction the group may take a visible fate out of the game."""

from divinary import Party
from tests.arcana.table import after, deck, phase, refused, row, table, texts

ROW_OF_EXILE = "midnight:3,3 dawn:4 the-judge"


def test_exile_comes_after_a_correct_prediction_alone() -> None:
    """A wrong prediction, or none, opens no window."""
    state = table(ROW_OF_EXILE, hands="5 -", phase="predict", ready="the-musicians the-beast")
    right = after(state, "predict 5")
    assert (phase(right), right.decider) == ("exile", Party(1))
    assert phase(after(state, "predict 4")) == phase(after(state, "pass")) == "draw"


def test_exile_may_be_declined() -> None:
    """Then the turn ends as after any correct prediction."""
    state = table(ROW_OF_EXILE, hands="5 -", phase="predict", ready="the-musicians the-beast")
    right = after(state, "predict 5")
    assert texts(right) == ["use the-musicians exile paying the-beast", "pass"]
    ended = after(right, "pass").view(None)
    assert (ended.active, ended.ready) == (1, ("the-musicians", "the-beast"))


def test_exile_takes_a_visible_fate_out_of_the_game() -> None:
    """The group names it after paying; it goes neither into the bag nor back to a hand."""
    state = table(
        ROW_OF_EXILE,
        hands="5 -",
        phase="predict",
        ready="the-musicians the-beast",
        deck="iron ... the-key",
    )
    paid = after(state, "predict 5", "use the-musicians exile paying the-beast")
    assert (phase(paid), paid.decider) == ("take", Party(1))
    assert texts(paid) == ["exile 3 midnight", "exile 4 dawn"]
    assert refused(paid, "pass").reason == "choose-target"
    ended = after(paid, "exile 3 midnight")
    assert row(ended)[0] == "midnight:3"
    assert (ended.view(None).exiled, ended.view(None).in_bag) == ((3,), 18)
    assert deck(ended) == "iron ... the-key the-musicians the-beast"
    assert {str(action): chance for action, chance in ended.chances()}["draw 3"].numerator == 1


def test_exile_can_prevent_a_fade() -> None:
    """The hours of what is gone are not counted any more."""
    state = table("midnight:7 dawn", hands="5 -", phase="predict", ready="the-musicians the-beast")
    right = after(state, "predict 5")
    assert right.view(None).fading == ("midnight",)
    ended = after(right, "use the-musicians exile paying the-beast", "exile 7 midnight")
    assert (row(ended)[0], ended.view(None).ready) == ("midnight", ())


def test_the_predicted_fate_cannot_be_exiled() -> None:
    """It went back into the bag before, so it is not visible."""
    state = table("midnight:3", hands="5 -", phase="predict", ready="the-musicians the-beast")
    paid = after(state, "predict 5", "use the-musicians exile paying the-beast")
    assert texts(paid) == ["exile 3 midnight"]


def test_the_winning_point_leaves_no_time_for_exile() -> None:
    """The game is over at once."""
    state = table(
        ROW_OF_EXILE, hands="5 -", phase="predict", ready="the-musicians the-beast", score=6
    )
    won = after(state, "predict 5")
    assert won.result is not None
    assert won.legal() == ()


def test_exile_after_a_second_guess() -> None:
    """The Wish gives two guesses and is no power, so a hit at the second opens Exile too."""
    state = table("the-wish dawn", hands="3,5 -", ready="the-musicians the-beast")
    right = after(state, "play 3 the-wish", "predict 4", "predict 5")
    assert texts(right) == ["use the-musicians exile paying the-beast", "pass"]
