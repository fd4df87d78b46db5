"""The topics of the Oracle's rules: which rules, values and answers belong to each."""

from collections.abc import Iterator
from itertools import groupby
from typing import Final, NamedTuple

from divinary.core.words import N_, Words
from divinary.oracle.data.board import BOARD_SHEET
from divinary.oracle.data.cove_sheet import COVE_SHEET
from divinary.oracle.data.sheet import Entry
from divinary.oracle.rulebook import terms
from divinary.oracle.rulebook.board_values import board_named
from divinary.oracle.rulebook.cove_rule_texts import COVE_RULES
from divinary.oracle.rulebook.cove_values import cove_named
from divinary.oracle.rulebook.provenance import with_source
from divinary.oracle.rulebook.rule_texts import ANSWERS, SHOP_RULES

THINGS: Final = terms.THINGS
LOCATIONS: Final = terms.LOCATIONS
RULES: Final = {**SHOP_RULES, **COVE_RULES}


class Topic(NamedTuple):
    """A part of the rules."""

    id: str
    heading: str
    also: tuple[str, ...]
    """Other names to look it up by."""

    board: tuple[str, ...] = ()
    """Places of the board's sheet, or sections of it with a dot at their end."""

    cove: tuple[str, ...] = ()
    """Places and sections of the Cove's sheet."""


TOPICS: Final = (
    Topic(
        "game",
        N_("The game"),
        (THINGS["oracle"], THINGS["cove"], THINGS["gold"], N_("Players"), N_("Rounds"), N_("Solo")),
        cove=("game.",),
    ),
    Topic(
        "dish",
        THINGS["dish"],
        (THINGS["runes"], *terms.RUNES, *terms.FACES, *terms.BUBBLES.values(), N_("Bubbles")),
        board=(
            "twisting_fates.adjust",
            "twisting_fates.move",
            "twisting_fates.adjust_filled",
            "twisting_fates.move_filled",
            "figure.start",
        ),
    ),
    Topic(
        "twisting-fates",
        LOCATIONS["twisting-fates"],
        (THINGS["twisting-area"],),
        board=(
            "hours.twisting_fates",
            "twisting_fates.adjust_needs",
            "twisting_fates.move_needs",
            "twisting_fates.x_needs",
        ),
    ),
    Topic(
        "star-charting",
        LOCATIONS["star-charting"],
        (THINGS["chart"], THINGS["cross"]),
        board=("hours.star_charting", "star_chart."),
    ),
    Topic(
        "divination",
        LOCATIONS["divination"],
        (THINGS["divining-area"], THINGS["prediction"]),
        board=("hours.divination", "divining_area."),
    ),
    Topic(
        "horoscopes",
        LOCATIONS["horoscopes"],
        terms.ROWS,
        board=("hours.horoscopes", "horoscopes."),
    ),
    Topic(
        "faction-area",
        THINGS["faction-area"],
        (
            THINGS["hall"],
            THINGS["market-icon"],
            terms.SOURCES["sponsorship"],
            terms.SOURCES["market"],
            *terms.FACTIONS,
            *terms.HALLS,
        ),
        board=("faction_area.",),
        cove=("scoring.sponsorship",),
    ),
    Topic(
        "recruit",
        LOCATIONS["recruit"],
        (THINGS["townsfolk"], THINGS["square"]),
        cove=(
            "town_square.",
            "abilities.",
            "townsfolk.locals.",
            "townsfolk.mercenaries.",
            "townsfolk.sailors.",
        ),
    ),
    Topic(
        "activate-staff",
        LOCATIONS["activate-staff"],
        (THINGS["staff"],),
        board=("hours.activate_staff", "staff."),
    ),
    Topic(
        "goods",
        THINGS["goods"],
        (THINGS["shelf"], THINGS["supply"], *terms.GOODS, N_("Charms"), N_("Tomes")),
        board=("goods.",),
        cove=("goods.",),
    ),
    Topic(
        "bag",
        THINGS["bag"],
        (*terms.ADVENTURERS, N_("Adventurers"), N_("Customers")),
        cove=("bag.",),
    ),
    Topic(
        "rogue-card",
        THINGS["rogue-card"],
        (THINGS["lair"],),
        cove=("rogue_cards.criminals.", "rogue_cards.cultists.", "rogue_cards.robbers."),
    ),
    Topic(
        "clock",
        N_("Clock and hours"),
        (THINGS["clock"], THINGS["timepiece"], THINGS["market-marker"], THINGS["production"]),
        cove=("marks.", "market."),
    ),
    Topic(
        "boats",
        N_("Boats and docks"),
        (THINGS["arrival"], N_("Boats"), N_("Docks")),
        cove=("boats.", "piers.docks"),
    ),
    Topic(
        "market",
        THINGS["market"],
        (THINGS["clean-up"], terms.SOURCES["sales"], *terms.PIERS, N_("Piers")),
        cove=("piers.buys", "piers.corruption"),
    ),
    Topic("corruption", THINGS["corruption"], (), cove=("corruption_deck.",)),
    Topic(
        "final-scoring",
        THINGS["final-scoring"],
        (terms.SOURCES["icons"], terms.SOURCES["corruption"]),
        cove=("scoring.faction_icon", "scoring.rogue_icon"),
    ),
)
"""In the order of the page. Each value of the two sheets belongs to one of them."""


def rule_lines(said: Words, topic: Topic) -> list[str]:
    """Return the rules of a topic, each with its mark."""
    return [with_source(said.say(rule.text), rule.source) for rule in RULES.get(topic.id, ())]


def value_lines(said: Words, topic: Topic) -> list[str]:
    """Return the values of a topic, each with its mark; cards are under the name of their set."""
    lines: list[str] = []
    for group in values(said, topic):
        shown = [_line(said, value) for value in group.values]
        lines += [group.name, *[f"  {line}" for line in shown]] if group.name else shown
    return lines


def value_line(said: Words, sheet: str, entry: Entry) -> str:
    """Return one value of our sheets with its mark."""
    return _line(said, _value(said, sheet, entry))


class Value(NamedTuple):
    """A value of our sheets, ready to be shown."""

    place: str
    name: str
    text: str
    source: str


class Values(NamedTuple):
    """Values that are shown together."""

    id: str
    """The Rogue card or the set of Townsfolk that they belong to, or nothing."""

    name: str
    values: list[Value]


def values(said: Words, topic: Topic) -> list[Values]:
    """Return the values of a topic; those of a card, or a set of cards, under its name."""
    grouped = groupby(_entries(topic), key=lambda one: _card(one[1].place))
    return [
        Values(card, titled(said.say(name)), [_value(said, sheet, entry) for sheet, entry in group])
        for (card, name), group in grouped
    ]


def _value(said: Words, sheet: str, entry: Entry) -> Value:
    if sheet == "board":
        name, text = board_named(said, BOARD_SHEET.printed, entry.place)
    else:
        name, text = cove_named(said, COVE_SHEET.printed, entry.place)
    return Value(entry.place, name, text, entry.source)


def _line(said: Words, value: Value) -> str:
    return with_source(said.say("{name}: {text}", name=value.name, text=value.text), value.source)


def answer_lines(said: Words, topic: str) -> list[str]:
    """Return what to do when real objects fall or lie unclearly."""
    return [
        with_source(
            said.say("{name}: {text}", name=said.say(one.question), text=said.say(one.text)),
            one.source,
        )
        for one in ANSWERS.get(topic, ())
    ]


def _entries(topic: Topic) -> Iterator[tuple[str, Entry]]:
    for sheet, places, entries in (
        ("board", topic.board, BOARD_SHEET.entries),
        ("cove", topic.cove, COVE_SHEET.entries),
    ):
        for place in places:
            for entry in entries:
                if entry.place == place or (place.endswith(".") and entry.place.startswith(place)):
                    yield sheet, entry


def _card(place: str) -> tuple[str, str]:
    """Return the Rogue card, or the set of Townsfolk, that a value belongs to, and its name."""
    match place.split("."):
        case ["rogue_cards", card, _]:
            return card, terms.ROGUE_CARDS[card]
        case ["townsfolk", group, _]:
            return group, terms.SETS[group]
        case _:
            return "", ""


def titled(name: str) -> str:
    """Return a name with a capital, as a heading has it."""
    return name[:1].upper() + name[1:]
