"""A game at one screen, and what each typed line does there."""

from divinary.core.errors import BadOption, DivinaryError, IllegalAction, UnreadableText
from divinary.core.game import Action
from divinary.core.spelling import slug
from divinary.core.words import LANGUAGES, N_, words
from divinary.saves import as_path, holds_another, is_foreign
from divinary.terminal.commands import Command, CommandContext, CommandOutcome, read_command
from divinary.terminal.screen import Screen

GO_ON = ("", "0")
"""What a player types to let the other players continue."""

SWITCHES = {N_("on"): True, N_("off"): False}


class Session(Screen):
    """The screen with its keyboard: choices and commands are typed here."""

    def enter(self, line: str) -> None:
        """Take one line from the keyboard."""
        text = line.strip()
        self.asked = ""
        if self.curtain:
            self._lift_curtain(text)
        elif self._holding is not None and text in GO_ON:
            self._holding = None
            self._advance()
        elif text:
            self._take(text)

    def _lift_curtain(self, text: str) -> None:
        """Show the private view if Enter was pressed; any other line shows nothing."""
        command = read_command(self.words, text, self.commands)
        if command is not None and command.name == "quit":
            self.curtain = ""
            self._leave()
        elif not text:
            self.curtain = ""
            self._private = self.viewer
            self._tell_news()

    def _take(self, text: str) -> None:
        command = read_command(self.words, text, self.commands)
        try:
            if command is None:
                self._choose(self._read(text))
            else:
                self._obey(command)
        except IllegalAction as refused:
            self._say(self.speech.refuse(self.words, refused, self.names, self.view))
        except UnreadableText as wrong:
            self._say(self.speech.complain(self.words, wrong), self.hint())
        except DivinaryError as wrong:
            self._say(self.speech.complain(self.words, wrong))

    def _read(self, text: str) -> Action:
        labels: dict[str, Action] = self.speech.labels(self.speakers_view)
        if text in labels:
            return labels[text]
        read: Action = self.game.read(self.words, self.speakers_view, text)
        return read

    def _choose(self, action: Action) -> None:
        seat = self.speaker
        if seat is None:
            raise self.table.state.refusal(action, None) or IllegalAction("game-over")
        self.table.act(seat, action)
        self._hold_for(seat)
        self._save()
        self._advance()

    def _obey(self, command: Command) -> None:
        self.asked = command.name
        match command.name:
            case "help":
                self._say(*self._help())
            case "why":
                self._say(*self.speech.why(self.words, self.view, command.rest, self.names))
            case "board":
                self._say(self.headline(), *self.board(drawn=False))
            case "log":
                self._say(*self._events_since(0))
            case "language":
                self._change_language(command.rest)
            case "save":
                self._save_copy(command.rest)
            case "aid":
                self._switch_aid(command)
            case "undo":
                self._undo()
            case "quit":
                self._leave()
            case _:
                self._do_aside(command)

    def _do_aside(self, command: Command) -> None:
        """Let the game do one of its own commands, and continue from there."""
        before = self.table.seated
        context = CommandContext(self.words, self.table, self._at_the_screen())
        outcome = self.game.obey(context, command)
        if outcome is CommandOutcome.UNCLEAR:
            self._explain(command)
            return
        self._save()
        if outcome is CommandOutcome.NOTED:
            self._tell_events()
            return
        for seat in set(self.table.seated) - set(before):
            self._welcome(seat)
        self._hold_for(*([] if self._holding is None else [self._holding]))
        self._advance()

    def _switch_aid(self, command: Command) -> None:
        here = {slug(self.words.say(word)): on for word, on in SWITCHES.items()}
        wanted = (here | SWITCHES).get(slug(command.rest))
        if wanted is None:
            self._explain(command)
            return
        self.aid = wanted
        self._say(self.words.say("The aid is on.") if wanted else self.words.say("The aid is off."))
        self._say(*(self.speech.aid(self.words, self.view) if wanted else []))

    def _explain(self, command: Command) -> None:
        """Say how a command is typed."""
        self._say(self.words.say(self.commands[command.name]))

    def _help(self) -> list[str]:
        return [
            *self.speech.help(self.words),
            *self.game.help(self.words),
            *self.bots(),
            self.words.say("Type the number of a choice, or the choice itself, or one of these:"),
            *map(self.words.say, self.commands.values()),
            self.words.say("Tab completes what you type; Page Up and Page Down scroll."),
        ]

    def _change_language(self, language: str) -> None:
        if language not in LANGUAGES:
            raise BadOption("unknown-language", given=language, known=LANGUAGES)
        self.words = words(language)

    def _save_copy(self, name: str) -> None:
        path = as_path(name) if name else self.save_path
        if is_foreign(path):
            raise BadOption("file-exists", path=str(path))
        own = {self.save_path.resolve(), *self._copies}
        if path.resolve() not in own and holds_another(path, self.table.record):
            raise BadOption("another-game", path=str(path))
        self._warned = False
        if self._save(path):
            self._copies.add(path.resolve())
            self._say(self.words.say("The game is saved in {path}.", path=path))

    def _leave(self) -> None:
        self.closed = True
        self._warned = False
        if not self.over and self._save():
            path = self.save_path
            self._say(self.words.say("The game is saved in {path}.", path=path))
            self._say(self.words.say("To continue it: divinary play --resume {path}", path=path))
