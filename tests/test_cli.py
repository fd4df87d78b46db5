"""The one command: what it prints, and how it answers bad input in each language."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

import divinary
from divinary.cli import language_of, main
from divinary.core.errors import BadOption
from divinary.core.record import dumps
from divinary.core.words import LANGUAGES
from tests.arcana.rules.positions import Worked, positions

HERE = str(Path(__file__).parent)
ROW = "midnight the-deep:2,2 dawn the-key:4"


@pytest.fixture(autouse=True)
def a_home_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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


def test_the_example_of_the_referee(capsys: pytest.CaptureFixture[str]) -> None:
    """Each legal play on one line, in action notation."""
    status, out, _ = run(capsys, "ask", "arcana", "plays", "--hand", "3 5", "--row", ROW)
    assert status == 0
    assert out == "play 3 midnight\nplay 5 dawn\nplay 3 the-key\nplay 5 the-key\n"


@pytest.mark.parametrize("worked", positions(), ids=lambda worked: f"{worked.hand} on {worked.row}")
def test_the_referee_at_positions_worked_out_by_hand(
    worked: Worked, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["ask", "arcana", "plays", "--hand", worked.hand, "--row", worked.row]
    status, out, err = run(capsys, *asked)
    assert (status, err) == (0, "")
    assert out.splitlines() == list(worked.plays)


def test_at_least_forty_positions_were_worked_out_by_hand() -> None:
    assert len(positions()) >= 40


def test_a_shorter_row_is_answered_with_a_note(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "ask", "arcana", "plays", "--hand", "3 5", "--row", "dawn")
    assert (status, out) == (0, "play 5 dawn\n")
    assert "4" in err


ASK = ("ask", "arcana", "plays")
BAD = {
    "unknown card": (*ASK, "--hand", "3 5", "--row", "midnigt dawn the-key the-deep"),
    "fourth copy of a fate": (*ASK, "--hand", "3 3", "--row", "dawn:3 the-key:3 midnight the-deep"),
    "unknown fate": (*ASK, "--hand", "3 8", "--row", ROW),
    "one fate": (*ASK, "--hand", "3", "--row", ROW),
    "faded already": (*ASK, "--hand", "3 5", "--row", "midnight:7 dawn the-key the-deep"),
    "card twice": (*ASK, "--hand", "3 5", "--row", "dawn dawn the-key the-deep"),
    "five cards": (*ASK, "--hand", "3 5", "--row", f"{ROW} the-lord"),
    "no cards": (*ASK, "--hand", "3 5", "--row", ""),
    "no hand": (*ASK, "--row", ROW),
    "unknown game": ("play", "chess"),
    "unknown command": ("dance",),
    "no command": (),
    "seats out of range": ("play", "arcana", "--plain", "--people", "6"),
    "more names than people": ("play", "oracle", "--people", "2", "--names", "Ana,Ben,Cid"),
    "a game instead of a save": ("play", "--resume", "oracle"),
    "people that are no number": ("play", "arcana", "--plain", "--people", "some"),
    "unknown bot": ("play", "arcana", "--plain", "--bots", "deep-thought"),
    "unknown difficulty": ("play", "arcana", "--plain", "--difficulty", "silly"),
    "unknown option": ("play", "arcana", "--plain", "--option", "colour=red"),
    "no option": ("play", "arcana", "--plain", "--option", "colour"),
    "unknown set": ("play", "arcana", "--plain", "--cards", "nonsense"),
    "too few cards": ("play", "arcana", "--plain", "--cards", "dawn,midnight"),
    "too few fates": ("play", "arcana", "--plain", "--option", "fates=2", "--option", "copies=1"),
    "a challenge of three": ("play", "arcana", "--plain", "--people", "3", "--challenge"),
    "an unknown reading": ("play", "arcana", "--plain", "--option", "iron=soft"),
    "a rule that is none": ("rules", "arcana", "checkmate"),
    "nothing to resume": ("play", "--plain", "--resume"),
    "no such save": ("play", "--plain", "--resume", "nowhere.divinary"),
    "no such record": ("replay", "nowhere.divinary"),
    "arena of one": ("arena", "arcana", "--bots", "literal", "--games", "2"),
    "arena of strangers": ("arena", "arcana", "--bots", "literal,stranger", "--games", "2"),
    "arena of no games": ("arena", "arcana", "--bots", "literal,literal", "--games", "0"),
    "arena kept in a file": ("arena", "arcana", "--games", "2", "--save", __file__),
    "arena among other files": ("arena", "arcana", "--games", "2", "--save", HERE),
    "no patience": ("serve", "--patience", "-1"),
    "a cross of strangers": ("arena", "arcana", "--cross", "literal,stranger"),
    "a cross of nobody": ("arena", "arcana", "--cross", ","),
    "a cross with the same": ("arena", "arcana", "--cross", "random,random"),
    "a cross of one seat": ("arena", "oracle", "--cross", "random", "--seats", "1"),
    "a cross of many seats": ("arena", "arcana", "--cross", "random", "--seats", "6"),
    "a cross and a company": ("arena", "arcana", "--cross", "random", "--bots", "random"),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("asked", BAD.values(), ids=BAD.keys())
def test_bad_input_is_answered_in_the_chosen_language(
    asked: tuple[str, ...], language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Status 2, one clear message on stderr, no traceback, nothing on stdout."""
    status, out, err = run(capsys, "--lang", language, *asked)
    assert status == 2
    assert out == ""
    assert "Traceback" not in err
    _, _, english = run(capsys, "--lang", "en", *asked)
    assert (err == english) == (language == "en"), err


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        (("arena", "arcana", "--bots", "literal"), "2 to 5 players, people and bots together"),
        (
            ("play", "arcana", "--plain", "--names", "A,B,C,D,E,F"),
            "2 to 5 players, people and bots together",
        ),
        (
            ("play", "arcana", "--plain", "--people", "6"),
            "people must be a whole number from 0 to 5",
        ),
    ],
    ids=str,
)
def test_a_refusal_names_seats_only_where_some_were_typed(
    asked: tuple[str, ...], answer: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status, _, err = run(capsys, *asked)
    assert status == 2
    assert answer in err
    assert "seats" not in err


def test_an_unknown_language_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    status, _, err = run(capsys, "--lang", "tlh", "play")
    assert status == 2
    assert "en, es, fr, pl" in err


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.divinary"
    path.write_text(dumps(divinary.play("arcana", ["literal", "literal"], seed=4)))
    return path


def damaged(path: Path, line: int, text: str | None) -> Path:
    """Put `text` in the place of a line, or cut the file off there."""
    lines = path.read_text().splitlines()
    lines = lines[: line - 1] if text is None else [*lines[: line - 1], text, *lines[line:]]
    path.write_text("\n".join([*lines, ""]))
    return path


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("line", "text", "named"),
    [
        (1, "GIF89a", 1),
        (1, "divinary record 99", 1),
        (2, "game chess", 2),
        (3, "option seats 9", 3),
        (3, "what is this", 3),
        (14, "play 9 dawn", 14),
        (14, "predict 3", 14),
        (20, None, 19),
    ],
)
def test_a_damaged_record_is_refused_by_its_line(
    line: int,
    text: str | None,
    named: int,
    language: str,
    game: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    status, out, err = run(capsys, "--lang", language, "replay", str(damaged(game, line, text)))
    assert (status, out) == (2, "")
    assert f" {named}" in err
    assert "Traceback" not in err


def test_a_running_game_is_not_replayed(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The truth of a game that runs stays in the store."""
    lines = game.read_text().splitlines()
    game.write_text("\n".join([*lines[:30], "end", ""]))
    status, out, err = run(capsys, "replay", str(game))
    assert (status, out) == (2, "")
    assert "--resume" in err


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_replay_shows_every_step(
    language: str, game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where nobody can answer, all steps are printed, the truth with every hand."""
    status, out, _ = run(capsys, "--lang", language, "replay", str(game))
    assert status == 0
    truth = out
    _, seen, _ = run(capsys, "--lang", language, "replay", "--seat", "1", str(game))
    assert len(seen) < len(truth)


def test_a_seats_replay_does_not_show_the_draws_of_the_others(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _, out, _ = run(capsys, "replay", "--seat", "1", str(game))
    names = {line.split(" draws")[0] for line in out.splitlines() if line.endswith("draws a fate.")}
    known = {line.split(" draws")[0] for line in out.splitlines() if " draws a " in line} - names
    assert len(names) == len(known) == 1


def test_a_seat_that_was_not_there_cannot_be_looked_from(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, _, err = run(capsys, "replay", "--seat", "2", str(game))
    assert status == 2
    assert "0 to 1" in err


def test_friendly_flags_are_options(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["arena", "arcana", "--bots", "random,random", "--games", "4", "--json"]
    flags = ["--cards", "imago,base,ks2017", "--challenge", "--restless", "--honour"]
    status, out, _ = run(capsys, *asked, *flags, "--option", "iron=closed")
    assert status == 0
    options = json.loads(out)["options"]
    chosen = {name: options[name] for name in ("cards", "hands", "restless", "honour", "iron")}
    assert chosen == {
        "cards": "base,ks2017,imago",
        "hands": "2",
        "restless": "yes",
        "honour": "yes",
        "iron": "closed",
    }


def test_the_arena_prints_json(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["arena", "arcana", "--bots", "literal,random", "--games", "20", "--seed", "1"]
    status, out, _ = run(capsys, *asked, "--json")
    assert status == 0
    found = json.loads(out)
    assert found["games"] == 20
    assert found["win_rate"] == found["wins"] / 20
    low, high = found["interval"]
    assert 0 <= low <= found["win_rate"] <= high <= 1
    assert run(capsys, *asked, "--json")[1] == out, "the same seed, the same games"


def test_the_arena_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "arena", "arcana", "--bots", "random,random", "--games", "10")
    assert status == 0
    assert "10 games" in out


def test_input_that_ends_leaves_with_the_game_kept(tmp_path: Path) -> None:
    """A pipe that closes, as when a terminal is shut: the game can be resumed."""
    command = [sys.executable, "-m", "divinary", "play", "arcana", "--seed", "x"]
    home = {"HOME": str(tmp_path), "PATH": ""}
    begun = subprocess.run(
        command, input="1\n", capture_output=True, text=True, env=home, check=True
    )
    assert "divinary play --resume" in begun.stdout
    resumed = subprocess.run(
        [*command, "--resume"], input="log\n", capture_output=True, text=True, env=home, check=True
    )
    assert "Player 1 plays" in resumed.stdout


@pytest.mark.parametrize(
    ("arguments", "environment", "language"),
    [
        ([], {}, "en"),
        ([], {"LANG": "fr_FR.UTF-8"}, "fr"),
        ([], {"LANG": "fr_FR.UTF-8", "LC_ALL": "pl_PL"}, "pl"),
        ([], {"LANG": "fr_FR.UTF-8", "DIVINARY_LANG": "es"}, "es"),
        (["--lang=pl"], {"DIVINARY_LANG": "es"}, "pl"),
        (["--lang", "fr", "play", "--lang", "pl"], {}, "pl"),
        ([], {"LANG": "de_DE"}, "en"),
        ([], {"LANG": "C.UTF-8"}, "en"),
        ([], {"LANG": "es_ES.UTF-8", "LC_ALL": "C"}, "en"),
    ],
)
def test_the_language_asked_for_comes_before_the_environments(
    arguments: list[str], environment: dict[str, str], language: str
) -> None:
    assert language_of(arguments, environment) == language


def test_an_unknown_language_is_an_error() -> None:
    with pytest.raises(BadOption, match="unknown-language"):
        language_of(["--lang", "de"], {})


@pytest.mark.parametrize(
    ("language", "row"),
    [
        ("en", "Midnight, The-Deep:2,2, DAWN, the-key:4"),
        ("en", "the-hours midnight the-deep:2,2 dawn the-key:4"),
        ("es", "medianoche el-fondo:2,2 amanecer la-llave:4"),
    ],
)
def test_the_referee_understands_how_people_write(
    language: str, row: str, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["--lang", language, "ask", "arcana", "plays", "--hand", "3,5", "--row", row]
    status, out, _ = run(capsys, *asked)
    assert (status, out.splitlines()[0]) == (0, "play 3 midnight")


def test_what_a_foreign_file_holds_does_not_reach_the_terminal_raw(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _, _, err = run(capsys, "replay", str(damaged(game, 14, "\x1b[31m" + "x" * 5000)))
    assert "\x1b" not in err
    assert len(err) < 500
