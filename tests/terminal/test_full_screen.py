"""What fits on the whole screen, what is said where it does not, and what a look at it brings."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from textual.content import Content
from textual.widgets import Static

from divinary import games
from divinary.core.words import Words
from divinary.table.table import Table
from divinary.terminal.app import TableApp
from divinary.terminal.session import Session
from examples.pouches.model import View
from examples.pouches.speech import PouchesSpeech
from tests.table.quiet_game import ANA, MIRA, QUIET, ROW, OpenTerminalGame

ROOMY, LOW, NARROW = (100, 46), (100, 24), (60, 46)
WHY_NOT_DRAWN = "To draw the board, a window needs 80×40"


TALK = 61
"""How many events of a talkative game each move makes."""


class Drawing(OpenTerminalGame):
    """Has a board to draw."""

    def picture(self, words: Words, view: View, names: Sequence[str]) -> list[str]:
        """Return a board that differs from the sentences."""
        return ["╭──╮ B", "╰──╯"]

    def styles(self, words: Words) -> dict[str, str]:
        """Return a colour for a letter."""
        return {r"\bB\b": "#5b8bd9"}


class TalkativeDrawing(Drawing):
    """Has a board, and much news."""

    def turn_began(self, view: View) -> int:
        """Return how many lie before the turn."""
        return super().turn_began(view) * TALK


class TalkativeSpeech(PouchesSpeech):
    """Has much news."""

    def past_length(self, view: View) -> int:
        """Return more events with each move."""
        return super().past_length(view) * TALK

    def events(self, words: Words, view: View, names: Sequence[str], since: int) -> list[str]:
        """Return a line for each of them."""
        return [f"event {number}" for number in range(since, self.past_length(view))]


@pytest.fixture(autouse=True)
def a_house_with_another_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.GAMES, "quiet", ROW._replace(terminal=f"{__name__}:Drawing"))


@pytest.fixture
def a_talkative_game(monkeypatch: pytest.MonkeyPatch) -> None:
    row = ROW._replace(
        terminal=f"{__name__}:TalkativeDrawing", speech=f"{__name__}:TalkativeSpeech"
    )
    monkeypatch.setitem(games.GAMES, "quiet", row)


def app_with(folder: Path, *, drawn: bool = False) -> TableApp:
    """Return a screen for Ana and a bot."""
    table = Table.open(QUIET, (ANA, MIRA), {}, "3")
    return TableApp(Session(table, "en", folder / "game.divinary"), drawn=drawn)


def part(app: TableApp, where: str) -> str:
    """Return what stands in a part of the screen."""
    shown = app.query_one(where, Static).content
    assert isinstance(shown, Content)
    return shown.plain


@pytest.mark.parametrize(
    ("size", "drawn", "board", "note"),
    [
        (ROOMY, False, True, False),
        (LOW, False, False, True),
        (NARROW, False, False, True),
        (LOW, True, True, False),
        (NARROW, True, False, True),
    ],
)
async def test_a_small_window_says_why_nothing_is_drawn(
    size: tuple[int, int], drawn: bool, board: bool, note: bool, tmp_path: Path
) -> None:
    """Once; a player who asks for the drawn board has it while the screen is wide enough."""
    app = app_with(tmp_path, drawn=drawn)
    async with app.run_test(size=size) as pilot:
        assert ("╭" in part(app, "#table")) is board
        assert (WHY_NOT_DRAWN in part(app, "#notes")) is note
        await pilot.press("1", "enter")
        assert WHY_NOT_DRAWN not in part(app, "#notes")


async def test_a_window_that_grows_needs_no_excuse(tmp_path: Path) -> None:
    app = app_with(tmp_path)
    async with app.run_test(size=LOW) as pilot:
        await pilot.resize_terminal(*ROOMY)
        await pilot.pause()
        assert "╭" in part(app, "#table")
        assert WHY_NOT_DRAWN not in part(app, "#notes")


@pytest.mark.usefixtures("a_talkative_game")
async def test_what_does_not_fit_is_counted(tmp_path: Path) -> None:
    """The newest stays in sight, and where to find the rest is said above it."""
    app = app_with(tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await pilot.press("1", "enter")
        notes = part(app, "#notes").splitlines()
        past = app.session.speech.past_length(app.session.view)
        assert notes[-1] == f"event {past - 1}"
        assert notes[0] == f"… {TALK - len(notes) + 1} more: log"


@pytest.mark.usefixtures("a_talkative_game")
async def test_the_log_opens_at_its_end(tmp_path: Path) -> None:
    app = app_with(tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await pilot.press("1", "enter", *"log", "enter")
        await pilot.pause()
        board = app.query_one("#board")
        assert board.max_scroll_y > 0
        assert board.scroll_y == board.max_scroll_y
        await pilot.press(*"help", "enter")
        await pilot.pause()
        assert board.scroll_y == 0


@pytest.mark.usefixtures("a_talkative_game")
async def test_the_board_is_drawn_again_and_has_all_the_room(tmp_path: Path) -> None:
    app = app_with(tmp_path)
    async with app.run_test(size=ROOMY) as pilot:
        await pilot.press("1", "enter", *"log", "enter")
        assert "╭" not in part(app, "#table")
        await pilot.press(*"board", "enter")
        assert part(app, "#table").startswith("╭──╮ B")
        assert part(app, "#notes") == ""


async def test_a_game_colours_its_own_signs(tmp_path: Path) -> None:
    app = app_with(tmp_path)
    async with app.run_test(size=ROOMY):
        table = app.query_one("#table", Static).content
        assert isinstance(table, Content)
        assert "#5b8bd9" in [str(span.style) for span in table.spans]
