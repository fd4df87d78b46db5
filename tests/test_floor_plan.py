"""Both games have the same rooms, each class has one home, and names are plain words.

The plan itself is in docs/design.md; which way imports point is held by test_imports.
"""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from statistics import median

import pytest

from tests.test_imports import GAMES, IN_A_GAME, LAYERED, imports, modules, room_of

SOURCE = Path(__file__).parents[1] / "src" / "divinary"

TWO_HOMES = {
    "State": "the core's protocol, and the state of each game",
    "View": "the core's protocol, and what a seat of each game may know",
    "Position": "the whole truth of a game at one moment, in each game",
    "Options": "what is settled before a game begins, in each game",
    "Event": "an action or a fact with the turn it belongs to, in each game",
    "Done": "the action that ends a series of small ones, in each game",
    "Deal": "the chance outcome that turns up a card, in each game",
}
"""Class names that both games share because they are one idea, each with its reason."""

MOST_SHARED = 10
LONGEST = 350
MEDIAN = 110

# fmt: off
NOT_A_NAME = {
    "telling", "dusk", "interludes", "soundness", "saying", "recall", "scene", "following",
    "hearing", "concert", "thoughtful", "straits", "foresight", "prospect", "lookahead", "sky",
    "quay", "dearest", "hall", "manners", "moments", "company", "pipe", "keepsakes", "keyed",
    "held", "meanings", "pressing", "origins", "keeping", "face", "faces", "told", "sight",
    "deeds", "ledger", "chairs", "statics", "programs", "words", "texts",
}
# fmt: on
"""Module names that were, and that nobody could guess; `core/words` alone keeps its name."""

KEEPS_ITS_NAME = {"divinary.core.words"}


def test_both_games_have_the_same_rooms():
    """If you know the folder of one game, you know the other's."""
    wanted = {room for room in IN_A_GAME if room}
    for game in GAMES:
        folders = {path.parent.name for path in (SOURCE / game).glob("*/__init__.py")}
        assert folders == wanted, game
        assert {path.name for path in (SOURCE / game).glob("*.py")} == {
            "__init__.py",
            "game.py",
            "state.py",
        }


@pytest.mark.parametrize("layer", [one for one in LAYERED if (SOURCE / one).exists()])
def test_a_layer_has_one_folder_a_game(layer):
    folders = {path.parent.name for path in (SOURCE / layer).glob("*/__init__.py")}
    assert folders == set(GAMES)


def test_a_class_has_one_home():
    """A name that stands for two things would have to be looked up each time."""
    homes = defaultdict(set)
    for module, path in modules():
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ClassDef):
                homes[node.name].add(module)
    several = {name: sorted(found) for name, found in homes.items() if len(found) > 1}
    assert set(several) == set(TWO_HOMES), several
    assert len(TWO_HOMES) <= MOST_SHARED


def test_no_module_has_an_old_name():
    odd = [
        module
        for module, _ in modules()
        if NOT_A_NAME & set(module.split(".")) and module not in KEEPS_ITS_NAME
    ]
    assert not odd


def test_modules_are_short():
    lines = {module: len(path.read_text().splitlines()) for module, path in modules()}
    assert not {module: n for module, n in lines.items() if n > LONGEST}
    assert median(lines.values()) <= MEDIAN


def doors() -> Mapping[str, set[str]]:
    """Return which rooms each room imports from, itself left out."""
    found: dict[str, set[str]] = defaultdict(set)
    for module, path in modules():
        for one in imports(module, path.read_text(), package=path.stem == "__init__"):
            if re.match(r"divinary\b", one.imported) and not one.by_name:
                found[room_of(module)].add(room_of(one.imported))
    return {room: others - {room} for room, others in found.items()}


def cycles(doors: Mapping[str, set[str]]) -> Iterator[str]:
    """Yield the rooms from which one comes back to them, one door after the other."""
    for room in doors:
        reached: set[str] = set()
        waiting = set(doors[room])
        while waiting:
            other = waiting.pop()
            reached.add(other)
            waiting |= doors.get(other, set()) - reached
        if room in reached:
            yield room


def test_there_is_no_way_round():
    """No two rooms import each other, and no cycle of rooms does."""
    assert not list(cycles(doors()))


def test_a_planted_cycle_is_seen():
    """The check finds what it should."""
    assert list(cycles({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}})) == ["a", "b", "c"]
