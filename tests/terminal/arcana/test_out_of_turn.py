"""Coming and going at a terminal, showing a fate, owning up."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from divinary.core.words import LANGUAGES, words
from divinary.saves import load
from divinary.table.players import Machine, Person
from divinary.table.table import Table
from divinary.terminal.session import Session
from tests.terminal.sitting import ANA, BEN, CLEO, MIRA, said, session

OSKAR = Machine("random", "Oskar")


def first(at: Session) -> str:
    """Return the key of the first choice."""
    return at.choices()[0].split()[0]


def resumed(at: Session) -> Session:
    """Return another sitting at what was kept of this one."""
    return Session(Table.resume(load(at.save_path)), "en", at.save_path)


# --- Coming and going ---------------------------------------------------------------------------


def test_a_person_joins_and_takes_turns(tmp_path: Path) -> None:
    at = session(tmp_path)
    assert "Ben joins the table." in said(at, "join Ben")
    assert at.table.names == ("Ana", "Mira", "Ben")
    at.enter(first(at))
    assert at.curtain == "For Ben alone. Press Enter, Ben."
    assert "Ana plays" in said(at, "")
    assert at.viewer == 2


@pytest.mark.parametrize(
    ("line", "chair"),
    [
        ("join Zofia", Person("Zofia")),
        ("join Ana María", Person("Ana María")),
        ("join Ana", Person("Ana 2")),
        ("join Zofia bot", Machine("literal", "Zofia")),
        ("join Zofia bot random", Machine("random", "Zofia")),
        ("join Zofia random", Machine("random", "Zofia")),
        ("join Zofia logic+own", Machine("logic+own", "Zofia")),
        ("join bot", Machine("literal", "Oskar")),
        ("JOIN  Zofia   Bot", Machine("literal", "Zofia")),
    ],
)
def test_who_joins_is_understood(line: str, chair: object, tmp_path: Path) -> None:
    at = session(tmp_path)
    at.enter(line)
    assert at.table.chairs[2] == chair
    assert resumed(at).table.chairs == at.table.chairs


def test_five_may_sit_there(tmp_path: Path) -> None:
    at = session(tmp_path)
    said(at, "join a random", "join b random", "join c random")
    assert said(at, "join d random") == "Every seat at this table is taken."
    assert len(at.table.chairs) == 5


def test_the_others_continue_when_a_player_leaves(tmp_path: Path) -> None:
    """Ana gets up in her own turn: Ben is next, and sees nothing of hers."""
    at = session(tmp_path, ANA, BEN, MIRA)
    at.enter("")
    at.enter("leave")
    assert at.curtain == "For Ben alone. Press Enter, Ben."
    assert "Ana leaves the table" in said(at, "")
    assert at.table.people == (1,)
    assert "Ana has left the table." in at.board(drawn=False)
    assert any(line.startswith("Ana") and "has left" in line for line in at.board(drawn=True))


def test_alone_the_game_waits_and_goes_on_with_a_newcomer(tmp_path: Path) -> None:
    at = session(tmp_path)
    assert "Mira leaves the table" in said(at, "leave mira")
    assert at.paused
    assert not at.over
    assert at.headline() == "The game waits for a second player to sit down."
    assert at.hint() == "Type join and a name, or quit."
    assert at.choices() == []
    assert "waits for a second player" in said(at, "pass")
    again = resumed(at)
    assert again.paused
    again.take_notes()
    assert "Oskar joins the table." in said(again, "join Oskar random")
    assert not again.paused
    assert again.choices()


def test_a_table_without_people_can_be_joined_again(tmp_path: Path) -> None:
    at = session(tmp_path)
    at.enter("leave mira")
    at.enter("leave")
    assert at.viewer is None
    assert at.paused
    assert "waits for a second player" in said(at, "pass")
    said(at, "join Ana")
    assert at.curtain == "For Ana alone. Press Enter, Ana."
    said(at, "", "join Cleo")
    assert at.table.seated == (0, 2), "Ana has her old seat"
    assert at.choices()


def test_bots_continue_without_people(tmp_path: Path) -> None:
    at = session(tmp_path, ANA, MIRA, OSKAR)
    at.enter("leave")
    assert at.over
    assert load(at.save_path).end().result is not None


def test_a_seat_is_not_given_to_another_name_while_there_are_others(tmp_path: Path) -> None:
    """The log still says that Mira did what she did."""
    at = session(tmp_path, ANA, BEN, MIRA)
    said(at, "", "leave mira")
    said(at, "join Zofia random")
    assert at.table.names == ("Ana", "Ben", "Mira", "Zofia")
    said(at, "leave zofia", "join Mira random")
    assert at.table.seated == (0, 1, 2)


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("join", "join NAME [bot]: a player or a bot joins the table"),
        ("leave nobody", "No player at this table has that name. The players are: Ana, Mira."),
        ("join Zed deep-thought", "Zed deep-thought joins"),
        ("show", "In your own turn you may not mark"),
        ("own up", "Owning up belongs to honour mode"),
    ],
)
def test_what_cannot_be_done_is_answered(line: str, answer: str, tmp_path: Path) -> None:
    at = session(tmp_path)
    assert answer in said(at, line)


@pytest.mark.parametrize("language", LANGUAGES)
def test_coming_and_going_in_each_language(language: str, tmp_path: Path) -> None:
    at = session(tmp_path, language=language)
    verb = words(language).say
    said(at, f"{verb('join')} Zofia {verb('bot')}")
    assert at.table.chairs[2] == Machine("literal", "Zofia")
    said(at, f"{verb('leave')} zofia")
    assert at.table.seated == (0, 1)


def test_the_challenge_is_for_two(tmp_path: Path) -> None:
    at = session(tmp_path, hands=2)
    before = at.table.state
    for line in ("join Ben", "leave", "show"):
        assert "not part of the two-player challenge" in said(at, line) or line == "show"
    assert at.table.state == before


def test_a_player_without_a_name_is_called_by_number(tmp_path: Path) -> None:
    """A record from elsewhere may have no names; then no one is called "1"."""
    at = session(tmp_path, ANA, BEN)
    nameless = Session(
        Table.resume(replace(at.table.record, players={})), "en", tmp_path / "nameless"
    )
    assert nameless.curtain == "For Player 1 alone. Press Enter, Player 1."
    assert "Player 1: play a fate." in said(nameless, "", "board")
    assert "Player 1 leaves the table" in said(nameless, "leave player 1", "")


# --- Showing a fate -----------------------------------------------------------------------------


def after_a_round(tmp_path: Path) -> Session:
    """Ana, Ben and Cleo have each played and kept a fate; Ana has played again."""
    at = session(tmp_path, ANA, BEN, CLEO, difficulty="easy", seed=4)
    for _ in range(40):
        if at.view.phase == "predict" and sum(at.view.held) == 3:
            return at
        at.enter("" if at.curtain else "0" if at.view.phase == "predict" else first(at))
    raise AssertionError("nobody holds anything")


def test_one_of_the_group_shows_a_fate(tmp_path: Path) -> None:
    at = after_a_round(tmp_path)
    active = at.view.active
    name = next(name for seat, name in enumerate(at.table.names) if seat != active)
    text = said(at, f"show {name.lower()}")
    assert f"{name} shows a hidden fate." in text
    assert f"{name} held " in text
    assert at.view.held[at.table.names.index(name)] == 0
    assert at.view.phase == "predict"


def test_where_several_could_it_is_to_be_said_who(tmp_path: Path) -> None:
    at = after_a_round(tmp_path)
    before = at.table.state
    assert said(at, "show").startswith("show [PLAYER]")
    active = at.table.names[at.view.active]
    assert said(at, f"show {active}") == "That is not your seat."
    assert at.table.state == before


# --- Honour mode --------------------------------------------------------------------------------


def illegal(at: Session) -> str:
    """Return a play that the cards do not allow."""
    at.enter("")
    for slot in at.view.row:
        for fate in at.view.hand:
            if f"Not the {fate}:" in said(at, f"why {slot.card}"):
                return f"play {fate} {slot.card}"
    raise AssertionError("everything is legal")


def test_in_honour_mode_a_play_waits_for_its_player(tmp_path: Path) -> None:
    """Legal or not, it is asked each time, so the question says nothing."""
    at = session(tmp_path, ANA, MIRA, honour="yes")
    at.enter(first(at))
    assert at.choices() == ["0  let the other players continue"]
    assert at.view.phase == "predict"
    again = resumed(at)
    assert again.choices() == ["0  let the other players continue"]
    events = len(at.view.past)
    at.enter("")
    assert len(at.view.past) > events


def test_a_player_who_owns_up_loses_the_fate_unseen(tmp_path: Path) -> None:
    at = session(tmp_path, ANA, BEN, honour="yes")
    at.enter(illegal(at))
    assert not at.curtain, "Ana looks still"
    text = said(at, "own up", "")
    assert "Ana owns up: the play was illegal." in text
    assert at.viewer == 1
    assert at.view.held[0] == 0
    assert not any(line.startswith("0 shown") for line in map(str, at.view.past))


def test_who_joins_meanwhile_takes_nothing_away(tmp_path: Path) -> None:
    at = session(tmp_path, ANA, BEN, honour="yes")
    at.enter(illegal(at))
    said(at, "join Cleo")
    assert at.choices() == ["0  let the other players continue"]
    assert "Ana owns up: the play was illegal." in said(at, "own up", "")


def test_a_legal_play_cannot_be_owned_up_to(tmp_path: Path) -> None:
    at = session(tmp_path, ANA, BEN, honour="yes")
    said(at, "")
    fair = next(
        f"play {fate} {slot.card}"
        for slot in at.view.row
        for fate in at.view.hand
        if f"You may play the {fate} here." in said(at, f"why {slot.card}")
    )
    assert said(at, fair, "own up") == "There is no illegal play to own up to now."
    assert at.choices() == ["0  let the other players continue"]


def test_no_one_else_learns_by_asking(tmp_path: Path) -> None:
    """The answer to Ben is the same whether Ana's play was legal or not."""
    answers = set()
    for legal in (True, False):
        at = session(tmp_path, ANA, BEN, honour="yes")
        play = illegal(at)
        at.enter(first(at) if legal else play)
        said(at, "", "")
        assert at.viewer == 1
        answers.add(said(at, "own up"))
    assert len(answers) == 1
