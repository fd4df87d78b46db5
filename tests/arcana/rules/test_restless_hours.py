"""The Restless Hours: what would go under the deck leaves the game, and an empty deck loses."""

import pytest

from divinary.core.game import Result
from tests.arcana.table import ARCANA, after, deck, past, refused, row, table, uses

RESTLESS = "restless=yes"
NEUTRAL = "the-judge:1 the-stranger dawn midnight"


@pytest.mark.parametrize(
    ("phase", "hands", "use"),
    [
        ("play", "3,5 -", "use fortune plus-1"),
        ("play", "3,5 -", "use the-feast relocate 1 the-judge"),
        ("after", "5 -", "use the-key old"),
        ("predict", "5 -", "use the-lord 5-6-7"),
    ],
)
def test_a_spent_power_leaves_the_game(phase: str, hands: str, use: str) -> None:
    """It does not go under the deck."""
    card = use.split()[1]
    state = table(NEUTRAL, hands=hands, phase=phase, ready=card, options=f"{RESTLESS} cards=all")
    spent = after(state, use)
    assert (spent.view(None).gone, deck(spent)) == ((card,), "the-deep ...")


def test_a_price_leaves_the_game_with_the_power() -> None:
    """The power first, then its cost."""
    state = table(NEUTRAL, hands="5 -", phase="predict", ready="the-lord the-ash", options=RESTLESS)
    spent = after(state, "use the-ash help paying the-lord")
    assert spent.view(None).gone == ("the-ash", "the-lord")


def test_what_cycle_replaces_leaves_the_game() -> None:
    """The spent card, the replaced card, and what was attached to it."""
    state = table(
        "dawn+the-north-wind midnight", hands="3,5 -", ready="the-rider", options=RESTLESS
    )
    cycled = after(state, "use the-rider cycle dawn")
    assert row(cycled)[0] == "the-deep"
    assert cycled.view(None).gone == ("the-rider", "dawn", "the-north-wind")


def test_attachments_of_a_faded_card_leave_the_game() -> None:
    """Slow and Amplify do not come round again."""
    state = table(
        "the-beast:4+the-fall+the-north-wind dawn", hands="5 -", phase="predict", options=RESTLESS
    )
    ended = after(state, "pass")
    assert ended.view(None).gone == ("the-fall", "the-north-wind")
    assert ended.view(None).ready == ("the-beast",)


def test_slow_stays_while_its_host_does() -> None:
    """It is not bound for the deck yet."""
    state = table(
        "dawn midnight", hands="5 -", phase="predict", ready="the-north-wind", options=RESTLESS
    )
    slowed = after(state, "use the-north-wind slow dawn")
    assert (row(slowed)[0], slowed.view(None).gone) == ("dawn+the-north-wind", ())


TINY = "cards=the-mirror,dawn,the-rider,the-lord,midnight restless=yes"


def test_an_empty_deck_loses_when_a_place_must_be_filled() -> None:
    """The faded card cannot be replaced, so all lose."""
    state = table(
        "the-mirror:4 dawn midnight",
        hands="7 -",
        phase="predict",
        deck="-",
        options=TINY,
        ready="the-rider the-lord",
        score=3,
    )
    lost = after(state, "pass")
    assert lost.result == Result(winners=(), scores=(3, 3))
    assert past(lost) == ["faded the-mirror 2"]


def test_the_last_card_of_the_deck_still_fills_a_place() -> None:
    """An empty deck alone is no loss."""
    state = table(
        "the-mirror:4 dawn midnight",
        hands="7 -",
        phase="predict",
        deck="the-lord",
        options=TINY,
        ready="the-rider",
    )
    ended = after(state, "pass")
    assert (row(ended), deck(ended)) == (["the-lord", "dawn", "midnight"], "-")
    assert ended.result is None


def test_two_places_and_one_card_lose() -> None:
    """The second place stays empty."""
    state = table(
        "the-mirror:4 dawn:7 midnight",
        hands="7 -",
        phase="predict",
        deck="the-lord",
        options=TINY,
        ready="the-rider",
    )
    assert after(state, "pass").result == Result(winners=(), scores=(0, 0))


def test_a_correct_prediction_does_not_fill_the_deck() -> None:
    """It saves from doom, not from the empty deck; only the goal comes first."""
    state = table(
        "the-mirror:4 dawn midnight",
        hands="7 -",
        phase="predict",
        deck="-",
        options=TINY,
        ready="the-rider the-lord",
    )
    assert after(state, "predict 7").result == Result(winners=(), scores=(1, 1))


def test_cycle_needs_a_card_in_the_deck() -> None:
    """Its own card leaves the game, so with an empty deck there is nothing to bring."""
    empty = table(
        "the-mirror dawn midnight",
        hands="3,5 -",
        deck="-",
        options=TINY,
        ready="the-rider the-lord",
    )
    assert uses(empty) == []
    assert refused(empty, "use the-rider cycle dawn").reason == "no-such-target"
    one = table(
        "the-mirror dawn midnight", hands="3,5 -", deck="the-lord", options=TINY, ready="the-rider"
    )
    cycled = after(one, "use the-rider cycle dawn")
    assert (row(cycled), deck(cycled)) == (["the-mirror", "the-lord", "midnight"], "-")
    assert cycled.result is None


def test_what_left_the_game_reads_back() -> None:
    """It stands in the text, and is not among the unseen cards."""
    state = table(NEUTRAL, hands="5 -", phase="predict", ready="the-lord", options=RESTLESS)
    spent = after(state, "use the-lord 5-6-7")
    assert ARCANA.state(str(spent)) == spent
    assert "the-lord" not in ARCANA.state(str(spent)).view(None).unseen


def test_restless_hours_overrule_the_option_for_an_empty_deck() -> None:
    """They come with a loss of their own, whatever is said beside."""
    state = table(
        "the-mirror:4 dawn",
        hands="7 -",
        phase="predict",
        deck="-",
        options="cards=the-mirror,dawn restless=yes empty_deck=gap",
    )
    assert after(state, "pass").result == Result(winners=(), scores=(0, 0))
