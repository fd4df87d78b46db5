"""Which code has played: a short sign that changes when the rules or a bot may play otherwise."""

import ast
import io
import tokenize
from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from divinary.bots import roster
from divinary.games import GAMES

HOUSE: Final = "divinary"
LENGTH: Final = 16
"""Hexadecimal digits of a fingerprint: no two versions of a bot will share one by chance."""

PLAYING: Final = "divinary.playing"
CATALOGUES: Final = ("divinary.games", "divinary.bots.roster")
"""What only says where to find games and bots: a newcomer there changes no game of the others."""


def fingerprint(game: str, bots: Iterable[str]) -> str:
    """Return the sign of all code and data by which these bots play this game.

    Comments, sentences about the code and empty lines have no part in it.

    Raises:
        BadOption: if no such bot plays this game.
    """
    starts = [PLAYING, GAMES[game][0], *[roster.home(game, name)[0] for name in set(bots)]]
    whole = sha256()
    for module in sorted(_closure(starts)):
        whole.update(f"{module}\n{_code(module)}".encode())
    for sheet in _data(game):
        whole.update(sheet.name.encode() + sheet.read_bytes())
    return whole.hexdigest()[:LENGTH]


def _closure(starts: Iterable[str]) -> set[str]:
    """Return these modules and all modules of the house that they import, and so on."""
    found: set[str] = set()
    waiting = set(starts)
    while waiting:
        module = waiting.pop()
        found.add(module)
        waiting |= _imported(module) - found
    return found


@cache
def _imported(module: str) -> frozenset[str]:
    """Return the modules of the house that a module imports, wherever in it."""
    named: set[str] = set()
    for node in ast.walk(ast.parse(_text(module))):
        match node:
            case ast.Import(names=names):
                named |= {alias.name for alias in names}
            case ast.ImportFrom(module=str(source), names=names):
                # What is taken may be a module itself.
                named |= {source, *[f"{source}.{alias.name}" for alias in names]}
    inside = [name for name in named if name.startswith(f"{HOUSE}.") and name not in CATALOGUES]
    return frozenset([name for name in inside if _file(name) is not None])


@cache
def _file(module: str) -> Path | None:
    """Return the source of a module, or None where a name is no module."""
    try:
        spec = find_spec(module)
    except ModuleNotFoundError:  # a name within a module that is no package
        return None
    return Path(spec.origin) if spec is not None and spec.origin is not None else None


def _text(module: str) -> str:
    path = _file(module)
    assert path is not None, "only modules are asked for"
    return path.read_text(encoding="utf-8")


@cache
def _code(module: str) -> str:
    """Return a module without what changes no game."""
    text = _text(module)
    spoken = {line for first, last in _sentences(text) for line in range(first, last + 1)}
    lines = dict(enumerate(text.splitlines(), start=1))
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            line, column = token.start
            lines[line] = lines[line][:column]
    kept = [line.rstrip() for number, line in lines.items() if number not in spoken]
    return "\n".join([line for line in kept if line])


def _sentences(text: str) -> Iterator[tuple[int, int]]:
    """Yield the first and the last line of each text that stands by itself: docstrings."""
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Expr(value=ast.Constant(value=str())):
                yield node.lineno, node.end_lineno or node.lineno


def _data(game: str) -> list[Path]:
    """Return the sheets with a game's numbers."""
    home = _file(GAMES[game][0])
    assert home is not None, "every game has a module"
    return sorted((home.parent / "data").glob("*.toml"))
