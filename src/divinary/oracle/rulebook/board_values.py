"""What is printed on the Oracle's board, each value by a name that people can read."""

from collections.abc import Mapping
from typing import Final

from divinary.core.words import N_, Words
from divinary.oracle.data.board import FIELDS, Board, Bonus
from divinary.oracle.data.goods import charm, tome
from divinary.oracle.data.runes import RUNES
from divinary.oracle.rulebook import terms
from divinary.oracle.rulebook.phrases import line_words

NAMES: Final[Mapping[str, str]] = {
    "star_chart.cells": N_(
        "Cells of the Star Chart, row by row (R red, G green, B blue, Y yellow)"
    ),
    "star_chart.cross": N_("Lines of the Corruption Cross (columns a, b, c …, rows 1, 2, 3 …)"),
    "horoscopes.top": N_("Bonuses of the top sequence, box by box"),
    "horoscopes.bottom": N_("Bonuses of the bottom sequence, box by box"),
    "twisting_fates.adjust": N_("±1 bubbles"),
    "twisting_fates.move": N_("Move 1 bubbles"),
    "twisting_fates.adjust_filled": N_("±1 bubbles that start filled"),
    "twisting_fates.move_filled": N_("Move 1 bubbles that start filled"),
    "twisting_fates.adjust_needs": N_("To fill ±1 bubbles, the Coin lies with this Rune"),
    "twisting_fates.move_needs": N_("To fill Move 1 bubbles, the Coin lies with this Rune"),
    "twisting_fates.x_needs": N_("To draw an X, the Coin lies with this Rune"),
    "divining_area.icons": N_("Customer icons"),
    "divining_area.rows": N_("Rows of Customer icons"),
    "divining_area.tome_from": N_("Icons left for a Tome of any colour"),
    "divining_area.charm_from": N_("Icons left for a Charm of any colour"),
    "divining_area.icon_from": N_("Icons left for a Market icon or an X"),
    "faction_area.sponsors": N_("Icons of each faction"),
    "goods.charms": N_("Charms of each colour"),
    "goods.tomes": N_("Tomes of each colour"),
    "hours.twisting_fates": N_("Hours"),
    "hours.star_charting": N_("Hours"),
    "hours.divination": N_("Hours"),
    "hours.horoscopes": N_("Hours"),
    "hours.activate_staff": N_("Hours"),
    "figure.start": N_("Where the figure stands at first"),
    "staff.astrologist_lines": N_("Lines that the Astrologist draws"),
    "staff.palm_reader_bubbles": N_("Bubbles that the Palm Reader fills"),
}

OR_MORE: Final = (
    "divining_area.tome_from",
    "divining_area.charm_from",
    "divining_area.icon_from",
)
ATTRIBUTES: Final = {row.place: row.name for row in FIELDS}


def board_named(words: Words, board: Board, place: str) -> tuple[str, str]:
    """Return the name of one value of a board, and the value.

    >>> from divinary.core.words import words
    >>> from divinary.oracle.data.board import BOARD
    >>> board_named(words("en"), BOARD, "divining_area.tome_from")
    ('Icons left for a Tome of any colour', '3 or more')
    """
    return words.say(NAMES[place]), _text(words, place, getattr(board, ATTRIBUTES[place]))


def _text(words: Words, place: str, value: object) -> str:
    match place, value:
        case "star_chart.cells", tuple():
            return " ".join(map(str, value))
        case "star_chart.cross", tuple():
            return ", ".join([line_words(str(line)) for line in value])
        case "horoscopes.top" | "horoscopes.bottom", tuple():
            bonuses = [bonus_words(words, bonus) if bonus else "–" for bonus in value]
            return "; ".join([f"{box} {bonus}" for box, bonus in enumerate(bonuses, 1)])
        case "figure.start", str():
            return words.say(terms.LOCATIONS[value])
        case _, str():
            return words.say(terms.RUNES[RUNES.index(value)] if value in RUNES else A_DIE)
    return words.say("{n} or more", n=value) if place in OR_MORE else str(value)


A_DIE: Final = N_("a die")
GAINS: Final[Mapping[str, str]] = {
    "x": N_("an X"),
    "market": N_("a Market icon"),
    "discard": N_("discard a Corruption card"),
}


def bonus_words(words: Words, bonus: Bonus) -> str:
    """Return what a Horoscope box pays.

    >>> from divinary.core.words import words
    >>> bonus_words(words("en"), Bonus("charm", (0, 2)))
    'red Charm or blue Charm'
    """
    if bonus.what in GAINS:
        return words.say(GAINS[bonus.what])
    make = charm if bonus.what == "charm" else tome
    return words.either([words.say(terms.GOODS[make(colour)]) for colour in bonus.colours])
