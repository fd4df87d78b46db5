"""One screen before one table: who looks at it, what is said, what a typed line does.

It knows no terminal: the line mode and the full-screen mode both show what it holds.
"""

from pathlib import Path
from typing import Any

from divinary.core.errors import BadOption, DivinaryError, IllegalAction
from divinary.core.game import Action
from divinary.core.words import LANGUAGES, Words, words
from divinary.table.saves import save
from divinary.table.table import Table
from divinary.terminal.commands import COMMANDS, Command, read_command
from divinary.terminal.face import Face


class Session:
    """A game at one screen, for one person or several who take turns in front of it."""

    def __init__(self, table: Table, face: Face, language: str, keep_at: Path) -> None:
        """Sit down; the game is kept in `keep_at` after every move."""
        self.table = table
        self.face = face
        self.words: Words = words(language)
        self.keep_at = keep_at
        self.viewer: int | None = None
        """The seat whose view is on the screen; None shows what everybody may see."""

        self.curtain = ""
        """When set, this is all that may be shown until somebody presses Enter."""

        self.closed = False
        self._notes: list[str] = []
        self._private: int | None = None
        self._heard: dict[int | None, int] = {}
        self._run()
        self._met = face.past_length(self.view)
        """What lies before the first decision of this sitting is in the log, and no news."""

        self._say(self.words.say("Type a number, a choice, or ? for help."))
        self._advance()

    # --- What a terminal shows -----------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.table.state.decider is None

    @property
    def view(self) -> Any:
        """The view on the screen."""
        return self.table.view(self.viewer)

    @property
    def speaking(self) -> Any:
        """The view of whoever types: one of those who are asked."""
        asked = self.table.asked()
        return self.table.view(asked[0] if asked else self.viewer)

    def take_notes(self) -> list[str]:
        """Return what has been said since the last call."""
        notes, self._notes = self._notes, []
        return notes

    def headline(self) -> str:
        """Return the state of the turn in one sentence."""
        return self.face.headline(self.words, self.view, self.table.names)

    def board(self, *, drawn: bool) -> list[str]:
        """Return the table, drawn or as sentences."""
        show = self.face.picture if drawn else self.face.lines
        return show(self.words, self.view, self.table.names)

    def choices(self) -> list[str]:
        """Return the numbered choices of whoever is asked."""
        return [
            f"{label}  {self.face.choice(self.words, action)}"
            for label, action in self.face.labels(self.speaking).items()
        ]

    def completions(self) -> list[str]:
        """Return what could be typed now."""
        return [
            *self.face.commands(self.words, self.speaking),
            *[self.words.say(name) for name in COMMANDS],
        ]

    # --- What a typed line does ----------------------------------------------------------------

    def enter(self, line: str) -> None:
        """Take one line from the keyboard."""
        if self.curtain:
            self.curtain = ""
            self._private = self.viewer
            self._tell_news()
            return
        text = line.strip()
        if not text:
            return
        command = read_command(self.words, text)
        try:
            if command is None:
                self._choose(self._read(text))
            else:
                self._obey(command, text)
        except IllegalAction as refused:
            self._say(self.face.refuse(self.words, refused, self.table.names))
        except DivinaryError as wrong:
            self._say(self.face.complain(self.words, wrong))

    def _read(self, text: str) -> Action:
        labels: dict[str, Action] = self.face.labels(self.speaking)
        if text in labels:
            return labels[text]
        read: Action = self.face.read(self.words, self.speaking, text)
        return read

    def _choose(self, action: Action) -> None:
        self.table.act(action)
        self._keep()
        self._advance()

    def _obey(self, command: Command, text: str) -> None:
        match command.name:
            case "help":
                self._say(*self._help())
            case "why":
                self._say(*self.face.why(self.words, self.view, command.rest))
            case "mark" | "unmark":
                self._mark(text)
            case "board":
                self._say(*self.board(drawn=False))
            case "log":
                self._say(*self.face.events(self.words, self.view, self.table.names, 0))
            case "language":
                self._speak(command.rest)
            case "save":
                self._save_copy(command.rest)
            case _:
                self._leave()

    def _help(self) -> list[str]:
        return [
            *self.face.help(self.words),
            self.words.say("Type the number of a choice, or the choice itself, or one of these:"),
            *map(self.words.say, COMMANDS.values()),
        ]

    def _mark(self, text: str) -> None:
        for action in self.face.asides(self.words, self.speaking, self.table.names, text):
            self.table.act(action)
        self._keep()
        self._tell_news()

    def _speak(self, language: str) -> None:
        if language not in LANGUAGES:
            raise BadOption("unknown-language", given=language, known=LANGUAGES)
        self.words = words(language)
        self._say(self.headline())

    def _save_copy(self, name: str) -> None:
        path = Path(name).expanduser() if name else self.keep_at
        if self._keep(path):
            self._say(self.words.say("The game is kept in {path}.", path=path))

    def _leave(self) -> None:
        self.closed = True
        if self._keep():
            self._say(self.words.say("The game is kept in {path}.", path=self.keep_at))
            if not self.over:
                self._say(self.words.say("Go on with it by: divinary play --resume"))

    # --- What the table does -------------------------------------------------------------------

    def _advance(self) -> None:
        """Let chance and bots move, then turn the screen to whoever is asked."""
        self._run()
        self._turn_screen()
        if not self.curtain:
            self._tell_news()

    def _run(self) -> None:
        """Let chance and bots move until a person is asked, and keep the game."""
        while self.table.step():
            pass
        self._keep()

    def _turn_screen(self) -> None:
        """Choose whose view is shown; a private one of another person waits behind a curtain."""
        people, asked = self.table.people, self.table.asked()
        if len(people) == 1:
            self.viewer = people[0]
        elif len(asked) == 1:
            self.viewer = asked[0]
            if self.viewer != self._private:
                name = self.table.names[self.viewer]
                self.curtain = self.words.say("For {name} alone. Press Enter, {name}.", name=name)
        else:
            self.viewer = None
            self._private = None

    def _tell_news(self) -> None:
        """Say what this viewer has not heard yet, and what the bots of a mixed group propose."""
        names, view = self.table.names, self.view
        self._say(
            *self.face.events(self.words, view, names, self._heard.get(self.viewer, self._met))
        )
        self._heard[self.viewer] = self.face.past_length(view)
        for seat, action in self.table.proposals().items() if self.table.asked() else ():
            choice = self.face.choice(self.words, action)
            self._say(self.words.say("{name} proposes: {choice}.", name=names[seat], choice=choice))

    def _keep(self, path: Path | None = None) -> bool:
        """Save the game; a full or read-only disk is said, and the game goes on."""
        try:
            if path is None:
                self.keep_at.parent.mkdir(parents=True, exist_ok=True)
            save(self.table.record, path or self.keep_at)
        except OSError as wrong:
            said = self.words.say("The game could not be saved: {why}", why=wrong.strerror or "")
            self._say(said)
            return False
        return True

    def _say(self, *notes: str) -> None:
        self._notes += notes
