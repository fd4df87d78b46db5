"""The twenty cards of the base box: when a fate may be laid there, their moons and their powers."""

from collections import Counter
from collections.abc import Callable
from itertools import combinations, combinations_with_replacement

import pytest

from divinary.arcana.cards import BASE, CARDS
from tests.arcana.table import plays, table

SHEET = [
    ("dawn", 3, "higher-than"),
    ("midnight", 3, "higher-than"),
    ("the-deep", 3, "higher-than"),
    ("leviathan", 4, "discard-lower"),
    ("the-key", 3, "old"),
    ("the-judge", 3, "3-4-5"),
    ("the-stranger", 3, "1-2-3"),
    ("the-belltower", 2, "discard-lower"),
    ("the-beast", 1, "twice"),
    ("the-huntress", 1, "twice"),
    ("the-mirror", 1, "twice"),
    ("the-shore", 4, "discard-lower"),
    ("the-servant", 2, "1-2-3"),
    ("the-lord", 3, "5-6-7"),
    ("the-noble", 3, "3-4-5"),
    ("the-engine", 3, "5-6-7"),
    ("the-prophet", 2, "cycle"),
    ("the-rider", 2, "cycle"),
    ("the-chalice", 2, "1-4-7"),
    ("the-blind-man", 1, "1-4-7"),
]

POWER_COUNTS = {
    "higher-than": 3,
    "discard-lower": 3,
    "twice": 3,
    "1-2-3": 2,
    "3-4-5": 2,
    "5-6-7": 2,
    "1-4-7": 2,
    "cycle": 2,
    "old": 1,
}

HANDS = [
    ("dawn", 5, 3, True, "the higher of two fates goes to Dawn"),
    ("dawn", 3, 5, False, "the lower does not"),
    ("dawn", 2, 1, True, "higher by one is higher"),
    ("dawn", 1, 7, False, "a 1 is never the higher one"),
    ("dawn", 4, 4, False, "of a pair neither is higher"),
    ("midnight", 3, 5, True, "the lower of two fates goes to Midnight"),
    ("midnight", 5, 3, False, "the higher does not"),
    ("midnight", 6, 7, True, "lower by one is lower"),
    ("midnight", 7, 1, False, "a 7 is never the lower one"),
    ("midnight", 4, 4, False, "of a pair neither is lower"),
    ("the-deep", 2, 3, True, "a sum of five is the most it takes"),
    ("the-deep", 3, 2, True, "and either of the two may go there"),
    ("the-deep", 4, 1, True, "a four needs a one beside it"),
    ("the-deep", 1, 1, True, "the smallest sum is small enough"),
    ("the-deep", 2, 4, False, "a sum of six is too much"),
    ("the-deep", 3, 3, False, "also when it is a pair"),
    ("leviathan", 5, 6, True, "a sum of eleven is the least it takes"),
    ("leviathan", 6, 5, True, "and either may go there"),
    ("leviathan", 4, 7, True, "a four needs a seven beside it"),
    ("leviathan", 7, 7, True, "the largest sum is large enough"),
    ("leviathan", 3, 7, False, "a sum of ten is too little"),
    ("leviathan", 5, 5, False, "also when it is a pair"),
    ("the-key", 3, 4, True, "a sum of seven turns the key"),
    ("the-key", 7, 1, True, "a sum of eight does"),
    ("the-key", 4, 4, True, "also when it is a pair"),
    ("the-key", 2, 7, True, "a sum of nine does"),
    ("the-key", 3, 3, False, "six is below its range"),
    ("the-key", 5, 5, False, "ten is above it"),
    ("the-judge", 3, 5, True, "two odd fates make an even sum"),
    ("the-judge", 6, 2, True, "two even ones do too"),
    ("the-judge", 7, 7, True, "so does any pair"),
    ("the-judge", 3, 4, False, "an odd and an even one do not"),
    ("the-stranger", 3, 4, True, "an odd and an even fate make an odd sum"),
    ("the-stranger", 4, 3, True, "and either may go there"),
    ("the-stranger", 3, 5, False, "two odd ones do not"),
    ("the-stranger", 2, 6, False, "two even ones do not"),
    ("the-stranger", 5, 5, False, "nor does any pair"),
    ("the-belltower", 1, 2, True, "three divides three"),
    ("the-belltower", 3, 3, True, "three divides six"),
    ("the-belltower", 5, 4, True, "three divides nine"),
    ("the-belltower", 7, 5, True, "three divides twelve"),
    ("the-belltower", 3, 4, False, "three does not divide seven"),
    ("the-belltower", 7, 7, False, "three does not divide fourteen"),
    ("the-beast", 3, 4, True, "neighbours wake the beast"),
    ("the-beast", 4, 3, True, "and either may go there"),
    ("the-beast", 4, 4, False, "a pair is too close"),
    ("the-beast", 3, 5, False, "two apart is too far"),
    ("the-beast", 7, 1, False, "the numbers do not close into a ring"),
    ("the-huntress", 3, 5, True, "two apart is her distance"),
    ("the-huntress", 5, 3, True, "and either may go there"),
    ("the-huntress", 3, 4, False, "one apart is too close"),
    ("the-huntress", 5, 2, False, "three apart is too far"),
    ("the-huntress", 6, 6, False, "a pair is not apart at all"),
    ("the-mirror", 4, 4, True, "a pair sees itself"),
    ("the-mirror", 1, 1, True, "whatever its value"),
    ("the-mirror", 4, 5, False, "two different fates do not"),
    ("the-shore", 1, 5, True, "four apart is enough"),
    ("the-shore", 7, 3, True, "and either may go there"),
    ("the-shore", 1, 7, True, "farther is fine"),
    ("the-shore", 2, 5, False, "three apart is not enough"),
    ("the-shore", 4, 4, False, "a pair is not apart at all"),
    ("the-servant", 2, 5, True, "the only one of 1, 2, 3 is the one to play"),
    ("the-servant", 5, 2, False, "the other one is not"),
    ("the-servant", 3, 4, True, "a three still serves"),
    ("the-servant", 1, 3, False, "two that serve are one too many"),
    ("the-servant", 2, 2, False, "a pair of them too"),
    ("the-servant", 4, 7, False, "none is one too few"),
    ("the-lord", 5, 4, True, "the only one of 5, 6, 7 is the one to play"),
    ("the-lord", 4, 5, False, "the other one is not"),
    ("the-lord", 7, 1, True, "a seven is a lord"),
    ("the-lord", 5, 7, False, "two lords are one too many"),
    ("the-lord", 6, 6, False, "a pair of them too"),
    ("the-lord", 4, 1, False, "none is one too few"),
    ("the-noble", 3, 2, True, "the only one of 3, 4, 5 is the one to play"),
    ("the-noble", 2, 3, False, "the other one is not"),
    ("the-noble", 5, 6, True, "a five is still noble"),
    ("the-noble", 3, 5, False, "two nobles are one too many"),
    ("the-noble", 4, 4, False, "a pair of them too"),
    ("the-noble", 1, 7, False, "none is one too few"),
    ("the-engine", 2, 4, True, "twice the other fits"),
    ("the-engine", 4, 2, True, "seen from either side"),
    ("the-engine", 6, 2, True, "three times the other fits"),
    ("the-engine", 1, 3, True, "three is three times one"),
    ("the-engine", 1, 4, False, "four times is too often"),
    ("the-engine", 3, 3, False, "once is not enough"),
    ("the-engine", 4, 6, False, "one and a half times is no whole number"),
    ("the-chalice", 1, 7, True, "any hand may drink"),
    ("the-chalice", 7, 1, True, "whichever is played"),
    ("the-chalice", 4, 4, True, "also of a pair"),
    ("the-blind-man", 1, 7, True, "any hand may pass"),
    ("the-blind-man", 7, 1, True, "whichever is played"),
    ("the-blind-man", 4, 4, True, "also of a pair"),
]

HANDS_THAT_LOOK = [
    ("the-prophet", (), 3, 5, False, "nothing visible, nothing foretold"),
    ("the-prophet", (5,), 3, 5, True, "the kept one lies on the table, so the other goes here"),
    ("the-prophet", (5,), 5, 3, False, "that the played one lies there is no help"),
    ("the-prophet", (3, 5), 5, 3, True, "where both lie there either may go"),
    ("the-prophet", (3, 5), 3, 5, True, "either of them"),
    ("the-prophet", (4,), 4, 4, True, "a pair may match a third one"),
    ("the-prophet", (), 4, 4, False, "but its two do not match each other"),
    ("the-prophet", (2, 6), 4, 5, False, "lying close by is no match"),
    ("the-prophet", (3, 3), 7, 3, True, "two visible ones match as well as one"),
    ("the-rider", (), 3, 5, True, "on an empty table two different fates ride"),
    ("the-rider", (), 5, 3, True, "either of them"),
    ("the-rider", (), 4, 4, False, "a pair does not"),
    ("the-rider", (5,), 5, 3, False, "the played one must not lie there already"),
    ("the-rider", (5,), 3, 5, False, "nor the kept one"),
    ("the-rider", (3, 5), 3, 5, False, "let alone both"),
    ("the-rider", (4, 6), 3, 5, True, "other fates do not matter"),
    ("the-rider", (1,), 4, 4, False, "a pair never rides"),
]

Question = Callable[[int, int, set[int]], set[int]]
"""From a hand (lower, higher) and the visible values to the fates that may be played."""


def _if(holds: bool, *fates: int) -> set[int]:
    return set(fates) if holds else set()


def _the_one_in(group: set[int]) -> Question:
    def playable(low: int, high: int, visible: set[int]) -> set[int]:
        inside = [fate for fate in (low, high) if fate in group]
        return _if(len(inside) == 1, *inside)

    return playable


PROSE: dict[str, Question] = {
    "dawn": lambda low, high, visible: _if(low != high, high),
    "midnight": lambda low, high, visible: _if(low != high, low),
    "the-deep": lambda low, high, visible: _if(low + high in {2, 3, 4, 5}, low, high),
    "leviathan": lambda low, high, visible: _if(low + high in {11, 12, 13, 14}, low, high),
    "the-key": lambda low, high, visible: _if(low + high in {7, 8, 9}, low, high),
    "the-judge": lambda low, high, visible: _if(low + high in {2, 4, 6, 8, 10, 12, 14}, low, high),
    "the-stranger": lambda low, high, visible: _if(low + high in {3, 5, 7, 9, 11, 13}, low, high),
    "the-belltower": lambda low, high, visible: _if(low + high in {3, 6, 9, 12}, low, high),
    "the-beast": lambda low, high, visible: _if(high == low + 1, low, high),
    "the-huntress": lambda low, high, visible: _if(high == low + 2, low, high),
    "the-mirror": lambda low, high, visible: _if(high == low, low, high),
    "the-shore": lambda low, high, visible: _if(
        (low, high) in {(1, 5), (1, 6), (1, 7), (2, 6), (2, 7), (3, 7)}, low, high
    ),
    "the-servant": _the_one_in({1, 2, 3}),
    "the-lord": _the_one_in({5, 6, 7}),
    "the-noble": _the_one_in({3, 4, 5}),
    "the-engine": lambda low, high, visible: _if(
        (low, high) in {(1, 2), (2, 4), (3, 6), (1, 3), (2, 6)}, low, high
    ),
    "the-prophet": lambda low, high, visible: _if(high in visible, low) | _if(low in visible, high),
    "the-rider": lambda low, high, visible: _if(len({low, high} - visible) == 2, low, high),
    "the-chalice": lambda low, high, visible: {low, high},
    "the-blind-man": lambda low, high, visible: {low, high},
}

ALL_HANDS = list(combinations_with_replacement(range(1, 8), 2))
LOOKING = {"the-prophet", "the-rider"}
VISIBLE = [(), *combinations(range(1, 8), 1), *combinations(range(1, 8), 2)]


@pytest.mark.parametrize(
    ("card", "played", "kept", "allowed"),
    [row[:4] for row in HANDS],
    ids=[f"{row[0]}: {row[4]}" for row in HANDS],
)
def test_a_card_takes_these_hands(card: str, played: int, kept: int, allowed: bool) -> None:
    """Each row is one sentence about one card."""
    alone = table(card, hands=f"{played},{kept} -")
    assert (f"play {played} {card}" in plays(alone)) is allowed


@pytest.mark.parametrize(
    ("card", "visible", "played", "kept", "allowed"),
    [row[:5] for row in HANDS_THAT_LOOK],
    ids=[f"{row[0]}: {row[5]}" for row in HANDS_THAT_LOOK],
)
def test_a_card_that_looks_takes_these_hands(
    card: str, visible: tuple[int, ...], played: int, kept: int, allowed: bool
) -> None:
    """Each row is one sentence about a card that looks at the visible fates."""
    state = table(_row(card, visible), hands=f"{played},{kept} -")
    assert (f"play {played} {card}" in plays(state)) is allowed


@pytest.mark.parametrize("card", PROSE)
def test_every_hand_on_an_empty_table(card: str) -> None:
    """All forty-nine pairs come out as the sheet's prose, written afresh, says."""
    for low, high in ALL_HANDS:
        assert _playable(card, low, high, ()) == PROSE[card](low, high, set()), (low, high)


@pytest.mark.parametrize("card", ["the-prophet", "the-rider"])
@pytest.mark.parametrize("visible", VISIBLE, ids=str)
def test_every_hand_beside_visible_fates(card: str, visible: tuple[int, ...]) -> None:
    """The two cards that look come out as the prose says beside any one or two fates."""
    for low, high in ALL_HANDS:
        expected = PROSE[card](low, high, set(visible))
        assert _playable(card, low, high, visible) == expected, (low, high)


@pytest.mark.parametrize("card", [card for card in PROSE if card not in LOOKING])
def test_the_other_cards_do_not_look(card: str) -> None:
    """Eighteen cards take the same hands, also when both fates lie on the table already."""
    for low, high in ALL_HANDS:
        visible = tuple({low, high})
        assert _playable(card, low, high, visible) == PROSE[card](low, high, set()), (low, high)


def test_the_sheet() -> None:
    """The box holds these twenty cards, in this order, with these moons and backs."""
    assert [(card.id, card.moons, card.power) for card in BASE] == SHEET


def test_how_often_each_power_lies_in_the_box() -> None:
    """Nine powers share the twenty backs."""
    assert Counter(card.power for card in CARDS.values()) == POWER_COUNTS


def _playable(card: str, low: int, high: int, visible: tuple[int, ...]) -> set[int]:
    state = table(_row(card, visible), hands=f"{low},{high} -")
    return {fate for fate in (low, high) if f"play {fate} {card}" in plays(state)}


def _row(card: str, visible: tuple[int, ...]) -> str:
    """Lay the visible fates beside the card, the highest where even a 7 can lie."""
    holders = [holder for holder in ("leviathan", "the-shore", "the-judge") if holder != card]
    highest_first = sorted(visible, reverse=True)
    laid = [f"{holder}:{fate}" for holder, fate in zip(holders, highest_first, strict=False)]
    return " ".join([card, *laid])
