"""Play games by the code at hand and print their steps: the part of `make same` that runs twice.

It runs on the code of any commit, so it uses the public API of Divinary and nothing else.
"""

import json
import sys
from collections.abc import Iterator, Mapping
from itertools import product
from random import Random
from typing import Any
from zlib import crc32

import divinary

Table = Mapping[str, object]
"""The options of a game, its seats included."""

LEVELS = ("easy", "normal", "hard", "doomed")
OWN_KIND = [
    {"seats": seats, "cards": cards, "difficulty": level}
    for level, cards, seats in product(LEVELS, ("base", "all"), (2, 3, 4, 5))
]
CROSS_PLAY = [{"seats": 2, "cards": "base", "difficulty": level} for level in LEVELS]
"""The tables of docs/strength.md: a bot among its own kind, and two different bots."""

UNUSUAL: list[Table] = [
    {"seats": 2, "hands": 2},
    {"seats": 2, "hands": 2, "cards": "all", "difficulty": "doomed"},
    {"seats": 3, "honour": "yes"},
    {"seats": 5, "honour": "yes", "cards": "all", "difficulty": "easy"},
    {"seats": 2, "restless": "yes"},
    {"seats": 4, "restless": "yes", "cards": "all"},
    {"seats": 2, "fates": 3, "copies": 2, "row": 2, "goal": 2, "difficulty": "easy"},
    {"seats": 2, "fates": 4, "copies": 1, "row": 1, "goal": 1, "cards": "dawn,midnight,the-deep"},
    {"seats": 3, "iron": "closed", "plus_one": "raised", "missed": "each", "cards": "all"},
    {"seats": 3, "empty_deck": "loss", "ash": "again", "imago": "played", "cards": "all"},
]
"""Tables of arcana that are seldom played at."""

BOARD = json.dumps(
    {
        "star_chart.cells": ["RGYRB", "RGBBG", "BYYRY", "BGBGG"],
        "star_chart.cross": ["b2-c2", "c2-d2", "c2-c3"],
        "horoscopes.top": ["-", "charm-R/B", "x", "tome-G/Y", "market", "-"],
        "horoscopes.bottom": ["discard", "-", "charm-G/Y", "x", "tome-R/B", "market"],
        "twisting_fates.adjust": 6,
        "twisting_fates.move": 5,
        "twisting_fates.adjust_filled": 2,
        "twisting_fates.move_filled": 0,
        "twisting_fates.adjust_needs": "bone",
        "twisting_fates.move_needs": "voodoo",
        "twisting_fates.x_needs": "die",
        "divining_area.icons": 12,
        "divining_area.rows": 2,
        "divining_area.tome_from": 4,
        "divining_area.charm_from": 2,
        "divining_area.icon_from": 1,
        "faction_area.sponsors": 3,
        "goods.charms": 2,
        "goods.tomes": 1,
        "hours.twisting_fates": 2,
        "hours.star_charting": 1,
        "hours.divination": 2,
        "hours.horoscopes": 1,
        "hours.activate_staff": 1,
        "figure.start": "horoscopes",
        "staff.astrologist_lines": 3,
        "staff.palm_reader_bubbles": 1,
    },
    separators=(",", ":"),
)
"""A custom board."""

ORACLE: list[Table] = [
    {"seats": seats, "edition": edition, **more}
    for more, (edition, seats) in zip(
        [
            {},
            {"rogue": "cultists", "townsfolk": "locals+sailors"},
            {"rogue": "robbers", "townsfolk": "mercenaries+sailors"},
            {"market_icons_pay": "once", "predictions_meet_arrivals": "no"},
            {"rogue": "cultists", "market_icons_pay": "once", "bubbles": "erase"},
            {"rogue": "robbers", "x": "must", "horoscope_bonus": "x", "divination_dice": "both"},
            {"townsfolk": "mercenaries+sailors", "predictions_meet_arrivals": "no"},
            {"board": BOARD},
        ]
        * 2,
        product(("en", "es", "fr", "pl"), (1, 2, 3, 4)),
        strict=True,
    )
]

WALKS = "walks"
"""Instead of the names of bots: any legal action is done, and some that are not are tried."""

TABLES: Mapping[str, list[Table]] = {
    "arcana walks": [*UNUSUAL, *OWN_KIND],
    "oracle walks": ORACLE,
    "oracle random": ORACLE,
    "oracle greedy": ORACLE,
}
"""What is always played, a game and who plays it; two bots are separated by a comma."""

MOST_STEPS = 2_000
"""A walk may wait long for a player to sit down again."""


def main() -> None:
    """Play so many games of each of these kinds, and print their steps."""
    games, *kinds = sys.argv[1:]
    played = {kind: [steps(kind, number) for number in range(int(games))] for kind in kinds}
    json.dump(played, sys.stdout)


def steps(kind: str, number: int) -> list[str] | str:
    """Return the steps of one game, or why this code cannot play it."""
    name, who = kind.split()
    row, _, column = who.partition(",")
    column = column or row
    tables = TABLES.get(kind) or ([*OWN_KIND, *UNUSUAL] if row == column else CROSS_PLAY)
    table = tables[number % len(tables)]
    try:
        if who == WALKS:
            return list(walk(name, table, Random(f"same/{number}")))
        others = [column] * (int(str(table["seats"])) - 1)
        first = number // len(CROSS_PLAY) % 2  # each sits first in half of the games
        bots = [row, *others] if first else [*others, row]
        return actions(divinary.play(name, bots=bots, seed=f"same/{number}", **table))
    except divinary.BadOption as unknown:
        return str(unknown)


def actions(record: Any) -> list[str]:
    """Return the lines of a record without its header, which may name what is new."""
    return divinary.record.dumps(record).partition("\n\n")[2].splitlines()


def walk(name: str, table: Table, rng: Random) -> Iterator[str]:
    """Do anything that may be done until the game is over."""
    game = divinary.game(name)
    state = game.start(**table)
    known = game.actions(**table)
    out_of_turn = [action for action in known if str(action).startswith("seat ")]
    verbs = sorted({str(action).split()[2] for action in out_of_turn})
    for number in range(MOST_STEPS):
        if state.result is not None:
            break
        if state.decider is None or (verbs and rng.random() < 0.1):
            verb = rng.choice(verbs)
            action = rng.choice([one for one in out_of_turn if str(one).split()[2] == verb])
        elif state.decider is divinary.CHANCE:
            action = state.sample(rng)
        else:
            action = rng.choice(known if rng.random() < 0.3 else state.legal())
        legal = "\n".join(map(str, state.legal())) if state.decider is not None else ""
        try:
            state = state.apply(action)
        except divinary.IllegalAction as refused:
            yield f"{action}: {refused.reason}, of {crc32(legal.encode())}"
        else:
            yield f"{action}, of {crc32(legal.encode())}"
        if number % 10 == 0:
            yield f"position {crc32(str(state).encode())}"
    yield str(state)


if __name__ == "__main__":
    main()
