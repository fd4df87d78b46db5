"""The full-screen mode: the drawn board above, what was said and the choices below it."""

from typing import ClassVar

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.events import Resize
from textual.suggester import Suggester
from textual.widgets import Input, Static

from divinary.terminal.session import Session

ROOM_FOR_A_PICTURE = (80, 40)
"""Columns and rows from which the board is drawn; a smaller screen shows it as sentences."""

LINES_TO_SPARE = 32
"""Rows that board, choices and prompt need; what is left of a screen goes to the notes."""

STYLES = {
    r"◆": "bold #d9b45b",
    r"◇": "#d9b45b",
    r"·": "dim",
    r"▲+": "bold #e5736b",
    r"! .*?(?= +│)": "bold #e5736b",
    r"(?m)(?:^|(?<=   ))\d+(?=  \S)": "bold #d9b45b",
}
"""The look of the signs; each is told apart by its shape as well, so colour says nothing alone."""


class NextWords(Suggester):
    """Completes what is being typed from what could be typed now."""

    def __init__(self, session: Session) -> None:
        """Ask the session each time: what can be typed changes with every move."""
        super().__init__(use_cache=False, case_sensitive=False)
        self._session = session

    async def get_suggestion(self, value: str) -> str | None:
        """Return the first thing that could be typed and starts like this."""
        typed = value.casefold()
        return next((one for one in self._session.completions() if one.startswith(typed)), None)


class TableApp(App[None]):
    """One table on the whole screen."""

    CSS = """
    Screen { background: #0d1524; color: #ece5d3; }
    #headline { color: #d9b45b; text-style: bold; height: auto; }
    #board { height: 1fr; scrollbar-size: 1 1; }
    #notes { height: auto; color: #b9c2d0; }
    #choices { height: auto; max-height: 12; }
    Input { border: tall #d9b45b; background: #131e33; height: 3; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "complete", show=False, priority=True),
        Binding("pageup", "scroll_board(-1)", show=False),
        Binding("pagedown", "scroll_board(1)", show=False),
    ]

    def __init__(self, session: Session) -> None:
        """Show this session; it keeps the game."""
        super().__init__()
        self.session = session
        self._notes: list[str] = []
        self._shown: object = None
        self._answer: list[str] = []
        """A long answer, such as the help: it takes the place of the board until the next line."""

    def compose(self) -> ComposeResult:
        """Lay out the screen, the decision at the bottom."""
        yield Static(id="headline")
        with VerticalScroll(id="board", can_focus=False):
            yield Static(id="table")
        yield Static(id="notes")
        yield Static(id="choices")
        yield Input(suggester=NextWords(self.session))

    def on_mount(self) -> None:
        """Show the first picture."""
        self.title = "Divinary"
        self.query_one(Input).focus()
        self.show()

    def on_resize(self, event: Resize) -> None:
        """Draw the board, or say it, as there is room."""
        self.show()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Hand the typed line to the session."""
        viewer, was_over = self.session.viewer, self.session.over
        event.input.clear()
        self.session.enter(event.value)
        self._answer = []
        if self.session.viewer != viewer or self.session.curtain:
            self._notes = []  # nothing that was said to one person stays for the next
        if self.session.closed or (was_over and not event.value.strip()):
            self.leave()
        else:
            self.show()

    def show(self) -> None:
        """Put the session's picture on the screen."""
        session = self.session
        hidden = bool(session.curtain)
        room = max(3, min(8, self.size.height - LINES_TO_SPARE))
        if not hidden:
            self._take_notes(room)
        self._put("#headline", [session.curtain or session.headline()])
        self._put("#table", [] if hidden else self._answer or session.board(drawn=self._roomy()))
        self._put("#notes", [] if hidden or self._answer else self._notes[-room:])
        self._put("#choices", [] if hidden else self._choices())
        self.query_one(Input).placeholder = session.words.say(
            "Type a number, a choice, or ? for help."
        )

    def _take_notes(self, room: int) -> None:
        """Take what was said: news into the notes, an answer too long for them onto the board."""
        said, before, self._shown = self.session.take_notes(), self._shown, self.session.table.state
        if len(said) > room and before is self._shown:
            self._answer = [*said, "", self.session.words.say("Press Enter for the table.")]
            self.query_one("#board", VerticalScroll).scroll_home(animate=False)
        self._notes = (self._notes + said)[-8:]

    def _roomy(self) -> bool:
        columns, rows = ROOM_FOR_A_PICTURE
        return self.size.width >= columns and self.size.height >= rows

    def _choices(self) -> list[str]:
        if self.session.over:
            return [self.session.words.say("Press Enter to leave.")]
        return flowing(self.session.choices(), self.size.width - 2)

    def _put(self, where: str, lines: list[str]) -> None:
        text = Text("\n".join(lines))
        for pattern, style in STYLES.items():
            text.highlight_regex(pattern, style)
        self.query_one(where, Static).update(text)

    def action_complete(self) -> None:
        """Take the completion that is offered."""
        self.query_one(Input).action_cursor_right()

    def action_scroll_board(self, pages: int) -> None:
        """Scroll the board by a page."""
        board = self.query_one("#board", VerticalScroll)
        board.scroll_relative(y=pages * board.size.height, animate=False)

    async def action_quit(self) -> None:
        """Leave with the game kept."""
        self.leave()

    def leave(self) -> None:
        """Close the screen; what is left to say is printed below it."""
        if not self.session.closed:
            self.session.curtain = ""
            self.session.enter("quit")
        self.exit()


def play_full_screen(session: Session) -> None:
    """Play on the whole screen, then say where the game is kept."""
    TableApp(session).run()
    for note in session.take_notes()[-2:]:
        print(note)


def flowing(items: list[str], width: int, gap: str = "   ") -> list[str]:
    """Return short texts one after the other, as many to a line as fit.

    >>> flowing(["1  one", "2  two", "3  three"], 24)
    ['1  one   2  two', '3  three']
    """
    lines: list[str] = []
    for item in items:
        if lines and len(lines[-1]) + len(gap) + len(item) <= width:
            lines[-1] += gap + item
        else:
            lines.append(item)
    return lines
