"""The one command and its games: which is meant, what each can be asked, and in whose words."""

import io
import json
import re
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest

import divinary
from divinary.cli import COMMANDS, main
from divinary.core.record import dumps
from divinary.core.words import words
from divinary.games import GAMES
from divinary.terminal.arguments import parser, with_game_first
from divinary.terminal.terminal_game import arguments


@pytest.fixture(autouse=True)
def english_in_a_home_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in ("XDG_DATA_HOME", "DIVINARY_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANGUAGE", "en")


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Run the command and return its status and what it printed."""
    try:
        status = main(arguments)
    except SystemExit as left:  # argparse leaves by itself
        status = int(left.code or 0)
    out, err = capsys.readouterr()
    return status, out, err


def test_without_a_game_and_without_anybody_to_ask_the_games_are_named(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """As where the input is a pipe: nothing is guessed."""
    status, out, err = run(capsys, "play")
    assert (status, out) == (2, "")
    assert "divinary play arcana" in err
    assert "arcana, oracle" in err


@pytest.mark.parametrize("command", ["play", "arena", "rules"])
def test_the_help_of_a_command_names_the_games(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, _ = run(capsys, command, "--help")
    assert status == 0
    for name in GAMES:
        assert " ".join(arguments(name).about(words("en")).split()) in " ".join(out.split())


def test_the_help_of_a_game_names_its_flags_and_no_others(
    capsys: pytest.CaptureFixture[str],
) -> None:
    own = {
        "arcana": ("--difficulty", "--cards", "--challenge", "--restless", "--honour", "--no-aid"),
        "oracle": ("--rogue", "--townsfolk", "--edition", "--board", "--cove"),
    }
    for name, flags in own.items():
        status, out, _ = run(capsys, "play", name, "--help")
        assert status == 0
        assert out.startswith(f"usage: divinary play {name} ")
        others = [flag for other in own if other != name for flag in own[other]]
        assert all(f"\n  {flag}" in out for flag in (*flags, "--option", "--people", "--seed"))
        assert not any(f"\n  {flag}" in out for flag in others)


def test_a_flag_of_another_game_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    status, _, err = run(capsys, "arena", "arcana", "--rogue", "robbers")
    assert status == 2
    assert "--rogue" in err


@pytest.mark.parametrize(
    "asked",
    [
        ("arena", "arcana", "--games", "2", "--challenge", "--bots", "random,random"),
        ("arena", "--games", "2", "arcana", "--challenge", "--bots", "random,random"),
        ("arena", "--games", "2", "--challenge", "arcana", "--bots", "random,random"),
        ("arena", "--games", "2", "--challenge", "--bots", "random,random", "arcana"),
        ("--lang", "en", "arena", "--games=2", "--challenge", "--bots=random,random", "arcana"),
    ],
    ids=str,
)
def test_a_game_may_be_named_behind_any_flag(
    asked: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, err = run(capsys, *asked)
    assert (status, err) == (0, "")
    assert "2 games" in out


def test_a_players_name_is_not_taken_for_a_game() -> None:
    reader = parser(words("en"), COMMANDS)
    given = ["play", "--names", "oracle,arcana", "--plain", "arcana", "--bots", "oracle"]
    command, game, ordered = with_game_first(reader, given)
    assert (command, game) == ("play", "arcana")
    assert ordered == ["play", "arcana", *given[1:4], *given[5:]]
    assert with_game_first(reader, ["play", "--names", "arcana"])[1] == ""
    assert with_game_first(reader, ["replay", "arcana"])[2] == ["replay", "arcana"]


def test_a_save_says_itself_which_game_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """`divinary play --resume FILE` names no game, and the flags of its game go with it."""
    game = tmp_path / "game.divinary"
    played = dumps(divinary.play("arcana", ["literal", "literal"], seed=4))
    lines = played.replace("bot literal literal 1", "person Ana").splitlines()
    game.write_text("\n".join([*lines[:30], "end", ""]))
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    status, out, err = run(capsys, "play", "--no-aid", "--plain", "--resume", str(game))
    assert (status, err) == (0, "")
    assert "Ana" in out


def test_only_what_is_asked_for_is_imported() -> None:
    """The help of the command and of a game loads no screen, no numbers and no rules."""
    code = (
        "import sys; from divinary.cli import main\n"
        "for asked in (['--help'], ['play', '--help'], ['play', 'arcana', '--help']):\n"
        "    try: main(asked)\n"
        "    except SystemExit: pass\n"
        "heavy = ('textual', 'numpy', 'scipy', 'divinary.arcana', 'divinary.oracle')\n"
        "print([name for name in heavy if name in sys.modules], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr == "[]\n"


@pytest.mark.parametrize(
    ("content", "answer"),
    [
        (None, "There is no file"),
        (b"\xff\xfe", "Line 1 is not text."),
        ("a folder", "cannot be read"),
    ],
)
@pytest.mark.parametrize("flag", ["--board", "--cove"])
def test_a_sheet_that_cannot_be_read(
    flag: str,
    content: bytes | str | None,
    answer: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    sheet = tmp_path / "sheet.toml"
    if isinstance(content, str):
        sheet.mkdir()
    elif content is not None:
        sheet.write_bytes(content)
    status, _, err = run(capsys, "arena", "oracle", "--games", "1", flag, str(sheet))
    assert status == 2
    assert answer in err


def test_the_sheets_of_an_owner_are_options(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The standard sheet as a file changes nothing; flags and options both have an effect."""
    data = files("divinary.oracle") / "data"
    flags = ["--rogue", "robbers", "--edition", "fr", "--option", "bubbles=erase"]
    for name in ("board", "cove"):
        sheet = tmp_path / f"{name}.toml"
        sheet.write_text((data / f"{name}.toml").read_text(encoding="utf-8"), encoding="utf-8")
        flags += [f"--{name}", str(sheet)]
    asked = ["arena", "oracle", "--bots", "random", "--games", "1", "--json", *flags]
    status, out, err = run(capsys, *asked)
    assert (status, err) == (0, "")
    options = json.loads(out)["options"]
    chosen = {name: options[name] for name in ("rogue", "x", "bubbles", "board", "cove")}
    assert chosen == {
        "rogue": "robbers",
        "x": "must",
        "bubbles": "erase",
        "board": "standard",
        "cove": "standard",
    }


def test_the_scores_of_one_who_plays_alone_are_printed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    asked = ["arena", "oracle", "--bots", "random", "--games", "5"]
    status, out, _ = run(capsys, *asked)
    assert status == 0
    scores = json.loads(run(capsys, *asked, "--json")[1])["scores"]
    assert "100" not in out, "nobody can lose alone"
    assert f"Score: mean {scores['mean']:.1f}, median {scores['median']:.1f}" in out
    assert scores["p5"] <= scores["median"] <= scores["p95"]


def test_rivals_are_counted_seat_by_seat(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["arena", "oracle", "--bots", "random,random", "--games", "7"]
    status, out, _ = run(capsys, *asked)
    assert status == 0
    found = json.loads(run(capsys, *asked, "--json")[1])
    assert sum(found["seat_wins"]) >= found["wins"] == 7
    assert f"Seat 1, random: won {found['seat_wins'][1] / 7:.1%}" in out
    assert "Won 7" not in out


def test_rivals_who_have_won_as_often_are_no_group(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["arena", "oracle", "--bots", "random,random", "--games", "2"]
    for seed in range(20):
        found = json.loads(run(capsys, *asked, "--seed", str(seed), "--json")[1])
        if found["seat_wins"] == [1, 1]:
            break
    assert found["contested"] == 2
    out = run(capsys, *asked, "--seed", str(seed))[1]
    assert out.count("Seat ") == 2
    assert "won 50.0% (95% interval 9.5% to 90.5%)" in out


def test_a_group_wins_together(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["arena", "arcana", "--bots", "random,random", "--games", "20"]
    out = run(capsys, *asked)[1]
    assert "95% interval" in out
    assert "Seat " not in out


@pytest.mark.parametrize(
    ("language", "percent"),
    [("en", r"\d\.\d%"), ("es", r"\d,\d\s%"), ("fr", r"\d,\d\s%"), ("pl", r"\d,\d%")],
)
def test_the_arena_counts_as_the_language_does(
    language: str, percent: str, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["arena", "arcana", "--bots", "random,random", "--games", "20", "--lang", language]
    assert len(re.findall(percent, run(capsys, *asked)[1])) == 3
