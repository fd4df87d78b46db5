"""Random games for the two referees: each player has a temper, each table options of its own."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

from tests.prove.oracle import sheet
from tests.prove.oracle.asking import CHANCE
from tests.prove.oracle.chart import shapes
from tests.prove.oracle.referee import Referee
from tests.prove.oracle.sheet import OPTIONS, PRESETS, Printed

MOST_STEPS = 10_000
"""Far more than any game takes, however foolishly it is played."""

LIKES = (0.05, 0.3, 1.0, 4.0)


def kind(text: str) -> str:
    """Return the verb of an action, with its object where there are only a few of them."""
    words = text.split()
    match words[0]:
        case "go" | "twist" | "activate" | "assign" | "half" | "dock" | "fill" | "move":
            return text
        case "take":
            return f"take {words[2]}"
        case "sell":
            return f"sell {words[2]} {words[3]}"
        case "write":
            return f"write {words[2]}"
        case "x":
            return f"x {words[1]}" if words[1] in sheet.ROWS else "x faction"
        case verb:
            return verb


def playing(referee: Referee, rng: Random) -> Iterator[str]:
    """Play a game to its end; each action is shown before it is done.

    Even choices would nearly always tell the same story, so every player has likes and dislikes.
    """
    choose = tempered(rng)
    for _ in range(MOST_STEPS):
        if referee.decider() is None:
            return
        text = drawn(referee, rng) if referee.decider() == CHANCE else choose(referee, rng)
        yield text
        referee.do(text)
    raise AssertionError("this game does not end")


def drawn(referee: Referee, rng: Random) -> str:
    """Return what chance gives."""
    odds = referee.chances()
    return rng.choices([*odds], [float(chance) for chance in odds.values()])[0]


def tempered(rng: Random) -> Callable[[Referee, Random], str]:
    """Return a player with likes and dislikes of its own, who more or less sees areas close."""
    likes: defaultdict[tuple[int, str], float] = defaultdict(lambda: rng.choice(LIKES))
    craft = rng.choice((0.0, 0.5, 0.9))

    def choose(referee: Referee, rng: Random) -> str:
        seat = referee.decider()
        assert isinstance(seat, int)
        kinds = defaultdict(list)
        for text in sorted(referee.legal()):
            kinds[kind(text)].append(text)
        if "line" in kinds and rng.random() < craft:
            return closing_line(referee, seat, kinds["line"], rng)
        found = rng.choices([*kinds], [likes[seat, one] for one in kinds])[0]
        return rng.choice(kinds[found])

    return choose


def closing_line(referee: Referee, seat: int, found: list[str], rng: Random) -> str:
    """Return a line of an area that lacks the fewest, or nearly: a Charm, a Tome, or two Charms."""
    chart = referee.table.players[seat].chart
    walls = chart.drawn | {*chart.printed["cross"]}
    goal = rng.choice(("charm", "tome", "two charms"))
    lacking = [
        shape.border - walls or {str(shape.middle)}
        for shape in shapes(tuple(chart.printed["cells"]))
        if not shape.cells & chart.filled
        and shape.middle not in walls
        and (shape.good or "two charms").endswith(goal)
    ]
    most = min(map(len, lacking), default=0) + rng.choice((0, 0, 0, 2))
    near = {line for lines in lacking if len(lines) <= most for line in lines}
    wanted = [text for text in found if text.removeprefix("line ") in near]
    return rng.choice(wanted or found)


class Setting(NamedTuple):
    """What a game is played with."""

    options: dict[str, str]
    """All but `board` and `cove`."""

    board: Printed
    cove: Printed


def random_setting(rng: Random, standard: Printed = sheet.COVE) -> Setting:
    """Return an edition as it is, or any mix of options; sometimes with a table of our own."""
    chosen = {name: rng.choice(values) for name, values in OPTIONS.items()}
    if rng.random() < 0.5:
        chosen |= PRESETS[chosen["edition"]]
    boards, coves = own(standard)
    board = rng.choice(boards) if rng.random() < 0.4 else sheet.BOARD
    cove = rng.choice(coves) if rng.random() < 0.4 else standard
    return Setting(chosen, board, cove)


def own(standard: Printed = sheet.COVE) -> tuple[list[Printed], list[Printed]]:
    """Return boards and coves that bring the rare things about."""
    board = sheet.BOARD
    bonuses = [*filter(None, board["top"])]
    icon = {"what": "market", "colours": []}
    boards = [
        # Supply, bubbles, icons, rows and Sponsorship icons soon run out.
        board
        | {"top": board["top"][:5], "bottom": board["bottom"][:5], "icons": 9, "sponsors": 1}
        | {"adjust": 3, "move": 3, "charms": 1, "tomes": 1},
        board
        | {"top": [icon, icon, *bonuses[1:3]], "bottom": [icon, *bonuses[:3]], "sponsors": 1}
        | {"adjust": 2, "move": 2, "charms": 1, "tomes": 1},
        # So do the lines.
        board | {"cells": ["RRG", "BYG", "BYR"], "cross": ["b2 b3", "b3 c3"], "tomes": 1},
        board | {"cells": ["RR", "RB"], "cross": ["b1 b2"], "charms": 1},
        # A bonus beside every box.
        board | {"top": bonuses, "bottom": bonuses[::-1], "adjust_filled": 4},
    ]
    coves = [
        # Gold is rare, and ties are not.
        standard
        | {"values": [0] * 8, "gold": 0, "hall": 0, "rounds": 1, "rogues": 0}
        | {"rogue_cards": [card | {"lair": 0, "bag": 0} for card in standard["rogue_cards"]]},
        standard | {"corruption": [2, 1, 1]},
        standard | {"square": [1, 1], "arrivals": 3, "rounds": 2},
        standard | {"marks": [*standard["marks"][1:], standard["marks"][3]]},  # long rounds
    ]
    return boards, coves
