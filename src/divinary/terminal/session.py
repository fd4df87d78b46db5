"""One screen before one table: who looks at it, what is said, what a typed line does.

It knows no terminal: the line mode and the full-screen mode both show what it holds.
"""

from pathlib import Path
from typing import Any

from divinary.core.errors import BadOption, DivinaryError, IllegalAction, UnreadableText
from divinary.core.game import Action
from divinary.core.words import LANGUAGES, Words, words
from divinary.table.saves import as_path, is_foreign, save
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
        self._warned = False
        self._run()
        self._met = face.turn_began(self.view)
        """What lies before the turn at which this sitting begins is in the log, and no news."""

        self._say(self.hint())
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
    def speaker(self) -> int | None:
        """The seat for which a typed line speaks: the first of those who are asked."""
        asked = self.table.asked()
        return asked[0] if asked else self.viewer

    @property
    def speaking(self) -> Any:
        """The view of whoever types."""
        return self.table.view(self.speaker)

    def take_notes(self) -> list[str]:
        """Return what has been said since the last call."""
        notes, self._notes = self._notes, []
        return notes

    def hint(self) -> str:
        """Return what can be typed, in short."""
        return self.words.say("Type a number, a choice, or ? for help.")

    def headline(self) -> str:
        """Return the state of the turn in one sentence."""
        return self.face.headline(self.words, self.view, self.table.names)

    def board(self, *, drawn: bool) -> list[str]:
        """Return the table, drawn or as sentences."""
        show = self.face.picture if drawn else self.face.lines
        return show(self.words, self.view, self.table.names)

    def choices(self) -> list[str]:
        """Return the numbered choices of whoever is asked; none through a curtain."""
        return [] if self.curtain else self.face.listing(self.words, self.speaking)

    def completions(self) -> list[str]:
        """Return what could be typed now; nothing through a curtain."""
        if self.curtain:
            return []
        commands = [self.words.say(name) for name in COMMANDS]
        return [*self.face.commands(self.words, self.speaking), *commands]

    # --- What a typed line does ----------------------------------------------------------------

    def enter(self, line: str) -> None:
        """Take one line from the keyboard."""
        text = line.strip()
        if self.curtain:
            self._lift_curtain(text)
        elif text:
            self._take(text)

    def _lift_curtain(self, text: str) -> None:
        """Show the private view to whoever presses Enter; any other line shows nothing."""
        command = read_command(self.words, text)
        if command is not None and command.name == "quit":
            self.curtain = ""
            self._leave()
        elif not text:
            self.curtain = ""
            self._private = self.viewer
            self._tell_news()

    def _take(self, text: str) -> None:
        command = read_command(self.words, text)
        try:
            if command is None:
                self._choose(self._read(text))
            else:
                self._obey(command, text)
        except IllegalAction as refused:
            self._say(self.face.refuse(self.words, refused, self.table.names))
        except UnreadableText as wrong:
            self._say(self.face.complain(self.words, wrong), self.hint())
        except DivinaryError as wrong:
            self._say(self.face.complain(self.words, wrong))

    def _read(self, text: str) -> Action:
        labels: dict[str, Action] = self.face.labels(self.speaking)
        if text in labels:
            return labels[text]
        read: Action = self.face.read(self.words, self.speaking, text)
        return read

    def _choose(self, action: Action) -> None:
        if self.speaker is None:
            raise IllegalAction("game-over")
        self.table.act(self.speaker, action)
        self._keep()
        self._advance()

    def _obey(self, command: Command, text: str) -> None:
        match command.name:
            case "help":
                self._say(*self._help())
            case "why":
                self._say(*self.face.why(self.words, self.view, command.rest))
            case "mark" | "unmark":
                self._mark(command, text)
            case "board":
                self._say(self.headline(), *self.board(drawn=False))
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
            self.words.say("Tab completes what you type; Page Up and Page Down scroll."),
        ]

    def _mark(self, command: Command, text: str) -> None:
        """Turn numbers, as the first of those at the screen who may."""
        if not command.rest:
            self._say(self.words.say(COMMANDS[command.name]))
            return
        seats = self.table.asked() or (() if self.viewer is None else (self.viewer,))
        refused: list[IllegalAction] = []
        for seat in seats:
            view = self.table.view(seat)
            try:
                self.table.act(seat, *self.face.asides(self.words, view, self.table.names, text))
            except IllegalAction as why:
                refused.append(why)
                continue
            self._keep()
            self._tell_events()
            return
        # That somebody may not turn an own number says little where others are asked too.
        refused.sort(key=lambda why: why.reason == "own-line")
        raise refused[0] if refused else IllegalAction("game-over")

    def _speak(self, language: str) -> None:
        if language not in LANGUAGES:
            raise BadOption("unknown-language", given=language, known=LANGUAGES)
        self.words = words(language)
        self._say(self.headline())

    def _save_copy(self, name: str) -> None:
        path = as_path(name) if name else self.keep_at
        if is_foreign(path):
            raise BadOption("file-exists", path=str(path))
        self._warned = False
        if self._keep(path):
            self._say(self.words.say("The game is kept in {path}.", path=path))

    def _leave(self) -> None:
        self.closed = True
        self._warned = False
        if not self.over and self._keep():
            path = self.keep_at
            self._say(self.words.say("The game is kept in {path}.", path=path))
            self._say(self.words.say("Go on with it by: divinary play --resume {path}", path=path))

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
        self._tell_events()
        proposals = self.table.proposals() if self.table.asked() else {}
        said = [
            f"{self.table.names[seat]}: {self.face.choice(self.words, action)}"
            for seat, action in proposals.items()
        ]
        if said:
            self._say(self.words.say("Proposals: {proposals}.", proposals="; ".join(said)))
        if self.over:
            how = self.words.say("Step through it by: divinary replay {path}", path=self.keep_at)
            self._say(how)

    def _tell_events(self) -> None:
        names, view = self.table.names, self.view
        heard = self._heard.get(self.viewer, self._met)
        self._say(*self.face.events(self.words, view, names, heard))
        self._heard[self.viewer] = self.face.past_length(view)

    def _keep(self, path: Path | None = None) -> bool:
        """Save the game; a full or read-only disk is said once, and the game goes on."""
        try:
            if path is None:
                self.keep_at.parent.mkdir(parents=True, exist_ok=True)
            save(self.table.record, path or self.keep_at)
        except OSError:
            if not self._warned:
                where = path or self.keep_at
                self._say(self.words.say("The game cannot be saved in {path}.", path=where))
            self._warned = True
            return False
        return True

    def _say(self, *notes: str) -> None:
        self._notes += notes
