"""The Town Square: four open cards, their hours, the deck, and the three sets."""

import pytest

from divinary.oracle.data.colours import ADVENTURERS
from divinary.oracle.data.cove_sheet import COVE
from tests.oracle.scene import ORACLE, after, scene, selling, shelf, shop, table, texts, verbs

FACTIONS = ("red", "green", "blue", "yellow")

LOCALS = ("none", "discard", "discard")
MERCENARIES = ("charm", "tome", "gold")
SAILORS = ("draw", "return", "ferry")


def test_four_cards_lie_open_at_first() -> None:
    """Dealt one by one, each of the deck alike."""
    state = ORACLE.start()
    for n in range(4):
        assert len(texts(state)) == 24 - n
        assert len({share for _, share in state.chances()}) == 1
        state = after(state, texts(state)[0])
    assert len(table(state).square) == 4


@pytest.mark.parametrize(
    ("townsfolk", "sets"),
    [
        ("locals+mercenaries", {"locals", "mercenaries"}),
        ("locals+sailors", {"locals", "sailors"}),
        ("mercenaries+sailors", {"mercenaries", "sailors"}),
    ],
)
def test_two_of_three_sets_are_mixed(townsfolk: str, sets: set[str]) -> None:
    """Twelve cards of each."""
    deck = table(ORACLE.start(townsfolk=townsfolk)).deck
    wanted = [card.id for card in COVE.townsfolk if card.set in sets]
    assert sorted(deck) == sorted(wanted)
    assert len(deck) == 24


def test_locals_and_mercenaries_are_the_default() -> None:
    """Sailors come by choice."""
    assert ORACLE.options()["townsfolk"] == "locals+mercenaries"


@pytest.mark.parametrize(
    ("group", "abilities"),
    [("locals", LOCALS), ("mercenaries", MERCENARIES), ("sailors", SAILORS)],
)
@pytest.mark.parametrize("faction", FACTIONS)
def test_three_cards_of_each_faction_in_each_set(
    group: str, abilities: tuple[str, ...], faction: str
) -> None:
    """Each with its ability, and its icons after the faction's own."""
    follower = FACTIONS[(FACTIONS.index(faction) + 1) % 4]
    second = {"none": [follower], "tome": ["rogue"], "ferry": [faction]}
    cards = [card for card in COVE.townsfolk if card.set == group]
    mine = [card for card in cards if ADVENTURERS[card.icons[0]] == faction]
    assert tuple(card.ability for card in mine) == abilities
    for card in mine:
        icons = [ADVENTURERS[icon] for icon in card.icons]
        assert icons == [faction, *second.get(card.ability, [])]


def hired(card: str, **things):
    square = " ".join([card, *[other for other in _spare(things) if other != card][:3]])
    state = after(scene(square=square, **things), "go recruit", f"hire {card}")
    return after(state, texts(state)[0])


def _spare(things) -> list[str]:
    townsfolk = dict(word.split("=") for word in things.get("options", "").split())
    sets = townsfolk.get("townsfolk", "locals+mercenaries").split("+")
    taken = things.get("staff", "")
    return [card.id for card in COVE.townsfolk if card.set in sets and card.id not in taken]


WITHOUT_ABILITY = [card.id for card in COVE.townsfolk if card.ability == "none"]
DISCARDING = [card.id for card in COVE.townsfolk if card.ability == "discard"]
GIVING = [card for card in COVE.townsfolk if card.ability in ("charm", "tome")]
PAYING = [card.id for card in COVE.townsfolk if card.ability == "gold"]
SAILING = [card for card in COVE.townsfolk if card.set == "sailors"]


@pytest.mark.parametrize("card", WITHOUT_ABILITY)
def test_some_locals_have_no_ability(card: str) -> None:
    """Only icons."""
    state = hired(card, corruption=(1, 0, 0))
    assert verbs(state) == {"assign"}
    assert (shelf(state), shop(state).gold, shop(state).corruption) == ([], 0, (1, 0, 0))


@pytest.mark.parametrize("card", DISCARDING)
def test_most_locals_discard_a_corruption_card(card: str) -> None:
    """One that the player chooses; without any, nothing."""
    state = hired(card, corruption=(1, 0, 1))
    assert texts(state) == ["discard 1", "discard 3"]
    assert shop(after(state, "discard 3")).corruption == (1, 0, 0)
    assert verbs(hired(card)) == {"assign"}


@pytest.mark.parametrize("card", [card.id for card in GIVING])
def test_some_mercenaries_bring_a_good_of_their_colour(card: str) -> None:
    """A Charm or a Tome, if the supply has one."""
    person = next(one for one in GIVING if one.id == card)
    good = f"{ADVENTURERS[person.icons[0]]} {person.ability}"
    assert shelf(hired(card)) == [good]
    have = [good] * (3 if person.ability == "charm" else 2)
    assert shelf(hired(card, shelf=", ".join(have))) == have


@pytest.mark.parametrize("card", PAYING)
def test_some_mercenaries_bring_three_gold(card: str) -> None:
    """At once."""
    assert shop(hired(card, gold=5)).gold == 8


@pytest.mark.parametrize("card", [card.id for card in SAILING])
def test_sailors_know_the_boats(card: str) -> None:
    """One draws, one returns, one ferries an Adventurer; see the tests of boats."""
    verb = {"draw": "pull", "return": "return", "ferry": "ferry"}
    ability = next(one.ability for one in SAILING if one.id == card)
    assert verbs(hired(card, options="townsfolk=locals+sailors")) == {verb[ability]}


@pytest.mark.parametrize(
    ("hired_card", "square"),
    [
        ("gatekeeper", ("blacksmith", "sellsword", "bounty-hunter", "almoner")),
        ("blacksmith", ("gatekeeper", "sellsword", "bounty-hunter", "almoner")),
        ("bounty-hunter", ("gatekeeper", "blacksmith", "sellsword", "almoner")),
    ],
)
def test_cards_slide_down_and_a_new_one_comes_to_the_dearest_slot(
    hired_card: str, square: tuple[str, ...]
) -> None:
    """At once, before anything else is asked."""
    state = after(scene(), "go recruit", f"hire {hired_card}")
    assert verbs(state) == {"deal"}
    assert table(after(state, "deal almoner")).square == square


def test_a_card_gets_cheaper_when_it_slides() -> None:
    """The third costs three hours, and two once an older one is gone."""
    state = after(
        scene(seats=2), "go recruit", "hire gatekeeper", "deal almoner", "assign security"
    )
    state = after(state, "pull red", "boat red 1")
    state = after(state, "go recruit", "hire sellsword", "deal governess", "assign security")
    assert table(state).hours == (2, 2)


def test_hired_and_open_cards_are_not_in_the_deck() -> None:
    """A new card is one of the others."""
    state = after(scene(staff="exorcist=jester"), "go recruit", "hire gatekeeper")
    dealt = {text.removeprefix("deal ") for text in texts(state)}
    assert not dealt & {"gatekeeper", "blacksmith", "sellsword", "bounty-hunter", "jester"}
    assert len(dealt) == 24 - 5


def test_an_exhausted_deck_is_reshuffled_from_its_discards() -> None:
    """Only then do discarded cards come again."""
    rest = [card for card in table(ORACLE.start()).deck if card not in table(scene()).square]
    last = scene(discards=" ".join(rest[1:]))
    state = after(last, "go recruit", "hire gatekeeper")
    assert texts(state) == [f"deal {rest[0]}"]
    dry = after(scene(discards=" ".join(rest)), "go recruit", "hire gatekeeper")
    assert [text.removeprefix("deal ") for text in texts(dry)] == rest
    dealt = table(after(dry, f"deal {rest[3]}"))
    assert (dealt.deck, dealt.discards) == ((*rest[:3], *rest[4:]), ())


def test_between_rounds_the_square_is_dealt_again() -> None:
    """What lay there is discarded."""
    state = selling()
    assert (table(state).square, len(texts(state))) == ((), 20)
    assert set(table(state).discards) == {"gatekeeper", "blacksmith", "sellsword", "bounty-hunter"}
