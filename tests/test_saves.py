"""Saves are written whole or not at all."""

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from msgspec.structs import replace

import divinary
from divinary import saves
from divinary.arcana.model.actions import Leave
from divinary.core.errors import BadOption, BadRecord
from divinary.record import Record
from divinary.saves import as_path

WRITER = """
import sys
from pathlib import Path
import divinary
from divinary.saves import save
path = Path(sys.argv[1])
games = [divinary.play("arcana", ["random"] * 5, seed=seed) for seed in range(4)]
print("ready", flush=True)
while True:
    for game in games:
        save(game, path)
"""


@pytest.fixture
def game() -> Record[object]:
    return divinary.play("arcana", ["random", "random"], seed=3)


def test_a_save_reads_back_as_it_was(game: Record[object], tmp_path: Path) -> None:
    path = tmp_path / "game.divinary"
    saves.save(game, path)
    assert saves.load(path) == game
    assert list(path.parent.iterdir()) == [path], "no half-written file is left"


def test_a_process_killed_while_saving_leaves_a_whole_game(tmp_path: Path) -> None:
    """Kill -9 at ten moments of a process that saves over and over: the file always loads."""
    path = tmp_path / "game.divinary"
    for moment in range(10):
        writer = subprocess.Popen(
            [sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE, text=True
        )
        assert writer.stdout is not None
        assert writer.stdout.readline() == "ready\n"
        time.sleep(0.01 + 0.003 * moment)
        writer.send_signal(signal.SIGKILL)
        writer.wait()
        writer.stdout.close()
        if path.exists():
            assert saves.load(path).end().result is not None
    assert path.exists()


def test_a_save_that_cannot_be_written_leaves_the_old_one(
    game: Record[object], tmp_path: Path
) -> None:
    """A folder in the place of the file: the save fails, and what was there stays."""
    path = tmp_path / "game.divinary"
    path.mkdir()
    with pytest.raises(OSError, match="directory"):
        saves.save(game, path)
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (None, "no-file"),
        (b"divinary record 1\n\xff\xfe\x00binary", "not-text"),
        (b"", "not-a-record"),
        (b'[Event "chess"]\n', "not-a-record"),
        (b"divinary record 2\nend\n", "unknown-version"),
    ],
)
def test_what_is_no_record_is_refused_with_a_reason(
    content: bytes | None, reason: str, tmp_path: Path
) -> None:
    path = tmp_path / "game.divinary"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(BadRecord) as refused:
        saves.load(path)
    assert refused.value.reason == reason


def test_the_game_to_resume_is_the_last_one_that_still_runs(
    game: Record[object], tmp_path: Path
) -> None:
    """Finished games and damaged files are passed over."""
    assert saves.unfinished(tmp_path) is None
    running = replace(game, actions=game.actions[:8])
    for name, record in [("b", running), ("a", running), ("c", running), ("a", running)]:
        saves.save(record, tmp_path / f"{name}{saves.SUFFIX}")
        time.sleep(0.01)
    saves.save(game, tmp_path / f"z{saves.SUFFIX}")
    (tmp_path / f"zz{saves.SUFFIX}").write_text("damaged")
    assert saves.unfinished(tmp_path) == tmp_path / f"a{saves.SUFFIX}"


def test_a_paused_game_can_be_resumed(tmp_path: Path) -> None:
    """It has no decider, but it is not over."""
    begun = divinary.play("arcana", ["random", "random"], seed=3)
    paused = replace(begun, actions=(*begun.actions[:8], Leave(1)))
    assert paused.end().decider is None
    saves.save(paused, tmp_path / f"paused{saves.SUFFIX}")
    assert saves.unfinished(tmp_path) == tmp_path / f"paused{saves.SUFFIX}"


def test_saves_lie_in_the_users_own_data_folder(tmp_path: Path) -> None:
    folder = saves.saves_folder({"XDG_DATA_HOME": str(tmp_path)})
    assert folder == tmp_path / "divinary" / "saves"


def test_a_bad_byte_is_found_by_its_line(tmp_path: Path) -> None:
    path = tmp_path / "game.divinary"
    path.write_bytes(b"divinary record 1\ngame arcana\n\xff\nend\n")
    with pytest.raises(BadRecord) as refused:
        saves.load(path)
    assert (refused.value.reason, refused.value.details["line"]) == ("not-text", 3)


def test_links_that_lead_nowhere_are_passed_over(tmp_path: Path) -> None:
    (tmp_path / f"gone{saves.SUFFIX}").symlink_to(tmp_path / "nowhere")
    (tmp_path / f"loop{saves.SUFFIX}").symlink_to(tmp_path / f"loop{saves.SUFFIX}")
    assert saves.unfinished(tmp_path) is None


@pytest.mark.parametrize("text", ["~nobody-at-all/x", "a\0b", "\ud800"])
def test_what_is_no_path_is_refused(text: str) -> None:
    with pytest.raises(BadOption, match="not-a-path"):
        as_path(text)


def test_a_save_of_another_game_is_told_apart(game: Record[object], tmp_path: Path) -> None:
    """An earlier or later moment of the same game is not another one."""
    path = tmp_path / "game"
    assert not saves.holds_another(path, game)
    saves.save(game, path)
    earlier = replace(game, actions=game.actions[:5])
    assert not saves.holds_another(path, game)
    assert not saves.holds_another(path, earlier)
    saves.save(earlier, path)
    assert not saves.holds_another(path, game)
    for other in (
        divinary.play("arcana", ["random", "random"], seed=4),
        divinary.play("arcana", ["random", "random"], seed=3, difficulty="easy"),
        divinary.play("oracle", ["random"], seed=3),
    ):
        assert saves.holds_another(path, other)
    path.write_text("divinary record 1\nbroken\n")
    assert saves.holds_another(path, game)


def test_only_a_saved_game_is_overwritten(game: Record[object], tmp_path: Path) -> None:
    saves.save(game, tmp_path / "game")
    (tmp_path / "poem").write_text("roses")
    (tmp_path / "folder").mkdir()
    foreign = {p.name: saves.is_foreign(p) for p in [*tmp_path.iterdir(), tmp_path / "new"]}
    assert foreign == {"game": False, "poem": True, "folder": True, "new": False}
