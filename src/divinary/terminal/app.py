"""The full-screen mode: the drawn board on top, then the news, and the choices at the bottom."""

import asyncio
import os
import signal
import sys
from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.events import Key, Resize
from textual.suggester import Suggester
from textual.widgets import Input, Static

from divinary.terminal.printing import folded, show
from divinary.terminal.session import Session

SIZE_OF_A_DRAWING = (80, 40)
"""The fewest columns and rows for a drawn board; a smaller screen shows it as sentences."""

FEWEST_NOTES = 3

TERMINAL_CHECK = 1.0
"""Seconds between two checks that the terminal is still there."""

HUNG_UP = 129
"""The exit status that a shell gives to a program that a hang-up of its terminal has ended."""

STYLES = {
    r"◆": "bold #d9b45b",
    r"◇": "#d9b45b",
    r"·": "dim",
    r"▲+": "bold #e5736b",
    r"! .*?(?= +│)": "bold #e5736b",
    r"(?m)(?:^|(?<=   ))\d+(?=  \S)": "bold #d9b45b",
}
"""The look of the signs. Their shapes differ too, so that no meaning depends on colour."""


class NextWords(Suggester):
    """Completes a typed line to something that can be typed now."""

    def __init__(self, session: Session) -> None:
        """Keep no cache: what can be typed changes with every move."""
        super().__init__(use_cache=False, case_sensitive=False)
        self._session = session

    async def get_suggestion(self, value: str) -> str | None:
        """Return the first completion of a typed line."""
        return completion(self._session, value)


def completion(session: Session, typed: str) -> str | None:
    """Return the first text that can be typed now and starts with `typed`."""
    start = typed.casefold()
    return next((one for one in session.completions() if start and one.startswith(start)), None)


class CommandLine(Input):
    """The line for choices and commands. Tab completes it, in order with the other keys."""

    def __init__(self, session: Session) -> None:
        """Complete to what this session understands."""
        super().__init__(suggester=NextWords(session))
        self._session = session

    def on_key(self, event: Key) -> None:
        """Complete at Tab. A binding would only run after the keys that are typed next."""
        if event.key == "tab":
            event.stop()
            event.prevent_default()
            self.value = completion(self._session, self.value) or self.value
            self.cursor_position = len(self.value)


class TableApp(App[None]):
    """One table on the whole screen."""

    CSS = """
    Screen { background: #0d1524; color: #ece5d3; }
    #headline { color: #d9b45b; text-style: bold; height: auto; }
    #board { height: 1fr; scrollbar-size: 1 1; }
    #notes { height: auto; color: #b9c2d0; }
    #choices { height: auto; max-height: 40%; scrollbar-size: 1 1; }
    Input { border: tall #d9b45b; background: #131e33; height: 3; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c,ctrl+q", "quit", show=False, priority=True),
        Binding("pageup", "page(-1)", show=False),
        Binding("pagedown", "page(1)", show=False),
    ]

    def __init__(self, session: Session, *, drawn: bool = False) -> None:
        """Show this session; `drawn` draws the board on screens of few rows too."""
        super().__init__()
        self.session = session
        self._drawn = drawn
        self._explains_size = True
        self._shown: object = None
        self._news: list[str] = []
        """What has happened since the last choice."""

        self._answer: list[str] = []
        """The answer to the last line; a long one, such as the help, replaces the board."""

    def compose(self) -> ComposeResult:
        """Lay out the screen, with the choices at the bottom."""
        yield Static(id="headline")
        with VerticalScroll(id="board", can_focus=False):
            yield Static(id="table")
        yield Static(id="notes")
        with VerticalScroll(id="choices", can_focus=False):
            yield Static(id="options")
        yield CommandLine(self.session)

    def on_mount(self) -> None:
        """Show the table for the first time."""
        self.title = "Divinary"
        self.query_one(Input).focus()
        self.show()
        if not self.is_headless:
            self._watch_for_hang_ups()

    def _watch_for_hang_ups(self) -> None:
        """End with the terminal, also if its signal does not come, as after `nohup`."""
        if hasattr(signal, "SIGHUP"):
            asyncio.get_running_loop().add_signal_handler(signal.SIGHUP, self._hang_up)
        self.set_interval(TERMINAL_CHECK, self._check_terminal)

    def _check_terminal(self) -> None:
        if not _has_terminal():
            self._hang_up()

    def _hang_up(self) -> None:
        """Leave with the game saved, and at once if the terminal is gone.

        Textual would keep reading from it as fast as it can, and writes to it when it ends.
        """
        self.leave()
        if not _has_terminal():
            os._exit(HUNG_UP)

    def on_resize(self, event: Resize) -> None:
        """Show the board for the new size, which is known after a refresh."""
        self.call_after_refresh(self.show)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Hand the typed line to the session."""
        viewer, was_over = self.session.viewer, self.session.over
        event.input.clear()
        self.session.enter(event.value)
        self._answer = []
        self._explains_size = self._explains_size and self._has_room()
        if self.session.viewer != viewer or self.session.curtain:
            self._news = []  # the next person must not read what was said to this one
        if self.session.asked == "board":
            self.session.take_notes()  # the screen shows the table anyway
        if self.session.asked in ("board", "language"):
            self._news = []
        if self.session.closed or (was_over and not event.value.strip()):
            self.leave()
            return
        self.show()
        for part in self.query(VerticalScroll):
            part.scroll_home(animate=False)
        if self.session.asked == "log" and not self.session.curtain:
            self.query_one("#board").scroll_end(animate=False)

    def show(self) -> None:
        """Show the session; behind a curtain, only the name of the player it waits for."""
        session = self.session
        board, notes, choices = ([], [], []) if session.curtain else self._parts()
        self._put("#headline", self._folded([session.curtain or session.headline()]))
        self._put("#table", board)
        self._put("#notes", notes)
        self._put("#options", choices)
        self.query_one(Input).placeholder = "" if session.curtain else session.hint()

    def _parts(self) -> tuple[list[str], list[str], list[str]]:
        """Return the rows of the table, of the notes, and of the choices."""
        self._take_notes()
        board = self._folded(self.session.board(drawn=self._has_room()))
        choices = self._folded(self._choices())
        room = max(FEWEST_NOTES, self.size.height - len(board) - len(choices) - 4)
        answer = self._folded(self._answer)
        if len(answer) > room:
            return [*answer, "", self.session.words.say("Press Enter for the table.")], [], choices
        news = [] if self.session.asked == "log" else self._news  # the log ends with them
        said = [*news, *self._answer, *self._too_small()]
        return board, self._fitting(said, room), choices

    def _take_notes(self) -> None:
        """Take what was said: as news if the table has changed, else as an answer."""
        said, before, self._shown = self.session.take_notes(), self._shown, self.session.table.state
        if before is not self._shown:
            hint = self.session.hint()  # the command line shows it
            self._news, self._answer = [line for line in said if line != hint], []
        elif said:
            self._answer = said

    def _too_small(self) -> list[str]:
        """Return why the board is not drawn, until a line is typed."""
        columns, rows = SIZE_OF_A_DRAWING
        if self._has_room() or not self._explains_size:
            return []
        why = self.session.words.say(
            "To draw the board, a window needs {columns}×{rows}; this one has {width}×{height}.",
            columns=columns,
            rows=rows,
            width=self.size.width,
            height=self.size.height,
        )
        return [why]

    def _folded(self, lines: list[str]) -> list[str]:
        """Return the rows that these lines take on this screen."""
        width = max(1, self.size.width - 1)
        return [row for line in lines for row in folded(line, width)]

    def _fitting(self, lines: list[str], room: int) -> list[str]:
        """Return the rows of the last lines that fit, and how many lines are left out."""
        rows, said = self._folded(lines), self.session.words
        for left in range(1, len(lines)):
            if len(rows) <= room:
                break
            more = said.say("… {n} more: {log}", n=left, log=said.say("log"))
            rows = [more, *self._folded(lines[left:])]
        return rows

    def _has_room(self) -> bool:
        columns, rows = SIZE_OF_A_DRAWING
        return self.size.width >= columns and (self._drawn or self.size.height >= rows)

    def _choices(self) -> list[str]:
        if self.session.over:
            return [self.session.words.say("Press Enter to leave.")]
        return flowing(self.session.choices(), self.size.width - 2)

    def _put(self, where: str, lines: list[str]) -> None:
        text = Content("\n".join(lines))
        own = self.session.game.styles(self.session.words) if where == "#table" else {}
        for pattern, style in {**STYLES, **own}.items():
            text = text.highlight_regex(pattern, style=style)
        self.query_one(where, Static).update(text)

    def action_page(self, pages: int) -> None:
        """Scroll what does not fit, such as the board, a long answer or the choices, by pages."""
        for part in self.query(VerticalScroll):
            part.scroll_relative(y=pages * part.size.height, animate=False)

    async def action_quit(self) -> None:
        """Leave with the game saved."""
        self.leave()

    def last_words(self) -> list[str]:
        """Return the last line of the news."""
        return self._news[-1:]

    def leave(self) -> None:
        """Close the screen with the game saved."""
        if not self.session.closed:
            self.session.enter("quit")
        self.exit()


def play_full_screen(session: Session, *, drawn: bool = False) -> None:
    """Play on the whole screen; then print the result, or where the game is saved."""
    app = TableApp(session, drawn=drawn)
    app.run()
    if session.over:
        show([session.headline(), *app.last_words()])
    show(session.take_notes()[-2:])


def _has_terminal() -> bool:
    return sys.__stdin__ is not None and sys.__stdin__.isatty()


def flowing(items: list[str], width: int, gap: str = "   ") -> list[str]:
    """Return short texts side by side, as many to a line as fit; a long one gets its own line.

    >>> flowing(["1  one", "2  two", "3  three", "4  said at length"], 24)
    ['1  one   2  two', '3  three', '4  said at length']
    """
    lines: list[str] = []
    before = width
    for item in items:
        short = max(before, len(item)) <= width // 2
        if short and len(lines[-1]) + len(gap) + len(item) <= width:
            lines[-1] += gap + item
        else:
            lines.append(item)
        before = len(item)
    return lines
