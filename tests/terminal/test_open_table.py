"""Who sits down at a new table: people, and bots as the game needs them."""

from pathlib import Path

import pytest

from divinary.core.errors import BadOption
from divinary.core.words import words
from divinary.table.players import Machine, Person
from divinary.terminal.open_table import open_session, save_to_resume
from divinary.terminal.session import Session


@pytest.fixture(autouse=True)
def a_home_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def sit(game: str, people: int | None = None, names: str = "", bots: str | None = None) -> Session:
    """Open a table with these players."""
    return open_session(
        words("en"),
        game,
        people=people,
        names=names,
        bots=bots,
        options={},
        seed="1",
        resume=None,
    )


def resumed(game: str, file: str) -> Session:
    """Go on with a game."""
    return open_session(
        words("en"), game, people=None, names="", bots=None, options={}, seed="1", resume=file
    )


@pytest.mark.parametrize(
    ("game", "asked", "chairs"),
    [
        ("arcana", {"names": "Ana"}, (Person("Ana"), Machine("literal", "Mira"))),
        ("arcana", {"people": 2, "names": "Ana"}, (Person("Ana"), Person("Player 2"))),
        ("arcana", {"bots": "random"}, (Person("Player 1"), Machine("random", "Mira"))),
        ("oracle", {"names": "Ana"}, (Person("Ana"),)),
        ("oracle", {"names": "Ana,Ana"}, (Person("Ana"), Person("Ana 2"))),
        ("oracle", {"names": "Ana,\u0410na,\u3164"}, (Person("Ana"), Person("\u0410na 2"))),
        (
            "arcana",
            {"names": "M\u0456ra", "bots": "random"},
            (Person("M\u0456ra"), Machine("random", "Oskar")),
        ),
        (
            "oracle",
            {"names": "Mira", "bots": "greedy,random"},
            (Person("Mira"), Machine("greedy", "Oskar"), Machine("random", "Inés")),
        ),
    ],
    ids=str,
)
def test_bots_come_where_a_game_cannot_be_played_alone(
    game: str, asked: dict[str, object], chairs: tuple[object, ...]
) -> None:
    assert sit(game, **asked).table.chairs == chairs  # type: ignore[arg-type]


@pytest.mark.parametrize(("game", "most"), [("arcana", 5), ("oracle", 4)])
def test_more_than_the_game_has_seats_for_are_refused(game: str, most: int) -> None:
    with pytest.raises(BadOption, match="out-of-range") as wrong:
        sit(game, people=most + 1)
    assert wrong.value.details["high"] == most
    with pytest.raises(BadOption, match="player-count"):
        sit(game, people=most, bots="random")


def test_more_names_than_people_are_a_contradiction() -> None:
    with pytest.raises(BadOption, match="more-names") as wrong:
        sit("oracle", people=2, names="Ana,Ben,Cid")
    assert wrong.value.details == {"given": 3, "people": 2}


def test_the_game_that_is_named_is_resumed() -> None:
    """The last one of that game, though another was left later."""
    sit("oracle", names="Ana")
    kept = sit("arcana", names="Ben").save_path
    assert resumed("oracle", "").names == ("Ana",)
    assert resumed("arcana", "").names[0] == "Ben"
    with pytest.raises(BadOption, match="not-that-game"):
        resumed("oracle", str(kept))
    with pytest.raises(BadOption, match="resume-game"):
        save_to_resume("oracle")


def test_no_one_is_asked_to_look_away_if_nothing_is_hidden() -> None:
    assert sit("arcana", names="Ana,Ben").curtain
    assert not sit("oracle", names="Ana,Ben").curtain
