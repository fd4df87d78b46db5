"""The Cove: our table, an owner's, and what is refused."""

import json

import msgspec
import pytest

from divinary.core.words import words
from divinary.oracle.data.colours import COLOURS, ROGUE
from divinary.oracle.data.cove import Cove, RogueCard
from divinary.oracle.data.cove_sheet import COVE, COVE_SHEET, cove_text, read_cove, read_cove_file
from divinary.oracle.data.goods import GOODS
from divinary.oracle.data.locations import PIERS
from divinary.oracle.rulebook.terms import TOWNSFOLK_NAMES, townsfolk_name
from tests.oracle.data.sheets import COVE_TOML, corrected, edited, refused, where_and_why

FACTIONS = range(len(COLOURS))
SOURCES = {entry.place: entry.source for entry in COVE_SHEET.entries}


def changed(**values: object) -> Cove:
    """Return our Cove with a few values changed."""
    return msgspec.structs.replace(COVE, **values)


# What the sheet of rules says


def test_the_rogue_cards() -> None:
    """Criminals 2/6 do nothing; Cultists 1/7 count and corrupt; Robbers 2/6 take 1 gold (H)."""
    assert COVE.rogue_cards == (
        RogueCard("criminals", lair=2, bag=6, counts=False, corruption=0, takes=0),
        RogueCard("cultists", lair=1, bag=7, counts=True, corruption=1, takes=0),
        RogueCard("robbers", lair=2, bag=6, counts=False, corruption=0, takes=1),
    )
    assert {s for place, s in SOURCES.items() if place.startswith("rogue_cards.")} == {"H"}


@pytest.mark.parametrize(
    ("players", "marks"),
    [
        (1, "2:2 3:1 4:2 6:2 7:1 8:2 10:2 11:1 12:2"),
        (2, "2:1 4:2 6:1 8:2 10:1 12:2"),
        (3, "3:1 5:1 7:1 9:1 11:1 12:2"),
        (4, "3:1 6:1 9:1 12:1"),
    ],
)
def test_the_marks_of_the_clock(players: int, marks: str) -> None:
    """Hour by hour, as the sheet of rules writes them (H)."""
    row = COVE.marks[players - 1]
    assert " ".join(f"{hour}:{drawn}" for hour, drawn in enumerate(row, 1) if drawn) == marks
    assert (len(row), SOURCES[f"marks.{players}"]) == (12, "H")


@pytest.mark.parametrize(
    ("place", "name", "value", "source"),
    [
        ("bag.customers", "customers", (13, 13, 9, 9), "S"),
        ("bag.rogues", "rogues", 8, "S"),
        ("bag.hall", "hall", 1, "S"),
        ("boats.sides", "sides", ("left",) * 3 + ("right",) * 3, "S"),
        ("boats.seats", "seats", 4, "S"),
        ("boats.arrivals", "arrivals", 2, "S"),
        ("piers.buys", "buys", ("charm", "both", "tome"), "S"),
        ("piers.corruption", "pier_corruption", (0, 2, 0), "H"),
        ("goods.values", "values", (2, 2, 3, 3, 4, 4, 5, 5), "H"),
        ("town_square.hours", "square", (2, 2, 3, 3), "H"),
        ("abilities.gold", "gold", 3, "H"),
        ("corruption_deck.cards", "corruption", (36, 18, 6), "S/H"),
        ("scoring.sponsorship", "sponsorship", 1, "I"),
        ("scoring.faction_icon", "faction_icon", 1, "I"),
        ("scoring.rogue_icon", "rogue_icon", 1, "I"),
        ("market.marker", "marker", 1, "S/I"),
        ("game.rounds", "rounds", 3, "S"),
    ],
)
def test_a_value_of_ours(place, name, value, source) -> None:
    """Each as the sheet of rules has it, with the provenance that it marks."""
    assert (getattr(COVE, name), SOURCES[place]) == (value, source)


def test_the_docks() -> None:
    """One left, two at the centre, one right; a side reaches its own pier and berth (I)."""
    left, centre, right = PIERS
    assert COVE.docks == ((left, "left"), (centre, "left"), (centre, "right"), (right, "right"))
    assert SOURCES["piers.docks"] == "I"


def test_dearer_goods() -> None:
    """Blue and yellow are dearer than red and green, large dearer than small (S)."""
    worth = dict(zip(GOODS, COVE.values, strict=True))
    assert worth["red charm"] == worth["green charm"] < worth["blue charm"] == worth["yellow charm"]
    assert all(worth[f"{colour} charm"] < worth[f"{colour} tome"] for colour in COLOURS)


def test_there_are_sixty_corruption_cards() -> None:
    """The number is sourced, the shares are ours."""
    assert sum(COVE.corruption) == 60


def test_the_ratings_are_ours() -> None:
    """They rise, and they are calibrated by play (H)."""
    assert list(COVE.ratings) == sorted(set(COVE.ratings))
    assert SOURCES["game.ratings"] == "H"


@pytest.mark.parametrize(
    ("group", "abilities", "more"),
    [
        ("locals", ("none", "discard", "discard"), ("next", None, None)),
        ("mercenaries", ("charm", "tome", "gold"), (None, "rogue", None)),
        ("sailors", ("draw", "return", "ferry"), (None, None, "same")),
    ],
)
def test_a_set_has_three_townsfolk_of_each_faction(group, abilities, more) -> None:
    """First, second and third as the sheet of rules has them, faction by faction (H)."""
    cards = [card for card in COVE.townsfolk if card.set == group]
    assert [card.ability for card in cards] == [*abilities] * len(COLOURS)
    second = {None: lambda _: (), "rogue": lambda _: (ROGUE,), "same": lambda f: (f,)}
    second["next"] = lambda f: ((f + 1) % len(COLOURS),)
    expected = [(faction, *second[kind](faction)) for faction in FACTIONS for kind in more]
    assert [card.icons for card in cards] == expected
    assert {SOURCES[f"townsfolk.{group}.{card.id}"] for card in cards} == {"H"}


def test_every_one_of_the_townsfolk_has_a_name() -> None:
    """Thirty-six cards, thirty-six names, and a card that only an owner has is named too."""
    assert list(TOWNSFOLK_NAMES) == [card.id for card in COVE.townsfolk]
    assert len(set(TOWNSFOLK_NAMES.values())) == 36
    assert townsfolk_name(words("en"), "gatekeeper") == "Gatekeeper"
    assert townsfolk_name(words("en"), "rat-catcher") == "Rat Catcher"


# As text


def test_our_cove_is_the_standard_one() -> None:
    """A record needs one word for it."""
    assert cove_text(COVE) == "standard"
    assert read_cove("standard") is COVE


@pytest.mark.parametrize(
    "cove",
    [
        changed(gold=4),
        changed(docks=COVE.docks[::-1]),
        changed(square=(1, 2)),
        changed(rounds=1, customers=(9, 9, 9, 9)),
        changed(
            townsfolk=(msgspec.structs.replace(COVE.townsfolk[0], icons=()), *COVE.townsfolk[1:])
        ),
    ],
)
def test_a_cove_is_one_word_and_can_be_read_back(cove: Cove) -> None:
    """So a record carries the table it was played on."""
    text = cove_text(cove)
    assert not any(character.isspace() for character in text)
    assert read_cove(text) == cove
    assert hash(read_cove(text)) == hash(cove)


def test_a_text_is_checked_like_a_file() -> None:
    """A record cannot smuggle in an impossible table."""
    assert where_and_why(read_cove, "{}") == ("bag.customers", "missing")
    assert where_and_why(read_cove, cove_text(changed(rogues=9)))[1] == "rogues-differ"
    values = json.loads(cove_text(changed(gold=4)))
    values["townsfolk.locals.Mayor"] = "red:none"
    assert where_and_why(read_cove, json.dumps(values)) == ("townsfolk.locals.Mayor", "not-a-name")


# An owner's sheet


def test_one_set_of_townsfolk_can_be_corrected() -> None:
    """Each set is a section, and so is each Rogue card."""
    rows = "\n".join(f'{name} = {{ value = "red: gold", from = "S" }}' for name in "abcdefghijkl")
    sheet = read_cove_file(f"[townsfolk.locals]\n{rows}")
    assert [card.id for card in sheet.printed.townsfolk[:13]] == [*"abcdefghijkl", "sellsword"]
    assert {e.place: e.source for e in sheet.entries}["townsfolk.locals.a"] == "S"


def test_the_sets_keep_their_order() -> None:
    """In either order."""
    head, locals_, mercenaries, sailors = COVE_TOML.split("[townsfolk.")
    other = "[townsfolk.".join([head, sailors + "\n", mercenaries, locals_])
    assert read_cove_file(other).printed == COVE


@pytest.mark.parametrize(
    ("spot", "given", "why"),
    [
        ("bag.customers", "[13, 13, 9]", "not-so-many"),
        ("bag.customers", "52", "not-a-list"),
        ("bag.customers #3", "-9", "out-of-range"),
        ("bag.customers #4", "0", "halls-take-more"),
        ("bag.customers", "[10, 10, 9, 8]", "bag-too-small"),
        ("rogue_cards.criminals.bag", "5", "rogues-differ"),
        ("rogue_cards.cultists.bag", "6", "rogues-differ"),
        ("rogue_cards.cultists.counts", "1", "not-a-switch"),
        ("rogue_cards.robbers.takes", "-1", "out-of-range"),
        ("marks.1", "[0, 2]", "not-so-many"),
        ("marks.1 #2", "3", "out-of-range"),
        ("marks.4", f"{[0] * 12}", "no-marks"),
        ("boats.sides #3", '"up"', "unknown-word"),
        ("boats.arrivals", "4", "boats-full"),
        ("piers.docks #3", '"centre"', "not-a-dock"),
        ("piers.docks #3", '"middle right"', "not-a-dock"),
        ("piers.docks #3", '"right centre"', "not-a-dock"),
        ("piers.docks #3", '"centre left"', "dock-twice"),
        ("piers.docks #3", "3", "not-a-text"),
        ("piers.docks", "[]", "wrong-length"),
        ("piers.buys #2", '"all"', "unknown-word"),
        ("piers.corruption", "[0, 2]", "not-so-many"),
        ("goods.values", "[2, 2, 3, 3]", "not-so-many"),
        ("goods.values #8", "-5", "out-of-range"),
        ("town_square.hours", "[]", "wrong-length"),
        ("town_square.hours #4", "0", "out-of-range"),
        ("townsfolk.locals.gatekeeper", '"red green"', "not-townsfolk"),
        ("townsfolk.locals.gatekeeper", '"red green: dance"', "unknown-word"),
        ("townsfolk.locals.gatekeeper", '"rogue red: tome"', "no-faction"),
        ("townsfolk.locals.gatekeeper", '": charm"', "no-faction"),
        ("townsfolk.locals.gatekeeper", '"red red red red red: none"', "wrong-length"),
        ("townsfolk.locals.gatekeeper", '["red", "green"]', "not-a-text"),
        ("corruption_deck.cards", "[0, 0, 0]", "no-corruption"),
        ("corruption_deck.cards #1", "100", "out-of-range"),
        ("game.rounds", "0", "out-of-range"),
        ("game.ratings #3", "110", "ratings-fall"),
        ("abilities.gold", "-3", "out-of-range"),
    ],
)
def test_an_impossible_table_is_refused(spot, given, why) -> None:
    """With the place to correct and the reason."""
    sheet = corrected(COVE_SHEET.entries, spot, given)
    assert where_and_why(read_cove_file, sheet) == (spot, why)


@pytest.mark.parametrize(
    ("spot", "given", "place", "why"),
    [
        ("bag.rogues", "7", "rogue_cards.criminals.bag", "rogues-differ"),
        ("boats.sides", '["left", "right", "right"]', "piers.docks", "too-few-boats"),
        ("game.rounds", "4", "bag.customers", "bag-too-small"),
        ("town_square.hours", f"{[1] * 8}", "townsfolk.locals", "too-few-townsfolk"),
    ],
)
def test_values_that_do_not_go_together_are_refused(spot, given, place, why) -> None:
    """The place is where the lack shows, which need not be where the slip was made."""
    sheet = corrected(COVE_SHEET.entries, spot, given)
    assert where_and_why(read_cove_file, sheet) == (place, why)


@pytest.mark.parametrize(
    ("old", "new", "place", "why"),
    [
        ("\n4 =", "\n5 =", "marks.5", "unknown-key"),
        ("[rogue_cards.robbers]", "[rogue_cards.pirates]", "rogue_cards.pirates", "unknown-key"),
        ("[townsfolk.sailors]", "[townsfolk.pirates]", "townsfolk.pirates", "unknown-key"),
        ("gatekeeper", "Gatekeeper", "townsfolk.locals.Gatekeeper", "not-a-name"),
        ("gatekeeper", '""', "townsfolk.locals.", "not-a-name"),
        ("gatekeeper", '"*"', "townsfolk.locals.*", "not-a-name"),
        ("gatekeeper", '"a.b"', "townsfolk.locals.a.b", "unknown-key"),
        ("gatekeeper", "a" * 31, f"townsfolk.locals.{'a' * 31}", "not-a-name"),
        ("gatekeeper", "sellsword", "townsfolk.mercenaries.sellsword", "townsfolk-twice"),
    ],
)
def test_a_table_with_wrong_names_is_refused(old, new, place, why) -> None:
    """Marks are for 1 to 4 players, cards and sets are the known ones, and each card is one."""
    assert where_and_why(read_cove_file, edited(COVE_TOML, old, new)) == (place, why)


def test_an_unknown_icon_is_counted() -> None:
    """The second icon of this card is none."""
    sheet = edited(COVE_TOML, '"red green: none"', '"red pink: none"')
    place = "townsfolk.locals.gatekeeper #2"
    assert where_and_why(read_cove_file, sheet) == (place, "unknown-word")


def test_a_card_named_twice_in_a_set_is_refused_at_its_line() -> None:
    """TOML itself forbids it."""
    line = COVE_TOML.split("\n").index('blacksmith = { value = "red: discard", from = "H" }') + 1
    sheet = edited(COVE_TOML, "gatekeeper", "blacksmith")
    assert where_and_why(read_cove_file, sheet) == (f"#{line}", "not-toml")


def test_a_set_that_is_too_small_is_named() -> None:
    """Any two sets must be enough for four full Staff boards, the Town Square and one new card."""
    few = '[townsfolk.sailors]\npirate = { value = "rogue: none", from = "S" }'
    details = refused(read_cove_file, few)
    assert details["place"] == "townsfolk.sailors"
    assert (details["given"], details["needed"]) == (1 + 12, 4 * 4 + 4 + 1)


def test_the_bag_must_last_for_the_last_round() -> None:
    """Two boats of four may be lost in each round before; then 24 seats must still be filled."""
    start = 13 + 13 + 9 + 9 - 4 + 6
    details = refused(read_cove_file, edited(COVE_TOML, "[13, 13, 9, 9]", "[13, 13, 9, 2]"))
    assert (details["given"], details["needed"]) == (start - 7 - 2 * 2 * 4, 24)
    read_cove_file(edited(COVE_TOML, "[13, 13, 9, 9]", "[13, 13, 9, 3]"))
