"""The end of the game: what Townsfolk and Corruption count, and who wins."""

import pytest

from tests.oracle.scene import FULL, closed, last_events, result, selling, shop, table

EMPTY_SEA = (*FULL[:2], "", *FULL[3:5], "")
HALLS = (3, 1, 4, 2)


def ended(*, seats: int = 1, **things):
    """Play the last market without selling anything."""
    things = {"boats": EMPTY_SEA, "halls": HALLS, "round": 3, **things}
    return closed(selling(seats=seats, **things))


def test_three_rounds() -> None:
    """After the first and the second there is another; after the third the game is over."""
    assert selling(round=1).result is None
    assert selling(round=2).result is None
    state = selling(round=3)
    assert (state.decider, state.legal()) == (None, ())
    assert state.result is not None


@pytest.mark.parametrize(
    ("staff", "gold"),
    [
        ("", 0),
        ("exorcist=blacksmith", 3),
        ("exorcist=gatekeeper", 3 + 1),
        ("exorcist=herbalist", 4 + 2),
        ("exorcist=blacksmith security=lamplighter", 3 + 3),
        ("exorcist=storyteller astrologist=candlemaker palm-reader=almoner", 1 + 4 + 4 + 2),
    ],
)
def test_faction_icons_on_townsfolk_pay(staff: str, gold: int) -> None:
    """Each a gold for each Customer in its hall."""
    state = ended(staff=staff, gold=10)
    assert shop(state).gold == 10 + gold
    assert last_events(state, 3) == ["- scored", f"0 gold icons {gold}", "0 gold corruption 0"]


def test_two_icons_of_a_faction_pay_twice() -> None:
    """As a ferrying Sailor has them."""
    state = ended(staff="exorcist=cartographer", options="townsfolk=locals+sailors")
    assert shop(state).gold == 4 + 4


@pytest.mark.parametrize(
    ("cards", "staff", "lair", "lost"),
    [
        ((1, 0, 0), "", 2, 2),
        ((0, 1, 0), "", 2, 4),
        ((0, 0, 1), "", 2, 6),
        ((3, 2, 1), "", 3, 30),
        ((0, 0, 0), "exorcist=cardsharp", 4, 4),
        ((1, 0, 0), "exorcist=cardsharp", 4, 8),
        ((5, 5, 5), "", 2, 60),
    ],
)
def test_rogue_icons_cost(cards: tuple[int, int, int], staff: str, lair: int, lost: int) -> None:
    """On Corruption cards and on Townsfolk, each a gold for each Rogue in the Lair."""
    state = ended(corruption=cards, staff=staff, lair=lair, gold=70)
    gained = 1 if staff else 0  # a green icon
    assert shop(state).gold == 70 + gained - lost


def test_a_replaced_card_pays_nothing() -> None:
    """Its icons went with it."""
    assert shop(ended(staff="exorcist=gatekeeper", discards="herbalist")).gold == 3 + 1


def test_gold_may_fall_below_nothing() -> None:
    """Corruption can cost more than there is."""
    state = ended(corruption=(0, 0, 3), lair=4, gold=5)
    assert (shop(state).gold, result(state).scores) == (5 - 36, (5 - 36,))


def test_unsold_goods_are_worth_nothing() -> None:
    """What stays on the shelf stays there."""
    assert shop(ended(shelf="red tome, blue tome", gold=1)).gold == 1


def test_those_at_sea_count_at_the_last_market_too() -> None:
    """They come home before the count."""
    boats = (*FULL[:2], "red red rogue", *FULL[3:5], "")
    state = ended(boats=boats, staff="exorcist=blacksmith", corruption=(1, 0, 0), lair=2)
    assert table(state).halls == (5, 1, 4, 2)
    assert shop(state).gold == 5 - 3


@pytest.mark.parametrize(
    ("gold", "winners"),
    [((30, 20), (0,)), ((20, 30), (1,)), ((10, 30, 20), (1,)), ((1, 2, 3, 4), (3,))],
)
def test_most_gold_wins(gold: tuple[int, ...], winners: tuple[int, ...]) -> None:
    """After everything is counted."""
    others = {seat: {"gold": gold[seat]} for seat in range(1, len(gold))}
    end = result(ended(seats=len(gold), gold=gold[0], others=others))
    assert (end.winners, end.scores) == (winners, gold)


@pytest.mark.parametrize(
    ("cards", "winners"),
    [
        (((2, 0, 0), (0, 0, 1)), (1,)),
        (((0, 0, 1), (3, 0, 0)), (0,)),
        (((1, 0, 0), (0, 0, 1)), (0, 1)),
        (((0, 0, 0), (0, 0, 0)), (0, 1)),
    ],
)
def test_ties_go_to_fewer_corruption_cards(
    cards: tuple[tuple[int, int, int], ...], winners: tuple[int, ...]
) -> None:
    """Cards are counted, not their icons; if that is even too, they share the win."""
    costs = [2 * (ones + 2 * twos + 3 * threes) for ones, twos, threes in cards]
    first, second = [
        {"gold": 30 + cost, "corruption": held} for cost, held in zip(costs, cards, strict=True)
    ]
    end = result(ended(seats=2, lair=2, others={1: second}, **first))
    assert (end.winners, end.scores) == (winners, (30, 30))
