"""Fading: when a card fades, what it costs, and where it and its fates go."""

from fractions import Fraction

import pytest

from divinary import CHANCE
from divinary.arcana.data.cards import CARDS
from divinary.arcana.model.row import hours as hours_of
from divinary.arcana.state import State
from tests.arcana.table import ROW, after, deck, past, row, table, texts, uses

FULL = [
    ("the-beast", "1"),
    ("the-huntress", "3"),
    ("the-mirror", "2"),
    ("the-blind-man", "1"),
    ("the-belltower", "1,3"),
    ("the-servant", "4"),
    ("the-prophet", "6"),
    ("the-rider", "2,2"),
    ("the-chalice", "5"),
    ("dawn", "7"),
    ("midnight", "1,4"),
    ("the-deep", "1,2,3"),
    ("the-key", "6,3"),
    ("the-judge", "5,5"),
    ("the-stranger", "2,6"),
    ("the-lord", "7"),
    ("the-noble", "1,1,1"),
    ("the-engine", "4,2"),
    ("leviathan", "7,3"),
    ("the-shore", "4,6"),
    ("asunder", "1"),
    ("fortune", "7"),
    ("iron", "1,2,4"),
    ("the-captain", "4,1"),
    ("the-feast", "7,1"),
    ("the-ghost", "4"),
    ("the-lantern", "3,3,3"),
    ("the-pallbearers", "1,1"),
    ("the-passage", "5"),
    ("the-wish", "2,3"),
    ("the-imago", "4,7"),
    ("the-imago", "7,7,1"),
    ("the-musicians", "6,5"),
    ("the-north-wind", "7"),
    ("the-thief", "5h"),
]

NOT_FULL = [
    ("the-belltower", "3"),
    ("the-servant", "1"),
    ("the-prophet", "2"),
    ("the-rider", "3"),
    ("the-chalice", "1"),
    ("dawn", "6"),
    ("midnight", "1,2"),
    ("the-deep", "3,3"),
    ("the-key", "4"),
    ("the-judge", "5"),
    ("the-stranger", "1,1"),
    ("the-lord", "5"),
    ("the-noble", "2,3"),
    ("the-engine", "6"),
    ("leviathan", "7"),
    ("leviathan", "4,3"),
    ("the-shore", "1,2,3"),
    ("the-shore", "7"),
    ("fortune", "4"),
    ("iron", "7"),
    ("iron", "1,2,3"),
    ("the-captain", "1,2"),
    ("the-feast", "6,3"),
    ("the-ghost", "3"),
    ("the-lantern", "5"),
    ("the-pallbearers", "2"),
    ("the-passage", "1"),
    ("the-wish", "3"),
    ("the-imago", "7,7"),
    ("the-imago", "4"),
    ("the-musicians", "1,3"),
    ("the-north-wind", "3"),
    ("the-thief", "3h"),
    ("the-ash", "7,7"),
    ("the-fall", "6,7"),
]


@pytest.mark.parametrize(("card", "fates"), FULL)
def test_a_card_fades_when_its_hours_reach_its_moons(card: str, fates: str) -> None:
    """Each row is a card with just as many hours as it has moons, or more."""
    ended = after(_waiting(f"{card}:{fates}"), "pass")
    assert past(ended)[0].startswith(f"faded {card}")
    assert ended.view(None).ready == (card,)


@pytest.mark.parametrize(("card", "fates"), NOT_FULL)
def test_a_card_stays_while_an_hour_is_left(card: str, fates: str) -> None:
    """Each row is a card one hour short of its moons, or one without moons."""
    ended = after(_waiting(f"{card}:{fates}"), "pass")
    assert past(ended) == ["pass"]
    assert row(ended)[0] == f"{card}:{fates}"


@pytest.mark.parametrize(
    ("fate", "hours"), [(1, 1), (2, 1), (3, 1), (4, 2), (5, 2), (6, 2), (7, 3)]
)
def test_hours_of_a_fate(fate: int, hours: int) -> None:
    """One to three consume one hour, four to six two, a seven three."""
    slot = _waiting(f"the-shore:{fate}").view(None).row[0]
    assert slot is not None
    assert hours_of(slot) == hours


def test_every_card_with_moons_has_its_row_above() -> None:
    """The two comets fade by their own words alone."""
    assert {card for card, _ in FULL} == set(CARDS) - {"the-ash", "the-fall"}


@pytest.mark.parametrize(
    "card", ["the-beast", "the-huntress", "the-mirror", "the-blind-man", "asunder"]
)
def test_a_card_of_one_moon_fades_after_any_play(card: str) -> None:
    """Whatever is laid at a card of one moon, it fades at the end of the turn."""
    for fate in range(1, 8):
        assert _waiting(f"{card}:{fate}").view(None).fading == (card,)


@pytest.mark.parametrize(
    "card", ["leviathan", "the-shore", "iron", "the-feast", "the-imago", "the-ash", "the-fall"]
)
def test_a_few_cards_can_hold_a_seven(card: str) -> None:
    """Those of four moons, The Imago and the comets; any other fades at once."""
    assert _waiting(f"{card}:7").view(None).fading == ()


def test_every_other_card_fades_with_a_seven() -> None:
    """A 7 is three hours; only Slow would help."""
    holding = {"leviathan", "the-shore", "iron", "the-feast", "the-imago", "the-ash", "the-fall"}
    for card in sorted(set(CARDS) - holding):
        assert _waiting(f"{card}:7").view(None).fading == (card,)
        one_moon = CARDS[card].moons == 1
        slowed = _waiting(f"{card}:7+the-north-wind") if card != "the-north-wind" else None
        assert slowed is None or slowed.view(None).fading == ((card,) if one_moon else ())


def test_nothing_fades_before_the_turn_is_over() -> None:
    """A full card lies there until the group has passed or its prediction is settled."""
    state = after(table("the-mirror dawn the-key the-deep", hands="4,4 -"), "play 4 the-mirror")
    assert row(state)[0] == "the-mirror:4"
    assert (state.view(None).fading, state.view(None).doom) == (("the-mirror",), 0)


@pytest.mark.parametrize(
    ("answer", "score", "doom"),
    [("pass", 0, 2), ("predict 5", 1, 0), ("predict 4", 0, 3)],
    ids=["no prediction: two", "a correct one: none", "a wrong one: one more"],
)
def test_what_a_fade_costs(answer: str, score: int, doom: int) -> None:
    """Two doom a card, none under a correct prediction, and a wrong one adds its own."""
    ended = after(_waiting("the-beast:4", hand=5), answer)
    assert (ended.view(None).score, ended.view(None).doom) == (score, doom)
    assert ended.view(None).ready == ("the-beast",)


@pytest.mark.parametrize(("answer", "doom"), [("pass", 0), ("predict 5", 0), ("predict 4", 1)])
def test_the_blind_man_costs_nothing(answer: str, doom: int) -> None:
    """His fading adds no doom; a wrong prediction beside it still does."""
    ended = after(_waiting("the-blind-man:4", hand=5), answer)
    assert ended.view(None).doom == doom
    assert past(ended) == ["faded the-blind-man 0"]


def test_the_doom_ahead_is_announced() -> None:
    """As soon as a card is full, everybody sees that it will fade and what that would cost."""
    seen = _waiting("the-beast:4").view(None)
    assert (seen.fading, seen.doom_ahead) == (("the-beast",), 2)
    harmless = _waiting("the-blind-man:4").view(None)
    assert (harmless.fading, harmless.doom_ahead) == (("the-blind-man",), 0)


def test_its_fates_go_back_into_the_bag() -> None:
    """All fates in front of a faded card can be drawn again."""
    ended = after(_waiting("midnight:1,4", hand=5), "pass", "deal the-judge")
    assert ended.view(None).in_bag == 20
    odds = {str(action): chance for action, chance in ended.chances()}
    assert (odds["draw 4"], odds["draw 5"]) == (Fraction(3, 20), Fraction(2, 20))


def test_the_top_card_fills_the_same_place() -> None:
    """Nothing shifts: the card on the deck comes where the faded one lay."""
    state = table("dawn the-beast:4 the-key the-deep", hands="5 -", phase="predict")
    ended = after(state, "pass")
    assert row(ended) == ["dawn", "midnight", "the-key", "the-deep"]
    assert deck(ended) == "- ..."


def test_the_deck_turns_up_its_next_card_before_the_next_draw() -> None:
    """After a fade chance shows the new top card, then the next seat draws."""
    ended = after(_waiting("the-beast:4", deck="the-lord ..."), "pass")
    assert ended.decider is CHANCE
    assert all(text.startswith("deal ") for text in texts(ended))
    turned = after(ended, "deal leviathan")
    assert deck(turned) == "leviathan ..."
    assert texts(turned)[0] == "draw 1"


def test_a_faded_card_is_ready_from_the_next_turn_on() -> None:
    """The power on its back can be used from the next turn on, not in the turn of the fade."""
    state = table("the-prophet:4 dawn the-key the-deep", hands="5 3", phase="predict")
    assert uses(state) == []
    turned = after(state, "pass", "deal leviathan", "draw 5")
    assert "use the-prophet cycle dawn" in uses(turned)


def test_faded_cards_lie_in_the_order_in_which_they_faded() -> None:
    """A new one joins those that wait already; there is no limit."""
    state = _waiting("the-beast:4", ready="the-shore the-lord the-mirror the-judge")
    assert after(state, "pass").view(None).ready == (
        "the-shore",
        "the-lord",
        "the-mirror",
        "the-judge",
        "the-beast",
    )


def test_only_full_cards_fade() -> None:
    """The other cards keep their fates."""
    state = table("dawn:6 the-beast:4 the-key the-deep:1,2", hands="5 -", phase="predict")
    assert row(after(state, "pass")) == ["dawn:6", "midnight", "the-key", "the-deep:1,2"]


def test_several_full_cards_fade_at_once() -> None:
    """Each costs its own doom, and the places fill from left to right."""
    state = table(
        "the-beast:4 dawn:7 the-blind-man:1 the-deep",
        hands="5 -",
        phase="predict",
        deck="the-lord the-key the-judge",
        options="cards=the-beast,dawn,the-blind-man,the-deep,the-lord,the-key,the-judge",
    )
    ended = after(state, "pass")
    assert past(ended, 3) == ["faded the-beast 2", "faded dawn 2", "faded the-blind-man 0"]
    assert ended.view(None).doom == 4
    assert row(ended) == ["the-lord", "the-key", "the-judge", "the-deep"]
    assert ended.view(None).ready == ("the-beast", "dawn", "the-blind-man")


def _waiting(card: str, *, hand: int = 7, ready: str = "-", deck: str | None = None) -> State:
    """Lay a card with its fates first in the row, the group about to decide."""
    others = [other for other in ROW.split() if other != card.partition(":")[0]]
    row = " ".join([card, *others[:3]])
    return table(row, hands=f"{hand} -", phase="predict", ready=ready, deck=deck)
