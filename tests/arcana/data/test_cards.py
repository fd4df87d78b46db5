"""All thirty-six cards: their moons, their backs, and every hand that they take."""

from collections import Counter

import pytest

from divinary.arcana.data.cards import CARDS, SETS
from tests.arcana.rules.prose import LOOKING, ORDERED, PROSE, VISIBLE, playable, told
from tests.arcana.table import plays_at, table

SHEET: dict[str, list[tuple[str, int | None, str]]] = {
    "base": [
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
    ],
    "ks2017": [
        ("asunder", 1, "same"),
        ("fortune", 3, "plus-1"),
        ("iron", 4, "plus-1"),
        ("the-captain", 3, "1-4-7"),
        ("the-feast", 4, "relocate"),
        ("the-ghost", 2, "plus-1"),
        ("the-lantern", 3, "relocate"),
        ("the-pallbearers", 2, "within-2"),
        ("the-passage", 2, "same"),
        ("the-wish", 2, "old"),
    ],
    "imago": [("the-imago", 3, "cycle")],
    "stars_below": [
        ("the-ash", None, "help"),
        ("the-fall", None, "amplify"),
        ("the-musicians", 3, "exile"),
        ("the-north-wind", 2, "slow"),
        ("the-thief", 2, "help"),
    ],
}

POWER_COUNTS = {
    "base": {
        "higher-than": 3,
        "discard-lower": 3,
        "twice": 3,
        "1-2-3": 2,
        "3-4-5": 2,
        "5-6-7": 2,
        "1-4-7": 2,
        "cycle": 2,
        "old": 1,
    },
    "ks2017": {"plus-1": 3, "relocate": 2, "same": 2, "within-2": 1, "1-4-7": 1, "old": 1},
    "imago": {"cycle": 1},
    "stars_below": {"help": 2, "amplify": 1, "exile": 1, "slow": 1},
}

BLIND_TO_THE_TABLE = [card for card in PROSE if card not in LOOKING]


@pytest.mark.parametrize("name", SHEET)
def test_the_sheet(name: str) -> None:
    """Each set holds these cards, in this order, with these moons and backs."""
    assert [(card.id, card.moons, card.power) for card in SETS[name]] == SHEET[name]


def test_all_sets_together() -> None:
    """Twenty in the box, ten of 2017, The Imago, and five Stars Below: thirty-six."""
    assert [len(cards) for cards in SETS.values()] == [20, 10, 1, 5]
    assert list(CARDS) == [row[0] for rows in SHEET.values() for row in rows] == list(PROSE)


@pytest.mark.parametrize("name", SHEET)
def test_how_often_each_power_lies_in_a_set(name: str) -> None:
    """Seventeen powers share the thirty-six backs."""
    assert Counter(card.power for card in SETS[name]) == POWER_COUNTS[name]
    assert len({card.power for card in CARDS.values()}) == 17


@pytest.mark.parametrize("card", PROSE)
def test_every_hand_on_an_empty_table(card: str) -> None:
    """All forty-nine pairs come out as the sheet's prose, written afresh, says."""
    for played, kept in ORDERED:
        assert playable(card, played, kept) is told(card, played, kept), (played, kept)


@pytest.mark.parametrize("card", sorted(LOOKING))
@pytest.mark.parametrize("visible", VISIBLE, ids=str)
def test_every_hand_beside_visible_fates(card: str, visible: tuple[int, ...]) -> None:
    """The seven cards that look come out as the prose says beside any one or two fates."""
    for played, kept in ORDERED:
        expected = told(card, played, kept, visible)
        assert playable(card, played, kept, visible) is expected, (played, kept)


@pytest.mark.parametrize("card", BLIND_TO_THE_TABLE)
def test_the_other_cards_do_not_look(card: str) -> None:
    """The rest take the same hands, also when both fates lie elsewhere on the table already."""
    for played, kept in ORDERED:
        expected = told(card, played, kept)
        assert playable(card, played, kept, tuple({played, kept})) is expected, (played, kept)


@pytest.mark.parametrize("card", PROSE)
def test_every_hand_while_plus_one_is_at_work(card: str) -> None:
    """Whichever fate is not played counts as one more, up to eight; the prose asks that pair."""
    for played, kept in ORDERED:
        expected = told(card, played, kept, raised=True)
        assert playable(card, played, kept, raised=True) is expected, (played, kept)


@pytest.mark.parametrize("card", sorted(LOOKING))
@pytest.mark.parametrize("seen", range(1, 8))
def test_every_hand_beside_a_visible_fate_while_plus_one_is_at_work(card: str, seen: int) -> None:
    """Visible fates count as they are printed; only the kept one is raised."""
    for played, kept in ORDERED:
        expected = told(card, played, kept, (seen,), raised=True)
        assert playable(card, played, kept, (seen,), raised=True) is expected, (played, kept)


@pytest.mark.parametrize("lift", [0, 1], ids=["plain", "while +1 is at work"])
@pytest.mark.parametrize("here", ["1", "3", "6", "1,2", "2,5", "5,1h", "7h"])
def test_every_hand_at_iron_over_its_own_fates(here: str, lift: int) -> None:
    """Iron alone asks for the fates in front of it, moved ones too, whatever their order."""
    on_iron = [int(token[0]) for token in here.split(",")]
    for played, kept in ORDERED:
        more = ("used", "lift 1") if lift else ()
        if [*on_iron, played, kept].count(played) > 3:
            continue
        state = table(f"iron:{here}", hands=f"{played},{kept} -", more=more)
        low, high = sorted((played, kept + lift))
        expected = played in PROSE["iron"](low, high, on_iron, on_iron)
        assert (played in plays_at(state, "iron")) is expected, (played, kept)


def test_iron_does_not_look_at_other_cards() -> None:
    """A 7 elsewhere is no hindrance; a 7 in front of it is."""
    assert plays_at(table("iron leviathan:7", hands="2,5 -"), "iron") == [2, 5]
    assert plays_at(table("iron:7 leviathan", hands="2,5 -"), "iron") == []
