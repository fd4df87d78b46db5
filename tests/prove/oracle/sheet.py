"""The tables of the oracle's rules sheet, typed in by hand for the second referee.

A board and a cove are dictionaries, so that a proof can use others than the standard ones.
"""

from itertools import product
from typing import Any, TypeAlias

Printed: TypeAlias = dict[str, Any]
"""A board or a cove: what is printed, by its name."""

COLOURS = ("red", "green", "blue", "yellow")
ROGUE = "rogue"
ADVENTURERS = (*COLOURS, ROGUE)
CHARMS = tuple(f"{colour} charm" for colour in COLOURS)
TOMES = tuple(f"{colour} tome" for colour in COLOURS)
GOODS = (*CHARMS, *TOMES)
STAFF = ("exorcist", "astrologist", "palm-reader", "security")
PIERS = ("left", "centre", "right")
HALVES = ("left", "right")
ROWS = ("top", "bottom")
RUNES = ("a", "b", "coin", "bone", "voodoo")
LETTERS = dict(zip("RGBY", COLOURS, strict=True))

OPTIONS = {
    "seats": ("1", "2", "3", "4"),
    "rogue": ("criminals", "cultists", "robbers"),
    "townsfolk": ("locals+mercenaries", "locals+sailors", "mercenaries+sailors"),
    "edition": ("en", "es", "fr", "pl"),
    "bubbles": ("cross_out", "erase"),
    "divination_dice": ("either", "both"),
    "horoscope_bonus": ("any", "x"),
    "x": ("may", "must"),
    "market_icons_pay": ("every", "once"),
    "predictions_meet_arrivals": ("yes", "no"),
}
"""Every option and its values, the default first; besides them `board` and `cove` are open."""

PRESETS = {
    "en": {"bubbles": "cross_out", "divination_dice": "either", "horoscope_bonus": "any"},
    "es": {"bubbles": "erase", "divination_dice": "either", "horoscope_bonus": "x"},
    "fr": {"bubbles": "cross_out", "divination_dice": "both", "horoscope_bonus": "any"},
    "pl": {"bubbles": "cross_out", "divination_dice": "either", "horoscope_bonus": "any"},
}
for _edition, _preset in PRESETS.items():
    _preset["x"] = "must" if _edition == "fr" else "may"


def settled(given: dict[str, str]) -> dict[str, str]:
    """Return every option: as given, else as the edition reads, else by default."""
    preset = PRESETS[given.get("edition", "en")]
    return {name: values[0] for name, values in OPTIONS.items()} | preset | given


def _bonus(what: str, colours: str = "") -> Printed:
    return {"what": what, "colours": ["RGBY".index(letter) for letter in colours]}


BOARD: Printed = {
    "cells": ["RGYRBY", "RGBBGY", "BYYRYR", "BGBGGR", "GYRRYB", "GRBGYB"],
    "cross": ["d2 d3", "d3 d4", "d4 d5", "d5 d6", "b4 c4", "c4 d4", "d4 e4", "e4 f4"],
    "top": [
        None,
        _bonus("charm", "RB"),
        None,
        _bonus("x"),
        _bonus("tome", "GY"),
        None,
        _bonus("market"),
        _bonus("charm", "GY"),
        None,
        _bonus("tome", "RB"),
    ],
    "bottom": [
        None,
        _bonus("discard"),
        _bonus("charm", "GY"),
        None,
        _bonus("market"),
        _bonus("tome", "RB"),
        None,
        _bonus("x"),
        _bonus("charm", "RB"),
        _bonus("tome", "GY"),
    ],
    "adjust": 8,
    "move": 8,
    "adjust_filled": 1,
    "move_filled": 1,
    "icons": 24,
    "icon_rows": 3,
    "tome_from": 3,
    "charm_from": 2,
    "icon_from": 1,
    "sponsors": 2,
    "twist_adjust": "voodoo",
    "twist_move": "bone",
    "twist_x": "die",
    "charms": 3,
    "tomes": 2,
    "hours_twisting": 1,
    "hours_charting": 2,
    "hours_divination": 1,
    "hours_horoscopes": 2,
    "hours_staff": 2,
    "start": "activate-staff",
    "astrologist_lines": 2,
    "palm_reader_bubbles": 2,
}


def _rogues(card: str, lair: int, bag: int, **more: int) -> Printed:
    return {"id": card, "lair": lair, "bag": bag, "counts": False, "corruption": 0, "takes": 0} | (
        more
    )


def _hours(marks: dict[int, int]) -> list[int]:
    return [marks.get(hour, 0) for hour in range(1, 13)]


def _townsfolk() -> list[Printed]:
    """Return the three sets; the cards are called by set, faction and column."""
    found = []
    for kind, faction in product(("locals", "mercenaries", "sailors"), range(4)):
        after = (faction + 1) % 4
        columns: list[tuple[list[int], str]] = {
            "locals": [([faction, after], "none"), ([faction], "discard"), ([faction], "discard")],
            "mercenaries": [([faction], "charm"), ([faction, 4], "tome"), ([faction], "gold")],
            "sailors": [([faction], "draw"), ([faction], "return"), ([faction, faction], "ferry")],
        }[kind]
        found += [
            {
                "id": f"{kind}-{COLOURS[faction]}-{number}",
                "set": kind,
                "icons": icons,
                "ability": ability,
            }
            for number, (icons, ability) in enumerate(columns, start=1)
        ]
    return found


COVE: Printed = {
    "customers": [13, 13, 9, 9],
    "rogues": 8,
    "hall": 1,
    "rogue_cards": [
        _rogues("criminals", 2, 6),
        _rogues("cultists", 1, 7, counts=True, corruption=1),
        _rogues("robbers", 2, 6, takes=1),
    ],
    "marks": [
        _hours({2: 2, 3: 1, 4: 2, 6: 2, 7: 1, 8: 2, 10: 2, 11: 1, 12: 2}),
        _hours({2: 1, 4: 2, 6: 1, 8: 2, 10: 1, 12: 2}),
        _hours({3: 1, 5: 1, 7: 1, 9: 1, 11: 1, 12: 2}),
        _hours({3: 1, 6: 1, 9: 1, 12: 1}),
    ],
    "sides": ["left", "left", "left", "right", "right", "right"],
    "seats": 4,
    "arrivals": 2,
    "docks": [["left", "left"], ["centre", "left"], ["centre", "right"], ["right", "right"]],
    "buys": ["charm", "both", "tome"],
    "pier_corruption": [0, 2, 0],
    "values": [2, 2, 3, 3, 4, 4, 5, 5],
    "square": [2, 2, 3, 3],
    "townsfolk": _townsfolk(),
    "gold": 3,
    "corruption": [36, 18, 6],
    "sponsorship": 1,
    "faction_icon": 1,
    "rogue_icon": 1,
    "marker": 1,
    "rounds": 3,
}
