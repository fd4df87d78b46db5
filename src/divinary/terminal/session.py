"""A game at one screen, and what a typed line does there."""

from divinary.core.errors import BadOption, DivinaryError, IllegalAction, UnreadableText
from divinary.core.game import Action
from divinary.core.words import LANGUAGES, N_, words
from divinary.table.saves import as_path, is_foreign
from divinary.terminal.asides import NOTES, Place, TableFullError, do_aside
from divinary.terminal.commands import COMMANDS, Command, read_command
from divinary.terminal.screen import Screen
from divinary.terminal.spelling import slug

GO_ON = ("", "0")
"""What is typed to let the others go on."""

SWITCHES = {N_("on"): True, N_("off"): False}


class Session(Screen):
    """The screen with its keyboard: choices, commands and asides are typed here."""

    def enter(self, line: str) -> None:
        """Take one line from the keyboard."""
        text = line.strip()
        if self.curtain:
            self._lift_curtain(text)
        elif self._holding is not None and text in GO_ON:
            self._go_on()
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
                self._obey(command)
        except TableFullError:
            self._say(self.words.say("Every seat at this table is taken."))
        except IllegalAction as refused:
            self._say(self.face.refuse(self.words, refused, self.names, self.view))
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
        seat = self.speaker
        if seat is None:
            raise self.table.state.refusal(action, None) or IllegalAction("game-over")
        self.table.act(seat, action)
        self._hold_for(seat)
        self._keep()
        self._advance()

    def _obey(self, command: Command) -> None:
        match command.name:
            case "help":
                self._say(*self._help())
            case "why":
                self._say(*self.face.why(self.words, self.view, command.rest))
            case "board":
                self._say(self.headline(), *self.board(drawn=False))
            case "log":
                self._say(*self.face.events(self.words, self.view, self.names, 0))
            case "language":
                self._speak(command.rest)
            case "save":
                self._save_copy(command.rest)
            case "aid":
                self._switch_aid(command)
            case "quit":
                self._leave()
            case _:
                self._do_aside(command)

    def _do_aside(self, command: Command) -> None:
        before = self.table.seated
        place = Place(self.words, self.table, self.face, self._at_the_screen())
        if not do_aside(place, command):
            self._explain(command)
            return
        self._keep()
        if command.name in NOTES:
            self._tell_events()
            return
        for seat in set(self.table.seated) - set(before):
            self._welcome(seat)
        self._hold_for(*([] if self._holding is None else [self._holding]))
        self._advance()

    def _switch_aid(self, command: Command) -> None:
        said = {slug(self.words.say(word)): on for word, on in SWITCHES.items()}
        wanted = (said | SWITCHES).get(slug(command.rest))
        if wanted is None:
            self._explain(command)
            return
        self.aid = wanted
        self._say(self.words.say("The aid is on.") if wanted else self.words.say("The aid is off."))
        self._say(*(self.face.aid(self.words, self.view) if wanted else []))

    def _explain(self, command: Command) -> None:
        """Say how a command is typed."""
        self._say(self.words.say(COMMANDS[command.name]))

    def _help(self) -> list[str]:
        return [
            *self.face.help(self.words),
            self.words.say("Type the number of a choice, or the choice itself, or one of these:"),
            *map(self.words.say, COMMANDS.values()),
            self.words.say("Tab completes what you type; Page Up and Page Down scroll."),
        ]

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
