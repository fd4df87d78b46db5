"""Which code played: a fingerprint that changes when the rules or a bot may play differently."""

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
from divinary.games import GAMES, row_of

PACKAGE: Final = "divinary"
LENGTH: Final = 16
"""Hexadecimal digits of a fingerprint: no two versions of a bot will share one by chance."""

PLAYING: Final = "divinary.playing"
LISTS: Final = ("divinary.games", "divinary.bots", "divinary.bots.roster")
"""What only says where games and bots are, like the tables of bots: it changes no game."""


def fingerprint(game: str, bots: Iterable[str]) -> str:
    """Return the fingerprint of all code and data by which these bots play this game.

    Comments, docstrings and empty lines have no part in it.

    Raises:
        BadOption: if no such bot plays this game.
    """
    addresses = [row_of(game).game, *[roster.address(game, name) for name in set(bots)]]
    starts = [PLAYING, *map(_module, addresses)]
    whole = sha256()
    for module in sorted(_closure(starts)):
        whole.update(f"{module}\n{_code(module)}".encode())
    for sheet in _data(game):
        whole.update(sheet.name.encode() + sheet.read_bytes())
    return whole.hexdigest()[:LENGTH]


def _module(address: str) -> str:
    return address.partition(":")[0]


def _closure(starts: Iterable[str]) -> set[str]:
    """Return these modules and all that they import, of Divinary and of their own packages."""
    lists = {*LISTS, *[_module(row.bots) for row in GAMES.values()]}
    found: set[str] = set()
    waiting = set(starts)
    while waiting:
        module = waiting.pop()
        found.add(module)
        waiting |= _imported(module) - lists - found
    return found


@cache
def _imported(module: str) -> frozenset[str]:
    """Return what a module imports, anywhere in it, of Divinary and of its own package."""
    named: set[str] = set()
    for node in ast.walk(ast.parse(_text(module))):
        match node:
            case ast.Import(names=names):
                named |= {alias.name for alias in names}
            case ast.ImportFrom(module=str(source), names=names):
                # What is taken may be a module itself.
                named |= {source, *[f"{source}.{alias.name}" for alias in names]}
    packages = (f"{PACKAGE}.", f"{module.partition('.')[0]}.")
    return frozenset(
        [name for name in named if name.startswith(packages) and _file(name) is not None]
    )


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
    """Return the code of a module without comments and docstrings."""
    text = _text(module)
    unused = {line for first, last in _docstrings(text) for line in range(first, last + 1)}
    lines = dict(enumerate(text.splitlines(), start=1))
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            line, column = token.start
            lines[line] = lines[line][:column]
    kept = [line.rstrip() for number, line in lines.items() if number not in unused]
    return "\n".join([line for line in kept if line])


def _docstrings(text: str) -> Iterator[tuple[int, int]]:
    """Yield the first and the last line of each docstring."""
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Expr(value=ast.Constant(value=str())):
                yield node.lineno, node.end_lineno or node.lineno


def _data(game: str) -> list[Path]:
    """Return the files with a game's numbers."""
    home = _file(_module(row_of(game).game))
    assert home is not None, "every game has a module"
    return sorted((home.parent / "data").glob("*.toml"))
