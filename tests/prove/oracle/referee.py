"""A second opinion: the whole game of the oracle, written from the sheet.

It asks nothing of the engine's rules. The game is told from its start to its end as one story that
stops wherever somebody has to decide; so it can only be followed from the start on, line by line.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from tests.prove.oracle import sheet
from tests.prove.oracle.actions import LOCATIONS, deal, open_places
from tests.prove.oracle.asking import CHANCE, Asking, Question, chance, must
from tests.prove.oracle.boats import arrive, pull_and_seat
from tests.prove.oracle.dish import read, throws
from tests.prove.oracle.market import clean_up, market, score
from tests.prove.oracle.sheet import RUNES, Printed
from tests.prove.oracle.table import Player, Table, lay, snapshot
from tests.prove.oracle.writing import draw_corruption

LAST_CLEAN_UP = False
"""Whether the table is cleaned up after the last Market phase too."""


class Referee:
    """Follows a game line by line."""

    def __init__(
        self, options: dict[str, str], board: Printed = sheet.BOARD, cove: Printed = sheet.COVE
    ) -> None:
        """Lay the table, with a board and a cove as printed; the texts of these are not read."""
        self.table = lay(options, board, cove)
        self._game = game(self.table)
        self._question: Question | None = next(self._game)

    def decider(self) -> int | str | None:
        """Return `chance`, the seat that decides, or None when the game is over."""
        return self._question.who if self._question else None

    def legal(self) -> set[str]:
        """Return every action of the decider, or every outcome of chance, as text."""
        return {*self._question.answers} if self._question else set()

    def chances(self) -> Mapping[str, Fraction]:
        """Return every outcome with its odds, when chance decides."""
        assert self._question
        assert self._question.who == CHANCE
        return {text: odds for text, odds in self._question.answers.items() if odds is not None}

    def do(self, text: str) -> None:
        """Go on with one of the legal actions.

        Raises:
            ValueError: if it is not one of them.
        """
        text = " ".join(text.split())
        if not self._question or text not in self._question.answers:
            raise ValueError(text)
        try:
            self._question = self._game.send(text)
        except StopIteration:
            self._question = None

    def snapshot(self) -> dict[str, Any]:
        """Return the whole table in plain values."""
        return snapshot(self.table)


def game(table: Table) -> Asking[None]:
    """Set up, play the rounds, count the gold."""
    yield from set_up(table)
    rounds = int(table.cove["rounds"])
    for table.round in range(1, rounds + 1):
        yield from arrive(table)
        yield from production(table)
        yield from market(table)
        if table.round < rounds or LAST_CLEAN_UP:
            yield from clean_up(table)
    score(table)


def set_up(table: Table) -> Asking[None]:
    """Deal the Town Square; then everybody throws, again if all Runes lie in one half."""
    for _ in table.cove["square"]:
        yield from deal(table)
    for player in table.players:
        yield from throw(player)
        while player.thrown_dish().one_sided:
            table.note("thrown again at set-up")
            yield from throw(player)


def throw(player: Player) -> Asking[None]:
    """Throw the five Runes."""
    player.dish = read((yield from chance(throws())).removeprefix("throw"))
    player.thrown = True


def production(table: Table) -> Asking[None]:
    """The rearmost player acts, until all have reached the market marker."""
    while True:
        player = table.players[table.next_seats()[0]]
        if table.marker is not None and player.hour >= table.marker:
            return
        if table.marker is not None:
            table.note("a turn before the marker was reached")
        yield from turn(table, player)
        if table.marker is None and not table.any_dock():
            table.marker = max(one.hour for one in table.players) + 1


def turn(table: Table, player: Player) -> Asking[None]:
    """Throw, spend bubbles, go, act, and move the timepiece past its marks."""
    if not player.thrown:  # the throw of the set-up serves the first turn
        yield from throw(player)
        if player.thrown_dish().one_sided:
            table.note("all Runes in one half")
            yield from draw_corruption(table, player)
    player.thrown = False
    player.place = yield from prepare(table, player)
    hours = yield from LOCATIONS[player.place](table, player)
    before, player.hour = player.hour, player.hour + hours
    table.stack.remove(player.seat)
    table.stack.append(player.seat)
    marks = table.cove["marks"][len(table.players) - 1]
    for hour in range(before + 1, player.hour + 1):
        drawn = marks[(hour - 1) % len(marks)]
        if drawn:
            table.note("an hour past twelve" if hour > len(marks) else "an Adventurer mark")
            yield from pull_and_seat(table, player.seat, drawn)


def prepare(table: Table, player: Player) -> Asking[str]:
    """Let the player spend bubbles, and return the location that is chosen at last."""
    dish = player.thrown_dish()
    while True:
        found = [f"go {place}" for place in open_places(table, player)]
        if player.adjust.filled:
            found += ["raise a", "lower a", "raise b", "lower b"]
        if player.move.filled:
            found += [f"move {rune}" for rune in RUNES]
        verb, what = (yield from must(player.seat, found)).split()
        if verb == "go":
            return what
        if verb == "move":
            dish.move(what)
        else:
            dish.turn(what, 1 if verb == "raise" else -1)
        bubbles = player.move if verb == "move" else player.adjust
        bubbles.filled -= 1
        if table.rules["bubbles"] == "cross_out":
            bubbles.crossed += 1
        else:
            table.note("a bubble erased")
