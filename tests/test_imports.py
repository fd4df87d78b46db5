"""Imports point one way, and rules need nothing but the standard library and msgspec.

Within a game: core ← data ← model ← rules ← notation ← state, game ← beliefs ← speech, and
data, model, rules ← rulebook ← speech. Outside: core ← a game ← draw, bots ← analysis ← web |
terminal ← cli; games, record, saves, playing ← arena | table ← web | terminal. A room without a
game's name in it imports no game, and no game imports the other.
"""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

SOURCE = Path(__file__).parents[1] / "src"
PACKAGE = "divinary"

GAMES = ("arcana", "oracle")

IN_A_GAME: dict[str, tuple[str, ...]] = {
    "data": (),
    "model": ("data",),
    "rules": ("data", "model"),
    "notation": ("data", "model", "rules"),
    "": ("data", "model", "rules", "notation"),  # state.py and game.py
    "beliefs": ("data", "model", "rules", "notation", ""),
    "rulebook": ("data", "model", "rules"),
    "speech": ("data", "model", "rules", "notation", "", "beliefs", "rulebook"),
}
"""Which rooms of its own game each room may import, besides itself; all of them import core."""

SHARED = ("core", "games", "record")
PLAYED = (*SHARED, "saves", "playing", "bots")
SHOWN = (*PLAYED, "arena", "table", "draw", "analysis")

LAYERS: dict[str, tuple[str, ...]] = {
    "core": (),
    "games": ("core", *GAMES),  # the one list: it alone names them all
    "record": ("core", "games"),
    "saves": SHARED,
    "draw": ("core",),
    "bots": SHARED,
    "playing": (*SHARED, "bots"),
    "": (*SHARED, "playing"),  # divinary/__init__.py, the public API
    "analysis": (*SHARED, "bots"),
    "arena": PLAYED,
    "table": PLAYED,
    "vector": (),
    "envs": (*PLAYED, "vector"),
    "web": SHOWN,
    "terminal": SHOWN,
    "cli": (*SHOWN, "web", "terminal", "vector"),
    "__main__": ("cli",),
}
"""Which layers each layer may import, besides itself."""

LAYERED = ("draw", "bots", "analysis", "web", "terminal", "vector", "envs")
"""Layers with a folder for each game. What is not in such a folder knows no game."""

DRAWN = ("analysis", "web", "terminal")
"""Layers whose folder of a game may use what is drawn for the game."""


def may_import(room: str) -> set[str]:
    """Return the rooms that a room may import, besides itself.

    A room is a path: "core", "arcana/rules", "web/arcana"; "arcana" holds state and game.
    """
    layer, _, within = room.partition("/")
    if layer in GAMES:
        return {"core", *(f"{layer}/{other}".rstrip("/") for other in IN_A_GAME[within])}
    if within not in GAMES:
        return set(LAYERS[layer])
    game = [f"{within}/{other}".rstrip("/") for other in IN_A_GAME]
    if layer == "vector":
        return {f"{within}/data"}
    below = [f"{other}/{within}" for other in LAYERS[layer] if other in LAYERED]
    return {layer, *LAYERS[layer], *game, *below, *([f"draw/{within}"] if layer in DRAWN else [])}


RULES = {"core", "arcana", "oracle"}
NUMBERS = {"numpy", "scipy"}
MAY_REQUIRE: dict[str, set[str]] = {
    **{part: {"msgspec"} for part in (*RULES, "games", "record", "saves", "playing", "")},
    **{
        part: {"msgspec", *NUMBERS}
        for part in ("arcana.beliefs", "oracle.beliefs", "bots", "analysis")
    },
    "vector": {"jax", "numpy"},
}
"""Packages from outside that a part may need; a part that is not named here is free."""

BY_NAME = {"games", "bots", "bots.arcana", "bots.oracle"}
"""Modules that may name any other as text: the list of games, and the tables of bots.

A bot's address is in a table in its folder, not in `games`: a row of a bot holds more than that.
"""

WEB_NEVER = {*NUMBERS, "jax", "ray"}
IMPURE = {"time", "datetime", "secrets", "uuid", "socket", "threading", "asyncio", "logging"}
"""What no rule may ask: a clock, a random generator, the world outside."""


ADDRESS = rf"{PACKAGE}(\.\w+)+(:\w+)?"
"""How a module, or something in it, is named as text: "module" or "module:name"."""


class Import(NamedTuple):
    """One import, as it is in the code."""

    importer: str
    line: int
    imported: str
    name: str | None = None
    """What is taken from it, if it is a `from` import."""

    by_name: bool = False
    """Whether it is an address as text, to be imported when it is asked for."""

    def __str__(self) -> str:
        return f"{self.importer}:{self.line} imports {self.imported}"


def imports(module: str, code: str, *, package: bool = False) -> Iterator[Import]:
    """Yield every import of a module, those inside functions and those by name included."""
    for node in ast.walk(ast.parse(code)):
        match node:
            case ast.Import(names=names):
                yield from (Import(module, node.lineno, alias.name) for alias in names)
            case ast.ImportFrom(module=source, names=names, level=level):
                origin = _absolute(module, source, level, package=package)
                for alias in names:
                    whole = f"{origin}.{alias.name}" if origin == PACKAGE else origin
                    yield Import(module, node.lineno, whole, alias.name)
            case ast.Constant(value=str(text)) if re.fullmatch(ADDRESS, text):
                yield Import(module, node.lineno, text.partition(":")[0], by_name=True)


def _absolute(module: str, source: str | None, level: int, *, package: bool) -> str:
    if not level:
        return source or ""
    parents = module.split(".")[: len(module.split(".")) - level + package]
    return ".".join([*parents, *([source] if source else [])])


def part_of(module: str) -> str:
    """Return the layer that a module belongs to, "" for the public API."""
    return module.removeprefix(PACKAGE).lstrip(".").partition(".")[0]


def room_of(module: str) -> str:
    """Return the room of a module: "core", "arcana/rules", "web/arcana", "" for the public API."""
    first, second, *_ = (*module.removeprefix(PACKAGE).lstrip(".").split("."), "")
    if first in GAMES:
        return f"{first}/{second}" if second in IN_A_GAME and second else first
    return f"{first}/{second}" if second in GAMES else first


def is_within(module: str, parts: set[str]) -> bool:
    """Whether a module is one of `parts`, or lies in one of them."""
    inside = module.removeprefix(f"{PACKAGE}.")
    return any(f"{inside}.".startswith(f"{part}.") for part in parts)


def wrong(found: Import) -> str | None:
    """Return what is wrong with an import, if anything is."""
    part = part_of(found.importer)
    if part not in (*LAYERS, *GAMES):
        return f"{found}: say in this test where {part} belongs"
    if found.imported.partition(".")[0] == PACKAGE:
        mine, other = room_of(found.importer), room_of(found.imported)
        if found.by_name and found.importer.removeprefix(f"{PACKAGE}.") in BY_NAME:
            return None
        fine = other in {mine, *may_import(mine)} and (found.imported != PACKAGE or part == "cli")
        return None if fine else f"{found}: imports point the other way"
    return _wrong_from_outside(found, part)


def _wrong_from_outside(found: Import, part: str) -> str | None:
    outside = found.imported.partition(".")[0]
    if outside not in sys.stdlib_module_names:
        named = [key for key in MAY_REQUIRE if key and is_within(found.importer, {key})]
        key = max(named, key=len, default=part)
        if outside not in MAY_REQUIRE.get(key, {outside}):
            return f"{found}: {key or PACKAGE} needs nothing from there"
        if part == "web" and outside in WEB_NEVER:
            return f"{found}: the web needs no numbers"
    elif part in RULES:
        if outside in IMPURE:
            return f"{found}: rules ask no clock and no outer world"
        if outside == "random" and found.name != "Random":
            return f"{found}: rules are handed their generator"
    return None


def modules() -> Iterator[tuple[str, Path]]:
    """Yield every module of the package with its file."""
    for path in sorted((SOURCE / PACKAGE).rglob("*.py")):
        inside = path.relative_to(SOURCE).with_suffix("")
        yield ".".join(inside.parts).removesuffix(".__init__"), path


def test_imports_point_one_way():
    """No part imports one above it, and rules stay pure."""
    found = [
        wrong(one)
        for module, path in modules()
        for one in imports(module, path.read_text(), package=path.stem == "__init__")
    ]
    assert not [complaint for complaint in found if complaint]


def test_the_source_is_there():
    """The walk really meets the code: a moved folder would make the claim an empty one."""
    parts = {part_of(module) for module, _ in modules()}
    assert {"", "core", "arcana", "games", "record"} <= parts
    assert sum(1 for _ in modules()) > 30


@pytest.mark.parametrize(
    ("module", "code"),
    [
        ("divinary.core.game", "from divinary.arcana.game import ARCANA"),
        ("divinary.core.game", "import divinary.arcana"),
        ("divinary.core.game", "import divinary"),
        ("divinary.core.game", "from divinary import record"),
        ("divinary.core.game", "from ..arcana import game"),
        ("divinary.core.game", "def f():\n    from divinary.games import game"),
        ("divinary.core.game", "import_module('divinary.table.table')"),
        ("divinary.web.web_game", "imported('divinary.web.arcana.web_game:ArcanaWebGame')"),
        ("divinary.bots.roster", "BOTS = {'greedy': 'divinary.bots.oracle.greedy:Greedy'}"),
        ("divinary.core.game", "import numpy"),
        ("divinary.core.words", "import time"),
        ("divinary.arcana.rules.turn", "from divinary.oracle.turn import follow"),
        ("divinary.arcana.rules.turn", "from divinary.bots.literal import Literal"),
        ("divinary.arcana.rules.turn", "from divinary.games import game"),
        ("divinary.arcana.rules.turn", "import numpy as np"),
        ("divinary.arcana.rules.turn", "from scipy.special import comb"),
        ("divinary.arcana.rules.turn", "from random import choice"),
        ("divinary.arcana.rules.turn", "import random"),
        ("divinary.arcana.beliefs", "import jax"),
        ("divinary.games", "from divinary.bots import roster"),
        ("divinary.bots.arcana.literal", "from divinary.table.table import Table"),
        ("divinary.bots.arcana.literal", "from divinary.playing import play"),
        ("divinary.table.table", "from divinary.terminal import app"),
        ("divinary.table.table", "from divinary.draw.row import row"),
        ("divinary.draw.row", "from divinary.web import pages"),
        ("divinary.analysis.arcana.analyse", "from divinary.table.table import Table"),
        ("divinary.teach.lesson", "from divinary.table.table import Table"),
        ("divinary.vector.arcana", "from divinary.arcana.turn import follow"),
        ("divinary.vector.arcana", "import msgspec"),
        ("divinary.web.pages", "from divinary.terminal.app import App"),
        ("divinary.web.pages", "import numpy"),
        ("divinary.terminal.app", "from divinary.cli import main"),
        ("divinary.terminal.app", "from divinary.envs.pettingzoo import Env"),
        ("divinary.cli", "from divinary.envs import gymnasium"),
        ("divinary.attic.box", "import os"),
    ],
)
def test_a_planted_violation_is_caught(module, code):
    """The check finds what it should."""
    assert any(wrong(one) for one in imports(module, code))


@pytest.mark.parametrize(
    ("module", "code"),
    [
        ("divinary.core.record", "from divinary.core.errors import BadRecord"),
        ("divinary.core.record", "from .errors import BadRecord"),
        ("divinary.core.chance", "from random import Random"),
        ("divinary.arcana.rules.turn", "import msgspec"),
        ("divinary.arcana.beliefs", "import numpy as np"),
        ("divinary.arcana.game", "from divinary.arcana import notation, options"),
        ("divinary.games", "GAMES = {'arcana': GameRow('divinary.web.arcana.web_game:WebGame')}"),
        (
            "divinary.bots.oracle",
            "BOTS = (BotRow('greedy', 'divinary.bots.oracle.greedy:Greedy'),)",
        ),
        ("divinary", "from divinary import record"),
        ("divinary.playing", "def play():\n    from divinary.bots.roster import bot"),
        ("divinary.saves", "from divinary import record as records"),
        ("divinary.vector.arcana", "import jax.numpy as jnp"),
        ("divinary.vector.arcana", "from divinary.arcana.data import CARDS"),
        ("divinary.envs.arcana.pettingzoo", "from divinary.vector.arcana import step"),
        ("divinary.cli", "from divinary.terminal.app import App"),
        ("divinary.__main__", "from divinary.cli import main"),
        ("divinary.terminal.app", "from textual.app import App"),
    ],
)
def test_what_the_design_allows_is_allowed(module, code):
    """The check is no stricter than the design."""
    assert not any(wrong(one) for one in imports(module, code))


def test_relative_imports_are_read_from_where_they_stand():
    """A package counts its dots from itself, a module from its parent."""

    def read(module: str, code: str, *, package: bool) -> list[str]:
        return [one.imported for one in imports(module, code, package=package)]

    assert read("divinary.core", "from .game import A", package=True) == ["divinary.core.game"]
    assert read("divinary.core.record", "from .game import A", package=False) == [
        "divinary.core.game"
    ]
    assert read("divinary.core.record", "from .. import games", package=False) == ["divinary.games"]
