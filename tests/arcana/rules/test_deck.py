"""The face-up deck: what is known of it, and how it fills the row."""

from fractions import Fraction

from divinary import CHANCE, Party
from divinary.arcana.state import State
from tests.arcana.table import ARCANA, after, deck, row, table, texts, uses


def test_every_card_is_as_likely_to_come_first() -> None:
    """The deck is shuffled, so the first card is any of the twenty alike."""
    chances = ARCANA.start().chances()
    assert len(chances) == 20
    assert {chance for _, chance in chances} == {Fraction(1, 20)}


def test_a_card_comes_only_once() -> None:
    """What was dealt is not dealt again, and the rest stay alike."""
    dealt = after(ARCANA.start(), "deal dawn", "deal the-key", "deal midnight", "deal leviathan")
    chances = {str(action): chance for action, chance in dealt.chances()}
    assert len(chances) == 16
    assert set(chances.values()) == {Fraction(1, 16)}
    assert "deal dawn" not in chances


def test_the_top_card_is_public() -> None:
    """Every seat and every onlooker sees it, and which cards have not been seen at all."""
    state = table(hands="3,5 -", deck="the-lord ...")
    for seat in (0, 1, None):
        view = state.view(seat)
        assert view.top == "the-lord"
        assert len(view.unseen) == 15


def test_bottomed_cards_keep_their_public_order() -> None:
    """What goes under the deck lies there in the order in which it went, for all to know."""
    state = table(
        hands="5 3", phase="predict", ready="the-judge the-beast", deck="the-lord ... leviathan"
    )
    one = after(state, "use the-beast twice", "pass", "draw 4")
    two = after(one, "play 3 midnight", "use the-judge 3-4-5")
    assert deck(two) == "the-lord ... leviathan the-beast the-judge"
    assert two.view(None).bottom == ("leviathan", "the-beast", "the-judge")


def test_bottomed_cards_come_up_last_and_without_chance() -> None:
    """Once the unseen cards are used up, the known ones follow in their order."""
    state = table(
        "the-mirror:4",
        hands="7 -",
        phase="predict",
        deck="the-huntress ... midnight the-lord",
        options="cards=the-mirror,the-huntress,the-beast,midnight,the-lord",
    )
    faded = after(state, "pass")
    assert (row(faded), texts(faded)) == (["the-huntress"], ["deal the-beast"])
    turned = after(faded, "deal the-beast")
    assert deck(turned) == "the-beast midnight the-lord"
    again = after(turned, "draw 3", "draw 5", "play 3 the-huntress", "pass")
    assert (row(again), deck(again)) == (["the-beast"], "midnight the-lord")
    assert texts(again)[0] == "draw 1"


def test_cycle_pays_first_then_takes_the_top_then_buries_the_replaced_card() -> None:
    """So the spent Cycle card lies above the card that it replaced."""
    state = table(hands="3,5 -", ready="the-rider", deck="the-lord ... leviathan")
    cycled = after(state, "use the-rider cycle dawn")
    assert deck(cycled) == "- ... leviathan the-rider dawn"
    assert row(cycled)[1] == "the-lord"


def test_cycle_with_one_card_in_the_deck() -> None:
    """The spent card is the next to come up."""
    state = table(
        "dawn midnight",
        hands="3,5 -",
        ready="the-rider",
        deck="the-lord",
        options="cards=dawn,midnight,the-rider,the-lord",
    )
    cycled = after(state, "use the-rider cycle dawn")
    assert (row(cycled), deck(cycled)) == (["the-lord", "midnight"], "the-rider dawn")


def test_cycle_with_an_empty_deck_brings_its_own_card() -> None:
    """The cost is paid first, so there is always a card to take."""
    state = table(
        "dawn midnight",
        hands="3,5 -",
        ready="the-rider",
        deck="-",
        options="cards=dawn,midnight,the-rider",
    )
    cycled = after(state, "use the-rider cycle dawn")
    assert (row(cycled), deck(cycled)) == (["the-rider", "midnight"], "dawn")


def test_an_empty_deck_leaves_a_gap() -> None:
    """With no card to come, the place of a faded card stays empty and play goes on."""
    state = _tiny("the-mirror:4 dawn")
    ended = after(state, "pass")
    assert (row(ended), deck(ended)) == (["-", "dawn"], "-")
    assert ended.decider is CHANCE
    assert texts(ended)[0] == "draw 1"


def test_a_gap_is_filled_as_soon_as_a_card_returns_to_the_deck() -> None:
    """A spent power goes under the empty deck and from there straight into the gap."""
    state = after(_tiny("the-mirror:4 dawn"), "pass", "draw 3", "draw 5", "play 5 dawn")
    assert (row(state), uses(state)) == (["-", "dawn:5"], ["use the-mirror twice"])
    filled = after(state, "use the-mirror twice")
    assert (row(filled), deck(filled)) == (["the-mirror", "dawn:5"], "-")
    assert filled.decider == Party(0)


def test_cycle_across_a_gap() -> None:
    """Cycle comes first: its card takes the named place, and the replaced one fills the gap."""
    state = table(
        "- midnight",
        hands="3,5 -",
        ready="the-rider dawn",
        deck="-",
        options="cards=dawn,midnight,the-rider",
    )
    assert uses(state) == ["use the-rider cycle midnight"]
    cycled = after(state, "use the-rider cycle midnight")
    assert (row(cycled), deck(cycled)) == (["midnight", "the-rider"], "-")


def test_the_leftmost_gap_is_filled_first() -> None:
    """One card for two gaps goes to the left."""
    state = table(
        "- - dawn",
        hands="5 -",
        phase="predict",
        ready="the-mirror the-beast",
        deck="-",
        options="cards=dawn,the-mirror,the-beast",
    )
    filled = after(state, "use the-beast twice")
    assert row(filled) == ["the-beast", "-", "dawn"]


def _tiny(cards: str) -> State:
    return table(cards, hands="7 -", phase="predict", deck="-", options="cards=the-mirror,dawn")
